import { asKey, compareKeys, idbError, type Key } from './keys.ts';
import { clone, keyAt, type Line } from './records.ts';
import type { Request } from './request.ts';
import type { Source } from './source.ts';

/** A cursor: reads its lines anew at each step, so that what was written meanwhile is seen. */
export class Cursor {
  readonly source: Source;
  readonly direction: string;
  key: Key | undefined = undefined;
  primaryKey: Key | undefined = undefined;
  value: unknown = undefined;
  private readonly request: Request;
  private readonly hasValue: boolean;
  /** Whether it stands on a line; false while it is going to one. */
  private hasArrived = false;
  private readonly lines: () => Line[];

  constructor(source: Source, request: Request, direction: string, hasValue: boolean, lines: () => Line[]) {
    this.source = source;
    this.request = request;
    this.direction = direction;
    this.hasValue = hasValue;
    this.lines = lines;
  }

  /** Goes `steps` on, or to `target`; the cursor again, or null behind the last line. */
  move(target: Key | undefined, steps: number): Cursor | null {
    const isBack = this.direction.startsWith('prev');
    const isUnique = this.direction.endsWith('unique');
    const all = this.lines();
    // Of lines with the same key the first one counts, in both directions.
    const lines = isUnique
      ? all.filter((line, place) => place === 0 || compareKeys(line.key, all[place - 1]!.key) !== 0)
      : all;
    if (isBack) lines.reverse();
    const { key, primaryKey } = this;
    const sign = isBack ? -1 : 1;
    const ahead = lines.filter((line) => {
      const byKey = key === undefined ? 1 : sign * compareKeys(line.key, key);
      const isAhead =
        byKey > 0 ||
        (byKey === 0 && !isUnique && primaryKey !== undefined && sign * compareKeys(line.primaryKey, primaryKey) > 0);
      return isAhead && (target === undefined || sign * compareKeys(line.key, target) >= 0);
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
    this.source.transaction.assertAskable(false);
    this.assertArrived();
    const key = target === undefined || target === null ? undefined : asKey(target);
    const sign = this.direction.startsWith('prev') ? -1 : 1;
    if (key !== undefined && this.key !== undefined && sign * compareKeys(key, this.key) <= 0)
      throw idbError('DataError', 'The cursor is there already, or beyond');
    this.go(() => this.move(key, 1));
  }

  advance(steps: number): void {
    this.source.transaction.assertAskable(false);
    this.assertArrived();
    this.go(() => this.move(undefined, steps));
  }

  update(value: unknown): Request {
    this.assertMayWrite();
    const { keyPath } = this.source.objectStore;
    if (keyPath === null) return this.source.objectStore.put(value, this.primaryKey);
    const key = keyAt(value, keyPath);
    if (key === undefined || this.primaryKey === undefined || compareKeys(key, this.primaryKey) !== 0)
      throw idbError('DataError', 'The value has another key than the line');
    return this.source.objectStore.put(value);
  }

  delete(): Request {
    this.assertMayWrite();
    return this.source.objectStore.delete(this.primaryKey);
  }

  private go(move: () => Cursor | null): void {
    this.hasArrived = false;
    this.source.transaction.ask(this.source, false, move, this.request);
  }

  private assertArrived(): void {
    if (!this.hasArrived) throw idbError('InvalidStateError', 'The cursor is on its way, or behind the last line');
  }

  private assertMayWrite(): void {
    this.source.transaction.assertAskable(true);
    this.assertArrived();
    if (!this.hasValue) throw idbError('InvalidStateError', 'A cursor over keys writes nothing');
  }
}
