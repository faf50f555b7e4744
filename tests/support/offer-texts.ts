/**
 * Two descriptions of an offer, each as long as one has to be: one that somebody has written, and what is made of it.
 */
export const DESCRIPTION = 'An audit of how a team answers those who write to it. '.repeat(3).trim();
export const TEXT = 'Every letter is answered within a day, and the team sees which answers were taken up. '
  .repeat(2)
  .trim();
