import type { CreditForecast, CreditSupply } from '#domain/credit-forecast.ts';
import { signedTotal, type DayOfCredits } from '#domain/credit-history.ts';
import type { Credit } from '#domain/credit.ts';
import type { Reach } from '#domain/sync-status.ts';
import { say } from '#languages/say.ts';

const DAY_MS = 86_400_000;

const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const dates = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const shares = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });

/** US format with at most 2 decimals; what is used has a leading minus (specification part 2 §9). */
export const figureWords = (amount: number): string => figures.format(amount === 0 ? 0 : amount);

/** 'MMM d, yyyy' (specification part 2 §9). */
export const dayWords = (time: string): string => (Number.isNaN(Date.parse(time)) ? '' : dates.format(new Date(time)));

export const totalWords = (credit: Pick<Credit, 'type' | 'total'>): string => figureWords(signedTotal(credit));

export const TYPE_WORDS: Readonly<Record<Credit['type'], string>> = { refill: say('Refill'), consumption: say('Consumption') };

export const recordWords = (count: number): string => (count === 1 ? '1 record' : `${figureWords(count)} records`);

/** After a figure that is of so many records, where there are older ones that are not on this device; nothing where it is of all. */
export const extentWords = (isWhole: boolean, count: number): string => (isWhole ? '' : `, of the ${recordWords(count)} on this device so far`);

/** When the older records come. */
export function olderWords(reach: Reach): string {
  if (reach === 'unreachable') return say('Older records are read when you are back online.');
  return reach === 'needs-sign-in' ? say('Older records are read once you have signed in again.') : say('Older records are being read…');
}

/** What a file of records is called that is made at a time (UTC ISO): one that is not of the whole history says so. */
export const exportName = (time: string, isWhole: boolean): string => `credits-${time.slice(0, 10)}${isWhole ? '' : '-so-far'}.csv`;

/** A share of a whole; what is there is never said to be nothing. */
export const shareWords = (part: number, whole: number): string => (part / whole < 0.01 ? 'under 1%' : shares.format(part / whole));

const partsOf = (amounts: readonly (readonly [amount: number, words: string])[]): string[] => amounts.flatMap(([amount, words]) => (amount > 0 ? [`${figureWords(amount)} ${words}`] : []));

/** What came and what went: "5,000 added, 412 used, 31 ended"; what ended only where some did. */
export const flowWords = ({ refilled, used, ended }: Pick<DayOfCredits, 'refilled' | 'used' | 'ended'>): string =>
  [`${figureWords(refilled)} added`, `${figureWords(used)} used`, ...partsOf([[ended, say('ended unused')]])].join(', ');

const roughly = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });

const dayAt = (atMs: number): string => dayWords(new Date(atMs).toISOString());

/** How long the credits last, until when, and what becomes of those of the plan, as far as that can be said. */
export function forecastWords(supply: CreditSupply, forecast: CreditForecast | undefined, nowMs: number): string {
  const { ofMonth, bought, monthEndsMs, monthly } = supply;
  const monthEnd = monthEndsMs === undefined ? '' : dayAt(monthEndsMs);
  const bringsMore = monthEnd !== '' && monthly > 0;
  const coming = `your plan brings ${figureWords(monthly)} new ones`;
  if (ofMonth + bought <= 0) return bringsMore ? say('There are no credits left: nothing is sent until some are added, or {coming} on {monthEnd}.', { coming, monthEnd }) : say('There are no credits left: nothing is sent until some are added.');
  if (forecast === undefined) return say('How long they last is not known yet: too little was used so far.');
  const { days, unused, outlastsMonth } = forecast;
  const pace = say('At the pace of the last two weeks they');
  const lasting = days === Infinity ? say('more than a year') : days === 0 ? say('less than a day') : `about ${days === 1 ? '1 day' : `${days} days`}, until around ${dayAt(nowMs + days * DAY_MS)}`;
  const ending = Math.round(unused) === 0 ? '' : ` About ${roughly.format(unused)} are unused on ${monthEnd} and end with their month.`;
  if (!bringsMore) return `${pace} last ${lasting}.${ending}`;
  if (!outlastsMonth) return `${pace} last ${lasting}; ${coming} on ${monthEnd}.`;
  return `${pace} last until ${monthEnd}, when ${coming}.${ending}${days === Infinity ? '' : say(' With what comes each month they last {lasting}.', { lasting })}`;
}

/** What the chart shows, in words. */
export function burnDownWords(shown: readonly DayOfCredits[]): string {
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined) return '';
  const sumOf = (name: 'used' | 'ended' | 'refilled'): number => shown.reduce((sum, one) => sum + one[name], 0);
  const flow = flowWords({ used: sumOf('used'), ended: sumOf('ended'), refilled: sumOf('refilled') });
  const lowest = shown.reduce((one, other) => (other.balance < one.balance ? other : one));
  const before = first.balance + first.used + first.ended - first.refilled;
  return `From ${figureWords(before)} before ${dayWords(first.startsAt)} to ${figureWords(last.balance)} now: ${flow}. Lowest at the end of a day: ${figureWords(lowest.balance)} on ${dayWords(lowest.startsAt)}.`;
}

/** One day of the chart. */
export const dayOfCreditsWords = ({ startsAt, balance, used, ended, refilled }: DayOfCredits): string =>
  [`${dayWords(startsAt)}: ${figureWords(balance)} credits`, ...partsOf([[refilled, 'added'], [used, 'used'], [ended, say('ended unused')]])].join(', ');
