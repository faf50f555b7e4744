import { usualWidth } from './csv-dialect.ts';
import type { Cells } from './csv-records.ts';

/** Counts the rows that have more cells than there are columns, and holds the index of the first. */
export interface RaggedRows {
  readonly count: number;
  readonly first: number;
}

/**
 * Returns a test for rows whose cells are shifted to the right: an unquoted comma in a cell (`Acme, Inc.`) splits it,
 * and all following cells fall under the wrong names. Such a row has text beyond the last column, or is wider than the
 * file's usual rows: many files end each row, but not their header, with a delimiter. Shorter rows do not count; their
 * missing cells are empty.
 */
export function raggedTest(header: Cells | undefined, records: readonly Cells[]): (cells: Cells) => boolean {
  const usual = usualWidth(records);
  const columns = header === undefined ? usual : header.length;
  const widest = Math.max(columns, usual);
  return (cells) =>
    cells.length > columns && (cells.length > widest || cells.slice(columns).some((cell) => cell.trim() !== ''));
}
