import { describe, expect, it } from 'vitest';
import {
  findTestProblem,
  isTestable,
  needsOffer,
  testProblemMessage,
  testVariables,
  type TestSubject,
} from '#domain/prompt/prompt-test.ts';

const messages = (context: string, firstMessage = 'Hello'): string =>
  JSON.stringify({ context, first_message: firstMessage });
const comment = (text: string): string => JSON.stringify({ comment: text });

describe('a test of a prompt', () => {
  it.each<[string, TestSubject, string | undefined]>([
    ['any text', { type: 'messages', content: messages(' ', '\n'), variables: {} }, 'Empty content'],
    [
      'a part that a conversation requires',
      { type: 'Messages', content: messages('Be kind', ''), variables: {}, product: 'o' },
      'Missing required content: First message',
    ],
    [
      'the values of all variables',
      {
        type: 'messages',
        content: messages('{{prospectName}} {{tone}} {{productDescription}}', '{{tone}} {{city}}'),
        variables: { tone: 'warm', city: ' ' },
        product: 'o',
      },
      'Missing variables: prospectName, city',
    ],
    [
      'the values of variables named like properties of every object',
      {
        type: 'messages',
        content: messages('{{constructor}} {{__proto__}} {{toString}}'),
        variables: { toString: 'x' },
        product: 'o',
      },
      'Missing variables: constructor, __proto__',
    ],
    [
      'an offer, in every conversation',
      { type: 'messages', content: messages('Be kind'), variables: {} },
      'Missing product',
    ],
    [
      'an offer, in a comment that speaks of it',
      { type: 'comment', content: comment('About {{productDescription}}'), variables: {}, post: 'We are hiring' },
      'Missing product',
    ],
    [
      'a post to comment on',
      { type: 'Comment', content: comment('Be kind'), variables: {}, post: ' ' },
      'Missing post content',
    ],
    [
      'a problem when a conversation is complete',
      {
        type: 'messages',
        content: messages('{{productDescription}} {{tone}}'),
        variables: { tone: 'warm' },
        product: 'o',
      },
      undefined,
    ],
    [
      'a problem when a comment is complete',
      { type: 'comment', content: comment('Be {{tone}}'), variables: { tone: 'warm' }, post: 'We are hiring' },
      undefined,
    ],
  ])('cannot be run without %s', (_, subject, message) => {
    const problem = findTestProblem(subject);
    expect(problem === undefined ? undefined : testProblemMessage(problem)).toBe(message);
  });

  it('asks for the value of each variable once, and never for the description of the offer', () => {
    expect(
      testVariables({ type: 'messages', content: messages('{{a}} {{productDescription}} {{b}}', '{{a}}') }),
    ).toEqual(['a', 'b']);
    expect([
      needsOffer({ type: 'comment', content: comment('x') }),
      needsOffer({ type: 'comment', content: comment('{{ productDescription }}') }),
    ]).toEqual([false, true]);
  });

  it.each([
    ['messages', true],
    ['Comment', true],
    ['email', false],
    ['', false],
  ])('can be run for the prompt type %j: %s', (type, expected) => {
    expect(isTestable(type)).toBe(expected);
  });
});
