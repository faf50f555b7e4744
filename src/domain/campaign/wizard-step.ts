import * as z from 'zod/mini';

/** Steps of the wizards of offers and prompts (specification part 2 §2, §9). */
export type WizardStep = 1 | 2 | 3;

/** Which step the address says; the first when it says none. */
export const wizardStepSchema = z.catch(
  z.pipe(
    z.enum(['1', '2', '3']),
    z.transform((step): WizardStep => (step === '3' ? 3 : step === '2' ? 2 : 1)),
  ),
  1,
);
