import { say } from '#i18n/translate.ts';
/** Plans and what they allow (specification part 1 §9, plan table; decisions.md "Plan limits"). */
export const PLANS = ['free', 'pioneer', 'hunter', 'conqueror'] as const;
export type Plan = (typeof PLANS)[number];

export const isPlan = (plan: string): plan is Plan => (PLANS as readonly string[]).includes(plan);

export interface PlanLimits {
  /** -1 means unlimited. */
  readonly maxAgents: number;
  readonly maxCampaigns: number;
  readonly maxProducts: number;
}

/** Credits of a billing period (part 1 §9, plan table). */
export const PLAN_CREDITS: Readonly<Record<Plan, number>> = {
  free: 0,
  pioneer: 5_000,
  hunter: 20_000,
  conqueror: 35_000,
};

/** What plans bring besides (part 1 §9, plan table, "Other"), in its words. */
export const PLAN_EXTRA_MESSAGES = {
  prompts: say('unlimited prompts'),
  api: say('API'),
  'one-seat': say('1 seat'),
  'unlimited-seats': say('unlimited seats'),
  'premium-support': say('premium support'),
  'priority-support': say('priority support'),
} as const;
export type PlanExtra = keyof typeof PLAN_EXTRA_MESSAGES;

/** Which of them each plan brings, in the order of the plan table. */
export const PLAN_EXTRAS: Readonly<Record<Plan, readonly PlanExtra[]>> = {
  free: [],
  pioneer: ['prompts', 'one-seat'],
  hunter: ['prompts', 'api', 'unlimited-seats', 'premium-support'],
  conqueror: ['prompts', 'api', 'unlimited-seats', 'priority-support'],
};

/**
 * The two sets of limits of the specification; a deployment chooses one (decisions.md): what the plan cards say is the
 * default.
 */
const PLAN_LIMITS = {
  cards: {
    free: { maxAgents: 0, maxCampaigns: 0, maxProducts: 1 },
    pioneer: { maxAgents: 1, maxCampaigns: 3, maxProducts: 2 },
    hunter: { maxAgents: 3, maxCampaigns: 12, maxProducts: 9 },
    conqueror: { maxAgents: 5, maxCampaigns: -1, maxProducts: -1 },
  },
  legacy: {
    free: { maxAgents: 0, maxCampaigns: 0, maxProducts: 1 },
    pioneer: { maxAgents: 1, maxCampaigns: 1, maxProducts: 5 },
    hunter: { maxAgents: 5, maxCampaigns: 10, maxProducts: 25 },
    conqueror: { maxAgents: 10, maxCampaigns: 25, maxProducts: 50 },
  },
} as const satisfies Record<string, Record<Plan, PlanLimits>>;
export type PlanLimitSet = keyof typeof PLAN_LIMITS;

/**
 * The limits of a plan: the server enforces them, and writes them into the preferences of a team that takes it; the
 * screens go by them.
 */
export const planLimits = (plan: Plan, set: PlanLimitSet): PlanLimits => PLAN_LIMITS[set][plan];

/** Totals of the credits popover: a table of its own (decisions.md). A plan it does not name counts as free. */
const POPOVER_TOTALS: Readonly<Record<string, number>> = {
  free: 0,
  explorer: 5_000,
  pioneer: 5_000,
  hunter: 19_500,
  conqueror: 35_000,
};
export const popoverTotal = (plan: string): number => POPOVER_TOTALS[plan] ?? 0;

/** The name of a plan on a badge. */
export const planMessage = (plan: string): string =>
  plan === '' || plan === 'free' ? say('Free') : plan.charAt(0).toUpperCase() + plan.slice(1);
