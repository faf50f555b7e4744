import { useState } from 'react';
import type { CreditDay } from '#domain/credit/credit-history.ts';
import { t } from '#i18n/translate.ts';
import { DailyTable } from '#ui/charts/daily-table.tsx';
import { linePaths } from '#ui/charts/line-path.ts';
import { LinePlot } from '#ui/charts/line-plot.tsx';
import { burnDownMessage, dayReadoutMessage, formatDay, formatFigure } from './credit-messages.ts';

/** Charts the daily balance as an area. A day is read by pointer or keys; all figures follow as text and as a table. */
export function BurnDownChart({ days }: { days: readonly CreditDay[] }) {
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const paths = linePaths({ values: days.map(({ balance }) => balance) });
  const found = days.findIndex(({ startsAt }) => startsAt === chosen);
  const index = found === -1 ? days.length - 1 : found;
  const day = days[index];
  if (day === undefined) return null;
  const hasEnded = days.some(({ ended }) => ended > 0);

  return (
    <div className="flex flex-col gap-3">
      <p className="tabular-nums text-ink-muted">{dayReadoutMessage(day)}</p>
      <div>
        <p aria-hidden className="mb-1 text-small tabular-nums text-ink-muted">
          {formatFigure(paths.top)}
        </p>
        <LinePlot
          label={t('Balance by day')}
          paths={paths}
          index={index}
          valueText={dayReadoutMessage(day)}
          onSelect={(next) => setChosen(next === undefined ? undefined : days[next]?.startsAt)}
          height="h-40"
        />
        <p aria-hidden className="mt-1 flex justify-between text-small tabular-nums text-ink-muted">
          <span>{formatDay(days[0]?.startsAt ?? '')}</span>
          <span>{t('Today')}</span>
        </p>
      </div>
      <p className="max-w-[72ch] text-ink-muted">{burnDownMessage(days)}</p>
      <DailyTable
        columns={[t('Added'), t('Used'), ...(hasEnded ? [t('Ended')] : []), t('Balance')]}
        getRows={() =>
          days.toReversed().map(({ startsAt, used, ended, refilled, balance }) => ({
            key: startsAt,
            day: formatDay(startsAt),
            values: [refilled, used, ...(hasEnded ? [ended] : []), balance].map(formatFigure),
          }))
        }
      />
    </div>
  );
}
