import { t } from '#i18n/translate.ts';
/** Holds the texts about plans, payments and invoices, verbatim (specification part 1 §8 "Billing"). */
export const BILLING_MESSAGES = {
  createFailed: t('Failed to create subscription'),
  noCheckoutUrl: t('No checkout URL received from the API'),
  noTeam: t('No team selected. Please select a team first.'),
  updateFailed: t('There was a problem updating your plan. Please try again.'),
  updated: t('Plan Updated'),
  informationSaved: t('Billing information updated successfully'),
  listFailed: t('Failed to list invoices'),
  fetchFailed: t('Failed to fetch invoice'),
  portalFailed: t('Unable to access subscription management portal. Please try again.'),
  unexpected: t('An unexpected error occurred'),
  purchaseFailed: t('Unable to process credits purchase. Please try again.'),
} as const;
