import { OutriderError } from '#domain/wire/errors.ts';
import type { Backend } from '#server/backend/backend.ts';
import { holdLease } from '#server/jobs/hold-lease.ts';
import { machineClock } from '#server/jobs/job-clock.ts';
import { listMembers, type Membership } from './memberships.ts';

export interface MembersDeps {
  readonly backend: Backend;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Longer than a holder that died keeps the others waiting. */
const PATIENCE_MS = 15_000;
/** The work is a few requests. */
const POLL_MS = 25;

/**
 * Changes who belongs to a team, and as what, one change at a time: Appwrite cannot write a membership on a condition,
 * and what is decided by a list ("a team keeps an owner") holds only while nobody else writes. `work` gets the list as
 * it is then. Throws `in_progress` when its turn does not come.
 */
export async function holdMembers<T>(
  { backend, now }: MembersDeps,
  teamId: string,
  work: (members: readonly Membership[]) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  let hasTurn = false;
  try {
    return await holdLease(
      { backend, clock: { ...machineClock, now }, name: `members of ${teamId}`, pollMs: POLL_MS, signal },
      async () => {
        hasTurn = true;
        return work(await listMembers(backend, teamId));
      },
    );
  } catch (error) {
    if (!hasTurn && signal.aborted) throw new OutriderError('in_progress');
    throw error;
  }
}
