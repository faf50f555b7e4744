/** Texts about offers (specification part 2 §2 and §8); those of an edit that waits are in `command-words.ts`. */
export const OFFER_WORDS = {
  subtitle: 'Define your products and services so that the AI knows what you sell',
  unread: 'Unable to load offers',
  detailsUnread: 'Failed to load product details',
  emptyTitle: 'No offers yet',
  empty: 'Add your first offer to get started',
  noTeamTitle: 'No team selected',
  noTeam: 'Please select a team to view offers',
  noDescription: 'No description provided.',
  nameRequired: 'Name is required',
  deleted: 'Product deleted',
  deletedDetail: 'The product has been successfully deleted.',
  deleteFailed: 'Failed to delete the product. Please try again.',
  cannotDelete: 'Cannot delete product',
  inUse: 'Product is in use',
  understood: 'I understand',
  offerNameRequired: 'Offer name required',
  tooShort: 'Description too short',
  created: 'Offer created',
  createFailed: 'Failed to create offer',
} as const;

/** How an act of AI is called when it has failed (part 2 §8). */
export const ACT_FAILED_WORDS = { describe: 'Failed to generate description', improve: 'Failed to improve description', enrich: 'Failed to scrape website' } as const;
