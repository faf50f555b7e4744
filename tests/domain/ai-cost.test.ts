import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AI_INTENTS,
  creditsAtMost,
  creditsCharged,
  creditsOf,
  DEFAULT_COSTS,
  estimateTokens,
  MAX_PAGE_CHARACTERS,
} from '#domain/ai/ai-cost.ts';
import { costColourOf, modelForOffers, readModel } from '#domain/ai/model.ts';

describe('credits of an act (docs/adr/0015)', () => {
  test.each([
    [0, 0, 1, 2, { input: 1, output: 0, total: 1 }],
    [1_000, 0, 1, 2, { input: 1, output: 0, total: 1 }],
    [1_001, 0, 1, 2, { input: 2, output: 0, total: 2 }],
    [1_000, 1_000, 3, 6, { input: 3, output: 6, total: 9 }],
    [10, 490, 1, 2, { input: 1, output: 0, total: 1 }],
    [500, 750, 5, 10, { input: 3, output: 7, total: 10 }],
    [4_000, 500, 0, 0, { input: 1, output: 0, total: 1 }],
  ])('%i tokens in and %i out, at %i and %i', (inputTokens, outputTokens, inputCost, outputCost, credits) => {
    expect(creditsOf({ inputTokens, outputTokens }, { inputCost, outputCost })).toEqual(credits);
  });

  test('four characters are a token where nobody counted', () => {
    expect([0, 1, 4, 5, 4_000].map(estimateTokens)).toEqual([0, 1, 1, 2, 1_000]);
  });

  test('the page of a website is not known before: the longest is said', () => {
    expect(creditsAtMost('enrich', 10, DEFAULT_COSTS)).toBe(
      creditsAtMost('enrich', MAX_PAGE_CHARACTERS, DEFAULT_COSTS),
    );
    expect(creditsAtMost('improve', 150, DEFAULT_COSTS)).toBe(2);
  });

  test('never more is charged than was said, or than there is, whatever the endpoint counts; never nothing; the parts are the sum', () => {
    const whole = fc.nat(200_000);
    fc.assert(
      fc.property(
        fc.constantFrom(...AI_INTENTS),
        whole,
        fc.record({ inputTokens: whole, outputTokens: whole }),
        fc.record({ inputCost: fc.nat(100), outputCost: fc.nat(100) }),
        fc.integer({ min: 1, max: 3_000 }),
        (intent, characters, used, costs, left) => {
          const { input, output, total } = creditsCharged(intent, characters, used, costs, left);
          expect(total).toBe(Math.min(left, creditsCharged(intent, characters, used, costs, Infinity).total));
          expect(total).toBeLessThanOrEqual(creditsAtMost(intent, characters, costs));
          expect(total).toBeGreaterThanOrEqual(1);
          expect([input >= 0, output >= 0, input + output]).toEqual([true, true, total]);
        },
      ),
    );
  });
});

describe('models', () => {
  const at = (id: string, inputCost: number, outputCost = 1) => ({
    id,
    name: id,
    inputCost,
    outputCost,
    isRetired: false,
  });

  test.each([
    [0, 'green'],
    [1, 'green'],
    [2, 'amber'],
    [5, 'amber'],
    [6, 'red'],
  ] as const)('an input cost of %i is %s (part 2 §2)', (inputCost, colour) => {
    expect(costColourOf(at('m', inputCost))).toBe(colour);
  });

  test('offers are written by the cheapest, the same one in whatever order they are listed', () => {
    const models = [at('deep', 9), at('swift-b', 1, 2), at('swift-a', 1, 2), at('cheap-in', 1, 9)];
    expect([modelForOffers(models)?.id, modelForOffers(models.toReversed())?.id, modelForOffers([])]).toEqual([
      'swift-a',
      'swift-a',
      undefined,
    ]);
    expect(modelForOffers([...models, { ...at('gone', 0), isRetired: true }])?.id).toBe('swift-a');
  });

  test('a model is read leniently, and never earns credits', () => {
    expect(readModel({ $id: 'm', $createdAt: '', $updatedAt: '', name: null, inputCost: '3', outputCost: -4 })).toEqual(
      { id: 'm', name: '', inputCost: 3, outputCost: 0, isRetired: false, createdAt: '', updatedAt: '' },
    );
  });
});
