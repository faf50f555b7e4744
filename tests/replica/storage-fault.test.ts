import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { INITIAL_SYNC_STATUS } from '#domain/sync/sync-status.ts';
import { apply } from '#replica/apply.ts';
import { commit } from '#replica/commit.ts';
import { openReplica, type Replica, type ReplicaError } from '#replica/replica.ts';
import { resetSyncStatus, readSyncStatus, writeSyncStatus } from '#replica/meta.ts';
import { evictOnQuota } from '#replica/eviction/evict-on-quota.ts';
import { takeOverSending } from '#replica/outbox/outbox.ts';
import { listUnsent } from '#replica/outbox/outbox-entries.ts';
import { beginLeadership } from '#replica/write-leader-status.ts';
import { storageFaultOf } from '#replica/storage/storage-fault.ts';
import { chatRows, pauseCommand, shownChat } from '#support/replicas.ts';
import { chatDocument } from '#support/wire-documents.ts';

const quotaError = (): DOMException => new DOMException('Full', 'QuotaExceededError');

/** Opens a replica and records the errors that it reports. */
async function openReporting(): Promise<{ replica: Replica; reports: (ReplicaError | undefined)[] }> {
  const reports: (ReplicaError | undefined)[] = [];
  const replica = await openReplica(`test|${randomUUID()}`, (error) => reports.push(error));
  onTestFinished(() => replica.close());
  return { replica, reports };
}

/** Makes each write to a store throw the error that `errorNow` returns, if any, which aborts the transaction. */
function breakWrites(store: string, errorNow: () => DOMException | undefined): void {
  const add = IDBObjectStore.prototype.add;
  const put = IDBObjectStore.prototype.put;
  const broken = (write: typeof put): typeof put =>
    function (this: IDBObjectStore, ...parameters) {
      const error = this.name === store ? errorNow() : undefined;
      if (error !== undefined) throw error;
      return write.apply(this, parameters);
    };
  IDBObjectStore.prototype.add = broken(add);
  IDBObjectStore.prototype.put = broken(put);
  onTestFinished(() => {
    IDBObjectStore.prototype.add = add;
    IDBObjectStore.prototype.put = put;
  });
}

it('a sign-in on a full device succeeds, whether or not the status of the previous session can be reset', async () => {
  const { replica } = await openReporting();
  const storedStatus = { ...INITIAL_SYNC_STATUS, reach: 'needs-sign-in' as const };
  await writeSyncStatus(replica, storedStatus);
  let isFull = true;
  breakWrites('meta', () => (isFull ? quotaError() : undefined));
  await resetSyncStatus(replica);
  expect(await readSyncStatus(replica.db)).toEqual(storedStatus);
  isFull = false;
  await resetSyncStatus(replica);
  expect(await readSyncStatus(replica.db)).toEqual(INITIAL_SYNC_STATUS);
});

describe('a storage error', () => {
  it('a storage error is recognized by its name, also when other errors wrap it', () => {
    expect(storageFaultOf(quotaError())).toBe('full');
    expect(storageFaultOf(Object.assign(new Error('aborted'), { name: 'AbortError', inner: quotaError() }))).toBe(
      'full',
    );
    expect(
      storageFaultOf(
        Object.assign(new Error('bulk'), { name: 'BulkError', failures: [new Error('constraint'), quotaError()] }),
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
  it('a full device evicts the messages with the oldest activity, and stores the command', async () => {
    const { replica, reports } = await openReporting();
    await apply(replica, {
      rows: [chatRows(...Array.from({ length: 120 }, (_, index) => chatDocument(`c${index}`, index)))],
    });
    breakWrites('outbox', () => (bodies > 70 ? quotaError() : undefined));
    let bodies = 120;
    const remove = IDBObjectStore.prototype.delete;
    IDBObjectStore.prototype.delete = function (this: IDBObjectStore, ...parameters) {
      if (this.name === 'chatBodies') bodies -= 1;
      return remove.apply(this, parameters);
    };
    onTestFinished(() => {
      IDBObjectStore.prototype.delete = remove;
    });
    expect(await commit(replica, pauseCommand('c3', true))).toBe('queued');
    expect(await listUnsent(replica.db)).toHaveLength(1);
    const remaining = await replica.db.chatBodies.toCollection().primaryKeys();
    expect(remaining).toHaveLength(70);
    // The newest bodies and all rows are still stored.
    expect(remaining).toContain('c119');
    expect(remaining).not.toContain('c0');
    expect(await replica.db.chats.count()).toBe(120);
    expect(reports).toEqual([]);
  });

  it('a full device rejects a command that cannot be stored, leaves no trace of it, and reports when there is space again', async () => {
    const { replica, reports } = await openReporting();
    await apply(replica, { rows: [chatRows(chatDocument('c1', 1))] });
    let isFull = true;
    breakWrites('outbox', () => (isFull ? quotaError() : undefined));
    await expect(commit(replica, pauseCommand('c1', true))).rejects.toMatchObject({ code: 'storage_full' });
    expect(await listUnsent(replica.db)).toEqual([]);
    expect((await shownChat(replica, 'c1')).pendingPause).toBeUndefined();
    expect(reports).toEqual(['full']);
    isFull = false;
    expect(await commit(replica, pauseCommand('c1', true))).toBe('queued');
    expect(reports).toEqual(['full', undefined]);
  });

  it.each([
    ['pulling', beginLeadership],
    ['sending', takeOverSending],
  ])('a full device on which %s cannot begin reports it, and that there is space again', async (_, begin) => {
    const { replica, reports } = await openReporting();
    let isFull = true;
    breakWrites('meta', () => (isFull ? quotaError() : undefined));
    await expect(begin(replica)).rejects.toMatchObject({ code: 'storage_full' });
    expect(reports).toEqual(['full']);
    isFull = false;
    await begin(replica);
    expect(reports).toEqual(['full', undefined]);
  });

  it('a full device never evicts the outbox', async () => {
    const { replica } = await openReporting();
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
    'a broken connection is reopened after %s, and the transaction is repeated once without doubling its effect',
    async (name, message) => {
      const { replica } = await openReporting();
      await apply(replica, { rows: [chatRows(chatDocument('c1', 1))] });
      let isBroken = true;
      breakWrites('outbox', () => {
        if (!isBroken) return undefined;
        isBroken = false;
        return new DOMException(message, name);
      });
      expect(await commit(replica, pauseCommand('c1', true, 'p1'))).toBe('queued');
      expect((await listUnsent(replica.db)).map(({ id }) => id)).toEqual(['p1']);
      // The repeated command was stored although its first answer was lost with the connection.
      expect(await commit(replica, pauseCommand('c1', true, 'p1'))).toBe('queued');
      expect(await listUnsent(replica.db)).toHaveLength(1);
    },
  );

  it('a connection that breaks again is given up with its own error, and a replica that was closed on purpose stays closed', async () => {
    const { replica } = await openReporting();
    await apply(replica, { rows: [chatRows(chatDocument('c1', 1))] });
    breakWrites('outbox', () => new DOMException('Connection to Indexed Database server lost', 'UnknownError'));
    await expect(commit(replica, pauseCommand('c1', true))).rejects.toMatchObject({
      name: expect.stringMatching(/UnknownError|AbortError/),
    });
    replica.close();
    await expect(apply(replica, { deletions: [] })).rejects.toMatchObject({ name: 'DatabaseClosedError' });
  });
});
