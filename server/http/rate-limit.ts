/** At most `limit` requests per window for each key. */
export interface RateRule {
  readonly limit: number;
  readonly windowMs: number;
}

export interface RateState {
  readonly limit: number;
  readonly remaining: number;
  /** Unix seconds at which the window ends. */
  readonly resetAt: number;
  /** Seconds until then, at least one. */
  readonly resetInSeconds: number;
}

interface Window {
  used: number;
  readonly endsAt: number;
}

/** Returns the state of a window at `now`, in Unix milliseconds. */
export const stateOf = (limit: number, { used, endsAt }: Window, now: number): RateState => ({
  limit,
  remaining: Math.max(0, limit - used),
  resetAt: Math.ceil(endsAt / 1000),
  resetInSeconds: Math.max(1, Math.ceil((endsAt - now) / 1000)),
});

/** Windows are swept for ended ones at this number, and then at twice the number left. */
const SWEEP_AT = 10_000;

/** Most windows held; the oldest go first. */
const MAX_WINDOWS = 200_000;

/** Counts requests in fixed windows, in memory. */
export class RateLimiter {
  readonly #windows = new Map<string, Window>();
  readonly #now: () => number;
  readonly #errorOf: (state: RateState) => Error;
  #sweepAt = SWEEP_AT;

  /** `now` returns Unix milliseconds; `errorOf` creates the error thrown beyond a limit. */
  constructor(now: () => number, errorOf: (state: RateState) => Error) {
    this.#now = now;
    this.#errorOf = errorOf;
  }

  /** Counts one request; throws the error beyond the limit. */
  consume(key: string, rule: RateRule): RateState {
    const now = this.#now();
    const known = this.#windows.get(key);
    const window = known !== undefined && known.endsAt > now ? known : { used: 0, endsAt: now + rule.windowMs };
    if (window !== known) this.#remember(key, window, now);
    window.used += 1;
    const state = stateOf(rule.limit, window, now);
    if (window.used > rule.limit) throw this.#errorOf(state);
    return state;
  }

  /** Returns the state of a key without counting. */
  peek(key: string, { limit, windowMs }: RateRule): RateState {
    const now = this.#now();
    const known = this.#windows.get(key);
    return stateOf(limit, known !== undefined && known.endsAt > now ? known : { used: 0, endsAt: now + windowMs }, now);
  }

  /** Uncounts one request that turned out not to be limited. */
  refund(key: string): void {
    const window = this.#windows.get(key);
    if (window !== undefined && window.used > 0) window.used -= 1;
  }

  /** Resets a key: a success shows that the attempts were no guessing. */
  reset(key: string): void {
    this.#windows.delete(key);
  }

  #remember(key: string, window: Window, now: number): void {
    if (this.#windows.size >= this.#sweepAt) {
      for (const [old, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(old);
      this.#sweepAt = Math.max(SWEEP_AT, this.#windows.size * 2);
    }
    if (this.#windows.size >= MAX_WINDOWS) {
      const [oldest] = this.#windows.keys();
      if (oldest !== undefined) this.#windows.delete(oldest);
    }
    this.#windows.set(key, window);
  }
}
