import { randomUUID } from 'node:crypto';
import { liveQuery } from 'dexie';
import { expect, it, onTestFinished } from 'vitest';
import { openReplica, type ReplicaError } from '#replica/replica.ts';
import { apply } from '#replica/apply.ts';
import { commit } from '#replica/commit.ts';
import { chatRows, openTestReplica, pauseCommand } from '#support/replicas.ts';
import { chatDocument } from '#support/wire-documents.ts';

it('a replica is reopened when the browser closes its connections, and reports the error until then', async () => {
  const reports: (ReplicaError | undefined)[] = [];
  const replica = await openReplica(`test|${randomUUID()}`, (error) => reports.push(error));
  await apply(replica, { rows: [chatRows(chatDocument('c1', 1))] });
  for (const connection of [replica.db, replica.strict]) connection.backendDB().onclose?.(new Event('close'));
  await expect.poll(() => reports).toEqual(['lost', 'lost', undefined, undefined]);
  expect(await commit(replica, pauseCommand('c1', true))).toBe('queued');
  expect((await replica.db.chats.get('c1'))?.pendingPause?.paused).toBe(true);
  replica.close();
});

it('live queries run again over the new connection, also those without a result over the old one', async () => {
  const replica = await openTestReplica();
  await apply(replica, { rows: [chatRows(chatDocument('c1', 1))] });
  let isBroken = true;
  const counts: number[] = [];
  const subscription = liveQuery(async () => {
    // Dexie does not report this error.
    if (isBroken) throw new DOMException('', 'AbortError');
    return replica.db.chats.count();
  }).subscribe((count) => void counts.push(count));
  await new Promise((resolve) => setTimeout(resolve));
  isBroken = false;
  replica.db.backendDB().onclose?.(new Event('close'));
  await expect.poll(() => counts).toEqual([1]);
  subscription.unsubscribe();
  replica.close();
});

/** Makes the browser refuse to open a database `refusals` times; `tries` counts the attempts. */
function interceptOpen() {
  const open = IDBFactory.prototype.open;
  onTestFinished(() => {
    IDBFactory.prototype.open = open;
  });
  const browser = { refusals: 0, tries: 0 };
  IDBFactory.prototype.open = function (this: IDBFactory, ...parameters) {
    browser.tries += 1;
    browser.refusals -= 1;
    if (browser.refusals >= 0) throw new DOMException('', 'AbortError');
    return open.apply(this, parameters);
  };
  return browser;
}
/** Long enough for thousands of attempts without a delay. */
const LONG_MS = 150;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('a replica opens once more when the browser deletes the database while it opens; when the browser keeps refusing, it reports the loss and stops trying', async () => {
  const browser = interceptOpen();
  browser.refusals = 1;
  const replica = await openTestReplica();
  expect(await replica.strict.outbox.count()).toBe(0);
  replica.close();
  browser.refusals = Infinity;
  const reports: (ReplicaError | undefined)[] = [];
  await expect(
    openReplica(`test|${randomUUID()}`, (error) => reports.push(error), {
      after: (ms, callback) => setTimeout(callback, ms),
    }),
  ).rejects.toMatchObject({ name: 'AbortError' });
  browser.tries = 0;
  await sleep(LONG_MS * 3);
  expect([browser.tries, reports]).toEqual([0, ['lost']]);
});

it('a connection that cannot be reopened is retried after delays and on demand, until it works again', async () => {
  const browser = interceptOpen();
  const reports: (ReplicaError | undefined)[] = [];
  const replica = await openReplica(`test|${randomUUID()}`, (error) => reports.push(error), {
    after: (ms, callback) => setTimeout(callback, ms),
  });
  browser.refusals = Infinity;
  browser.tries = 0;
  replica.db.backendDB().onclose?.(new Event('close'));
  await sleep(LONG_MS);
  expect([browser.tries, reports]).toEqual([1, ['lost', 'lost']]);
  expect(await replica.reopen(replica.db)).toBe(false);
  browser.refusals = 0;
  await expect.poll(() => reports.at(-1), { timeout: 5_000 }).toBeUndefined();
  await apply(replica, { rows: [chatRows(chatDocument('c1', 1))] });
  expect(await replica.db.chats.count()).toBe(1);
  replica.close();
  browser.tries = 0;
  await sleep(LONG_MS * 3);
  expect(browser.tries).toBe(0);
});

it('a sender closes a deleted database, and neither creates one nor tries again', async () => {
  const name = `test|${randomUUID()}`;
  (await openReplica(name, () => undefined)).close();
  const browser = interceptOpen();
  const reports: (ReplicaError | undefined)[] = [];
  const replica = await openReplica(name, (error) => reports.push(error), { random: Math.random, mayCreate: false });
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
  await sleep(LONG_MS * 3);
  expect([browser.tries, reports]).toEqual([1, ['lost', 'lost']]);
  expect((await indexedDB.databases()).map((database) => database.name)).not.toContain(name);
  replica.close();
});

it('a replica closes once for a newer version, and stays closed', async () => {
  const name = `test|${randomUUID()}`;
  const reports: (ReplicaError | undefined)[] = [];
  await openReplica(name, (error) => reports.push(error));
  await new Promise<void>((resolve, reject) => {
    const newer = indexedDB.open(name, 999);
    newer.addEventListener('success', () => {
      newer.result.close();
      resolve();
    });
    newer.addEventListener('error', () => reject(new Error('the newer version could not open')));
  });
  expect(reports).toEqual(['superseded']);
});

it('a replica that a newer release has changed opens with its rows, and takes commands', async () => {
  const name = `test|${randomUUID()}`;
  const first = await openReplica(name, () => undefined);
  await apply(first, { rows: [chatRows(chatDocument('c1', 1))] });
  first.close();
  await new Promise<void>((resolve, reject) => {
    const newer = indexedDB.open(name, 999);
    newer.addEventListener('upgradeneeded', () => {
      newer.result.createObjectStore('future', { keyPath: 'id' });
      newer.transaction?.objectStore('chats').createIndex('future', 'future');
    });
    newer.addEventListener('success', () => {
      newer.result.close();
      resolve();
    });
    newer.addEventListener('error', () => reject(new Error('the newer version could not open')));
  });
  const reports: (ReplicaError | undefined)[] = [];
  const replica = await openReplica(name, (error) => reports.push(error));
  expect(await replica.db.chats.count()).toBe(1);
  expect(await commit(replica, pauseCommand('c1', true))).toBe('queued');
  expect(reports).toEqual([]);
  replica.close();
});

it('a replica that is closed on purpose reports nothing', async () => {
  const reports: (ReplicaError | undefined)[] = [];
  const replica = await openReplica(`test|${randomUUID()}`, (error) => reports.push(error));
  replica.close();
  expect(reports).toEqual([]);
});

it('a sender does not create a database again after a sign-out has deleted it', async () => {
  const name = `test|${randomUUID()}`;
  await expect(openReplica(name, () => undefined, { random: Math.random, mayCreate: false })).rejects.toThrow();
  expect((await indexedDB.databases()).map((database) => database.name)).not.toContain(name);
  (await openReplica(name, () => undefined)).close();
  const replica = await openReplica(name, () => undefined, { random: Math.random, mayCreate: false });
  expect(await replica.db.outbox.count()).toBe(0);
  replica.close();
});
