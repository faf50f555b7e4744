import { formatPrice, isCurrency, type Currency } from '#domain/billing/currency.ts';
import { unpaidPlanMessage, type LimitExcess } from '#domain/plan/plan-change.ts';
import {
  PLAN_DEFINITIONS,
  PLAN_EXTRA_MESSAGES,
  planLimits,
  planMessage,
  type Plan,
  type PlanExtra,
  type PlanLimitSet,
  type BillingPeriod,
} from '#domain/plan/plan.ts';
import { planPrice } from '#domain/billing/price.ts';
import type { TeamRecord } from '#domain/team/team.ts';
import { createDateFormat } from '#i18n/date-format.ts';
import { t, plural, formatNumber } from '#i18n/translate.ts';

const formatLimit = (limit: number): string => (limit < 0 ? t('unlimited') : formatNumber(limit));

const FIGURE_LABELS = {
  credits: t('Credits'),
  accounts: t('Accounts'),
  campaigns: t('Campaigns'),
  products: t('Products'),
} as const;
type Figure = keyof typeof FIGURE_LABELS;

/** A figure of a plan, by column of the plan table (specification part 1 §9). */
interface PlanFigure {
  readonly figure: Figure;
  readonly name: string;
  /** -1 means unlimited. */
  readonly value: number;
  readonly text: string;
}

/**
 * Returns a plan's figures in the order of the plan table, with the limits this server enforces: what a card promises
 * is what a team gets.
 */
export function planFigures(plan: Plan, set: PlanLimitSet): PlanFigure[] {
  const { maxAgents, maxCampaigns, maxProducts } = planLimits(plan, set);
  const values = [
    ['credits', PLAN_DEFINITIONS[plan].credits],
    ['accounts', maxAgents],
    ['campaigns', maxCampaigns],
    ['products', maxProducts],
  ] as const;
  return values.map(([figure, value]) => ({ figure, name: FIGURE_LABELS[figure], value, text: formatLimit(value) }));
}

/** A figure that differs between two plans. */
interface FigureChange {
  readonly figure: Figure;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly direction: 'up' | 'down';
}

const asNumber = (value: number): number => (value < 0 ? Infinity : value);

/** Returns the figures that rise or fall between two plans, with the enforced limits. */
export function figureChanges(from: Plan, to: Plan, set: PlanLimitSet): FigureChange[] {
  const target = planFigures(to, set);
  return planFigures(from, set).flatMap((before, index): FigureChange[] => {
    const after = target[index];
    if (after === undefined || after.value === before.value) return [];
    return [
      {
        figure: before.figure,
        name: before.name,
        from: before.text,
        to: after.text,
        direction: asNumber(after.value) > asNumber(before.value) ? 'up' : 'down',
      },
    ];
  });
}

/** Extras that differ between two plans. */
interface ExtraChanges {
  /** Of the same kind on both: seats, support. */
  readonly replaced: readonly { readonly kind: string; readonly from: string; readonly to: string }[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

const SEATS = t('Seats');
const SUPPORT = t('Support');
/** Extras that are amounts of one kind, with its name. */
const KINDS: Readonly<Partial<Record<PlanExtra, string>>> = {
  'one-seat': SEATS,
  'unlimited-seats': SEATS,
  'premium-support': SUPPORT,
  'priority-support': SUPPORT,
};

/** Returns the extras removed, added and replaced between two plans. */
export function extraChanges(from: Plan, to: Plan): ExtraChanges {
  const removed = PLAN_DEFINITIONS[from].extras.filter((extra) => !PLAN_DEFINITIONS[to].extras.includes(extra));
  const added = PLAN_DEFINITIONS[to].extras.filter((extra) => !PLAN_DEFINITIONS[from].extras.includes(extra));
  const replaced = removed.flatMap((before) => {
    const kind = KINDS[before];
    const after = kind === undefined ? undefined : added.find((extra) => KINDS[extra] === kind);
    return kind === undefined || after === undefined ? [] : [{ kind, from: before, to: after }];
  });
  const labelsOfRest = (extras: readonly PlanExtra[]): string[] =>
    extras
      .filter((extra) => !replaced.some(({ from: before, to: after }) => before === extra || after === extra))
      .map((extra) => PLAN_EXTRA_MESSAGES[extra]);
  return {
    replaced: replaced.map((change) => ({
      kind: change.kind,
      from: PLAN_EXTRA_MESSAGES[change.from],
      to: PLAN_EXTRA_MESSAGES[change.to],
    })),
    added: labelsOfRest(added),
    removed: labelsOfRest(removed),
  };
}

/** Formats an excess: "You have 12 campaigns, Pioneer allows 3." */
export function excessMessage({ resource, used, allowed }: LimitExcess, plan: Plan): string {
  const values = { plan: planMessage(plan), allowed: formatNumber(allowed) };
  switch (resource) {
    case 'profiles':
      return plural(
        used,
        'You have {count} profile; {plan} allows {allowed}.',
        'You have {count} profiles; {plan} allows {allowed}.',
        values,
      );
    case 'campaigns':
      return plural(
        used,
        'You have {count} campaign; {plan} allows {allowed}.',
        'You have {count} campaigns; {plan} allows {allowed}.',
        values,
      );
    case 'offers':
      return plural(
        used,
        'You have {count} offer; {plan} allows {allowed}.',
        'You have {count} offers; {plan} allows {allowed}.',
        values,
      );
    case 'seats':
      return plural(
        used,
        'You use {count} seat; {plan} allows {allowed}.',
        'You use {count} seats; {plan} allows {allowed}.',
        values,
      );
  }
}

/** Says whom each plan is for. */
export const PLAN_PURPOSES: Readonly<Record<Plan, string>> = {
  free: t('To look around before you pay.'),
  pioneer: t('For one person with a few campaigns.'),
  hunter: t('For a team that prospects every day.'),
  conqueror: t('For several markets at once.'),
};

/** Says how a card's price is charged. */
export function billedMessage(plan: Plan, period: BillingPeriod, currency: Currency): string {
  if (plan === 'free') return t('free of charge');
  return period === 'yearly'
    ? t('billed {price} a year', { price: formatPrice(planPrice(plan, period, currency), currency) })
    : t('billed monthly');
}

export const PERIOD_LABELS = { monthly: t('Monthly'), yearly: t('Yearly') } as const satisfies Record<
  BillingPeriod,
  string
>;

/** Formats a price per period: "£199 a month". */
export const perPeriod = (price: string, period: BillingPeriod): string =>
  period === 'yearly' ? t('{price} a year', { price }) : t('{price} a month', { price });

export const CURRENCY_LABELS: Readonly<Record<Currency, string>> = { usd: 'USD', eur: 'EUR', gbp: 'GBP' };

const formatDate = createDateFormat({ dateStyle: 'medium' });

/** Formats a day; empty for an invalid time. */
export const formatDay = (time: string): string => (Number.isNaN(Date.parse(time)) ? '' : formatDate(new Date(time)));

/** Says what a team pays for; an unknown period is shown by its code. */
function paymentOf(plan: string, period: string, currency: string | undefined): string {
  const values = { plan: planMessage(plan), period };
  if (currency === undefined) {
    if (period === 'yearly') return t('This team is on {plan}, billed yearly.', values);
    return period === 'monthly'
      ? t('This team is on {plan}, billed monthly.', values)
      : t('This team is on {plan}, billed {period}.', values);
  }
  if (period === 'yearly') return t('This team is on {plan}, billed yearly in {currency}.', { ...values, currency });
  return period === 'monthly'
    ? t('This team is on {plan}, billed monthly in {currency}.', { ...values, currency })
    : t('This team is on {plan}, billed {period} in {currency}.', { ...values, currency });
}

/** Says what a team pays for, how, and until when; undefined without a subscription. */
export function subscriptionMessage({
  plan,
  billingPeriod,
  billingCurrency,
  renewsAt,
}: Pick<TeamRecord, 'plan' | 'billingPeriod' | 'billingCurrency' | 'renewsAt'>): string | undefined {
  if (billingPeriod === '') return plan === 'free' ? undefined : unpaidPlanMessage(plan);
  const renewal =
    formatDay(renewsAt) === '' ? t('It does not renew.') : t('It renews on {day}.', { day: formatDay(renewsAt) });
  return `${paymentOf(plan, billingPeriod, isCurrency(billingCurrency) ? CURRENCY_LABELS[billingCurrency] : undefined)} ${renewal}`;
}
