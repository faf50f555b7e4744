import { Link } from '@tanstack/react-router';
import { AI_MESSAGES } from '#domain/ai/ai-messages.ts';
import { hasCreditsFor, moreCreditsMessage, totalCredits } from '#domain/team/team-state.ts';
import type { TeamRecord } from '#domain/team/team.ts';
import type { CreditAvailability } from '#features/ai-generation/ai-button.tsx';

/**
 * Returns a team's credits for generations, which need at least one credit (specification part 2 §5, §8). Nothing is
 * refused while the credits are unknown.
 */
export function creditAvailability(
  record: Pick<TeamRecord, 'plan' | 'credits' | 'additionalCredits'> | undefined,
): CreditAvailability {
  if (record === undefined) return { remaining: undefined, noCreditsNotice: undefined };
  const noCreditsNotice = hasCreditsFor(record) ? undefined : (
    <>
      {AI_MESSAGES.noCreditsTitle}: {AI_MESSAGES.noCredits}{' '}
      <Link to="/plans" className="link">
        {moreCreditsMessage(record)}
      </Link>
    </>
  );
  return { remaining: totalCredits(record), noCreditsNotice };
}
