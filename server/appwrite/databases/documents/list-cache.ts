import type { Caller } from '#server/appwrite/caller.ts';
import type { Collection } from '../collection.ts';

/** The longest answer that is kept, and all of them together with what they were asked by, in characters. */
const MAX_CHARS = 1_000_000;
const MAX_TOTAL_CHARS = 32_000_000;
/** Beside its texts an entry takes some memory of its own. */
const ENTRY_CHARS = 1_000;

/** A page as it is sent: its documents as JSON, and how many there are in all, if that was ever asked. */
export interface CachedPage {
  readonly documents: string;
  readonly total: number | undefined;
}

interface CachedAnswer {
  /** What the collection was like when it was read: a list of another one is no answer. */
  readonly rules: string;
  readonly page: CachedPage;
  readonly keptAtMs: number;
}

/** The key of a cached answer. Callers share an answer only if their roles are equal. */
interface CachedList {
  readonly caller: Caller;
  readonly family: string;
  readonly queries: unknown;
}

const prefixOf = ({ table }: Collection): string => `${table}:`;

const keyOf = (collection: Collection, { caller, family, queries }: CachedList): string =>
  prefixOf(collection) +
  JSON.stringify([family, caller.kind === 'key' ? 'key' : [...caller.roles].toSorted(), queries ?? []]);

const rulesOfCollections = new WeakMap<Collection, string>();

/** Returns what decides which documents a list shows and how: the schema and who may read. */
function rulesOf(collection: Collection): string {
  const known = rulesOfCollections.get(collection);
  if (known !== undefined) return known;
  const { attributes, indexes, permissions, documentSecurity } = collection.record;
  const rules = JSON.stringify([attributes, indexes, permissions, documentSecurity]);
  rulesOfCollections.set(collection, rules);
  return rules;
}

const charsOf = (key: string, { page }: CachedAnswer): number => key.length + page.documents.length + ENTRY_CHARS;

/**
 * Caches the pages of lists. The caller says how old one may be (parameter `ttl`, contract §5). A change of the schema
 * or of the permissions of a collection drops its pages, as does `purge`; writes of documents do not. Anybody may fill
 * it, so it is bounded over all collections: the oldest pages go first.
 */
export class ListCache {
  readonly #now: () => number;
  readonly #answers = new Map<string, CachedAnswer>();
  #chars = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Returns the page if it is at most `ttlSeconds` old. */
  find(collection: Collection, list: CachedList, ttlSeconds: number): CachedPage | undefined {
    const cached = this.#answers.get(keyOf(collection, list));
    return cached !== undefined &&
      cached.keptAtMs + ttlSeconds * 1000 > this.#now() &&
      cached.rules === rulesOf(collection)
      ? cached.page
      : undefined;
  }

  /** Drops all pages of a collection. */
  purge(collection: Collection): void {
    const prefix = prefixOf(collection);
    for (const key of this.#answers.keys()) if (key.startsWith(prefix)) this.#delete(key);
  }

  /** Stores a page unless it is too long; evicts the oldest ones beyond the limit. */
  put(collection: Collection, list: CachedList, page: CachedPage): void {
    if (page.documents.length > MAX_CHARS) return;
    const key = keyOf(collection, list);
    const answer = { rules: rulesOf(collection), page, keptAtMs: this.#now() };
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
