import type { Reach } from '#domain/sync/sync-status.ts';
import type { Outcome } from '#remote/failure.ts';

/** Tells whether the server answered: any status of its own counts as an answer; a missing session is told apart. */
export function reachabilityOf(outcome: Outcome<unknown>): Reach {
  if (outcome.ok) return 'reachable';
  if (outcome.failure.status === 0) return 'unreachable';
  return outcome.failure.retry === 'after-sign-in' ? 'needs-sign-in' : 'reachable';
}
