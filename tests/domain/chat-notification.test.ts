import { expect, test } from 'vitest';
import { chatNotificationOf } from '#domain/chat/chat-notification.ts';
import type { ChatNote } from '#domain/chat/chat-note.ts';
import type { OutgoingMessage } from '#domain/chat/outgoing/outgoing-message.ts';
import type { OutgoingState } from '#domain/chat/outgoing/outgoing-state.ts';

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
  expect(chatNotificationOf(chat(...before), chat(...after), [], 'robin')).toEqual(
    isNews ? { reply: false, qualified: false, unsent: true } : undefined,
  );
});

const note = (id: string, by: string, ...mentions: string[]): ChatNote => ({
  id,
  text: '',
  by,
  byKey: '',
  at: '',
  mentions,
});
const noted = (...notes: ChatNote[]) => ({ ...chat(), notes });

test.each<[string, ChatNote[], ChatNote[], boolean]>([
  ['of a colleague that mentions one', [], [note('n1', 'priya', 'robin')], true],
  ['that mentions one by now', [note('n1', 'priya')], [note('n1', 'priya', 'robin')], true],
  ['of an API key that mentions one', [], [note('n1', '', 'robin')], true],
  ['that mentioned one before', [note('n1', 'priya', 'robin')], [note('n1', 'priya', 'robin', 'ada')], false],
  ['that mentions somebody else', [], [note('n1', 'priya', 'ada')], false],
  ['in which one mentions oneself', [], [note('n1', 'robin', 'robin')], false],
  ['that was removed', [note('n1', 'priya', 'robin')], [], false],
])('a note %s is news to a member, or is not', (_what, before, after, isNews) => {
  expect(chatNotificationOf(noted(...before), noted(...after), [], 'robin')).toEqual(
    isNews ? { reply: false, qualified: false, mention: true } : undefined,
  );
});
