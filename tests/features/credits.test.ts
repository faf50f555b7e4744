import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { creditForecast, type CreditSupply } from '#domain/credit/credit-forecast.ts';
import { createCreditTally } from '#domain/credit/credit-history.ts';
import { readCredit, type Credit } from '#domain/credit/credit.ts';
import { readTeamRecord } from '#domain/team/team.ts';
import { watchCreditLedger, type LedgerView } from '#features/credits/credit-ledger.ts';
import {
  burnDownMessage,
  dayReadoutMessage,
  formatDay,
  exportName,
  coverageMessage,
  formatFigure,
  forecastMessage,
  listedMessage,
  olderMessage,
  entryMessage,
  formatShare,
  formatTotal,
  unmatchedMessage,
  usedMessage,
} from '#features/credits/credit-messages.ts';
import { CreditsDisplay } from '#features/credits/credits-display.tsx';
import { creditsCsv } from '#features/credits/credits-csv.ts';
import { isBackwards, isFiltered, lastDays, ledgerNowMs, toFilter } from '#features/credits/credit-filter.ts';
import { creditsSearchParamsSchema } from '#features/credits/credits-search-params.ts';
import { runInChunks } from '#features/credits/run-in-chunks.ts';
import { apply } from '#replica/apply.ts';
import type { Replica } from '#replica/replica.ts';
import { openTestReplica } from '#support/replicas.ts';
import { waitUntil } from '#support/wait-until.ts';
import { TEAM_ID, teamDocument, wireTime } from '#support/wire-documents.ts';
import { linePaths, scaleTop } from '#ui/charts/line-path.ts';

const NEVER_ABORTED = new AbortController().signal;
const credit = (id: string, second: number, more: Record<string, unknown> = {}): Credit =>
  readCredit({
    $id: id,
    $createdAt: wireTime(second),
    $updatedAt: wireTime(second),
    teamId: TEAM_ID,
    reason: `AI message to ${id}`,
    type: 'consumption',
    total: 5,
    campaign: 'k1',
    ...more,
  });

describe('the search params of the credits', () => {
  it.each([
    [{}, {}, false],
    [
      { q: 'ada', type: 'refill', from: '2026-03-01', to: '2026-03-31', days: '90' },
      { q: 'ada', type: 'refill', from: '2026-03-01', to: '2026-03-31', days: '90' },
      true,
    ],
    [{ days: '90' }, { days: '90' }, false],
    [{ q: ' ' }, { q: ' ' }, false],
    [{ type: 'other', from: '2026-02-30', to: 'yesterday', days: '30', q: 'x'.repeat(2_001) }, {}, false],
    [{ to: '2024-02-29' }, { to: '2024-02-29' }, true],
  ])('the credits search %j is parsed as %j', (search, parsed, expected) => {
    expect(creditsSearchParamsSchema.parse(search)).toEqual(parsed);
    expect(isFiltered(creditsSearchParamsSchema.parse(search))).toBe(expected);
  });

  it('the date range is backwards when the first day is after the last', () => {
    expect(
      [
        { from: '2026-03-02', to: '2026-03-01' },
        { from: '2026-03-01', to: '2026-03-01' },
        { from: '2026-03-01' },
        {},
      ].map(isBackwards),
    ).toEqual([true, false, false, false]);
  });

  it('the date range means whole local days, both ends included', () => {
    expect(toFilter({ q: 'Ada', type: 'refill', from: '2026-03-28', to: '2026-03-31' })).toEqual({
      search: 'Ada',
      type: 'refill',
      from: new Date(2026, 2, 28).toISOString(),
      before: new Date(2026, 3, 1).toISOString(),
    });
    expect(toFilter({})).toEqual({ search: '' });
  });

  it('the last days are calendar days, so that none is skipped or doubled when clocks change', () => {
    const days = lastDays(90, new Date(2026, 3, 10, 15).getTime());
    expect([days.length, new Set(days).size, days[0], days.at(-1)]).toEqual([
      90,
      90,
      new Date(2026, 0, 11).toISOString(),
      new Date(2026, 3, 10).toISOString(),
    ]);
  });

  const DAY_MS = 86_400_000;
  const NOW = Date.parse('2026-03-10T12:00:00Z');
  it.each([
    ['a device that is right', 0, 0, '2026-03-10T11:00:00.000Z'],
    ['a device two days behind, when the server has told its time', -2 * DAY_MS, 2 * DAY_MS, undefined],
    ['a device two days ahead, when the server has told its time', 2 * DAY_MS, -2 * DAY_MS, '2026-03-10T11:00:00.000Z'],
    ['a device two days behind that knows a record of now', -2 * DAY_MS, 0, '2026-03-10T12:00:00.000Z'],
  ])('the last day of the chart is the server’s today on %s', (_name, offMs, aheadMs, newestAt) =>
    expect(ledgerNowMs(NOW + offMs, aheadMs, newestAt)).toBe(NOW),
  );
});

describe('figures and dates (specification part 2 §9)', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [1_234_567, '1,234,567'],
    [0.1 + 0.2, '0.3'],
    [12.345, '12.35'],
    [-1_200, '-1,200'],
  ])('the figure %d is shown as %s', (amount, words) => expect(formatFigure(amount)).toBe(words));
  it.each([
    [{ type: 'consumption' as const, total: 1_234.5 }, '-1,234.5'],
    [{ type: 'refill' as const, total: 20_000 }, '20,000'],
    [{ type: 'consumption' as const, total: 0 }, '0'],
  ])('the total of %j is %s', (record, words) => expect(formatTotal(record)).toBe(words));

  it('dates are shown like Jan 5, 2025', () => {
    expect([formatDay(new Date(2025, 0, 5, 23, 59).toISOString()), formatDay('nonsense')]).toEqual(['Jan 5, 2025', '']);
  });

  it('an incomplete history is reported beside its figures and in its file name, with when the rest is read', () => {
    expect([coverageMessage(true, 100), coverageMessage(false, 1), coverageMessage(false, 4_300)]).toEqual([
      '100 records',
      '1 record on this device so far',
      '4,300 records on this device so far',
    ]);
    expect([listedMessage(7, true, 100), listedMessage(0, false, 1), listedMessage(1_200, false, 4_300)]).toEqual([
      '7 of 100 records',
      '0 of 1 record on this device so far',
      '1,200 of 4,300 records on this device so far',
    ]);
    expect([usedMessage(12, true, 100), usedMessage(5, false, 1), usedMessage(1_200, false, 4_300)]).toEqual([
      '12 credits used in this list',
      '5 credits used in this list, from the 1 record on this device so far',
      '1,200 credits used in this list, from the 4,300 records on this device so far',
    ]);
    expect([unmatchedMessage(1), unmatchedMessage(4_300)]).toEqual([
      'Nothing matches in the 1 record on this device so far.',
      'Nothing matches in the 4,300 records on this device so far.',
    ]);
    expect((['reachable', 'unknown', 'unreachable', 'needs-sign-in'] as const).map(olderMessage)).toEqual([
      'Loading older records…',
      'Loading older records…',
      'Older records load when you are back online.',
      'Older records load after you sign in again.',
    ]);
    expect([exportName('2026-11-22T10:00:00.000Z', true), exportName('2026-11-22T10:00:00.000Z', false)]).toEqual([
      'credits-2026-11-22.csv',
      'credits-2026-11-22-so-far.csv',
    ]);
  });

  it('one credit is counted in the singular', () => {
    const display = (credits: number) =>
      renderToStaticMarkup(
        createElement(CreditsDisplay, { record: readTeamRecord({ ...teamDocument(), credits, additionalCredits: 0 }) }),
      );
    expect([display(1), display(2)]).toEqual([
      expect.stringContaining('aria-label="1 credit available"'),
      expect.stringContaining('aria-label="2 credits available"'),
    ]);
  });

  it('entries and shares are counted', () => {
    expect([
      entryMessage(1),
      entryMessage(60_000),
      formatShare(1, 3),
      formatShare(1, 1_000),
      formatShare(3, 3),
    ]).toEqual(['1 record', '60,000 records', '33%', 'under 1%', '100%']);
  });
});

describe('the credit forecast', () => {
  const now = new Date(2026, 2, 20, 12).getTime();
  const hunter = { ofMonth: 2_000, bought: 500, monthEndsMs: new Date(2026, 2, 30, 12).getTime(), monthly: 20_000 };
  const words = (supply: Partial<CreditSupply>, perDay: number | undefined) =>
    forecastMessage({ ...hunter, ...supply }, creditForecast({ ...hunter, ...supply }, perDay, now), now);
  const PACE = 'At the pace of the last two weeks, they will last';

  it.each<[Partial<CreditSupply>, number | undefined, string]>([
    [{ ofMonth: 0, bought: 0, monthly: 0 }, undefined, 'You have no credits left. Nothing is sent until you add some.'],
    [
      { ofMonth: -3, bought: 0 },
      5,
      'You have no credits left. Nothing is sent until you add some, or your plan adds 20,000 on Mar 30, 2026.',
    ],
    [{}, undefined, 'Too few credits were used so far to say how long they will last.'],
    [{}, 5_000, `${PACE} less than a day. Your plan adds 20,000 on Mar 30, 2026.`],
    [{}, 2_000, `${PACE} about 1 day, until around Mar 21, 2026. Your plan adds 20,000 on Mar 30, 2026.`],
    [
      {},
      77.7,
      `${PACE} until Mar 30, 2026, when your plan adds 20,000. About 1,200 will be unused and expire on Mar 30, 2026.`,
    ],
    [
      { bought: 10_000 },
      800,
      `${PACE} until Mar 30, 2026, when your plan adds 20,000. With the monthly credits, they will last about 40 days, until around Apr 29, 2026.`,
    ],
    [
      { monthly: 0 },
      100,
      `${PACE} about 15 days, until around Apr 4, 2026. About 1,000 will be unused and expire on Mar 30, 2026.`,
    ],
    [{ monthEndsMs: undefined, monthly: 0 }, 100, `${PACE} about 25 days, until around Apr 14, 2026.`],
    [{ monthEndsMs: undefined, monthly: 0 }, 1, `${PACE} more than a year.`],
  ])('the forecast of %j with %s a day is: %s', (supply, perDay, expected) =>
    expect(words(supply, perDay)).toBe(expected),
  );
});

describe('the chart', () => {
  const day = (date: number, balance: number, used = 0, refilled = 0, ended = 0) => ({
    startsAt: new Date(2026, 2, date).toISOString(),
    balance,
    used,
    ended,
    refilled,
  });

  it('the chart is described in words, as a whole and day by day', () => {
    expect(burnDownMessage([day(1, 95, 5), day(2, 1_093, 2, 1_000), day(3, 1_090, 3)])).toBe(
      'From 100 before Mar 1, 2026 to 1,090 now: 1,000 added, 10 used. Lowest at the end of a day: 95 on Mar 1, 2026.',
    );
    expect(burnDownMessage([day(1, 64, 5, 0, 31)])).toBe(
      'From 100 before Mar 1, 2026 to 64 now: 0 added, 5 used, 31 ended unused. Lowest at the end of a day: 64 on Mar 1, 2026.',
    );
    expect([dayReadoutMessage(day(2, 1_093, 2, 1_000, 4)), dayReadoutMessage(day(3, 7))]).toEqual([
      'Mar 2, 2026: 1,093 credits, 1,000 added, 2 used, 4 ended unused',
      'Mar 3, 2026: 7 credits',
    ]);
    expect(burnDownMessage([])).toBe('');
  });

  it.each([
    [0, 1],
    [0.4, 1],
    [1, 1],
    [7, 8],
    [1_093, 1_200],
    [2_400, 2_500],
    [25_001, 30_000],
    [100, 100],
  ])('the scale of a chart up to %d ends at %d', (value, top) => expect(scaleTop(value)).toBe(top));

  it('the scale of the chart starts at zero, or below it when the balance does', () => {
    const { line, area, zeroY, top } = linePaths({ values: [10, 5, 0] });
    expect({ line, area, zeroY, top }).toEqual({
      line: 'M0,0L50,50L100,100',
      area: 'M0,0L50,50L100,100L100,100L50,100L0,100Z',
      zeroY: 100,
      top: 10,
    });
    expect(linePaths({ values: [10, -10] })).toMatchObject({ line: 'M0,0L100,100', zeroY: 50 });
    expect(linePaths({ values: [] }).area).toBe('');
    expect(linePaths({ values: [3] }).points).toEqual([{ x: 100, y: 0 }]);
  });
});

describe('chunked work', () => {
  it('chunked work handles every item in order and stops when the handler says so', async () => {
    const handled: number[] = [];
    expect(await runInChunks([3, 4, 5], (item, index) => void handled.push(item * 10 + index), NEVER_ABORTED)).toBe(
      true,
    );
    expect(handled).toEqual([30, 41, 52]);
    expect(await runInChunks([1, 2, 3], (item) => (handled.push(item), item < 2), NEVER_ABORTED)).toBe(true);
    expect(handled.slice(3)).toEqual([1, 2]);
  });

  it('chunked work on 60 000 records blocks the thread for less than 50 ms at a time, at a tenth of one each', async () => {
    let nowMs = 0;
    const turns = [0];
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    vi.stubGlobal('scheduler', { yield: () => Promise.resolve(turns.push(nowMs)) });
    onTestFinished(() => {
      clock.mockRestore();
      vi.unstubAllGlobals();
    });
    expect(
      await runInChunks(
        Array.from({ length: 60_000 }, () => 0),
        () => void (nowMs += 0.1),
        NEVER_ABORTED,
      ),
    ).toBe(true);
    turns.push(nowMs);
    expect(Math.round(nowMs)).toBe(6_000);
    expect(Math.max(...turns.slice(1).map((turnMs, index) => turnMs - (turns[index] ?? 0)))).toBeLessThan(50);
  });

  it('chunked work yields to other tasks and stops when aborted', async () => {
    const stop = new AbortController();
    let steps = 0;
    const busyMs = (ms: number) => {
      const endMs = performance.now() + ms;
      while (performance.now() < endMs);
    };
    const work = runInChunks(
      Array.from({ length: 1_000 }, () => 0),
      () => {
        steps += 1;
        busyMs(0.1);
      },
      stop.signal,
    );
    expect(steps).toBeLessThan(1_000);
    stop.abort();
    expect(await work).toBe(false);
    expect(steps).toBeLessThan(1_000);
  });
});

describe('the credits file', () => {
  it('the credits file has the listed entries with plain figures and campaign names, and no formula', async () => {
    const { add, finish } = createCreditTally({ search: '' });
    for (const one of [
      credit('b', 2, { reason: '=1+1, "x"', total: 0.1 }),
      credit('a', 1, { type: 'refill', total: 20_000, reason: 'Credits bought', campaign: null }),
    ])
      add(one);
    const names = (id: string) => (id === 'k1' ? '@home' : '');
    expect((await creditsCsv(finish(), 100.2, names, NEVER_ABORTED))?.join('')).toBe(
      `\uFEFFDate (UTC),Type,Reason,Campaign,Total,Balance\r\n2026-03-02T09:00:02.000Z,Consumption,"'=1+1, ""x""",'@home,-0.1,100.2\r\n2026-03-02T09:00:01.000Z,Refill,Credits bought,,20000,100.3\r\n`,
    );
    expect((await creditsCsv(finish(), undefined, names, NEVER_ABORTED))?.[2]).toMatch(/,-0\.1,\r\n$/);
    // Spreadsheets that open semicolons read a decimal comma; a dot would make a date of the figure.
    expect((await creditsCsv(finish(), undefined, names, NEVER_ABORTED, ';'))?.[2]).toMatch(/;-0,1;\r\n$/);
  });
});

describe('the followed ledger', () => {
  const put = (replica: Replica, ...rows: Credit[]) => apply(replica, { rows: [{ table: 'credits', rows }] });

  /** Follows the ledger while `work` runs; `untilView` waits for a view that meets the condition. */
  async function followLedger(
    replica: Replica,
    work: (
      untilView: (description: string, isMet: (view: LedgerView) => boolean) => Promise<LedgerView>,
      views: readonly LedgerView[],
    ) => Promise<void>,
  ): Promise<void> {
    const stop = new AbortController();
    const views: LedgerView[] = [];
    const watching = watchCreditLedger(replica, TEAM_ID, (view) => views.push(view), stop.signal);
    await work(async (description, isMet) => {
      await waitUntil(description, async () => views.some(isMet));
      return views.find(isMet) ?? expect.fail();
    }, views);
    stop.abort();
    await watching;
    replica.close();
  }

  it('the ledger gives the newest entries first, then all entries of this team alone, even when over a thousand share one time', async () => {
    const replica = await openTestReplica();
    const rows = [
      ...Array.from({ length: 2_300 }, (_, index) => credit(`m${String(index).padStart(4, '0')}`, 5)),
      ...Array.from({ length: 1_200 }, (_, index) => credit(`o${index}`, -index)),
      credit('newest', 9),
    ];
    await replica.db.credits.bulkPut([...rows, { ...credit('other', 99), teamId: 'team2' as Credit['teamId'] }]);
    await followLedger(replica, async (untilView, views) => {
      const { records } = await untilView('everything is read', ({ isComplete }) => isComplete);
      expect(records.map(({ id }) => id)).toEqual(
        rows
          .toSorted((one, other) =>
            one.createdAt === other.createdAt ? (one.id < other.id ? 1 : -1) : one.createdAt < other.createdAt ? 1 : -1,
          )
          .map(({ id }) => id),
      );
      expect(views[0]).toEqual({ records: records.slice(0, 100), isComplete: false });
    });
  });

  it('the ledger inserts new entries in order, drops deleted ones, and follows many at once', async () => {
    const replica = await openTestReplica();
    await put(replica, credit('a', 1), credit('c', 3), credit('e', 5));
    await followLedger(replica, async (untilView, views) => {
      const idsAre =
        (ids: string) =>
        ({ records, isComplete }: LedgerView) =>
          isComplete && records.map(({ id }) => id).join('') === ids;
      await untilView('the stored entries', idsAre('eca'));
      await put(
        replica,
        credit('b', 2),
        credit('d', 3),
        { ...credit('x', 4), teamId: 'team2' as Credit['teamId'] },
        credit('f', 6),
      );
      await untilView('the new entries', idsAre('fedcba'));
      await apply(replica, { deletions: [{ table: 'credits', id: 'c', deletedAt: '2026-04-01T00:00:00.000Z' }] });
      await untilView('the deleted entry', idsAre('fedba'));
      // An entry of another team makes no view.
      const countBefore = views.length;
      await put(replica, { ...credit('y', 4), teamId: 'team2' as Credit['teamId'] });
      await put(replica, ...Array.from({ length: 150 }, (_, index) => credit(`z${index}`, 10 + index)));
      await untilView('many at once', ({ records }) => records.length === 155);
      expect(views.length).toBe(countBefore + 1);
    });
  });

  it('an empty ledger is reported once it is fully read', async () => {
    await followLedger(await openTestReplica(), async (untilView) => {
      expect(await untilView('the empty ledger', ({ isComplete }) => isComplete)).toEqual({
        records: [],
        isComplete: true,
      });
    });
  });

  it('a ledger that cannot be read rejects', async () => {
    const replica = await openTestReplica();
    replica.close();
    await expect(watchCreditLedger(replica, TEAM_ID, () => undefined, NEVER_ABORTED)).rejects.toThrow();
  });
});
