import type * as z from 'zod/mini';
import { oneOf } from '../search-params-schema.ts';

/** Numbers the steps of the offer and prompt wizards (specification part 2 §2, §9). */
export type WizardStep = 1 | 2 | 3;

/** Validates the search param of the step. */
export const wizardStepParam = oneOf(['1', '2', '3'] satisfies readonly `${WizardStep}`[]);

/** Returns the step of the search param; the first without one. */
export const toWizardStep = (param: z.output<typeof wizardStepParam>): WizardStep => Number(param ?? 1) as WizardStep;
