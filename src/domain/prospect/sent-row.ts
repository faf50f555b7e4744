import * as z from 'zod/mini';
import type { ProspectRow } from './prospect-columns.ts';

/**
 * Reads the rows of `POST /prospects/create` as programs send them. Automation tools and sheets send numbers, true and
 * false, and null for an empty cell; all become texts. A row with anything else is refused alone, with the cell that
 * is to blame, so that one bad cell does not cost the others.
 */

/** Says which cell of a row cannot be taken; `column` is empty when the row itself is none. */
interface RowFault {
  readonly column: string;
  readonly reason: string;
}

/** A row as it was sent: its cells as texts, or what is wrong with it. */
export type SentRow = { readonly cells: ProspectRow } | { readonly fault: RowFault };

/** Describes a row for programs that read the API's description. */
const rowShape = z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])));

/** Returns a cell as a text; a reason object when it has no plain value. */
function cellText(value: unknown): string | { readonly reason: string } {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number')
    return Number.isInteger(value) && !Number.isSafeInteger(value)
      ? { reason: 'is a number with so many digits that the last ones are lost. Send it as a text.' }
      : String(value);
  return {
    reason: `is ${Array.isArray(value) ? 'a list' : 'an object'}. Send a text, a number, true, false or null.`,
  };
}

function readSentRow(value: unknown): SentRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { fault: { column: '', reason: 'is no object. Send the cells keyed by the names of their columns.' } };
  const cells: [string, string][] = [];
  for (const [column, cell] of Object.entries(value)) {
    const text = cellText(cell);
    if (typeof text !== 'string') return { fault: { column, reason: text.reason } };
    cells.push([column, text]);
  }
  return { cells: Object.fromEntries(cells) };
}

/** Reads one row. Never fails: a row that cannot be taken says why. */
export const sentRowSchema = z.pipe(
  // The description shows what is wanted, though a row of any kind is read.
  z.unknown().register(z.globalRegistry, { shape: rowShape }),
  z.transform(readSentRow),
);

/** Names a row that was not taken, by its place in the list that was sent, counted from 0, and its cell. */
export const refusedRowSchema = z.object({ index: z.number(), column: z.string(), message: z.string() });

/** Number of refused rows that an answer names. */
const MAX_NAMED_ROWS = 100;

/** Sorts rows into those that are taken and those that are refused. */
export function takeSentRows(rows: readonly SentRow[]): {
  readonly taken: ProspectRow[];
  readonly refusedCount: number;
  readonly refused: z.output<typeof refusedRowSchema>[];
} {
  const taken = rows.flatMap((row) => ('cells' in row ? [row.cells] : []));
  const refused = rows.flatMap((row, index) =>
    'fault' in row && row.fault !== undefined ? [{ index, ...row.fault }] : [],
  );
  return {
    taken,
    refusedCount: refused.length,
    refused: refused.slice(0, MAX_NAMED_ROWS).map(({ index, column, reason }) => ({
      index,
      column,
      message: `${column === '' ? `Row ${index}` : `"${column}" of row ${index}`}, counted from 0, ${reason}`,
    })),
  };
}
