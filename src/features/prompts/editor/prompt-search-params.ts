import * as z from 'zod/mini';
import { oneOf } from '#domain/search-params-schema.ts';

/** Search params of the prompt editor. */
export const promptSearchParamsSchema = z.object({
  /** `test` is test mode. */
  step: oneOf(['test']),
});
