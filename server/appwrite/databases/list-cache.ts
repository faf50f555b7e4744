import type { Caller } from '../caller.ts';
import type { Collection } from './collection.ts';

const MAX_ANSWERS = 200;
const MAX_CHARS = 1_000_000;

interface Kept {
  readonly text: string;
  readonly untilMs: number;
}

/** What decides over an answer besides the documents: two callers share one only when their roles are the same. */
interface CachedList {
  readonly caller: Caller;
  readonly family: string;
  readonly queries: unknown;
  readonly withTotal: boolean;
}

const keyOf = ({ caller, family, queries, withTotal }: CachedList): string =>
  JSON.stringify([family, caller.kind === 'key' ? 'key' : [...caller.roles].toSorted(), queries ?? [], withTotal]);

/**
 * Answers of lists, kept as long as their callers asked (parameter `ttl`, contract §5). A change of the collection
 * makes another `Collection` and so forgets its answers; writes of documents do not.
 */
export class ListCache {
  readonly #now: () => number;
  readonly #answers = new WeakMap<Collection, Map<string, Kept>>();

  constructor(now: () => number) {
    this.#now = now;
  }

  find(collection: Collection, list: CachedList): string | undefined {
    const kept = this.#answers.get(collection)?.get(keyOf(list));
    return kept !== undefined && kept.untilMs > this.#now() ? kept.text : undefined;
  }

  /** Long answers are not kept, and of many the oldest give way. */
  keep(collection: Collection, list: CachedList, text: string, ttlSeconds: number): void {
    if (text.length > MAX_CHARS) return;
    const answers = this.#answers.get(collection) ?? new Map<string, Kept>();
    this.#answers.set(collection, answers);
    const key = keyOf(list);
    answers.delete(key);
    answers.set(key, { text, untilMs: this.#now() + ttlSeconds * 1000 });
    const [oldest] = answers.keys();
    if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest);
  }
}
