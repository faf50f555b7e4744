import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AI_INTENTS,
  maxCredits,
  creditsCharged,
  creditsOf,
  DEFAULT_COSTS,
  estimateTokens,
  MAX_PAGE_CHARACTERS,
} from '#domain/ai/ai-cost.ts';
import { costColourOf, modelForOffers, readModel } from '#domain/ai/model.ts';

describe('the credits that a use of the AI costs (docs/adr/0015)', () => {
  test.each([
    [0, 0, 1, 2, { input: 1, output: 0, total: 1 }],
    [1_000, 0, 1, 2, { input: 1, output: 0, total: 1 }],
    [1_001, 0, 1, 2, { input: 2, output: 0, total: 2 }],
    [1_000, 1_000, 3, 6, { input: 3, output: 6, total: 9 }],
    [10, 490, 1, 2, { input: 1, output: 0, total: 1 }],
    [500, 750, 5, 10, { input: 3, output: 7, total: 10 }],
    [4_000, 500, 0, 0, { input: 1, output: 0, total: 1 }],
  ])(
    '%i input tokens and %i output tokens, at %i and %i credits a thousand, cost %j',
    (inputTokens, outputTokens, inputCost, outputCost, credits) => {
      expect(creditsOf({ inputTokens, outputTokens }, { inputCost, outputCost })).toEqual(credits);
    },
  );

  test('the tokens of a text are estimated as a quarter of its characters', () => {
    expect([0, 1, 4, 5, 4_000].map(estimateTokens)).toEqual([0, 1, 1, 2, 1_000]);
  });

  test('the most that a website may cost is announced for the longest page', () => {
    expect(maxCredits('enrich', 10, DEFAULT_COSTS)).toBe(maxCredits('enrich', MAX_PAGE_CHARACTERS, DEFAULT_COSTS));
    expect(maxCredits('improve', 150, DEFAULT_COSTS)).toBe(2);
  });

  test('the most that a suggested reply may cost is announced for the longest conversation', () => {
    expect(maxCredits('reply', 0, DEFAULT_COSTS)).toBe(5);
    expect(maxCredits('reply', 1_000_000, DEFAULT_COSTS)).toBe(5);
  });

  test('a charge is at least one credit, at most what was announced and what is left, and the sum of its parts, whatever the endpoint counts', () => {
    const count = fc.nat(200_000);
    fc.assert(
      fc.property(
        fc.constantFrom(...AI_INTENTS),
        count,
        fc.record({ inputTokens: count, outputTokens: count }),
        fc.record({ inputCost: fc.nat(100), outputCost: fc.nat(100) }),
        fc.integer({ min: 1, max: 3_000 }),
        (intent, characters, used, costs, left) => {
          const { input, output, total } = creditsCharged(intent, characters, used, costs, left);
          expect(total).toBe(Math.min(left, creditsCharged(intent, characters, used, costs, Infinity).total));
          expect(total).toBeLessThanOrEqual(maxCredits(intent, characters, costs));
          expect(total).toBeGreaterThanOrEqual(1);
          expect([input >= 0, output >= 0, input + output]).toEqual([true, true, total]);
        },
      ),
    );
  });
});

describe('models', () => {
  const modelOf = (id: string, inputCost: number, outputCost = 1) => ({
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
  ] as const)('an input cost of %i is shown in %s (part 2 §2)', (inputCost, colour) => {
    expect(costColourOf(modelOf('m', inputCost))).toBe(colour);
  });

  test('the cheapest model that is not retired writes the offers, in whatever order the models are listed', () => {
    const models = [modelOf('deep', 9), modelOf('swift-b', 1, 2), modelOf('swift-a', 1, 2), modelOf('cheap-in', 1, 9)];
    expect([modelForOffers(models)?.id, modelForOffers(models.toReversed())?.id, modelForOffers([])]).toEqual([
      'swift-a',
      'swift-a',
      undefined,
    ]);
    expect(modelForOffers([...models, { ...modelOf('gone', 0), isRetired: true }])?.id).toBe('swift-a');
  });

  test('a model with malformed attributes is read with defaults, and its costs are never negative', () => {
    expect(readModel({ $id: 'm', $createdAt: '', $updatedAt: '', name: null, inputCost: '3', outputCost: -4 })).toEqual(
      { id: 'm', name: '', inputCost: 3, outputCost: 0, isRetired: false, createdAt: '', updatedAt: '' },
    );
  });
});
