import { QUALIFIED } from './chat-status.ts';
import { bandOf } from './qualification.ts';
import type { Rating, Verdict } from './rating.ts';

/** Decides whether a chat can be rated: somebody wrote to the prospect. Earlier statuses belong to the campaign run. */
export const isRatable = ({ status }: { readonly status: number }): boolean => status >= 3 && status <= QUALIFIED;

/** What a person has decided about a chat, or is asked to: the values of the filter "Decision". */
export const DECISIONS = ['to-decide', 'qualified', 'not-qualified'] as const;
export type Decision = (typeof DECISIONS)[number];

/** Statuses of chats that somebody may still have to decide on. */
export const UNDECIDED_STATUSES = [3, 4] as const;
/** Verdicts that decide. */
export const DECIDING_VERDICTS = ['qualified', 'not-qualified'] as const satisfies readonly Verdict[];

/**
 * Returns the decision about a chat by hand; "to-decide" for a high score without one, where the AI has not qualified
 * the prospect either; undefined otherwise.
 */
export function decisionOf({
  status,
  score,
  rating,
}: {
  readonly status: number;
  readonly score: number;
  readonly rating?: Rating | undefined;
}): Decision | undefined {
  const verdict = rating?.verdict;
  const decided = DECIDING_VERDICTS.find((known) => known === verdict);
  if (decided !== undefined) return decided;
  return UNDECIDED_STATUSES.some((known) => known === status) && bandOf(score) === 'high' ? 'to-decide' : undefined;
}
