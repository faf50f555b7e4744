/** Which place in the document each drawn row has, by the row's key; the rows are drawn under these. */
export interface RowSlots {
  /** What the rows are an answer to. */
  readonly subject: string;
  readonly byKey: ReadonlyMap<string, number>;
  /** The next place that nobody had yet. */
  readonly next: number;
}

export const NO_SLOTS: RowSlots = { subject: '', byKey: new Map(), next: 0 };

/**
 * The places of these rows after those of `last`. A row keeps its place as long as it is drawn. Others get new ones, but for rows that
 * answer another question: they take the places of those that are gone, whose elements are there already. Gives `last` itself when nothing changes.
 */
export function takeSlots(last: RowSlots, subject: string, keys: readonly string[]): RowSlots {
  if (last.subject === subject && last.byKey.size === new Set(keys).size && keys.every((key) => last.byKey.has(key))) return last;
  const free = last.subject === subject ? [] : [...last.byKey].flatMap(([key, slot]) => (keys.includes(key) ? [] : slot));
  let { next } = last;
  const byKey = new Map(keys.map((key) => [key, last.byKey.get(key) ?? free.shift() ?? next++]));
  return { subject, byKey, next };
}
