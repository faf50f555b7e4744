import { describe, expect, it } from 'vitest';
import { matcherOf, toSearchedChat, type ChatFilter } from '#domain/chat/chat-filter.ts';
import { chatNotificationOf } from '#domain/chat/chat-notification.ts';
import { readChat } from '#domain/chat/chat.ts';
import { withReminder } from '#domain/chat/reminder.ts';
import { chatDocument, TEAM_ID, wireTime } from '#support/wire-documents.ts';

const AT = '2026-04-01T07:00:00.000Z';
const reminder = (more: object = {}) =>
  JSON.stringify({
    at: AT,
    isSnooze: false,
    by: 'robin',
    byKey: '',
    setAt: '2026-03-03T07:00:00.000Z',
    replies: 1,
    ...more,
  });
const message = (role: string, at: number) => ({ id: `m${at}`, role, content: 'Text', date: wireTime(at) });
const chatWith = (more: Record<string, unknown>, replies = 1) =>
  readChat(
    chatDocument('c1', 1, {
      messages: JSON.stringify([
        message('assistant', 0),
        ...Array.from({ length: replies }, (_, index) => message('user', index + 1)),
      ]),
      ...more,
    }),
  ).chat;
const lastAt = (replies: number) => new Date(Date.parse(wireTime(replies))).toISOString();

describe('a reminder', () => {
  it.each([
    ['none: in the inbox by its activity', undefined, 1, { inboxAt: lastAt(1) }],
    ['one that waits: the same, and found by its time', reminder(), 1, { inboxAt: lastAt(1), remindAt: AT }],
    ['a snooze: out of the inbox, and found by its time', reminder({ isSnooze: true }), 1, { remindAt: AT }],
    ['one that is due: on top of the inbox', reminder({ isDue: true }), 1, { inboxAt: AT }],
    ['a snooze that is due: the same', reminder({ isSnooze: true, isDue: true }), 1, { inboxAt: AT }],
    ['one that the prospect has answered: as without', reminder({ isSnooze: true }), 2, { inboxAt: lastAt(2) }],
    ['one that is due and answered: as without', reminder({ isDue: true }), 2, { inboxAt: lastAt(2) }],
    ['one that cannot be read: as without', '{"at":7}', 1, { inboxAt: lastAt(1) }],
    ['one without a time: as without', reminder({ at: '' }), 1, { inboxAt: lastAt(1) }],
  ])('places a conversation. %s', (_name, stored, replies, places) => {
    const { inboxAt, remindAt } = chatWith({ reminder: stored }, replies);
    expect({ inboxAt, remindAt }).toEqual({ inboxAt: undefined, remindAt: undefined, ...places });
  });

  it('that is due never moves a conversation behind its activity', () => {
    expect(chatWith({ reminder: reminder({ at: '2020-01-01T00:00:00.000Z', isDue: true }) }).inboxAt).toBe(lastAt(1));
  });

  it('puts a conversation without messages in no inbox', () => {
    const { inboxAt, remindAt } = readChat(
      chatDocument('c1', 1, { messages: '[]', reminder: reminder({ replies: 0, isDue: true }) }),
    ).chat;
    expect([inboxAt, remindAt]).toEqual([undefined, undefined]);
  });

  it('that is removed leaves the conversation as it was', () => {
    const plain = chatWith({});
    expect(withReminder(chatWith({ reminder: reminder({ isSnooze: true }) }), undefined)).toEqual(plain);
  });

  it.each([
    [{ reminder: 'snoozed' }, [false, false, true, false]],
    [{ reminder: 'waiting' }, [false, true, false, false]],
    [{ reminder: 'due' }, [false, false, false, true]],
    [{ writtenTo: true }, [true, true, false, true]],
    [{ writtenTo: true, withSnoozed: true }, [true, true, true, true]],
    [{}, [true, true, true, true]],
  ] as const)('is found by %j', (filter, expected) => {
    const chats = [undefined, reminder(), reminder({ isSnooze: true }), reminder({ isSnooze: true, isDue: true })];
    const matches = matcherOf({ teamId: TEAM_ID, ...(filter satisfies Partial<ChatFilter>) }, () => false);
    expect(chats.map((stored) => matches(toSearchedChat(chatWith({ reminder: stored }), undefined)))).toEqual(expected);
  });

  it('that is due is news to whoever set it, once; one of a key to whom the conversation is assigned', () => {
    const waiting = chatWith({ reminder: reminder() });
    const due = chatWith({ reminder: reminder({ isDue: true }) });
    const newsOf = (known: typeof due, chat: typeof due, userId: string) =>
      chatNotificationOf(known, chat, [], userId)?.reminder;
    expect(newsOf(waiting, due, 'robin')).toBe(true);
    expect(newsOf(waiting, due, 'priya')).toBeUndefined();
    expect(newsOf(due, due, 'robin')).toBeUndefined();
    expect(newsOf(waiting, waiting, 'robin')).toBeUndefined();
    const ofKey = chatWith({ reminder: reminder({ by: '', byKey: 'CRM', isDue: true }), assignee: 'priya' });
    expect(newsOf(waiting, ofKey, 'priya')).toBe(true);
    expect(newsOf(waiting, ofKey, 'robin')).toBeUndefined();
  });
});
