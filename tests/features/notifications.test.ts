import { describe, expect, it } from 'vitest';
import { readChat } from '#domain/chat/chat.ts';
import { notificationText, type NotifiedEvent } from '#features/notifications/notification-text.ts';
import { chatDocument } from '#support/wire-documents.ts';

const eventOf = (
  name: string,
  unread: Partial<NotifiedEvent['unread']>,
  more: Record<string, unknown> = {},
): NotifiedEvent => ({
  chat: readChat(
    chatDocument(name.toLowerCase(), 1, {
      prospect: JSON.stringify({ name }),
      messages: JSON.stringify([{ role: 'user', content: 'Tell me more' }]),
      ...more,
    }),
  ).chat,
  unread: { reply: false, qualified: false, ...unread },
});

describe('the text of a notification', () => {
  it('a notification of one reply has its text and leads to it', () => {
    expect(notificationText([eventOf('Ada', { reply: true })])).toEqual({
      title: 'Ada replied',
      body: 'Tell me more',
      path: '/messages?profile=all&chat=ada',
    });
  });

  it('a notification of one qualification has its score', () => {
    const qualificationHistory = [JSON.stringify({ percentage: 82, explanation: '' })];
    expect(notificationText([eventOf('Ada', { qualified: true }, { qualificationHistory })])).toMatchObject({
      title: 'Ada is qualified',
      body: 'Qualification 82%',
    });
  });

  it('a notification of several events counts them and names three people', () => {
    const several = [
      eventOf('Ada', { reply: true }),
      eventOf('Bob', { reply: true, qualified: true }),
      eventOf('Cleo', { qualified: true }),
      eventOf('Dan', { reply: true }),
      eventOf('Eve', { reply: true }),
    ];
    expect(notificationText(several)).toEqual({
      title: '4 new replies, 2 qualified',
      body: 'Ada, Bob, Cleo and 2 others',
      path: '/messages?profile=all&unread=1',
    });
    expect(notificationText(several.slice(0, 2))).toMatchObject({
      title: '2 new replies, 1 qualified',
      body: 'Ada, Bob',
    });
    expect(notificationText(several.slice(0, 4))).toMatchObject({ body: 'Ada, Bob, Cleo and 1 other' });
  });

  it('there is no notification without events', () => expect(notificationText([])).toBeUndefined());
});
