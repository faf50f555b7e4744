import { bandOf, ringColourOf } from '#domain/chat/qualification.ts';
import { t } from '#i18n/translate.ts';
import { ScoreRing } from '#ui/charts/score-ring.tsx';

/** Returns the qualification as band and number. */
export function formatScore(score: number): string {
  switch (bandOf(score)) {
    case 'none':
      return t('Not qualified yet');
    case 'low':
      return t('Qualification {score}%, low', { score });
    case 'medium':
      return t('Qualification {score}%, medium', { score });
    case 'high':
      return t('Qualification {score}%, high', { score });
  }
}

export const ChatScore = ({ score, ...look }: { score: number; size?: 28 | 44; className?: string }) => (
  <ScoreRing score={score} colour={ringColourOf(score)} label={formatScore(score)} {...look} />
);
