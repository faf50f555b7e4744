import { Link } from '@tanstack/react-router';
import { AI_MESSAGES } from '#domain/ai/ai-messages.ts';
import { hasCreditsFor, totalCredits } from '#domain/team/team-state.ts';
import type { TeamRecord } from '#domain/team/team.ts';
import { t } from '#i18n/translate.ts';
import type { CreditTerms } from '#features/ai-generation/ai-button.tsx';

/**
 * Returns a team's credits for generations, which need at least one credit (specification part 2 §5, §8). Nothing is
 * refused while the credits are unknown.
 */
export function creditTerms(record: Pick<TeamRecord, 'credits' | 'additionalCredits'> | undefined): CreditTerms {
  if (record === undefined) return { left: undefined, refusal: undefined };
  const refusal = hasCreditsFor(record) ? undefined : (
    <>
      {AI_MESSAGES.noCreditsTitle}: {AI_MESSAGES.noCredits}{' '}
      <Link to="/plans" className="link">
        {t('Get more credits')}
      </Link>
    </>
  );
  return { left: totalCredits(record), refusal };
}
