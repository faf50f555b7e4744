import type { Chat } from '#domain/chat/chat.ts';
import { bandOf, ringColourOf } from '#domain/chat/qualification.ts';
import { t } from '#i18n/translate.ts';
import { ScoreRing } from '#ui/charts/score-ring.tsx';

type ScoredChat = Pick<Chat, 'score' | 'rating'>;

/** Returns the qualification as band and number. */
export function formatScore({ score, rating }: ScoredChat): string {
  switch (bandOf(score)) {
    case 'none':
      return rating === undefined ? t('Not qualified yet') : t('Qualification {score}%', { score });
    case 'low':
      return t('Qualification {score}%, low', { score });
    case 'medium':
      return t('Qualification {score}%, medium', { score });
    case 'high':
      return t('Qualification {score}%, high', { score });
  }
}

export const ChatScore = ({ chat, ...look }: { chat: ScoredChat; size?: 28 | 44; className?: string }) => (
  <ScoreRing score={chat.score} colour={ringColourOf(chat.score)} label={formatScore(chat)} {...look} />
);
