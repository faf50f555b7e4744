import { laneOfEntity } from '#domain/command.ts';
import type { OutboxEntry } from '#replica/db.ts';
import { liveOr, useLive } from '#replica/use-live.tsx';

/** True when the last try of an unsent command brought no answer at all: whatever else can be reached, it waits for a connection. */
export const isUnanswered = ({ state, failure }: Pick<OutboxEntry, 'state' | 'failure'>): boolean => state !== 'rejected' && (failure?.code === 'unreachable' || failure?.code === 'timeout');

/** Whether a command on this conversation waits because nobody answered it. */
export const useIsUnanswered = (chatId: string): boolean =>
  liveOr(useLive(`unanswered|${chatId}`, async (db) => (await db.outbox.where('lane').equals(laneOfEntity('chats', chatId)).toArray()).some(isUnanswered)), false);
