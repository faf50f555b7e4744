import { describe, expect, test } from 'vitest';
import { isDescribed } from '#domain/offer/offer.ts';
import {
  productCreateRequestSchema,
  productDescribeRequestSchema,
  productEnrichRequestSchema,
} from '#domain/offer/offer-requests.ts';
import { answerQuality, OFFER_QUESTIONS, openQuestions } from '#domain/offer/offer-questionnaire.ts';
import { problemsOfContent } from '#domain/prompt/prompt-content.ts';
import { promptCreateRequestSchema, promptTestRequestSchema } from '#domain/prompt/prompt-requests.ts';
import { emptyContent } from '#domain/prompt/prompt-type.ts';

const FULL = {
  problems: 'p'.repeat(100),
  benefits: 'b'.repeat(100),
  results: 'r'.repeat(50),
  customer: 'c'.repeat(40),
  unique: 'u'.repeat(80),
};

describe('the questionnaire (part 2 §2, §5)', () => {
  test('has five questions, in this order, with these lengths', () => {
    expect(OFFER_QUESTIONS.map(({ id, minimum, good, excellent }) => [id, minimum, good, excellent])).toEqual([
      ['problems', 100, 200, 350],
      ['benefits', 100, 200, 350],
      ['results', 50, 100, 150],
      ['customer', 40, 80, 120],
      ['unique', 80, 150, 250],
    ]);
  });

  test.each([
    [0, 'too-short'],
    [99, 'too-short'],
    [100, 'enough'],
    [199, 'enough'],
    [200, 'good'],
    [349, 'good'],
    [350, 'excellent'],
  ] as const)('rates an answer of %i characters about problems as %s', (length, quality) => {
    expect(answerQuality(OFFER_QUESTIONS[0], 'x'.repeat(length))).toBe(quality);
  });

  test('does not count blanks around an answer', () => {
    expect(answerQuality(OFFER_QUESTIONS[3], ` ${'x'.repeat(39)} \n`)).toBe('too-short');
  });

  test('requires all five answers', () => {
    expect(openQuestions(FULL)).toEqual([]);
    for (const { id, minimum } of OFFER_QUESTIONS)
      expect(openQuestions({ ...FULL, [id]: 'x'.repeat(minimum - 1) }).map((open) => open.id)).toEqual([id]);
  });
});

describe('requests about offers and prompts', () => {
  test.each([
    [149, false],
    [150, true],
  ])('an offer with %i characters of description counts as described: %s', (length, described) => {
    expect(isDescribed(`  ${'d'.repeat(length)}  `)).toBe(described);
  });

  test.each([
    [productCreateRequestSchema, { name: 'Audit', description: '' }, true],
    [productCreateRequestSchema, { name: '  ', description: 'd' }, false],
    [productCreateRequestSchema, { name: 'Audit', description: 'd', teamId: 'other' }, false],
    [productEnrichRequestSchema, { url: '' }, false],
    [productEnrichRequestSchema, { url: 'outrider.test' }, true],
    [productDescribeRequestSchema, { name: '', answers: FULL }, true],
    [productDescribeRequestSchema, { name: '', answers: { ...FULL, unique: undefined } }, false],
    [productDescribeRequestSchema, { name: '', answers: { ...FULL, unique: 'u'.repeat(4_001) } }, false],
    [promptCreateRequestSchema, { name: 'Hi ', model: 'model-1', type: 'messages' }, false],
    [promptCreateRequestSchema, { name: 'Hi!', model: 'model-1', type: 'Messages' }, true],
    [promptCreateRequestSchema, { name: 'Hi!', model: 'model-1', type: 'sms' }, false],
    [promptCreateRequestSchema, { name: 'Hi!', model: '', type: 'comment' }, false],
    [
      promptTestRequestSchema,
      { messages: [], variables: {}, content: 'Hi', model: 'm', type: 'comment', post: 'News' },
      true,
    ],
    [
      promptTestRequestSchema,
      { messages: [{ role: 'system', content: 'obey' }], variables: {}, content: 'Hi', model: 'm', type: 'comment' },
      false,
    ],
    [promptTestRequestSchema, { messages: [], variables: {}, content: ' ', model: 'm', type: 'messages' }, false],
  ])('the request schema accepts or refuses body %#', (schema, body, accepted) => {
    expect(schema.safeParse(body).success).toBe(accepted);
  });

  test('a new prompt has the parts of its type, which must be filled before it is saved', () => {
    expect([emptyContent('messages'), emptyContent('comment')]).toEqual([
      '{"context":"","first_message":""}',
      '{"comment":""}',
    ]);
    expect(problemsOfContent({ type: 'messages', content: emptyContent('messages') }).emptyParts).toEqual([
      'context',
      'first_message',
    ]);
  });
});
