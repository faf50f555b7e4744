import * as z from 'zod/mini';
import { t } from '#i18n/translate.ts';
import { MAX_ANSWER_LENGTH } from '../text/text-limits.ts';

/**
 * Lists the five questions of the Smart Builder in order, with the required and recommended answer lengths in
 * characters (specification part 2 §2, §5).
 */
export const OFFER_QUESTIONS = [
  {
    id: 'problems',
    question: t('What problems does it solve?'),
    hint: t('What your customers struggle with today, and what it costs them.'),
    minimum: 100,
    good: 200,
    excellent: 350,
  },
  {
    id: 'benefits',
    question: t('What benefits does it bring?'),
    hint: t('What becomes easier, faster or safer, and for whom.'),
    minimum: 100,
    good: 200,
    excellent: 350,
  },
  {
    id: 'results',
    question: t('What results do customers see?'),
    hint: t('Numbers and examples: time saved, revenue won, errors avoided.'),
    minimum: 50,
    good: 100,
    excellent: 150,
  },
  {
    id: 'customer',
    question: t('Who is the ideal customer?'),
    hint: t('Industry, company size, and the role of the decision maker.'),
    minimum: 40,
    good: 80,
    excellent: 120,
  },
  {
    id: 'unique',
    question: t('What makes it unique?'),
    hint: t('Why customers choose it over the alternatives.'),
    minimum: 80,
    good: 150,
    excellent: 250,
  },
] as const;

export type OfferQuestion = (typeof OFFER_QUESTIONS)[number];
export type OfferQuestionId = OfferQuestion['id'];
export type OfferAnswers = Readonly<Record<OfferQuestionId, string>>;

const answerText = z.string().check(z.maxLength(MAX_ANSWER_LENGTH));
export const offerAnswersSchema = z.strictObject({
  problems: answerText,
  benefits: answerText,
  results: answerText,
  customer: answerText,
  unique: answerText,
});

export type AnswerQuality = 'too-short' | 'enough' | 'good' | 'excellent';

/** Counts the characters of an answer without surrounding blanks. */
export const answerLength = (answer: string): number => answer.trim().length;

export function answerQuality(
  { minimum, good, excellent }: Pick<OfferQuestion, 'minimum' | 'good' | 'excellent'>,
  answer: string,
): AnswerQuality {
  const length = answerLength(answer);
  if (length < minimum) return 'too-short';
  if (length < good) return 'enough';
  return length < excellent ? 'good' : 'excellent';
}

/** Removes surrounding blanks from the answers before they are sent. */
export const trimmedAnswers = (answers: OfferAnswers): OfferAnswers => ({
  problems: answers.problems.trim(),
  benefits: answers.benefits.trim(),
  results: answers.results.trim(),
  customer: answers.customer.trim(),
  unique: answers.unique.trim(),
});

/** Returns the questions whose answers are still too short; a description is written only when there are none. */
export const openQuestions = (answers: OfferAnswers): OfferQuestion[] =>
  OFFER_QUESTIONS.filter((question) => answerQuality(question, answers[question.id]) === 'too-short');

/** Counts the characters of the name and all answers, from which the cost is estimated. */
export const lengthOfAnswers = (name: string, answers: OfferAnswers): number =>
  OFFER_QUESTIONS.reduce((sum, { id }) => sum + answers[id].length, name.length);
