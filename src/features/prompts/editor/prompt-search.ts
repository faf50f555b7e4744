import * as z from 'zod/mini';
import { oneOf } from '#domain/search-schema.ts';

/** Search params of the prompt editor. */
export const promptSearchSchema = z.object({
  /** `test` is test mode. */
  step: oneOf(['test']),
});
