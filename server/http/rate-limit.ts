import { networksAround } from './client-address.ts';

/** At most `limit` requests per window for each key. */
export interface RateRule {
  readonly limit: number;
  readonly windowMs: number;
  /** The longest window that the key ever has, where not every one of its windows is as long; at least `windowMs`. */
  readonly longestMs?: number;
}

/** How far the clocks of two servers, or one clock before and after it was set, may differ without an effect. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Returns the latest end of a window of this rule: a later one was written by a clock that was ahead. */
export const latestEndOf = ({ windowMs, longestMs = windowMs }: RateRule, now: number): number =>
  now + longestMs + CLOCK_TOLERANCE_MS;

/**
 * Checks whether a window counts at `now`: it has not ended, and does not end later than its rule allows, or a clock
 * that was ahead for a moment would keep people out until it is that time again.
 */
export const isOpenAt = (rule: RateRule, endsAt: number, now: number): boolean =>
  endsAt > now && endsAt <= latestEndOf(rule, now);

export interface RateState {
  readonly limit: number;
  readonly remaining: number;
  /** Unix seconds at which the window ends. */
  readonly resetAt: number;
  /** Seconds until then, at least one. */
  readonly resetInSeconds: number;
}

/** The count of a key, and until when it holds (Unix milliseconds). */
export interface RateWindow {
  readonly used: number;
  readonly endsAt: number;
}

/** Returns the state of a window at `now`, in Unix milliseconds. */
export const stateOf = (limit: number, { used, endsAt }: RateWindow, now: number): RateState => ({
  limit,
  remaining: Math.max(0, limit - used),
  resetAt: Math.ceil(endsAt / 1000),
  resetInSeconds: Math.max(1, Math.ceil((endsAt - now) / 1000)),
});

/** Returns the state of a key whose window may not have begun. */
export const stateOfKey = (rule: RateRule, window: RateWindow | undefined, now: number): RateState =>
  stateOf(rule.limit, window ?? { used: 0, endsAt: now + rule.windowMs }, now);

type Awaitable<T> = T | Promise<T>;

/**
 * Counts requests in fixed windows by key. Two classes count: `RateLimiter` in the memory of this process or in a table
 * of the embedded service's file, and `DocumentRateLimiter` in documents, for several servers on one Appwrite.
 */
export interface RateLimits {
  /** Counts one request; throws beyond the limit. Of concurrent requests no more pass than of sequential ones. */
  consume(key: string, rule: RateRule): Awaitable<RateState>;
  /** Returns the state of a key without counting. */
  peek(key: string, rule: RateRule): Awaitable<RateState>;
  /** Uncounts one request that turned out not to be limited. */
  refund(key: string): Awaitable<void>;
  /** Resets a key: a success shows that the attempts were no guessing. */
  reset(key: string): Awaitable<void>;
}

/** Holds the windows of a rate limiter. Times are Unix milliseconds. */
export interface WindowStore {
  /** Finds the window that counts (`isOpenAt`). */
  find(key: string, rule: RateRule, now: number): RateWindow | undefined;
  /**
   * Counts one in the window of the key, or in a new one of `windowMs`, in one step. May leave out what exceeds `limit`
   * by more than one.
   */
  increment(key: string, rule: RateRule, now: number): RateWindow;
  /** Subtracts one, not below zero. */
  decrement(key: string): void;
  delete(key: string): void;
}

/** Counts requests in a store that answers at once: memory, or a table. */
export class RateLimiter implements RateLimits {
  readonly #windows: WindowStore;
  readonly #now: () => number;
  readonly #errorOf: (state: RateState) => Error;

  /** `now` returns Unix milliseconds; `errorOf` creates the error thrown beyond a limit. */
  constructor(windows: WindowStore, now: () => number, errorOf: (state: RateState) => Error) {
    this.#windows = windows;
    this.#now = now;
    this.#errorOf = errorOf;
  }

  consume(key: string, rule: RateRule): RateState {
    const now = this.#now();
    const window = this.#windows.increment(key, rule, now);
    const state = stateOf(rule.limit, window, now);
    if (window.used > rule.limit) throw this.#errorOf(state);
    return state;
  }

  peek(key: string, rule: RateRule): RateState {
    const now = this.#now();
    return stateOfKey(rule, this.#windows.find(key, rule, now), now);
  }

  refund(key: string): void {
    this.#windows.decrement(key);
  }

  reset(key: string): void {
    this.#windows.delete(key);
  }
}

/**
 * Counts one request by the networks around the address of its sender, the widest first: a flood adds no windows for
 * what a wider one refuses. Each stands for some places (`networksAround`), `rule` for one. Throws what the limiter
 * throws; then nothing is counted, or a place whose requests are refused would use up what its neighbours may send.
 */
export function consumeByNetworks(limiter: RateLimiter, name: string, address: string, rule: RateRule): void {
  const counted: string[] = [];
  try {
    for (const { network, places } of networksAround(address)) {
      const key = `${name} ${network}`;
      limiter.consume(key, { ...rule, limit: rule.limit * places });
      counted.push(key);
    }
  } catch (error) {
    for (const key of counted) limiter.refund(key);
    throw error;
  }
}
