import { describe, expect, it } from 'vitest';
import {
  hasApiKeys,
  hasWebhooks,
  isPlan,
  PAID_PLANS,
  PLAN_DEFINITIONS,
  planLimits,
  planMessage,
  type Plan,
} from '#domain/plan/plan.ts';

const limitsOf = (plan: Plan, set: 'cards' | 'legacy') => {
  const { maxAgents, maxCampaigns, maxProducts } = planLimits(plan, set);
  return [maxAgents, maxCampaigns, maxProducts];
};

describe('the limits of a plan (part 1 §9)', () => {
  it.each([
    ['free', 0, [0, 0, 1], [0, 0, 1]],
    ['pioneer', 5_000, [1, 3, 2], [1, 1, 5]],
    ['hunter', 20_000, [3, 12, 9], [5, 10, 25]],
    ['conqueror', 35_000, [5, -1, -1], [10, 25, 50]],
  ] as const)(
    'of %s are %i credits and these profiles, campaigns and offers: %j on the cards, %j in the legacy set',
    (plan, credits, cards, legacy) => {
      expect(PLAN_DEFINITIONS[plan].credits).toBe(credits);
      expect(limitsOf(plan, 'cards')).toEqual(cards);
      expect(limitsOf(plan, 'legacy')).toEqual(legacy);
    },
  );

  it('every paid plan has more credits than the one before it', () => {
    const credits = PAID_PLANS.map((plan) => PLAN_DEFINITIONS[plan].credits);
    expect(credits).toEqual([...new Set(credits)].toSorted((one, other) => one - other));
  });

  it.each([
    ['hunter', 'Hunter'],
    ['explorer', 'Explorer'],
    ['', 'Free'],
  ])('are shown with a badge: that of %s says %s', (plan, message) => {
    expect(planMessage(plan)).toBe(message);
  });

  it.each([
    ['free', false, false],
    ['pioneer', true, false],
    ['team', true, false],
    ['hunter', true, true],
    ['conqueror', true, true],
    ['', false, false],
  ])(
    'let a team on %s use API keys and webhooks: %s (part 2 §6), and list the API on the card: %s',
    (plan, may, isListed) => {
      expect([hasApiKeys(plan), hasWebhooks(plan)]).toEqual([may, may]);
      expect(isPlan(plan) && PLAN_DEFINITIONS[plan].extras.includes('api')).toBe(isListed);
    },
  );
});
