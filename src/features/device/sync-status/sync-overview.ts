import type { OutboxEntry } from '#replica/db.ts';
import { isUnsent } from '#replica/outbox/outbox-entries.ts';
import { nextRetries, type NextRetry, type Sending } from '../outbox/next-retry.ts';

/** All outbox numbers of badge, panel and screen from one source, so that they agree. */
export interface SyncOverview {
  readonly unsent: readonly OutboxEntry[];
  readonly rejected: readonly OutboxEntry[];
  /** Number of unsent commands being sent now. */
  readonly sending: number;
  /** Number of unsent commands sent at least once without a settling answer. */
  readonly tried: number;
  readonly next: ReadonlyMap<string, NextRetry>;
  /** Time of this overview (Unix ms). */
  readonly nowMs: number;
}

/** Derives the overview. `entries` is the whole outbox, oldest first. */
export function toSyncOverview(entries: readonly OutboxEntry[], sending: Sending, nowMs: number): SyncOverview {
  const unsent = entries.filter(isUnsent);
  return {
    unsent,
    rejected: entries.filter((entry) => !isUnsent(entry)),
    sending: sending.canSend ? unsent.filter((entry) => entry.state === 'sending').length : 0,
    tried: unsent.filter((entry) => entry.attempts > 0).length,
    next: nextRetries(entries, sending, nowMs),
    nowMs,
  };
}
