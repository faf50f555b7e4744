import type { RealtimeEvent } from '#domain/wire/realtime.ts';
import type { RealtimeConnection, RealtimeHandlers } from '#remote/realtime-socket.ts';
import type { Clock, Random, SignalPort } from '../ports.ts';
import {
  CONNECT_TIMEOUT_MS,
  HEALTHY_AFTER_MS,
  PING_INTERVAL_MS,
  PONG_TIMEOUT_MS,
  reconnectDelayMs,
  withJitter,
} from '../schedule.ts';

/**
 * A realtime connection that reconnects. Realtime delivers at most once and unordered against reads: an event is never
 * proof of completeness, and every gap ends in a pull.
 *
 *            open                ready                     closed, silent for 10 s after a ping
 *   waiting ──────▶ connecting ─────────▶ subscribed ────────────────────────────────────────────▶ waiting
 *      ▲                 │ closed, or not subscribed within 10 s                                       │
 *      └─────────────────┴───────────────────────────────────────────── after the delay ◀──────────────┘
 *   resting: refused (1008), or the session is over; not opened again until the next `retry` (part 1 §4)
 */
type State =
  | { readonly name: 'waiting'; readonly cancel: () => void }
  | { readonly name: 'connecting'; readonly connection: RealtimeConnection; readonly cancel: () => void }
  | { readonly name: 'subscribed'; readonly connection: RealtimeConnection; readonly cancel: () => void }
  | { readonly name: 'resting' }
  | { readonly name: 'stopped' };

interface ReconnectingSocketDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly signals: SignalPort;
  /** False while the session is known to be over: no socket is opened then. */
  readonly mayOpen: () => boolean;
  readonly open: (handlers: RealtimeHandlers) => RealtimeConnection;
  /** The socket is subscribed: what was missed meanwhile is to be pulled now. */
  readonly onReady: () => void;
  readonly onEvent: (event: RealtimeEvent) => void;
  readonly onLost: () => void;
}

interface ReconnectingSocket {
  /** Opens at once instead of waiting out the delay: the network is back, or the person signed in. */
  retry(): void;
  /** Replaces the connection at once: the session is another one. */
  renew(): void;
  stop(): void;
}

/**
 * Opens the connection and keeps it open until stopped. Never throws; a refused or lost connection ends in another
 * attempt.
 */
export function openReconnectingSocket(deps: ReconnectingSocketDeps): ReconnectingSocket {
  const { clock } = deps;
  let state: State = { name: 'stopped' };
  let attempts = 0;

  function connect(): void {
    if (!deps.mayOpen()) {
      state = { name: 'resting' };
      return;
    }
    // Handlers of an earlier connection may still fire; only the current one's count.
    let isCurrent = true;
    const connection = deps.open({
      onReady: () => isCurrent && handleReady(connection),
      onEvent: (event) => isCurrent && deps.onEvent(event),
      onFrame: () => isCurrent && handleLife(connection),
      onClosed: (refused) => {
        if (!isCurrent) return;
        isCurrent = false;
        handleClosed(refused);
      },
    });
    state = { name: 'connecting', connection, cancel: clock.after(CONNECT_TIMEOUT_MS, () => connection.close()) };
  }

  function handleReady(connection: RealtimeConnection): void {
    if (state.name !== 'connecting') return;
    state.cancel();
    state = { name: 'subscribed', connection, cancel: schedulePing(connection) };
    const cancelHealthy = clock.after(HEALTHY_AFTER_MS, () => {
      if (state.name === 'subscribed' && state.connection === connection) attempts = 0;
    });
    cancelHealthyTimer = cancelHealthy;
    deps.onReady();
  }
  let cancelHealthyTimer: () => void = () => undefined;

  /** Schedules a ping in 20 s; if no frame at all follows within 10 s, the socket is half-open and closed. */
  function schedulePing(connection: RealtimeConnection): () => void {
    let cancel = clock.after(PING_INTERVAL_MS, () => {
      cancel = clock.after(PONG_TIMEOUT_MS, () => connection.close());
      connection.ping();
    });
    return () => cancel();
  }

  function handleLife(connection: RealtimeConnection): void {
    if (state.name !== 'subscribed') return;
    state.cancel();
    state = { name: 'subscribed', connection, cancel: schedulePing(connection) };
  }

  function handleClosed(refused: boolean): void {
    const before = state;
    if (before.name === 'stopped') return;
    if (before.name === 'connecting' || before.name === 'subscribed') before.cancel();
    cancelHealthyTimer();
    if (refused) {
      state = { name: 'resting' };
    } else {
      const delayMs = withJitter(reconnectDelayMs(attempts), deps.random());
      attempts += 1;
      state = { name: 'waiting', cancel: clock.after(delayMs, connect) };
    }
    deps.onLost();
  }

  function retry(): void {
    if (state.name === 'waiting') state.cancel();
    else if (state.name !== 'resting') return;
    connect();
  }

  const stopListening = deps.signals.listen(retry);
  connect();

  return {
    retry,
    renew() {
      if (state.name === 'connecting' || state.name === 'subscribed') state.connection.close();
      retry();
    },
    stop() {
      stopListening();
      cancelHealthyTimer();
      const before = state;
      state = { name: 'stopped' };
      if (before.name === 'waiting') before.cancel();
      // A connection that is still opening keeps its timeout: it is closed by then at the latest.
      if (before.name === 'subscribed') before.cancel();
      if (before.name === 'connecting' || before.name === 'subscribed') before.connection.retire();
    },
  };
}
