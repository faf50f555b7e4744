import * as z from 'zod/mini';

/** Which prompts are listed, as the address says it; what it says wrongly counts as not said. */
export const promptsSearchSchema = z.object({
  /** Searched in names and texts. */
  q: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
});
export type PromptsSearch = z.output<typeof promptsSearchSchema>;
