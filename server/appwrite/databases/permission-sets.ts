import type { SqlValue, Store } from '../storage/store.ts';
import { permissionsOfText } from './permissions.ts';

/** Returns the teams and users that the permissions name, without the role in the team. */
const subjectsOf = (text: string): ReadonlySet<string> =>
  new Set(
    Object.values(permissionsOfText(text)).flatMap((roles) =>
      [...roles]
        .filter((role) => role.startsWith('team:') || role.startsWith('user:'))
        .map((role) => (role.split('/')[0] ?? '').toLowerCase()),
    ),
  );

/** The total size of cached maps; beyond it all are dropped. */
const MAX_MAP_BYTES = 16 * 1024 * 1024;

/**
 * Stores each set of permissions once; documents hold its number. The number fits into every index, so that readability
 * is decided before the row is fetched. All sets are held in memory; those of a rolled back transaction are dropped.
 */
export class PermissionSets {
  readonly #store: Store;
  /** Texts by number; 0 is not used. */
  readonly #texts: string[] = [''];
  readonly #numbers = new Map<string, number>();
  /** The sets that a role may read. */
  readonly #readableBy = new Map<string, number[]>();
  /** Teams and users that permissions name, such as `team:t1`, in lower case, with the number of sets. */
  readonly #subjects = new Map<string, number>();
  #maps = new WeakMap<ReadonlySet<string>, Buffer>();
  #mapBytes = 0;

  constructor(store: Store) {
    this.#store = store;
    for (const [number, text] of store.tuples('SELECT number, text FROM permission_sets ORDER BY number', []))
      this.#add(Number(number), String(text));
    store.onRollback(() => this.#dropRolledBack());
  }

  /** Returns the number of a set in its JSON form. Inserts a new set, so it must run inside a transaction. */
  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const { rowId } = this.#store.run('INSERT INTO permission_sets (text) VALUES (?)', text);
    this.#add(rowId, text);
    return rowId;
  }

  /** Returns the JSON form of a stored number. */
  textOf(number: SqlValue | undefined): string {
    const text = this.#texts[Number(number)];
    if (text === undefined) throw new Error(`No permissions have the number ${String(number)}.`);
    return text;
  }

  /**
   * Returns one byte for each set, beginning with number 1: 1 where one of the roles may read. SQL looks it up without
   * a callback.
   */
  readableMap(roles: ReadonlySet<string>): Buffer {
    const size = this.#texts.length - 1;
    const cached = this.#maps.get(roles);
    if (cached?.length === size) return cached;
    const map = Buffer.alloc(size);
    for (const role of roles) for (const number of this.#readableBy.get(role) ?? []) map[number - 1] = 1;
    if (this.#mapBytes + size > MAX_MAP_BYTES) this.#clearMaps();
    this.#maps.set(roles, map);
    this.#mapBytes += size;
    return map;
  }

  /**
   * Tells whether a document was ever readable, or changeable, by this team or user (`team:t1`). Sets are never
   * removed.
   */
  hasNamed(subject: string): boolean {
    return this.#subjects.has(subject.toLowerCase());
  }

  #add(number: number, text: string): void {
    for (const subject of subjectsOf(text)) this.#subjects.set(subject, (this.#subjects.get(subject) ?? 0) + 1);
    this.#texts[number] = text;
    this.#numbers.set(text, number);
    for (const role of permissionsOfText(text).read) {
      const numbers = this.#readableBy.get(role);
      if (numbers === undefined) this.#readableBy.set(role, [number]);
      else numbers.push(number);
    }
  }

  /** Drops the sets of a rollback. Numbers only grow, so these are above all stored ones. */
  #dropRolledBack(): void {
    const [row] = this.#store.tuples('SELECT MAX(number) FROM permission_sets', []);
    const last = Number(row?.[0] ?? 0);
    while (this.#texts.length - 1 > last) {
      const number = this.#texts.length - 1;
      const text = this.#texts.pop();
      if (text === undefined) continue;
      this.#numbers.delete(text);
      for (const subject of subjectsOf(text)) {
        const count = this.#subjects.get(subject) ?? 0;
        if (count > 1) this.#subjects.set(subject, count - 1);
        else this.#subjects.delete(subject);
      }
      for (const role of permissionsOfText(text).read) {
        const numbers = this.#readableBy.get(role);
        if (numbers?.at(-1) === number) numbers.pop();
      }
      this.#clearMaps();
    }
  }

  #clearMaps(): void {
    this.#maps = new WeakMap();
    this.#mapBytes = 0;
  }
}
