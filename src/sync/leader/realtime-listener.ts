import type { RealtimeEvent } from '#domain/wire/realtime.ts';
import type { Reach } from '#domain/sync/sync-status.ts';
import { Fenced, type Epoch } from '#replica/epoch.ts';
import type { EngineDeps } from '../engine-deps.ts';
import { applyEvents } from '../realtime/apply-events.ts';
import { createBatcher } from '../realtime/batcher.ts';
import { openReconnectingSocket } from '../realtime/reconnecting-socket.ts';
import type { StatusWriter } from './status-writer.ts';

/** The part of a leader session that listens to realtime events and applies them. */
interface RealtimeListener {
  /** Aborted once the first subscription is confirmed. */
  readonly subscribed: AbortSignal;
  /** Learns the reachability of the latest request: no socket is opened while the session is over. */
  handleReach(reach: Reach): void;
  /** Learns the id of the session that pulls use now; another one than before needs a new socket. */
  handleSession(id: string): void;
  /** Opens the socket at once instead of waiting out its delay. */
  retry(): void;
  /** Replaces the socket: the user has signed in again. */
  renew(): void;
  /** Closes the socket; resolves when the events received so far are applied. */
  stop(): Promise<void>;
}

interface RealtimeListenerOptions {
  readonly epoch: Epoch;
  readonly status: StatusWriter;
  readonly requestPull: () => void;
  /** Events may have been missed. */
  readonly onGap: () => void;
  readonly onFenced: () => void;
  readonly report: (error: unknown) => void;
}

/**
 * Creates the realtime listener of a leader session and opens its socket.
 *
 *   session known to be over: no socket ──a request succeeds, or a new sign-in──▶ opened again
 */
export function createRealtimeListener(
  deps: EngineDeps,
  { epoch, status, requestPull, onGap, onFenced, report }: RealtimeListenerOptions,
): RealtimeListener {
  const { clock, replica } = deps;
  /** What the server said last; being asked again does not make it unknown. */
  let isSessionOver = false;
  /** The session of the last pull, while it is still the one the socket was opened with. */
  let sessionId: string | undefined;
  const subscribed = new AbortController();

  const batcher = createBatcher<RealtimeEvent>(
    clock,
    async (events) => {
      let isGap = false;
      await applyEvents(replica, events, epoch, () => {
        isGap = true;
        onGap();
      });
      if (!isGap) status.noteEvents();
    },
    (error) => {
      if (error instanceof Fenced) {
        onFenced();
        return;
      }
      report(error);
      // Events that could not be applied count as missed.
      onGap();
    },
  );
  const socket = openReconnectingSocket({
    clock,
    random: deps.random,
    signals: deps.signals,
    mayOpen: () => !isSessionOver,
    open: deps.openRealtime,
    onReady: () => {
      status.set({ live: true });
      subscribed.abort();
      // Events sent while no socket was subscribed were missed.
      onGap();
    },
    onEvent: batcher.add,
    onLost: () => {
      // A pull tells at once whether the server is gone or only the socket.
      if (status.current().live) requestPull();
      status.set({ live: false });
    },
  });

  function renew(): void {
    isSessionOver = false;
    sessionId = undefined;
    socket.renew();
  }

  return {
    subscribed: subscribed.signal,
    handleReach(reach) {
      if (reach === 'needs-sign-in') isSessionOver = true;
      else if (reach === 'reachable' && isSessionOver) {
        isSessionOver = false;
        socket.retry();
      }
    },
    handleSession(id) {
      // The session changed without a sign-in being announced: the old session's socket receives nothing any more.
      if (sessionId !== undefined && sessionId !== id) renew();
      sessionId = id;
    },
    retry: socket.retry,
    renew,
    stop() {
      socket.stop();
      return batcher.end();
    },
  };
}
