/** Which place in the document each drawn row has, by the row's key in their order; the rows are drawn under these. */
interface RowSlots {
  /** What the rows are an answer to. */
  readonly subject: string;
  readonly byKey: ReadonlyMap<string, number>;
  /** The next place that nobody had yet. */
  readonly next: number;
}

export const NO_SLOTS: RowSlots = { subject: '', byKey: new Map(), next: 0 };

/**
 * The places of these rows after those of `last`, so that no element has to be moved past another: React would take out
 * and lay out anew all those that one row has risen above. A row that has risen gets a new place, unless it is the one
 * that is `held`; the others keep theirs. Rows that answer another question take the places of those before, whose
 * elements are there already. Gives `last` itself when nothing changes.
 */
export function assignSlots(last: RowSlots, subject: string, keys: readonly string[], held?: string): RowSlots {
  const rows = [...new Set(keys)];
  const before = [...last.byKey];
  const isSame = last.subject === subject;
  if (isSame && before.length === rows.length && before.every(([key], index) => key === rows[index])) return last;
  const slots: [string, number][] = [];
  let { next } = last;
  let end = before.length;
  // From the last row on, each stands before `end`, and leaves room for those above it.
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const key = rows[index] ?? '';
    const own = before.findIndex(([other]) => other === key);
    const floor = isSame ? 0 : index;
    const taken = own >= floor && own < end ? own : isSame || end <= floor ? -1 : end - 1;
    if (taken >= 0) end = taken;
    slots.unshift([key, before[isSame && key === held ? own : taken]?.[1] ?? next++]);
  }
  return { subject, byKey: new Map(slots), next };
}
