import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readChat } from '#domain/chat/chat.ts';
import { notificationText, type NotifiedEvent } from '#features/notifications/notification-text.ts';
import { removeGoneEvents } from '#features/notifications/notify-events.ts';
import { NEWS_TAG } from '#features/notifications/system-notifications.ts';
import { openTestReplica } from '#support/replicas.ts';
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

describe('the notification that the system shows', () => {
  /** Shows notifications as a service worker does: one at a time under a tag. */
  function fakeRegistration() {
    const shown = new Map<string, { title: string; body: string; data: unknown; close(): void }>();
    const registration = {
      getNotifications: async () => [...shown.values()],
      showNotification: async (title: string, { tag = '', body = '', data }: NotificationOptions) => {
        shown.set(tag, { title, body, data, close: () => shown.delete(tag) });
      },
    };
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
    onTestFinished(() => void vi.unstubAllGlobals());
    return { registration, shownTexts: () => [...shown.values()].map(({ title, body }) => `${title}: ${body}`) };
  }

  it('no longer names the conversations of a team that the person has left', async () => {
    const { registration, shownTexts } = fakeRegistration();
    const replica = await openTestReplica();
    onTestFinished(() => replica.close());
    const events = ['Ada', 'Bob', 'Cleo'].map((name) => eventOf(name, { reply: true }));
    await replica.db.chats.bulkPut(events.map(({ chat }) => chat));
    await replica.db.unread.bulkPut(
      events.map(({ chat, unread }) => ({ ...unread, id: chat.id, teamId: chat.teamId, seenTo: '', isTold: 1 })),
    );
    const { title, body } = notificationText(events) ?? expect.fail('no text');
    const ids = events.map(({ chat }) => chat.id);
    await registration.showNotification(title, { tag: NEWS_TAG, body, data: { address: '/messages', ids } });

    await removeGoneEvents(replica);
    expect(shownTexts()).toEqual(['3 new replies: Ada, Bob, Cleo']);
    const remove = (id: string) => Promise.all([replica.db.chats.delete(id), replica.db.unread.delete(id)]);
    await remove('bob');
    await removeGoneEvents(replica);
    expect(shownTexts()).toEqual(['2 new replies: Ada, Cleo']);
    await Promise.all([remove('ada'), remove('cleo')]);
    await removeGoneEvents(replica);
    expect(shownTexts()).toEqual([]);
  });
});
