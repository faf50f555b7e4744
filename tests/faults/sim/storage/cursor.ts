import { asKey, compareKeys, idbError, type Key } from './keys.ts';
import { clone, keyAt, type Entry } from './records.ts';
import type { Request } from './request.ts';
import type { Source } from './source.ts';

/** Simulates `IDBCursor`. Reads the entries again at each step, so that it sees later writes. */
export class Cursor {
  readonly source: Source;
  readonly direction: string;
  key: Key | undefined = undefined;
  primaryKey: Key | undefined = undefined;
  value: unknown = undefined;
  private readonly request: Request;
  private readonly hasValue: boolean;
  /** Whether it stands on an entry; false while it moves to one. */
  private hasArrived = false;
  private readonly entries: () => Entry[];

  constructor(source: Source, request: Request, direction: string, hasValue: boolean, entries: () => Entry[]) {
    this.source = source;
    this.request = request;
    this.direction = direction;
    this.hasValue = hasValue;
    this.entries = entries;
  }

  /** Moves `steps` on, or to `target`. Returns the cursor, or null after the last entry. */
  move(target: Key | undefined, steps: number): Cursor | null {
    const isBack = this.direction.startsWith('prev');
    const isUnique = this.direction.endsWith('unique');
    const all = this.entries();
    // Of entries with the same key the first one counts, in both directions.
    const entries = isUnique
      ? all.filter((entry, index) => index === 0 || compareKeys(entry.key, all[index - 1]!.key) !== 0)
      : all;
    if (isBack) entries.reverse();
    const { key, primaryKey } = this;
    const sign = isBack ? -1 : 1;
    const ahead = entries.filter((entry) => {
      const byKey = key === undefined ? 1 : sign * compareKeys(entry.key, key);
      const isAhead =
        byKey > 0 ||
        (byKey === 0 && !isUnique && primaryKey !== undefined && sign * compareKeys(entry.primaryKey, primaryKey) > 0);
      return isAhead && (target === undefined || sign * compareKeys(entry.key, target) >= 0);
    });
    const next = ahead[steps - 1];
    if (next === undefined) return null;
    this.key = next.key;
    this.primaryKey = next.primaryKey;
    if (this.hasValue) this.value = clone(next.value);
    this.hasArrived = true;
    return this;
  }

  continue(target?: unknown): void {
    this.source.transaction.assertActive(false);
    this.assertArrived();
    const key = target === undefined || target === null ? undefined : asKey(target);
    const sign = this.direction.startsWith('prev') ? -1 : 1;
    if (key !== undefined && this.key !== undefined && sign * compareKeys(key, this.key) <= 0)
      throw idbError('DataError', 'The cursor is already at this key, or beyond it');
    this.schedule(() => this.move(key, 1));
  }

  advance(steps: number): void {
    this.source.transaction.assertActive(false);
    this.assertArrived();
    this.schedule(() => this.move(undefined, steps));
  }

  update(value: unknown): Request {
    this.assertMayWrite();
    const { keyPath } = this.source.objectStore;
    if (keyPath === null) return this.source.objectStore.put(value, this.primaryKey);
    const key = keyAt(value, keyPath);
    if (key === undefined || this.primaryKey === undefined || compareKeys(key, this.primaryKey) !== 0)
      throw idbError('DataError', 'The key of the value differs from that of the entry');
    return this.source.objectStore.put(value);
  }

  delete(): Request {
    this.assertMayWrite();
    return this.source.objectStore.delete(this.primaryKey);
  }

  private schedule(move: () => Cursor | null): void {
    this.hasArrived = false;
    this.source.transaction.enqueue(this.source, false, move, this.request);
  }

  private assertArrived(): void {
    if (!this.hasArrived) throw idbError('InvalidStateError', 'The cursor is moving, or after the last entry');
  }

  private assertMayWrite(): void {
    this.source.transaction.assertActive(true);
    this.assertArrived();
    if (!this.hasValue) throw idbError('InvalidStateError', 'A key cursor cannot write');
  }
}
