import type { SqlValue, Store } from '../storage/store.ts';

/**
 * Lists of permissions, each kept once: documents carry the number of theirs. So the number fits into every index, and whether a row may be read
 * is decided before the row itself is touched. All lists are held in memory; those of an undone transaction are forgotten with it.
 */
export class PermissionSets {
  readonly #store: Store;
  readonly #texts = new Map<number, string>();
  readonly #numbers = new Map<string, number>();
  readonly #uncommitted: number[] = [];

  constructor(store: Store) {
    this.#store = store;
    for (const [number, text] of store.tuples('SELECT number, text FROM permission_sets', [])) this.#remember(Number(number), String(text));
    store.onEnd((isCommitted) => {
      if (!isCommitted) for (const number of this.#uncommitted) this.#forget(number);
      this.#uncommitted.length = 0;
    });
  }

  /** The number of a list in its JSON form; inside a transaction, a new one is given where it is needed. */
  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const { rowId } = this.#store.run('INSERT INTO permission_sets (text) VALUES (?)', text);
    this.#remember(rowId, text);
    this.#uncommitted.push(rowId);
    return rowId;
  }

  /** The JSON form of a stored number. */
  textOf(number: SqlValue | undefined): string {
    const text = this.#texts.get(Number(number));
    if (text === undefined) throw new Error(`No permissions have the number ${String(number)}.`);
    return text;
  }

  #remember(number: number, text: string): void {
    this.#texts.set(number, text);
    this.#numbers.set(text, number);
  }

  #forget(number: number): void {
    this.#numbers.delete(this.#texts.get(number) ?? '');
    this.#texts.delete(number);
  }
}
