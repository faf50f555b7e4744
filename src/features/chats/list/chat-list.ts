import type { ChatFilter } from '#domain/chat/chat-filter.ts';
import type { Chat } from '#domain/chat/chat.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { EARLIEST, LATEST, rangeOfOwner } from '#replica/index-range.ts';
import { scopeOf } from '#replica/scopes.ts';

/** Rows per page (specification part 2 §9). */
export const PAGE_SIZE = 100;
/** Rows per page while typing: more than fits the window, with half the work per key. */
const TYPED_PAGE_SIZE = 50;

/** Returns the number of rows requested first for a filter. */
export const firstPageOf = ({ search }: ChatFilter): number => (search ? TYPED_PAGE_SIZE : PAGE_SIZE);

/** How much of what was requested is on this device. */
export type Coverage = 'never' | 'filling' | 'filled';

export interface ChatListing {
  /** Newest activity first. */
  readonly rows: readonly Chat[];
  /** False while older rows may follow. */
  readonly isComplete: boolean;
  readonly coverage: Coverage;
}

/** Conditions that the list meets without looking at each chat, or that are empty texts. */
const NOT_SEARCHED: ReadonlySet<string> = new Set(['teamId', 'profileId', 'campaignId', 'search']);

/** Tells whether a filter has conditions besides owner; then every chat must be examined. */
export const needsSearch = (filter: ChatFilter): boolean =>
  Object.entries(filter).some(([field, condition]) => condition !== undefined && !NOT_SEARCHED.has(field)) ||
  (filter.search?.trim() ?? '') !== '' ||
  (filter.profileId !== undefined && filter.campaignId !== undefined);

/** Returns the index that orders an owner's chats by activity, and the owner's key in it. */
export function indexAndOwner({ campaignId, profileId, teamId }: ChatFilter): { index: string; key: string } {
  if (campaignId !== undefined) return { index: '[campaignId+lastActivityAt]', key: campaignId };
  if (profileId !== undefined) return { index: '[profileId+lastActivityAt]', key: profileId };
  return { index: '[teamId+lastActivityAt]', key: teamId };
}

/**
 * Reads the first page of the unfiltered list, newest first; `createLiveChatList` handles further pages and changes.
 */
export async function listChats(db: ReplicaDatabase, filter: ChatFilter): Promise<ChatListing> {
  const { index, key } = indexAndOwner(filter);
  const coverage = await coverageOf(db, filter);
  const rows = await db.chats.where(index).between([key, EARLIEST], [key, LATEST]).reverse().limit(PAGE_SIZE).toArray();
  // The address may name a profile or campaign of another team.
  return { rows: rows.filter(({ teamId }) => teamId === filter.teamId), isComplete: rows.length < PAGE_SIZE, coverage };
}

/** Returns the coverage of a filter: chats are pulled per profile, so the cursors of its profiles tell. */
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
