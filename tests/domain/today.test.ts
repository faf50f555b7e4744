import { describe, expect, it } from 'vitest';
import { daysLeft, isRunningDry, NO_STATS } from '#domain/campaign.ts';
import { creditDaysLeft } from '#domain/credit-forecast.ts';
import { needsAttention, type ProfileAlert } from '#domain/profile.ts';

const stats = (prospects: number, invitationsSent: number, invitationsMin: number, invitationsMax: number) => ({ ...NO_STATS, prospects, invitationsSent, invitationsMin, invitationsMax });

describe('days left of a campaign (specification part 2 §9)', () => {
  it.each([
    ['rounded up at both ends', stats(100, 70, 4, 7), { atLeast: 5, atMost: 8 }],
    ['nobody is left', stats(10, 10, 4, 7), { atLeast: 0, atMost: 0 }],
    ['nothing is invited per day', stats(10, 0, 0, 0), { atLeast: Infinity, atMost: Infinity }],
    ['only a maximum', stats(10, 0, 0, 5), { atLeast: 2, atMost: Infinity }],
    ['minimum and maximum the wrong way round', stats(100, 70, 7, 4), { atLeast: 5, atMost: 8 }],
    ['more sent than there are', stats(10, 12, 1, 1), { atLeast: 0, atMost: 0 }],
    ['waiting and connected need no invitation', { ...stats(100, 40, 10, 10), waitingForConnection: 30, alreadyConnected: 10 }, { atLeast: 2, atMost: 2 }],
  ])('%s', (_name, given, expected) => expect(daysLeft(given)).toEqual(expected));
});

describe('a campaign is about to run dry (part 2 §4)', () => {
  it.each([
    ['active', stats(100, 72, 7, 7), true],
    ['active', stats(100, 71, 7, 7), false],
    ['active', stats(100, 100, 7, 7), true],
    ['paused', stats(100, 100, 7, 7), false],
    ['prospects_needed', stats(0, 0, 7, 7), false],
    ['draft', stats(0, 0, 7, 7), false],
  ])('%s with %j: %s', (status, given, expected) => expect(isRunningDry({ status, stats: given })).toBe(expected));
});

describe('a profile needs attention', () => {
  const alert = (severity: ProfileAlert['severity']): ProfileAlert => ({ type: 'auth', subType: '', message: 'x', severity, metadata: {} });
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
  ])('%s with %j: %s', (health, alerts, expected) => expect(needsAttention({ health, alerts })).toBe(expected));
});

describe('how long credits last', () => {
  const now = Date.parse('2026-03-20T12:00:00.000Z');
  const used = (daysAgo: number, total: number) => ({ type: 'consumption' as const, total, createdAt: new Date(now - daysAgo * 86_400_000).toISOString() });
  const bought = (daysAgo: number, total: number) => ({ ...used(daysAgo, total), type: 'refill' as const });
  it.each([
    ['ten a day for ten days', 105, [used(10, 50), used(5, 30), used(0, 20)], 10],
    ['a refill says since when, and uses nothing', 100, [bought(10, 5_000), used(1, 100)], 10],
    ['what is older than two weeks is not the present pace', 100, [used(30, 9_000), used(10, 100)], 10],
    ['too little history', 100, [used(2, 100)], undefined],
    ['nothing used', 100, [bought(10, 100)], undefined],
    ['nothing known', 100, [], undefined],
    ['nothing left', 0, [], 0],
    ['less than nothing', -4, [used(10, 1)], 0],
    ['a clock that was ahead when they were written', 100, [used(-5, 100)], undefined],
  ])('%s', (_name, left, records, expected) => expect(creditDaysLeft(left, records, now)).toBe(expected));
});
