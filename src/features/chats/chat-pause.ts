import type { Chat } from '#domain/chat/chat.ts';
import { pauseControlStateOf, type PauseControlState, type PauseWait } from '#domain/chat/pause-control-state.ts';
import { pauseStateOf } from '#domain/commands/pending.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { findPendingPauseReason } from '#replica/outbox/pending-pause-reason.ts';
import type { Replica } from '#replica/replica.ts';
import { liveOr, useLive, useReplica } from '#replica/live/use-live.tsx';
import { togglePause } from './chat-commands.ts';

export const readPauseWait = (db: ReplicaDatabase, chatId: string): Promise<PauseWait> =>
  findPendingPauseReason(db, { table: 'chats', id: chatId }, navigator.locks);
export const pauseControlOf = (chat: Chat, wait: PauseWait): PauseControlState =>
  pauseControlStateOf('chat', pauseStateOf(chat), wait);

/**
 * Returns the state of a chat's pause control and its press handler, which does nothing while a request is in flight.
 */
export function useChatPause(chat: Chat): PauseControlState & { readonly toggle: () => void } {
  const replica = useReplica();
  const state = pauseControlOf(
    chat,
    liveOr(
      useLive(`pause-wait|${chat.id}`, (db) => readPauseWait(db, chat.id)),
      'answer',
    ),
  );
  return { ...state, toggle: () => !state.isInert && void togglePause(replica, chat) };
}

/** Does what a press of the control does, even when the control is not on screen. */
export async function togglePauseByKey(replica: Replica, chatId: string): Promise<void> {
  const chat = await replica.db.chats.get(chatId);
  if (chat !== undefined && !pauseControlOf(chat, await readPauseWait(replica.db, chatId)).isInert)
    await togglePause(replica, chat);
}
