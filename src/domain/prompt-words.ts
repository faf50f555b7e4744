/** What is said about prompts, word for word (specification part 2 §2, §5, §8 "Prompts"). */
export const PROMPT_WORDS = {
  subtitle: 'Manage your prompts for AI-driven communication',
  empty: 'No prompts yet',
  unread: 'Failed to fetch prompts. Please try again later.',
  modelsUnread: 'Failed to fetch models',
  createFailed: 'Failed to create prompt. Please try again.',
  deleted: 'Prompt deleted successfully',
  deleteFailed: 'Failed to delete prompt. Please try again.',
  notFound: 'Prompt not found',
  missingTitle: 'Missing required variables',
  noTeamTitle: 'No team selected',
  noTeam: 'Please select a team to view prompts',
} as const;

/** Part 2 §5: which variables a text lacks. */
export const missingWords = (names: readonly string[]): string => `Please include these variables in your prompt: ${names.join(', ')}`;
