import type * as z from 'zod/mini';
import type { ProspectRow } from '#domain/prospect/prospect-columns.ts';
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

/** Sorts the rows of a call into those that are taken and those that are refused. */
export function sortSentRows(rows: readonly SentRow[]): SortedRows {
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
