import { startTransition, useEffect, useState } from 'react';
import { creditPace, paceStartMs } from '#domain/credit/credit-forecast.ts';
import { createBurnDown, createCreditTally, type CreditTally, type CreditDay } from '#domain/credit/credit-history.ts';
import type { Credit } from '#domain/credit/credit.ts';
import { rowsOfTeam } from '#replica/index-range.ts';
import { scopeOf } from '#replica/scopes.ts';
import { readCoverage, type Coverage } from '#replica/coverage.ts';
import { liveOr, useLive, useReplica } from '#replica/live/use-live.tsx';
import { watchCreditLedger, type LedgerView } from './credit-ledger.ts';
import { lastDays, toFilter } from './credit-filter.ts';
import type { CreditsSearchParams } from './credits-search-params.ts';
import { runInChunks } from './run-in-chunks.ts';

/*
 * Draws in chunks, as a transition, what is read and added up in chunks: rendering a whole screen at once would be a
 * long task.
 */

/** Returns how much of the history is on this device; undefined until the database answers. */
export const useCoverage = (teamId: string): Coverage | undefined =>
  liveOr(
    useLive(`credits-coverage|${teamId}`, (db) => readCoverage(db, [scopeOf.credits(teamId)])),
    undefined,
  );

/** Returns the names of the team's campaigns by id; undefined until all were read. */
export function useCampaignNames(teamId: string): ReadonlyMap<string, string> | undefined {
  const live = useLive(
    `credits-campaigns|${teamId}`,
    async (db) => new Map((await rowsOfTeam(db.campaigns, teamId).toArray()).map(({ id, name }) => [id, name])),
    scopeOf.campaigns(teamId),
  );
  return liveOr(live, undefined);
}

/**
 * Returns the team's live ledger; undefined until the first read. Reopens an unreadable replica once, then throws to
 * the route's error screen.
 */
export function useLedger(teamId: string): LedgerView | undefined {
  const replica = useReplica();
  const [view, setView] = useState<LedgerView | undefined>(undefined);
  const [failure, setFailure] = useState<{ readonly error: unknown } | undefined>(undefined);
  const [reopenCount, setReopenCount] = useState(0);

  useEffect(() => {
    const stop = new AbortController();
    watchCreditLedger(replica, teamId, (next) => startTransition(() => setView(next)), stop.signal).catch(
      async (error: unknown) => {
        if (stop.signal.aborted) return;
        if (reopenCount === 0 && (await replica.reopen(replica.db))) setReopenCount(1);
        else setFailure({ error });
      },
    );
    return () => stop.abort();
  }, [replica, teamId, reopenCount]);

  if (failure !== undefined) throw failure.error;
  return view;
}

/**
 * Totals the entries the search asks for, in chunks; `campaignName` must be the same function while no campaign is
 * renamed. Previous totals are returned until the new ones are ready.
 */
export function useCreditTotals(
  records: readonly Credit[] | undefined,
  searchParams: CreditsSearchParams,
  campaignName: (campaignId: string) => string,
): { readonly totals: CreditTally | undefined; readonly isCurrent: boolean } {
  const { q, type, from, to } = searchParams;
  const [last, setLast] = useState<
    { readonly totals: CreditTally; readonly records: readonly Credit[]; readonly key: string } | undefined
  >(undefined);
  const key = JSON.stringify([q, type, from, to]);
  // Without a search, names do not matter.
  const named = q === undefined ? undefined : campaignName;

  useEffect(() => {
    if (records === undefined) return undefined;
    const stop = new AbortController();
    const { add, finish } = createCreditTally({ ...toFilter({ q, type, from, to }), campaignName: named });
    void runInChunks(records, add, stop.signal).then((isDone) => {
      if (isDone && !stop.signal.aborted) startTransition(() => setLast({ totals: finish(), records, key }));
    });
    return () => stop.abort();
  }, [records, key, q, type, from, to, named]);

  return { totals: last?.totals, isCurrent: last !== undefined && last.records === records && last.key === key };
}

/** Data of the chart and the forecast. */
interface BurnDown {
  readonly days: readonly CreditDay[];
  /** Recent usage per day; undefined when unknown. */
  readonly perDay: number | undefined;
}

/**
 * Returns the balances of the last `count` days up to `nowMs`, ending at `left`, and the usage rate; undefined until
 * known.
 */
export function useBurnDown(
  records: readonly Credit[] | undefined,
  left: number,
  count: number,
  nowMs: number,
): BurnDown | undefined {
  const today = lastDays(1, nowMs).join('');
  const [read, setRead] = useState<
    { readonly finish: (left: number) => readonly CreditDay[]; readonly recent: readonly Credit[] } | undefined
  >(undefined);

  useEffect(() => {
    if (records === undefined) return undefined;
    const stop = new AbortController();
    const todayMs = Date.parse(today);
    const { add, finish } = createBurnDown(lastDays(count, todayMs));
    const paceStart = new Date(paceStartMs(todayMs)).toISOString();
    let recentCount = 0;
    const step = (record: Credit): boolean => {
      if (record.createdAt >= paceStart) recentCount += 1;
      return add(record);
    };
    void runInChunks(records, step, stop.signal).then((isDone) => {
      if (isDone && !stop.signal.aborted)
        startTransition(() => setRead({ finish, recent: records.slice(0, recentCount) }));
    });
    return () => stop.abort();
  }, [records, count, today]);

  return read === undefined ? undefined : { days: read.finish(left), perDay: creditPace(read.recent, nowMs) };
}
