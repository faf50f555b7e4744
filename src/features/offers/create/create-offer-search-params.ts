import * as z from 'zod/mini';
import { wizardStepParam } from '#domain/campaign/wizard-step.ts';

/** Search params of the offer wizard. */
export const createOfferSearchParamsSchema = z.object({
  step: wizardStepParam,
});
