import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths } from '#domain/billing/billing-months.ts';
import { daysLeft, isRunningOut, NO_STATS } from '#domain/campaign/campaign.ts';
import { creditForecast, creditPace, supplyOf } from '#domain/credit/credit-forecast.ts';
import { profileStateMessage } from '#domain/profile/profile-messages.ts';
import { needsAttention, type ProfileAlert } from '#domain/profile/profile.ts';
import { readTeamRecord } from '#domain/team/team.ts';
import { teamDocument } from '#support/wire-documents.ts';
import { propertyRuns } from '#support/volume.ts';

const stats = (prospects: number, invitationsSent: number, invitationsMin: number, invitationsMax: number) => ({
  ...NO_STATS,
  prospects,
  invitationsSent,
  invitationsMin,
  invitationsMax,
});

describe('the days left of a campaign (specification part 2 §9)', () => {
  it.each([
    ['rounded up at both ends', stats(100, 70, 4, 7), { atLeast: 5, atMost: 8 }],
    ['every prospect was invited', stats(10, 10, 4, 7), { atLeast: 0, atMost: 0 }],
    ['the daily limit is zero', stats(10, 0, 0, 0), { atLeast: Infinity, atMost: Infinity }],
    ['only a maximum is set', stats(10, 0, 0, 5), { atLeast: 2, atMost: Infinity }],
    ['the minimum is above the maximum', stats(100, 70, 7, 4), { atLeast: 5, atMost: 8 }],
    ['more invitations were sent than there are prospects', stats(10, 12, 1, 1), { atLeast: 0, atMost: 0 }],
    [
      'waiting and connected prospects need no invitation',
      { ...stats(100, 40, 10, 10), waitingForConnection: 30, alreadyConnected: 10 },
      { atLeast: 2, atMost: 2 },
    ],
  ])('are computed: %s', (_name, campaignStats, expected) => expect(daysLeft(campaignStats)).toEqual(expected));
});

describe('a campaign that is about to run out of prospects (part 2 §4)', () => {
  it.each([
    ['active', stats(100, 72, 7, 7), true],
    ['active', stats(100, 71, 7, 7), false],
    ['active', stats(100, 100, 7, 7), true],
    ['paused', stats(100, 100, 7, 7), false],
    ['prospects_needed', stats(0, 0, 7, 7), false],
    ['draft', stats(0, 0, 7, 7), false],
  ])('is recognised with the status %s and %j: %s', (status, campaignStats, expected) =>
    expect(isRunningOut({ status, stats: campaignStats })).toBe(expected),
  );
});

describe('a profile that needs attention', () => {
  const alert = (severity: ProfileAlert['severity']): ProfileAlert => ({
    type: 'auth',
    subType: '',
    message: 'x',
    severity,
    metadata: {},
  });
  it.each([
    ['running', [], false],
    ['running', [alert('info')], false],
    ['running', [alert('warning')], true],
    ['paused', [], false],
    ['auth_in_progress', [], false],
    ['setup_needed', [], true],
    ['auth_needed', [], true],
    ['auth_failed', [], true],
    ['disabled', [], false],
  ])('is recognised with the health %s and the alerts %j: %s', (health, alerts, expected) =>
    expect(needsAttention({ health, alerts })).toBe(expected),
  );

  it.each([
    ['running', [alert('info')], 'Running'],
    ['running', [alert('warning'), alert('info')], 'Running (1 alert)'],
    ['auth_needed', [], 'Auth Needed'],
    ['auth_failed', [alert('error'), alert('warning')], 'Auth Failed (2 alerts)'],
  ])('has its state shown in words, not by colour alone: %s with %j is %s', (health, alerts, message) =>
    expect(profileStateMessage({ health, alerts })).toBe(message),
  );
});

describe('the forecast of how long bought credits last', () => {
  const now = Date.parse('2026-03-20T12:00:00.000Z');
  const used = (daysAgo: number, total: number) => ({
    type: 'consumption' as const,
    total,
    createdAt: new Date(now - daysAgo * 86_400_000).toISOString(),
  });
  const expired = (daysAgo: number, total: number) => ({ ...used(daysAgo, total), movement: 'expire' as const });
  const bought = (daysAgo: number, total: number) => ({ ...used(daysAgo, total), type: 'refill' as const });
  it.each([
    ['ten a day for ten days', 105, [used(10, 50), used(5, 30), used(0, 20)], 10],
    ['a refill, which starts the history and uses nothing', 100, [bought(10, 5_000), used(1, 100)], 10],
    ['expired credits, which were not used', 105, [used(10, 50), expired(7, 4_000), used(5, 30), used(0, 20)], 10],
    ['credits that all expired unused', 100, [expired(10, 4_000)], undefined],
    ['records older than two weeks, which do not count', 100, [used(30, 9_000), used(10, 100)], 10],
    ['exactly fourteen days, and not a moment more', 140, [used(14, 140), used(14.01, 9_000)], 14],
    ['too short a history', 100, [used(2, 100)], undefined],
    ['no use', 100, [bought(10, 100)], undefined],
    ['no records', 100, [], undefined],
    ['no credits left', 0, [], 0],
    ['a negative balance', -4, [used(10, 1)], 0],
    ['records from the future', 100, [used(-5, 100)], undefined],
  ])('is right for %s', (_name, left, records, expected) =>
    expect(
      creditForecast({ ofMonth: 0, bought: left, monthEndsMs: undefined, monthly: 0 }, creditPace(records, now), now)
        ?.days,
    ).toBe(expected),
  );
});

describe('the forecast of how long monthly and bought credits last', () => {
  const now = Date.parse('2026-03-20T12:00:00.000Z');
  const DAY_MS = 86_400_000;
  const record = (fields: object) =>
    readTeamRecord({
      ...teamDocument(),
      plan: 'hunter',
      credits: 2_000,
      additionalCredits: 500,
      renewsAt: '2026-12-30T12:00:00.000Z',
      creditsUntil: '2026-03-30T12:00:00.000Z',
      ...fields,
    });
  const forecast = (fields: object, perDay: number) => creditForecast(supplyOf(record(fields), now), perDay, now);

  it.each<[string, object, number, object]>([
    ['credits are used up before the month is over', {}, 500, { days: 5, outlastsMonth: false, unused: 0 }],
    [
      'unused credits expire with their month, and new ones are granted',
      {},
      100,
      { days: Infinity, outlastsMonth: true, unused: 1_000 },
    ],
    [
      'bought credits outlast the month and are used up later',
      { plan: 'pioneer' },
      240,
      { days: 31, outlastsMonth: true, unused: 0 },
    ],
    ['a plan that ends grants none', { renewsAt: '' }, 100, { days: 15, outlastsMonth: true, unused: 1_000 }],
    [
      'a plan ends and no credits are bought',
      { renewsAt: '', additionalCredits: 0 },
      10,
      { days: 10, outlastsMonth: true, unused: 1_900 },
    ],
    ['an overdue payment grants none', { status: 'past_due' }, 100, { days: 15, outlastsMonth: true, unused: 1_000 }],
    [
      'a month is over and granted none',
      { creditsUntil: '2026-03-20T11:00:00.000Z', status: 'past_due' },
      100,
      { days: 25, outlastsMonth: false, unused: 0 },
    ],
    ['the end of the month is unknown', { creditsUntil: null }, 100, { days: 25, outlastsMonth: false, unused: 0 }],
  ])('is right: %s', (_name, fields, perDay, expected) => expect(forecast(fields, perDay)).toEqual(expected));

  it('equals a simulation day by day, for any supply and pace', () => {
    const supplies = fc.record({
      ofMonth: fc.nat(5_000),
      bought: fc.nat(5_000),
      monthly: fc.constantFrom(0, 5_000, 20_000),
      endsInDays: fc.integer({ min: 1, max: 31 }),
      perDay: fc.integer({ min: 1, max: 900 }),
    });
    fc.assert(
      fc.property(supplies, ({ ofMonth, bought, monthly, endsInDays, perDay }) => {
        fc.pre(ofMonth + bought > 0);
        const monthEndsMs = now + endsInDays * DAY_MS;
        const ends = new Set(Array.from({ length: 15 }, (_, index) => (addMonths(monthEndsMs, index) - now) / DAY_MS));
        let [plans, others, days] = [ofMonth, bought, 0];
        // A day that cannot be paid in full does not count.
        for (; days <= 365; days += 1) {
          if (ends.has(days)) plans = days === endsInDays || monthly > 0 ? monthly : plans;
          if (plans + others < perDay) break;
          others -= Math.max(0, perDay - plans);
          plans = Math.max(0, plans - perDay);
        }
        expect(creditForecast({ ofMonth, bought, monthEndsMs, monthly }, perDay, now)?.days).toBe(
          days > 365 ? Infinity : days,
        );
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});
