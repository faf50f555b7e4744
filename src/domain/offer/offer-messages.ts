import { t } from '#i18n/translate.ts';
/**
 * Holds the texts about offers (specification part 2 §2 and §8); those about unsent edits are in
 * `commands/command-messages.ts`.
 */
export const OFFER_MESSAGES = {
  subtitle: t('Define your products and services so that the AI knows what you sell'),
  loadFailed: t('Unable to load offers'),
  loadDetailsFailed: t('Failed to load product details'),
  emptyTitle: t('No offers yet'),
  empty: t('Add your first offer to get started'),
  noTeamTitle: t('No team selected'),
  noTeam: t('Please select a team to view offers'),
  noDescription: t('No description provided.'),
  nameRequired: t('Name is required'),
  deleted: t('Product deleted'),
  deletedDetail: t('The product has been successfully deleted.'),
  deleteFailed: t('Failed to delete the product. Please try again.'),
  cannotDelete: t('Cannot delete product'),
  inUse: t('Product is in use'),
  understood: t('I understand'),
  offerNameRequired: t('Offer name required'),
  tooShort: t('Description too short'),
  created: t('Offer created'),
  createFailed: t('Failed to create offer'),
} as const;

/** Holds the titles shown when a generation fails (part 2 §8). */
export const GENERATION_FAILED_MESSAGES = {
  describe: t('Failed to generate description'),
  improve: t('Failed to improve description'),
  enrich: t('Failed to scrape website'),
} as const;
