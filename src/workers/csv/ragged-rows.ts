import { usualWidth } from './csv-dialect.ts';
import type { Cells } from './csv-records.ts';

/** Rows that have more cells than there are columns: how many, and the first of them by its index. */
export interface RaggedRows {
  readonly count: number;
  readonly first: number;
}

/**
 * Tells a row whose cells have moved to the right: an unquoted comma in one of them (`Acme, Inc.`) makes two of it, and
 * what is behind stands under the names of others. Such a row has something to say where no column is, or is wider than
 * rows of this file are: many files end each row, but not their header, with a delimiter. Shorter ones are no such row;
 * what they lack is empty.
 */
export function raggedTest(header: Cells | undefined, records: readonly Cells[]): (cells: Cells) => boolean {
  const usual = usualWidth(records);
  const columns = header === undefined ? usual : header.length;
  const widest = Math.max(columns, usual);
  return (cells) =>
    cells.length > columns && (cells.length > widest || cells.slice(columns).some((cell) => cell.trim() !== ''));
}
