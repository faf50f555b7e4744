import type { Table } from 'dexie';
import { EARLIEST, LATEST } from './index-range.ts';

/** Rows per page: a page takes some milliseconds of the thread that draws the screen. */
const PAGE_SIZE = 1_000;

/**
 * Reads a team's rows from a time on (UTC ISO), oldest first, page by page over the index of the team and that time:
 * any number of rows without a long task. Ascending is the one direction in which every browser returns a page at once.
 * Ends early, with what was read, once `mayContinue` is false.
 */
export async function readInPages<Row extends { readonly createdAt: string; readonly invitedAt?: string | undefined }>(
  table: Table<Row, string>,
  teamId: string,
  since = EARLIEST,
  mayContinue: () => boolean = () => true,
  field: 'createdAt' | 'invitedAt' = 'createdAt',
): Promise<Row[]> {
  const read: Row[] = [];
  let from = since;
  while (mayContinue()) {
    // Rows of the moment at which the last page ended come again and are skipped.
    const overlap = read.length - read.findLastIndex((row) => row[field] !== from) - 1;
    const page = await table
      .where(`[teamId+${field}]`)
      .between([teamId, from], [teamId, LATEST], true, true)
      .limit(PAGE_SIZE + overlap)
      .toArray();
    for (const row of page.slice(overlap)) read.push(row);
    if (page.length < PAGE_SIZE + overlap) break;
    from = page.at(-1)?.[field] ?? from;
  }
  return read;
}
