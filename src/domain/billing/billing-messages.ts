import { say } from '#i18n/translate.ts';
/** Holds the texts about plans, payments and invoices, verbatim (specification part 1 §8 "Billing"). */
export const BILLING_MESSAGES = {
  createFailed: say('Failed to create subscription'),
  noCheckoutUrl: say('No checkout URL received from the API'),
  noTeam: say('No team selected. Please select a team first.'),
  updateFailed: say('There was a problem updating your plan. Please try again.'),
  updated: say('Plan Updated'),
  informationSaved: say('Billing information updated successfully'),
  listFailed: say('Failed to list invoices'),
  fetchFailed: say('Failed to fetch invoice'),
  portalFailed: say('Unable to access subscription management portal. Please try again.'),
  unexpected: say('An unexpected error occurred'),
  purchaseFailed: say('Unable to process credits purchase. Please try again.'),
} as const;
