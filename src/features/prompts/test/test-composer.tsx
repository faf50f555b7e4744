import type { Ref } from 'react';
import { TEST_FIELDS } from '#domain/text/field-labels.ts';
import { testProblemMessage, type TestProblem } from '#domain/prompt/prompt-test.ts';
import { MAX_TEST_MESSAGE_LENGTH } from '#domain/text/text-limits.ts';
import { tooLongMessage } from '#domain/text/text-limit-messages.ts';
import { t } from '#i18n/translate.ts';
import { AiButton, type AiAvailability } from '#features/ai-generation/ai-button.tsx';
import { TextArea } from '#ui/forms/field.tsx';

interface TestComposerProps {
  readonly ref: Ref<HTMLDivElement>;
  /** Whether the prompt comments on a post instead of writing messages. */
  readonly isOnPost: boolean;
  /** Whether the test has a message already. */
  readonly hasBegun: boolean;
  /** Whether the person plays the profile and begins. */
  readonly isReversed: boolean;
  readonly typed: string;
  readonly terms: AiAvailability;
  /** The highest cost in credits; undefined while unknown. */
  readonly cost: number | undefined;
  /** What is missing before a turn can be taken; undefined when nothing is. */
  readonly missing: string | undefined;
  readonly problem: TestProblem | undefined;
  /** Why the last turn has no reply. */
  readonly failure: string | undefined;
  readonly onType: (typed: string) => void;
  readonly onSend: () => void;
}

/** Writes the next message of a test and sends it. Always visible; on a phone within thumb's reach. */
export function TestComposer({
  ref,
  isOnPost,
  hasBegun,
  isReversed,
  typed,
  terms,
  cost,
  missing,
  problem,
  failure,
  onType,
  onSend,
}: TestComposerProps) {
  const isContentMissing = problem?.kind === 'empty' || problem?.kind === 'empty-parts';
  return (
    <div
      ref={ref}
      className="bottom-bar sticky bottom-0 z-10 -mx-4 flex shrink-0 flex-col gap-3 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:-mx-6 md:px-6 lg:static lg:mx-0 lg:-mt-4 lg:bg-transparent lg:px-1 lg:pb-4"
    >
      {!isOnPost && (hasBegun || isReversed) && (
        <TextArea
          label={TEST_FIELDS['messages.*.content']}
          name="typed"
          rows={2}
          value={typed}
          hint={`${isReversed ? t('You play the profile. The AI answers as the prospect.') : t('You play the prospect. The AI answers as the profile.')} ${t('Press Enter to send, Shift and Enter for a new line.')}`}
          error={tooLongMessage(TEST_FIELDS['messages.*.content'], typed.trim().length, MAX_TEST_MESSAGE_LENGTH)}
          enterKeyHint="send"
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey) return;
            event.preventDefault();
            onSend();
          }}
        />
      )}
      <AiButton
        label={!hasBegun ? t('Start test') : isOnPost ? t('Comment on it') : t('Send')}
        isPrimary
        availability={terms}
        cost={cost}
        missingInput={missing}
        onGenerate={onSend}
      />
      {problem !== undefined && (
        <p role="alert" tabIndex={-1} className="text-danger-ink">
          {isContentMissing
            ? t('{problem}. Write it in the editor first.', { problem: testProblemMessage(problem) })
            : testProblemMessage(problem)}
        </p>
      )}
      {failure !== undefined && (
        <p role="alert" className="text-danger-ink">
          {failure}
        </p>
      )}
      {terms.offlineReason !== undefined && (
        <p className="text-ink-muted">
          {t('Tests run on the server and cost credits, so they are not queued. What you typed is kept.')}
        </p>
      )}
    </div>
  );
}
