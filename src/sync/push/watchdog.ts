import type { SyncStatus } from '#domain/sync/sync-status.ts';
import type { OutboxEntry } from '#replica/db.ts';
import { dueHeadsOf } from '#replica/outbox/outbox.ts';
import type { Clock } from '../ports.ts';
import { STUCK_AFTER_MS, WATCHDOG_INTERVAL_MS } from '../schedule.ts';

/**
 * Watches over the flusher: something is due, the server answers, and nothing progresses. Such a stall raises no error
 * that could be handled, so the flusher is restarted, whatever the reason.
 *
 *   watching ──nothing has progressed for 30 s──▶ stuck: `onStuck` ──▶ watching
 */
interface Watchdog {
  /** Receives the unsent commands whenever the outbox has changed. */
  observe(unsent: readonly OutboxEntry[]): void;
  stop(): void;
}

/** Joins the fields that change when a command progresses: it is sent, answered in part or as a whole, or postponed. */
const progressOf = (entry: OutboxEntry): string =>
  `${entry.state}|${entry.attempts}|${entry.notBeforeMs}|${entry.sentParts}`;

/**
 * Returns true when a command known before has changed or is gone. An added one is no progress: somebody may add one
 * every second.
 */
export function hasProgressed(before: readonly OutboxEntry[], now: readonly OutboxEntry[]): boolean {
  const present = new Map(now.map((entry) => [entry.id, progressOf(entry)]));
  return before.some((entry) => present.get(entry.id) !== progressOf(entry));
}

/**
 * Returns since when (Unix ms) something could have been sent and was not; undefined while nothing is unsent, the
 * server is not reachable, or every command waits for its time.
 */
export function stuckSince(
  unsent: readonly OutboxEntry[],
  progressedAtMs: number,
  status: Pick<SyncStatus, 'reach' | 'reachSince'>,
  nowMs: number,
): number | undefined {
  if (status.reach !== 'reachable') return undefined;
  const due = [
    ...unsent.filter((entry) => entry.state === 'sending' && entry.notBeforeMs <= nowMs),
    ...dueHeadsOf(unsent, nowMs, Infinity, () => false),
  ];
  if (due.length === 0) return undefined;
  const reachableSinceMs = Date.parse(status.reachSince);
  return Math.max(
    progressedAtMs,
    Number.isNaN(reachableSinceMs) ? 0 : reachableSinceMs,
    Math.min(...due.map((entry) => entry.notBeforeMs)),
  );
}

/**
 * Creates a watchdog that calls `onStuck` when nothing has progressed for 30 s although it could, and again after each
 * further 30 s.
 */
export function createWatchdog(
  clock: Clock,
  status: () => Pick<SyncStatus, 'reach' | 'reachSince'>,
  onStuck: () => void,
): Watchdog {
  let known: readonly OutboxEntry[] = [];
  let progressedAtMs = clock.now();
  let cancel: (() => void) | undefined;

  function check(): void {
    cancel = undefined;
    const nowMs = clock.now();
    const sinceMs = stuckSince(known, progressedAtMs, status(), nowMs);
    if (sinceMs !== undefined && nowMs - sinceMs >= STUCK_AFTER_MS) {
      progressedAtMs = nowMs;
      onStuck();
    }
    schedule();
  }

  function schedule(): void {
    if (known.length > 0) cancel ??= clock.after(WATCHDOG_INTERVAL_MS, check);
  }

  return {
    observe(unsent) {
      if (known.length === 0 || hasProgressed(known, unsent)) progressedAtMs = clock.now();
      known = unsent;
      schedule();
    },
    stop() {
      known = [];
      cancel?.();
    },
  };
}
