import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { INITIAL_SYNC_STATUS } from '#domain/sync/sync-status.ts';
import { apply } from '#replica/apply.ts';
import { commit } from '#replica/commit.ts';
import { openReplica, type Replica, type ReplicaError } from '#replica/replica.ts';
import { resetSyncStatus, readSyncStatus, writeSyncStatus } from '#replica/meta.ts';
import { evictOnQuota } from '#replica/eviction/evict-on-quota.ts';
import { listUnsent } from '#replica/outbox/outbox-entries.ts';
import { storageFaultOf } from '#replica/storage/storage-fault.ts';
import { chatRows, pauseCommand, shownChat } from '#support/replicas.ts';
import { chatDocument } from '#support/wire-documents.ts';

const quota = (): DOMException => new DOMException('Full', 'QuotaExceededError');

async function openWithTold(): Promise<{ replica: Replica; told: (ReplicaError | undefined)[] }> {
  const told: (ReplicaError | undefined)[] = [];
  const replica = await openReplica(`test|${randomUUID()}`, (trouble) => told.push(trouble));
  onTestFinished(() => replica.close());
  return { replica, told };
}

/**
 * Makes writes into a store fail as long as `fails` says so, the way an engine does it: the request errs, the
 * transaction aborts.
 */
function breakWrites(store: string, fails: () => DOMException | undefined): void {
  const add = IDBObjectStore.prototype.add;
  const put = IDBObjectStore.prototype.put;
  const broken = (write: typeof put): typeof put =>
    function (this: IDBObjectStore, ...given) {
      const error = this.name === store ? fails() : undefined;
      if (error !== undefined) throw error;
      return write.apply(this, given);
    };
  IDBObjectStore.prototype.add = broken(add);
  IDBObjectStore.prototype.put = broken(put);
  onTestFinished(() => {
    IDBObjectStore.prototype.add = add;
    IDBObjectStore.prototype.put = put;
  });
}

it('a sign-in on a full device succeeds: the status of the session before is reset, or stays, and nothing fails', async () => {
  const { replica } = await openWithTold();
  const said = { ...INITIAL_SYNC_STATUS, reach: 'needs-sign-in' as const };
  await writeSyncStatus(replica, said);
  let isFull = true;
  breakWrites('meta', () => (isFull ? quota() : undefined));
  await resetSyncStatus(replica);
  expect(await readSyncStatus(replica.db)).toEqual(said);
  isFull = false;
  await resetSyncStatus(replica);
  expect(await readSyncStatus(replica.db)).toEqual(INITIAL_SYNC_STATUS);
});

describe('what a storage error means', () => {
  it('a storage error is recognized by names, through all wrappings', () => {
    expect(storageFaultOf(quota())).toBe('full');
    expect(storageFaultOf(Object.assign(new Error('aborted'), { name: 'AbortError', inner: quota() }))).toBe('full');
    expect(
      storageFaultOf(
        Object.assign(new Error('bulk'), { name: 'BulkError', failures: [new Error('constraint'), quota()] }),
      ),
    ).toBe('full');
    expect(storageFaultOf(new DOMException('Connection to Indexed Database server lost', 'UnknownError'))).toBe('lost');
    expect(
      storageFaultOf(
        Object.assign(new Error('closed'), {
          name: 'AbortError',
          inner: new DOMException('closing', 'InvalidStateError'),
        }),
      ),
    ).toBe('lost');
    expect(storageFaultOf(new DOMException('QuotaExceededError', 'AbortError'))).toBe('lost');
    expect(storageFaultOf(new Error('QuotaExceededError'))).toBeUndefined();
    expect(storageFaultOf(undefined)).toBeUndefined();
  });
});

describe('a full device', () => {
  it('a full device evicts the messages without activity for longest, and keeps the command', async () => {
    const { replica, told } = await openWithTold();
    await apply(replica, {
      rows: [chatRows(...Array.from({ length: 120 }, (_, index) => chatDocument(`c${index}`, index)))],
    });
    breakWrites('outbox', () => (bodies > 70 ? quota() : undefined));
    let bodies = 120;
    const remove = IDBObjectStore.prototype.delete;
    IDBObjectStore.prototype.delete = function (this: IDBObjectStore, ...given) {
      if (this.name === 'chatBodies') bodies -= 1;
      return remove.apply(this, given);
    };
    onTestFinished(() => {
      IDBObjectStore.prototype.delete = remove;
    });
    expect(await commit(replica, pauseCommand('c3', true))).toBe('kept');
    expect(await listUnsent(replica.db)).toHaveLength(1);
    const left = await replica.db.chatBodies.toCollection().primaryKeys();
    expect(left).toHaveLength(70);
    // The newest are still here, the rows of all of them too.
    expect(left).toContain('c119');
    expect(left).not.toContain('c0');
    expect(await replica.db.chats.count()).toBe(120);
    expect(told).toEqual([]);
  });

  it('a full device refuses a command that cannot be stored, loudly and without a trace, and says when there is space again', async () => {
    const { replica, told } = await openWithTold();
    await apply(replica, { rows: [chatRows(chatDocument('c1', 1))] });
    let isFull = true;
    breakWrites('outbox', () => (isFull ? quota() : undefined));
    await expect(commit(replica, pauseCommand('c1', true))).rejects.toMatchObject({ code: 'storage_full' });
    expect(await listUnsent(replica.db)).toEqual([]);
    expect((await shownChat(replica, 'c1')).pendingPause).toBeUndefined();
    expect(told).toEqual(['full']);
    isFull = false;
    expect(await commit(replica, pauseCommand('c1', true))).toBe('kept');
    expect(told).toEqual(['full', undefined]);
  });

  it('a full device never evicts the outbox', async () => {
    const { replica } = await openWithTold();
    await apply(replica, { rows: [chatRows(chatDocument('c1', 1), chatDocument('c2', 2))] });
    await commit(replica, pauseCommand('c1', true));
    expect(await evictOnQuota(replica)).toBe(2);
    expect(await evictOnQuota(replica)).toBe(0);
    expect(await listUnsent(replica.db)).toHaveLength(1);
  });
});

describe('a connection that the browser has broken', () => {
  it.each([
    ['UnknownError', 'Connection to Indexed Database server lost. Refresh the page to try again'],
    ['AbortError', ''],
  ])(
    'a broken connection is reopened after %s and the work repeated, once and without doubling it',
    async (name, message) => {
      const { replica } = await openWithTold();
      await apply(replica, { rows: [chatRows(chatDocument('c1', 1))] });
      let isBroken = true;
      breakWrites('outbox', () => {
        if (!isBroken) return undefined;
        isBroken = false;
        return new DOMException(message, name);
      });
      expect(await commit(replica, pauseCommand('c1', true, 'p1'))).toBe('kept');
      expect((await listUnsent(replica.db)).map(({ id }) => id)).toEqual(['p1']);
      // An attempt whose word was lost with the connection has been done all the same.
      expect(await commit(replica, pauseCommand('c1', true, 'p1'))).toBe('kept');
      expect(await listUnsent(replica.db)).toHaveLength(1);
    },
  );

  it('a connection that breaks again is given up with its own error; and a replica that was closed on purpose stays closed', async () => {
    const { replica } = await openWithTold();
    await apply(replica, { rows: [chatRows(chatDocument('c1', 1))] });
    breakWrites('outbox', () => new DOMException('Connection to Indexed Database server lost', 'UnknownError'));
    await expect(commit(replica, pauseCommand('c1', true))).rejects.toMatchObject({
      name: expect.stringMatching(/UnknownError|AbortError/),
    });
    replica.close();
    await expect(apply(replica, { deletions: [] })).rejects.toMatchObject({ name: 'DatabaseClosedError' });
  });
});
