import * as z from 'zod/mini';
import { wizardStepParam } from '#domain/campaign/wizard-step.ts';

/** Search params of the prompt wizard. */
export const createPromptSearchParamsSchema = z.object({
  step: wizardStepParam,
});
