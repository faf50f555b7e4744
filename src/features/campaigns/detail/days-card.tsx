import { useState } from 'react';
import { lastCampaignDays, readCampaignDays, type CampaignDay, type DayCount } from '#domain/campaign/campaign-days.ts';
import type { Campaign } from '#domain/campaign/campaign.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { localTimeOf, zoneOf } from '#domain/time/working-hours.ts';
import { t, formatNumber } from '#i18n/translate.ts';
import { DailyTable } from '#ui/charts/daily-table.tsx';
import { DateRangeSelect } from '#ui/forms/date-range-select.tsx';
import { DaySlider } from '#ui/forms/day-slider.tsx';
import { SectionCard } from '#ui/section-card.tsx';
import { useMinuteClock } from '#ui/time-text.tsx';
import type { CampaignSearchParams } from './campaign-search-params.ts';
import {
  formatCampaignDay,
  DAY_COLUMNS,
  DAY_STEPS,
  dayReadout,
  daysMessage,
  dayFigures,
  missingDaysMessage,
} from './days-messages.ts';

/** Height of a row of bars and of its highest bar, in drawing units; a day is one unit wide. */
const ROW = 100;
const BAR = 0.7;

/** Draws the bars of one row as a path; a count above zero is always visible. */
function barsOf(days: readonly CampaignDay[], name: DayCount, most: number): string {
  return days
    .map(({ counts }, index) => {
      const height = counts[name] === 0 ? 0 : Math.max(4, (counts[name] / most) * ROW);
      const left = index + (1 - BAR) / 2;
      return height === 0
        ? ''
        : `M${left.toFixed(2)} ${ROW}V${(ROW - height).toFixed(2)}H${(left + BAR).toFixed(2)}V${ROW}Z`;
    })
    .join('');
}

/**
 * Charts how many prospects reached each funnel step per day, one row of bars per step over the same days. All figures
 * follow as text and as a table.
 */
function DaysChart({ days }: { days: readonly CampaignDay[] }) {
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const last = days.length - 1;
  const found = days.findIndex(({ day }) => day === chosen);
  const index = found === -1 ? last : found;
  const shown = days[index];
  const first = days[0];
  if (shown === undefined || first === undefined) return null;
  const rows = DAY_STEPS.map(([name, title]) => {
    const figures = days.map(({ counts }) => counts[name]);
    return { name, title, sum: figures.reduce((sum, count) => sum + count, 0), most: Math.max(...figures) };
  });

  return (
    <div className="flex flex-col gap-3">
      <p className="min-h-10 text-ink-muted tabular-nums md:min-h-5">{dayReadout(shown)}</p>
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4">
        <ul aria-label={t('In this period')} className="flex flex-col">
          {rows.map(({ name, title, sum, most }) => (
            <li key={name} className="flex h-14 flex-col justify-end pb-1">
              <span className="text-small text-ink-muted">{title}</span>
              <span className="flex items-baseline justify-between gap-1 tabular-nums">
                <span className="font-medium">{formatNumber(sum)}</span>
                {most > 0 && (
                  <span className="text-small text-ink-muted">{t('max. {count}', { count: formatNumber(most) })}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
        <DaySlider
          label={t('Day by day')}
          isBarChart
          index={index}
          maxIndex={last}
          valueText={dayReadout(shown)}
          onSelect={(next) => setChosen(next === undefined ? undefined : days[next]?.day)}
          className="relative flex touch-pan-y flex-col"
        >
          <span
            aria-hidden
            className="absolute inset-y-0 bg-hover"
            style={{ insetInlineStart: `${(index / days.length) * 100}%`, width: `${100 / days.length}%` }}
          />
          {rows.map(({ name, most }) => (
            <span key={name} aria-hidden className="relative h-14 border-b border-line pt-3">
              <svg viewBox={`0 0 ${days.length} ${ROW}`} preserveAspectRatio="none" className="block size-full">
                <path d={barsOf(days, name, most)} fill="var(--accent)" />
              </svg>
            </span>
          ))}
        </DaySlider>
        <p aria-hidden className="col-start-2 mt-1 flex justify-between text-small text-ink-muted tabular-nums">
          <span>{formatCampaignDay(first.day)}</span>
          <span>{t('Today')}</span>
        </p>
      </div>
      <p className="max-w-[72ch] text-ink-muted">{daysMessage(days)}</p>
      <DailyTable
        columns={DAY_COLUMNS}
        getRows={() =>
          days.toReversed().map((day) => ({ key: day.day, day: formatCampaignDay(day.day), values: dayFigures(day) }))
        }
      />
    </div>
  );
}

interface DaysCardProps {
  readonly campaign: Campaign;
  readonly profile: Profile | undefined;
  readonly searchParams: CampaignSearchParams;
  readonly onSearchParamsChange: (searchParams: CampaignSearchParams) => void;
}

/** Shows what the campaign did in the last 30 or 90 days of its profile's calendar. */
export function DaysCard({ campaign, profile, searchParams, onSearchParamsChange }: DaysCardProps) {
  const now = useMinuteClock();
  const span = searchParams.days === '90' ? 90 : 30;
  const zone = zoneOf(profile ?? { country: '' });
  const known = readCampaignDays(campaign.days);
  const days = lastCampaignDays(known, localTimeOf(now, zone).day, span);
  const missing = missingDaysMessage(known, campaign.stats, days[0]?.day ?? '');
  return (
    <SectionCard
      title={t('Day by day')}
      subtitle={t('In the profile’s local time, {zone}', { zone: zone.replaceAll('_', ' ') })}
      actions={
        <DateRangeSelect
          value={span}
          onChange={(count) => onSearchParamsChange({ ...searchParams, days: count === 90 ? '90' : undefined })}
        />
      }
    >
      <DaysChart days={days} />
      {missing !== undefined && <p className="mt-3 text-small text-ink-muted">{missing}</p>}
    </SectionCard>
  );
}
