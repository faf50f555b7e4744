import type { ReactNode } from 'react';
import type { Chat, Qualification } from '#domain/chat/chat.ts';
import { aiItemOf, ratedItemOf, type Verdict } from '#domain/chat/rating.ts';
import { plural, t } from '#i18n/translate.ts';
import { relativeTime } from '#ui/relative-time.ts';
import { TimeText } from '#ui/time-text.tsx';
import { Trans } from '#ui/trans.tsx';
import { ChatScore, formatScore } from '../list/chat-score.tsx';

/** Says what somebody decided by hand. */
const VERDICT_MESSAGES: Readonly<Record<Verdict, string>> = {
  qualified: t('Qualified'),
  'not-qualified': t('Not qualified'),
  undecided: t('Not decided'),
  automatic: t('The AI decides'),
};

interface QualificationFactsProps {
  readonly chat: Chat;
  /** Newest first. */
  readonly history: readonly Qualification[];
  /** By user id. */
  readonly memberNames: ReadonlyMap<string, string>;
  /** The control that rates the prospect. */
  readonly children: ReactNode;
}

/** Shows the score of a chat, who rated it by hand, when and why, what the AI says, and the judgements before. */
export function QualificationFacts({ chat, history, memberNames, children }: QualificationFactsProps) {
  const { rating } = chat;
  const rated = ratedItemOf(chat, history);
  const judged = aiItemOf(history);
  const earlier = history.filter((item) => item !== rated && item !== judged);
  return (
    <section aria-label={t('Qualification')} className="flex flex-col gap-3">
      <h3 className="font-medium">{t('Qualification')}</h3>
      <div className="flex items-center gap-3">
        <ChatScore chat={chat} size={44} />
        <p className="min-w-0 text-ink-muted">
          {rating !== undefined && (
            <span className="block font-medium text-ink">{VERDICT_MESSAGES[rating.verdict]}</span>
          )}
          <span className="block">{formatScore(chat)}</span>
          {rating === undefined
            ? judged !== undefined && judged.date !== '' && <TimeText time={judged.date} className="block text-small" />
            : rated !== undefined && <RatedBy item={rated} memberNames={memberNames} />}
        </p>
      </div>
      {rating !== undefined && rating.note !== '' && <Reason text={rating.note} />}
      {judged !== undefined && (
        <div className="flex flex-col gap-1">
          {rating !== undefined && (
            <p className="text-ink-muted">
              {t('AI: {figure}%', { figure: judged.percentage })} <TimeText time={judged.date} className="text-small" />
            </p>
          )}
          {judged.explanation !== '' && <Reason text={judged.explanation} />}
        </div>
      )}
      {children}
      {earlier.length > 0 && (
        <details className="text-ink-muted">
          <summary className="w-fit rounded-control py-1 font-medium hover:text-ink">
            {plural(earlier.length, '{count} earlier score', '{count} earlier scores')}
          </summary>
          <ol className="mt-2 flex flex-col gap-3 border-s border-line ps-3">
            {earlier.map((item, index) => (
              // Entries may be identical, and the list is always replaced as a whole.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                <p className="font-medium tabular-nums">
                  {item.verdict === undefined ? (
                    <>
                      {t('{figure}%', { figure: item.percentage })}{' '}
                      <TimeText time={item.date} className="font-normal" />
                    </>
                  ) : (
                    `${VERDICT_MESSAGES[item.verdict]}, ${t('{figure}%', { figure: item.percentage })}`
                  )}
                </p>
                {item.verdict !== undefined && <RatedBy item={item} memberNames={memberNames} />}
                <p dir="auto" className="break-words">
                  {item.explanation}
                </p>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

const Reason = ({ text }: { text: string }) => (
  <p dir="auto" className="whitespace-pre-wrap break-words">
    {text}
  </p>
);

/** Says who rated a prospect by hand, where known, and when. */
function RatedBy({
  item: { by = '', byKey = '', date },
  memberNames,
}: {
  item: Qualification;
  memberNames: ReadonlyMap<string, string>;
}) {
  const name = byKey || memberNames.get(by);
  return (
    <span className="block text-small">
      <Trans
        text={
          name === undefined
            ? 'Rated {when}'
            : byKey === ''
              ? 'Rated by {name} {when}'
              : 'Rated with the API key {name} {when}'
        }
        parts={{ name: <bdi>{name}</bdi>, when: <TimeText time={date} format={relativeTime} /> }}
      />
    </span>
  );
}
