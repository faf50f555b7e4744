import * as z from 'zod/mini';
import { campaignIdSchema, commandIdSchema } from '../../wire/ids.ts';
import type { ProspectRow } from '../../prospect/prospect-columns.ts';
import type { LeftOutRow } from '../../prospect/rejected-row.ts';
import { MAX_PROSPECTS_PER_CALL } from '../../wire/wire.ts';
import { namedRecord } from '../../wire/named-record.ts';

/** Maps column headers to texts. */
const textsSchema = z.optional(namedRecord(z.string(), z.string()));

/**
 * Schema of a previewed import. The rows are stored beside the command in
 * parts, one request each, so that listing unsent commands stays cheap. The import's id on the server is the command's
 * id, or `importId` when this command continues an import that another one began.
 */
export const prospectCommandSchemas = [
  z.strictObject({
    type: z.literal('prospects.import'),
    campaignId: campaignIdSchema,
    rowCount: z.int().check(z.positive()),
    partCount: z.int().check(z.positive()),
    importId: z.optional(commandIdSchema),
    /**
     * The header of each known field (`ProspectColumns`), as the person saw it; recognised again when absent. The
     * server validates it further.
     */
    columns: textsSchema,
    /** Names of further columns that are stored with each person, by their headers. */
    extras: textsSchema,
    /** All columns of the file in order, so that rows can be returned as they were uploaded. */
    headers: z.optional(z.array(z.string())),
    fileName: z.optional(z.string().check(z.maxLength(255))),
    /** The format of the file, so that rows can be returned as they were uploaded (`csv.ts`). */
    delimiter: z.optional(z.string()),
    encoding: z.optional(z.string()),
  }),
] as const;

/** Is any command on prospects. */
export type ProspectCommand = z.output<(typeof prospectCommandSchemas)[number]>;

/** An import changes no row, because only the server knows its result; so each import has its own lane. */
export const PROSPECT_COMMANDS = { 'prospects.import': undefined };

/** Limits the text of one part, in characters of JSON. */
const MAX_PART_LENGTH = 1_000_000;

/** One part of an import: rows to import, and rows of the file that the person left out. */
export interface ImportPart {
  readonly rows: readonly ProspectRow[];
  readonly leftOut?: readonly LeftOutRow[];
}

/**
 * Splits the rows of an import into parts that each fit one request, those left out after the others, so that they hold
 * up nobody; a row longer than a part becomes its own part.
 */
export function partsOfImport(rows: readonly ProspectRow[], leftOut: readonly LeftOutRow[] = []): ImportPart[] {
  const parts: { rows: ProspectRow[]; leftOut?: LeftOutRow[] }[] = [];
  let [count, length] = [0, 0];
  const partFor = (row: object): (typeof parts)[number] => {
    const rowLength = JSON.stringify(row).length + 1;
    const last = parts.at(-1);
    if (last !== undefined && count < MAX_PROSPECTS_PER_CALL && length + rowLength <= MAX_PART_LENGTH) {
      count += 1;
      length += rowLength;
      return last;
    }
    [count, length] = [1, rowLength];
    const next = { rows: [] };
    parts.push(next);
    return next;
  };
  for (const row of rows) partFor(row).rows.push(row);
  for (const row of leftOut) (partFor(row).leftOut ??= []).push(row);
  return parts;
}
