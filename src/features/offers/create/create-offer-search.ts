import * as z from 'zod/mini';
import { wizardStepParam } from '#domain/campaign/wizard-step.ts';

/** Search params of the offer wizard. */
export const createOfferSearchSchema = z.object({
  step: wizardStepParam,
});
