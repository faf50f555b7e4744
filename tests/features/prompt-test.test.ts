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
const made = (id: string) => ({ id, timestamp: '2026-03-01T10:00:00.000Z' });
const entered: PromptTest = { ...emptyTest(), values: { tone: 'warm', unused: 'old' }, offerId: 'offer-1' };

function turnOf(test: PromptTest, prompt: typeof MESSAGES, id = 'turn-1'): TestTurn {
  const request = toTestRequest(test, prompt, 'model-1');
  if (request === undefined) throw new Error('It cannot be tested.');
  return { id, request };
}
const answered = (test: PromptTest, prompt: typeof MESSAGES): PromptTest =>
  withReply(withTurn(test, turnOf(test, prompt), made('asked')), ANSWER, made('reply'));

it('a prompt whose model is no longer offered is tested with the first one; a prompt without a model with none', () => {
  const offered = ['swift', 'deep'].map((id) => readModel({ $id: id, $createdAt: '', $updatedAt: '', name: id }));
  expect([
    modelOfTest(offered, 'deep')?.id,
    modelOfTest(offered, 'gone')?.id,
    modelOfTest(offered, ''),
    modelOfTest([], 'gone'),
  ]).toEqual(['deep', 'swift', undefined, undefined]);
});

describe('what a turn is asked with', () => {
  it('a first turn is requested with no messages, the used values, and the offer', () => {
    expect(toTestRequest({ ...entered, typed: 'not yet' }, MESSAGES, 'model-1')).toEqual({
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
    const begun = { ...answered(entered, MESSAGES), typed: ' What does it cost? ' };
    expect(toTestRequest(begun, MESSAGES, 'model-1')?.messages).toEqual([
      { role: 'assistant', content: 'Hello Ada' },
      { role: 'user', content: 'What does it cost?' },
    ]);
  });

  it('a comment is requested with the post alone, without an unused offer', () => {
    const again = { ...answered({ ...entered, typed: 'We are hiring' }, COMMENT), typed: 'We are moving ' };
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
    ['a type without tests', entered, { ...MESSAGES, type: 'email' }, 'model-1'],
    ['no model', entered, MESSAGES, ''],
  ])('a turn is not requested for %s', (_, test, prompt, model) => {
    expect(toTestRequest(test, prompt, model)).toBeUndefined();
  });

  const begun = answered(entered, MESSAGES);
  const named = (length: number) => ({
    ...MESSAGES,
    content: JSON.stringify({ context: `{{${'n'.repeat(length)}}}`, first_message: 'Hi' }),
  });
  it.each([
    [
      'a message',
      (more: number) => [{ ...begun, typed: 'x'.repeat(8_000 + more) }, MESSAGES],
      'Your message has 8,001 characters, but it may have 8,000: shorten it by 1.',
    ],
    [
      'a post',
      (more: number) => [{ ...entered, typed: 'x'.repeat(16_000 + more) }, COMMENT],
      'Post content has 16,001 characters, but it may have 16,000: shorten it by 1.',
    ],
    [
      'a value',
      (more: number) => [{ ...entered, values: { tone: 'x'.repeat(16_000 + more) } }, MESSAGES],
      'The value of tone has 16,001 characters, but it may have 16,000: shorten it by 1.',
    ],
    [
      'the name of a variable',
      (more: number) => [entered, named(128 + more)],
      'The variable “nnnnnnnnnnnnnnnnnnnnnnnn…” has 129 characters, but it may have 128: shorten it by 1.',
    ],
    [
      'the prompt',
      (more: number) => [entered, { type: 'comment', content: 'x'.repeat(262_144 + more) }],
      'The prompt as it is stored has 262,145 characters, but it may have 262,144: shorten it by 1.',
    ],
    [
      'what was said before',
      (more: number) => [
        {
          ...begun,
          typed: 'Go on',
          messages: [{ id: 'm', type: 'ai', content: 'x'.repeat(8_000 + more), timestamp: '' }],
        },
        MESSAGES,
      ],
      'An earlier message is too long for the test to go on: begin a new one.',
    ],
  ] as [string, (more: number) => [PromptTest, typeof MESSAGES], string][])(
    'a turn is requested up to the limit of %s, and names the limit it exceeds',
    (_what, testOf, words) => {
      const request = (more: number) => toTestRequest(...testOf(more), 'model-1');
      expect([request(0) === undefined, turnTooLongMessage(...testOf(0))]).toEqual([false, undefined]);
      expect([request(1), turnTooLongMessage(...testOf(1))]).toEqual([undefined, words]);
    },
  );
});

it('two tabs that watched one test have the same test with their own message ids; one more word makes another', () => {
  const asked = withTurn(entered, turnOf(entered, MESSAGES), made('asked'));
  const [one, other] = [withReply(asked, ANSWER, made('reply here')), withReply(asked, ANSWER, made('reply there'))];
  expect([
    isSameTest(one, other),
    isSameTest(one, { ...other, typed: 'And' }),
    isSameTest(one, { ...other, values: { tone: 'cold' } }),
    isSameTest(one, asked),
  ]).toEqual([true, false, false, false]);
});

describe('a test', () => {
  it('a test begins with the AI; a reply is added once and its cost counted', () => {
    const asked = withTurn(entered, turnOf(entered, MESSAGES), made('asked'));
    expect([isStarted(entered), isStarted(asked), asked.messages]).toEqual([false, true, []]);
    const replied = withReply(asked, ANSWER, made('reply'));
    expect(replied).toMatchObject({
      turn: undefined,
      messages: [{ id: 'reply', type: 'ai', content: 'Hello Ada', credits: 2, writer: 'template' }],
    });
    expect(withReply(replied, ANSWER, made('again'))).toBe(replied);
    const further = answered({ ...replied, typed: 'Go on' }, MESSAGES);
    expect([further.messages.map(({ type }) => type), further.typed, creditsOfTest(further)]).toEqual([
      ['ai', 'user', 'ai'],
      '',
      4,
    ]);
  });

  it('a turn without a reply returns its message to the input, before what was typed since', () => {
    const begun = { ...answered(entered, MESSAGES), typed: 'Go on' };
    const asked = withTurn(begun, turnOf(begun, MESSAGES), made('asked'));
    expect(withoutReply(asked)).toEqual(begun);
    expect(withoutReply({ ...asked, typed: 'please' }).typed).toBe('Go on\nplease');
    expect(withoutReply(withTurn(entered, turnOf(entered, MESSAGES), made('asked')))).toEqual({
      ...entered,
      turn: undefined,
    });
  });

  it('a new test clears the chat and keeps the values; a post stays for another comment', () => {
    expect(withNewTest({ ...answered(entered, MESSAGES), typed: 'Go' }, 'messages')).toEqual({
      ...entered,
      turn: undefined,
    });
    expect(withNewTest(answered({ ...entered, typed: 'We are hiring' }, COMMENT), 'comment').typed).toBe(
      'We are hiring',
    );
  });

  it('a reset clears values, offer and chat, and keeps the post about to be saved', () => {
    const newPost = { id: 'p', name: 'Hiring', content: '' };
    expect(withoutData({ ...answered(entered, MESSAGES), newPost })).toEqual({ ...emptyTest(), newPost });
    expect([
      isUntouched(emptyTest()),
      isUntouched({ ...emptyTest(), values: { tone: '' } }),
      isUntouched(entered),
      isUntouched({ ...emptyTest(), newPost }),
    ]).toEqual([true, true, false, false]);
  });

  it('a test is full with as many messages as the server accepts', () => {
    const full = {
      ...entered,
      messages: Array.from({ length: MAX_TEST_MESSAGES }, (_, index) => ({
        ...made(String(index)),
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
  ])('a reply of %j says %j', (told, words) => {
    expect(replyFacts({ ...made('1'), type: 'ai', content: 'Hello', ...told })).toBe(words);
  });
});

describe('a turn', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('a turn shows its reply half a second after its request at the earliest', async () => {
    const ends: unknown[] = [];
    void runTestTurn(
      async () => success(ANSWER),
      turnOf(entered, MESSAGES),
      () => undefined,
    ).then((end) => ends.push(end));
    await vi.advanceTimersByTimeAsync(499);
    expect(ends).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(ends).toEqual([{ state: 'answered', answer: ANSWER }]);
  });

  it.each([
    ['unreachable' as const, 'open'],
    ['in_progress' as const, 'open'],
    ['canceled' as const, 'canceled'],
    ['no_credits' as const, 'no-credits'],
    ['writer_failed' as const, 'failed'],
    ['invalid_request' as const, 'failed'],
  ])('a turn answered with %s is %s', async (code, state) => {
    const ended = runTestTurn(
      async () => failed(code, 400),
      turnOf(entered, MESSAGES),
      () => undefined,
    );
    await vi.advanceTimersByTimeAsync(500);
    expect(await ended).toMatchObject({ state });
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
    ['none', { state: 'ready', value: [] }, 'reachable', 'None yet.'],
    ['some', { state: 'ready', value: [post] }, 'reachable', 'Delete Hiring'],
    ['never read, and on their way', { state: 'never-synced' }, 'reachable', 'Loading the saved posts'],
    ['never read, without a server', { state: 'never-synced' }, 'unreachable', 'Failed to load saved posts'],
    ['not known yet', { state: 'loading' }, 'unreachable', 'Loading the saved posts'],
  ] as const)('the saved posts when there are %s', (_, posts, reach, words) => {
    expect(
      renderToStaticMarkup(
        createElement(SavedPosts, {
          posts,
          sync: { reach, pulling: true },
          offlineReason: undefined,
          onUse: () => undefined,
          onDelete: () => undefined,
        }),
      ),
    ).toContain(words);
  });
});
