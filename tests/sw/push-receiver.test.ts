import { Dexie } from 'dexie';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { changeDeviceNotifications, type DeviceNotifications } from '#replica/device-notifications.ts';
import { openReplica, type Replica } from '#replica/replica.ts';
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  type NewsDetail,
  type NewsKind,
  type NotificationSettings,
} from '#domain/push/notification-settings.ts';
import type { PushedChat, PushMessage } from '#domain/push/push-message.ts';
import { runtimeConfigSchema } from '#domain/wire/runtime-config.ts';
import { NEWS_TAG } from '#domain/chat/chat-notification.ts';
import { createPushDevice } from '#support/push-service.ts';
import { receivePush, renewPush } from '#sw/push-receiver.ts';

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly renotify: boolean;
  readonly data: { readonly address: string; readonly ids: readonly string[] };
}

const ORIGIN = 'https://outrider.test';
const BACKEND = `${ORIGIN}/v1|outrider`;
let scope: ServiceWorkerGlobalScope;
let shown: Map<string, Shown>;
let visibility: string[];
let badge: number | undefined;
let unsubscribed: number;
let isUnsubscribeRefused: boolean;
let renewed: unknown[];
let people = 0;

const withDetails = (details: NewsDetail): NotificationSettings => ({ ...DEFAULT_NOTIFICATION_SETTINGS, details });

beforeEach(() => {
  [shown, visibility, badge, unsubscribed, renewed] = [new Map(), [], undefined, 0, []];
  isUnsubscribeRefused = false;
  const subscription = {
    unsubscribe: async () => {
      if (isUnsubscribeRefused) throw new Error('no push service');
      unsubscribed += 1;
    },
    options: { applicationServerKey: null },
    toJSON: () => createPushDevice('https://push.example.com/renewed').address,
  };
  scope = {
    location: new URL(ORIGIN),
    registration: {
      getNotifications: async ({ tag = '' }) => [...shown].filter(([key]) => key === tag).map(([, one]) => one),
      showNotification: async (title: string, { tag = '', ...options }: NotificationOptions) =>
        void shown.set(tag, { title, ...options } as unknown as Shown),
      pushManager: { getSubscription: async () => subscription, subscribe: async () => subscription },
    },
    clients: { matchAll: async () => visibility.map((visibilityState) => ({ visibilityState })) },
    navigator: { setAppBadge: async (count: number) => void (badge = count) },
  } as unknown as ServiceWorkerGlobalScope;
});

/** Opens the replica of a person who is signed in on this device, and has everything told and shown. */
async function signIn(
  change: Partial<DeviceNotifications> = {},
): Promise<{ readonly userId: string; readonly replica: Replica }> {
  const userId = `u${(people += 1)}`;
  const replica = await openReplica(`outrider|${BACKEND}|${userId}`, () => undefined);
  onTestFinished(() => replica.close());
  await changeDeviceNotifications(replica.db, { isPushOn: true, settings: withDetails('texts'), ...change });
  return { userId, replica };
}

const chat = (id: string, kinds: NewsKind[], more: Partial<PushedChat> = {}): PushedChat => ({ id, kinds, ...more });
const message = (userId: string, chats: PushedChat[], more: Partial<PushMessage> = {}): PushMessage => ({
  userId,
  language: 'en',
  chats,
  others: 0,
  ...more,
});
const texts = () => [...shown.values()].map(({ title, body }) => (body === '' ? title : `${title}: ${body}`));

describe('a push', () => {
  it('is shown in the language of the person, leads to the conversation, and counts at the icon', async () => {
    const { userId, replica } = await signIn();
    await replica.db.unread.put({ id: 'c9', teamId: 't', seenTo: '', reply: true, qualified: false, isTold: 1 });
    await receivePush(scope, message(userId, [chat('c1', ['reply'])], { language: 'fr' }));
    expect(texts()).toEqual(['Nouvelle réponse']);
    expect([...shown.values()][0]?.data).toMatchObject({ address: '/messages?profile=all&chat=c1', ids: ['c1'] });
    expect(badge).toBe(2);
    await receivePush(scope, message(userId, [chat('c1', ['reply'], { name: 'Ada', text: 'Yes' })]));
    expect(texts()).toEqual(['Ada replied: Yes']);
  });

  it('joins what is shown already, so that there is one notification', async () => {
    const { userId } = await signIn();
    await receivePush(scope, message(userId, [chat('c1', ['reply'], { name: 'Ada' })]));
    await receivePush(scope, message(userId, [chat('c2', ['mention'], { name: 'Bob' })]));
    await receivePush(scope, message(userId, [chat('c1', ['assignment'], { name: 'Ada' })]));
    expect(texts()).toEqual(['1 new reply, 1 mention, 1 assigned to you: Ada, Bob']);
    expect([...shown.values()][0]?.data.address).toBe('/messages?profile=all&unread=1');
    await receivePush(scope, message(userId, [chat('c3', ['reply'])], { others: 9 }));
    expect(texts()).toEqual(['News in 12 conversations: Ada, Bob and 10 others']);
  });

  it('is not shown where a visible page tells it, but for what pages do not tell', async () => {
    const { userId } = await signIn();
    visibility = ['hidden', 'visible'];
    await receivePush(scope, message(userId, [chat('c1', ['reply']), chat('c2', ['reminder'])]));
    expect(texts()).toEqual([]);
    await receivePush(scope, message(userId, [chat('c1', ['reply', 'assignment']), chat('c2', ['reply'])]));
    expect(texts()).toEqual(['A conversation is assigned to you']);
    visibility = ['hidden'];
    await receivePush(scope, message(userId, [chat('c3', ['reply'])]));
    expect(texts()).toEqual(['1 new reply, 1 assigned to you']);
  });

  it('for a person without data on this device says nothing, and ends the subscription', async () => {
    await receivePush(scope, message('nobody', [chat('c1', ['reply'], { name: 'Ada' })]));
    expect([texts(), unsubscribed]).toEqual([[], 1]);
  });

  it('shows no name and no text that the person has taken back, nor what an earlier one has shown of them', async () => {
    const { userId, replica } = await signIn();
    const push = (id: string) => message(userId, [chat(id, ['reply'], { name: 'Ada', text: 'Yes' })]);
    await receivePush(scope, push('c1'));
    expect(texts()).toEqual(['Ada replied: Yes']);
    await changeDeviceNotifications(replica.db, { settings: withDetails('names') });
    await receivePush(scope, push('c1'));
    expect(texts()).toEqual(['Ada replied']);
    await changeDeviceNotifications(replica.db, { settings: withDetails('nothing') });
    await receivePush(scope, push('c2'));
    expect(texts()).toEqual(['2 new replies']);
    expect(JSON.stringify([...shown.values()])).not.toContain('Ada');
  });

  it('tells no kind of news that the person wants no more', async () => {
    const { userId } = await signIn({ settings: { kinds: ['mention'], details: 'names' } });
    await receivePush(
      scope,
      message(userId, [chat('c1', ['reply', 'mention'], { name: 'Ada' }), chat('c2', ['reply'])]),
    );
    expect(texts()).toEqual(['You are mentioned in a note about Ada']);
    await receivePush(scope, message(userId, [chat('c2', ['reply'])]));
    expect(texts()).toEqual(['You are mentioned in a note about Ada']);
    expect([...shown.values()][0]?.renotify).toBe(false);
  });

  it('for a person who has switched pushes off says nothing, and ends the subscription', async () => {
    const { userId } = await signIn({ isPushOn: false });
    await receivePush(scope, message(userId, [chat('c1', ['reply'], { name: 'Ada' })]));
    expect([texts(), unsubscribed]).toEqual([[], 1]);
    isUnsubscribeRefused = true;
    await receivePush(scope, message(userId, [chat('c1', ['reply'], { name: 'Ada' })]));
    expect(texts()).toEqual(['There is news in Outrider']);
  });

  it('is not heard a second time where an open page has told it already', async () => {
    const { userId } = await signIn();
    visibility = ['hidden'];
    const items = [{ id: 'c1', kinds: ['reply'], name: 'Ada', isHere: true }];
    const options = { tag: NEWS_TAG, data: { address: '/', ids: ['c1'], userId, items, others: 0 } };
    await scope.registration.showNotification('Ada replied', options);
    const isHeard = async (...chats: PushedChat[]) => {
      await receivePush(scope, message(userId, chats));
      return [...shown.values()][0]?.renotify;
    };
    expect(await isHeard(chat('c1', ['reply'], { name: 'Ada' }))).toBe(false);
    expect(await isHeard(chat('c1', ['reply']), chat('c2', ['reply'], { name: 'Bob' }))).toBe(true);
    expect(texts()).toEqual(['2 new replies: Bob and 1 other']);
    visibility = [];
    expect(await isHeard(chat('c2', ['reply']))).toBe(true);
  });

  it('is not joined with what is shown to another person', async () => {
    const [ada, bob] = [await signIn(), await signIn()];
    await receivePush(scope, message(ada.userId, [chat('c1', ['reply'], { name: 'Cleo' })]));
    await receivePush(scope, message(bob.userId, [chat('c2', ['reply'], { name: 'Dan' })]));
    expect(texts()).toEqual(['Dan replied']);
  });

  it('is announced without anything of it where the browser lists no databases', async () => {
    const { userId } = await signIn();
    const listing = vi.spyOn(Dexie, 'getDatabaseNames').mockRejectedValue(new Error('No list of databases'));
    onTestFinished(() => listing.mockRestore());
    await receivePush(scope, message(userId, [chat('c1', ['reply'], { name: 'Ada' })]));
    expect(texts()).toEqual(['There is news in Outrider']);
  });

  it.each([undefined, null, 'news', {}, { userId: 'u1', chats: 'all' }, { userId: 'u1', chats: [], version: 2 }])(
    'that cannot be read is announced without anything of it: %j',
    async (data) => {
      await receivePush(scope, data);
      expect(texts()).toEqual(['There is news in Outrider']);
      expect([...shown.values()][0]?.data.address).toBe('/dashboard');
    },
  );
});

describe('a subscription that the browser has ended', () => {
  const config = runtimeConfigSchema.parse({
    appwrite: { endpoint: '/v1', projectId: 'outrider', databaseId: 'main' },
    dashboardApi: '/api',
    sandbox: { network: true, mail: true },
    push: { key: 'key' },
    links: {},
  });

  it('is renewed for whoever has pushes on, with what they chose, in all of their teams', async () => {
    vi.stubGlobal('fetch', async (url: string, { body = '', headers }: { body?: string; headers?: HeadersInit }) => {
      if (url.endsWith('/account/jwts'))
        return Response.json({ jwt: `e.${btoa(JSON.stringify({ exp: 4_000_000_000, userId: `u${people - 1}` }))}.s` });
      renewed.push([new URL(url).pathname, new Headers(headers).get('x-team-id'), JSON.parse(body) as unknown]);
      return Response.json({ data: { success: true }, error: null });
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const [on, off] = [await signIn(), await signIn({ isPushOn: false })];
    const settings = { ...DEFAULT_NOTIFICATION_SETTINGS, details: 'names' as const };
    await changeDeviceNotifications(on.replica.db, { isPushOn: true, settings, language: 'fr' });
    for (const { replica } of [on, off])
      for (const id of ['team-1', 'team-2'])
        await replica.db.table('teams').put({ id, name: id, createdAt: '', updatedAt: '' });
    // One that cannot be read ends nothing for the others.
    const broken = new Dexie(`outrider|${BACKEND}|a-broken`);
    broken.version(1).stores({ teams: 'other' });
    await broken.open();
    broken.close();
    onTestFinished(() => broken.delete());
    await renewPush(scope, config);
    expect(renewed).toEqual(
      ['team-1', 'team-2'].map((teamId) => [
        '/api/push/subscribe',
        teamId,
        expect.objectContaining({ settings, language: 'fr' }),
      ]),
    );
  });
});
