import type * as z from 'zod/mini';
import type { ProspectRow } from '#domain/prospect/prospect-columns.ts';
import { MAX_COLUMNS } from '#domain/wire/command-bodies.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { refusedRowSchema, RowFault, SentRow } from '#domain/prospect/sent-row.ts';

/** Says each fault to whoever wrote the program that sent the row. */
const FAULT_MESSAGES: Readonly<Record<RowFault, string>> = {
  'no-object': 'is no object. Send the cells keyed by the names of their columns.',
  list: 'is a list. Send a text, a number, true, false or null.',
  object: 'is an object. Send a text, a number, true, false or null.',
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

/**
 * Sorts the rows of a call into those that are taken and those that are refused. Throws `invalid_request` when they
 * have too many different columns: the import compares each row in each of them.
 */
export function sortSentRows(rows: readonly SentRow[]): SortedRows {
  assertColumns(rows);
  const taken: ProspectRow[] = [];
  const refused: SortedRows['refused'] = [];
  for (const [index, row] of rows.entries()) {
    if ('cells' in row) {
      taken.push(row.cells);
      continue;
    }
    const { column, code } = row.fault;
    const place = code === 'no-object' ? `Row ${index}` : `"${column}" of row ${index}`;
    refused.push({ index, column, code, message: `${place}, counted from 0, ${FAULT_MESSAGES[code]}` });
  }
  return { taken, refusedCount: refused.length, refused: refused.slice(0, MAX_NAMED_ROWS) };
}

function assertColumns(rows: readonly SentRow[]): void {
  const columns = new Set<string>();
  for (const row of rows) {
    for (const column of Object.keys('cells' in row ? row.cells : {})) columns.add(column);
    if (columns.size > MAX_COLUMNS)
      throw new OutriderError(
        'invalid_request',
        `The rows of a call have at most ${MAX_COLUMNS.toLocaleString('en-US')} different columns together. Use the same names in every row.`,
      );
  }
}
