import { randomUUID } from 'node:crypto';
import { liveQuery } from 'dexie';
import { expect, it, onTestFinished } from 'vitest';
import { openReplica, type ReplicaError } from '#replica/replica.ts';
import { apply } from '#replica/apply.ts';
import { commit } from '#replica/commit.ts';
import { chatRows, pauseCommand } from '#support/replicas.ts';
import { chatDocument } from '#support/wire-documents.ts';

it('a replica is reopened when the browser closes the connection, and says so as long as it lasts', async () => {
  const told: (ReplicaError | undefined)[] = [];
  const replica = await openReplica(`test|${randomUUID()}`, (trouble) => told.push(trouble));
  await apply(replica, { rows: [chatRows(chatDocument('c1', 1))] });
  for (const connection of [replica.db, replica.strict]) connection.backendDB().onclose?.(new Event('close'));
  await expect.poll(() => told).toEqual(['lost', 'lost', undefined, undefined]);
  expect(await commit(replica, pauseCommand('c1', true))).toBe('kept');
  expect((await replica.db.chats.get('c1'))?.pendingPause?.paused).toBe(true);
  replica.close();
});

it('live queries run again over the new connection, also those that never had a result over the old one', async () => {
  const replica = await openReplica(`test|${randomUUID()}`, () => undefined);
  await apply(replica, { rows: [chatRows(chatDocument('c1', 1))] });
  let isBroken = true;
  const seen: number[] = [];
  const watching = liveQuery(async () => {
    // Dexie keeps this to itself.
    if (isBroken) throw new DOMException('', 'AbortError');
    return replica.db.chats.count();
  }).subscribe((count) => void seen.push(count));
  await new Promise((resolve) => setTimeout(resolve));
  isBroken = false;
  replica.db.backendDB().onclose?.(new Event('close'));
  await expect.poll(() => seen).toEqual([1]);
  watching.unsubscribe();
  replica.close();
});

/** A browser that refuses to open any database so many times; `tries` counts how often it was asked. */
function watchOpenings() {
  const open = IDBFactory.prototype.open;
  onTestFinished(() => {
    IDBFactory.prototype.open = open;
  });
  const browser = { refusals: 0, tries: 0 };
  IDBFactory.prototype.open = function (this: IDBFactory, ...given) {
    browser.tries += 1;
    browser.refusals -= 1;
    if (browser.refusals >= 0) throw new DOMException('', 'AbortError');
    return open.apply(this, given);
  };
  return browser;
}
/** So long that whoever tried without a rest would have tried thousands of times. */
const LONG_MS = 150;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('a replica opens once more when the browser deletes the database while it opens; where the browser refuses for good it says so, and tries no more', async () => {
  const browser = watchOpenings();
  browser.refusals = 1;
  const replica = await openReplica(`test|${randomUUID()}`, () => undefined);
  expect(await replica.strict.outbox.count()).toBe(0);
  replica.close();
  browser.refusals = Infinity;
  const told: (ReplicaError | undefined)[] = [];
  await expect(
    openReplica(`test|${randomUUID()}`, (trouble) => told.push(trouble), { after: (ms, act) => setTimeout(act, ms) }),
  ).rejects.toMatchObject({ name: 'AbortError' });
  browser.tries = 0;
  await wait(LONG_MS * 3);
  expect([browser.tries, told]).toEqual([0, ['lost']]);
});

it('a connection that cannot be reopened is retried after delays, and by whoever needs it; then all is well', async () => {
  const browser = watchOpenings();
  const told: (ReplicaError | undefined)[] = [];
  const replica = await openReplica(`test|${randomUUID()}`, (trouble) => told.push(trouble), {
    after: (ms, act) => setTimeout(act, ms),
  });
  browser.refusals = Infinity;
  browser.tries = 0;
  replica.db.backendDB().onclose?.(new Event('close'));
  await wait(LONG_MS);
  expect([browser.tries, told]).toEqual([1, ['lost', 'lost']]);
  expect(await replica.reopen(replica.db)).toBe(false);
  browser.refusals = 0;
  await expect.poll(() => told.at(-1), { timeout: 5_000 }).toBeUndefined();
  await apply(replica, { rows: [chatRows(chatDocument('c1', 1))] });
  expect(await replica.db.chats.count()).toBe(1);
  replica.close();
  browser.tries = 0;
  await wait(LONG_MS * 3);
  expect(browser.tries).toBe(0);
});

it('a sender closes a database that was deleted, and neither creates one nor tries again', async () => {
  const name = `test|${randomUUID()}`;
  (await openReplica(name, () => undefined)).close();
  const browser = watchOpenings();
  const told: (ReplicaError | undefined)[] = [];
  const replica = await openReplica(name, (trouble) => told.push(trouble), { random: Math.random, mayCreate: false });
  const [db, strict] = [replica.db.backendDB(), replica.strict.backendDB()];
  db.close();
  strict.close();
  await new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(name);
    deleting.addEventListener('success', resolve);
    deleting.addEventListener('error', reject);
  });
  browser.tries = 0;
  db.onclose?.(new Event('close'));
  await wait(LONG_MS * 3);
  expect([browser.tries, told]).toEqual([1, ['lost', 'lost']]);
  expect((await indexedDB.databases()).map((database) => database.name)).not.toContain(name);
  replica.close();
});

it('a replica closes for a newer version, once, and stays closed', async () => {
  const name = `test|${randomUUID()}`;
  const told: (ReplicaError | undefined)[] = [];
  await openReplica(name, (trouble) => told.push(trouble));
  await new Promise<void>((resolve, reject) => {
    const newer = indexedDB.open(name, 999);
    newer.addEventListener('success', () => {
      newer.result.close();
      resolve();
    });
    newer.addEventListener('error', () => reject(new Error('the newer version could not open')));
  });
  expect(told).toEqual(['superseded']);
});

it('a replica that is closed on purpose reports nothing', async () => {
  const told: (ReplicaError | undefined)[] = [];
  const replica = await openReplica(`test|${randomUUID()}`, (trouble) => told.push(trouble));
  replica.close();
  expect(told).toEqual([]);
});

it('a sender creates no database again where a sign-out has deleted it', async () => {
  const name = `test|${randomUUID()}`;
  await expect(openReplica(name, () => undefined, { random: Math.random, mayCreate: false })).rejects.toThrow();
  expect((await indexedDB.databases()).map((database) => database.name)).not.toContain(name);
  (await openReplica(name, () => undefined)).close();
  const replica = await openReplica(name, () => undefined, { random: Math.random, mayCreate: false });
  expect(await replica.db.outbox.count()).toBe(0);
  replica.close();
});
