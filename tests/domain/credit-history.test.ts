import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareNewestFirst,
  createBurnDown,
  createCreditTally,
  creditMatcher,
  kindOfReason,
  largestOf,
  signedTotal,
  type CreditFilter,
} from '#domain/credit/credit-history.ts';
import { isUse, readCredit, type Credit } from '#domain/credit/credit.ts';

const credit = (
  id: string,
  createdAt: string,
  type: Credit['type'],
  total: number,
  reason = 'AI message to Ada',
  campaign: unknown = 'k1',
  movement?: string,
): Credit =>
  readCredit({
    $id: id,
    $createdAt: createdAt,
    $updatedAt: createdAt,
    teamId: 'team1',
    type,
    total,
    reason,
    campaign,
    movement,
  });

const HISTORY = [
  credit('f', '2026-03-05T10:00:00.000Z', 'consumption', 7, 'AI message to Zoë', 'k2'),
  credit('e', '2026-03-04T10:00:00.000Z', 'consumption', 3, 'Prompt test conversation', null),
  credit('d', '2026-03-03T23:59:59.999Z', 'refill', 50, 'Credits bought', null),
  credit('c', '2026-03-03T00:00:00.000Z', 'consumption', 5),
  credit('b', '2026-03-02T10:00:00.000Z', 'consumption', 4),
  credit('a', '2026-03-01T10:00:00.000Z', 'refill', 100, 'Hunter plan, monthly credits', null),
] as const;
const ALL: CreditFilter = { search: '' };

function tallyOf(records: readonly Credit[], filter: CreditFilter) {
  const { add, finish } = createCreditTally(filter);
  for (const record of records) add(record);
  return finish();
}

describe('a credit record', () => {
  it('is read with the campaign that used it, given as an id or as an object, or with none', () => {
    expect(
      [
        credit('a', '', 'refill', 1, '', 'k1'),
        credit('a', '', 'refill', 1, '', { $id: 'k2' }),
        credit('a', '', 'refill', 1, '', null),
      ].map(({ campaignId }) => campaignId),
    ).toEqual(['k1', 'k2', '']);
  });

  it.each([
    ['spend', 'consumption', true],
    ['expire', 'consumption', false],
    ['grant', 'refill', false],
    ['purchase', 'refill', false],
    [null, 'consumption', true],
    ['stolen', 'consumption', true],
  ])('with the movement %s and the type %s is a use: %j', (movement, type, expected) => {
    expect(
      isUse(
        readCredit({ $id: 'a', $createdAt: '', $updatedAt: '', teamId: 'team1', type, movement, total: 5, reason: '' }),
      ),
    ).toBe(expected);
  });

  it('has a positive total when it refills and a negative one when it uses', () => {
    expect([signedTotal({ type: 'refill', total: 2.5 }), signedTotal({ type: 'consumption', total: 2.5 })]).toEqual([
      2.5, -2.5,
    ]);
  });

  it('is sorted before older ones, and by its id among those of one moment', () => {
    const at = (createdAt: string, id: string) => ({ createdAt, id });
    const newestFirst = [at('2026-03-02', 'a'), at('2026-03-01', 'b'), at('2026-03-01', 'a')];
    expect(
      [newestFirst[2], newestFirst[0], newestFirst[1]].map((one) => one ?? at('', '')).toSorted(compareNewestFirst),
    ).toEqual(newestFirst);
    expect(compareNewestFirst(at('2026-03-01', 'a'), at('2026-03-01', 'a'))).toBe(0);
  });
});

describe('the filter of the credit history', () => {
  it.each<[CreditFilter, string]>([
    [ALL, 'fedcba'],
    [{ search: ' ai MESSAGE ' }, 'fcb'],
    [{ search: 'zoë' }, 'f'],
    [{ search: 'nothing' }, ''],
    [{ search: ' spring ', campaignName: (id) => (id === 'k2' ? 'Spring outreach' : id) }, 'f'],
    [{ search: 'k1', campaignName: (id) => id }, 'cb'],
    [{ search: 'no campaign', campaignName: () => 'No campaign' }, 'fcb'],
    [{ search: '', type: 'refill' }, 'da'],
    [{ search: '', type: 'consumption' }, 'fecb'],
    [{ search: '', from: '2026-03-03T00:00:00.000Z' }, 'fedc'],
    [{ search: '', before: '2026-03-03T00:00:00.000Z' }, 'ba'],
    [
      { search: 'message', type: 'consumption', from: '2026-03-02T10:00:00.000Z', before: '2026-03-05T10:00:00.000Z' },
      'cb',
    ],
  ])('%j matches the records %s', (filter, ids) => {
    expect(
      HISTORY.filter(creditMatcher(filter))
        .map(({ id }) => id)
        .join(''),
    ).toBe(ids);
  });
});

describe('the tally of the credit records that match a filter', () => {
  it('sums them up, and the used ones by kind and by campaign', () => {
    const { rows, ...sums } = tallyOf(HISTORY, ALL);
    expect(rows).toEqual(HISTORY);
    expect(sums).toEqual({
      laterSums: [0, -7, -10, 40, 35, 31],
      refilled: 150,
      used: 19,
      ended: 0,
      usedByKind: new Map([
        ['AI messages', 16],
        ['Prompt tests', 3],
      ]),
      usedByCampaign: new Map([
        ['k2', 7],
        ['', 3],
        ['k1', 9],
      ]),
    });
  });

  it.each(['expire', 'refund'])(
    'counts a record as ended without a kind and a campaign when its movement is %s',
    (movement) => {
      const expiry = credit(
        'x',
        '2026-03-04T00:00:00.000Z',
        'consumption',
        31,
        'Unused credits of the period expired',
        null,
        movement,
      );
      expect(tallyOf([HISTORY[0], expiry, HISTORY[2]], ALL)).toMatchObject({
        refilled: 50,
        used: 7,
        ended: 31,
        laterSums: [0, -7, -38],
        usedByKind: new Map([['AI messages', 7]]),
        usedByCampaign: new Map([['k2', 7]]),
      });
    },
  );

  it('derives the balance after each row from all later records, matching or not', () => {
    expect(tallyOf(HISTORY, { search: '', type: 'refill' })).toMatchObject({
      laterSums: [-10, 31],
      refilled: 150,
      used: 0,
    });
  });

  it('assigns a record that was stored without a campaign to no campaign', () => {
    const { campaignId: _unknown, ...earlier } = HISTORY[0];
    expect(tallyOf([earlier], ALL).usedByCampaign).toEqual(new Map([['', 7]]));
  });

  it('has gapless balances and the sums of its rows, for any history and any filter', () => {
    const records = fc.array(
      fc.record({
        minute: fc.nat(500),
        type: fc.constantFrom('refill' as const, 'consumption' as const),
        total: fc.nat(10_000),
        reason: fc.constantFrom('AI message', 'Other'),
        movement: fc.constantFrom(undefined, 'expire'),
      }),
      { maxLength: 40 },
    );
    const filters = fc.record({
      search: fc.constantFrom('', 'ai', 'other'),
      type: fc.constantFrom(undefined, 'refill' as const, 'consumption' as const),
    });
    fc.assert(
      fc.property(records, filters, fc.integer({ min: -50, max: 100_000 }), (drafts, filter, left) => {
        const history = drafts
          .map(({ minute, type, total, reason, movement }, index) =>
            credit(`r${index}`, new Date(minute * 60_000).toISOString(), type, total, reason, 'k1', movement),
          )
          .toSorted(compareNewestFirst);
        const whole = tallyOf(history, ALL);
        const balances = whole.laterSums.map((later) => left - later);
        for (const [index, row] of whole.rows.entries()) {
          const before = balances[index + 1] ?? left - history.reduce((sum, record) => sum + signedTotal(record), 0);
          expect(balances[index]).toBe(before + signedTotal(row));
        }
        const tally = tallyOf(history, filter);
        expect(tally.rows).toEqual(history.filter(creditMatcher(filter)));
        expect(tally.refilled - tally.used - tally.ended).toBe(
          tally.rows.reduce((sum, row) => sum + signedTotal(row), 0),
        );
        expect([...tally.usedByKind.values()].reduce((sum, one) => sum + one, 0)).toBe(tally.used);
        expect([...tally.usedByCampaign.values()].reduce((sum, one) => sum + one, 0)).toBe(tally.used);
        expect(tally.laterSums).toEqual(tally.rows.map((row) => whole.laterSums[whole.rows.indexOf(row)]));
      }),
    );
  });
});

describe('the kind of a reason', () => {
  it.each([
    ['AI message to Ada Lovelace', 'AI messages'],
    ['AI messages of the day (32)', 'AI messages'],
    ['Offer description improved', 'Offer descriptions'],
    ['Offer description written from answers', 'Offer descriptions'],
    ['Website read for an offer', 'Websites read'],
    ['Prompt test conversation', 'Prompt tests'],
    ['Suggested reply', 'Suggested replies'],
    ['AI messenger rented', 'AI messenger rented'],
    ['  Something else ', 'Something else'],
    [' ', 'No reason given'],
  ])('of %j is %s', (reason, kind) => expect(kindOfReason(reason)).toBe(kind));
});

describe('the largest shares', () => {
  const sums = new Map([
    ['b', 5],
    ['a', 5],
    ['z', 0],
    ['c', 9],
    ['d', 1],
    ['e', 2],
  ]);
  it.each([
    [2, ['c', 'a'], { count: 3, sum: 8 }],
    // A single remaining share gets its own line instead of "1 other".
    [4, ['c', 'a', 'b', 'e', 'd'], { count: 0, sum: 0 }],
    [9, ['c', 'a', 'b', 'e', 'd'], { count: 0, sum: 0 }],
  ])('are %i of five, and the sum of the others', (count, keys, others) => {
    const split = largestOf(sums, count);
    expect([split.largest.map(([key]) => key), split.others]).toEqual([keys, others]);
  });

  it('what is gone stands after the others, however large it is', () => {
    const withGone = new Map([
      ['gone', 900],
      ['a', 3],
      ['b', 5],
      ['', 7],
    ]);
    const isLast = (key: string) => key === 'gone' || key === '';
    expect(largestOf(withGone, 5, isLast).largest.map(([key]) => key)).toEqual(['b', 'a', 'gone', '']);
    expect(largestOf(withGone, 2, isLast)).toMatchObject({ others: { count: 2, sum: 907 } });
  });
});

describe('the daily balance of credits', () => {
  const DAYS = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'].map((day) => `${day}T00:00:00.000Z`);

  it('is derived backwards from the credits left, and stops at records older than the first day', () => {
    const { add, finish } = createBurnDown(DAYS);
    expect(HISTORY.map(add)).toEqual([true, true, true, true, true, false]);
    expect(finish(131).map(({ used, refilled, balance }) => [used, refilled, balance])).toEqual([
      [4, 0, 96],
      [5, 50, 141],
      [3, 0, 138],
      [7, 0, 131],
    ]);
  });

  it('separates credits that ended unused from used ones', () => {
    const { add, finish } = createBurnDown(DAYS);
    for (const one of [
      credit('x', '2026-03-05T10:00:00.000Z', 'consumption', 31, 'Unused', null, 'expire'),
      HISTORY[0],
    ])
      add(one);
    expect(
      finish(100)
        .slice(-2)
        .map(({ used, ended, balance }) => [used, ended, balance]),
    ).toEqual([
      [0, 0, 138],
      [7, 31, 100],
    ]);
  });

  it('stays the same without records, and counts a record from the future as of today', () => {
    expect(
      createBurnDown(DAYS)
        .finish(5)
        .map(({ balance }) => balance),
    ).toEqual([5, 5, 5, 5]);
    const { add, finish } = createBurnDown(DAYS);
    add(credit('x', '2026-03-09T00:00:00.000Z', 'consumption', 2));
    expect(finish(5).map(({ used, balance }) => [used, balance])).toEqual([
      [0, 7],
      [0, 7],
      [0, 7],
      [2, 5],
    ]);
  });
});
