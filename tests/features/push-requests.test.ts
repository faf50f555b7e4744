import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DEFAULT_NOTIFICATION_SETTINGS, type NewsDetail } from '#domain/push/notification-settings.ts';
import type { PushSubscribeRequest } from '#domain/push/push-requests.ts';
import { createPushRequests, keepRegistered } from '#features/notifications/push/push-requests.ts';
import { changeDeviceNotifications, readDeviceNotifications } from '#replica/device-notifications.ts';
import { failed, success, type Outcome } from '#remote/failure.ts';
import { createPushDevice } from '#support/push-service.ts';
import { openTestReplica } from '#support/replicas.ts';
import { SerialLocks } from '#support/serial-locks.ts';

const ADDRESS = createPushDevice('https://push.example.com/1').address;
let isSubscribed: boolean;
let locks: SerialLocks;

beforeEach(() => {
  isSubscribed = false;
  const subscription = {
    endpoint: ADDRESS.endpoint,
    options: { applicationServerKey: null },
    toJSON: () => ADDRESS,
    unsubscribe: async () => {
      isSubscribed = false;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: async () => {
      isSubscribed = true;
      return subscription;
    },
  };
  locks = new SerialLocks();
  vi.stubGlobal('navigator', { locks, serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { PushManager: Object }));
  onTestFinished(() => void vi.unstubAllGlobals());
});

/** Creates the requests of a person in three teams; `answer` is the server. */
async function createRequests(answer: (teamId: string, path: string, body: unknown) => Promise<Outcome<unknown>>) {
  const { db, close } = await openTestReplica();
  onTestFinished(() => close());
  for (const id of ['t1', 't2', 't3']) await db.table('teams').put({ id, name: id, createdAt: '', updatedAt: '' });
  return { db, requests: createPushRequests({ db, key: 'key', post: answer }) };
}

const withDetails = (details: NewsDetail) => ({ settings: { ...DEFAULT_NOTIFICATION_SETTINGS, details } });
const refusal = (): Outcome<unknown> => failed('server_error', 500);

describe('the pushes of a device', () => {
  it('are asked for in every team although one refuses, and the first refusal is told', async () => {
    const asked: string[] = [];
    const { db, requests } = await createRequests(async (teamId) => {
      asked.push(teamId);
      return teamId === 't1' ? failed('unreachable', 0) : teamId === 't2' ? refusal() : success({});
    });
    await changeDeviceNotifications(db, { isPushOn: true });
    expect(await requests.register()).toMatch(/^The server cannot be reached/);
    expect(asked).toEqual(['t1', 't2', 't3']);
  });

  it('are as they were chosen last, however the requests overlap', async () => {
    const stored = new Map<string, string>();
    let isAsked = false;
    let release = (): void => undefined;
    const later = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { db, requests } = await createRequests(async (teamId, _path, body) => {
      const { details } = (body as PushSubscribeRequest).settings;
      isAsked = true;
      // The earlier request is the slower one.
      if (details === 'texts') await later;
      stored.set(teamId, details);
      return success({});
    });
    await changeDeviceNotifications(db, { isPushOn: true, ...withDetails('texts') });
    const first = requests.register();
    await vi.waitFor(() => expect(isAsked).toBe(true));
    await changeDeviceNotifications(db, withDetails('nothing'));
    const queued = vi.spyOn(locks, 'request');
    const second = requests.register();
    await vi.waitFor(() => expect(stored.size === 3 || queued.mock.calls.length > 0).toBe(true));
    release();
    await Promise.all([first, second]);
    expect([...stored]).toEqual(['t1', 't2', 't3'].map((id) => [id, 'nothing']));
  });

  it('stay off and end the subscription when a team refuses them', async () => {
    const ended: string[] = [];
    const { db, requests } = await createRequests(async (teamId, path) => {
      if (path === '/push/unsubscribe') ended.push(teamId);
      return teamId === 't2' ? refusal() : success({});
    });
    expect(await requests.switchTo(true)).toMatch(/^The server had a problem/);
    expect([isSubscribed, ended, (await readDeviceNotifications(db)).isPushOn]).toEqual([false, ['t1'], false]);
    // A page that still asks to register subscribes nobody again.
    await requests.register();
    expect(isSubscribed).toBe(false);
  });

  it('are on before the first may come, and off before the network is asked', async () => {
    const states: boolean[] = [];
    const { db, requests } = await createRequests(async () => {
      states.push((await readDeviceNotifications(db)).isPushOn);
      return success({});
    });
    expect(await requests.switchTo(true)).toBeUndefined();
    expect([isSubscribed, states]).toEqual([true, [true, true, true]]);
    await requests.switchTo(false);
    expect([isSubscribed, states.at(-1)]).toEqual([false, false]);
  });

  it('are asked for again after a failure, at once when the network is back, and no more after the end', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let calls = 0;
    const answers: (string | undefined)[] = ['no', 'no', undefined];
    const register = async () => answers[calls++];
    const end = keepRegistered({ register });
    await vi.advanceTimersByTimeAsync(29_000);
    expect(calls).toBe(1);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toBe(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toBe(3);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(calls).toBe(3);
    end();
    calls = 0;
    keepRegistered({ register })();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(calls).toBe(1);
  });
});
