import type { ProspectRow } from '#domain/prospect/prospect-columns.ts';
import { MAX_BULK_DOCUMENTS } from '#server/backend/transaction.ts';

/**
 * Most rows of a part, which one job imports: several bulk writes in one transaction, few enough to hardly delay other
 * requests and to keep the job's document, which every change rewrites, small.
 */
export const MAX_PART_ROWS = 5 * MAX_BULK_DOCUMENTS;
/** Most cells, and characters of them as stored, of a part of several rows: it is parsed in one turn of the loop. */
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
  return { cells: cells.length, characters: cells.reduce((sum, cell) => sum + storedLength(cell), 0) };
}

/** Returns about how many characters a cell takes in a job, which is JSON within JSON. */
const storedLength = (cell: string): number =>
  ESCAPED.test(cell)
    ? cell.length + 3 * (cell.match(QUOTES)?.length ?? 0) + 6 * (cell.match(CONTROLS)?.length ?? 0)
    : cell.length;
const QUOTES = /["\\]/g;
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f]/g;
// oxlint-disable-next-line no-control-regex
const ESCAPED = /["\\\u0000-\u001f]/;
