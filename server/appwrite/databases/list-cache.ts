import type { Caller } from '../caller.ts';
import type { Collection } from './collection.ts';

const MAX_ANSWERS = 200;
const MAX_CHARS = 1_000_000;

interface CachedAnswer {
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

const keyOf = ({ caller, family, queries, withTotal }: CachedList): string =>
  JSON.stringify([family, caller.kind === 'key' ? 'key' : [...caller.roles].toSorted(), queries ?? [], withTotal]);

/**
 * Caches answers of lists for as long as the caller requests (parameter `ttl`, contract §5). A change of the collection
 * creates another `Collection` and so drops its answers; writes of documents do not.
 */
export class ListCache {
  readonly #now: () => number;
  readonly #answers = new WeakMap<Collection, Map<string, CachedAnswer>>();

  constructor(now: () => number) {
    this.#now = now;
  }

  find(collection: Collection, list: CachedList): string | undefined {
    const cached = this.#answers.get(collection)?.get(keyOf(list));
    return cached !== undefined && cached.untilMs > this.#now() ? cached.text : undefined;
  }

  /** Stores an answer unless it is too long; evicts the oldest one beyond the limit. */
  put(collection: Collection, list: CachedList, text: string, ttlSeconds: number): void {
    if (text.length > MAX_CHARS) return;
    const answers = this.#answers.get(collection) ?? new Map<string, CachedAnswer>();
    this.#answers.set(collection, answers);
    const key = keyOf(list);
    answers.delete(key);
    answers.set(key, { text, untilMs: this.#now() + ttlSeconds * 1000 });
    const [oldest] = answers.keys();
    if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest);
  }
}
