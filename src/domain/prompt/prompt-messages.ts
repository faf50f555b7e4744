import { t } from '#i18n/translate.ts';

/** Holds the texts about prompts, verbatim (specification part 2 §2, §5, §8 "Prompts"). */
export const PROMPT_MESSAGES = {
  subtitle: t('Manage your prompts for AI-driven communication'),
  empty: t('No prompts yet'),
  loadFailed: t('Failed to fetch prompts. Please try again later.'),
  loadModelsFailed: t('Failed to fetch models'),
  createFailed: t('Failed to create prompt. Please try again.'),
  deleted: t('Prompt deleted successfully'),
  deleteFailed: t('Failed to delete prompt. Please try again.'),
  notFound: t('Prompt not found'),
  missingTitle: t('Missing required variables'),
  noTeamTitle: t('No team selected'),
  noTeam: t('Please select a team to view prompts'),
} as const;

/** Names the variables a text lacks (part 2 §5). */
export const missingMessage = (names: readonly string[]): string =>
  t('Please include these variables in your prompt: {names}', { names: names.join(', ') });
