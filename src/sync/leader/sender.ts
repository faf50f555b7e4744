import { retryNow } from '#replica/outbox/outbox.ts';
import { watchOutbox } from '#replica/outbox/watch-outbox.ts';
import type { Outcome } from '#remote/failure.ts';
import type { EngineDeps } from '../engine-deps.ts';
import { sleep } from '../ports.ts';
import { createFlusher, type Flusher } from '../push/flusher.ts';
import { createWatchdog } from '../push/watchdog.ts';
import { OUTBOX_THROTTLE_MS } from '../schedule.ts';
import { recordIncidentNow } from './restore-from-mirror.ts';
import { commandReachOf, type StatusWriter } from './status-writer.ts';

/** The part of a leader session that sends the outbox. */
interface Sender {
  /** Starts to flush whenever the outbox changes, and to watch over the flusher's progress. */
  watch(): void;
  stopWatching(): void;
  /** Sends what is due. */
  flush(): void;
  /** Sends postponed commands too; those held by `Retry-After` only when the person asks. */
  retry(isRequestedByPerson?: boolean): Promise<void>;
  /** Resolves when no request is under way any more. */
  end(): Promise<void>;
}

interface SenderOptions {
  readonly until: AbortSignal;
  readonly status: StatusWriter;
  /** The previous leader stopped beating and may still hold the flush lock. */
  readonly isStolen: boolean;
  readonly onOutcome: (outcome: Outcome<unknown>) => void;
  /** Finds out at once whether the servers answer. */
  readonly checkServers: () => void;
  /** The server does not know a command's row: a deletion was missed, perhaps more than one. */
  readonly onGap: () => void;
}

/**
 * Creates the sender of a leader session.
 *
 *   flushing ──no progress for 30 s although something is due──▶ restarted: a new flusher steals the lock
 */
export function createSender(
  deps: EngineDeps,
  { until, status, isStolen, onOutcome, checkServers, onGap }: SenderOptions,
): Sender {
  const { replica, clock } = deps;
  let current = startFlusher(isStolen);
  const watchdog = createWatchdog(clock, () => commandReachOf(status.current()), restart);
  const known = new Set<string>();
  let stopWatchingOutbox: () => void = () => undefined;

  function startFlusher(mayStealFirst: boolean): { readonly flusher: Flusher; readonly stopFlusher: AbortController } {
    const stopFlusher = new AbortController();
    const signal = AbortSignal.any([until, stopFlusher.signal]);
    return {
      stopFlusher,
      flusher: createFlusher({ ...deps, signal, onOutcome, onDoubt: checkServers, onMissing: onGap }, mayStealFirst),
    };
  }

  /** Replaces a stuck flusher; the epoch makes whatever the old one still does without effect. */
  function restart(): void {
    current.stopFlusher.abort();
    current = startFlusher(true);
    void recordIncidentNow(deps, 'sending-restarted');
    current.flusher.flush();
  }

  return {
    watch() {
      stopWatchingOutbox = watchOutbox(
        replica,
        (unsent) => {
          const added = unsent.filter(({ id }) => !known.has(id));
          for (const { id } of added) known.add(id);
          if (deps.locks.areMissing !== true) watchdog.observe(unsent);
          // While a server is unreachable or the user is signed out, flushing waits until a request finds that this has
          // changed. A new command is a reason to ask at once.
          const { reach } = commandReachOf(status.current());
          if (reach === 'unreachable' && added.length > 0) checkServers();
          else if (unsent.length > 0 && reach !== 'unreachable' && reach !== 'needs-sign-in') current.flusher.flush();
        },
        () => sleep(clock, OUTBOX_THROTTLE_MS, until),
      );
    },
    stopWatching() {
      stopWatchingOutbox();
      watchdog.stop();
    },
    flush: () => current.flusher.flush(),
    async retry(isRequestedByPerson = false) {
      await retryNow(replica, isRequestedByPerson).catch(deps.report);
      current.flusher.flush();
    },
    end: () => current.flusher.end(),
  };
}
