import { randomUUID } from 'node:crypto';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Backend } from '#server/backend/backend.ts';
import { hashId } from '#server/backend/hash-id.ts';
import { isConflict } from '#server/backend/failure.ts';
import type { Fields } from '#server/backend/transaction.ts';
import type { JobClock } from './job-clock.ts';

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

/** Requests one after another that a claim costs, the reading before it included. */
const REQUESTS_OF_CLAIM = 5;
/** Longest lease, and so the longest wait after a crash, however slowly Appwrite answers. */
const LONGEST_LEASE_MS = 120_000;
/** Decay of the slowest answer with each later answer. */
const FADING = 0.9;

/**
 * The length of leases over an Appwrite that answers slowly. A lease is counted from the moment its writing begins, and
 * holds when that has ended; so the time of the slowest of the latest writes is added for the writing itself, for the
 * renewal after it, and for one write that the renewal waits for:
 *
 *   ├─ write ─┤── pause ──├─ write of a step ─┤─ renewal ─┤
 *   └────────────────────────── lease ──────────────────────────┘
 */
export class LeaseTerms {
  readonly #baseMs: number;
  readonly #now: () => number;
  #slowestMs = 0;

  /** `baseMs` is the lease with an Appwrite that answers at once; `now` returns Unix milliseconds. */
  constructor(baseMs: number, now: () => number) {
    this.#baseMs = baseMs;
    this.#now = now;
  }

  /** Returns the length of a lease that is written now. */
  get leaseMs(): number {
    return Math.max(this.#baseMs, Math.min(LONGEST_LEASE_MS, this.#baseMs + 3 * this.#slowestMs));
  }

  /** Returns the pause before the next renewal. */
  get pauseMs(): number {
    return this.#baseMs / 3;
  }

  /** Runs a read of one request, or a write, and remembers how long Appwrite takes. */
  async measure<T>(kind: 'read' | 'write', work: () => Promise<T>): Promise<T> {
    const startMs = this.#now();
    try {
      return await work();
    } finally {
      const tookMs = (this.#now() - startMs) * (kind === 'read' ? REQUESTS_OF_CLAIM : 1);
      this.#slowestMs = Math.max(tookMs, this.#slowestMs * FADING);
    }
  }
}

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
  const terms = new LeaseTerms(leaseMs, () => clock.now());
  const until = (): string => new Date(clock.now() + terms.leaseMs).toISOString();

  /** Claims the lease. Returns false when another process holds it or was faster. */
  async function claim(): Promise<boolean> {
    const found = await terms.measure('read', () => backend.findDocument(COLLECTIONS.jobs, id));
    const data: Fields = { leaseOwner, leaseUntil: until() };
    if (found === undefined)
      return write(terms, () =>
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
    return write(terms, () =>
      backend.transact(
        [{ action: 'update', collection: COLLECTIONS.jobs, id, data }],
        [{ collection: COLLECTIONS.jobs, id, fields: { leaseOwner: holder, leaseUntil } }],
      ),
    );
  }

  /** Updates the lease while this process holds it; returns false when it no longer does. */
  const change = (data: Fields): Promise<boolean> =>
    write(terms, () =>
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
      await clock.sleep(terms.pauseMs, ending.signal);
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
async function write(terms: LeaseTerms, transact: () => Promise<void>): Promise<boolean> {
  try {
    await terms.measure('write', transact);
    return true;
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
}
