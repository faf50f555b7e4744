import { randomUUID } from 'node:crypto';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Backend } from '#server/backend/backend.ts';
import { hashId } from '#server/backend/hash-id.ts';
import { isConflict } from '#server/backend/failure.ts';
import type { Fields } from '#server/backend/transaction.ts';
import type { JobClock } from './runner.ts';

export interface LeaseOptions {
  readonly backend: Backend;
  readonly clock: JobClock;
  /** Names the work. Of all processes over one Appwrite, one at a time does it. */
  readonly name: string;
  /** How long a silent holder keeps the others waiting. */
  readonly leaseMs?: number;
  /** How often a waiting process looks whether the lease is free. */
  readonly pollMs?: number;
  /** Aborted when the process is asked to stop; waiting then ends with an error. */
  readonly signal: AbortSignal;
  /** Called once when another process holds the lease. */
  readonly onWait?: () => void;
}

const DEFAULT_LEASE_MS = 10_000;
const DEFAULT_POLL_MS = 500;

/** Returns the id of the document of the lease with this name. */
export const leaseDocumentId = (name: string): string => hashId('lease', name);

/**
 * Runs `work` while no other process does, waiting for its turn. The lease is a document in the `jobs` collection that
 * no runner claims:
 *
 *   free ──claim──▶ held until a time ──heartbeat──▶ held until a later time ──work ended──▶ free
 *                          └── expired (crash) ──▶ free
 *
 * Work that outlives its lease (in a frozen process) is not stopped, so it must be safe to run twice. Throws what
 * `work` throws, failures of Appwrite, and an `Error` when stopped while waiting.
 */
export async function holdLease<T>(options: LeaseOptions, work: () => Promise<T>): Promise<T> {
  const { backend, clock, name, leaseMs = DEFAULT_LEASE_MS, pollMs = DEFAULT_POLL_MS, signal, onWait } = options;
  const id = leaseDocumentId(name);
  const leaseOwner = randomUUID();
  const until = (): string => new Date(clock.now() + leaseMs).toISOString();

  /** Claims the lease. Returns false when another process holds it or was faster. */
  async function claim(): Promise<boolean> {
    const found = await backend.findDocument(COLLECTIONS.jobs, id);
    const data: Fields = { leaseOwner, leaseUntil: until() };
    if (found === undefined)
      return write(() =>
        backend.transact([
          {
            action: 'create',
            collection: COLLECTIONS.jobs,
            id,
            data: { kind: 'lease', key: `lease:${name}`, state: 'kept', ...data },
          },
        ]),
      );
    const { leaseOwner: holder, leaseUntil } = found;
    if (typeof leaseUntil === 'string' && Date.parse(leaseUntil) > clock.now()) return false;
    return write(() =>
      backend.transact(
        [{ action: 'update', collection: COLLECTIONS.jobs, id, data }],
        [{ collection: COLLECTIONS.jobs, id, fields: { leaseOwner: holder, leaseUntil } }],
      ),
    );
  }

  /** Updates the lease while this process holds it; returns false when it no longer does. */
  const change = (data: Fields): Promise<boolean> =>
    write(() =>
      backend.transact(
        [{ action: 'update', collection: COLLECTIONS.jobs, id, data }],
        [{ collection: COLLECTIONS.jobs, id, fields: { leaseOwner } }],
      ),
    );

  let hasWaited = false;
  while (!(await claim())) {
    if (!hasWaited) onWait?.();
    hasWaited = true;
    await clock.sleep(pollMs, signal);
    if (signal.aborted) throw new Error(`Stopped while waiting for ${name}`);
  }

  const ending = new AbortController();
  const heartbeat = (async () => {
    for (;;) {
      await clock.sleep(leaseMs / 3, ending.signal);
      if (ending.signal.aborted) return;
      // Not writable now: the next heartbeat tries again, and the lease decides.
      await change({ leaseUntil: until() }).catch(() => undefined);
    }
  })();
  try {
    return await work();
  } finally {
    ending.abort();
    await heartbeat;
    // When it cannot be released, it expires.
    await change({ leaseOwner: null, leaseUntil: null }).catch(() => undefined);
  }
}

/** Runs a conditional write; returns false when another process was faster. */
async function write(transact: () => Promise<void>): Promise<boolean> {
  try {
    await transact();
    return true;
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
}
