import { t, plural } from '#i18n/translate.ts';
import { MAX_CREDITS_PER_MESSAGE } from './credit.ts';
import { PLAN_DEFINITIONS, isPlan } from '../plan/plan.ts';
import { CREDIT_TIERS } from '../billing/price.ts';
import { hasCreditsFor, totalCredits } from '../team/team-state.ts';
import type { TeamRecord } from '../team/team.ts';

/**
 * Names the warnings before credits run out, mildest first. At `standstill` fewer credits are left than one message may
 * cost, so campaigns send nothing. At 0 the red banner of part 1 §8 replaces them.
 */
export const WARNING_LEVELS = ['forecast', 'twenty-percent', 'five-percent', 'standstill'] as const;
export type WarningLevel = (typeof WARNING_LEVELS)[number];

export interface CreditWarning {
  readonly level: WarningLevel;
  readonly left: number;
  /** Share of the plan's credits per period, rounded down; undefined for a plan without credits. */
  readonly percent: number | undefined;
  /** Days the credits last at the current pace; undefined when unknown. */
  readonly days: number | undefined;
}

/** A forecast of at most this many days is a warning. */
const FORECAST_DAYS = 7;
/** The smallest purchase is the reference for teams whose plan includes no credits. */
const SMALLEST_TIER_CREDITS = Math.min(...CREDIT_TIERS.map(({ credits }) => credits));

/** Returns the warning for a team. `daysLeft` is that of `creditForecast`, undefined when unknown. */
export function creditWarningOf(record: TeamRecord, daysLeft: number | undefined): CreditWarning | undefined {
  const left = totalCredits(record);
  if (left <= 0) return undefined;
  const ofPeriod = isPlan(record.plan) ? PLAN_DEFINITIONS[record.plan].credits : 0;
  const share = left / (ofPeriod === 0 ? SMALLEST_TIER_CREDITS : ofPeriod);
  const warning = { left, percent: ofPeriod === 0 ? undefined : Math.floor(share * 100), days: daysLeft };
  if (!hasCreditsFor(record, MAX_CREDITS_PER_MESSAGE)) return { ...warning, level: 'standstill' };
  if (share <= 0.05) return { ...warning, level: 'five-percent' };
  if (share <= 0.2) return { ...warning, level: 'twenty-percent' };
  return daysLeft !== undefined && daysLeft <= FORECAST_DAYS ? { ...warning, level: 'forecast' } : undefined;
}

/** Decides whether a person can dismiss the warning; a `standstill` cannot be dismissed. */
export const isDismissible = ({ level }: Pick<CreditWarning, 'level'>): boolean => level !== 'standstill';

/** Records a dismissed warning: its level, and the balance at that time. */
interface DismissedWarning {
  readonly level: WarningLevel;
  readonly left: number;
}

/** Decides whether this warning or a worse one was dismissed. A refill since then shows it again. */
export const isDismissed = (
  warning: Pick<CreditWarning, 'level' | 'left'>,
  dismissed: DismissedWarning | undefined,
): boolean =>
  dismissed !== undefined &&
  warning.left <= dismissed.left &&
  WARNING_LEVELS.indexOf(warning.level) <= WARNING_LEVELS.indexOf(dismissed.level);

/** Returns how long credits last at the current pace; undefined when unknown. */
export function paceMessage(days: number | undefined): string | undefined {
  if (days === undefined) return undefined;
  if (days === Infinity) return t('Enough at this pace.');
  if (days === 0) return t('Less than a day left at this pace.');
  return plural(days, 'About {count} day left at this pace.', 'About {count} days left at this pace.');
}

/** Returns the text of a warning. */
export function warningMessage({ level, left, percent, days }: CreditWarning): string {
  if (level === 'standstill') {
    const most = MAX_CREDITS_PER_MESSAGE;
    return plural(
      left,
      '{count} credit left. Campaigns have stopped: a message can cost {most}.',
      '{count} credits left. Campaigns have stopped: a message can cost {most}.',
      { most },
    );
  }
  const figure = remainingMessage(left, level === 'forecast' ? undefined : percent);
  const pace = paceMessage(days);
  return pace === undefined ? figure : `${figure} ${pace}`;
}

/** Returns how many credits are left and, when `percent` is given, their share of the plan's. */
function remainingMessage(left: number, percent: number | undefined): string {
  if (percent === undefined) return plural(left, '{count} credit left.', '{count} credits left.');
  if (percent < 1)
    return plural(
      left,
      '{count} credit left, less than 1% of your plan.',
      '{count} credits left, less than 1% of your plan.',
    );
  return plural(
    left,
    '{count} credit left, {percent}% of your plan.',
    '{count} credits left, {percent}% of your plan.',
    { percent },
  );
}
