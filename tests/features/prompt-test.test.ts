import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readModel } from '#domain/ai/model.ts';
import { MAX_TEST_MESSAGES } from '#domain/text/text-limits.ts';
import { SavedPosts } from '#features/prompts/test/post-field.tsx';
import { runTestTurn } from '#features/prompts/prompt-requests.ts';
import {
  creditsOfTest,
  emptyTest,
  replyFacts,
  isFull,
  isSameTest,
  isStarted,
  isUntouched,
  modelOfTest,
  turnTooLongMessage,
  toTestRequest,
  withNewTest,
  withoutData,
  withoutReply,
  withReply,
  withTurn,
  type PromptTest,
  type TestTurn,
} from '#features/prompts/test/prompt-test.ts';
import { readTestContent } from '#domain/prompt/test-content.ts';
import { failed, success } from '#remote/failure.ts';
import { TEAM_ID, wireTime } from '#support/wire-documents.ts';

const MESSAGES = {
  type: 'Messages',
  content: JSON.stringify({ context: '{{tone}} {{productDescription}}', first_message: 'Hi' }),
};
const COMMENT = { type: 'comment', content: JSON.stringify({ comment: 'Be kind' }) };
const ANSWER = { text: 'Hello Ada', credits: 2, writer: 'template' as const };
const at = (id: string) => ({ id, timestamp: '2026-03-01T10:00:00.000Z' });
const started: PromptTest = { ...emptyTest(), values: { tone: 'warm', unused: 'old' }, offerId: 'offer-1' };

function turnOf(test: PromptTest, prompt: typeof MESSAGES, id = 'turn-1'): TestTurn {
  const request = toTestRequest(test, prompt, 'model-1');
  if (request === undefined) throw new Error('It cannot be tested.');
  return { id, request };
}
const withAnsweredTurn = (test: PromptTest, prompt: typeof MESSAGES): PromptTest =>
  withReply(withTurn(test, turnOf(test, prompt), at('asked')), ANSWER, at('reply'));

it('a prompt whose model is no longer offered is tested with the first one; a prompt without a model with none', () => {
  const offered = ['swift', 'deep'].map((id) => readModel({ $id: id, $createdAt: '', $updatedAt: '', name: id }));
  expect([
    modelOfTest(offered, 'deep')?.id,
    modelOfTest(offered, 'gone')?.id,
    modelOfTest(offered, ''),
    modelOfTest([], 'gone'),
  ]).toEqual(['deep', 'swift', undefined, undefined]);
});

describe('the request of a turn', () => {
  it('a first turn is requested with the used values and the offer, and without messages', () => {
    expect(toTestRequest({ ...started, typed: 'not yet' }, MESSAGES, 'model-1')).toEqual({
      messages: [],
      variables: { tone: 'warm' },
      content: MESSAGES.content,
      model: 'model-1',
      type: 'messages',
      product: 'offer-1',
      detailed: true,
    });
  });

  it('a later turn is requested with all messages and the typed one', () => {
    const continued = { ...withAnsweredTurn(started, MESSAGES), typed: ' What does it cost? ' };
    expect(toTestRequest(continued, MESSAGES, 'model-1')?.messages).toEqual([
      { role: 'assistant', content: 'Hello Ada' },
      { role: 'user', content: 'What does it cost?' },
    ]);
  });

  it('a person who plays the profile begins, and the AI is asked to answer as the prospect', () => {
    const reversed = { ...started, isReversed: true, typed: ' Hi Ada ' };
    const request = toTestRequest(reversed, MESSAGES, 'model-1');
    expect(request).toMatchObject({ speaker: 'prospect', messages: [{ role: 'assistant', content: 'Hi Ada' }] });
    const answered = { ...withAnsweredTurn(reversed, MESSAGES), typed: 'Shall we talk?' };
    expect(answered.messages.map(({ type, content }) => [type, content])).toEqual([
      ['user', 'Hi Ada'],
      ['ai', 'Hello Ada'],
    ]);
    expect(toTestRequest(answered, MESSAGES, 'model-1')?.messages).toEqual([
      { role: 'assistant', content: 'Hi Ada' },
      { role: 'user', content: 'Hello Ada' },
      { role: 'assistant', content: 'Shall we talk?' },
    ]);
    expect(withoutReply(withTurn(reversed, turnOf(reversed, MESSAGES), at('asked')))).toMatchObject({
      messages: [],
      typed: 'Hi Ada',
    });
    expect(withoutData(answered)).toEqual({ ...emptyTest(), newPost: undefined, isReversed: true });
    expect([
      isUntouched({ ...emptyTest(), isReversed: true }),
      isSameTest(reversed, { ...reversed, isReversed: false }),
    ]).toEqual([false, false]);
  });

  it('a comment is requested with the post alone, without an unused offer', () => {
    const again = { ...withAnsweredTurn({ ...started, typed: 'We are hiring' }, COMMENT), typed: 'We are moving ' };
    expect(toTestRequest(again, COMMENT, 'model-1')).toEqual({
      messages: [],
      variables: {},
      content: COMMENT.content,
      model: 'model-1',
      type: 'comment',
      post: 'We are moving',
      detailed: true,
    });
  });

  it.each([
    ['a type without tests', started, { ...MESSAGES, type: 'email' }, 'model-1'],
    ['no model', started, MESSAGES, ''],
  ])('a turn is not requested for %s', (_, test, prompt, model) => {
    expect(toTestRequest(test, prompt, model)).toBeUndefined();
  });

  const continued = withAnsweredTurn(started, MESSAGES);
  const promptWithVariableOf = (length: number) => ({
    ...MESSAGES,
    content: JSON.stringify({ context: `{{${'n'.repeat(length)}}}`, first_message: 'Hi' }),
  });
  it.each([
    [
      'a message',
      (excess: number) => [{ ...continued, typed: 'x'.repeat(8_000 + excess) }, MESSAGES],
      'Your message has 8,001 characters; the maximum is 8,000. Shorten it by 1.',
    ],
    [
      'a post',
      (excess: number) => [{ ...started, typed: 'x'.repeat(16_000 + excess) }, COMMENT],
      'Post content has 16,001 characters; the maximum is 16,000. Shorten it by 1.',
    ],
    [
      'a value',
      (excess: number) => [{ ...started, values: { tone: 'x'.repeat(16_000 + excess) } }, MESSAGES],
      'The value of tone has 16,001 characters; the maximum is 16,000. Shorten it by 1.',
    ],
    [
      'the name of a variable',
      (excess: number) => [started, promptWithVariableOf(128 + excess)],
      'The variable “nnnnnnnnnnnnnnnnnnnnnnnn…” has 129 characters; the maximum is 128. Shorten it by 1.',
    ],
    [
      'the prompt',
      (excess: number) => [started, { type: 'comment', content: 'x'.repeat(262_144 + excess) }],
      'The prompt as it is stored has 262,145 characters; the maximum is 262,144. Shorten it by 1.',
    ],
    [
      'an earlier message',
      (excess: number) => [
        {
          ...continued,
          typed: 'Go on',
          messages: [{ id: 'm', type: 'ai', content: 'x'.repeat(8_000 + excess), timestamp: '' }],
        },
        MESSAGES,
      ],
      'An earlier message is too long to continue this test. Start a new one.',
    ],
  ] as [string, (excess: number) => [PromptTest, typeof MESSAGES], string][])(
    'a turn is requested up to the limit of %s, and names the limit it exceeds',
    (_what, testOf, words) => {
      const request = (excess: number) => toTestRequest(...testOf(excess), 'model-1');
      expect([request(0) === undefined, turnTooLongMessage(...testOf(0))]).toEqual([false, undefined]);
      expect([request(1), turnTooLongMessage(...testOf(1))]).toEqual([undefined, words]);
    },
  );
});

it('two tabs that followed one test have the same test with different message ids, and any other difference makes another test', () => {
  const requested = withTurn(started, turnOf(started, MESSAGES), at('asked'));
  const [first, second] = [
    withReply(requested, ANSWER, at('reply here')),
    withReply(requested, ANSWER, at('reply there')),
  ];
  expect([
    isSameTest(first, second),
    isSameTest(first, { ...second, typed: 'And' }),
    isSameTest(first, { ...second, values: { tone: 'cold' } }),
    isSameTest(first, requested),
  ]).toEqual([true, false, false, false]);
});

describe('a test of a prompt', () => {
  it('a test starts with a turn of the AI; a reply is added once and its cost is counted', () => {
    const requested = withTurn(started, turnOf(started, MESSAGES), at('asked'));
    expect([isStarted(started), isStarted(requested), requested.messages]).toEqual([false, true, []]);
    const replied = withReply(requested, ANSWER, at('reply'));
    expect(replied).toMatchObject({
      turn: undefined,
      messages: [{ id: 'reply', type: 'ai', content: 'Hello Ada', credits: 2, writer: 'template' }],
    });
    expect(withReply(replied, ANSWER, at('again'))).toBe(replied);
    const further = withAnsweredTurn({ ...replied, typed: 'Go on' }, MESSAGES);
    expect([further.messages.map(({ type }) => type), further.typed, creditsOfTest(further)]).toEqual([
      ['ai', 'user', 'ai'],
      '',
      4,
    ]);
  });

  it('a turn without a reply returns its message to the input, before the text typed since', () => {
    const continued = { ...withAnsweredTurn(started, MESSAGES), typed: 'Go on' };
    const requested = withTurn(continued, turnOf(continued, MESSAGES), at('asked'));
    expect(withoutReply(requested)).toEqual(continued);
    expect(withoutReply({ ...requested, typed: 'please' }).typed).toBe('Go on\nplease');
    expect(withoutReply(withTurn(started, turnOf(started, MESSAGES), at('asked')))).toEqual({
      ...started,
      turn: undefined,
    });
  });

  it('a new test clears the chat and keeps the values; a post stays for another comment', () => {
    expect(withNewTest({ ...withAnsweredTurn(started, MESSAGES), typed: 'Go' }, 'messages')).toEqual({
      ...started,
      turn: undefined,
    });
    expect(withNewTest(withAnsweredTurn({ ...started, typed: 'We are hiring' }, COMMENT), 'comment').typed).toBe(
      'We are hiring',
    );
  });

  it('a reset clears values, offer and chat, and keeps the post about to be saved', () => {
    const newPost = { id: 'p', name: 'Hiring', content: '' };
    expect(withoutData({ ...withAnsweredTurn(started, MESSAGES), newPost })).toEqual({ ...emptyTest(), newPost });
    expect([
      isUntouched(emptyTest()),
      isUntouched({ ...emptyTest(), values: { tone: '' } }),
      isUntouched(started),
      isUntouched({ ...emptyTest(), newPost }),
    ]).toEqual([true, true, false, false]);
  });

  it('a test is full with the maximum number of messages that the server accepts', () => {
    const full = {
      ...started,
      messages: Array.from({ length: MAX_TEST_MESSAGES }, (_, index) => ({
        ...at(String(index)),
        type: 'user' as const,
        content: 'x',
      })),
    };
    expect([isFull(full), isFull({ ...full, messages: full.messages.slice(1) })]).toEqual([true, false]);
  });
});

describe('a reply', () => {
  it.each([
    [{ credits: 1, writer: 'template' as const }, 'template writer, 1 credit'],
    [{ credits: 3, writer: 'model' as const }, '3 credits'],
    [{}, ''],
  ])('a reply with %j shows %j', (facts, words) => {
    expect(replyFacts({ ...at('1'), type: 'ai', content: 'Hello', ...facts })).toBe(words);
  });
});

describe('a turn', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('a turn shows its reply half a second after its request at the earliest', async () => {
    const results: unknown[] = [];
    void runTestTurn(
      async () => success(ANSWER),
      turnOf(started, MESSAGES),
      () => undefined,
    ).then((result) => results.push(result));
    await vi.advanceTimersByTimeAsync(499);
    expect(results).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(results).toEqual([{ state: 'answered', answer: ANSWER }]);
  });

  it.each([
    ['unreachable' as const, 'open'],
    ['in_progress' as const, 'open'],
    ['canceled' as const, 'canceled'],
    ['no_credits' as const, 'no-credits'],
    ['writer_failed' as const, 'failed'],
    ['invalid_request' as const, 'failed'],
  ])('a turn answered with %s is %s', async (code, state) => {
    const result = runTestTurn(
      async () => failed(code, 400),
      turnOf(started, MESSAGES),
      () => undefined,
    );
    await vi.advanceTimersByTimeAsync(500);
    expect(await result).toMatchObject({ state });
  });
});

describe('the saved posts', () => {
  const post = readTestContent({
    $id: 'post-1',
    $createdAt: wireTime(1),
    $updatedAt: wireTime(1),
    teamId: TEAM_ID,
    name: 'Hiring',
    content: 'We are hiring',
  });
  it.each([
    ['no posts', { state: 'ready', value: [] }, 'reachable', 'None yet.'],
    ['posts', { state: 'ready', value: [post] }, 'reachable', 'Delete Hiring'],
    ['posts that are being read for the first time', { state: 'never-synced' }, 'reachable', 'Loading the saved posts'],
    [
      'posts that were never read, while the server is unreachable',
      { state: 'never-synced' },
      'unreachable',
      'Failed to load saved posts',
    ],
    ['posts that are loading from the device', { state: 'loading' }, 'unreachable', 'Loading the saved posts'],
  ] as const)('the list of saved posts shows its state with %s', (_, posts, reach, words) => {
    expect(
      renderToStaticMarkup(
        createElement(SavedPosts, {
          posts,
          sync: { reach, pulling: true },
          offlineReason: undefined,
          onSelect: () => undefined,
          onDelete: () => undefined,
        }),
      ),
    ).toContain(words);
  });
});
