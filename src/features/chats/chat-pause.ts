import type { Chat } from '#domain/chat.ts';
import { pauseActOf, type PauseAct } from '#domain/pause-act.ts';
import { pauseStateOf } from '#domain/pending.ts';
import { findPauseWait } from '#replica/pause-waits.ts';
import { liveOr, useLive, useReplica } from '#replica/use-live.tsx';
import { togglePause } from './chat-commands.ts';

/** How a pause control of a conversation stands, and what a press of it does: nothing while what was asked for is on its way. */
export function useChatPause(chat: Chat): PauseAct & { readonly press: () => void } {
  const replica = useReplica();
  const wait = liveOr(useLive(`pause-wait|${chat.id}`, (db) => findPauseWait(db, { table: 'chats', id: chat.id }, navigator.locks)), 'answer');
  const act = pauseActOf('chat', pauseStateOf(chat), wait);
  return { ...act, press: () => !act.isInert && void togglePause(replica, chat) };
}
