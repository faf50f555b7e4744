import type { CreditForecast, CreditSupply } from '#domain/credit/credit-forecast.ts';
import { signedTotal, type CreditDay } from '#domain/credit/credit-history.ts';
import type { Credit } from '#domain/credit/credit.ts';
import type { Reach } from '#domain/sync/sync-status.ts';
import { createDateFormat } from '#i18n/date-format.ts';
import { numberLocale, t, plural } from '#i18n/translate.ts';

const DAY_MS = 86_400_000;

const figures = new Intl.NumberFormat(numberLocale(), { maximumFractionDigits: 2 });
const formatDate = createDateFormat({ month: 'short', day: 'numeric', year: 'numeric' }, 'en-US');
const shares = new Intl.NumberFormat(numberLocale(), { style: 'percent', maximumFractionDigits: 0 });

/** Formats in US style with at most 2 decimals; used credits are negative (specification part 2 §9). */
export const formatFigure = (amount: number): string => figures.format(amount === 0 ? 0 : amount);

/** Formats a day as 'MMM d, yyyy' (specification part 2 §9). */
export const formatDay = (time: string): string => (Number.isNaN(Date.parse(time)) ? '' : formatDate(new Date(time)));

export const formatTotal = (credit: Pick<Credit, 'type' | 'total'>): string => formatFigure(signedTotal(credit));

export const ENTRY_TYPE_LABELS: Readonly<Record<Credit['type'], string>> = {
  refill: t('Refill'),
  consumption: t('Consumption'),
};

export const entryMessage = (count: number): string => plural(count, '{count} record', '{count} records');

/** Says how many entries exist, and when older ones are not on this device. */
export const coverageMessage = (isWhole: boolean, count: number): string =>
  isWhole
    ? entryMessage(count)
    : plural(count, '{count} record on this device so far', '{count} records on this device so far');

/** Says how many of the entries are listed. */
export const listedMessage = (listed: number, isWhole: boolean, count: number): string =>
  isWhole
    ? plural(count, '{listed} of {count} record', '{listed} of {count} records', { listed: formatFigure(listed) })
    : plural(
        count,
        '{listed} of {count} record on this device so far',
        '{listed} of {count} records on this device so far',
        { listed: formatFigure(listed) },
      );

/** Says how much the listed entries used. */
export const usedMessage = (used: number, isWhole: boolean, count: number): string =>
  isWhole
    ? t('{used} credits used in this list', { used: formatFigure(used) })
    : plural(
        count,
        '{used} credits used in this list, from the {count} record on this device so far',
        '{used} credits used in this list, from the {count} records on this device so far',
        { used: formatFigure(used) },
      );

/** Says why nothing is listed when older entries are not on this device. */
export const unmatchedMessage = (count: number): string =>
  plural(
    count,
    'Nothing matches in the {count} record on this device so far.',
    'Nothing matches in the {count} records on this device so far.',
  );

/** Says when older entries arrive. */
export function olderMessage(reach: Reach): string {
  if (reach === 'unreachable') return t('Older records load when you are back online.');
  return reach === 'needs-sign-in' ? t('Older records load after you sign in again.') : t('Loading older records…');
}

/** Returns the name of an export made at `time` (UTC ISO); it marks an incomplete history. */
export const exportName = (time: string, isWhole: boolean): string =>
  `credits-${time.slice(0, 10)}${isWhole ? '' : '-so-far'}.csv`;

/** Formats a share; a positive one never shows as zero. */
export const formatShare = (part: number, whole: number): string =>
  part / whole < 0.01 ? t('under 1%') : shares.format(part / whole);

const formatAdded = (amount: number): string => t('{figure} added', { figure: formatFigure(amount) });
const formatSpent = (amount: number): string => t('{figure} used', { figure: formatFigure(amount) });
const formatEnded = (amount: number): string => t('{figure} ended unused', { figure: formatFigure(amount) });

/** Formats the flow: "5,000 added, 412 used, 31 ended"; ended only when some did. */
export const flowMessage = ({ refilled, used, ended }: Pick<CreditDay, 'refilled' | 'used' | 'ended'>): string =>
  [formatAdded(refilled), formatSpent(used), ...(ended > 0 ? [formatEnded(ended)] : [])].join(', ');

const approximate = new Intl.NumberFormat(numberLocale(), { maximumSignificantDigits: 2 });

const dayAt = (atMs: number): string => formatDay(new Date(atMs).toISOString());

/** Says how long the credits last, until when, and what happens to the plan's credits, as far as known. */
export function forecastMessage(supply: CreditSupply, forecast: CreditForecast | undefined, nowMs: number): string {
  const { ofMonth, bought, monthEndsMs, monthly } = supply;
  const monthEnd = monthEndsMs === undefined ? '' : dayAt(monthEndsMs);
  const hasRefill = monthEnd !== '' && monthly > 0;
  const refill = { monthly: formatFigure(monthly), monthEnd };
  if (ofMonth + bought <= 0)
    return hasRefill
      ? t(
          'You have no credits left. Nothing is sent until you add some, or your plan adds {monthly} on {monthEnd}.',
          refill,
        )
      : t('You have no credits left. Nothing is sent until you add some.');
  if (forecast === undefined) return t('Too few credits were used so far to say how long they will last.');
  const { days, unused, outlastsMonth } = forecast;
  const lasting =
    days === Infinity
      ? t('more than a year')
      : days === 0
        ? t('less than a day')
        : plural(days, 'about {count} day, until around {day}', 'about {count} days, until around {day}', {
            day: dayAt(nowMs + days * DAY_MS),
          });
  const ending =
    Math.round(unused) === 0
      ? []
      : [
          t('About {unused} will be unused and expire on {monthEnd}.', {
            unused: approximate.format(unused),
            monthEnd,
          }),
        ];
  if (!hasRefill)
    return [t('At the pace of the last two weeks, they will last {lasting}.', { lasting }), ...ending].join(' ');
  if (!outlastsMonth)
    return t('At the pace of the last two weeks, they will last {lasting}. Your plan adds {monthly} on {monthEnd}.', {
      ...refill,
      lasting,
    });
  const beyond = days === Infinity ? [] : [t('With the monthly credits, they will last {lasting}.', { lasting })];
  return [
    t('At the pace of the last two weeks, they will last until {monthEnd}, when your plan adds {monthly}.', refill),
    ...ending,
    ...beyond,
  ].join(' ');
}

/** Describes the chart as text. */
export function burnDownMessage(shown: readonly CreditDay[]): string {
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined) return '';
  const sumOf = (name: 'used' | 'ended' | 'refilled'): number => shown.reduce((sum, one) => sum + one[name], 0);
  const flow = flowMessage({ used: sumOf('used'), ended: sumOf('ended'), refilled: sumOf('refilled') });
  const lowest = shown.reduce((one, other) => (other.balance < one.balance ? other : one));
  const before = first.balance + first.used + first.ended - first.refilled;
  return t(
    'From {before} before {firstDay} to {now} now: {flow}. Lowest at the end of a day: {lowest} on {lowestDay}.',
    {
      before: formatFigure(before),
      firstDay: formatDay(first.startsAt),
      now: formatFigure(last.balance),
      flow,
      lowest: formatFigure(lowest.balance),
      lowestDay: formatDay(lowest.startsAt),
    },
  );
}

/** Describes one day of the chart. */
export const dayReadoutMessage = ({ startsAt, balance, used, ended, refilled }: CreditDay): string =>
  [
    t('{day}: {figure} credits', { day: formatDay(startsAt), figure: formatFigure(balance) }),
    ...(refilled > 0 ? [formatAdded(refilled)] : []),
    ...(used > 0 ? [formatSpent(used)] : []),
    ...(ended > 0 ? [formatEnded(ended)] : []),
  ].join(', ');
