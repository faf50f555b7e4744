import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Currency } from '#domain/billing/currency.ts';
import type { Plan, PlanLimitSet } from '#domain/plan/plan.ts';
import { readTeamRecord } from '#domain/team/team.ts';
import { invoiceFileName, invoiceLocation } from '#features/billing/invoice-file.ts';
import { portalUnavailableReason } from '#features/billing/portal-availability.ts';
import { beginPurchase, type PurchaseResult } from '#features/plans/begin-purchase.ts';
import {
  markReturned,
  applyAnswer,
  isPolled,
  markOpened,
  paidMessage,
  paymentMessage,
  dismissCheckout,
  restMs,
  type Checkout,
  type PaymentAnswer,
} from '#features/plans/checkout.ts';
import { PlanCards } from '#features/plans/plan-cards.tsx';
import {
  billedMessage,
  excessMessage,
  extraChanges,
  figureChanges,
  planFigures,
  subscriptionMessage,
} from '#features/plans/plan-messages.ts';
import { plansSearchParamsSchema } from '#features/plans/plans-search-params.ts';
import { currenciesFrom, currencyOf, periodOf } from '#features/plans/shown-prices.ts';
import { teamDocument } from '#support/wire-documents.ts';

const record = (fields: object) => readTeamRecord({ ...teamDocument(), ...fields });

describe('the shown prices', () => {
  const paying = record({ plan: 'hunter', billingPeriod: 'yearly', billingCurrency: 'gbp' });

  it('prices are shown in the period and currency of the address, else of the team, else monthly in the detected currency', () => {
    expect([
      periodOf({ period: 'monthly' }, paying),
      periodOf(plansSearchParamsSchema.parse({ period: 'daily' }), paying),
      periodOf({}, record({})),
    ]).toEqual(['monthly', 'yearly', 'monthly']);
    expect([
      currencyOf({ currency: 'usd' }, paying, 'eur'),
      currencyOf(plansSearchParamsSchema.parse({ currency: 'chf' }), paying, 'eur'),
      currencyOf({}, record({}), 'eur'),
      currencyOf({}, undefined, undefined),
    ]).toEqual(['usd', 'gbp', 'eur', undefined]);
  });

  it('the currency list has the detected currency first', () => {
    expect([currenciesFrom('eur'), currenciesFrom('usd'), currenciesFrom(undefined)]).toEqual([
      ['eur', 'usd', 'gbp'],
      ['usd', 'eur', 'gbp'],
      ['usd', 'eur', 'gbp'],
    ]);
  });

  it('a price states how it is charged', () => {
    expect([
      billedMessage('free', 'yearly', 'gbp'),
      billedMessage('hunter', 'yearly', 'gbp'),
      billedMessage('hunter', 'monthly', 'gbp'),
    ]).toEqual(['free of charge', 'billed £1,911 a year', 'billed monthly']);
  });

  it('the subscription message states what the team pays for', () => {
    expect(
      subscriptionMessage(
        record({
          plan: 'hunter',
          billingPeriod: 'yearly',
          billingCurrency: 'gbp',
          renewsAt: '2027-03-05T12:00:00.000Z',
        }),
      ),
    ).toBe('This team is on Hunter, billed yearly in GBP. It renews on Mar 5, 2027.');
    expect(subscriptionMessage(record({ plan: 'hunter', billingPeriod: 'monthly' }))).toBe(
      'This team is on Hunter, billed monthly. It does not renew.',
    );
    expect(subscriptionMessage(record({ plan: 'hunter' }))).toBe(
      'This team is on Hunter without a subscription. Choose a plan to start one.',
    );
    expect(subscriptionMessage(record({ plan: 'free' }))).toBeUndefined();
  });
});

describe('the plan cards', () => {
  const props = {
    limits: 'cards',
    searchParams: {},
    onSearchParamsChange: () => undefined,
    detectedCurrency: 'eur',
    blockedReason: undefined,
    pendingPlan: undefined,
    onChoose: () => undefined,
    onManage: () => undefined,
  } as const;
  const buttonsFor = (team: object | undefined, more: object = {}): string[] =>
    [
      ...renderToStaticMarkup(
        createElement(PlanCards, { ...props, ...more, record: team === undefined ? undefined : record(team) }),
      ).matchAll(/<button[^>]*aria-disabled="(\w+)"[^>]*>([^<]+)</g),
    ].map(([, isDisabled, words]) => `${words}${isDisabled === 'true' ? ', not now' : ''}`);

  it.each([
    [
      'a subscription',
      { plan: 'hunter', billingPeriod: 'monthly', billingCurrency: 'eur' },
      undefined,
      ['Downgrade', 'Downgrade', 'Manage Subscription', 'Upgrade'],
    ],
    [
      'a plan without a subscription',
      { plan: 'hunter' },
      'None.',
      ['Downgrade, not now', 'Downgrade', 'Choose Plan', 'Upgrade'],
    ],
    ['no plan', { plan: 'free' }, 'None.', ['Manage Subscription, not now', 'Upgrade', 'Upgrade', 'Upgrade']],
    ['an unread record', undefined, 'Not read.', ['Choose Plan, not now', 'Choose Plan', 'Choose Plan', 'Choose Plan']],
  ] as const)('the cards of a team with %s offer only what is possible', (_, team, freeReason, words) => {
    expect(buttonsFor(team, { freeBlockedReason: freeReason })).toEqual(words);
  });

  it.each([
    ['cards', ['0', '1', '3', '5', '0', '3', '12', 'unlimited', '1', '2', '9', 'unlimited']],
    ['legacy', ['0', '1', '5', '10', '0', '1', '10', '25', '1', '5', '25', '50']],
  ] as const)(
    'the cards show the limits %s that the server enforces: accounts, campaigns and products',
    (limits, words) => {
      const markup = renderToStaticMarkup(
        createElement(PlanCards, { ...props, limits, record: record({ plan: 'free' }) }),
      );
      expect(
        ['Accounts', 'Campaigns', 'Products'].flatMap((name) =>
          [...markup.matchAll(new RegExp(`>${name}</dt><dd[^>]*>([^<]+)<`, 'g'))].map(([, figure]) => figure),
        ),
      ).toEqual(words);
    },
  );
});

describe('a plan change', () => {
  const words = (from: Plan, to: Plan, set: PlanLimitSet = 'cards') =>
    figureChanges(from, to, set).map((change) => `${change.name} ${change.direction}: ${change.from} to ${change.to}`);

  it('a plan change lists the limits that go up and down, with unlimited as more than any number', () => {
    expect(words('hunter', 'conqueror')).toEqual([
      'Credits up: 20,000 to 35,000',
      'Accounts up: 3 to 5',
      'Campaigns up: 12 to unlimited',
      'Products up: 9 to unlimited',
    ]);
    expect(words('conqueror', 'free')).toEqual([
      'Credits down: 35,000 to 0',
      'Accounts down: 5 to 0',
      'Campaigns down: unlimited to 0',
      'Products down: unlimited to 1',
    ]);
    expect(words('hunter', 'hunter')).toEqual([]);
    // The limits of the server, when they differ from those of the cards.
    expect(words('hunter', 'pioneer', 'legacy')).toEqual([
      'Credits down: 20,000 to 5,000',
      'Accounts down: 5 to 1',
      'Campaigns down: 10 to 1',
      'Products down: 25 to 5',
    ]);
    expect(planFigures('conqueror', 'cards').map((figure) => figure.text)).toEqual([
      '35,000',
      '5',
      'unlimited',
      'unlimited',
    ]);
  });

  it('a plan change lists the lost features and the excess over the new plan', () => {
    expect(extraChanges('hunter', 'pioneer')).toEqual({
      replaced: [{ kind: 'Seats', from: 'unlimited seats', to: '1 seat' }],
      added: [],
      removed: ['API', 'premium support'],
    });
    expect(extraChanges('hunter', 'conqueror')).toEqual({
      replaced: [{ kind: 'Support', from: 'premium support', to: 'priority support' }],
      added: [],
      removed: [],
    });
    expect(extraChanges('free', 'pioneer')).toEqual({
      replaced: [],
      added: ['unlimited prompts', '1 seat'],
      removed: [],
    });
    expect(excessMessage({ resource: 'campaigns', used: 12, allowed: 3 }, 'pioneer')).toBe(
      'You have 12 campaigns; Pioneer allows 3.',
    );
    expect(excessMessage({ resource: 'seats', used: 4, allowed: 1 }, 'pioneer')).toBe(
      'You use 4 seats; Pioneer allows 1.',
    );
    expect(excessMessage({ resource: 'offers', used: 1, allowed: 0 }, 'free')).toBe('You have 1 offer; Free allows 0.');
  });
});

describe("a return from the provider's page", () => {
  const FIVE = { kind: 'credits', credits: 5_000 } as const;
  const checkout = (state: Checkout['state'], id = 'one'): Checkout => ({ id, teamId: 'team1', bought: FIVE, state });

  it.each([
    ['left', 'paid', 'returned'],
    ['canceled', 'paid', 'returned'],
    ['given-up', 'paid', 'returned'],
    ['returned', 'paid', 'returned'],
    ['told', 'paid', 'told'],
    ['left', 'canceled', 'given-up'],
    ['canceled', 'canceled', 'canceled'],
    ['returned', 'canceled', 'returned'],
    ['told', 'canceled', 'told'],
  ] as const)('a return to a checkout in state %s with the outcome %s leads to %s', (before, outcome, after) => {
    expect(markReturned([checkout(before)], 'one', 'team1', outcome)).toEqual([checkout(after)]);
  });

  it.each<[Checkout['state'], PaymentAnswer, Checkout['state'], string | undefined]>([
    ['returned', 'unanswered', 'returned', undefined],
    ['returned', 'open', 'returned', undefined],
    ['returned', 'paid', 'told', 'paid'],
    ['returned', 'gone', 'told', 'gone'],
    ['returned', 'unknown', 'told', 'unknown'],
    ['given-up', 'unanswered', 'given-up', undefined],
    ['given-up', 'open', 'canceled', 'canceled'],
    ['given-up', 'gone', 'canceled', 'canceled'],
    ['given-up', 'paid', 'told', 'paid'],
    ['left', 'paid', 'left', undefined],
    ['canceled', 'paid', 'canceled', undefined],
    ['told', 'paid', 'told', undefined],
  ])('a checkout in state %s with the answer %s goes to %s, and %s is reported', (before, answer, after, tell) => {
    expect(applyAnswer([checkout(before)], 'one', answer)).toEqual({ checkouts: [checkout(after)], report: tell });
  });

  it('a return is reported for its own checkout, also when another was opened later', () => {
    const opened = markOpened(
      markOpened([], 'one', 'team1', { kind: 'credits', credits: 2_500 }),
      'two',
      'team2',
      FIVE,
    );
    const returned = markReturned(markReturned(opened, 'one', 'team2', 'paid'), 'two', 'team1', 'canceled');
    // Each is polled for the team that opened it, whatever team the return address names.
    expect(returned.filter(isPolled).map(({ id, teamId }) => [id, teamId])).toEqual([
      ['one', 'team1'],
      ['two', 'team2'],
    ]);
    const canceled = applyAnswer(returned, 'two', 'gone');
    const paid = applyAnswer(canceled.checkouts, 'one', 'paid');
    expect([canceled.report, paid.report, paid.checkouts.find(({ id }) => id === 'one')?.bought]).toEqual([
      'canceled',
      'paid',
      { kind: 'credits', credits: 2_500 },
    ]);
    expect(applyAnswer(paid.checkouts, 'one', 'paid').report).toBeUndefined();
  });

  it('a checkout of another device is polled too, and a dismissed one is not', () => {
    expect(markReturned([], 'elsewhere', 'team2', 'paid')).toEqual([
      { id: 'elsewhere', teamId: 'team2', state: 'returned' },
    ]);
    expect(dismissCheckout([checkout('returned'), checkout('returned', 'two')], 'one').filter(isPolled)).toEqual([
      checkout('returned', 'two'),
    ]);
  });

  it('the last twenty checkouts are remembered', () => {
    const many = Array.from({ length: 30 }, (_, index) => String(index)).reduce<Checkout[]>(
      (all, id) => markOpened(all, id, 'team1', FIVE),
      [],
    );
    expect(many.map(({ id }) => Number(id))).toEqual(Array.from({ length: 20 }, (_, index) => index + 10));
  });

  it('the message of a received payment names the purchase, and the team if it is not the active one', () => {
    const HUNTER = { kind: 'plan', plan: 'hunter' } as const;
    expect([paidMessage(undefined), paidMessage(HUNTER), paidMessage(FIVE)]).toEqual([
      ['Payment received', 'Your purchase is ready to use.'],
      ['Plan Updated', 'Payment received. This team is now on Hunter.'],
      ['Credits added', 'Payment received. 5,000 credits were added to your balance.'],
    ]);
    expect([paidMessage(undefined, 'Acme'), paidMessage(HUNTER, 'Acme'), paidMessage(FIVE, 'Acme')]).toEqual([
      ['Payment received', 'Your purchase for the team Acme is ready to use.'],
      ['Plan Updated', 'Payment received. The team Acme is now on Hunter.'],
      ['Credits added', 'Payment received. 5,000 credits were added to the balance of the team Acme.'],
    ]);
  });

  it('a pending payment names its purchase and is polled less and less often', () => {
    expect([paymentMessage(undefined), paymentMessage(FIVE), paymentMessage({ kind: 'plan', plan: 'hunter' })]).toEqual(
      ['your payment', 'your payment for 5,000 credits', 'your payment for Hunter'],
    );
    expect([paymentMessage(undefined, 'Acme'), paymentMessage(FIVE, 'Acme')]).toEqual([
      'your payment for the team Acme',
      'your payment for 5,000 credits for the team Acme',
    ]);
    expect([1, 2, 3, 6, 90].map(restMs)).toEqual([1_000, 2_000, 4_000, 30_000, 30_000]);
  });
});

describe('the availability of the billing portal', () => {
  const origin = 'https://app.example';
  const [ofSandbox, ofStripe, ofNobody] = ['/sandbox/invoices/1.pdf', 'https://pay.example/x.pdf', ''].map(
    (downloadUrl) => ({ downloadUrl }),
  );
  const subscribed = { plan: 'hunter', billingPeriod: 'monthly' };
  const withoutSubscription = 'This team is on Hunter without a subscription. Choose a plan to start one.';
  const neverPaid = 'This team has no subscription to manage yet.';

  it.each<[string, object | undefined, typeof ofSandbox, boolean, string | undefined]>([
    ['a subscription', subscribed, undefined, false, undefined],
    ['an overdue subscription', { ...subscribed, status: 'past_due' }, ofStripe, false, undefined],
    ['a plan of the sandbox after a change to Stripe', { plan: 'hunter' }, ofSandbox, false, withoutSubscription],
    ['a plan of Stripe after a change to the sandbox', { plan: 'hunter' }, ofStripe, true, withoutSubscription],
    ['a subscription at Stripe that has ended', { plan: 'free' }, ofStripe, false, undefined],
    ['an invoice of Stripe without a file', { plan: 'free' }, ofNobody, false, undefined],
    ['a subscription in the sandbox that has ended', { plan: 'free' }, ofSandbox, true, undefined],
    ['no payment ever', { plan: 'free' }, undefined, true, neverPaid],
    ['an unread record', undefined, undefined, true, neverPaid],
  ])('the billing portal is available or not to a team with %s', (_, fields, newestInvoice, isSandbox, reason) => {
    expect(
      portalUnavailableReason(fields === undefined ? undefined : record(fields), newestInvoice, isSandbox, origin),
    ).toBe(reason);
  });
});

describe('a purchase of credits', () => {
  const shown = { currency: 'usd', period: 'monthly' } as const;
  const tier = { credits: 5_000, prices: { eur: 35, usd: 40, gbp: 30 } };
  function openTab(isOpened = true) {
    const calls: string[] = [];
    const tab = {
      navigateTo: (address: string) => (calls.push(address), isOpened),
      close: () => void calls.push('closed'),
    };
    return { calls, tab };
  }

  it('a credit purchase waits for the currency and is charged in it, never in a guess', async () => {
    const { calls, tab } = openTab();
    let resolveCurrency: (currency: Currency) => void = () => undefined;
    const currency = new Promise<Currency>((resolve) => (resolveCurrency = resolve));
    const purchases: unknown[] = [];
    const log: string[] = [];
    const requests = {
      detectCurrency: () => currency,
      buyCredits: (...parameters: unknown[]) => (
        purchases.push(parameters),
        Promise.resolve({ isDone: true, value: 'https://pay.example/1' } as const)
      ),
    };
    const purchase = beginPurchase(
      { tier, currency: undefined, shownPrices: shown, tab },
      requests,
      (checkout) => void log.push(checkout, ...calls),
    );
    // Time for every request that does not wait for the currency.
    await new Promise(setImmediate);
    expect([purchases, log, calls]).toEqual([[], [], []]);
    resolveCurrency('gbp');
    const { checkout, ...rest } = (await purchase) as Extract<PurchaseResult, { state: 'begun' }>;
    expect(rest).toEqual({ state: 'begun', url: 'https://pay.example/1', isOpened: true });
    // The checkout is recorded before the tab navigates to it.
    expect([purchases, log, calls]).toEqual([[[tier, 'gbp', checkout, shown]], [checkout], ['https://pay.example/1']]);
  });

  it('a credit purchase starts at once when the currency is known, reports a blocked tab, and closes a tab without a checkout', async () => {
    const requestsWith = (isDone: boolean) => ({
      detectCurrency: () => Promise.reject(new Error('the currency is known')),
      buyCredits: () =>
        Promise.resolve(
          isDone ? ({ isDone, value: 'https://pay.example/2' } as const) : ({ isDone, reason: 'Not now.' } as const),
        ),
    });
    const [blocked, closed] = [openTab(false), openTab()];
    const opened: string[] = [];
    expect(
      await beginPurchase(
        { tier, currency: 'eur', shownPrices: shown, tab: blocked.tab },
        requestsWith(true),
        (checkout) => void opened.push(checkout),
      ),
    ).toMatchObject({ state: 'begun', isOpened: false, checkout: opened[0] });
    expect(
      await beginPurchase(
        { tier, currency: 'eur', shownPrices: shown, tab: closed.tab },
        requestsWith(false),
        (checkout) => void opened.push(checkout),
      ),
    ).toEqual({ state: 'refused', reason: 'Not now.' });
    expect([opened.length, closed.calls]).toEqual([1, ['closed']]);
  });
});

describe('the location of an invoice', () => {
  it.each([
    ['/sandbox/invoices/1.pdf', { kind: 'ours', url: 'https://app.example/sandbox/invoices/1.pdf' }],
    ['https://app.example/x.pdf', { kind: 'ours', url: 'https://app.example/x.pdf' }],
    ['https://pay.example/x.pdf', { kind: 'elsewhere', url: 'https://pay.example/x.pdf' }],
    ['javascript:alert(1)', { kind: 'none' }],
    ['data:text/html,x', { kind: 'none' }],
    ['', { kind: 'none' }],
  ])('the location of the invoice address %j is %j', (address, location) => {
    expect(invoiceLocation(address, 'https://app.example')).toEqual(location);
  });
});

describe('an invoice file', () => {
  it('an invoice file has a unique name, also among invoices of one day', () => {
    const names = ['6f1e8a2b90c1d2e3f4', 'in_1PabcDEF-23456789'].map((id) =>
      invoiceFileName({ id, createdAt: '2026-11-22T10:00:00.000Z' }),
    );
    expect(names).toEqual(['outrider-invoice-2026-11-22-c1d2e3f4.pdf', 'outrider-invoice-2026-11-22-23456789.pdf']);
  });
});
