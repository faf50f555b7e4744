import type { Table } from 'dexie';
import { EARLIEST, LATEST } from './index-range.ts';

/** Read in one turn: some milliseconds of the thread that draws the screen. */
const PAGE = 1_000;

/**
 * A team's rows from a time on (UTC ISO), oldest first, by pages of their index `[teamId+createdAt]`: as many as there
 * are, and no long task. That is the one direction in which every browser hands over a page at once. Ends early, with
 * what was read, when no more `isWanted`.
 */
export async function readInPages<Row extends { readonly createdAt: string }>(
  table: Table<Row, string>,
  teamId: string,
  since = EARLIEST,
  isWanted: () => boolean = () => true,
): Promise<Row[]> {
  const read: Row[] = [];
  let from = since;
  while (isWanted()) {
    // Rows of the moment at which the last page ended come once more, and are left out.
    const again = read.length - read.findLastIndex(({ createdAt }) => createdAt !== from) - 1;
    const page = await table
      .where('[teamId+createdAt]')
      .between([teamId, from], [teamId, LATEST], true, true)
      .limit(PAGE + again)
      .toArray();
    for (const row of page.slice(again)) read.push(row);
    if (page.length < PAGE + again) break;
    from = page.at(-1)?.createdAt ?? from;
  }
  return read;
}
