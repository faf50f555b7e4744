import { useCallback, useMemo, useState } from 'react';
import type { ChatFilter } from '#domain/chat/chat-filter.ts';
import { profileName } from '#domain/prospect/person-name.ts';
import type { Campaign } from '#domain/campaign/campaign.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { isRemoved } from '#domain/profile/removed-profile.ts';
import { INITIAL_SYNC_STATUS, type SyncStatus } from '#domain/sync/sync-status.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { CHAT_RETENTION_KEY } from '#replica/meta-keys.ts';
import { readCurrentSyncStatus } from '#replica/live/current-sync-status.ts';
import { rangeOfOwner, rowsOfTeam } from '#replica/index-range.ts';
import { scopeOf } from '#replica/scopes.ts';
import { liveOr, useLive, type Live } from '#replica/live/use-live.tsx';
import { firstPageOf, needsSearch, listChats, PAGE_SIZE, type ChatListing } from './list/chat-list.ts';
import { useChatSearch, type ChatSearch } from './list/use-chat-search.ts';

/** Reads the team's profiles by name; of those that were removed only the ones that may have conversations. */
async function readInboxProfiles(db: ReplicaDatabase, teamId: string): Promise<readonly Profile[]> {
  const profiles = await rowsOfTeam(db.profiles, teamId).toArray();
  const hasConversations = await Promise.all(
    profiles.map(async (profile) => !isRemoved(profile) || (await mayHaveConversations(db, profile.id))),
  );
  return profiles
    .filter((_, index) => hasConversations[index])
    .toSorted((a, b) => profileName(a).localeCompare(profileName(b)));
}

/** Decides whether a profile has conversations; true while that is not known, as on a device that may not have all. */
async function mayHaveConversations(db: ReplicaDatabase, profileId: string): Promise<boolean> {
  const [cursor, first, retention] = await Promise.all([
    db.cursors.get(scopeOf.chatsOfProfile(profileId)),
    db.chats
      .where('[profileId+lastActivityAt]')
      .between(...rangeOfOwner(profileId))
      .first(),
    db.meta.get(CHAT_RETENTION_KEY),
  ]);
  return first !== undefined || cursor === undefined || cursor.fill !== undefined || retention !== undefined;
}

/** Returns the profiles that the inbox names and offers. */
export const useProfiles = (teamId: string): Live<readonly Profile[]> =>
  useLive(`chats-profiles|${teamId}`, (db) => readInboxProfiles(db, teamId), scopeOf.profiles(teamId));

/** Returns the team's campaigns, newest first. */
export const useCampaigns = (teamId: string): Live<readonly Campaign[]> =>
  useLive(
    `chats-campaigns|${teamId}`,
    async (db) => rowsOfTeam(db.campaigns, teamId).reverse().toArray(),
    scopeOf.campaigns(teamId),
  );

/** Returns whether the server can be reached; other sync changes cause no render. */
export const useReach = (): SyncStatus['reach'] =>
  liveOr(
    useLive('sync-reach', (db) => readCurrentSyncStatus(db, navigator.locks).then(({ reach }) => reach)),
    INITIAL_SYNC_STATUS.reach,
  );

/** The list as shown. */
export interface ShownChats extends ChatListing {
  /** The filter it answers, as JSON. */
  readonly filterKey: string;
  /** Number of matches, as far as known. */
  readonly count: number | undefined;
  /** Number of people who match everything else and were not written to, as far as known. */
  readonly notWrittenTo: number | undefined;
  /** Share of the local chats searched so far, 0 to 1. */
  readonly share: number;
  /** False when not all message text could be searched. */
  readonly isMessageTextComplete: boolean;
  /** False while it still answers the previous filter. */
  readonly isCurrent: boolean;
}

/**
 * Returns the chats of a filter, extended to older ones by `showMore`. Rows stay visible while more load, while another
 * search runs and while filters are removed. The unfiltered first page is read at once; everything else goes through
 * lazily loaded code.
 */
export function useChatList(filter: ChatFilter): {
  listing: ShownChats | undefined;
  showMore: () => void;
  search: ChatSearch;
} {
  const { teamId } = filter;
  const filterKey = JSON.stringify(filter);
  const isNarrow = needsSearch(filter);
  const [extended, setExtended] = useState<{ filterKey: string; limit: number } | undefined>(undefined);
  const [last, setLast] = useState<ShownChats | undefined>(undefined);
  const search = useChatSearch(
    teamId,
    isNarrow || last?.filterKey === filterKey ? filter : undefined,
    extended?.filterKey === filterKey ? extended.limit : firstPageOf(filter),
  );
  const { result } = search;
  const isSearched = isNarrow || result !== undefined;
  const live = useLive(
    isSearched ? 'chats-searched' : `chats|${filterKey}`,
    async (db): Promise<ChatListing | undefined> => (isSearched ? undefined : listChats(db, filter)),
  );
  const next = useMemo(() => toShownChats(filterKey, live, isSearched, result), [filterKey, live, isSearched, result]);
  if (next !== undefined && last !== next) setLast(next);
  // A filter is narrower when its JSON extends this one's: all its rows match here too. An empty list says nothing.
  const canKeepLast =
    last !== undefined && (isNarrow || (last.rows.length > 0 && last.filterKey.startsWith(filterKey.slice(0, -1))));
  const listing = next ?? (canKeepLast ? { ...last, isCurrent: last.filterKey === filterKey } : undefined);

  const isComplete = listing?.isComplete ?? true;
  const shown = listing?.rows.length ?? 0;
  const showMore = useCallback(() => {
    if (!isComplete) setExtended({ filterKey, limit: shown + PAGE_SIZE });
  }, [filterKey, isComplete, shown]);
  return { listing, showMore, search };
}

/** Returns the list; its counts and its coverage are from one reader, so that they agree. */
function toShownChats(
  filterKey: string,
  live: Live<ChatListing | undefined>,
  isSearched: boolean,
  found: ChatSearch['result'],
): ShownChats | undefined {
  if (isSearched) {
    if (found === undefined) return undefined;
    const { count } = found;
    return { ...found, filterKey, isComplete: count !== undefined && found.rows.length >= count, isCurrent: true };
  }
  if (live.state !== 'ready' || live.value === undefined) return undefined;
  const { rows, isComplete, coverage } = live.value;
  return {
    filterKey,
    rows,
    isComplete,
    coverage,
    count: isComplete ? rows.length : undefined,
    notWrittenTo: undefined,
    share: 1,
    isMessageTextComplete: true,
    isCurrent: true,
  };
}

/** Returns the ids of the team's unread chats; the same set while the ids are the same. */
export function useUnreadIds(teamId: string): ReadonlySet<string> {
  const ids = liveOr(
    useLive(`unread|${teamId}`, (db) => db.unread.where({ teamId }).primaryKeys().then(String)),
    '',
  );
  return useMemo(() => new Set(ids.match(/[^,]+/g)), [ids]);
}
