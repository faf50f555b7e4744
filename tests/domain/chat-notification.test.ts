import { expect, test } from 'vitest';
import { chatNotificationOf } from '#domain/chat/chat-notification.ts';
import type { OutgoingMessage } from '#domain/chat/outgoing-message.ts';
import type { OutgoingState } from '#domain/chat/outgoing-state.ts';

const item = (state: OutgoingState, attempt = 1): OutgoingMessage => ({
  id: 'm1',
  content: 'Hello',
  by: 'robin',
  byKey: '',
  at: '',
  attempt,
  state,
});
const chat = (...outgoing: OutgoingMessage[]) => ({ status: 3, messageCount: 0, outgoing });

test.each<[string, OutgoingMessage[], OutgoingMessage[], boolean]>([
  ['that was refused', [item('handed')], [item('refused')], true],
  ['of which nobody knows', [item('queued')], [item('unknown')], true],
  ['that was refused again', [item('refused')], [item('refused', 2)], true],
  ['that stays refused', [item('refused')], [item('refused')], false],
  ['that is queued again', [item('refused')], [item('queued', 2)], false],
  ['that waits', [], [item('queued')], false],
  ['that was sent', [item('handed')], [], false],
])('a message of ours %s is news, or is not', (_what, before, after, isNews) => {
  expect(chatNotificationOf(chat(...before), chat(...after), [])).toEqual(
    isNews ? { reply: false, qualified: false, unsent: true } : undefined,
  );
});
