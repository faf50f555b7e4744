/** What is said of every act of AI (specification part 2 §8). */
export const AI_WORDS = {
  noCreditsTitle: 'Insufficient Credits',
  noCredits: 'You need credits to use AI features.',
  goesOn: 'Refreshing or leaving this page does not stop the AI: the credits are charged all the same.',
} as const;

/** How long the warning stands that an act goes on by itself, in ms (part 2 §8). */
export const GOES_ON_SHOWN_MS = 10_000;

/** Who has written a text, where it stands. */
export const WRITER_WORDS = { template: 'the template writer', model: 'AI' } as const;

export const creditsWords = (credits: number): string => (credits === 1 ? '1 credit' : `${credits} credits`);
