/** Assigns a slot (the React key) to each drawn row, by the row's own key. */
interface RowSlots {
  /** The query the rows answer. */
  readonly queryKey: string;
  readonly byKey: ReadonlyMap<string, number>;
  /** The next unused slot. */
  readonly next: number;
}

export const NO_SLOTS: RowSlots = { queryKey: '', byKey: new Map(), next: 0 };

/**
 * Assigns slots to `keys` after those of `last`, so that no element is moved past another: React would remove and lay
 * out again all rows that one row has risen above. A row that has risen gets a new slot, unless its key is
 * `focusedKey`; the others keep theirs. Rows of another query reuse the slots, and so the elements, of those before.
 * Returns `last` itself when nothing changes.
 */
export function assignSlots(last: RowSlots, queryKey: string, keys: readonly string[], focusedKey?: string): RowSlots {
  const rows = [...new Set(keys)];
  const before = [...last.byKey];
  const isSame = last.queryKey === queryKey;
  if (isSame && before.length === rows.length && before.every(([key], index) => key === rows[index])) return last;
  const slots: [string, number][] = [];
  let { next } = last;
  let end = before.length;
  // From the last row up: each slot lies before `end` and leaves room for the rows above.
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const key = rows[index] ?? '';
    const own = before.findIndex(([other]) => other === key);
    const floor = isSame ? 0 : index;
    const taken = own >= floor && own < end ? own : isSame || end <= floor ? -1 : end - 1;
    if (taken >= 0) end = taken;
    slots.unshift([key, before[isSame && key === focusedKey ? own : taken]?.[1] ?? next++]);
  }
  return { queryKey, byKey: new Map(slots), next };
}
