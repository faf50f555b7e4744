import { t, formatNumber } from '#i18n/translate.ts';
import { listParts, problemsOfContent, readPartTexts, variablesIn, type PromptText } from './prompt-content.ts';
import { lengthOfFilled, valueOf } from './prompt-variables.ts';
import { normalizeType, PROMPT_TYPES, type PromptType } from './prompt-type.ts';
import { MAX_PROMPT_LENGTH } from '../text/text-limits.ts';

/**
 * Decides what a prompt test needs before its next turn, on the screen and on the server (specification part 2 §5,
 * "Prompt test").
 */

/**
 * Holds the texts about tests that are not validation problems (part 2 §8); those about posts are ours, in the same
 * style.
 */
export const TEST_MESSAGES = {
  replyFailed: t('Failed to get AI response'),
  startFailed: t('Failed to initialize the test conversation'),
  loadPostsFailed: t('Failed to load saved posts'),
  postIncomplete: t('Missing required content'),
  postCreateFailed: t('Failed to create the post. Please try again.'),
  postDeleteFailed: t('Failed to delete the post. Please try again.'),
} as const;

/** Minimum delay before a reply of the AI is shown, in ms (part 2 §9, "simulated AI reply delay"). */
export const SIMULATED_REPLY_MS = 500;

/** Filled with the description of the offer, never by a person. */
const OFFER_VARIABLE = 'productDescription';

/** Decides whether prompts of a type can be tested. */
export const isTestable = (type: string): type is PromptType => Object.hasOwn(PROMPT_TYPES, normalizeType(type));

/** Decides whether a test is a comment on a post rather than a conversation. */
export const isOnPost = (type: string): boolean => normalizeType(type) === 'comment';

/** Lists the variables a person must fill to test a prompt. */
export const testVariables = (prompt: PromptText): string[] =>
  variablesIn(prompt).filter((name) => name !== OFFER_VARIABLE);

/** Decides whether a test needs an offer: every conversation does, and a comment that mentions one. */
export const needsOffer = (prompt: PromptText): boolean =>
  normalizeType(prompt.type) === 'messages' || variablesIn(prompt).includes(OFFER_VARIABLE);

/** Describes a prompt together with its test input. */
export interface TestSubject extends PromptText {
  readonly variables: Readonly<Record<string, string>>;
  /** The id of an offer. */
  readonly product?: string | undefined;
  readonly post?: string | undefined;
}

/** Says why a prompt cannot be tested, in the texts of part 2 §8. */
const PROBLEM_MESSAGES = {
  empty: t('Empty content'),
  'empty-parts': t('Missing required content'),
  'no-values': t('Missing variables'),
  'no-product': t('Missing product'),
  'no-post': t('Missing post content'),
} as const;

/** Describes why a prompt cannot be tested and what is affected. */
export interface TestProblem {
  readonly kind: keyof typeof PROBLEM_MESSAGES;
  /** Variables, or labels of parts. */
  readonly names: readonly string[];
}

const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === '';

/** Returns the first problem; undefined when there is none. */
export function findTestProblem(subject: TestSubject): TestProblem | undefined {
  if (Object.values(readPartTexts(subject)).every(isBlank)) return { kind: 'empty', names: [] };
  const { emptyParts } = problemsOfContent(subject);
  const labels = listParts(subject)
    .filter(({ key }) => emptyParts.includes(key))
    .map(({ label }) => label);
  if (labels.length > 0) return { kind: 'empty-parts', names: labels };
  const unfilled = testVariables(subject).filter((name) => isBlank(valueOf(subject.variables, name)));
  if (unfilled.length > 0) return { kind: 'no-values', names: unfilled };
  if (needsOffer(subject) && subject.product === undefined) return { kind: 'no-product', names: [] };
  return isOnPost(subject.type) && isBlank(subject.post) ? { kind: 'no-post', names: [] } : undefined;
}

/** Returns the values of a test's variables: those a person entered, and the description of the offer. */
export const testValues = (
  variables: Readonly<Record<string, string>>,
  offerDescription: string | undefined,
): Readonly<Record<string, string>> => ({
  ...variables,
  ...(offerDescription !== undefined && { [OFFER_VARIABLE]: offerDescription }),
});

/** Counts the characters of a prompt's parts with every occurrence of its variables filled. */
export const lengthOfFilledPrompt = (prompt: PromptText, values: Readonly<Record<string, string>>): number =>
  Object.values(readPartTexts(prompt)).reduce((sum, text) => sum + lengthOfFilled(text, values), 0);

/**
 * Says that a prompt with its variables filled is too long to be tested; the limit is that of a prompt. Undefined when
 * it is not too long.
 */
export function tooLongFilledMessage(length: number): string | undefined {
  return length > MAX_PROMPT_LENGTH
    ? t(
        'With its variables filled in, the prompt has {length} characters; the maximum is {most}. Shorten the values, or use them less often.',
        { length: formatNumber(length), most: formatNumber(MAX_PROMPT_LENGTH) },
      )
    : undefined;
}

/** Says a problem in one sentence. */
export const testProblemMessage = ({ kind, names }: TestProblem): string =>
  names.length === 0
    ? PROBLEM_MESSAGES[kind]
    : t('{title}: {reason}', { title: PROBLEM_MESSAGES[kind], reason: names.join(', ') });
