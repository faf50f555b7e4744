import type { ChatFilter } from '#domain/chat/chat-filter.ts';
import type { Chat } from '#domain/chat/chat.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { readChatCoverage, type Coverage } from '#replica/coverage.ts';
import { EARLIEST, LATEST } from '#replica/index-range.ts';

/** Rows per page (specification part 2 §9). */
export const PAGE_SIZE = 100;
/** Rows per page while typing: more than fits the window, with half the work per key. */
const TYPED_PAGE_SIZE = 50;

/** Returns the number of rows requested first for a filter. */
export const firstPageOf = ({ search }: ChatFilter): number => (search ? TYPED_PAGE_SIZE : PAGE_SIZE);

export interface ChatListing {
  /** Newest activity first. */
  readonly rows: readonly Chat[];
  /** False while older rows may follow. */
  readonly isComplete: boolean;
  readonly coverage: Coverage;
}

/** Conditions that the list meets without looking at each chat, or that are empty texts. */
const NOT_SEARCHED: ReadonlySet<string> = new Set(['teamId', 'writtenTo', 'profileId', 'campaignId', 'search']);

/** Tells whether a filter has conditions besides owner; then every chat must be examined. */
export const needsSearch = (filter: ChatFilter): boolean =>
  Object.entries(filter).some(([field, condition]) => condition !== undefined && !NOT_SEARCHED.has(field)) ||
  (filter.search?.trim() ?? '') !== '' ||
  (filter.profileId !== undefined && filter.campaignId !== undefined);

/** Returns the index that orders an owner's chats by activity, and the owner's key in it. */
export function chatIndexOf({ writtenTo, campaignId, profileId, teamId }: ChatFilter): {
  index: string;
  key: string;
} {
  const time = writtenTo ? 'inboxAt' : 'lastActivityAt';
  if (campaignId !== undefined) return { index: `[campaignId+${time}]`, key: campaignId };
  if (profileId !== undefined) return { index: `[profileId+${time}]`, key: profileId };
  return { index: `[teamId+${time}]`, key: teamId };
}

/**
 * Reads the first page of the unfiltered list, newest first; `createLiveChatList` handles further pages and changes.
 */
export async function listChats(db: ReplicaDatabase, filter: ChatFilter): Promise<ChatListing> {
  const { index, key } = chatIndexOf(filter);
  const coverage = await readChatCoverage(db, filter);
  const rows = await db.chats.where(index).between([key, EARLIEST], [key, LATEST]).reverse().limit(PAGE_SIZE).toArray();
  // The address may name a profile or campaign of another team.
  return { rows: rows.filter(({ teamId }) => teamId === filter.teamId), isComplete: rows.length < PAGE_SIZE, coverage };
}
