import type { Rate } from '#domain/campaign/campaign-rates.ts';
import { rateMessage } from '#domain/campaign/campaign-rates.ts';
import { wilsonInterval } from '#domain/report/rate-interval.ts';
import { REPORT_STEPS, type ReportGrouping, type ReportStep } from '#domain/report/report-steps.ts';
import { MIN_COMPARED, rateOfStep, type Comparison, type ReportCounts } from '#domain/report/report.ts';
import { createDateFormat } from '#i18n/date-format.ts';
import { formatNumber, numberLocale, plural, t, tInContext, type Values } from '#i18n/translate.ts';
import type { ReportContext } from './report-queries.ts';

/** Names of the steps, as heads of columns and charts. */
export const STEP_TITLES: Readonly<Record<ReportStep, string>> = {
  invited: t('Invited'),
  accepted: t('Accepted'),
  replied: t('Replied'),
  qualified: tInContext('prospects', 'Qualified'),
};

export const GROUPING_TITLES: Readonly<Record<ReportGrouping, string>> = {
  week: t('Week of invitation'),
  campaign: t('Campaign'),
  offer: t('Offer'),
  prompt: t('Prompt'),
  profile: t('Profile'),
};

/** Days that people have to answer before they are compared. */
export const SETTLING_DAYS = 14;

// A calendar day is the same day in every time zone.
const formatDay = createDateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' });
const formatDayAndYear = createDateFormat({
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Formats a day without its year. */
export const shortDay = (day: string): string => (day === '' ? '' : formatDay(dateOf(day)));

const DELETED: Readonly<Record<Exclude<ReportGrouping, 'week'>, string>> = {
  campaign: t('Deleted campaign'),
  offer: t('Deleted offer'),
  prompt: t('Deleted prompt'),
  profile: t('Deleted profile'),
};

/** Names a group: the first day of a week, or the name of a campaign, offer, prompt or profile. */
export function groupName(grouping: ReportGrouping, key: string, names: ReportContext['names']): string {
  if (grouping === 'week') return Number.isNaN(dateOf(key).getTime()) ? key : formatDayAndYear(dateOf(key));
  return names[grouping].get(key) ?? (key === '' ? t('None') : DELETED[grouping]);
}

const wholePercents = new Intl.NumberFormat(numberLocale(), { maximumFractionDigits: 0 });
const finePercents = new Intl.NumberFormat(numberLocale(), { maximumFractionDigits: 1 });
const percentFigure = (share: number): string =>
  (share > 0 && share < 0.1 ? finePercents : wholePercents).format(share * 100);

/** Formats the interval of a rate: '18–31%'. */
export function intervalMessage(rate: Rate): string {
  if (rate.whole === 0) return '–';
  const { low, high } = wilsonInterval(rate);
  return t('{low}–{high}%', { low: percentFigure(low), high: percentFigure(high) });
}

/** Formats a share at the end of an axis. */
export const axisPercent = (share: number): string => t('{figure}%', { figure: percentFigure(share) });

/** Says a rate with its fraction and its interval. */
export const rateSentence = (rate: Rate): string =>
  rate.whole === 0
    ? t('nobody was invited')
    : t('{rate} ({part} of {whole}), likely {interval}', {
        rate: rateMessage(rate),
        part: formatNumber(rate.part),
        whole: formatNumber(rate.whole),
        interval: intervalMessage(rate),
      });

/** Sums a report up in one sentence. */
export function summaryMessage(counts: ReportCounts, weekCount: number): string {
  if (counts.invited === 0)
    return plural(
      weekCount,
      'Nobody was invited in the last {count} week.',
      'Nobody was invited in the last {count} weeks.',
    );
  const shareOf = (step: ReportStep) => rateMessage(rateOfStep(counts, step));
  return plural(
    counts.invited,
    'Of {count} person invited in the last {weeks} weeks, {accepted} accepted, {replied} replied and {qualified} are qualified.',
    'Of {count} people invited in the last {weeks} weeks, {accepted} accepted, {replied} replied and {qualified} are qualified.',
    { weeks: weekCount, accepted: shareOf('accepted'), replied: shareOf('replied'), qualified: shareOf('qualified') },
  );
}

const DIFFERENCE_TEXTS: Readonly<
  Record<Exclude<ReportStep, 'invited'>, readonly [higher: (parts: Values) => string, lower: (parts: Values) => string]>
> = {
  accepted: [
    (parts) => t('{name}: accepted more often than elsewhere, {rate} against {others}.', parts),
    (parts) => t('{name}: accepted less often than elsewhere, {rate} against {others}.', parts),
  ],
  replied: [
    (parts) => t('{name}: replied more often than elsewhere, {rate} against {others}.', parts),
    (parts) => t('{name}: replied less often than elsewhere, {rate} against {others}.', parts),
  ],
  qualified: [
    (parts) => t('{name}: qualified more often than elsewhere, {rate} against {others}.', parts),
    (parts) => t('{name}: qualified less often than elsewhere, {rate} against {others}.', parts),
  ],
};

/** Says which groups differ, or why no difference is certain. One sentence each. */
export function comparisonMessages(
  { differences, comparedCount }: Comparison,
  step: Exclude<ReportStep, 'invited'>,
  nameOf: (key: string) => string,
): readonly string[] {
  if (comparedCount < 2)
    return [
      t('Too few people to compare: at least {count} in each, invited {days} days ago or earlier.', {
        count: MIN_COMPARED,
        days: SETTLING_DAYS,
      }),
    ];
  if (differences.length === 0) return [t('No clear difference: chance alone could explain what is seen here.')];
  return differences.map(({ key, rate, others, isHigher }) =>
    DIFFERENCE_TEXTS[step][isHigher ? 0 : 1]({
      name: nameOf(key),
      rate: `${rateMessage(rate)} (${intervalMessage(rate)})`,
      others: `${rateMessage(others)} (${intervalMessage(others)})`,
    }),
  );
}

/** Says who is listed. */
export function peopleMessage(step: ReportStep, count: number): string {
  switch (step) {
    case 'invited':
      return plural(count, '{count} person invited', '{count} people invited');
    case 'accepted':
      return plural(count, '{count} person accepted', '{count} people accepted');
    case 'replied':
      return plural(count, '{count} person replied', '{count} people replied');
    case 'qualified':
      return plural(count, '{count} person qualified', '{count} people qualified');
  }
}

/** Says what the report leaves out, each as a sentence. */
export function omissionMessages(
  { coverage, storedSince, undatedCount }: ReportContext,
  isReachable: boolean,
): readonly string[] {
  return [
    ...(coverage === 'filled'
      ? []
      : [
          isReachable
            ? t('Older conversations are still loading, so these figures will grow.')
            : t('Only the conversations on this device are counted. The others follow when you are back online.'),
        ]),
    ...(storedSince === ''
      ? []
      : [t('This device keeps the conversations of the last 90 days: older ones are not counted.')]),
    ...(undatedCount === 0
      ? []
      : [
          plural(
            undatedCount,
            '{count} person was invited before invitations were dated, and is not counted.',
            '{count} people were invited before invitations were dated, and are not counted.',
          ),
        ]),
  ];
}

/** Returns the name of the file saved at `now` (UTC ISO). */
export const reportFileName = (grouping: ReportGrouping, now: string): string =>
  `report-by-${grouping}-${now.slice(0, 10)}.csv`;

export const COMPARED_STEPS = REPORT_STEPS.filter((step) => step !== 'invited');
