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

/** `Z` times, so that texts compare in the order of time whatever form the wire used. */
export function toUtc(time: string): string {
  const at = Date.parse(time);
  return Number.isNaN(at) ? '' : new Date(at).toISOString();
}
