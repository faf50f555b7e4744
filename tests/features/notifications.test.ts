import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readChat } from '#domain/chat/chat.ts';
import { NEWS_TAG } from '#domain/chat/chat-notification.ts';
import { DEFAULT_NOTIFICATION_SETTINGS, type NotificationSettings } from '#domain/push/notification-settings.ts';
import { notificationText, type NotifiedEvent } from '#features/notifications/notification-text.ts';
import { notifyEvents, removeGoneEvents } from '#features/notifications/notify-events.ts';
import { changeDeviceNotifications } from '#replica/device-notifications.ts';
import { readShownNews } from '#domain/push/shown-news.ts';
import { userOfDatabase } from '#replica/storage/database-names.ts';
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

const ALL: NotificationSettings = { ...DEFAULT_NOTIFICATION_SETTINGS, details: 'texts' };

describe('the text of a notification', () => {
  it('a notification names nobody and quotes nothing until the person has that shown', () => {
    const text = (details: NotificationSettings['details'], ...names: string[]) =>
      notificationText(
        names.map((name) => eventOf(name, { reply: true })),
        { ...ALL, details },
      );
    expect(text('nothing', 'Ada')).toMatchObject({ title: 'New reply', body: '' });
    expect(text('names', 'Ada')).toMatchObject({ title: 'Ada replied', body: '' });
    expect(text('texts', 'Ada')).toMatchObject({ title: 'Ada replied', body: 'Tell me more' });
    expect(text('nothing', 'Ada', 'Bob')).toMatchObject({ title: '2 new replies', body: '' });
  });

  it('a notification is of the kinds that the person chose', () => {
    const events = [eventOf('Ada', { reply: true, mention: true }), eventOf('Bob', { reply: true })];
    expect(notificationText(events, { ...ALL, kinds: ['mention'] })?.title).toBe(
      'You are mentioned in a note about Ada',
    );
    expect(notificationText(events, { ...ALL, kinds: ['reminder'] })).toBeUndefined();
  });

  it('a notification of one reply has its text and leads to it', () => {
    expect(notificationText([eventOf('Ada', { reply: true })], ALL)).toEqual({
      title: 'Ada replied',
      body: 'Tell me more',
      path: '/messages?profile=all&chat=ada',
    });
  });

  it('a notification of one qualification has its score', () => {
    const qualificationHistory = [JSON.stringify({ percentage: 82, explanation: '' })];
    expect(notificationText([eventOf('Ada', { qualified: true }, { qualificationHistory })], ALL)).toMatchObject({
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
    expect(notificationText(several, ALL)).toEqual({
      title: '4 new replies, 2 qualified',
      body: 'Ada, Bob, Cleo and 2 others',
      path: '/messages?profile=all&unread=1',
    });
    expect(notificationText(several.slice(0, 2), ALL)).toMatchObject({
      title: '2 new replies, 1 qualified',
      body: 'Ada, Bob',
    });
    expect(notificationText(several.slice(0, 4), ALL)).toMatchObject({ body: 'Ada, Bob, Cleo and 1 other' });
  });

  it('there is no notification without events', () => expect(notificationText([], ALL)).toBeUndefined());
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
    await changeDeviceNotifications(replica.db, { settings: ALL });
    await replica.db.chats.bulkPut(events.map(({ chat }) => chat));
    await replica.db.unread.bulkPut(
      events.map(({ chat, unread }) => ({ ...unread, id: chat.id, teamId: chat.teamId, seenTo: '', isTold: 1 })),
    );
    const { title, body } = notificationText(events, ALL) ?? expect.fail('no text');
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

  /** Opens the replica of a person who wants notifications, with unread replies of these people. */
  async function openUnread(...names: string[]) {
    vi.stubGlobal('Notification', { permission: 'granted' });
    vi.stubGlobal('localStorage', { getItem: () => 'true', setItem: () => undefined });
    const replica = await openTestReplica();
    onTestFinished(() => replica.close());
    const events = names.map((name) => eventOf(name, { reply: true }));
    await replica.db.chats.bulkPut(events.map(({ chat }) => chat));
    await replica.db.unread.bulkPut(
      events.map(({ chat, unread }) => ({ ...unread, id: chat.id, teamId: chat.teamId, seenTo: '', isTold: 0 })),
    );
    return { replica, userId: userOfDatabase(replica.db.name) };
  }

  it('comes after the quiet hours with all that is new, and in them takes nothing', async () => {
    const { shownTexts } = fakeRegistration();
    const { replica, userId } = await openUnread('Ada', 'Bob');
    const { from, to } = { from: '00:00', to: '23:59' };
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 2, 12) });
    onTestFinished(() => void vi.useRealTimers());
    await changeDeviceNotifications(replica.db, { settings: { ...ALL, quiet: { from, to } } });
    expect(await notifyEvents(replica, userId)).toBe(false);
    expect(shownTexts()).toEqual([]);
    await changeDeviceNotifications(replica.db, { settings: ALL });
    expect(await notifyEvents(replica, userId)).toBe(true);
    expect(shownTexts()).toEqual(['2 new replies: Ada, Bob']);
  });

  it('says what later news can be joined with, and keeps what a push has shown and has not arrived', async () => {
    const { registration, shownTexts } = fakeRegistration();
    const { replica, userId } = await openUnread('Ada');
    await changeDeviceNotifications(replica.db, { settings: { ...ALL, details: 'names' } });
    const items = [{ id: 'zoe', kinds: ['assignment'], name: 'Zoe', text: 'Hi' }];
    const data = { address: '/messages', ids: ['zoe'], userId, items, others: 0 };
    await registration.showNotification('Zoe', { tag: NEWS_TAG, data });
    await removeGoneEvents(replica);
    expect(shownTexts()).toEqual(['Zoe: ']);
    await notifyEvents(replica, userId);
    expect(shownTexts()).toEqual(['1 new reply, 1 assigned to you: Ada, Zoe']);
    expect(readShownNews((await registration.getNotifications())[0]?.data, userId).items).toEqual([
      { id: 'ada', kinds: ['reply'], name: 'Ada', isHere: true },
      { id: 'zoe', kinds: ['assignment'], name: 'Zoe' },
    ]);
  });
});
