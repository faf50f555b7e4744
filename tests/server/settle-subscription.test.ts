import { describe, expect, test } from 'vitest';
import { addMonths, monthAt } from '#domain/billing/billing-months.ts';
import { readTeamRecord } from '#domain/team/team.ts';
import type { BillingAccount } from '#server/billing/billing-account.ts';
import { settleSubscription } from '#server/billing/settle-subscription.ts';
import type { IdleSubscription, RunningSubscription } from '#server/drivers/payments/payments.ts';

const at = (time: string): number => Date.parse(`${time}Z`);
const isoOf = (atMs: number): string => new Date(atMs).toISOString();

describe('the credit months of a subscription', () => {
  test.each([
    ['2026-01-31T09:00:00', 1, '2026-02-28T09:00:00'],
    ['2026-01-31T09:00:00', 2, '2026-03-31T09:00:00'],
    ['2028-01-31T09:00:00', 1, '2028-02-29T09:00:00'],
    ['2026-12-15T00:00:00', 1, '2027-01-15T00:00:00'],
    ['2028-02-29T10:00:00', 12, '2029-02-28T10:00:00'],
    ['2026-03-31T09:00:00', -1, '2026-02-28T09:00:00'],
  ])('lead from %s over %d months to %s', (from, count, expected) => {
    expect(isoOf(addMonths(at(from), count))).toBe(isoOf(at(expected)));
  });

  test.each([
    ['2026-01-31T08:59:59', '2026-01-31T09:00:00', '2026-02-28T09:00:00'],
    ['2026-02-28T08:59:59', '2026-01-31T09:00:00', '2026-02-28T09:00:00'],
    ['2026-02-28T09:00:00', '2026-02-28T09:00:00', '2026-03-31T09:00:00'],
    ['2027-01-31T09:00:00', '2027-01-31T09:00:00', '2027-02-28T09:00:00'],
  ])('include %s in the month from %s to %s', (moment, start, end) => {
    const { startMs, endMs } = monthAt(at('2026-01-31T09:00:00'), at(moment));
    expect([isoOf(startMs), isoOf(endMs)]).toEqual([isoOf(at(start)), isoOf(at(end))]);
  });
});

const STARTED = '2026-03-10T12:00:00';
const SECOND_MONTH = '2026-04-10T12:00:00';
const team = (credits: number, plan = 'hunter') =>
  readTeamRecord({
    $id: 'team',
    $createdAt: '',
    $updatedAt: '',
    plan,
    status: 'active',
    credits,
    additionalCredits: 700,
  });
const NONE: BillingAccount = {
  teamId: 'team',
  provider: 'stripe',
  customerId: 'cus',
  subscriptionId: '',
  startedAt: '',
  grantedUntil: '',
  granted: 0,
  version: 1,
};
const GRANTED: BillingAccount = {
  ...NONE,
  subscriptionId: 'sub',
  startedAt: isoOf(at(STARTED)),
  grantedUntil: isoOf(at(SECOND_MONTH)),
  granted: 20_000,
};
type SubscriptionState = RunningSubscription | Pick<IdleSubscription, 'status' | 'isPaid'>;
const YEARLY: RunningSubscription = {
  id: 'sub',
  teamId: 'team',
  plan: 'hunter',
  billingPeriod: 'yearly',
  currency: 'gbp',
  status: 'active',
  isPaid: true,
  anchorMs: at(STARTED),
  periodEndMs: at('2027-03-10T12:00:00'),
  endsThen: false,
};
const ENDED: SubscriptionState = { status: 'ended', isPaid: true };
const MONTHLY: RunningSubscription = { ...YEARLY, billingPeriod: 'monthly', periodEndMs: at(SECOND_MONTH) };

const entryKinds = (account: BillingAccount, subscription: SubscriptionState, moment: string, credits = 500) =>
  settleSubscription(team(credits), account, subscription, at(moment)).ledgerEntries.map((entry) =>
    'credits' in entry ? `${entry.kind} ${entry.credits}` : entry.kind,
  );

describe('settling a subscription', () => {
  test.each<[string, BillingAccount, SubscriptionState, string, string[]]>([
    ['it began', NONE, YEARLY, '2026-03-10T12:00:01', ['grant 20000']],
    ['the clock of the provider is ahead', NONE, YEARLY, '2026-03-10T11:59:30', ['grant 20000']],
    ['nothing new within the month', GRANTED, YEARLY, '2026-04-10T11:59:59', []],
    ['a month is over, the year is paid', GRANTED, YEARLY, '2026-04-10T12:00:00', ['expire', 'grant 20000']],
    ['months passed without a check', GRANTED, YEARLY, '2026-09-01T00:00:00', ['expire', 'grant 20000']],
    ['the period is over and the renewal is undecided', GRANTED, MONTHLY, '2026-04-10T12:00:30', []],
    [
      'it was renewed',
      GRANTED,
      { ...MONTHLY, periodEndMs: at('2026-05-10T12:00:00') },
      '2026-04-10T12:00:30',
      ['expire', 'grant 20000'],
    ],
    [
      'the renewal could not be charged',
      GRANTED,
      { ...MONTHLY, status: 'overdue', periodEndMs: at('2026-05-10T12:00:00') },
      '2026-04-10T12:00:30',
      ['expire'],
    ],
    [
      'a higher plan within the month',
      GRANTED,
      { ...YEARLY, plan: 'conqueror' },
      '2026-03-20T00:00:00',
      ['grant 15000'],
    ],
    [
      'a higher plan that is not paid',
      GRANTED,
      { ...YEARLY, plan: 'conqueror', status: 'overdue' },
      '2026-03-20T00:00:00',
      [],
    ],
    ['a lower plan within the month', GRANTED, { ...YEARLY, plan: 'pioneer' }, '2026-03-20T00:00:00', []],
    [
      'a lower plan, the month after',
      GRANTED,
      { ...YEARLY, plan: 'pioneer' },
      '2026-04-11T00:00:00',
      ['expire', 'grant 5000'],
    ],
    [
      'it was renewed and is charged later',
      GRANTED,
      { ...MONTHLY, isPaid: false, periodEndMs: at('2026-05-10T12:00:00') },
      '2026-04-10T12:00:30',
      [],
    ],
    ['it began and is charged later', NONE, { ...YEARLY, isPaid: false }, '2026-03-10T12:00:01', []],
    [
      'a higher plan whose difference is charged later',
      GRANTED,
      { ...YEARLY, plan: 'conqueror', isPaid: false },
      '2026-03-20T00:00:00',
      [],
    ],
    [
      'another period, which begins with a month of its own',
      GRANTED,
      { ...MONTHLY, anchorMs: at('2026-03-20T00:00:00') },
      '2026-03-20T00:00:01',
      ['grant 20000'],
    ],
    ['it ended within the month', GRANTED, ENDED, '2026-03-20T00:00:00', []],
    ['it ended, and the month is over', GRANTED, ENDED, '2026-04-10T12:00:00', ['expire']],
    [
      'it ended, and the payment of the month was taken back',
      GRANTED,
      { ...ENDED, isPaid: false },
      '2026-03-20T00:00:00',
      ['expire'],
    ],
    [
      'it ended with a month left',
      { ...NONE, grantedUntil: isoOf(at(SECOND_MONTH)) },
      ENDED,
      '2026-04-11T00:00:00',
      ['expire'],
    ],
    [
      'another one in its place',
      GRANTED,
      { ...YEARLY, id: 'sub2', anchorMs: at('2026-03-15T00:00:00') },
      '2026-03-15T00:00:01',
      ['grant 20000'],
    ],
    [
      'another one, after the month',
      { ...NONE, grantedUntil: isoOf(at(SECOND_MONTH)) },
      { ...YEARLY, id: 'sub2', anchorMs: at('2026-04-15T00:00:00') },
      '2026-04-15T00:00:01',
      ['expire', 'grant 20000'],
    ],
  ])('writes the right ledger entries: %s', (_what, account, subscription, moment, expected) => {
    expect(entryKinds(account, subscription, moment)).toEqual(expected);
  });

  test('grants the month’s credits once when an overdue subscription is paid', () => {
    const overdue = settleSubscription(
      team(500),
      GRANTED,
      { ...MONTHLY, status: 'overdue', periodEndMs: at('2026-05-10T12:00:00') },
      at('2026-04-11T00:00:00'),
    );
    expect(overdue.team).toMatchObject({ plan: 'hunter', status: 'past_due' });
    const paid = settleSubscription(
      team(0),
      { ...GRANTED, ...overdue.account },
      { ...MONTHLY, periodEndMs: at('2026-05-10T12:00:00') },
      at('2026-04-20T00:00:00'),
    );
    expect(paid.ledgerEntries.filter(({ kind }) => kind === 'grant')).toEqual([
      expect.objectContaining({ credits: 20_000 }),
    ]);
    expect(
      settleSubscription(
        team(20_000),
        { ...GRANTED, ...paid.account },
        { ...MONTHLY, periodEndMs: at('2026-05-10T12:00:00') },
        at('2026-04-20T00:00:00'),
      ).ledgerEntries,
    ).toEqual([]);
  });

  test('settling a subscription writes plan, period, currency and renewal to the team record, and clears them once it has ended', () => {
    expect(settleSubscription(team(0, 'free'), NONE, YEARLY, at(STARTED)).team).toEqual({
      plan: 'hunter',
      status: 'active',
      billingPeriod: 'yearly',
      billingCurrency: 'gbp',
      renewsAt: '2027-03-10T12:00:00.000Z',
    });
    expect(settleSubscription(team(0), GRANTED, { ...YEARLY, endsThen: true }, at(STARTED)).team).toMatchObject({
      plan: 'hunter',
      renewsAt: null,
    });
    expect(settleSubscription(team(0), GRANTED, ENDED, at(STARTED)).team).toEqual({
      plan: 'free',
      status: 'active',
      billingPeriod: null,
      billingCurrency: null,
      renewsAt: null,
    });
  });
});
