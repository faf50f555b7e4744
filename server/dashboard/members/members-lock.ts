import { OutriderError } from '#domain/wire/errors.ts';
import type { Backend } from '#server/backend/backend.ts';
import { keepWriteGuard, withoutWriteGuard } from '#server/backend/write-guard.ts';
import { holdLease } from '#server/jobs/hold-lease.ts';
import { machineClock } from '#server/jobs/job-clock.ts';
import { listMembers, type Membership } from './memberships.ts';

export interface MembersLockDeps {
  readonly backend: Backend;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Longer than a dead holder blocks others. */
const LOCK_TIMEOUT_MS = 15_000;
/** The work takes a few requests. */
const POLL_MS = 25;

/**
 * Runs one change of a team's members at a time: Appwrite has no conditional write of a membership, and a decision
 * based on the list ("a team keeps an owner") holds only while nobody else writes. `work` gets the current list. Throws
 * `in_progress` when the lock stays taken.
 */
export async function withMembersLock<T>(
  { backend, now }: MembersLockDeps,
  teamId: string,
  work: (members: readonly Membership[]) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(LOCK_TIMEOUT_MS);
  let isLocked = false;
  try {
    const guarded = keepWriteGuard();
    const clock = { ...machineClock, now };
    return await withoutWriteGuard(() =>
      holdLease({ backend, clock, name: `members of ${teamId}`, pollMs: POLL_MS, signal }, () => {
        isLocked = true;
        return guarded(async () => work(await listMembers(backend, teamId)));
      }),
    );
  } catch (error) {
    if (!isLocked && signal.aborted) throw new OutriderError('in_progress');
    throw error;
  }
}
