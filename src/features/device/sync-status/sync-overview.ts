import type { OutboxEntry } from '#replica/db.ts';
import { isUnsent } from '#replica/outbox/outbox-entries.ts';
import { nextRetries, type NextRetry, type Sending } from '../outbox/next-retry.ts';

/**
 * All the numbers that the badge, the panel and the screen say of the outbox, from one place, so that they cannot
 * disagree.
 */
export interface SyncOverview {
  readonly unsent: readonly OutboxEntry[];
  readonly rejected: readonly OutboxEntry[];
  /** Of the unsent, how many are being sent at the moment. */
  readonly sending: number;
  /** Of the unsent, how many were tried at least once without an answer that settled them. */
  readonly tried: number;
  readonly next: ReadonlyMap<string, NextRetry>;
  /** As of when (Unix ms). */
  readonly nowMs: number;
}

/** `entries` is the whole outbox, oldest first. */
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
