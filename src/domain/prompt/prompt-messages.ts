import { say } from '#i18n/translate.ts';

/** Holds the texts about prompts, verbatim (specification part 2 §2, §5, §8 "Prompts"). */
export const PROMPT_MESSAGES = {
  subtitle: say('Manage your prompts for AI-driven communication'),
  empty: say('No prompts yet'),
  unread: say('Failed to fetch prompts. Please try again later.'),
  modelsUnread: say('Failed to fetch models'),
  createFailed: say('Failed to create prompt. Please try again.'),
  deleted: say('Prompt deleted successfully'),
  deleteFailed: say('Failed to delete prompt. Please try again.'),
  notFound: say('Prompt not found'),
  missingTitle: say('Missing required variables'),
  noTeamTitle: say('No team selected'),
  noTeam: say('Please select a team to view prompts'),
} as const;

/** Names the variables a text lacks (part 2 §5). */
export const missingMessage = (names: readonly string[]): string =>
  say('Please include these variables in your prompt: {names}', { names: names.join(', ') });
