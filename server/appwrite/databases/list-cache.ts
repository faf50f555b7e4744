import type { Caller } from '../caller.ts';
import type { Collection } from './collection.ts';

/** The longest answer that is kept, and all of them together with what they were asked by, in characters. */
const MAX_CHARS = 1_000_000;
const MAX_TOTAL_CHARS = 32_000_000;
/** Beside its texts an entry takes some memory of its own. */
const ENTRY_CHARS = 1_000;

interface CachedAnswer {
  /** A change of the collection makes another one, whose lists this is no answer to. */
  readonly collection: Collection;
  readonly text: string;
  readonly untilMs: number;
}

/** The key of a cached answer. Callers share an answer only if their roles are equal. */
interface CachedList {
  readonly caller: Caller;
  readonly family: string;
  readonly queries: unknown;
  readonly withTotal: boolean;
}

const keyOf = ({ table }: Collection, { caller, family, queries, withTotal }: CachedList): string =>
  JSON.stringify([
    table,
    family,
    caller.kind === 'key' ? 'key' : [...caller.roles].toSorted(),
    queries ?? [],
    withTotal,
  ]);

const charsOf = (key: string, { text }: CachedAnswer): number => key.length + text.length + ENTRY_CHARS;

/**
 * Caches answers of lists for as long as the caller requests (parameter `ttl`, contract §5). A change of the collection
 * drops its answers; writes of documents do not. Anybody may fill it, so it is bounded over all collections: the oldest
 * answers go first.
 */
export class ListCache {
  readonly #now: () => number;
  readonly #answers = new Map<string, CachedAnswer>();
  #chars = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  find(collection: Collection, list: CachedList): string | undefined {
    const cached = this.#answers.get(keyOf(collection, list));
    return cached !== undefined && cached.collection === collection && cached.untilMs > this.#now()
      ? cached.text
      : undefined;
  }

  /** Stores an answer unless it is too long; evicts the oldest ones beyond the limit. */
  put(collection: Collection, list: CachedList, text: string, ttlSeconds: number): void {
    if (text.length > MAX_CHARS) return;
    const key = keyOf(collection, list);
    const answer = { collection, text, untilMs: this.#now() + ttlSeconds * 1000 };
    this.#delete(key);
    this.#answers.set(key, answer);
    this.#chars += charsOf(key, answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#chars <= MAX_TOTAL_CHARS) break;
      this.#delete(oldest);
    }
  }

  #delete(key: string): void {
    const known = this.#answers.get(key);
    if (known === undefined) return;
    this.#answers.delete(key);
    this.#chars -= charsOf(key, known);
  }
}
