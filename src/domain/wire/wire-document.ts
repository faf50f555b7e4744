import * as z from 'zod/mini';

/** Describes the fields of every Appwrite document. Times are UTC ISO texts (`…+00:00`, milliseconds). */
export const documentFields = {
  $id: z.string(),
  $createdAt: z.string(),
  $updatedAt: z.string(),
};

export const documentSchema = z.looseObject(documentFields);
export type WireDocument = z.output<typeof documentSchema>;

/** Describes a page of a list as Appwrite answers it; documents are kept loose, and each entity parses its own. */
export const documentListSchema = z.object({ total: z.number(), documents: z.array(documentSchema) });

/** Matches a UTC time in the wire's form, on a day that every month has, which needs no date arithmetic. */
const PLAIN_UTC =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}(?:\+00:00|Z)$/;
const UTC_LENGTH = '2026-11-20T10:00:00.000'.length;

/**
 * Converts a time to the `Z` form, so that texts sort by time whatever form the wire used. Returns the empty text when
 * it is not a time.
 */
export function toUtc(time: string): string {
  // Without this shortcut, converting times takes most of the time of reading a page of chats.
  if (PLAIN_UTC.test(time)) return `${time.slice(0, UTC_LENGTH)}Z`;
  const at = Date.parse(time);
  return Number.isNaN(at) ? '' : new Date(at).toISOString();
}
