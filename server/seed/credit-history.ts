import { createRandom, integerBetween, pick } from '#domain/random.ts';
import { PLAN_CREDITS, type Plan } from '#domain/plan.ts';

/** A movement of credits; `total` is positive either way. */
export interface CreditMovement {
  /** Unlike any other's, and the same at each run. */
  readonly key: string;
  readonly atMs: number;
  readonly type: 'refill' | 'consumption';
  readonly reason: string;
  readonly input: number;
  readonly output: number;
  readonly campaignId: string | undefined;
}

export interface CreditHistory {
  readonly movements: readonly CreditMovement[];
  /** What is left of the period's credits and of those bought: refills minus consumption. */
  readonly credits: number;
  readonly additionalCredits: number;
}

const DAY_MS = 24 * 3_600_000;
/** The plan is renewed on these days before now; the first is the day the team began. */
const RENEWAL_AGES_DAYS = [88, 58, 28];
const TOP_UP = { ageDays: 35, total: 5_000 };
/** Credits are bought in packs of this size. */
const PACK = 5_000;
const SPARE = 10_000;

const SMALL_USES: readonly (readonly [string, number, number])[] = [
  ['Offer description improved', 8, 18],
  ['Prompt test conversation', 4, 12],
  ['Website read for an offer', 12, 25],
  ['Offer description written from answers', 15, 28],
];

export const totalOf = ({ input, output }: Pick<CreditMovement, 'input' | 'output'>): number => input + output;

/**
 * Ninety days of credits up to `nowMs`: renewals, top-ups, AI help now and then, daily sums of messages before the
 * campaigns of today began, and the messages these really sent. Credits of a period that were not used expire with it, so the
 * balance is exactly the sum of the movements.
 */
export function creditHistory(seed: string, nowMs: number, plan: Plan, messages: readonly CreditMovement[]): CreditHistory {
  const uses = [...messages, ...earlierUses(seed, nowMs, Math.min(nowMs, ...messages.map(({ atMs }) => atMs)))].toSorted(byTime);
  const renewals = RENEWAL_AGES_DAYS.map((ageDays) => nowMs - ageDays * DAY_MS);
  const movements: CreditMovement[] = [];
  let credits = 0;
  for (const [index, startMs] of renewals.entries()) {
    const endMs = renewals[index + 1] ?? Number.POSITIVE_INFINITY;
    if (credits > 0) movements.push(movement(`expiry-${index}`, startMs - 1_000, 'consumption', 'Unused credits of the period expired', credits));
    movements.push(movement(`renewal-${index}`, startMs, 'refill', `${plan.charAt(0).toUpperCase()}${plan.slice(1)} plan, monthly credits`, PLAN_CREDITS[plan]));
    const period = uses.filter(({ atMs }) => atMs >= startMs && atMs < endMs);
    movements.push(...period);
    const used = period.reduce((sum, use) => sum + totalOf(use), 0);
    // A team that sends more than its plan pays for buys the rest in whole packs, and some to go on with.
    const missing = used - PLAN_CREDITS[plan];
    const bought = missing > 0 ? Math.ceil((missing + SPARE) / PACK) * PACK : 0;
    if (bought > 0) movements.push(movement(`pack-${index}`, startMs + DAY_MS, 'refill', 'Credits bought', bought));
    credits = PLAN_CREDITS[plan] + bought - used;
  }
  movements.push(movement('top-up', nowMs - TOP_UP.ageDays * DAY_MS, 'refill', 'Credits bought', TOP_UP.total));
  return { movements: movements.toSorted(byTime), credits, additionalCredits: TOP_UP.total };
}

const byTime = (left: CreditMovement, right: CreditMovement): number => left.atMs - right.atMs;

const movement = (key: string, atMs: number, type: CreditMovement['type'], reason: string, total: number): CreditMovement => ({ key, atMs, type, reason, input: 0, output: total, campaignId: undefined });

/** What was used besides the messages of today's campaigns, until `untilMs` by the day and after it only AI help. */
function earlierUses(seed: string, nowMs: number, untilMs: number): CreditMovement[] {
  const random = createRandom(`${seed}|credits`);
  const uses: CreditMovement[] = [];
  for (let ageDays = 87; ageDays >= 1; ageDays -= 1) {
    const atMs = nowMs - ageDays * DAY_MS + integerBetween(random, 0, 6 * 3_600_000);
    const weekday = new Date(atMs).getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    const messages = integerBetween(random, 14, 42);
    if (atMs < untilMs) {
      uses.push({ ...movement(`messages-${ageDays}`, atMs, 'consumption', `AI messages of the day (${messages})`, 0), input: messages * 4, output: messages * integerBetween(random, 4, 6) });
    }
    if (random() < 0.22) {
      const [reason, least, most] = pick(random, SMALL_USES);
      uses.push(movement(`help-${ageDays}`, atMs + integerBetween(random, 600_000, 7_200_000), 'consumption', reason, integerBetween(random, least, most)));
    }
  }
  return uses;
}
