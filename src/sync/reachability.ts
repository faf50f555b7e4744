import type { Reach } from '#domain/sync/sync-status.ts';
import type { Outcome } from '#remote/failure.ts';

/**
 * Returns the reachability that an outcome proves: any status of the server counts as an answer; a missing session is a
 * state of its own.
 */
export function reachabilityOf(outcome: Outcome<unknown>): Reach {
  if (outcome.ok) return 'reachable';
  if (outcome.failure.status === 0) return 'unreachable';
  return outcome.failure.retry === 'after-sign-in' ? 'needs-sign-in' : 'reachable';
}
