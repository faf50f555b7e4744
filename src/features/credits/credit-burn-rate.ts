import { useEffect, useState } from 'react';
import { creditForecast, creditPace, paceStartMs, supplyOf } from '#domain/credit/credit-forecast.ts';
import { creditWarningOf, type CreditWarning } from '#domain/credit/credit-warning.ts';
import type { TeamRecord } from '#domain/team/team.ts';
import { readInPages } from '#replica/read-in-pages.ts';
import { scopeOf } from '#replica/scopes.ts';
import { liveOr, useLive, useReplica } from '#replica/live/use-live.tsx';
import { useMinuteClock } from '#ui/time-text.tsx';

const HOUR_MS = 3_600_000;

/** Returns the credits a team uses per day; undefined when unknown. Computed hourly, not per entry: it is a rate. */
function useCreditPace(teamId: string, hourMs: number): number | undefined {
  const { db } = useReplica();
  const [pace, setPace] = useState<number | undefined>(undefined);
  const isKnown = liveOr(
    useLive(
      `has-credits|${teamId}`,
      async (database) => (await database.cursors.get(scopeOf.credits(teamId)))?.pulledAt !== undefined,
    ),
    false,
  );
  useEffect(() => {
    let isOver = false;
    if (isKnown) {
      readInPages(db.credits, teamId, new Date(paceStartMs(hourMs)).toISOString(), () => !isOver)
        .then((records) => !isOver && setPace(creditPace(records, hourMs)))
        // A broken database must not take the screen away for a warning.
        .catch(() => undefined);
    }
    return () => {
      isOver = true;
    };
  }, [db, teamId, hourMs, isKnown]);
  return pace;
}

/** Which warning a team gets, and how many days its credits last. */
interface CreditBurnRate {
  readonly days: number | undefined;
  readonly warning: CreditWarning | undefined;
}

export function useCreditBurnRate(record: TeamRecord): CreditBurnRate {
  // Rounds the current hour up, so that its entries count.
  const hourMs = Math.ceil((useMinuteClock() + 1) / HOUR_MS) * HOUR_MS;
  const days = creditForecast(supplyOf(record, hourMs), useCreditPace(record.id, hourMs), hourMs)?.days;
  return { days, warning: creditWarningOf(record, days) };
}
