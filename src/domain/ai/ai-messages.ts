import { t, plural } from '#i18n/translate.ts';
/** Holds the texts shown for every generation (specification part 2 §8). */
export const AI_MESSAGES = {
  noCreditsTitle: t('Insufficient Credits'),
  noCredits: t('You need credits to use AI features.'),
  continues: t('Refreshing or leaving this page does not stop the AI. Credits are still charged.'),
} as const;

/** Sets how long the warning is shown that a generation continues by itself, in ms (part 2 §8). */
export const CONTINUES_SHOWN_MS = 10_000;

export const creditsMessage = (credits: number): string =>
  plural(credits, '{count} credit', '{count} credits', { count: credits });
