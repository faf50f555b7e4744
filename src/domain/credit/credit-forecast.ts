import { addMonths } from '../billing/billing-months.ts';
import { isUse, type Credit } from './credit.ts';
import { PLAN_DEFINITIONS, isPlan } from '../plan/plan.ts';
import { isPaymentOverdue } from '../team/team-state.ts';
import type { TeamRecord } from '../team/team.ts';

const DAY_MS = 86_400_000;
/** The pace is that of the last two weeks: long enough for weekends to count, short enough to follow a new campaign. */
const PACE_DAYS = 14;
/** With less history than this nothing is foretold. */
const MIN_DAYS = 3;

/** When the credits whose records are asked for begin, Unix ms. */
export const paceStartMs = (nowMs: number): number => nowMs - PACE_DAYS * DAY_MS;

/** A record as the pace looks at it. */
type PacedRecord = Pick<Credit, 'type' | 'movement' | 'total' | 'createdAt'>;

/**
 * Credits used by the day: those of the last 14 days, or of as many as there are records for, by calendar time. What
 * expired was not used. Undefined when there are fewer than three days to judge by, or nothing was used. `records` may
 * hold more than the two weeks, in any order.
 */
export function creditPace(records: readonly PacedRecord[], nowMs: number): number | undefined {
  // Times are compared as texts, and only the oldest is read: a busy team writes thousands of records in two weeks.
  const since = new Date(paceStartMs(nowMs)).toISOString();
  const now = new Date(nowMs).toISOString();
  let used = 0;
  let oldest = now;
  for (const record of records) {
    const { total, createdAt } = record;
    if (createdAt < since || createdAt > now) continue;
    if (isUse(record)) used += total;
    if (createdAt < oldest) oldest = createdAt;
  }
  const spanDays = (nowMs - Date.parse(oldest)) / DAY_MS;
  return used <= 0 || spanDays < MIN_DAYS ? undefined : used / spanDays;
}

/** What a team has to use, and what comes to it. */
export interface CreditSupply {
  /** The plan's, for its month: used first, and ended with it. */
  readonly ofMonth: number;
  /** Bought; they never end. */
  readonly bought: number;
  /** When the month is over, Unix ms; undefined where nothing ends, or nobody knows when. */
  readonly monthEndsMs: number | undefined;
  /** What each new month brings; 0 where none comes. */
  readonly monthly: number;
}

/** The supply of a team. A plan that ends, or is not paid, brings nothing more. */
export function supplyOf(record: TeamRecord, nowMs: number): CreditSupply {
  const { credits, additionalCredits, plan, renewsAt, creditsUntil = '' } = record;
  const endsMs = Date.parse(creditsUntil);
  const goesOn = isPlan(plan) && renewsAt !== '' && !isPaymentOverdue(record);
  return {
    ofMonth: credits,
    bought: additionalCredits,
    monthEndsMs: endsMs > nowMs ? endsMs : undefined,
    monthly: goesOn ? PLAN_DEFINITIONS[plan].credits : 0,
  };
}

/** How a supply is used up at a pace. */
export interface CreditForecast {
  /**
   * For how many whole days there are credits, with what comes meanwhile; Infinity for more than a year. Rounded down:
   * what is promised is there.
   */
  readonly days: number;
  /** Whether there are any when the month is over; and how many of its own are unused then, and end. */
  readonly outlastsMonth: boolean;
  readonly unused: number;
}

/** So far is foretold. */
const MOST_DAYS = 365;

/** Uses a supply up, month by month, `perDay` credits a day. Undefined without a pace, unless there is nothing left. */
export function creditForecast(
  { ofMonth, bought, monthEndsMs, monthly }: CreditSupply,
  perDay: number | undefined,
  nowMs: number,
): CreditForecast | undefined {
  if (ofMonth + bought <= 0) return { days: 0, outlastsMonth: false, unused: 0 };
  if (perDay === undefined) return undefined;
  let [fromMs, untilMs, plans, others] = [nowMs, monthEndsMs, ofMonth, bought];
  let unused = 0;
  for (let month = 1; fromMs - nowMs <= MOST_DAYS * DAY_MS; month += 1) {
    const emptyMs = fromMs + ((plans + others) / perDay) * DAY_MS;
    if (monthEndsMs === undefined || untilMs === undefined || emptyMs < untilMs) {
      const days = Math.floor((emptyMs - nowMs) / DAY_MS);
      return { days: days > MOST_DAYS ? Infinity : days, outlastsMonth: month > 1, unused };
    }
    const used = (perDay * (untilMs - fromMs)) / DAY_MS;
    if (month === 1) unused = Math.max(0, plans - used);
    [fromMs, plans, others] = [untilMs, monthly, others - Math.max(0, used - plans)];
    untilMs = monthly > 0 ? addMonths(monthEndsMs, month) : undefined;
  }
  return { days: Infinity, outlastsMonth: true, unused };
}
