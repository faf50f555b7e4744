import { say, sayCount } from '#i18n/translate.ts';
import { MOST_CREDITS_PER_MESSAGE } from './credit.ts';
import { PLAN_DEFINITIONS, isPlan } from '../plan/plan.ts';
import { CREDIT_TIERS } from '../billing/price.ts';
import { hasCreditsFor, totalCredits } from '../team/team-state.ts';
import type { TeamRecord } from '../team/team.ts';

/**
 * Warnings before the credits are used up, the mildest first (expectations §13): with fewer than one message may cost,
 * campaigns stand still. At 0 the red banner of part 1 §8 takes their place.
 */
export const WARNING_LEVELS = ['forecast', 'twenty-percent', 'five-percent', 'standstill'] as const;
export type WarningLevel = (typeof WARNING_LEVELS)[number];

export interface CreditWarning {
  readonly level: WarningLevel;
  readonly left: number;
  /** Of the credits a period of the plan brings, rounded down; undefined for a plan without any. */
  readonly percent: number | undefined;
  /** For how many days they last at this pace; undefined when nobody can tell. */
  readonly days: number | undefined;
}

/** Credits that last no longer than this are foretold to end. */
const FORECAST_DAYS = 7;
/** Without a plan that brings any, few is reckoned by the smallest number that can be bought. */
const FEWEST_SOLD = Math.min(...CREDIT_TIERS.map(({ credits }) => credits));

/** What to warn a team of. `daysLeft` is that of `creditForecast`, undefined when nobody can tell. */
export function creditWarningOf(record: TeamRecord, daysLeft: number | undefined): CreditWarning | undefined {
  const left = totalCredits(record);
  if (left <= 0) return undefined;
  const ofPeriod = isPlan(record.plan) ? PLAN_DEFINITIONS[record.plan].credits : 0;
  const share = left / (ofPeriod === 0 ? FEWEST_SOLD : ofPeriod);
  const warning = { left, percent: ofPeriod === 0 ? undefined : Math.floor(share * 100), days: daysLeft };
  if (!hasCreditsFor(record, MOST_CREDITS_PER_MESSAGE)) return { ...warning, level: 'standstill' };
  if (share <= 0.05) return { ...warning, level: 'five-percent' };
  if (share <= 0.2) return { ...warning, level: 'twenty-percent' };
  return daysLeft !== undefined && daysLeft <= FORECAST_DAYS ? { ...warning, level: 'forecast' } : undefined;
}

/** Whether it can be put away: what stands still stays said. */
export const isDismissible = ({ level }: Pick<CreditWarning, 'level'>): boolean => level !== 'standstill';

/** Warnings somebody has put away: how bad they were, and the balance then. */
interface PutAway {
  readonly level: WarningLevel;
  readonly left: number;
}

/** Whether a warning was put away before, it or a worse one. A refill since then makes it news again. */
export const isDismissed = (warning: Pick<CreditWarning, 'level' | 'left'>, putAway: PutAway | undefined): boolean =>
  putAway !== undefined &&
  warning.left <= putAway.left &&
  WARNING_LEVELS.indexOf(warning.level) <= WARNING_LEVELS.indexOf(putAway.level);

/** How long credits last at this pace, in words; undefined when nobody can tell. */
export function paceMessage(days: number | undefined): string | undefined {
  if (days === undefined) return undefined;
  if (days === Infinity) return say('Enough at this pace.');
  if (days === 0) return say('Less than a day left at this pace.');
  return sayCount(days, 'About {count} day left at this pace.', 'About {count} days left at this pace.');
}

/** The sentence of a warning. */
export function warningMessage({ level, left, percent, days }: CreditWarning): string {
  if (level === 'standstill') {
    const most = MOST_CREDITS_PER_MESSAGE;
    return sayCount(
      left,
      '{count} credit left. Campaigns stand still: one message may cost {most}.',
      '{count} credits left. Campaigns stand still: one message may cost {most}.',
      { most },
    );
  }
  const figure = leftWords(left, level === 'forecast' ? undefined : percent);
  const pace = paceMessage(days);
  return pace === undefined ? figure : `${figure} ${pace}`;
}

/** How many are left, and which share of the plan's that is where it is asked for. */
function leftWords(left: number, percent: number | undefined): string {
  if (percent === undefined) return sayCount(left, '{count} credit left.', '{count} credits left.');
  if (percent < 1)
    return sayCount(
      left,
      '{count} credit left, less than 1% of what your plan brings.',
      '{count} credits left, less than 1% of what your plan brings.',
    );
  return sayCount(
    left,
    '{count} credit left, {percent}% of what your plan brings.',
    '{count} credits left, {percent}% of what your plan brings.',
    { percent },
  );
}
