import type { Chat } from '#domain/chat/chat.ts';
import { mergeOrder } from '#domain/chat/duplicate-chat.ts';
import type { PauseWait } from '#domain/chat/pause-control-state.ts';
import { storeCommand } from '#features/commands/issue-command.ts';
import { useLive, type Live } from '#replica/live/use-live.tsx';
import { findPendingPauseReasons } from '#replica/outbox/pending-pause-reason.ts';
import type { Replica } from '#replica/replica.ts';

/** Two chats of one person, about which somebody decides. */
export interface DuplicatePair {
  /** The one that names the other. */
  readonly chat: Chat;
  readonly other: Chat;
  /** Names of their campaigns; undefined when unknown. */
  readonly campaignName: string | undefined;
  readonly otherCampaignName: string | undefined;
  /** What a decision that was made here waits for. */
  readonly wait: PauseWait;
}

/** Returns the duplicates of a team that are wholly on this device, the newest activity first. */
export const useDuplicates = (teamId: string): Live<readonly DuplicatePair[]> =>
  useLive(`duplicates|${teamId}`, async (db) => {
    const naming = (await db.chats.where('duplicateOf').above('').toArray()).filter((chat) => chat.teamId === teamId);
    if (naming.length === 0) return [];
    const [others, waitOf] = await Promise.all([
      db.chats.bulkGet(naming.map(({ duplicateOf = '' }) => duplicateOf)),
      findPendingPauseReasons(db, 'chats', navigator.locks),
    ]);
    const pairs = naming.flatMap((chat, index) => {
      const other = others[index];
      return other?.teamId === teamId ? [{ chat, other }] : [];
    });
    const campaignIds = pairs.flatMap(({ chat, other }) => [chat.campaignId, other.campaignId]);
    const names = new Map((await db.campaigns.bulkGet(campaignIds)).map((campaign) => [campaign?.id, campaign?.name]));
    return pairs
      .map(({ chat, other }) => ({
        chat,
        other,
        campaignName: names.get(chat.campaignId === '' ? undefined : chat.campaignId),
        otherCampaignName: names.get(other.campaignId === '' ? undefined : other.campaignId),
        wait: waitOf(chat.id),
      }))
      .toSorted((left, right) => right.chat.lastActivityAt.localeCompare(left.chat.lastActivityAt));
  });

/** Returns the chat that goes on after a merge. */
export const keptOf = ({ chat, other }: DuplicatePair): Chat => mergeOrder(chat, other).kept;

/**
 * Decides about a duplicate. The decision waits in the outbox until the server answers; the opposite one replaces it
 * while it is unsent. Shows a toast when it could not be stored.
 */
export const decideDuplicate = (
  replica: Replica,
  { chat, other }: DuplicatePair,
  decision: 'merge' | 'keep',
): Promise<boolean> =>
  storeCommand(replica, chat.teamId, {
    type: decision === 'merge' ? 'chat.merge' : 'chat.keepBoth',
    chatId: chat.id,
    otherId: other.id,
  });
