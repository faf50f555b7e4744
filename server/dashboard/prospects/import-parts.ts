import type { ProspectRow } from '#domain/prospect/prospect-columns.ts';
import { MAX_BULK_DOCUMENTS } from '#server/backend/transaction.ts';

/**
 * Most rows of a part, which one job imports: several bulk writes in one transaction, few enough to hardly delay other
 * requests and to keep the job's document, which every change rewrites, small.
 */
export const MAX_PART_ROWS = 5 * MAX_BULK_DOCUMENTS;
/** Most cells, and characters in them, of a part of several rows: it is parsed in one turn of the event loop. */
const [MAX_PART_CELLS, MAX_PART_LENGTH] = [20_000, 1_000_000];

/** Cuts the rows of a call into parts, the same ones whenever it is repeated. */
export function partsOf<T>(rows: readonly T[], cellsOf: (row: T) => ProspectRow): readonly (readonly T[])[] {
  const parts: T[][] = [];
  let part: T[] = [];
  let [cellCount, length] = [0, 0];
  for (const row of rows) {
    const { cells, characters } = sizeOf(cellsOf(row));
    cellCount += cells;
    length += characters;
    const isFull = part.length === MAX_PART_ROWS || cellCount > MAX_PART_CELLS || length > MAX_PART_LENGTH;
    if (isFull && part.length > 0) {
      parts.push(part);
      part = [];
      [cellCount, length] = [cells, characters];
    }
    part.push(row);
  }
  return part.length === 0 ? parts : [...parts, part];
}

function sizeOf(row: ProspectRow): { readonly cells: number; readonly characters: number } {
  const cells = Object.values(row);
  return { cells: cells.length, characters: cells.reduce((sum, { length }) => sum + length, 0) };
}
