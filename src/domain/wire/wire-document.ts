import * as z from 'zod/mini';

/** What every Appwrite document carries. Times are UTC ISO texts (`…+00:00`, milliseconds). */
export const documentFields = {
  $id: z.string(),
  $createdAt: z.string(),
  $updatedAt: z.string(),
};

export const documentSchema = z.looseObject(documentFields);
export type WireDocument = z.output<typeof documentSchema>;

/** A page of a list as Appwrite answers it; documents are kept loose, each noun parses its own. */
export const documentListSchema = z.object({ total: z.number(), documents: z.array(documentSchema) });

/** A time as the wire spells it, on a day every month has: nothing about it is left to reckon. */
const PLAIN_UTC =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}(?:\+00:00|Z)$/;
const UTC_LENGTH = '2026-11-20T10:00:00.000'.length;

/**
 * `Z` times, so that texts compare in the order of time whatever form the wire used. The empty text for what is no
 * time.
 */
export function toUtc(time: string): string {
  // Of a page of conversations, most of the reading was this.
  if (PLAIN_UTC.test(time)) return `${time.slice(0, UTC_LENGTH)}Z`;
  const at = Date.parse(time);
  return Number.isNaN(at) ? '' : new Date(at).toISOString();
}
