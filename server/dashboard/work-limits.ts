import { OutriderError } from '#domain/wire/errors.ts';
import { networksAround, rateLimitScope } from '#server/http/client-address.ts';
import { RateLimited } from '#server/http/error-answer.ts';
import { isLoopback } from '#server/http/loopback.ts';
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

/** A person or network, and what they have sent in their hour. */
interface CountedSender {
  readonly sender: string;
  readonly limit: number;
  readonly window: { bytes: number; readonly endsAtMs: number };
}

const HOUR_MS = 3_600_000;
/** What a person sends in an hour, in bytes of bodies: eighty of the longest parts of an import. */
const BYTES_OF_PERSON = 1_000_000_000;
/** What a place sends in an hour: anybody may be many people, who need no address for it. */
const BYTES_OF_PLACE = 4 * BYTES_OF_PERSON;
/** People and networks whose bytes are remembered; the oldest go first. */
const MAX_SENDERS = 50_000;

/** Returns whose work a request is: a key works for the member who holds it. */
const personOf = ({ userId, key }: Caller): string => key?.holder ?? userId;

/** Bounds the work of this process that a place or a person asks for at once, and what a person has it store. */
export class WorkLimits {
  readonly #now: () => number;
  readonly #identifying = new ConcurrencyShares(16, 2_000);
  readonly #working = new ConcurrencyShares(16, 256);
  readonly #workingOfPlace = new ConcurrencyShares(16, 1_024);
  readonly #outside = new ConcurrencyShares(16, 512);
  readonly #sent = new Map<string, { bytes: number; readonly endsAtMs: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Runs `identify`, which waits for nobody outside, for a request from this place. Throws `unavailable`. */
  identify<T>(place: string, identify: () => Promise<T>): Promise<T> {
    return this.#identifying.run(place, identify);
  }

  /**
   * Runs the work of a request of this caller from `address`, and tells it whether it had to wait. Accounts without an
   * address, which cost nothing, have one share together at their place, besides their own. Throws `unavailable`.
   */
  work<T>(caller: Caller, address: string, work: (hasWaited: boolean) => Promise<T>): Promise<T> {
    // What this machine sends, the demo among it, is for many people.
    if (caller.hasNoAddress !== true || address === '' || isLoopback(address))
      return this.#working.run(personOf(caller), work);
    return this.#working.run(personOf(caller), (hasWaited) =>
      this.#workingOfPlace.run(rateLimitScope(address), (hasWaitedToo) => work(hasWaited || hasWaitedToo)),
    );
  }

  /**
   * Runs work that waits for another server: as much of each kind at a time, so that what one of them holds up keeps
   * its caller from nothing else. Throws `unavailable`.
   */
  workOutside<T>(kind: string, caller: Caller, work: (hasWaited: boolean) => Promise<T>): Promise<T> {
    return this.#outside.run(`${kind} ${personOf(caller)}`, work);
  }

  /**
   * Counts a body, by its sender and by the networks around their address; an empty one is unknown. Throws
   * `rate_limited`, until the hour is over, beyond what a person or a network sends in one.
   */
  countBody(caller: Caller, address: string, bytes: number): void {
    const windows = this.#windowsOf(caller, address);
    for (const { window, limit } of windows)
      if (window.bytes + bytes > limit) throw new RateLimited(Math.ceil((window.endsAtMs - this.#now()) / 1_000));
    // Only now: a request that one of them refuses counts for none.
    this.#add(windows, bytes);
  }

  /** Counts what a command has stored beside its body, which may be longer, for those whom `countBody` counts. */
  countStored(caller: Caller, address: string, bytes: number): void {
    this.#add(this.#windowsOf(caller, address), bytes);
  }

  #windowsOf(caller: Caller, address: string): readonly CountedSender[] {
    const nowMs = this.#now();
    const limits: [sender: string, limit: number][] = [[`person ${personOf(caller)}`, BYTES_OF_PERSON]];
    // What this machine sends, the demo among it, is for many people.
    if (address !== '' && !isLoopback(address))
      for (const { network, places } of networksAround(address))
        limits.push([`network ${network}`, BYTES_OF_PLACE * places]);
    return limits.map(([sender, limit]) => {
      const known = this.#sent.get(sender);
      const window = known !== undefined && known.endsAtMs > nowMs ? known : { bytes: 0, endsAtMs: nowMs + HOUR_MS };
      return { sender, limit, window };
    });
  }

  #add(windows: readonly CountedSender[], bytes: number): void {
    for (const { sender, window } of windows) {
      window.bytes += bytes;
      this.#sent.delete(sender);
      this.#sent.set(sender, window);
    }
    for (const oldest of this.#sent.keys()) {
      if (this.#sent.size <= MAX_SENDERS) break;
      this.#sent.delete(oldest);
    }
  }
}
