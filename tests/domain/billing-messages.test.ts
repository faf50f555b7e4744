import { expect, test } from 'vitest';
import { BILLING_MESSAGES } from '#domain/billing/billing-messages.ts';

test('the messages of billing are those of the specification (part 1 §8)', () => {
  expect(BILLING_MESSAGES).toEqual({
    createFailed: 'Failed to create subscription',
    noCheckoutUrl: 'No checkout URL received from the API',
    noTeam: 'No team selected. Please select a team first.',
    updateFailed: 'There was a problem updating your plan. Please try again.',
    updated: 'Plan Updated',
    informationSaved: 'Billing information updated successfully',
    listFailed: 'Failed to list invoices',
    fetchFailed: 'Failed to fetch invoice',
    portalFailed: 'Unable to access subscription management portal. Please try again.',
    unexpected: 'An unexpected error occurred',
    purchaseFailed: 'Unable to process credits purchase. Please try again.',
  });
});
