import { Link } from '@tanstack/react-router';
import { rateMessage } from '#domain/campaign/campaign-rates.ts';
import { wilsonInterval } from '#domain/report/rate-interval.ts';
import { REPORT_STEPS, type ReportStep } from '#domain/report/report-steps.ts';
import { rateOfStep, type ReportGroup } from '#domain/report/report.ts';
import { formatNumber, t } from '#i18n/translate.ts';
import { IntervalBar, rateAxisTop } from '#ui/charts/interval-bar.tsx';
import { intervalMessage, peopleMessage, STEP_TITLES } from './report-messages.ts';
import type { ReportsSearchParams } from './reports-search-params.ts';

interface ReportTableProps {
  /** What the first column names. */
  readonly title: string;
  readonly groups: readonly ReportGroup[];
  readonly total: ReportGroup;
  readonly nameOf: (key: string) => string;
  /** The step whose rate is charted. */
  readonly step: Exclude<ReportStep, 'invited'>;
  readonly searchParams: ReportsSearchParams;
}

const ROW =
  'grid grid-cols-4 items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 last:border-b-0 md:min-h-11 md:grid-cols-[minmax(0,1fr)_repeat(4,4.5rem)_minmax(0,20rem)] md:px-5 md:py-1';

/** Shows each group's funnel: every figure opens the people it counts, and one rate is charted with its interval. */
export function ReportTable({ title, groups, total, nameOf, step, searchParams }: ReportTableProps) {
  const rateTitle = t('{step}, share and likely range', { step: STEP_TITLES[step] });
  const intervals = [...groups, total].map(({ counts }) => wilsonInterval(rateOfStep(counts, step)));
  // A group of few people would squeeze all others.
  const shown = intervals.filter((_, index) => ([...groups, total][index]?.counts.invited ?? 0) >= 10);
  const top = rateAxisTop(Math.max(0.05, ...shown.map(({ high }) => high)));
  return (
    <div role="table" aria-label={title} className="rounded-card border border-line bg-surface">
      <div role="rowgroup" className="max-md:sr-only">
        <div role="row" className={`${ROW} text-small text-ink-muted`}>
          <span role="columnheader">{title}</span>
          {REPORT_STEPS.map((name) => (
            <span key={name} role="columnheader" className="text-end">
              {STEP_TITLES[name]}
            </span>
          ))}
          <span role="columnheader">{rateTitle}</span>
        </div>
      </div>
      <div role="rowgroup">
        {groups.map((group) => (
          <GroupRow
            key={group.key}
            group={group}
            name={nameOf(group.key)}
            {...{ step, searchParams, top, total }}
            of={group.key}
          />
        ))}
        <GroupRow group={total} name={t('All')} isTotal {...{ step, searchParams, top, total }} of={undefined} />
      </div>
    </div>
  );
}

function GroupRow({
  group: { counts },
  total,
  name,
  step,
  searchParams,
  top,
  of,
  isTotal = false,
}: Pick<ReportTableProps, 'step' | 'searchParams' | 'total'> & {
  group: ReportGroup;
  name: string;
  top: number;
  of: string | undefined;
  isTotal?: boolean;
}) {
  const rate = rateOfStep(counts, step);
  const whole = rateOfStep(total.counts, step);
  return (
    <div role="row" className={isTotal ? `${ROW} font-medium` : ROW}>
      <span role="rowheader" dir="auto" className="min-w-0 truncate max-md:col-span-4 max-md:font-medium" title={name}>
        {name}
      </span>
      {REPORT_STEPS.map((one) => (
        <span
          key={one}
          role="cell"
          className="text-end tabular-nums max-md:flex max-md:flex-col max-md:items-start max-md:justify-between max-md:self-stretch max-md:text-start"
        >
          <span aria-hidden className="block text-small font-normal text-ink-muted md:hidden">
            {STEP_TITLES[one]}
          </span>
          <Figure count={counts[one]} step={one} name={name} search={{ ...searchParams, show: one, of }} />
        </span>
      ))}
      <span
        role="cell"
        className="col-span-4 grid grid-cols-[minmax(0,1fr)_8.5rem] items-center gap-x-3 md:col-span-1 md:grid-cols-[minmax(0,1fr)_7.5rem]"
      >
        {rate.whole === 0 ? (
          <span />
        ) : (
          <IntervalBar
            value={rate.part / rate.whole}
            {...wilsonInterval(rate)}
            reference={whole.part / whole.whole}
            top={top}
          />
        )}
        <span className="text-end text-small font-normal whitespace-nowrap tabular-nums">
          {rateMessage(rate)}
          {rate.whole > 0 && <span className="text-ink-muted"> {intervalMessage(rate)}</span>}
        </span>
      </span>
    </div>
  );
}

/** Opens the people whom a figure counts. Zero opens nobody. */
const Figure = ({
  count,
  step,
  name,
  search,
}: {
  count: number;
  step: ReportStep;
  name: string;
  search: ReportsSearchParams;
}) =>
  count === 0 ? (
    <span className="inline-flex min-h-6 items-center text-ink-muted touch:min-h-11">0</span>
  ) : (
    <Link
      to="/dashboard/reports"
      search={search}
      aria-label={t('{people}: {group}', { people: peopleMessage(step, count), group: name })}
      className="link inline-flex min-h-6 items-center tabular-nums touch:min-h-11 touch:min-w-11 md:justify-end"
    >
      {formatNumber(count)}
    </Link>
  );
