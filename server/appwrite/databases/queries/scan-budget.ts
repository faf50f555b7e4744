import { networksAround } from '#server/http/client-address.ts';
import { isLoopback } from '#server/http/loopback.ts';
import { hasAddress } from '../../account/user-store.ts';
import type { Caller } from '../../caller.ts';
import { WorkSpent } from '../../http/rate-exceeded.ts';

/** Whose time a list takes, and how much of it they have in a window, in ms. */
export interface Spender {
  readonly key: string;
  readonly mostMs: number;
}

const WINDOW_MS = 10_000;
/** What lists of a person take of a window, and those of everybody without an address at a place. */
const [PERSON_MS, PLACE_MS] = [1_000, 2_000];
/** Windows that are remembered; the oldest go first. */
const MAX_WINDOWS = 50_000;

/**
 * Returns whose time the lists of a caller take: their own and, where an account needs no address, that of the networks
 * around them too. A key of the server takes nobody's.
 */
export function spendersOf(caller: Caller, ip: string): readonly Spender[] {
  if (caller.kind === 'key') return [];
  const person = caller.kind === 'user' ? [{ key: `person ${caller.user.id}`, mostMs: PERSON_MS }] : [];
  // What this machine sends is for many people.
  if ((caller.kind === 'user' && hasAddress(caller.user)) || isLoopback(ip)) return person;
  const networks = [...networksAround(ip)];
  return [
    ...person,
    ...networks.map(({ network, places }) => ({ key: `network ${network}`, mostMs: PLACE_MS * places })),
  ];
}

/**
 * Bounds the time that the comparisons of lists take of this process, for each of many: a list may take a fifth of a
 * second each time, and nobody else is answered meanwhile.
 */
export class ScanBudget {
  readonly #now: () => number;
  readonly #spent = new Map<string, { ms: number; readonly endsAt: number }>();

  /** `now` returns milliseconds of a clock that nobody sets. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Throws `general_rate_limit_exceeded` where one of them has spent all of their window. */
  assertLeft(spenders: readonly Spender[]): void {
    const now = this.#now();
    for (const { key, mostMs } of spenders) {
      const window = this.#spent.get(key);
      if (window !== undefined && window.endsAt > now && window.ms >= mostMs)
        throw new WorkSpent(Math.max(1, Math.ceil((window.endsAt - now) / 1_000)));
    }
  }

  /** Takes a time off what each of them has left. */
  spend(spenders: readonly Spender[], ms: number): void {
    const now = this.#now();
    for (const { key } of spenders) {
      const known = this.#spent.get(key);
      if (known !== undefined && known.endsAt > now) known.ms += ms;
      else {
        this.#spent.delete(key);
        this.#spent.set(key, { ms, endsAt: now + WINDOW_MS });
      }
    }
    for (const oldest of this.#spent.keys()) {
      if (this.#spent.size <= MAX_WINDOWS) break;
      this.#spent.delete(oldest);
    }
  }
}
