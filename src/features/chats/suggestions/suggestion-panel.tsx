import X from 'lucide-react/icons/x';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { creditsMessage } from '#domain/ai/ai-messages.ts';
import { REPLY_TONES } from '#domain/chat/suggested-reply.ts';
import { t } from '#i18n/translate.ts';
import { AiButton, aiBlockedReason, type AiAvailability } from '#features/ai-generation/ai-button.tsx';
import { GenerationProgress } from '#features/ai-generation/generation-progress.tsx';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { OpenChat } from '../conversation/open-chat.ts';
import { withSuggestion } from './reply-suggestion.ts';
import { TONE_LABELS, useSuggestion } from './use-suggestion.ts';

/** Whether the AI can be asked for a suggestion, and what the team has to pay for it. */
export type SuggestionTerms = Omit<AiAvailability, 'isBusy'>;

interface SuggestionPanelProps {
  readonly userId: string;
  readonly openChat: OpenChat;
  readonly terms: SuggestionTerms;
  /** Whether somebody has just opened it, so that it takes the focus. */
  readonly isOpened: boolean;
  /** What is typed in the field. */
  readonly typed: string;
  /** Puts a text into the field. */
  readonly onTake: (text: string) => void;
  readonly onClose: () => void;
}

const TONES = REPLY_TONES.map((value) => ({ value, label: TONE_LABELS[value] }));

/** Asks the AI for a reply in a tone, and shows it until it is taken into the field: nothing is sent from here. */
export function SuggestionPanel({ userId, openChat, terms, isOpened, typed, onTake, onClose }: SuggestionPanelProps) {
  const take = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const { suggestion, cost, failure, pendingReason, text, isStopping, setTone, ask, stop, drop } = useSuggestion({
    userId,
    openChat,
    offlineReason: terms.offlineReason,
  });
  useEffect(() => {
    if (isOpened) panel.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [isOpened]);
  const { answer, request } = suggestion;
  const isAnswered = answer !== undefined;
  // Whoever writes in the meantime keeps the focus.
  useEffect(() => {
    if (isAnswered && panel.current?.contains(document.activeElement) === true) take.current?.focus();
  }, [isAnswered]);
  const isBusy = request !== undefined;
  const availability = { ...terms, isBusy };
  const gist = answer !== undefined && typed.trim() === '' ? answer.gist : typed.trim();
  const suggest = () => {
    const { noCreditsNotice } = terms.credits;
    if (noCreditsNotice !== undefined || aiBlockedReason(availability, cost, undefined) !== undefined) return;
    ask(gist);
    panel.current?.focus();
  };
  const close = () => {
    if (!isBusy) drop();
    onClose();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    // Esc leaves from anywhere inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={t('Suggest a reply')}
      onKeyDown={handleKey}
      className="flex max-h-[50dvh] basis-full flex-col gap-2 overflow-y-auto rounded-card border border-line bg-surface p-3 outline-none"
    >
      <div className="flex items-start justify-between gap-2">
        {isBusy ? (
          <p className="font-medium">{t('Suggest a reply')}</p>
        ) : (
          <SegmentedControl label={t('Tone')} options={TONES} value={suggestion.tone} onChange={setTone} />
        )}
        <IconButton
          label={t('Close the suggestion')}
          icon={<X size={20} strokeWidth={1.5} aria-hidden />}
          onClick={close}
        />
      </div>
      {isBusy ? (
        <GenerationProgress
          label={t('The AI is writing a reply.')}
          text={text}
          pendingReason={pendingReason}
          offlineReason={terms.offlineReason}
          isCanceling={isStopping}
          onCancel={() => void stop()}
        />
      ) : (
        <>
          {answer === undefined ? (
            <p className="text-small text-ink-muted">
              {gist === ''
                ? t('Written from the conversation, the offer and the prompt. You read it before it is sent.')
                : t('Says what you have typed, in this tone. You read it before it is sent.')}
            </p>
          ) : (
            <section aria-label={t('Suggested reply')} className="flex flex-col gap-1">
              <p dir="auto" className="break-words whitespace-pre-wrap">
                {answer.text}
              </p>
              <p className="text-small text-ink-muted">
                {[answer.writer === 'template' && t('template writer'), creditsMessage(answer.credits)]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            </section>
          )}
          {failure !== undefined && (
            <p role="alert" className="text-danger-ink">
              {failure}
            </p>
          )}
          <div className="flex flex-wrap items-center gap-2">
            {answer !== undefined && (
              <button
                ref={take}
                type="button"
                className="button-primary"
                onClick={() => {
                  onTake(withSuggestion(typed, answer));
                  close();
                }}
              >
                {t('Use this text')}
              </button>
            )}
            <AiButton
              label={answer === undefined ? t('Suggest') : t('Suggest another')}
              isPrimary={answer === undefined}
              availability={availability}
              cost={cost}
              missingInput={undefined}
              onGenerate={suggest}
            />
          </div>
        </>
      )}
    </section>
  );
}
