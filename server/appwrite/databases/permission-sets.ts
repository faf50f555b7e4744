import type { SqlValue, Store } from '../storage/store.ts';
import { permissionsOfText } from './permissions.ts';

/** Maps of readable lists are kept for whoever asks again, as long as all of them together are no larger than this. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;

/**
 * Lists of permissions, each kept once: documents carry the number of theirs. So the number fits into every index, and
 * whether a row may be read is decided before the row itself is touched. All lists are held in memory; those of an
 * undone transaction are forgotten with it.
 */
export class PermissionSets {
  readonly #store: Store;
  /** By number; 0 is never given. */
  readonly #texts: string[] = [''];
  readonly #numbers = new Map<string, number>();
  /** The lists in which a role may read. */
  readonly #readableBy = new Map<string, number[]>();
  #kept = new WeakMap<ReadonlySet<string>, Buffer>();
  #keptBytes = 0;

  constructor(store: Store) {
    this.#store = store;
    for (const [number, text] of store.tuples('SELECT number, text FROM permission_sets ORDER BY number', []))
      this.#remember(Number(number), String(text));
    store.onRollback(() => this.#forgetUndone());
  }

  /** The number of a list in its JSON form; inside a transaction, a new one is given where it is needed. */
  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const { rowId } = this.#store.run('INSERT INTO permission_sets (text) VALUES (?)', text);
    this.#remember(rowId, text);
    return rowId;
  }

  /** The JSON form of a stored number. */
  textOf(number: SqlValue | undefined): string {
    const text = this.#texts[Number(number)];
    if (text === undefined) throw new Error(`No permissions have the number ${String(number)}.`);
    return text;
  }

  /**
   * One byte for each list, that of number 1 first: 1 where one of the roles may read. SQL looks into it without
   * leaving SQLite.
   */
  readableMap(roles: ReadonlySet<string>): Buffer {
    const size = this.#texts.length - 1;
    const kept = this.#kept.get(roles);
    if (kept?.length === size) return kept;
    const map = Buffer.alloc(size);
    for (const role of roles) for (const number of this.#readableBy.get(role) ?? []) map[number - 1] = 1;
    if (this.#keptBytes + size > MAX_KEPT_BYTES) this.#forgetMaps();
    this.#kept.set(roles, map);
    this.#keptBytes += size;
    return map;
  }

  #remember(number: number, text: string): void {
    this.#texts[number] = text;
    this.#numbers.set(text, number);
    for (const role of permissionsOfText(text).read) {
      const numbers = this.#readableBy.get(role);
      if (numbers === undefined) this.#readableBy.set(role, [number]);
      else numbers.push(number);
    }
  }

  /** Numbers only grow: what was undone lies above all that are stored. */
  #forgetUndone(): void {
    const [row] = this.#store.tuples('SELECT MAX(number) FROM permission_sets', []);
    const last = Number(row?.[0] ?? 0);
    while (this.#texts.length - 1 > last) {
      const number = this.#texts.length - 1;
      const text = this.#texts.pop();
      if (text === undefined) continue;
      this.#numbers.delete(text);
      for (const role of permissionsOfText(text).read) {
        const numbers = this.#readableBy.get(role);
        if (numbers?.at(-1) === number) numbers.pop();
      }
      this.#forgetMaps();
    }
  }

  #forgetMaps(): void {
    this.#kept = new WeakMap();
    this.#keptBytes = 0;
  }
}
