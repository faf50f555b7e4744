import { Dexie } from 'dexie';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rememberedUser } from '#app/startup/remembered-session.ts';
import { wipeShownReplica } from '#app/sign-out/wipe-shown.ts';
import { MemoryCaches } from '#support/memory-caches.ts';

beforeEach(() => void vi.stubGlobal('caches', new MemoryCaches()));
afterEach(() => vi.unstubAllGlobals());

/** A system notification, as a browser lists it until it is closed. */
class ShownNotification {
  isClosed = false;
  close(): void {
    this.isClosed = true;
  }
}

/** Stands in for a browser with notifications and a badge; tells whether the badge was cleared. */
function stubNotifications(getNotifications: () => Promise<unknown>): () => boolean {
  let isBadgeCleared = false;
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ getNotifications }) },
    clearAppBadge: async () => {
      isBadgeCleared = true;
    },
  });
  return () => isBadgeCleared;
}

it('what the system shows of conversations goes with them: notifications are closed, and the badge is cleared', async () => {
  const shown = [new ShownNotification(), new ShownNotification()];
  const isBadgeCleared = stubNotifications(async () => shown);
  await wipeShownReplica('outrider|test|notified');
  expect(shown.every(({ isClosed }) => isClosed)).toBe(true);
  expect(isBadgeCleared()).toBe(true);
});

it('data is wiped although its pushes end never, and those of who is signed in do not end with the data of another', async () => {
  const unsubscribe = vi.fn<() => Promise<never>>(() => new Promise(() => undefined));
  const registration = {
    getNotifications: async () => [],
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  const user = { id: 'bob', name: 'Bob', email: 'bob@example.com' };
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(user) });
  expect(rememberedUser()?.id).toBe('bob');
  await wipeShownReplica('outrider|test|ada');
  expect(unsubscribe).not.toHaveBeenCalled();
  await wipeShownReplica('outrider|test|bob');
  vi.stubGlobal('localStorage', { getItem: () => null });
  await wipeShownReplica('outrider|test|ada');
  expect(unsubscribe).toHaveBeenCalledTimes(2);
});

it.each([
  ['refuses to list notifications', () => void stubNotifications(() => Promise.reject(new Error('no permission')))],
  ['knows no notifications', () => void vi.stubGlobal('navigator', {})],
])('a browser that %s keeps no replica from being wiped', async (_name, stub) => {
  stub();
  const name = 'outrider|test|unnotified';
  const database = new Dexie(name);
  database.version(1).stores({ rows: 'id' });
  await database.open();
  database.close();
  await wipeShownReplica(name);
  expect(await Dexie.exists(name)).toBe(false);
});
