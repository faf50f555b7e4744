import { t } from '#i18n/translate.ts';
import type { Currency } from '../billing/currency.ts';

/** Lists the plans from the smallest to the largest. */
export const PLANS = ['free', 'pioneer', 'hunter', 'conqueror'] as const;
export type Plan = (typeof PLANS)[number];

export const BILLING_PERIODS = ['monthly', 'yearly'] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** Holds amounts in whole units of their currency. */
export type Prices = Readonly<Record<Currency, number>>;

export interface PlanLimits {
  /** -1 means unlimited. */
  readonly maxAgents: number;
  readonly maxCampaigns: number;
  readonly maxProducts: number;
}

/**
 * Lists what a plan's card shows besides its figures (specification part 1 §9, plan table, "Other"). These are
 * marketing texts; the plan's record defines what it allows.
 */
export const PLAN_EXTRA_MESSAGES = {
  prompts: t('unlimited prompts'),
  api: t('API'),
  'one-seat': t('1 seat'),
  'unlimited-seats': t('unlimited seats'),
  'premium-support': t('premium support'),
  'priority-support': t('priority support'),
} as const;
export type PlanExtra = keyof typeof PLAN_EXTRA_MESSAGES;

interface PlanDefinition {
  /** Credits per billing period. */
  readonly credits: number;
  /** Total the credits popover counts against; the specification has a separate table for it. */
  readonly popoverTotal: number;
  /** The two sets of limits of the specification; a deployment chooses one (`PLAN_LIMITS`). */
  readonly limits: { readonly cards: PlanLimits; readonly legacy: PlanLimits };
  /** Number of members, including invited ones; -1 means unlimited. */
  readonly seats: number;
  /**
   * Whether its teams may use API keys and webhooks (part 2 §6); the list on the card ("API") names it for two plans
   * only.
   */
  readonly hasApiKeys: boolean;
  readonly hasWebhooks: boolean;
  /** What the card lists, in the order of the plan table. */
  readonly extras: readonly PlanExtra[];
  readonly prices: Readonly<Record<BillingPeriod, Prices>>;
  /** CSS classes of the badge. */
  readonly badge: string;
}

const FREE: Prices = { eur: 0, usd: 0, gbp: 0 };

/**
 * Defines everything that differs between the plans, in their order (specification part 1 §9, plan table; part 2 §6).
 * Screens, server and configuration read it from here.
 */
export const PLAN_DEFINITIONS: Readonly<Record<Plan, PlanDefinition>> = {
  free: {
    credits: 0,
    popoverTotal: 0,
    limits: {
      cards: { maxAgents: 0, maxCampaigns: 0, maxProducts: 1 },
      legacy: { maxAgents: 0, maxCampaigns: 0, maxProducts: 1 },
    },
    seats: -1,
    hasApiKeys: false,
    hasWebhooks: false,
    extras: [],
    prices: { monthly: FREE, yearly: FREE },
    badge: 'bg-plan-free-soft text-plan-free-ink',
  },
  pioneer: {
    credits: 5_000,
    popoverTotal: 5_000,
    limits: {
      cards: { maxAgents: 1, maxCampaigns: 3, maxProducts: 2 },
      legacy: { maxAgents: 1, maxCampaigns: 1, maxProducts: 5 },
    },
    seats: 1,
    hasApiKeys: true,
    hasWebhooks: true,
    extras: ['prompts', 'one-seat'],
    prices: { monthly: { eur: 99, usd: 115, gbp: 85 }, yearly: { eur: 948, usd: 1_104, gbp: 816 } },
    badge: 'bg-plan-pioneer-soft text-plan-pioneer-ink',
  },
  hunter: {
    credits: 20_000,
    popoverTotal: 19_500,
    limits: {
      cards: { maxAgents: 3, maxCampaigns: 12, maxProducts: 9 },
      legacy: { maxAgents: 5, maxCampaigns: 10, maxProducts: 25 },
    },
    seats: -1,
    hasApiKeys: true,
    hasWebhooks: true,
    extras: ['prompts', 'api', 'unlimited-seats', 'premium-support'],
    prices: { monthly: { eur: 229, usd: 259, gbp: 199 }, yearly: { eur: 2_196, usd: 2_487, gbp: 1_911 } },
    badge: 'bg-plan-hunter-soft text-plan-hunter-ink',
  },
  conqueror: {
    credits: 35_000,
    popoverTotal: 35_000,
    limits: {
      cards: { maxAgents: 5, maxCampaigns: -1, maxProducts: -1 },
      legacy: { maxAgents: 10, maxCampaigns: 25, maxProducts: 50 },
    },
    seats: -1,
    hasApiKeys: true,
    hasWebhooks: true,
    extras: ['prompts', 'api', 'unlimited-seats', 'priority-support'],
    prices: { monthly: { eur: 349, usd: 399, gbp: 299 }, yearly: { eur: 3_348, usd: 3_831, gbp: 2_871 } },
    badge: 'bg-plan-conqueror-soft text-plan-conqueror-ink',
  },
};

/** Lists the paid plans, by ascending credits. */
export const PAID_PLANS = PLANS.filter((plan) => plan !== 'free');
export type PaidPlan = (typeof PAID_PLANS)[number];

export const isPlan = (plan: string): plan is Plan => (PLANS as readonly string[]).includes(plan);

type PlanFacts = Partial<Pick<PlanDefinition, 'popoverTotal' | 'hasApiKeys' | 'hasWebhooks'>>;

/** Holds what differs for former plans, which records may still name; they have no limits and no card. */
const FORMER_PLANS: ReadonlyMap<string, PlanFacts> = new Map([
  ['team', { hasApiKeys: true, hasWebhooks: true }],
  ['explorer', { popoverTotal: 5_000 }],
]);

/** Returns what is known of a plan; undefined for an empty or unknown name. */
const factsOf = (plan: string): PlanFacts | undefined =>
  isPlan(plan) ? PLAN_DEFINITIONS[plan] : FORMER_PLANS.get(plan);

/** Decides whether the teams of a plan may use API keys (part 2 §6). */
export const hasApiKeys = (plan: string): boolean => factsOf(plan)?.hasApiKeys === true;

/** Decides whether the teams of a plan may use webhooks (part 2 §6). */
export const hasWebhooks = (plan: string): boolean => factsOf(plan)?.hasWebhooks === true;

export type PlanLimitSet = keyof PlanDefinition['limits'];

/**
 * Returns the limits of a plan. The server enforces them and writes them into the team preferences when a team takes
 * the plan; the screens follow them.
 */
export const planLimits = (plan: Plan, set: PlanLimitSet): PlanLimits => PLAN_DEFINITIONS[plan].limits[set];

/** Returns the total the credits popover counts against; an unknown plan counts as free. */
export const popoverTotal = (plan: string): number => factsOf(plan)?.popoverTotal ?? 0;

/** Returns the name of a plan on a badge. */
export const planMessage = (plan: string): string =>
  plan === '' || plan === 'free' ? t('Free') : plan.charAt(0).toUpperCase() + plan.slice(1);
