import { describe, expect, it } from 'vitest';
import {
  isDismissible,
  creditWarningOf,
  isDismissed,
  paceMessage,
  WARNING_LEVELS,
  warningMessage,
  type WarningLevel,
} from '#domain/credit/credit-warning.ts';
import { isBillingComplete } from '#domain/billing/billing-information.ts';
import { invoiceAmountMessage, readInvoice } from '#domain/billing/invoice.ts';
import { paymentReturnOf, purchaseReturns, subscriptionReturns } from '#domain/billing/payment-return.ts';
import {
  limitExcessesOf,
  hasRoomFor,
  hasSeatFor,
  PLAN_ACTION_MESSAGES,
  planActionOf,
  withPlanLimits,
} from '#domain/plan/plan-change.ts';
import {
  PLAN_DEFINITIONS,
  PLAN_EXTRA_MESSAGES,
  planLimits,
  PLANS,
  type Plan,
  type PlanLimitSet,
} from '#domain/plan/plan.ts';
import { refusalOf } from '#domain/roles/permissions.ts';
import { readTeam, readTeamRecord } from '#domain/team/team.ts';
import { teamDocument } from '#support/wire-documents.ts';

describe('a change of plan (part 1 §4)', () => {
  it.each([
    ['free', ['Manage Subscription', 'Upgrade', 'Upgrade', 'Upgrade']],
    ['pioneer', ['Downgrade', 'Manage Subscription', 'Upgrade', 'Upgrade']],
    ['hunter', ['Downgrade', 'Downgrade', 'Manage Subscription', 'Upgrade']],
    ['conqueror', ['Downgrade', 'Downgrade', 'Downgrade', 'Manage Subscription']],
    ['', ['Choose Plan', 'Choose Plan', 'Choose Plan', 'Choose Plan']],
    ['explorer', ['Choose Plan', 'Choose Plan', 'Choose Plan', 'Choose Plan']],
  ])('a team on the plan %j sees these buttons on the plans in order: %j', (current, labels) => {
    expect(PLANS.map((plan) => PLAN_ACTION_MESSAGES[planActionOf(current, plan)])).toEqual(labels);
  });

  it('the limits of a plan name what a team has too much of, and -1 is no limit', () => {
    const excesses = (plan: Plan, set: PlanLimitSet = 'cards') =>
      limitExcessesOf({ profiles: 3, campaigns: 12, offers: 2, seats: 4 }, plan, set).map(
        ({ resource, used, allowed }) => `${resource} ${used}/${allowed}`,
      );
    expect(excesses('free')).toEqual(['profiles 3/0', 'campaigns 12/0', 'offers 2/1']);
    expect(excesses('pioneer')).toEqual(['profiles 3/1', 'campaigns 12/3', 'seats 4/1']);
    // The limit set that the server enforces decides, not the one on the cards.
    expect(excesses('hunter', 'legacy')).toEqual(['campaigns 12/10']);
    expect(excesses('hunter')).toEqual([]);
    expect(excesses('conqueror')).toEqual([]);
    const limits = { maxAgents: 3, maxCampaigns: -1, maxProducts: 0 };
    expect([
      hasRoomFor('profiles', 2, limits),
      hasRoomFor('profiles', 3, limits),
      hasRoomFor('campaigns', 900, limits),
      hasRoomFor('offers', 0, limits),
    ]).toEqual([true, false, true, false]);
  });

  it.each([[{}], [{ maxProducts: -1, maxAgents: 900 }], [{ plan: 'conqueror', maxCampaigns: -1 }]])(
    'a team with the preferences %j is shown the limits that the server enforces',
    (prefs) => {
      const team = readTeam({ ...teamDocument(), name: 'Northwind', total: 1, prefs });
      for (const set of ['cards', 'legacy'] as const) {
        for (const plan of PLANS) expect(withPlanLimits(team, { plan }, set).limits).toEqual(planLimits(plan, set));
        expect(withPlanLimits(team, { plan: 'explorer' }, set).limits).toEqual(planLimits('free', set));
        expect(withPlanLimits(team, undefined, set)).toBe(team);
      }
    },
  );

  it('the seats of a plan are one on Pioneer and unlimited on every other plan', () => {
    expect(
      PLANS.map((plan) => [
        PLAN_DEFINITIONS[plan].seats,
        PLAN_DEFINITIONS[plan].extras
          .map((extra) => PLAN_EXTRA_MESSAGES[extra])
          .find((extra) => extra.includes('seat')),
      ]),
    ).toEqual([
      [-1, undefined],
      [1, '1 seat'],
      [-1, 'unlimited seats'],
      [-1, 'unlimited seats'],
    ]);
    expect([
      hasSeatFor('pioneer', 0),
      hasSeatFor('pioneer', 1),
      hasSeatFor('hunter', 900),
      hasSeatFor('free', 5),
      hasSeatFor('explorer', 5),
    ]).toEqual([true, false, true, true, true]);
  });
});

describe('the return address of a payment (part 1 §2)', () => {
  it.each([
    [{ success: 'true' }, 'paid'],
    [{ payment: 'success' }, 'paid'],
    [{ canceled: 'true' }, 'canceled'],
    [{ payment: 'cancelled' }, 'canceled'],
    [{ success: 'false', payment: 'x' }, undefined],
    [{}, undefined],
  ] as const)('with %j is read as %s', (search, outcome) => {
    expect(paymentReturnOf({ ...search, checkout: 'one', team: 'team1' })).toEqual(
      outcome === undefined ? undefined : { outcome, checkout: 'one', teamId: 'team1' },
    );
  });

  it('names its checkout and its team in both spellings, and restores the chosen prices after a cancellation', () => {
    const details = { checkout: 'one', teamId: 'team 1', currency: 'gbp', period: 'yearly' };
    for (const { success, cancel } of [subscriptionReturns(details), purchaseReturns(details)]) {
      const [paid, canceled] = [success, cancel].map((path) =>
        Object.fromEntries(new URL(path, 'https://app.example').searchParams),
      );
      expect([paymentReturnOf(paid ?? {}), paymentReturnOf(canceled ?? {})]).toEqual(
        ['paid', 'canceled'].map((outcome) => ({ outcome, checkout: 'one', teamId: 'team 1' })),
      );
      expect(canceled).toMatchObject({ currency: 'gbp', period: 'yearly' });
    }
  });
});

describe('the amount of an invoice (part 1 §9; docs/adr/0013)', () => {
  const amount = (fields: object): string =>
    invoiceAmountMessage(
      readInvoice({
        $id: 'i1',
        $createdAt: '2026-03-05T10:00:00.000+00:00',
        $updatedAt: '2026-03-05T10:00:00.000+00:00',
        team: 'team1',
        ...fields,
      }),
    );

  it.each([
    [{ amount: 191_100 }, '€1,911'],
    [{ amount: 191_150, currency: null }, '€1,911.50'],
    [{ amount: 9_900, charged: 9_900, currency: 'EUR' }, '€99'],
    [{ amount: 219_600, charged: 191_100, currency: 'gbp' }, '£1,911'],
    // Another system wrote it: a currency without a charged amount does not apply to the amount.
    [{ amount: 9_900, currency: 'usd' }, '€99'],
  ])('of %j is %s: divided by 100, in EUR unless an amount was charged in another currency', (fields, message) => {
    expect(amount(fields)).toBe(message);
  });
});

describe('billing information (part 1 §5)', () => {
  it.each([
    ['Ada', 'ada@example.com', true],
    ['Ada', '@', true],
    ['  ', 'ada@example.com', false],
    ['Ada', 'ada', false],
    ['', '', false],
  ])('is complete with the name %j and the email address %j: %s', (billingName, billingEmail, isComplete) => {
    expect(isBillingComplete({ billingName, billingEmail })).toBe(isComplete);
  });

  it.each([
    [['owner'], true],
    [['admin'], true],
    [['member', 'admin'], true],
    [['member'], false],
    [[], false],
  ])('may be changed by the roles %j: %s', (roles, may) => {
    expect(refusalOf(roles, 'billing.manage') === undefined).toBe(may);
  });
});

describe('warnings about low credits', () => {
  const record = (fields: object) =>
    readTeamRecord({
      ...teamDocument('team1'),
      plan: 'hunter',
      additionalCredits: 0,
      billingPeriod: 'monthly',
      renewsAt: '2026-04-01T00:00:00.000Z',
      ...fields,
    });
  const levelOf = (fields: object, days?: number) => creditWarningOf(record(fields), days)?.level;

  it.each([
    [{ credits: 0 }, undefined, undefined],
    [{ credits: 1 }, undefined, 'standstill'],
    [{ credits: 4, additionalCredits: 10 }, 0, 'standstill'],
    [{ credits: 5, additionalCredits: 10 }, 0, 'five-percent'],
    [{ credits: 1_000 }, undefined, 'five-percent'],
    [{ credits: 1_001 }, undefined, 'twenty-percent'],
    [{ credits: 4_000 }, 30, 'twenty-percent'],
    [{ credits: 4_001 }, undefined, undefined],
    [{ credits: 3_000, additionalCredits: 3_000 }, undefined, undefined],
    [{ credits: 6_000 }, 7, 'forecast'],
    [{ credits: 6_000 }, 8, undefined],
    [{ credits: 6_000 }, Infinity, undefined],
    [{ plan: 'free', credits: 0, additionalCredits: 501 }, undefined, undefined],
    [{ plan: 'free', credits: 0, additionalCredits: 501 }, 2, 'forecast'],
    [{ plan: 'free', credits: 0, additionalCredits: 500 }, undefined, 'twenty-percent'],
    [{ plan: 'free', credits: 0, additionalCredits: 125 }, undefined, 'five-percent'],
  ])('for %j and %s days at this pace have the level %s', (fields, days, level) => {
    expect(levelOf(fields, days)).toBe(level);
  });

  it('say how many credits are left and how long they last', () => {
    const messageOf = (fields: object, days?: number) =>
      warningMessage(creditWarningOf(record(fields), days) ?? { level: 'forecast', left: 0, percent: 0, days: 0 });
    expect(messageOf({ credits: 4_000 })).toBe('4,000 credits left, 20% of your plan.');
    expect(messageOf({ credits: 1_000 }, 2)).toBe(
      '1,000 credits left, 5% of your plan. About 2 days left at this pace.',
    );
    expect(messageOf({ credits: 20 }, 0)).toBe(
      '20 credits left, less than 1% of your plan. Less than a day left at this pace.',
    );
    expect(messageOf({ credits: 1 }, 0)).toBe('1 credit left. Campaigns have stopped: a message can cost 15.');
    expect(messageOf({ plan: 'free', credits: 0, additionalCredits: 400 }, Infinity)).toBe(
      '400 credits left. Enough at this pace.',
    );
    expect(messageOf({ credits: 6_000 }, 1)).toBe('6,000 credits left. About 1 day left at this pace.');
    expect(paceMessage(undefined)).toBeUndefined();
  });

  it('can be dismissed, except the one about campaigns that stand still', () => {
    expect(WARNING_LEVELS.filter((level) => isDismissible({ level }))).toEqual([
      'forecast',
      'twenty-percent',
      'five-percent',
    ]);
  });

  it.each<[WarningLevel, number, boolean]>([
    ['twenty-percent', 3_900, true],
    ['forecast', 3_000, true],
    ['five-percent', 900, false],
    ['twenty-percent', 4_001, false],
  ])(
    'of the level %s at %i credits stay dismissed after a dismissal at a fifth, 4000 credits: %s',
    (level, left, expected) => {
      expect(isDismissed({ level, left }, { level: 'twenty-percent', left: 4_000 })).toBe(expected);
      expect(isDismissed({ level, left }, undefined)).toBe(false);
    },
  );
});
