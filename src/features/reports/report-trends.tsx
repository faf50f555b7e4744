import { rateMessage } from '#domain/campaign/campaign-rates.ts';
import { wilsonInterval } from '#domain/report/rate-interval.ts';
import { rateOfStep, type Report } from '#domain/report/report.ts';
import { formatNumber, t } from '#i18n/translate.ts';
import { SectionCard } from '#ui/section-card.tsx';
import { TrendChart } from '#ui/charts/trend-chart.tsx';
import {
  axisPercent,
  COMPARED_STEPS,
  intervalMessage,
  rateSentence,
  shortDay,
  STEP_TITLES,
} from './report-messages.ts';

const figureOf = (value: number): string => formatNumber(value);

/** Charts the funnel week by week: how many were invited, and the share of them at each further step. */
export function ReportTrends({ report: { groups, total } }: { report: Report }) {
  const from = shortDay(groups[0]?.key ?? '');
  const to = t('This week');
  const weekOf = (index: number): string => t('Week of {day}', { day: shortDay(groups[index]?.key ?? '') });
  return (
    <SectionCard
      title={t('Week by week')}
      subtitle={t(
        'By week of invitation. The newest weeks rise while people answer. The shade shows the likely range.',
      )}
    >
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 md:grid-cols-2 lg:grid-cols-4">
        <TrendChart
          title={STEP_TITLES.invited}
          figure={figureOf(total.counts.invited)}
          detail={t('In all these weeks')}
          values={groups.map(({ counts }) => counts.invited)}
          formatTop={figureOf}
          readouts={groups.map(({ counts }, index) =>
            t('{day}: {counts}', { day: weekOf(index), counts: figureOf(counts.invited) }),
          )}
          from={from}
          to={to}
        />
        {COMPARED_STEPS.map((step) => {
          const rates = groups.map(({ counts }) => rateOfStep(counts, step));
          const rate = rateOfStep(total.counts, step);
          return (
            <TrendChart
              key={step}
              title={STEP_TITLES[step]}
              figure={rateMessage(rate)}
              detail={t('Likely {interval}', { interval: intervalMessage(rate) })}
              values={rates.map(({ part, whole }) => (whole === 0 ? 0 : part / whole))}
              // A week without invitations says nothing; its interval would be the whole height.
              band={rates.map((one) => (one.whole === 0 ? { low: 0, high: 0 } : wilsonInterval(one)))}
              formatTop={axisPercent}
              leastTop={0.05}
              readouts={rates.map((one, index) =>
                t('{day}: {counts}', { day: weekOf(index), counts: rateSentence(one) }),
              )}
              from={from}
              to={to}
            />
          );
        })}
      </div>
    </SectionCard>
  );
}
