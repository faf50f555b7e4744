import * as z from 'zod/mini';

/** Numbers the steps of the offer and prompt wizards (specification part 2 §2, §9). */
export type WizardStep = 1 | 2 | 3;

/** Reads the step from the address; the first when it names none. */
export const wizardStepSchema = z.catch(
  z.pipe(
    z.enum(['1', '2', '3']),
    z.transform((step): WizardStep => (step === '3' ? 3 : step === '2' ? 2 : 1)),
  ),
  1,
);
