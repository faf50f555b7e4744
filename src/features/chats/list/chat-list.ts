import type { ChatFilter } from '#domain/chat/chat-filter.ts';
import type { Chat } from '#domain/chat/chat.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { EARLIEST, LATEST, rangeOfOwner } from '#replica/index-range.ts';
import { scopeOf } from '#replica/scopes.ts';

/** Rows that are asked for at once (specification part 2 §9). */
export const PAGE_SIZE = 100;
/**
 * Rows that are read at once while somebody types: more than a window holds, and half as much to be read for each
 * letter.
 */
const TYPED_PAGE_SIZE = 50;

/** How many rows of a filter are asked for first. */
export const firstPageOf = ({ search }: ChatFilter): number => (search ? TYPED_PAGE_SIZE : PAGE_SIZE);

/** How much of what was asked for is on this device. */
export type Coverage = 'never' | 'filling' | 'filled';

export interface ChatListing {
  /** Newest activity first. */
  readonly rows: readonly Chat[];
  /** False while older rows may follow behind the last one. */
  readonly isComplete: boolean;
  readonly coverage: Coverage;
}

/** True when a filter asks for more than whose conversations they are: then each of them has to be looked at. */
export const isNarrowed = ({
  search,
  status,
  minScore,
  unread,
  last,
  since,
  profileId,
  campaignId,
}: ChatFilter): boolean =>
  [status, minScore, unread, last, since].some((part) => part !== undefined) ||
  (search?.trim() ?? '') !== '' ||
  (profileId !== undefined && campaignId !== undefined);

/**
 * The index that holds the conversations of somebody in the order of their activity, and the key under which they
 * stand.
 */
export function indexAndOwner({ campaignId, profileId, teamId }: ChatFilter): { index: string; key: string } {
  if (campaignId !== undefined) return { index: '[campaignId+lastActivityAt]', key: campaignId };
  if (profileId !== undefined) return { index: '[profileId+lastActivityAt]', key: profileId };
  return { index: '[teamId+lastActivityAt]', key: teamId };
}

/**
 * The first page of conversations that nothing narrows down, newest first; what comes behind it, and what changes, is
 * `followChats`' to say.
 */
export async function listChats(db: ReplicaDatabase, filter: ChatFilter): Promise<ChatListing> {
  const { index, key } = indexAndOwner(filter);
  const coverage = await coverageOf(db, filter);
  const rows = await db.chats.where(index).between([key, EARLIEST], [key, LATEST]).reverse().limit(PAGE_SIZE).toArray();
  // A profile or a campaign of another team may stand in the address.
  return { rows: rows.filter(({ teamId }) => teamId === filter.teamId), isComplete: rows.length < PAGE_SIZE, coverage };
}

/** Chats are pulled per profile: what one asked for is there when the cursors of its profiles say so. */
export async function coverageOf(
  db: ReplicaDatabase,
  { teamId, profileId }: Pick<ChatFilter, 'teamId' | 'profileId'>,
): Promise<Coverage> {
  const profileIds =
    profileId === undefined
      ? await db.profiles
          .where('[teamId+createdAt]')
          .between(...rangeOfOwner(teamId))
          .primaryKeys()
      : [profileId];
  const cursors = await db.cursors.bulkGet(profileIds.map((id) => scopeOf.chatsOfProfile(id)));
  if (profileIds.length === 0)
    return (await db.cursors.get(scopeOf.profiles(teamId))) === undefined ? 'never' : 'filled';
  if (cursors.every((cursor) => cursor === undefined)) return 'never';
  return cursors.every((cursor) => cursor !== undefined && cursor.fill === undefined) ? 'filled' : 'filling';
}
