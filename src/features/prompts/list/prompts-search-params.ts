import * as z from 'zod/mini';
import { textParam } from '#domain/search-params-schema.ts';

/** Search params of the prompt list; invalid values count as absent. */
export const promptsSearchParamsSchema = z.object({
  /** Matched against names and texts. */
  q: textParam(),
});
export type PromptsSearchParams = z.output<typeof promptsSearchParamsSchema>;
