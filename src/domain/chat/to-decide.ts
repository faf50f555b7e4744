import { MAX_MEDIUM_SCORE } from './qualification.ts';
import { DECIDING_VERDICTS, UNDECIDED_STATUSES } from './decision.ts';

/**
 * Holds the bounds, exclusive and inclusive, of status and score whose chats are to be decided on, and of status,
 * verdict and score of those among them that were: what `decisionOf` says, for counting by indexes.
 */
export const TO_DECIDE_BOUNDS = {
  scored: UNDECIDED_STATUSES.map((status) => [
    [status, MAX_MEDIUM_SCORE],
    [status, 100],
  ]),
  decided: UNDECIDED_STATUSES.flatMap((status) =>
    DECIDING_VERDICTS.map((verdict) => [
      [status, verdict, MAX_MEDIUM_SCORE],
      [status, verdict, 100],
    ]),
  ),
} as const;
