import { OutriderError } from '#domain/wire/errors.ts';
import { RateLimited } from '#server/http/error-answer.ts';
import type { Caller } from './authenticate.ts';

interface Share {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Limits the work that is done for each of many at the same time; more waits, in its order. Of somebody who sends
 * thousands of requests at once a few are worked on beside those of others.
 */
class ConcurrencyShares {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #shares = new Map<string, Share>();

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /**
   * Runs `work` once `key` has room for it, and tells it whether it had to wait. Throws `unavailable` when too much
   * does.
   */
  async run<T>(key: string, work: (hasWaited: boolean) => Promise<T>): Promise<T> {
    const share = this.#shares.get(key) ?? { running: 0, waiting: [] };
    this.#shares.set(key, share);
    const mustWait = share.running >= this.#atOnce;
    if (!mustWait) share.running += 1;
    else {
      if (share.waiting.length >= this.#mostWaiting) throw new OutriderError('unavailable');
      await new Promise<void>((resolve) => {
        share.waiting.push(resolve);
      });
    }
    try {
      return await work(mustWait);
    } finally {
      const next = share.waiting.shift();
      if (next !== undefined) next();
      else {
        share.running -= 1;
        if (share.running === 0) this.#shares.delete(key);
      }
    }
  }
}

const HOUR_MS = 3_600_000;
/** What a person sends in an hour, in bytes of bodies: eighty of the longest parts of an import. */
const BYTES_AN_HOUR = 1_000_000_000;
/** People whose bytes are remembered; the oldest go first. */
const MAX_PEOPLE = 10_000;

/** Returns whose work a request is: a key works for the member who holds it. */
const personOf = ({ userId, key }: Caller): string => key?.holder ?? userId;

/** Bounds the work of this process that a place or a person asks for at once, and what a person has it store. */
export class WorkLimits {
  readonly #now: () => number;
  readonly #identifying = new ConcurrencyShares(16, 2_000);
  readonly #working = new ConcurrencyShares(16, 256);
  readonly #sent = new Map<string, { bytes: number; readonly endsAtMs: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Runs `identify`, which waits for nobody outside, for a request from this place. Throws `unavailable`. */
  identify<T>(place: string, identify: () => Promise<T>): Promise<T> {
    return this.#identifying.run(place, identify);
  }

  /** Runs the work of a request of this caller, and tells it whether it had to wait. Throws `unavailable`. */
  work<T>(caller: Caller, work: (hasWaited: boolean) => Promise<T>): Promise<T> {
    return this.#working.run(personOf(caller), work);
  }

  /** Counts a body. Throws `rate_limited`, until the hour is over, beyond what a person sends in one. */
  countBody(caller: Caller, bytes: number): void {
    const [person, nowMs] = [personOf(caller), this.#now()];
    const known = this.#sent.get(person);
    const window = known !== undefined && known.endsAtMs > nowMs ? known : { bytes: 0, endsAtMs: nowMs + HOUR_MS };
    if (window.bytes + bytes > BYTES_AN_HOUR) throw new RateLimited(Math.ceil((window.endsAtMs - nowMs) / 1_000));
    window.bytes += bytes;
    this.#sent.delete(person);
    this.#sent.set(person, window);
    for (const oldest of this.#sent.keys()) {
      if (this.#sent.size <= MAX_PEOPLE) break;
      this.#sent.delete(oldest);
    }
  }
}
