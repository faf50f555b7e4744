import type { Campaign } from '#domain/campaign/campaign.ts';
import type { Chat, ChatBody } from '#domain/chat/chat.ts';
import type { Profile } from '#domain/profile/profile.ts';
import type { Unread } from '#replica/db.ts';
import { readMemberNames } from '#replica/live/member-names.ts';
import { useLive, type Live } from '#replica/live/use-live.tsx';

/** One chat, its body once it is read, and related names. */
export interface OpenChat {
  readonly chat: Chat;
  readonly body: ChatBody | undefined;
  readonly profile: Profile | undefined;
  readonly campaign: Campaign | undefined;
  /** Names of the members who have acted or written in it, by user id; those of former members are unknown. */
  readonly memberNames: ReadonlyMap<string, string>;
  /** What is new since the person last saw it. */
  readonly unread: Unread | undefined;
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** Returns the open chat; undefined when it is not on this device. */
export const useOpenChat = (teamId: string, chatId: string): Live<OpenChat | undefined> =>
  useLive(`chat|${teamId}|${chatId}`, async (db) => {
    if (chatId === '') return undefined;
    const [chat, body, unread] = await Promise.all([
      db.chats.get(chatId),
      db.chatBodies.get(chatId),
      db.unread.get(chatId),
    ]);
    if (chat === undefined || chat.teamId !== teamId) return undefined;
    const records = [
      chat.pause,
      ...(chat.outgoing ?? []),
      ...(chat.notes ?? []),
      ...(body?.turns ?? []),
      ...(body?.qualifications ?? []),
      ...(body?.messages ?? []),
    ];
    const approvals = [...(chat.outgoing ?? []), ...(body?.messages ?? [])];
    const isByMember =
      records.some((record) => (record?.by ?? '') !== '') || approvals.some(({ approvedBy = '' }) => approvedBy !== '');
    const [profile, campaign, memberNames] = await Promise.all([
      db.profiles.get(chat.profileId),
      db.campaigns.get(chat.campaignId),
      isByMember ? readMemberNames(db, teamId) : NO_NAMES,
    ]);
    return { chat, body, profile, campaign, memberNames, unread };
  });
