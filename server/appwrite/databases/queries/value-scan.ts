import { parseJson } from '../../exact-json.ts';
import { AppwriteError } from '../../http/errors.ts';
import type { SqlValue, Store } from '../../storage/store.ts';
import { includesText } from './includes-text.ts';
import { ScanBudget, type Spender } from './scan-budget.ts';
import { matchesSearch } from './text-search.ts';

/** Where in a text a pattern must be. */
export type TextPosition = 'start' | 'end' | 'anywhere';
/** How many of the values a list must contain. */
export type Share = 'any' | 'all';

/**
 * Limit of one list, by the clock and by processor time: nobody else is answered meanwhile. A list
 * is refused only beyond both, so that neither a busy machine nor threads that hash passwords refuse a fair one.
 */
const LIST_MS = 200;

/** Milliseconds of processor that this process has used, with all of its threads. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

// oxlint-disable-next-line no-control-regex
const ASCII = /^[\u0000-\u007f]*$/;

/** Ignores the case of ASCII letters, as SQLite does. */
const foldAscii = (text: string): string =>
  ASCII.test(text) ? text.toLowerCase() : text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

const HAS: Readonly<Record<TextPosition, (text: string, pattern: string) => boolean>> = {
  start: (text, pattern) => text.startsWith(pattern),
  end: (text, pattern) => text.endsWith(pattern),
  anywhere: includesText,
};

/** Returns a key that is the same exactly for equal elements of lists; true is 1, as in SQL. */
const keyOf = (element: unknown): string =>
  typeof element === 'string' ? `"${element}` : String(typeof element === 'boolean' ? Number(element) : element);

const parseList = (json: string): readonly unknown[] => parseJson(json) as readonly unknown[];

/** Remembers the last result: a statement has the same values for each row, and a row the same text for each filter. */
function rememberLast<T>(compute: (text: string) => T): (value: SqlValue | undefined) => T {
  let last: { readonly text: string; readonly result: T } | undefined;
  return (value) => {
    const text = String(value);
    if (last?.text !== text) last = { text, result: compute(text) };
    return last.result;
  };
}

/**
 * Compares the texts and lists of rows with what a request asks for, in a time that grows with their lengths alone, and
 * refuses a list whose comparisons take too long. SQLite would compare each position of a text with the whole pattern,
 * and parse a list anew for each value: a request of a few kilobytes would keep the process for minutes.
 *
 *   text_matches(text, position, patterns)   one of the patterns, a list in JSON, is there
 *   list_matches(list, share, values)     it contains any or all of the values
 *   matches_search(text, search)          a full-text search finds it
 *   in_time(row)                          1, until the time of the list is over
 *
 * Answers 1 or 0; the first two answer null for null.
 */
export class ValueScan {
  readonly #budget = new ScanBudget();
  #endsAt = Number.POSITIVE_INFINITY;
  #mostProcessorMs = Number.POSITIVE_INFINITY;
  #requestedEndsAt = Number.POSITIVE_INFINITY;

  /** Returns the one of a store: all lists of a store have their functions in common. */
  static of(store: Store): ValueScan {
    const scan = scans.get(store) ?? new ValueScan(store);
    scans.set(store, scan);
    return scan;
  }

  constructor(store: Store) {
    store.defineFunction('in_time', () => {
      this.#assertTime();
      return 1;
    });
    const foldedOf = rememberLast(foldAscii);
    const patternsOf = rememberLast((json) => parseList(json).map((pattern) => foldAscii(String(pattern))));
    store.defineFunction('text_matches', (text, position, patterns) => {
      this.#assertTime();
      if (text === null || text === undefined) return null;
      const [folded, has] = [foldedOf(text), HAS[position as TextPosition]];
      return Number(
        patternsOf(patterns).some((pattern) => {
          this.#assertTime();
          return has(folded, pattern);
        }),
      );
    });
    const elementsOf = rememberLast((json) => new Set(parseList(json).map(keyOf)));
    const valuesOf = rememberLast((json) => parseList(json).map(keyOf));
    store.defineFunction('list_matches', (list, share, values) => {
      this.#assertTime();
      if (list === null || list === undefined) return null;
      const elements = elementsOf(list);
      const has = (value: string): boolean => elements.has(value);
      return Number(share === ('all' satisfies Share) ? valuesOf(values).every(has) : valuesOf(values).some(has));
    });
    store.defineFunction('matches_search', (text, search) => {
      this.#assertTime();
      return Number(text !== null && matchesSearch(String(text), String(search)));
    });
  }

  /**
   * Runs `read`, and throws `database_timeout` as soon as its comparisons have taken too long. Its time is what these
   * spend: throws `general_rate_limit_exceeded` where one of them has none left.
   */
  limit<T>(read: () => T, spenders: readonly Spender[] = []): T {
    this.#budget.assertLeft(spenders);
    const [startedAt, usedBefore] = [performance.now(), processorMs()];
    this.#endsAt = startedAt + LIST_MS;
    this.#mostProcessorMs = usedBefore + LIST_MS;
    try {
      return read();
    } finally {
      this.#endsAt = Number.POSITIVE_INFINITY;
      // The lesser one: neither a busy machine nor other threads use up what somebody may spend.
      this.#budget.spend(spenders, Math.min(performance.now() - startedAt, processorMs() - usedBefore));
    }
  }

  /**
   * Runs `read`, and throws `database_timeout` when it takes longer than `timeoutMs`; a statement with `in_time` is
   * stopped then.
   */
  limitTo<T>(timeoutMs: number, read: () => T): T {
    this.#requestedEndsAt = performance.now() + timeoutMs;
    try {
      const result = read();
      this.#assertTime();
      return result;
    } finally {
      this.#requestedEndsAt = Number.POSITIVE_INFINITY;
    }
  }

  #assertTime(): void {
    const nowMs = performance.now();
    if (nowMs > this.#requestedEndsAt) throw new AppwriteError('database_timeout');
    if (nowMs > this.#endsAt && processorMs() > this.#mostProcessorMs) throw new AppwriteError('database_timeout');
  }
}

const scans = new WeakMap<Store, ValueScan>();
