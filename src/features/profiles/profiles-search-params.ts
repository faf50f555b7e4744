import * as z from 'zod/mini';
import { textParam } from '#domain/search-params-schema.ts';

/** Search params of the profiles. */
export const profilesSearchParamsSchema = z.object({
  /** `true` on the way back from paying for a profile. */
  success: textParam(),
  /** Id of a new profile, for the campaign that waits for it. */
  made: textParam(),
});
