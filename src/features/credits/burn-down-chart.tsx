import { useState } from 'react';
import type { CreditDay } from '#domain/credit/credit-history.ts';
import { t } from '#i18n/translate.ts';
import { DailyTable } from '#ui/charts/daily-table.tsx';
import { BOX, linePaths } from '#ui/charts/line-path.ts';
import { ChartCursor } from '#ui/charts/trend-chart.tsx';
import { DaySlider } from '#ui/forms/day-slider.tsx';
import { burnDownMessage, dayReadoutMessage, formatDay, formatFigure } from './credit-messages.ts';

/** Charts the daily balance as an area. A day is read by pointer or keys; all figures follow as text and as a table. */
export function BurnDownChart({ days }: { days: readonly CreditDay[] }) {
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const shape = linePaths({ values: days.map(({ balance }) => balance) });
  const last = days.length - 1;
  const found = days.findIndex(({ startsAt }) => startsAt === chosen);
  const index = found === -1 ? last : found;
  const day = days[index];
  const point = shape.points[index];
  if (day === undefined || point === undefined) return null;
  const hasEnded = days.some(({ ended }) => ended > 0);

  return (
    <div className="flex flex-col gap-3">
      <p className="tabular-nums text-ink-muted">{dayReadoutMessage(day)}</p>
      <div>
        <p aria-hidden className="mb-1 text-small tabular-nums text-ink-muted">
          {formatFigure(shape.top)}
        </p>
        <DaySlider
          label={t('Balance by day')}
          index={index}
          maxIndex={last}
          valueText={dayReadoutMessage(day)}
          onSelect={(next) => setChosen(next === undefined ? undefined : days[next]?.startsAt)}
          className="relative h-40 touch-pan-y border-b border-line"
        >
          <svg
            viewBox={`0 0 ${BOX.width} ${BOX.height}`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
            aria-hidden
          >
            <line
              x1={0}
              x2={BOX.width}
              y1={0}
              y2={0}
              stroke="var(--line)"
              strokeDasharray="3 3"
              vectorEffect="non-scaling-stroke"
            />
            {shape.zeroY < BOX.height && (
              <line
                x1={0}
                x2={BOX.width}
                y1={shape.zeroY}
                y2={shape.zeroY}
                stroke="var(--line-strong)"
                vectorEffect="non-scaling-stroke"
              />
            )}
            <path d={shape.area} fill="var(--accent)" fillOpacity={0.14} />
            <path
              d={shape.line}
              fill="none"
              stroke="var(--accent)"
              strokeWidth={2}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <ChartCursor x={point.x} y={point.y} />
        </DaySlider>
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
