import Check from 'lucide-react/icons/check';
import Clock3 from 'lucide-react/icons/clock-3';
import X from 'lucide-react/icons/x';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { Chat } from '#domain/chat/chat.ts';
import { QUALIFIED } from '#domain/chat/chat-status.ts';
import { isRatable } from '#domain/chat/decision.ts';
import { MAX_NOTE_LENGTH, type Verdict } from '#domain/chat/rating.ts';
import { textsOfCommand } from '#domain/commands/command-messages.ts';
import { prospectName } from '#domain/prospect/person-name.ts';
import { t } from '#i18n/translate.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field, TextArea } from '#ui/forms/field.tsx';
import { rateChat } from '../chat-commands.ts';
import { useReach } from '../chat-queries.ts';
import { ratingDrafts, type RatingDraft } from './rating-drafts.ts';

/** Reads a typed score; undefined when it is none. */
function scoreFrom(text: string): number | undefined {
  const score = Number(text.trim() || 'nothing');
  return Number.isInteger(score) && score >= 0 && score <= 100 ? score : undefined;
}

/**
 * Rates a prospect by hand: one press decides; a corrected score and a note go along where they were typed. Typed texts
 * stay on this device until they are saved.
 */
export function RateControl({ userId, chat }: { userId: string; chat: Chat }) {
  const replica = useReplica();
  const isOffline = useReach() !== 'reachable';
  const drafts = ratingDrafts.of(userId, chat.teamId, chat.id);
  const [draft, setDraft] = useState<RatingDraft | undefined>(() => drafts.read());
  const [hasWrongScore, setHasWrongScore] = useState(false);
  const { rating, status } = chat;
  if (!isRatable(chat))
    return <p className="text-ink-muted">{t('You can rate a prospect after the first message.')}</p>;

  const change = (next: RatingDraft | undefined) => {
    setDraft(next);
    setHasWrongScore(false);
    drafts.save(next);
  };
  const shown: RatingDraft = draft ?? { score: String(chat.score), note: rating?.note ?? '' };
  const rate = async (verdict: Verdict) => {
    const score = draft === undefined ? chat.score : scoreFrom(draft.score);
    if (score === undefined && verdict !== 'automatic') {
      setHasWrongScore(true);
      return;
    }
    // The note of another decision does not explain this one.
    const note = draft?.note ?? (verdict === rating?.verdict ? rating.note : '');
    if (await rateChat(replica, chat, verdict === 'automatic' ? { verdict, note: '' } : { verdict, score, note }))
      change(undefined);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (draft === undefined) return;
    void rate(rating?.verdict ?? (status === QUALIFIED ? 'qualified' : 'undecided'));
  };
  const { waiting, waitingOffline } = textsOfCommand({ type: 'chat.rate' });
  return (
    <div
      role="group"
      aria-label={t('Rate {name}', { name: prospectName(chat) })}
      className="flex flex-col items-start gap-2"
    >
      <div className="flex flex-wrap gap-2 self-stretch *:grow">
        <VerdictButton
          isOn={rating?.verdict === 'qualified'}
          icon={<Check size={16} strokeWidth={1.75} aria-hidden />}
          onPress={() => void rate('qualified')}
        >
          {t('Qualified')}
        </VerdictButton>
        <VerdictButton
          isOn={rating?.verdict === 'not-qualified'}
          icon={<X size={16} strokeWidth={1.75} aria-hidden />}
          onPress={() => void rate('not-qualified')}
        >
          {t('Not qualified')}
        </VerdictButton>
      </div>
      <details className="w-full" open={draft !== undefined || hasWrongScore || undefined}>
        <summary className="w-fit rounded-control py-1 font-medium text-ink-muted hover:text-ink touch:py-3">
          {t('Score and note')}
        </summary>
        <form noValidate onSubmit={save} className="flex flex-col items-start gap-3 pt-2">
          <Field
            label={t('Score, 0 to 100')}
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            step={1}
            className="w-36"
            value={shown.score}
            error={hasWrongScore ? t('Enter a whole number from 0 to 100.') : undefined}
            onChange={({ target }) => change({ ...shown, score: target.value })}
          />
          <TextArea
            label={t('Note')}
            className="w-full"
            rows={2}
            maxLength={MAX_NOTE_LENGTH}
            value={shown.note}
            onChange={({ target }) => change({ ...shown, note: target.value })}
          />
          <button type="submit" className="button-secondary" aria-disabled={draft === undefined}>
            {t('Save')}
          </button>
        </form>
      </details>
      {rating !== undefined && (
        <button type="button" className="link min-h-8 touch:min-h-11" onClick={() => void rate('automatic')}>
          {t('Let the AI decide again')}
        </button>
      )}
      <p role="status" className="flex gap-1.5 text-small text-ink-muted empty:hidden">
        {chat.unsaved?.['rating'] !== undefined && (
          <>
            <Clock3 size={14} strokeWidth={1.75} aria-hidden className="mt-0.75 shrink-0" />
            <span>{isOffline ? waitingOffline : waiting}</span>
          </>
        )}
      </p>
    </div>
  );
}

function VerdictButton({
  isOn,
  icon,
  onPress,
  children,
}: {
  isOn: boolean;
  icon: ReactNode;
  onPress: () => void;
  children: string;
}) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={classNames('button-secondary', isOn && 'border-transparent bg-accent-soft text-accent-ink')}
      onClick={onPress}
    >
      {icon}
      <span>{children}</span>
    </button>
  );
}
