import { formatPrice, isCurrency, type Currency } from '#domain/currency.ts';
import { unpaidPlanWords, type Excess, type PlanUse } from '#domain/plan-change.ts';
import { PLAN_CREDITS, PLAN_EXTRAS, planLimits, planWords, type Plan, type PlanLimitSet } from '#domain/plan.ts';
import { planPrice, type BillingPeriod } from '#domain/price.ts';
import type { TeamRecord } from '#domain/team.ts';
import { say } from '#languages/say.ts';

const numbers = new Intl.NumberFormat('en-US');

const limitWords = (limit: number): string => (limit < 0 ? 'unlimited' : numbers.format(limit));

const FIGURES = [say('Credits'), say('Accounts'), say('Campaigns'), say('Products')] as const;
export type FigureName = (typeof FIGURES)[number];

/** A figure of a plan, by the column of the plan table (specification part 1 §9). */
export interface PlanFigure {
  readonly name: FigureName;
  /** -1 means unlimited. */
  readonly value: number;
  readonly words: string;
}

/** The figures of a plan, in the order of the plan table, by the set of limits that holds with the server: what is promised is what is enforced (decisions.md, "Plan limits"). */
export function planFigures(plan: Plan, set: PlanLimitSet): PlanFigure[] {
  const { maxAgents, maxCampaigns, maxProducts } = planLimits(plan, set);
  return [PLAN_CREDITS[plan], maxAgents, maxCampaigns, maxProducts].map((value, index) => ({ name: FIGURES[index] ?? say('Credits'), value, words: limitWords(value) }));
}

/** A figure that is another one on another plan. */
export interface FigureChange {
  readonly name: FigureName;
  readonly from: string;
  readonly to: string;
  readonly direction: 'up' | 'down';
}

const asNumber = (value: number): number => (value < 0 ? Infinity : value);

/** What goes up and what goes down from one plan to another, by the limits that hold. */
export function figureChanges(from: Plan, to: Plan, set: PlanLimitSet): FigureChange[] {
  const target = planFigures(to, set);
  return planFigures(from, set).flatMap((before, index): FigureChange[] => {
    const after = target[index];
    if (after === undefined || after.value === before.value) return [];
    return [{ name: before.name, from: before.words, to: after.words, direction: asNumber(after.value) > asNumber(before.value) ? 'up' : 'down' }];
  });
}

/** What is other on another plan, of what plans have besides their figures. */
export interface ExtraChanges {
  /** Of the same kind on both: seats, support. */
  readonly exchanged: readonly { readonly kind: 'Seats' | 'Support'; readonly from: string; readonly to: string }[];
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

const kindOf = (extra: string): 'Seats' | 'Support' | undefined => (/ seats?$/.test(extra) ? 'Seats' : extra.endsWith(' support') ? 'Support' : undefined);

/** What a team has no longer, has from then on, and has in another way, from one plan to another. */
export function extraChanges(from: Plan, to: Plan): ExtraChanges {
  const lost = PLAN_EXTRAS[from].filter((extra) => !PLAN_EXTRAS[to].includes(extra));
  const gained = PLAN_EXTRAS[to].filter((extra) => !PLAN_EXTRAS[from].includes(extra));
  const exchanged = lost.flatMap((before) => {
    const kind = kindOf(before);
    const after = kind === undefined ? undefined : gained.find((extra) => kindOf(extra) === kind);
    return kind === undefined || after === undefined ? [] : [{ kind, from: before, to: after }];
  });
  const isExchanged = (extra: string): boolean => exchanged.some((change) => change.from === extra || change.to === extra);
  return { exchanged, gained: gained.filter((extra) => !isExchanged(extra)), lost: lost.filter((extra) => !isExchanged(extra)) };
}

const THING_WORDS: Readonly<Record<keyof PlanUse, readonly [one: string, many: string]>> = { profiles: ['account', 'accounts'], campaigns: ['campaign', 'campaigns'], offers: ['product', 'products'], seats: [say('seat in use'), say('seats in use')] };

/** "You have 12 campaigns, Pioneer allows 3." */
export const excessWords = ({ thing, used, allowed }: Excess, plan: Plan): string => `You have ${numbers.format(used)} ${THING_WORDS[thing][used === 1 ? 0 : 1]}, ${planWords(plan)} allows ${numbers.format(allowed)}.`;

/** How the price of a card is charged. */
export function billedWords(plan: Plan, period: BillingPeriod, currency: Currency): string {
  if (plan === 'free') return say('free of charge');
  return period === 'yearly' ? `billed ${formatPrice(planPrice(plan, period, currency), currency)} a year` : say('billed monthly');
}

export const PERIOD_WORDS = { monthly: say('Monthly'), yearly: say('Yearly') } as const satisfies Record<BillingPeriod, string>;

/** After a price: "£199 a month". */
export const perPeriod = (period: BillingPeriod): string => (period === 'yearly' ? 'a year' : 'a month');

export const CURRENCY_WORDS: Readonly<Record<Currency, string>> = { usd: 'USD', eur: 'EUR', gbp: 'GBP' };

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** A day in words; the empty text for a time nobody knows. */
export const dayWords = (time: string): string => (Number.isNaN(Date.parse(time)) ? '' : dayFormat.format(new Date(time)));

/** What a team pays for, how, and until when; undefined for one that pays for nothing. */
export function subscriptionWords({ plan, billingPeriod, billingCurrency, renewsAt }: Pick<TeamRecord, 'plan' | 'billingPeriod' | 'billingCurrency' | 'renewsAt'>): string | undefined {
  if (billingPeriod === '') return plan === 'free' ? undefined : unpaidPlanWords(plan);
  const currency = isCurrency(billingCurrency) ? ` in ${CURRENCY_WORDS[billingCurrency]}` : '';
  const renewal = dayWords(renewsAt) === '' ? say('It does not renew.') : `It renews on ${dayWords(renewsAt)}.`;
  return `This team is on ${planWords(plan)}, billed ${billingPeriod}${currency}. ${renewal}`;
}
