import { say } from '#i18n/translate.ts';
import type { Team, TeamRecord } from '../team/team.ts';
import {
  isPlan,
  PLAN_DEFINITIONS,
  planLimits,
  planMessage,
  PLANS,
  type Plan,
  type PlanLimits,
  type PlanLimitSet,
} from './plan.ts';

/** From one plan to another (specification part 1 §4 "Plan ordering"; expectations §13). */
type PlanAct = 'choose' | 'upgrade' | 'downgrade' | 'manage';

/** What a plan's card offers a team that has `current`; the empty text or a plan nobody knows counts as none. */
export function planActOf(current: string, target: Plan): PlanAct {
  if (!isPlan(current)) return 'choose';
  const difference = PLANS.indexOf(target) - PLANS.indexOf(current);
  if (difference === 0) return 'manage';
  return difference > 0 ? 'upgrade' : 'downgrade';
}

/**
 * Whether a team has a subscription with whoever takes the money now, which is then changed in place; the next one
 * begins at the checkout otherwise. A plan proves none: it may have been paid to another provider.
 */
export const hasSubscription = (record: TeamRecord | undefined): record is TeamRecord =>
  record !== undefined && record.billingPeriod !== '';

/** What a team has whose plan nobody takes money for now. */
export const unpaidPlanMessage = (plan: string): string =>
  say('This team is on {plan}. No subscription pays for that now: choose a plan to begin one.', {
    plan: planMessage(plan),
  });

/** On the buttons of the cards (part 1 §4). */
export const PLAN_ACT_MESSAGES = {
  choose: say('Choose Plan'),
  upgrade: say('Upgrade'),
  downgrade: say('Downgrade'),
  manage: say('Manage Subscription'),
} as const satisfies Record<PlanAct, string>;

/** How many of each a team has; who is invited has a seat already. */
export interface PlanUse {
  readonly profiles: number;
  readonly campaigns: number;
  readonly offers: number;
  readonly seats: number;
}

/** A limit of which a team uses more than it may. */
export interface LimitExcess {
  readonly thing: keyof PlanUse;
  readonly used: number;
  readonly allowed: number;
}

/** What stands among a team's preferences as a limit, and its name there. */
const LIMIT_OF = { profiles: 'maxAgents', campaigns: 'maxCampaigns', offers: 'maxProducts' } as const satisfies Partial<
  Record<keyof PlanUse, keyof PlanLimits>
>;
export type LimitedThing = keyof typeof LIMIT_OF;

/** Of what a team has more than a plan allows, by a deployment's set of limits. */
export function limitExcessesOf(use: PlanUse, plan: Plan, set: PlanLimitSet): LimitExcess[] {
  const limits = planLimits(plan, set);
  const bounds: Readonly<Record<keyof PlanUse, number>> = {
    profiles: limits.maxAgents,
    campaigns: limits.maxCampaigns,
    offers: limits.maxProducts,
    seats: PLAN_DEFINITIONS[plan].seats,
  };
  return (['profiles', 'campaigns', 'offers', 'seats'] as const).flatMap((thing) => {
    const allowed = bounds[thing];
    return allowed >= 0 && use[thing] > allowed ? [{ thing, used: use[thing], allowed }] : [];
  });
}

/** Whether a team of a plan has room for one more person; a plan nobody knows counts as free. */
export function hasSeatFor(plan: string, used: number): boolean {
  const seats = PLAN_DEFINITIONS[isPlan(plan) ? plan : 'free'].seats;
  return seats < 0 || used < seats;
}

/** Why nobody more is invited. */
export const seatsTakenMessage = (plan: string): string =>
  say('All seats of the {plan} plan are taken. Upgrade the plan to invite more people.', { plan: planMessage(plan) });

/**
 * A team with the limits that hold: those of the plan in its record, as the server reckons them, whatever somebody
 * wrote into the preferences past the product. The preferences are gone by as long as the record is not read.
 */
export function withPlanLimits(team: Team, record: Pick<TeamRecord, 'plan'> | undefined, set: PlanLimitSet): Team {
  return record === undefined ? team : { ...team, limits: planLimits(isPlan(record.plan) ? record.plan : 'free', set) };
}

/** Whether one more may be made. */
export const hasRoomFor = (thing: LimitedThing, used: number, limits: Team['limits']): boolean =>
  limits[LIMIT_OF[thing]] < 0 || used < limits[LIMIT_OF[thing]];
