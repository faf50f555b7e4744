import type { ProspectRow } from '#domain/prospect/prospect-columns.ts';
import { MAX_BULK_DOCUMENTS } from '#server/backend/transaction.ts';

/**
 * Most rows of a part, which one job imports: several bulk writes in one transaction, few enough to hardly delay other
 * requests and to keep the job's document, which every change rewrites, small.
 */
export const MAX_PART_ROWS = 5 * MAX_BULK_DOCUMENTS;
/** Most cells, and characters of them as stored, of a part of several rows: it is parsed in one turn of the loop. */
const [MAX_PART_CELLS, MAX_PART_LENGTH] = [20_000, 1_000_000];

/** Rows whose characters are counted before others may use the event loop: some megabytes at most. */
const ROWS_AT_ONCE = 20;

/**
 * Cuts the rows of a call into parts, the same ones whenever it is repeated. A call may be megabytes, so this
 * may be interrupted.
 */
export function* partsInTurns<T>(
  rows: readonly T[],
  cellsOf: (row: T) => ProspectRow,
): Generator<void, readonly (readonly T[])[], void> {
  const parts: T[][] = [];
  let part: T[] = [];
  let [cellCount, length] = [0, 0];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) yield;
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
  if (part.length > 0) parts.push(part);
  return parts;
}

function sizeOf(row: ProspectRow): { readonly cells: number; readonly characters: number } {
  const cells = Object.values(row);
  return { cells: cells.length, characters: cells.reduce((sum, cell) => sum + storedLength(cell), 0) };
}

const [QUOTE, BACKSLASH, BLANK] = [0x22, 0x5c, 0x20];

/** Returns about how many characters a cell takes in a job, which is JSON within JSON. */
function storedLength(cell: string): number {
  let length = cell.length;
  for (let at = 0; at < cell.length; at += 1) {
    const code = cell.charCodeAt(at);
    if (code === QUOTE || code === BACKSLASH) length += 3;
    else if (code < BLANK) length += 6;
  }
  return length;
}
