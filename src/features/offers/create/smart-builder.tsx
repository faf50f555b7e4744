import {
  answerLength,
  answerQuality,
  OFFER_QUESTIONS,
  openQuestions,
  type AnswerQuality,
  type OfferAnswers,
  type OfferQuestion,
} from '#domain/offer/offer-questionnaire.ts';
import { MAX_ANSWER_LENGTH } from '#domain/text/text-limits.ts';
import { lengthMessage, tooLongMessage } from '#domain/text/text-limit-messages.ts';
import { t } from '#i18n/translate.ts';
import { AiButton, type AiAvailability } from '#features/ai-generation/ai-button.tsx';
import { Chip, type Tone } from '#ui/chip.tsx';
import { TextArea } from '#ui/forms/field.tsx';

const QUALITY: Readonly<Record<AnswerQuality, readonly [tone: Tone, words: string]>> = {
  'too-short': ['neutral', t('Too short')],
  enough: ['info', t('Enough')],
  good: ['success', t('Good')],
  excellent: ['success', t('Excellent')],
};

/** Says how long an answer is and what the next quality level needs. */
function stepMessage({ minimum, good, excellent }: OfferQuestion, answer: string): string {
  const length = answerLength(answer);
  const words = lengthMessage(length);
  if (length < minimum) return t('{words}, at least {minimum}', { words, minimum });
  if (length < good) return t('{words}, good from {good}', { words, good });
  return length < excellent ? t('{words}, excellent from {excellent}', { words, excellent }) : words;
}

interface SmartBuilderProps {
  readonly answers: OfferAnswers;
  readonly availability: AiAvailability;
  /** Maximum cost in credits; undefined while unknown. */
  readonly cost: number | undefined;
  /** Whether there is no description yet. */
  readonly isFirstDescription: boolean;
  readonly onChange: (answers: OfferAnswers) => void;
  readonly onGenerate: () => void;
}

/**
 * Renders the questionnaire (specification part 2 §2, §5): five questions in order, all answered before a description
 * is generated.
 */
export function SmartBuilder({
  answers,
  availability,
  cost,
  isFirstDescription,
  onChange,
  onGenerate,
}: SmartBuilderProps) {
  const open = openQuestions(answers).length;
  const isTooLong = Object.values(answers).some((answer) => answerLength(answer) > MAX_ANSWER_LENGTH);
  return (
    <div className="flex flex-col gap-5">
      {OFFER_QUESTIONS.map((question, index) => {
        const answer = answers[question.id];
        const [tone, words] = QUALITY[answerQuality(question, answer)];
        return (
          <TextArea
            key={question.id}
            label={`${index + 1}. ${question.question}`}
            name={question.id}
            rows={3}
            readOnly={availability.isBusy}
            value={answer}
            placeholder={question.hint}
            hint={stepMessage(question, answer)}
            error={tooLongMessage(t('This answer'), answerLength(answer), MAX_ANSWER_LENGTH)}
            aside={answer.trim() === '' ? undefined : <Chip tone={tone}>{words}</Chip>}
            onChange={(event) => onChange({ ...answers, [question.id]: event.target.value })}
          />
        );
      })}
      <AiButton
        label={t('Generate description')}
        isPrimary={isFirstDescription}
        availability={availability}
        cost={cost}
        missingInput={
          isTooLong
            ? t('An answer is too long.')
            : open === 0
              ? undefined
              : t('{answered} of {all} questions have long enough answers.', {
                  answered: OFFER_QUESTIONS.length - open,
                  all: OFFER_QUESTIONS.length,
                })
        }
        onGenerate={onGenerate}
      />
    </div>
  );
}
