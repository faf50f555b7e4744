import * as z from 'zod/mini';
import { creditsMessage } from '#domain/ai/ai-messages.ts';
import { TEST_FIELDS } from '#domain/text/field-labels.ts';
import { isSame } from '#domain/text/stable-json.ts';
import type { Model } from '#domain/ai/model.ts';
import {
  promptTestRequestSchema,
  type PromptTestAnswer,
  type PromptTestRequest,
} from '#domain/prompt/prompt-requests.ts';
import { isOnPost, isTestable, needsOffer, testVariables } from '#domain/prompt/prompt-test.ts';
import type { PromptText } from '#domain/prompt/prompt-content.ts';
import { normalizeType } from '#domain/prompt/prompt-type.ts';
import { valueOf } from '#domain/prompt/prompt-variables.ts';
import { nameTooLongMessage, valueTooLongMessage } from '#domain/prompt/prompt-size.ts';
import {
  MAX_POST_LENGTH,
  MAX_PROMPT_LENGTH,
  MAX_TEST_MESSAGE_LENGTH,
  MAX_TEST_MESSAGES,
} from '#domain/text/text-limits.ts';
import { tooLongMessage } from '#domain/text/text-limit-messages.ts';
import { namedRecord } from '#domain/wire/named-record.ts';
import { t } from '#i18n/translate.ts';
import { createDraftStorage } from '#replica/storage/draft-storage.ts';

/** One message of a test (specification part 2 §3, "Test message"); AI messages carry cost and writer. */
const testMessageSchema = z.object({
  id: z.string(),
  type: z.enum(['user', 'ai']),
  content: z.string(),
  /** UTC ISO. */
  timestamp: z.string(),
  credits: z.optional(z.number()),
  writer: z.optional(z.enum(['template', 'model'])),
});
export type TestMessage = z.output<typeof testMessageSchema>;

const newPostSchema = z.object({ id: z.string(), name: z.string(), content: z.string() });
/** A post about to be saved; its id is the idempotency key of that request. */
export type NewPost = z.output<typeof newPostSchema>;

/**
 * A test of one prompt. Its turn is a generation (docs/adr/0015), stored with all inputs before it is sent and removed
 * once answered. For a comment prompt, the person's message is the post.
 */
const promptTestSchema = z.object({
  values: namedRecord(z.string(), z.string()),
  offerId: z.optional(z.string()),
  /** True when the person plays the profile and the AI the prospect. */
  isReversed: z.optional(z.boolean()),
  /** The next message or post being typed. */
  typed: z.string(),
  messages: z.array(testMessageSchema),
  turn: z.optional(z.object({ id: z.string(), request: promptTestRequestSchema })),
  newPost: z.optional(newPostSchema),
});
export type PromptTest = z.output<typeof promptTestSchema>;
export type TestTurn = NonNullable<PromptTest['turn']>;

/** Stores the prompt tests. */
export const promptTestStorage = createDraftStorage(
  'prompt-test',
  promptTestSchema,
  () => crypto.randomUUID(),
  Date.now,
);

export const emptyTest = (): PromptTest => ({ values: {}, typed: '', messages: [] });

/** Tells whether there is nothing to store. */
export const isUntouched = ({ values, offerId, isReversed, typed, messages, turn, newPost }: PromptTest): boolean =>
  offerId === undefined &&
  isReversed !== true &&
  turn === undefined &&
  newPost === undefined &&
  messages.length === 0 &&
  `${typed}${Object.values(values).join('')}` === '';

/** Compares two tests by content: a test watched by two tabs has the reply in both. */
/** Tells whether the next turn sends what is typed; without it, the AI writes the first message of the profile. */
const sendsTyped = ({ messages, isReversed }: Pick<PromptTest, 'messages' | 'isReversed'>): boolean =>
  messages.length > 0 || isReversed === true;

export const isSameTest = (one: PromptTest, other: PromptTest): boolean => isSame(contentOf(one), contentOf(other));
const contentOf = ({ values, offerId, isReversed = false, typed, messages, newPost }: PromptTest) => ({
  values,
  offerId,
  isReversed,
  typed,
  newPost,
  said: messages.map(({ type, content }) => [type, content]),
});

export const isStarted = ({ messages, turn }: PromptTest): boolean => messages.length > 0 || turn !== undefined;

/** Tells whether the maximum number of messages is reached. */
export const isFull = ({ messages }: PromptTest): boolean => messages.length >= MAX_TEST_MESSAGES;

/**
 * Returns the prompt's model, or the first available one when it is no longer offered; undefined for a prompt without a
 * model.
 */
export const modelOfTest = (offered: readonly Model[], modelId: string): Model | undefined =>
  offered.find(({ id }) => id === modelId) ?? (modelId === '' ? undefined : offered[0]);

/** Sums the credits of all replies. */
export const creditsOfTest = ({ messages }: PromptTest): number =>
  messages.reduce((sum, { credits = 0 }) => sum + credits, 0);

/** Builds the request of the next turn; undefined for a prompt that cannot be tested. */
export function toTestRequest(
  { values, offerId, isReversed = false, typed, messages }: PromptTest,
  { type, content }: PromptText,
  model: string,
): PromptTestRequest | undefined {
  if (!isTestable(type)) return undefined;
  // The profile's messages are those of the assistant, whoever plays it.
  const [own, other] = isReversed ? (['assistant', 'user'] as const) : (['user', 'assistant'] as const);
  const history = messages.map((message) => ({
    role: message.type === 'ai' ? other : own,
    content: message.content,
  }));
  const request = {
    messages: isOnPost(type)
      ? []
      : sendsTyped({ messages, isReversed })
        ? [...history, { role: own, content: typed.trim() }]
        : history,
    variables: Object.fromEntries(testVariables({ type, content }).map((name) => [name, valueOf(values, name)])),
    content,
    model,
    type: normalizeType(type),
    ...(needsOffer({ type, content }) && offerId !== undefined && { product: offerId }),
    ...(isOnPost(type) && { post: typed.trim() }),
    ...(isReversed && !isOnPost(type) && { speaker: 'prospect' }),
    detailed: true,
  };
  return promptTestRequestSchema.safeParse(request).data;
}

/** Says which part of the next turn is too long and what to do; undefined when none is. */
export function turnTooLongMessage({ values, typed, messages }: PromptTest, prompt: PromptText): string | undefined {
  const names = testVariables(prompt);
  return [
    tooLongMessage(TEST_FIELDS.content, prompt.content.length, MAX_PROMPT_LENGTH),
    ...names.map(nameTooLongMessage),
    ...names.map((name) => valueTooLongMessage(name, valueOf(values, name))),
    isOnPost(prompt.type)
      ? tooLongMessage(TEST_FIELDS.post, typed.trim().length, MAX_POST_LENGTH)
      : tooLongMessage(TEST_FIELDS['messages.*.content'], typed.trim().length, MAX_TEST_MESSAGE_LENGTH),
    !isOnPost(prompt.type) && messages.some(({ content }) => content.length > MAX_TEST_MESSAGE_LENGTH)
      ? t('An earlier message is too long to continue this test. Start a new one.')
      : undefined,
  ].find((sentence) => sentence !== undefined);
}

/** Id and time of an added message. */
type CreatedAs = Pick<TestMessage, 'id' | 'timestamp'>;

/** Adds a pending turn: the typed text becomes a message unless the AI begins. */
export function withTurn(test: PromptTest, turn: TestTurn, created: CreatedAs): PromptTest {
  const isTyped = sendsTyped(test) || isOnPost(turn.request.type);
  return isTyped
    ? {
        ...test,
        typed: '',
        turn,
        messages: [...test.messages, { ...created, type: 'user', content: test.typed.trim() }],
      }
    : { ...test, turn };
}

/** Adds the AI's reply, once. */
export const withReply = (
  test: PromptTest,
  { text, credits, writer }: PromptTestAnswer,
  created: CreatedAs,
): PromptTest =>
  test.turn === undefined
    ? test
    : {
        ...test,
        turn: undefined,
        messages: [...test.messages, { ...created, type: 'ai', content: text, credits, writer }],
      };

/** Ends a turn without a reply: its message returns to the input. */
export function withoutReply(test: PromptTest): PromptTest {
  const last = test.messages.at(-1);
  if (last?.type !== 'user') return { ...test, turn: undefined };
  return {
    ...test,
    turn: undefined,
    messages: test.messages.slice(0, -1),
    typed: test.typed === '' ? last.content : `${last.content}\n${test.typed}`,
  };
}

/** Clears the chat, as "New test" does (part 2 §2); a post stays for another comment. */
export const withNewTest = (test: PromptTest, type: string): PromptTest => ({
  ...test,
  turn: undefined,
  messages: [],
  typed: isOnPost(type)
    ? test.typed || (test.messages.findLast((message) => message.type === 'user')?.content ?? '')
    : '',
});

/** Clears the variables, the offer and the chat, as "Reset data" does (part 2 §2). */
export const withoutData = ({ newPost, isReversed }: PromptTest): PromptTest => ({
  ...emptyTest(),
  newPost,
  ...(isReversed === true && { isReversed }),
});

/** Says who wrote a reply when no model did, and what it cost; empty for the person's messages. */
export const replyFacts = ({ writer, credits }: TestMessage): string =>
  [writer === 'template' && t('template writer'), credits !== undefined && creditsMessage(credits)]
    .filter(Boolean)
    .join(', ');
