import * as z from 'zod/mini';

/** Search params of the prompt list; invalid values count as absent. */
export const promptsSearchSchema = z.object({
  /** Matched against names and texts. */
  q: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
});
export type PromptsSearch = z.output<typeof promptsSearchSchema>;
