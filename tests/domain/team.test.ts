import { describe, expect, it } from 'vitest';
import { popoverTotal } from '#domain/plan/plan.ts';
import { badgeOf } from '#domain/sync/sync-badge.ts';
import { unsentMessage } from '#domain/commands/unsent-messages.ts';
import { badgeSuffix } from '#features/sync-status/badge-messages.ts';
import { INITIAL_SYNC_STATUS } from '#domain/sync/sync-status.ts';
import { readTeam, readTeamRecord } from '#domain/team/team.ts';
import {
  BANNER_MESSAGES,
  canBuyCredits,
  moreCreditsMessage,
  creditsUsage,
  hasCreditsFor,
  isPaymentOverdue,
  teamBanners,
  totalCredits,
} from '#domain/team/team-state.ts';
import { emailProblem, nameProblem, passwordProblem } from '#domain/session/sign-in-problems.ts';
import { teamDocument, wireTime } from '#support/wire-documents.ts';

const record = (parts: Record<string, unknown>) =>
  readTeamRecord({ $id: 'team1', $createdAt: wireTime(0), $updatedAt: wireTime(0), ...parts });
const NO_CREDITS = 'Your credit balance is insufficient. Please add credits to continue using the platform.';
const OVERDUE = 'Your subscription payment is overdue. Please update your payment method to continue.';

describe('the team record (part 1 §3, §4)', () => {
  it('is free and active without a plan and a status', () => {
    expect(record({})).toMatchObject({ id: 'team1', plan: 'free', status: 'active', credits: 0, additionalCredits: 0 });
  });

  it.each([
    ['free', 'overdue', false],
    ['hunter', 'active', false],
    ['hunter', 'past_due', true],
    ['', 'past_due', false],
  ])('with the plan %s and the status %s is overdue: %s', (plan, status, isOverdue) => {
    expect(isPaymentOverdue({ plan, status })).toBe(isOverdue);
  });

  it.each([
    [{ plan: 'hunter', credits: 10 }, []],
    [{ plan: 'hunter', credits: 0, additionalCredits: 0 }, [NO_CREDITS]],
    [{ plan: 'hunter', credits: -5, additionalCredits: 6 }, []],
    [{ plan: 'hunter', status: 'past_due', credits: 5 }, [OVERDUE]],
    [{ plan: 'hunter', status: 'past_due' }, [NO_CREDITS, OVERDUE]],
  ])('with %j has its banners', (parts, banners) => {
    expect(teamBanners(record(parts)).map((banner) => BANNER_MESSAGES[banner])).toEqual(banners);
  });

  it.each([
    [undefined, false, 'Get more credits'],
    [{ plan: 'free' }, false, 'Choose a plan'],
    [{}, false, 'Choose a plan'],
    [{ plan: 'pioneer' }, true, 'Get more credits'],
    [{ plan: 'explorer' }, true, 'Get more credits'],
  ])('with %j can buy credits: %s, and is led to them by "%s"', (parts, canBuy, way) => {
    const read = parts && record(parts);
    expect(canBuyCredits(read)).toBe(canBuy);
    expect(moreCreditsMessage(read)).toBe(way);
  });

  it.each([
    [0, undefined, false],
    [1, undefined, true],
    [1, 2, false],
    [2, 2, true],
    [-1, 0, false],
  ])('with %i credits has enough for %s: %s', (credits, required, isEnough) => {
    expect(hasCreditsFor({ credits, additionalCredits: 0 }, required)).toBe(isEnough);
    expect(hasCreditsFor({ credits: credits - 5, additionalCredits: 5 }, required)).toBe(isEnough);
  });

  it.each([
    [0, 0, 0],
    [20, 5, 25],
    [-5, 6, 1],
  ])('with %i credits and %i additional ones has %i in total', (credits, additionalCredits, total) => {
    expect(totalCredits(record({ credits, additionalCredits }))).toBe(total);
  });

  it('has no banner until it is read', () => {
    expect(teamBanners(undefined)).toEqual([]);
  });
});

describe('the credits popover', () => {
  it.each([
    ['free', 0],
    ['explorer', 5_000],
    ['pioneer', 5_000],
    ['hunter', 19_500],
    ['conqueror', 35_000],
    ['unknown', 0],
  ])('shows the total of %s as %i', (plan, total) => {
    expect(popoverTotal(plan)).toBe(total);
  });

  it.each([
    [
      { plan: 'hunter', credits: 19_500 },
      { used: 0, percent: 0 },
    ],
    [
      { plan: 'hunter', credits: 9_750 },
      { used: 9_750, percent: 50 },
    ],
    [
      { plan: 'hunter', credits: 20_000 },
      { used: 0, percent: 0 },
    ],
    [
      { plan: 'hunter', credits: -10 },
      { used: 19_500, percent: 100 },
    ],
    [
      { plan: 'free', credits: 0 },
      { used: 0, percent: 0 },
    ],
  ])('shows for %j the usage %j', (parts, expected) => {
    expect(creditsUsage(record(parts))).toMatchObject(expected);
  });
});

describe('a team', () => {
  it.each([
    [{}, -1],
    [{ maxAgents: 3 }, 3],
    [{ maxAgents: '5' }, 5],
    [{ maxAgents: null }, -1],
  ])('with the preferences %j may have %i profiles', (prefs, maxAgents) => {
    expect(readTeam({ ...teamDocument(), prefs }).limits.maxAgents).toBe(maxAgents);
  });
});

describe('validation of sign-in and registration (part 1 §5)', () => {
  it.each([
    ['a@b.co', undefined],
    [' a@b.co ', undefined],
    ['a@b', 'Invalid email address'],
    ['', 'Invalid email address'],
    ['a b@c.de', 'Invalid email address'],
  ])('gives the email address %j the problem %s', (email, problem) => {
    expect(emailProblem(email)).toBe(problem);
  });
  it.each([
    ['12345', 'Password must be at least 6 characters'],
    ['123456', undefined],
  ])('gives the password %j the problem %s', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem);
  });
  it.each([
    ['A', 'Name must be at least 2 characters'],
    ['  A  ', 'Name must be at least 2 characters'],
    ['Al', undefined],
  ])('gives the name %j the problem %s', (name, problem) => {
    expect(nameProblem(name)).toBe(problem);
  });
});

describe('the sync badge', () => {
  const dashboard = <R extends string>(reach: R) => ({ reach, reachSince: '', at: '' });
  const live = {
    ...INITIAL_SYNC_STATUS,
    reach: 'reachable',
    live: true,
    lastSyncAt: '2026-03-02T11:00:00.000Z',
  } as const;
  it.each([
    [INITIAL_SYNC_STATUS, 0, 'starting'],
    [live, 0, 'live'],
    [{ ...live, pulling: true }, 0, 'syncing'],
    [{ ...live, lastSyncAt: '' }, 0, 'syncing'],
    [{ ...live, live: false }, 0, 'reconnecting'],
    [{ ...live, reach: 'unreachable' }, 0, 'offline'],
    [live, 2, 'attention'],
    [{ ...live, reach: 'unreachable' }, 1, 'offline'],
    [{ ...live, reach: 'needs-sign-in' }, 1, 'needs-sign-in'],
    [{ ...live, dashboard: dashboard('unreachable') }, 0, 'live-without-dashboard'],
    [{ ...live, dashboard: dashboard('unreachable') }, 1, 'live-without-dashboard'],
    [{ ...live, dashboard: dashboard('unreachable'), live: false }, 0, 'reconnecting'],
    [{ ...live, dashboard: dashboard('reachable') }, 0, 'live'],
    [{ ...live, dashboard: dashboard('unknown') }, 0, 'live'],
    [{ ...live, reach: 'unreachable', dashboard: dashboard('reachable') }, 0, 'without-appwrite'],
    [{ ...live, reach: 'unreachable', dashboard: dashboard('unreachable') }, 0, 'offline'],
  ] as const)('for the status %j with %i rejected commands is %s', (status, rejected, kind) => {
    expect(badgeOf(status, rejected).kind).toBe(kind);
  });

  it.each([
    [1, 'unreachable', true, '1 change waits for a connection'],
    [3, 'unreachable', true, '3 changes wait for a connection'],
    [2, 'reachable', true, '2 changes wait to be sent'],
    [2, 'needs-sign-in', true, '2 changes wait for you to sign in'],
    [1, 'reachable', false, '1 change waits for a newer browser'],
    [2, 'unreachable', false, '2 changes wait for a newer browser'],
  ] as const)(
    'says for %i unsent changes, the reach %s and a browser that can send (%s): %s',
    (unsent, reach, canSend, message) => {
      expect(unsentMessage(unsent, { reach }, canSend)).toBe(message);
    },
  );

  it('names the server that unsent changes wait for where data and product have a server each', () => {
    const status = { reach: 'reachable', dashboard: dashboard('unreachable') } as const;
    expect(unsentMessage(1, status, true)).toBe('1 change waits for the Outrider server');
    expect(unsentMessage(2, { ...status, reach: 'unreachable' }, true)).toBe('2 changes wait for a connection');
    expect(badgeSuffix('live-without-dashboard', 1, 0)).toBe(' · waiting for the Outrider server: 1 unsent');
    expect(badgeSuffix('live-without-dashboard', 0, 2)).toBe(' · the Outrider server does not answer · 2 refused');
    expect(badgeSuffix('without-appwrite', 1, 0)).toBe(' · the data server does not answer · 1 unsent');
    expect(badgeSuffix('live', 1, 0)).toBe(' · 1 unsent');
  });
});
