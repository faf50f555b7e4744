import { useCallback, useState } from 'react';
import { profileName } from '#domain/person-name.ts';
import type { Campaign } from '#domain/campaign.ts';
import type { Chat, ChatBody } from '#domain/chat.ts';
import type { Profile } from '#domain/profile.ts';
import { INITIAL_SYNC_STATUS, type SyncStatus } from '#domain/sync-status.ts';
import { readPresentStatus } from '#replica/present-status.ts';
import { spanOf } from '#replica/owned-span.ts';
import { scopeOf } from '#replica/scopes.ts';
import { liveOr, useLive, type Live } from '#replica/use-live.tsx';
import { listChats, type ChatFilter, type ChatListing } from './chat-list.ts';

/** The team's profiles by name. */
export const useProfiles = (teamId: string): Live<readonly Profile[]> =>
  useLive(
    `chats-profiles|${teamId}`,
    async (db) =>
      (await db.profiles.where('[teamId+createdAt]').between(...spanOf(teamId)).toArray()).toSorted((a, b) => profileName(a).localeCompare(profileName(b))),
    scopeOf.profiles(teamId),
  );

/** The team's campaigns, newest first. */
export const useCampaigns = (teamId: string): Live<readonly Campaign[]> =>
  useLive(
    `chats-campaigns|${teamId}`,
    async (db) => db.campaigns.where('[teamId+createdAt]').between(...spanOf(teamId)).reverse().toArray(),
    scopeOf.campaigns(teamId),
  );

export const useReach = (): SyncStatus['reach'] => liveOr(useLive('sync-status', (db) => readPresentStatus(db, navigator.locks)), INITIAL_SYNC_STATUS).reach;

/** Conversations of a filter, growing towards older ones by `showMore`. Rows on the screen stay while more are read. */
export function useChatList(filter: ChatFilter): { listing: ChatListing | undefined; showMore: () => void } {
  const filterKey = JSON.stringify([filter.teamId, filter.profileId, filter.campaignId, filter.search, filter.status]);
  const [grown, setGrown] = useState<{ filterKey: string; shownDownTo: string } | undefined>(undefined);
  const shownDownTo = grown?.filterKey === filterKey ? grown.shownDownTo : undefined;
  const live = useLive(`chats|${filterKey}|${shownDownTo ?? ''}`, (db) => listChats(db, filter, shownDownTo));
  const [last, setLast] = useState<{ filterKey: string; listing: ChatListing } | undefined>(undefined);
  if (live.state === 'ready' && last?.listing !== live.value) setLast({ filterKey, listing: live.value });
  const listing = live.state === 'ready' ? live.value : last?.filterKey === filterKey ? last.listing : undefined;

  const oldest = listing?.rows.at(-1)?.lastActivityAt;
  const isComplete = listing?.isComplete ?? true;
  const showMore = useCallback(() => {
    if (!isComplete && oldest !== undefined) setGrown({ filterKey, shownDownTo: oldest });
  }, [filterKey, isComplete, oldest]);
  return { listing, showMore };
}

/** One conversation, its body once it is read, and the names around it. */
export interface OpenChat {
  readonly chat: Chat;
  readonly body: ChatBody | undefined;
  readonly profile: Profile | undefined;
  readonly campaign: Campaign | undefined;
}

/** The open conversation; undefined when it is not on this device. */
export const useOpenChat = (teamId: string, chatId: string): Live<OpenChat | undefined> =>
  useLive(`chat|${teamId}|${chatId}`, async (db) => {
    if (chatId === '') return undefined;
    const [chat, body] = await Promise.all([db.chats.get(chatId), db.chatBodies.get(chatId)]);
    if (chat === undefined || chat.teamId !== teamId) return undefined;
    const [profile, campaign] = await Promise.all([db.profiles.get(chat.profileId), db.campaigns.get(chat.campaignId)]);
    return { chat, body, profile, campaign };
  });
