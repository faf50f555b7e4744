import { say } from '#i18n/translate.ts';
/**
 * Holds the texts about offers (specification part 2 §2 and §8); those about unsent edits are in
 * `commands/command-messages.ts`.
 */
export const OFFER_MESSAGES = {
  subtitle: say('Define your products and services so that the AI knows what you sell'),
  unread: say('Unable to load offers'),
  detailsUnread: say('Failed to load product details'),
  emptyTitle: say('No offers yet'),
  empty: say('Add your first offer to get started'),
  noTeamTitle: say('No team selected'),
  noTeam: say('Please select a team to view offers'),
  noDescription: say('No description provided.'),
  nameRequired: say('Name is required'),
  deleted: say('Product deleted'),
  deletedDetail: say('The product has been successfully deleted.'),
  deleteFailed: say('Failed to delete the product. Please try again.'),
  cannotDelete: say('Cannot delete product'),
  inUse: say('Product is in use'),
  understood: say('I understand'),
  offerNameRequired: say('Offer name required'),
  tooShort: say('Description too short'),
  created: say('Offer created'),
  createFailed: say('Failed to create offer'),
} as const;

/** Holds the titles shown when an AI action fails (part 2 §8). */
export const ACT_FAILED_MESSAGES = {
  describe: say('Failed to generate description'),
  improve: say('Failed to improve description'),
  enrich: say('Failed to scrape website'),
} as const;
