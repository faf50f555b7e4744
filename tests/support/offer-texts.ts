/**
 * Two descriptions of an offer with the required length: one written by a person, and one generated from it.
 */
export const DESCRIPTION = 'An audit of how a team answers those who write to it. '.repeat(3).trim();
export const TEXT = 'Every letter is answered within a day, and the team sees which answers were taken up. '
  .repeat(2)
  .trim();
