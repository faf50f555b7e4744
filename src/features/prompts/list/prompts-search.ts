import * as z from 'zod/mini';
import { textParam } from '#domain/search-schema.ts';

/** Search params of the prompt list; invalid values count as absent. */
export const promptsSearchSchema = z.object({
  /** Matched against names and texts. */
  q: textParam(),
});
export type PromptsSearch = z.output<typeof promptsSearchSchema>;
