import { monthAt } from '#domain/billing/billing-months.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { PLAN_DEFINITIONS, PAID_PLANS, type PaidPlan } from '#domain/plan/plan.ts';
import { productIdOf } from '#domain/billing/price.ts';
import { hashId } from '#server/backend/hash-id.ts';
import { billingPeriodJob } from '#server/billing/billing-jobs.ts';
import { syncInvoice } from '#server/billing/sync-invoice.ts';
import type { Order } from '#server/drivers/payments/payments.ts';
import { createSandboxPayments } from '#server/drivers/payments/sandbox/sandbox-payments.ts';
import { emptyAccount, type SandboxAccount } from '#server/drivers/payments/sandbox/account.ts';
import { openCheckout, payCheckout } from '#server/drivers/payments/sandbox/checkouts.ts';
import { advance } from '#server/drivers/payments/sandbox/subscriptions.ts';
import { enqueueJob } from '#server/jobs/job-queue.ts';
import { OWNER, type SeedTeam } from './content/people.ts';
import { planTakenAt, type SeedPurchase } from './credit-history.ts';
import { createMissing } from './documents.ts';
import type { SeedDeps } from './seed-deps.ts';

const CURRENCY = 'eur';
/** Nobody returns from these past checkouts. */
const NO_RETURN_URLS = { successUrl: '', cancelUrl: '' };

const isPaid = (plan: string): plan is PaidPlan => PAID_PLANS.some((paid) => paid === plan);

/**
 * Gives a team on a paid plan a monthly subscription in the payments sandbox, with its past invoices. Does nothing for
 * the free plan.
 */
export async function seedBilling(
  deps: SeedDeps,
  team: SeedTeam,
  purchases: readonly SeedPurchase[],
  nowMs: number,
): Promise<void> {
  const { plan } = team;
  if (!isPaid(plan)) return;
  const { backend } = deps;
  const account = accountWithPast(team, plan, purchases, nowMs);
  const [subscription] = account.subscriptions;
  if (subscription === undefined) return;
  const { id: subscriptionId, billingPeriod, currency, anchorMs, periodEndMs } = subscription;
  const iso = (atMs: number): string => new Date(atMs).toISOString();
  await createMissing(backend, COLLECTIONS.sandboxAccounts, [
    { id: team.id, data: { account: JSON.stringify(account), version: 1 } },
  ]);
  const month = monthAt(anchorMs, nowMs);
  await createMissing(backend, COLLECTIONS.billingAccounts, [
    {
      id: team.id,
      data: {
        provider: 'sandbox',
        customerId: team.id,
        subscriptionId,
        startedAt: iso(anchorMs),
        grantedUntil: iso(month.endMs),
        granted: PLAN_DEFINITIONS[plan].credits,
        version: 1,
      },
    },
  ]);
  await backend.transact([
    {
      action: 'update',
      collection: COLLECTIONS.teams,
      id: team.id,
      data: { billingPeriod, billingCurrency: currency, renewsAt: iso(periodEndMs), creditsUntil: iso(month.endMs) },
    },
  ]);

  const random = (): number => 0;
  const { payments } = createSandboxPayments({ backend, now: () => nowMs, random, onWebhook: async () => undefined });
  const billing = { backend, payments, now: () => nowMs, random, planLimits: deps.planLimits, log: deps.log };
  for (const { id } of account.invoices) await syncInvoice(billing, id);
  await enqueueJob(backend, billingPeriodJob('sandbox', team.id, subscriptionId), nowMs);
}

/** Returns the account of a team that took its plan and bought credits; the same at each run. */
function accountWithPast(
  team: SeedTeam,
  plan: PaidPlan,
  purchases: readonly SeedPurchase[],
  nowMs: number,
): SandboxAccount {
  let count = 0;
  const secret = (): string => {
    count += 1;
    return hashId('seeded payment', team.id, String(count));
  };
  const common = { customerId: team.id, teamId: team.id, currency: CURRENCY, ...NO_RETURN_URLS } as const;
  const pay = (account: SandboxAccount, order: Order, atMs: number): SandboxAccount => {
    const opened = openCheckout(advance(account, atMs, secret), order, atMs, secret);
    return payCheckout(opened.account, opened.id, atMs, secret);
  };
  const subscribed = pay(
    emptyAccount(team.id, team.name, OWNER.email),
    { ...common, kind: 'subscription', plan, billingPeriod: 'monthly', key: 'plan' },
    planTakenAt(nowMs),
  );
  const bought = purchases.reduce(
    (account, { atMs, tier }, index) =>
      pay(account, { ...common, kind: 'credits', productId: productIdOf(tier), key: `credits ${index}` }, atMs),
    subscribed,
  );
  return advance(bought, nowMs, secret);
}
