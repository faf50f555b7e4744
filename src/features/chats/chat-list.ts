import type { Chat } from '#domain/chat.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { EARLIEST, LATEST, spanOf } from '#replica/owned-span.ts';
import { scopeOf } from '#replica/scopes.ts';

/** Rows that are asked for at once (specification part 2 §9). */
export const PAGE_SIZE = 100;

/** Which conversations: of a team, narrowed to a profile, a campaign, or both; and what their rows must match. */
export interface ChatFilter {
  readonly teamId: string;
  readonly profileId?: string | undefined;
  readonly campaignId?: string | undefined;
  readonly search?: string | undefined;
  readonly status?: number | undefined;
}

/** How much of what was asked for is on this device. */
export type Coverage = 'never' | 'filling' | 'filled';

export interface ChatListing {
  /** Newest activity first. */
  readonly rows: readonly Chat[];
  /** False while older rows may follow behind the last one. */
  readonly isComplete: boolean;
  readonly coverage: Coverage;
}

/** Lower and upper ends of times as texts. */

/** Search is without case, over name, headline, country and city (specification part 2 §5). */
export function matches(chat: Chat, filter: ChatFilter): boolean {
  if (filter.profileId !== undefined && chat.profileId !== filter.profileId) return false;
  if (filter.status !== undefined && chat.status !== filter.status) return false;
  const search = filter.search?.trim().toLocaleLowerCase() ?? '';
  return search === '' || [chat.name, chat.headline, chat.country, chat.city].some((part) => part.toLocaleLowerCase().includes(search));
}

/** The index that holds the conversations of a filter in the order of their activity, and the key under which they stand. */
function indexAndOwner(filter: ChatFilter): { index: string; key: string } {
  if (filter.campaignId !== undefined) return { index: '[campaignId+lastActivityAt]', key: filter.campaignId };
  if (filter.profileId !== undefined) return { index: '[profileId+lastActivityAt]', key: filter.profileId };
  return { index: '[teamId+lastActivityAt]', key: filter.teamId };
}

/**
 * Conversations newest first, by pages of keys: everything at or after `shownDownTo` (read at once, for it is what is already on
 * the screen) and one page of what is older. `shownDownTo` undefined reads the first page. Rows that share the time of the
 * boundary are all on its newer side, so none is shown twice or left out.
 */
export async function listChats(db: ReplicaDatabase, filter: ChatFilter, shownDownTo: string | undefined): Promise<ChatListing> {
  const { index, key } = indexAndOwner(filter);
  const isHere = (chat: Chat): boolean => chat.teamId === filter.teamId && matches(chat, filter);
  const newer =
    shownDownTo === undefined
      ? []
      : (await db.chats.where(index).between([key, shownDownTo], [key, LATEST], true, true).toArray()).filter(isHere).toReversed();
  const span = db.chats.where(index).between([key, EARLIEST], [key, shownDownTo ?? LATEST], true, shownDownTo === undefined).reverse();
  // What nothing narrows further is read in one go instead of row by row.
  const isWhole = filter.status === undefined && !filter.search?.trim() && (filter.campaignId === undefined || filter.profileId === undefined);
  const older = await (isWhole ? span : span.filter(isHere)).limit(PAGE_SIZE).toArray();
  return { rows: [...newer, ...older.filter(isHere)], isComplete: older.length < PAGE_SIZE, coverage: await coverageOf(db, filter) };
}

/** Chats are pulled per profile: what one asked for is there when the cursors of its profiles say so. */
async function coverageOf(db: ReplicaDatabase, filter: ChatFilter): Promise<Coverage> {
  const profileIds =
    filter.profileId === undefined
      ? await db.profiles.where('[teamId+createdAt]').between(...spanOf(filter.teamId)).primaryKeys()
      : [filter.profileId];
  const cursors = await db.cursors.bulkGet(profileIds.map((id) => scopeOf.chatsOfProfile(id)));
  if (profileIds.length === 0) return (await db.cursors.get(scopeOf.profiles(filter.teamId))) === undefined ? 'never' : 'filled';
  if (cursors.every((cursor) => cursor === undefined)) return 'never';
  return cursors.every((cursor) => cursor !== undefined && cursor.fill === undefined) ? 'filled' : 'filling';
}
