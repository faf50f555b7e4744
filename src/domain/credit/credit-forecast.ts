import { addMonths } from '../billing/billing-months.ts';
import { isUse, type Credit } from './credit.ts';
import { PLAN_DEFINITIONS, isPlan } from '../plan/plan.ts';
import { isPaymentOverdue } from '../team/team-state.ts';
import type { TeamRecord } from '../team/team.ts';

const DAY_MS = 86_400_000;
/** The pace covers the last two weeks: long enough to include weekends, short enough to follow a new campaign. */
const PACE_DAYS = 14;
/** Fewer days of history than this give no forecast. */
const MIN_DAYS = 3;

/** Returns the start of the period whose records the pace needs, Unix ms. */
export const paceStartMs = (nowMs: number): number => nowMs - PACE_DAYS * DAY_MS;

/** Holds the fields of a record that the pace needs. */
type PacedRecord = Pick<Credit, 'type' | 'movement' | 'total' | 'createdAt'>;

/**
 * Returns the credits used per calendar day over the last 14 days, or over as many as there are records for. Expired
 * credits do not count as used. Returns undefined with fewer than three days of history, or when nothing was used.
 * `records` may reach further back than two weeks, in any order.
 */
export function creditPace(records: readonly PacedRecord[], nowMs: number): number | undefined {
  // Times are compared as texts, and only the oldest is parsed: a busy team writes thousands of records in two weeks.
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

/** Holds the credits a team has, and those it will receive. */
export interface CreditSupply {
  /** The plan's credits for the current month: used first, and expire at its end. */
  readonly ofMonth: number;
  /** Purchased credits; they never expire. */
  readonly bought: number;
  /** The end of the month, Unix ms; undefined when nothing expires or the end is unknown. */
  readonly monthEndsMs: number | undefined;
  /** Credits added each new month; 0 when there are none. */
  readonly monthly: number;
}

/** Returns the supply of a team. A plan that ends, or whose payment is overdue, adds no more credits. */
export function supplyOf(record: TeamRecord, nowMs: number): CreditSupply {
  const { credits, additionalCredits, plan, renewsAt, creditsUntil = '' } = record;
  const endsMs = Date.parse(creditsUntil);
  const renews = isPlan(plan) && renewsAt !== '' && !isPaymentOverdue(record);
  return {
    ofMonth: credits,
    bought: additionalCredits,
    monthEndsMs: endsMs > nowMs ? endsMs : undefined,
    monthly: renews ? PLAN_DEFINITIONS[plan].credits : 0,
  };
}

/** Describes how a supply is used up at a pace. */
export interface CreditForecast {
  /**
   * Whole days for which credits last, including those added meanwhile; Infinity for more than a year. Rounded down, so
   * that the forecast never promises too much.
   */
  readonly days: number;
  /** Whether credits are left at the end of the month, and how many of the month's own are unused then and expire. */
  readonly outlastsMonth: boolean;
  readonly unused: number;
}

/** Limits the forecast, in days. */
const MAX_DAYS = 365;

/**
 * Simulates the use of a supply month by month at `perDay` credits a day. Returns undefined without a pace, unless
 * nothing is left.
 */
export function creditForecast(
  { ofMonth, bought, monthEndsMs, monthly }: CreditSupply,
  perDay: number | undefined,
  nowMs: number,
): CreditForecast | undefined {
  if (ofMonth + bought <= 0) return { days: 0, outlastsMonth: false, unused: 0 };
  if (perDay === undefined) return undefined;
  let [fromMs, untilMs, included, purchased] = [nowMs, monthEndsMs, ofMonth, bought];
  let unused = 0;
  for (let month = 1; fromMs - nowMs <= MAX_DAYS * DAY_MS; month += 1) {
    const emptyMs = fromMs + ((included + purchased) / perDay) * DAY_MS;
    if (monthEndsMs === undefined || untilMs === undefined || emptyMs < untilMs) {
      const days = Math.floor((emptyMs - nowMs) / DAY_MS);
      return { days: days > MAX_DAYS ? Infinity : days, outlastsMonth: month > 1, unused };
    }
    const used = (perDay * (untilMs - fromMs)) / DAY_MS;
    if (month === 1) unused = Math.max(0, included - used);
    [fromMs, included, purchased] = [untilMs, monthly, purchased - Math.max(0, used - included)];
    untilMs = monthly > 0 ? addMonths(monthEndsMs, month) : undefined;
  }
  return { days: Infinity, outlastsMonth: true, unused };
}
