import type { SyncStatus } from '#domain/sync/sync-status.ts';
import type { OutboxEntry } from '#replica/db.ts';
import { dueHeadsOf } from '#replica/outbox/outbox.ts';
import type { Clock } from '../ports.ts';
import { STUCK_AFTER_MS, WATCHDOG_INTERVAL_MS } from '../schedule.ts';

/**
 * The drain watchdog. A pipeline that stands still without an error is the one failure that no error handling can
 * catch: something is due, the server answers, and nothing moves. Whatever the reason, it is built anew.
 */
interface Watchdog {
  /** Is told of the unsent commands whenever the outbox has changed. */
  observe(unsent: readonly OutboxEntry[]): void;
  stop(): void;
}

/** What moves when a command moves: it is sent, answered in part or wholly, postponed, or gone. */
const traceOf = (entry: OutboxEntry): string =>
  `${entry.state}|${entry.attempts}|${entry.notBeforeMs}|${entry.sentParts}`;

/**
 * True when a command this tab knew has moved or gone since. One that was added is no movement: somebody may add one
 * every second.
 */
export function hasProgressed(before: readonly OutboxEntry[], now: readonly OutboxEntry[]): boolean {
  const present = new Map(now.map((entry) => [entry.id, traceOf(entry)]));
  return before.some((entry) => present.get(entry.id) !== traceOf(entry));
}

/**
 * Since when (Unix ms) something could have been sent and was not; undefined while there is nothing to send, nobody
 * answers, or every command waits for its time.
 */
export function stuckSince(
  unsent: readonly OutboxEntry[],
  movedAtMs: number,
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
    movedAtMs,
    Number.isNaN(reachableSinceMs) ? 0 : reachableSinceMs,
    Math.min(...due.map((entry) => entry.notBeforeMs)),
  );
}

/** Calls `onStuck` when nothing has moved for 30 s although it could, and again after each further 30 s. */
export function createWatchdog(clock: Clock, status: () => SyncStatus, onStuck: () => void): Watchdog {
  let known: readonly OutboxEntry[] = [];
  let movedAtMs = clock.now();
  let cancel: (() => void) | undefined;

  function check(): void {
    cancel = undefined;
    const nowMs = clock.now();
    const sinceMs = stuckSince(known, movedAtMs, status(), nowMs);
    if (sinceMs !== undefined && nowMs - sinceMs >= STUCK_AFTER_MS) {
      movedAtMs = nowMs;
      onStuck();
    }
    schedule();
  }

  function schedule(): void {
    if (known.length > 0) cancel ??= clock.after(WATCHDOG_INTERVAL_MS, check);
  }

  return {
    observe(unsent) {
      if (known.length === 0 || hasProgressed(known, unsent)) movedAtMs = clock.now();
      known = unsent;
      schedule();
    },
    stop() {
      known = [];
      cancel?.();
    },
  };
}
