import { t } from '#i18n/translate.ts';
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

/** Names what a plan card does to the current plan (specification part 1 §4, "Plan ordering"). */
type PlanAction = 'choose' | 'upgrade' | 'downgrade' | 'manage';

/** Returns the action a plan's card offers a team whose plan is `current`; an empty or unknown plan counts as none. */
export function planActionOf(current: string, target: Plan): PlanAction {
  if (!isPlan(current)) return 'choose';
  const difference = PLANS.indexOf(target) - PLANS.indexOf(current);
  if (difference === 0) return 'manage';
  return difference > 0 ? 'upgrade' : 'downgrade';
}

/**
 * Decides whether a team has a subscription with the current payment provider. An existing one is changed in place;
 * without one the checkout starts a new one. A plan alone does not prove a subscription: it may have been paid to
 * another provider.
 */
export const hasSubscription = (record: TeamRecord | undefined): record is TeamRecord =>
  record !== undefined && record.billingPeriod !== '';

/** Describes a plan that no payment provider charges for at present. */
export const unpaidPlanMessage = (plan: string): string =>
  t('This team is on {plan} without a subscription. Choose a plan to start one.', {
    plan: planMessage(plan),
  });

/** Labels the buttons of the plan cards (part 1 §4). */
export const PLAN_ACTION_MESSAGES = {
  choose: t('Choose Plan'),
  upgrade: t('Upgrade'),
  downgrade: t('Downgrade'),
  manage: t('Manage Subscription'),
} as const satisfies Record<PlanAction, string>;

/** Counts what a team uses; invited people already take a seat. */
export interface PlanUsage {
  readonly profiles: number;
  readonly campaigns: number;
  readonly offers: number;
  readonly seats: number;
}

/** Describes a limit that a team exceeds. */
export interface LimitExcess {
  readonly resource: keyof PlanUsage;
  readonly used: number;
  readonly allowed: number;
}

/** Maps each limited resource to the name of its limit in the team preferences. */
const LIMIT_OF = { profiles: 'maxAgents', campaigns: 'maxCampaigns', offers: 'maxProducts' } as const satisfies Partial<
  Record<keyof PlanUsage, keyof PlanLimits>
>;
export type LimitedResource = keyof typeof LIMIT_OF;

/** Returns the limits of a plan that a team exceeds, by a deployment's set of limits. */
export function limitExcessesOf(usage: PlanUsage, plan: Plan, set: PlanLimitSet): LimitExcess[] {
  const limits = planLimits(plan, set);
  const bounds: Readonly<Record<keyof PlanUsage, number>> = {
    profiles: limits.maxAgents,
    campaigns: limits.maxCampaigns,
    offers: limits.maxProducts,
    seats: PLAN_DEFINITIONS[plan].seats,
  };
  return (['profiles', 'campaigns', 'offers', 'seats'] as const).flatMap((resource) => {
    const allowed = bounds[resource];
    return allowed >= 0 && usage[resource] > allowed ? [{ resource, used: usage[resource], allowed }] : [];
  });
}

/** Decides whether a team has a free seat; an unknown plan counts as free. */
export function hasSeatFor(plan: string, used: number): boolean {
  const seats = PLAN_DEFINITIONS[isPlan(plan) ? plan : 'free'].seats;
  return seats < 0 || used < seats;
}

/** Explains why nobody else can be invited. */
export const seatsTakenMessage = (plan: string): string =>
  t('All seats of the {plan} plan are taken. Upgrade the plan to invite more people.', { plan: planMessage(plan) });

/**
 * Returns a team with the limits that apply: those of the plan in its record, as the server computes them, whatever
 * the preferences were changed to outside the product. Until the record is read the preferences apply.
 */
export function withPlanLimits(team: Team, record: Pick<TeamRecord, 'plan'> | undefined, set: PlanLimitSet): Team {
  return record === undefined ? team : { ...team, limits: planLimits(isPlan(record.plan) ? record.plan : 'free', set) };
}

/** Decides whether one more can be created. */
export const hasRoomFor = (resource: LimitedResource, used: number, limits: Team['limits']): boolean =>
  limits[LIMIT_OF[resource]] < 0 || used < limits[LIMIT_OF[resource]];
