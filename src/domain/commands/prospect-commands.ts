import * as z from 'zod/mini';
import { campaignIdSchema, commandIdSchema } from '../wire/ids.ts';
import type { ProspectRow } from '../prospect/prospect-columns.ts';
import { MAX_PROSPECTS_PER_CALL } from '../wire/wire.ts';

/** Texts by headers. */
const textsSchema = z.optional(z.record(z.string(), z.string()));

/**
 * An import that was previewed (architecture.md, "A CSV becomes prospects"). The rows are not in the command, so that
 * listing what waits stays cheap: they lie beside it in parts, each of which is one call. The import's id on the server
 * is the command's id, or `importId` where this command goes on with what another one has begun.
 */
export const prospectCommandSchemas = [
  z.strictObject({
    type: z.literal('prospects.import'),
    campaignId: campaignIdSchema,
    rowCount: z.int().check(z.positive()),
    partCount: z.int().check(z.positive()),
    importId: z.optional(commandIdSchema),
    /**
     * Under which header each known field stands (`ProspectColumns`), as the person saw it; recognised anew where it is
     * absent. The server looks at it closer.
     */
    columns: textsSchema,
    /** Names of further columns that are kept with each person, by their headers. */
    extras: textsSchema,
    /** All columns of the file, in their order, so that rows can be given back as they came. */
    headers: z.optional(z.array(z.string())),
    fileName: z.optional(z.string().check(z.maxLength(255))),
    /** How the file was written, so that rows can be given back as they came (`csv.ts`). */
    delimiter: z.optional(z.string()),
    encoding: z.optional(z.string()),
  }),
] as const;

/** About how much text one part may hold, in characters of JSON. */
const MAX_PART_LENGTH = 1_000_000;

/**
 * Cuts the rows of an import into parts, each small enough for one call; a row longer than a part is a part of its own.
 */
export function partsOfImport(rows: readonly ProspectRow[]): ProspectRow[][] {
  const parts: ProspectRow[][] = [];
  let part: ProspectRow[] = [];
  let length = 0;
  for (const row of rows) {
    const rowLength = JSON.stringify(row).length + 1;
    if (part.length > 0 && (part.length === MAX_PROSPECTS_PER_CALL || length + rowLength > MAX_PART_LENGTH)) {
      parts.push(part);
      part = [];
      length = 0;
    }
    part.push(row);
    length += rowLength;
  }
  if (part.length > 0) parts.push(part);
  return parts;
}
