import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differenceInterval, wilsonInterval } from '#domain/report/rate-interval.ts';
import {
  compareGroups,
  createReport,
  hasReached,
  weekOf,
  type Report,
  type ReportedChat,
} from '#domain/report/report.ts';
import { REPORT_STEPS } from '#domain/report/report-steps.ts';

describe('the interval of a rate', () => {
  // Published values of the score interval at 95 % (Newcombe 1998, table I; Wilson 1927).
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
    [20, 20, 0.8389, 1],
    [0, 0, 0, 1],
  ])('the interval of %i of %i is from %f to %f', (part, whole, low, high) => {
    const interval = wilsonInterval({ part, whole });
    expect(interval.low).toBeCloseTo(low, 3);
    expect(interval.high).toBeCloseTo(high, 3);
  });

  // Newcombe 1998 (comparative article), table II, method 10.
  it.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [10, 10, 0, 10, 0.6075, 1],
    [0, 10, 0, 10, -0.2775, 0.2775],
  ])('the difference of %i/%i and %i/%i lies between %f and %f', (a, m, b, n, low, high) => {
    const interval = differenceInterval({ part: a, whole: m }, { part: b, whole: n });
    expect(interval.low).toBeCloseTo(low, 3);
    expect(interval.high).toBeCloseTo(high, 3);
  });

  it('the interval of a rate contains the rate, lies within 0 and 1, and is wider for more comparisons', () =>
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), fc.integer({ min: 2, max: 50 }), (one, other, comparisons) => {
        const rate = { part: Math.min(one, other), whole: Math.max(one, other) };
        const [plain, wide] = [wilsonInterval(rate), wilsonInterval(rate, comparisons)];
        const share = rate.whole === 0 ? 0 : rate.part / rate.whole;
        expect(plain.low).toBeLessThanOrEqual(share);
        expect(plain.high).toBeGreaterThanOrEqual(share);
        expect(wide.low).toBeLessThanOrEqual(plain.low);
        expect(wide.high).toBeGreaterThanOrEqual(plain.high);
        expect(wide.low).toBeGreaterThanOrEqual(0);
        expect(wide.high).toBeLessThanOrEqual(1);
      }),
    ));
});

const chat = (status: number, more: Partial<ReportedChat> = {}): ReportedChat =>
  ({
    id: 'c',
    status,
    campaignId: 'k1',
    profileId: 'p1',
    invitedAt: '2026-03-02T09:00:00.000Z',
    ...more,
  }) as ReportedChat;

describe('the step a person has reached', () => {
  it.each<[string, ReportedChat, string]>([
    ['an invitation sent', chat(1), 'invited'],
    ['an invitation accepted', chat(2), 'invited accepted'],
    ['a first message', chat(3), 'invited accepted'],
    ['a reply', chat(4, { hasReply: true }), 'invited accepted replied'],
    ['a qualification', chat(5, { hasReply: true }), 'invited accepted replied qualified'],
    ['a qualification by hand without a reply', chat(5), 'invited accepted qualified'],
    ['a reply that was rated down', chat(3, { hasReply: true }), 'invited accepted replied'],
    ['messages that cannot be read', chat(4, { isUnreadable: true }), 'invited accepted replied'],
    ['a status of a newer server', chat(9), 'invited'],
    ['a refused address', chat(404), 'invited'],
  ])('a person with %s has reached what their conversation shows', (_, one, steps) =>
    expect(REPORT_STEPS.filter((step) => hasReached(one, step)).join(' ')).toBe(steps),
  );
});

describe('a report', () => {
  it('a report counts everybody once, in one group and in the total, and knows who had time to answer', () => {
    const { add, finish } = createReport(({ campaignId }) => campaignId, '2026-03-10T00:00:00.000Z');
    add(chat(1));
    add(chat(4, { hasReply: true }));
    add(
      chat(5, {
        campaignId: 'k2' as ReportedChat['campaignId'],
        hasReply: true,
        invitedAt: '2026-03-11T00:00:00.000Z',
      }),
    );
    expect(finish()).toEqual({
      groups: [
        {
          key: 'k1',
          counts: { invited: 2, accepted: 1, replied: 1, qualified: 0 },
          settled: { invited: 2, accepted: 1, replied: 1, qualified: 0 },
        },
        {
          key: 'k2',
          counts: { invited: 1, accepted: 1, replied: 1, qualified: 1 },
          settled: { invited: 0, accepted: 0, replied: 0, qualified: 0 },
        },
      ],
      total: {
        key: '',
        counts: { invited: 3, accepted: 2, replied: 2, qualified: 1 },
        settled: { invited: 2, accepted: 1, replied: 1, qualified: 0 },
      },
    });
  });

  it.each([
    ['2026-03-01T23:59:59.999Z', ''],
    ['2026-03-02T00:00:00.000Z', '2026-03-02T00:00:00.000Z'],
    ['2026-03-08T23:59:59.999Z', '2026-03-02T00:00:00.000Z'],
    ['2026-03-09T00:00:00.000Z', '2026-03-09T00:00:00.000Z'],
    ['2027-01-01T00:00:00.000Z', '2026-03-16T00:00:00.000Z'],
  ])('the time %s is in the week that starts at "%s"', (time, start) =>
    expect(weekOf(time, ['2026-03-02T00:00:00.000Z', '2026-03-09T00:00:00.000Z', '2026-03-16T00:00:00.000Z'])).toBe(
      start,
    ),
  );
});

describe('a difference between groups', () => {
  const reportOf = (...counts: readonly (readonly [invited: number, replied: number])[]): Report => {
    const groups = counts.map(([invited, replied], index) => {
      const all = { invited, accepted: replied, replied, qualified: 0 };
      return { key: `k${index + 1}`, counts: all, settled: all };
    });
    const sum = (step: 'invited' | 'replied') => groups.reduce((total, { counts: all }) => total + all[step], 0);
    const all = { invited: sum('invited'), accepted: sum('replied'), replied: sum('replied'), qualified: 0 };
    return { groups, total: { key: '', counts: all, settled: all } };
  };

  it.each<[string, (readonly [number, number])[], string[], number]>([
    [
      'a large difference of many people',
      [
        [200, 60],
        [200, 20],
      ],
      ['k1 higher', 'k2 lower'],
      2,
    ],
    [
      'a large difference of few people',
      [
        [29, 15],
        [200, 20],
      ],
      [],
      0,
    ],
    [
      'a small difference of many people',
      [
        [200, 24],
        [200, 20],
      ],
      [],
      2,
    ],
    ['one group alone', [[500, 100]], [], 0],
    ['no groups', [], [], 0],
    [
      'nobody who replied',
      [
        [100, 0],
        [100, 0],
      ],
      [],
      2,
    ],
    // 12 of 100 against 25 of 100 differ alone; beside 18 other groups, chance makes one such pair.
    [
      'one pair that differs among twenty',
      Array.from({ length: 20 }, (_, i) => [100, i === 0 ? 9 : 18] as const),
      [],
      20,
    ],
  ])('%s is judged by its interval', (_, counts, found, comparedCount) => {
    const comparison = compareGroups(reportOf(...counts), 'replied');
    expect(comparison.differences.map(({ key, isHigher }) => `${key} ${isHigher ? 'higher' : 'lower'}`)).toEqual(found);
    expect(comparison.comparedCount).toBe(comparedCount);
  });
});
