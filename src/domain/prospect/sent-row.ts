import * as z from 'zod/mini';
import type { ProspectRow } from './prospect-columns.ts';

/**
 * Reads the rows of `POST /prospects/create` as programs send them. Automation tools and sheets send numbers, true and
 * false, and null for an empty cell; all become texts. A row with anything else is refused alone, with the cell that
 * is to blame, so that one bad cell does not cost the others.
 */

/** Names what keeps a row from being taken. */
const ROW_FAULTS = ['no-object', 'list', 'object', 'long-number', 'too-many-columns'] as const;
export type RowFault = (typeof ROW_FAULTS)[number];

/** A row as it was sent: its cells as texts, or what is wrong with it and in which column; none when it is no row. */
export type SentRow =
  | { readonly cells: ProspectRow }
  | { readonly fault: { readonly column: string; readonly code: RowFault } };

/** Describes a row for programs that read the API's description. */
const rowShape = z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])));

/** Returns a cell as a text; undefined when it has no plain value, or one whose last digits are lost already. */
function cellText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'number' || (Number.isInteger(value) && !Number.isSafeInteger(value))) return undefined;
  return String(value);
}

const faultOf = (value: unknown): RowFault =>
  Array.isArray(value) ? 'list' : typeof value === 'number' ? 'long-number' : 'object';

function readSentRow(value: unknown): SentRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { fault: { column: '', code: 'no-object' } };
  const cells: [string, string][] = [];
  for (const [column, cell] of Object.entries(value)) {
    const text = cellText(cell);
    if (text === undefined) return { fault: { column, code: faultOf(cell) } };
    cells.push([column, text]);
  }
  return { cells: Object.fromEntries(cells) };
}

/** Reads one row. Never fails: a row that cannot be taken says why. */
export const sentRowSchema = z.pipe(
  // The API description shows the expected shape; a row of any shape is read.
  z.unknown().register(z.globalRegistry, { shape: rowShape }),
  z.transform(readSentRow),
);

/** Describes a row that was not taken: its index in the list that was sent, counted from 0, and its cell. */
export const refusedRowSchema = z.object({
  index: z.number(),
  column: z.string(),
  code: z.enum(ROW_FAULTS),
  message: z.string(),
});
