import { Link } from '@tanstack/react-router';
import { AI_WORDS } from '#domain/ai-words.ts';
import { hasCreditsFor, totalCredits } from '#domain/team-standing.ts';
import type { TeamRecord } from '#domain/team.ts';
import { say } from '#languages/say.ts';
import type { CreditTerms } from '#ui/ask-button.tsx';

/**
 * What a team's credits mean for acts of AI: they are begun with at least one (specification part 2 §5, §8). Nothing is
 * refused before they are known.
 */
export function creditTerms(record: Pick<TeamRecord, 'credits' | 'additionalCredits'> | undefined): CreditTerms {
  if (record === undefined) return { left: undefined, refusal: undefined };
  const refusal = hasCreditsFor(record) ? undefined : (
    <>
      {AI_WORDS.noCreditsTitle}: {AI_WORDS.noCredits}{' '}
      <Link to="/plans" className="link">
        {say('Get more credits')}
      </Link>
    </>
  );
  return { left: totalCredits(record), refusal };
}
