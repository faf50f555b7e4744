import { addMonths } from '#domain/billing/billing-months.ts';
import { CREDIT_TIERS, type CreditTier } from '#domain/billing/price.ts';
import { createRandom, integerBetween, pick } from '#domain/random.ts';
import type { LedgerEntryKind } from '#domain/credit/credit.ts';
import { PLAN_DEFINITIONS, type Plan } from '#domain/plan/plan.ts';

/** A entry of credits; `total` is positive in both directions. */
export interface SeedLedgerEntry {
  /** Unique, and the same at each run. */
  readonly key: string;
  readonly atMs: number;
  readonly kind: LedgerEntryKind;
  readonly reason: string;
  readonly input: number;
  readonly output: number;
  readonly campaignId: string | undefined;
}

/** A purchase of credits, in a tier on sale. */
export interface SeedPurchase {
  readonly atMs: number;
  readonly tier: CreditTier;
}

export interface CreditHistory {
  readonly entries: readonly SeedLedgerEntry[];
  readonly purchases: readonly SeedPurchase[];
  /** Balance of the period's and of bought credits: refills minus consumption. */
  readonly credits: number;
  readonly additionalCredits: number;
}

const DAY_MS = 24 * 3_600_000;
/** Full months before the current one, and the age of the current one. */
const MONTHS_BEFORE = 2;
const MONTH_AGE_DAYS = 28;
const TOP_UP = { ageDays: 35, credits: 5_000 };
const RESERVE_CREDITS = 10_000;
/** An earlier campaign, deleted since; its credits stay in the history. */
export const EARLIER_CAMPAIGN_ID = 'campaign-winter-founders';

/** Returns when a seeded team took its plan, in Unix milliseconds; its months start there. */
export const planTakenAt = (nowMs: number): number => addMonths(nowMs - MONTH_AGE_DAYS * DAY_MS, -MONTHS_BEFORE);

const SMALL_CHARGES: readonly (readonly [string, number, number])[] = [
  ['Offer description improved', 8, 18],
  ['Prompt test conversation', 4, 12],
  ['Website read for an offer', 12, 25],
  ['Offer description written from answers', 15, 28],
];

export const totalOf = ({ input, output }: Pick<SeedLedgerEntry, 'input' | 'output'>): number => input + output;

/**
 * Returns three months of credits up to `nowMs`: renewals, purchases, occasional AI help, daily sums of an earlier
 * campaign, and the messages of the present campaigns. Unused credits of a period expire with it, so the balance is
 * exactly the sum of the entries.
 */
export function creditHistory(
  seed: string,
  nowMs: number,
  plan: Plan,
  messages: readonly SeedLedgerEntry[],
): CreditHistory {
  const uses = [
    ...messages,
    ...earlierUses(seed, nowMs, Math.min(nowMs, ...messages.map(({ atMs }) => atMs))),
  ].toSorted(byTime);
  const renewals = Array.from({ length: MONTHS_BEFORE + 1 }, (_, count) => addMonths(planTakenAt(nowMs), count));
  const entries: SeedLedgerEntry[] = [];
  const purchases: SeedPurchase[] = tiersFor(TOP_UP.credits).map((tier) => ({
    tier,
    atMs: nowMs - TOP_UP.ageDays * DAY_MS,
  }));
  let credits = 0;
  let additionalCredits = TOP_UP.credits;
  for (const [index, startMs] of renewals.entries()) {
    const endMs = renewals[index + 1] ?? Number.POSITIVE_INFINITY;
    if (credits > 0)
      entries.push(
        entry(`expiry-${index}`, startMs - 1_000, 'expire', 'Unused credits of the period expired', credits),
      );
    entries.push(
      entry(
        `renewal-${index}`,
        startMs,
        'grant',
        `${plan.charAt(0).toUpperCase()}${plan.slice(1)} plan, monthly credits`,
        PLAN_DEFINITIONS[plan].credits,
      ),
    );
    const period = uses.filter(({ atMs }) => atMs >= startMs && atMs < endMs);
    entries.push(...period);
    const used = period.reduce((sum, use) => sum + totalOf(use), 0);
    // A team that needs more than its plan buys the rest and a reserve. Credits of the period are spent first.
    const missing = Math.max(0, used - PLAN_DEFINITIONS[plan].credits);
    const bought = missing === 0 ? [] : tiersFor(missing + RESERVE_CREDITS);
    purchases.push(...bought.map((tier) => ({ tier, atMs: startMs + DAY_MS })));
    additionalCredits += bought.reduce((sum, tier) => sum + tier.credits, 0) - missing;
    credits = Math.max(0, PLAN_DEFINITIONS[plan].credits - used);
  }
  entries.push(
    ...purchases.map(({ atMs, tier }, index) =>
      entry(`purchase-${index}`, atMs, 'purchase', 'Credits bought', tier.credits),
    ),
  );
  return {
    entries: entries.toSorted(byTime),
    purchases: purchases.toSorted((left, right) => left.atMs - right.atMs),
    credits,
    additionalCredits,
  };
}

/** Returns the tiers that cover a number of credits. */
function tiersFor(credits: number): CreditTier[] {
  const largestFirst = CREDIT_TIERS.toSorted((left, right) => right.credits - left.credits);
  const bought: CreditTier[] = [];
  for (let left = credits; left > 0;) {
    const tier = largestFirst.find((candidate) => candidate.credits <= left) ?? largestFirst.at(-1);
    if (tier === undefined) break;
    bought.push(tier);
    left -= tier.credits;
  }
  return bought;
}

const byTime = (left: SeedLedgerEntry, right: SeedLedgerEntry): number => left.atMs - right.atMs;

const entry = (key: string, atMs: number, kind: LedgerEntryKind, reason: string, total: number): SeedLedgerEntry => ({
  key,
  atMs,
  kind,
  reason,
  input: 0,
  output: total,
  campaignId: undefined,
});

/**
 * Returns the uses besides the messages of the present campaigns: daily messages until `untilMs`, afterwards only AI
 * help.
 */
function earlierUses(seed: string, nowMs: number, untilMs: number): SeedLedgerEntry[] {
  const random = createRandom(`${seed}|credits`);
  const uses: SeedLedgerEntry[] = [];
  for (let ageDays = 87; ageDays >= 1; ageDays -= 1) {
    const atMs = nowMs - ageDays * DAY_MS + integerBetween(random, 0, 6 * 3_600_000);
    const weekday = new Date(atMs).getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    const messages = integerBetween(random, 14, 42);
    if (atMs < untilMs) {
      uses.push({
        ...entry(`messages-${ageDays}`, atMs, 'spend', `AI messages of the day (${messages})`, 0),
        input: messages * 4,
        output: messages * integerBetween(random, 4, 6),
        campaignId: EARLIER_CAMPAIGN_ID,
      });
    }
    if (random() < 0.22) {
      const [reason, least, most] = pick(random, SMALL_CHARGES);
      uses.push(
        entry(
          `help-${ageDays}`,
          atMs + integerBetween(random, 600_000, 7_200_000),
          'spend',
          reason,
          integerBetween(random, least, most),
        ),
      );
    }
  }
  return uses;
}
