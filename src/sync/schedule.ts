/** When next: pure, in milliseconds. */

/**
 * Reconnect delay of the realtime connection (specification part 1 §9): 1 s under 5 attempts, 5 s under 15, 10 s under
 * 100, then 60 s.
 */
export function reconnectDelayMs(attempts: number): number {
  if (attempts < 5) return 1_000;
  if (attempts < 15) return 5_000;
  if (attempts < 100) return 10_000;
  return 60_000;
}

/** Spreads a delay over its upper half, so that a thousand browsers do not return in the same instant. */
export const withJitter = (delayMs: number, random: number): number => Math.round(delayMs * (0.5 + random / 2));

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;

/**
 * Delay before a command is sent again: doubling from 1 s to 60 s with jitter; never earlier than the server asked
 * (`Retry-After`). `attempts` counts the sends so far, at least 1.
 */
export function retryDelayMs(attempts: number, random: number, retryAfterMs = 0): number {
  const growing = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(16, attempts - 1));
  return Math.max(retryAfterMs, withJitter(growing, random));
}

/** The client pings this often (specification part 1 §7). */
export const PING_INTERVAL_MS = 20_000;
/**
 * Without any frame for this long after a ping, the socket is half-open and given up: noticed within 30 s at the
 * latest.
 */
export const PONG_TIMEOUT_MS = 10_000;
/** A connection that is not subscribed by then is given up. */
export const CONNECT_TIMEOUT_MS = 10_000;
/** A connection counts as healthy, and its attempts start from 0 again, after living this long. */
export const HEALTHY_AFTER_MS = 30_000;

/** Events are gathered for at most this long and applied in one transaction. */
export const BATCH_MS = 50;
/** And so many at once: what is read and handed over of more would hold up the thread that draws the screen. */
export const MAX_BATCH_SIZE = 200;

/** Reads reach this far back behind the cursor, against clocks that disagree and writes that overtake one another. */
export const OVERLAP_MS = 60_000;
/**
 * Where nothing newer has come for so long, it is not reached back any more: several times as long as clocks and writes
 * may differ.
 */
export const IDLE_AFTER_MS = 5 * 60_000;
/** Pull even without a hint: a socket that lives may have swallowed one. More often while it does not. */
export const PULL_INTERVAL_CONNECTED_MS = 45_000;
export const PULL_INTERVAL_DISCONNECTED_MS = 30_000;
/** Without a session only a sign-in changes anything, and it rings. */
export const PULL_INTERVAL_SIGNED_OUT_MS = 300_000;
/**
 * Ids are compared with the server's after every gap, and now and then without one; where more rows than this are kept,
 * more rarely.
 */
export const LARGE_SCOPE_ROWS = 5_000;
export const AUDIT_INTERVAL_MS = 5 * 60_000;
export const LARGE_AUDIT_INTERVAL_MS = 15 * 60_000;
/** What a copy of the server's data that lags behind would say too counts when it is still said after this long. */
export const CONFIRM_AFTER_MS = 30_000;

/**
 * A leader beats this often; without a beat for the patience a visible follower takes over, a hidden one after twice
 * that. Browsers run the timers of hidden tabs on full seconds: a beat a little more often than that still comes every
 * second from there.
 */
export const HEARTBEAT_INTERVAL_MS = 900;
export const HEARTBEAT_TIMEOUT_MS = 2_000;
/** How often a follower looks whether it has lost patience. */
export const HEARTBEAT_CHECK_MS = 250;
/** How long the one follower that may take over still listens for a beat: another may have taken over a moment ago. */
export const TAKEOVER_DELAY_MS = 100;

/** A second copy of the outbox that could not be written is tried again after this long. */
export const MIRROR_RETRY_MS = 30_000;

/** Something is due, the server answers, and nothing has moved for this long: the sending is started anew. */
export const STUCK_AFTER_MS = 30_000;
export const WATCHDOG_INTERVAL_MS = 5_000;

/**
 * How long the first pull waits for the socket: subscribed first, a change between reading and listening cannot slip
 * through.
 */
export const FIRST_PULL_WAIT_MS = 2_000;

/** After a look at the outbox, and one at its mirror, what changes within this time is seen together in the next. */
export const OUTBOX_THROTTLE_MS = 100;
export const MIRROR_THROTTLE_MS = 500;
