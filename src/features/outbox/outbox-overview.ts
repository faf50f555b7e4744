import type { OutboxEntry } from '#replica/db.ts';
import { isUnsent } from '#replica/outbox/outbox-entries.ts';
import { nextRetries, type NextRetry, type SendConditions } from './next-retry.ts';

/**
 * What the header, its panel, the device screen and the sign-out dialog show of the outbox: one source, so they agree.
 */
export interface OutboxOverview {
  readonly unsent: readonly OutboxEntry[];
  readonly rejected: readonly OutboxEntry[];
  /** Number of unsent commands being sent now; 0 in a browser that cannot send. */
  readonly sendingCount: number;
  /** Number of unsent commands that were sent at least once without a final answer. */
  readonly triedCount: number;
  /** What each entry waits for, by the id of its command. */
  readonly nextRetries: ReadonlyMap<string, NextRetry>;
  /** Time of this overview (Unix ms). */
  readonly nowMs: number;
}

/** Derives the overview from the whole outbox, oldest first. */
export function toOutboxOverview(
  entries: readonly OutboxEntry[],
  conditions: SendConditions,
  nowMs: number,
): OutboxOverview {
  const unsent = entries.filter(isUnsent);
  return {
    unsent,
    rejected: entries.filter((entry) => !isUnsent(entry)),
    sendingCount: conditions.canSend ? unsent.filter((entry) => entry.state === 'sending').length : 0,
    triedCount: unsent.filter((entry) => entry.attempts > 0).length,
    nextRetries: nextRetries(entries, conditions, nowMs),
    nowMs,
  };
}
