import type * as z from 'zod/mini';
import type { ProspectRow } from '#domain/prospect/prospect-columns.ts';
import { MAX_COLUMNS } from '#domain/wire/command-bodies.ts';
import type { refusedRowSchema, RowFault, SentRow } from '#domain/prospect/sent-row.ts';

/** Says each fault to the author of the program that sent the row. */
const FAULT_MESSAGES: Readonly<Record<RowFault, string>> = {
  'no-object': 'is no object. Send the cells keyed by the names of their columns.',
  list: 'is a list. Send a text, a number, true, false or null.',
  object: 'is an object. Send a text, a number, true, false or null.',
  'too-many-columns': `is one column too many: the rows of a call have at most ${MAX_COLUMNS.toLocaleString('en-US')} different columns together. Use the same names in every row.`,
  'long-number': 'is a number with so many digits that the last ones are lost. Send it as a text.',
};

/** Number of refused rows that an answer names. */
const MAX_NAMED_ROWS = 100;

/** Rows sorted into those that are taken and those that are refused. */
export interface SortedRows {
  readonly taken: readonly ProspectRow[];
  readonly refusedCount: number;
  /** The first of the refused ones. */
  readonly refused: z.output<typeof refusedRowSchema>[];
}

/** Sorts the rows of a call into those that are taken and those that are refused. */
export function sortSentRows(rows: readonly SentRow[]): SortedRows {
  const surplus = surplusColumns(rows);
  const taken: ProspectRow[] = [];
  const refused: SortedRows['refused'] = [];
  for (const [index, row] of rows.entries()) {
    const columnTooMany = surplus.get(index);
    if ('cells' in row && columnTooMany === undefined) {
      taken.push(row.cells);
      continue;
    }
    const { column, code } =
      'fault' in row ? row.fault : { column: columnTooMany ?? '', code: 'too-many-columns' as const };
    const place = code === 'no-object' ? `Row ${index}` : `"${column}" of row ${index}`;
    refused.push({ index, column, code, message: `${place}, counted from 0, ${FAULT_MESSAGES[code]}` });
  }
  return { taken, refusedCount: refused.length, refused: refused.slice(0, MAX_NAMED_ROWS) };
}

/**
 * Returns the rows with which all rows would have too many different columns together, since an import compares each
 * row in each column, and the first column that is too many. The narrow rows are counted first: one row with thousands
 * of names costs no other.
 */
function surplusColumns(rows: readonly SentRow[]): ReadonlyMap<number, string> {
  const widths = rows.map((row) => ('cells' in row ? Object.keys(row.cells).length : 0));
  const surplus = new Map<number, string>();
  const columns = new Set<string>();
  for (const index of [...rows.keys()].toSorted((one, other) => (widths[one] ?? 0) - (widths[other] ?? 0))) {
    const row = rows[index];
    if (row === undefined || !('cells' in row)) continue;
    const added = Object.keys(row.cells).filter((column) => !columns.has(column));
    const tooMany = added[MAX_COLUMNS - columns.size];
    if (tooMany !== undefined) surplus.set(index, tooMany);
    else for (const column of added) columns.add(column);
  }
  return surplus;
}
