/** Delays and limits of the sync core; times are in milliseconds. */

/**
 * Returns the delay before the server is tried again: by the realtime connection, by pulls and by the outbox
 * (specification part 1 §9): 1 s below 5 attempts, 5 s below 15, 10 s below 100, then 60 s.
 */
export function reconnectDelayMs(attempts: number): number {
  if (attempts < 5) return 1_000;
  if (attempts < 15) return 5_000;
  if (attempts < 100) return 10_000;
  return 60_000;
}

/**
 * Adds jitter: spreads a delay over its upper half, so that a thousand browsers do not return in the same instant.
 * `random` is in [0, 1).
 */
export const withJitter = (delayMs: number, random: number): number => Math.round(delayMs * (0.5 + random / 2));

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;

/**
 * Returns the delay before a command is sent again: doubling from 1 s to 60 s with jitter, never shorter than the
 * server asked for (`Retry-After`). `attempts` counts the sends so far, at least 1.
 */
export function retryDelayMs(attempts: number, random: number, retryAfterMs = 0): number {
  const growing = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(16, attempts - 1));
  return Math.max(retryAfterMs, withJitter(growing, random));
}

/** Interval of the client's pings (specification part 1 §7). */
export const PING_INTERVAL_MS = 20_000;
/** Without any frame for this long after a ping, the socket is half-open and is closed: 30 s after it broke at most. */
export const PONG_TIMEOUT_MS = 10_000;
/** A connection that is not subscribed by then is closed. */
export const CONNECT_TIMEOUT_MS = 10_000;
/** A connection that lives this long counts as healthy: its reconnect attempts start from 0 again. */
export const HEALTHY_AFTER_MS = 30_000;

/** Events are collected for at most this long and applied in one transaction. */
export const BATCH_MS = 50;
/** The largest batch of events: a larger one would block the thread that draws the screen. */
export const MAX_BATCH_SIZE = 200;

/** Pulls reach this far back behind the cursor, because clocks disagree and writes overtake one another. */
export const OVERLAP_MS = 60_000;
/**
 * A scope without anything newer for this long is idle and read without the overlap: several times as long as clocks
 * and writes may differ.
 */
export const IDLE_AFTER_MS = 5 * 60_000;
/**
 * Interval of pulls without an event, because a connected socket may have lost one; shorter while it is not connected.
 */
export const PULL_INTERVAL_CONNECTED_MS = 45_000;
export const PULL_INTERVAL_DISCONNECTED_MS = 30_000;
/** Interval of pulls while signed out: only a sign-in changes anything, and it wakes the puller. */
export const PULL_INTERVAL_SIGNED_OUT_MS = 300_000;
/**
 * Ids are compared with the server's after every gap and at this interval; scopes with more rows than
 * `LARGE_SCOPE_ROWS` at the longer one.
 */
export const LARGE_SCOPE_ROWS = 5_000;
export const AUDIT_INTERVAL_MS = 5 * 60_000;
export const LARGE_AUDIT_INTERVAL_MS = 15 * 60_000;
/**
 * A deviation that an audit finds counts once the server still states it after this long: a lagging read replica may
 * state it for a moment.
 */
export const CONFIRM_AFTER_MS = 30_000;

/**
 * The leader's heartbeat interval. After the timeout without one a visible follower takes over, a hidden one after
 * twice the timeout. Browsers run the timers of hidden tabs on full seconds: with an interval a little below one second
 * a heartbeat still comes every second.
 */
export const HEARTBEAT_INTERVAL_MS = 900;
export const HEARTBEAT_TIMEOUT_MS = 2_000;
/** How often a follower checks for the timeout. */
export const HEARTBEAT_CHECK_MS = 250;
/**
 * How long the follower that may take over still listens for a heartbeat: another tab may have taken over a moment ago.
 */
export const TAKEOVER_DELAY_MS = 100;

/** Delay before a failed write of the outbox mirror is retried. */
export const MIRROR_RETRY_MS = 30_000;

/** When something is due, the server answers and nothing has progressed for this long, sending is restarted. */
export const STUCK_AFTER_MS = 30_000;
export const WATCHDOG_INTERVAL_MS = 5_000;

/**
 * How long the first pull waits for the subscription: once subscribed, no change between reading and listening is
 * missed.
 */
export const FIRST_PULL_WAIT_MS = 2_000;

/** Throttles of the live queries on the outbox and of its mirror: changes within this time are seen together. */
export const OUTBOX_THROTTLE_MS = 100;
export const MIRROR_THROTTLE_MS = 500;
