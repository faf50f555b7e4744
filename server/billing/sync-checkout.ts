import * as z from 'zod/mini';
import type { PaymentState } from '#domain/billing/billing-answers.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { tierOfProduct } from '#domain/billing/price.ts';
import { readTeamRecord } from '#domain/team/team.ts';
import { hashId } from '#server/backend/hash-id.ts';
import { Query } from '#server/backend/query.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import type { ConditionalWrites } from '#server/backend/transaction.ts';
import type { CheckoutState } from '#server/drivers/payments/payments.ts';
import { enqueueOperation } from '#server/jobs/job-queue.ts';
import { recordLedgerEntries } from '#server/ledger/ledger.ts';
import type { BillingDeps } from './billing-deps.ts';
import { billingCheckoutJob } from './billing-jobs.ts';
import { isDeleting } from '#server/teams/team-existence.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * The states of a checkout on our side:
 *
 *   open ── paid: subscription or credits synced ─▶ taken ── refunded: bought credits that are left go ──▶ refunded
 *     ├──── a second subscription, or of a team that was deleted ──────────────────────────────────────────────┘
 *     └──── expired, given up, refunded, its team deleted ──▶ gone
 */
const storedSchema = z.looseObject({ checkoutId: z.string(), state: z.enum(['open', 'taken', 'refunded', 'gone']) });
type CheckoutEnd = 'taken' | 'refunded' | 'gone';

/** The state of a checkout: `unknown` when the provider does not know it under our key. */
type CheckoutStatus = 'open' | 'settled' | 'unknown';

const idOf = (provider: string, checkoutId: string): string => hashId('checkout', provider, checkoutId);

/**
 * Returns the writes that store a checkout and poll it, made before anybody learns where to pay. `order` identifies it
 * until the provider has given it an id.
 */
export function newCheckoutWrites(
  { payments, now }: BillingDeps,
  teamId: string,
  checkoutId: string,
  order: string,
): ConditionalWrites {
  const data = { teamId, provider: payments.name, checkoutId, state: 'open', order };
  return {
    operations: [
      { action: 'create', collection: COLLECTIONS.checkouts, id: idOf(payments.name, checkoutId), data },
      enqueueOperation(billingCheckoutJob(payments.name, teamId, checkoutId, now()), now()),
    ],
  };
}

/** Finds the checkout of an order; undefined when the order has none. */
export async function findCheckoutOf(
  { backend }: Pick<BillingDeps, 'backend'>,
  order: string,
): Promise<string | undefined> {
  const [found] = await backend.list(COLLECTIONS.checkouts, [Query.equal('order', order), Query.limit(1)]);
  return found === undefined ? undefined : storedSchema.parse(found).checkoutId;
}

/**
 * Returns the state of an order's payment, asking the provider while it may still be paid. Throws `not_found` for an
 * order without a checkout.
 */
export async function findPaymentState(deps: BillingDeps, order: string): Promise<PaymentState> {
  const find = async () => {
    const [found] = await deps.backend.list(COLLECTIONS.checkouts, [Query.equal('order', order), Query.limit(1)]);
    if (found === undefined) throw new OutriderError('not_found');
    return storedSchema.parse(found);
  };
  const stored = await find();
  if (stored.state === 'open') await syncCheckout(deps, stored.checkoutId);
  const { state } = stored.state === 'open' ? await find() : stored;
  if (state === 'taken') return 'paid';
  return state === 'open' ? 'open' : 'gone';
}

/** Syncs a checkout with the provider: adds what was bought once, and removes what is left of refunded credits. */
export const syncCheckout = (deps: BillingDeps, checkoutId: string): Promise<CheckoutStatus> =>
  retryOnConflict(() => syncOnce(deps, checkoutId), deps.random);

async function syncOnce(deps: BillingDeps, checkoutId: string): Promise<CheckoutStatus> {
  const { backend, payments } = deps;
  const id = idOf(payments.name, checkoutId);
  const stored = await backend.findDocument(COLLECTIONS.checkouts, id);
  // It belongs to another program on the same provider account, or nobody was led to it.
  if (stored === undefined) return 'settled';
  const { state } = storedSchema.parse(stored);
  if (state === 'refunded' || state === 'gone') return 'settled';
  const checkout = await payments.findCheckout(checkoutId);
  if (checkout === undefined) return 'unknown';
  const close = (to: CheckoutEnd): ConditionalWrites => ({
    operations: [{ action: 'update', collection: COLLECTIONS.checkouts, id, data: { state: to } }],
    expectations: [{ collection: COLLECTIONS.checkouts, id, fields: { state } }],
  });
  if (state === 'taken') {
    if (checkout.status === 'refunded' && checkout.bought?.kind === 'credits') {
      const { operations, expectations } = await refundCredits(
        deps,
        checkout.id,
        checkout.teamId,
        checkout.bought.productId,
        close('refunded'),
      );
      await backend.transact(operations, expectations);
    }
    return 'settled';
  }
  if (checkout.status === 'open') return 'open';
  const isPaid = checkout.status === 'paid' && checkout.bought !== undefined && checkout.teamId === stored['teamId'];
  const result = isPaid ? await addPurchase(deps, checkout, close) : close('gone');
  await backend.transact(result.operations, result.expectations);
  return 'settled';
}

/** Returns the writes that remove refunded credits. Those already spent are lost; the ledger entry says so. */
async function refundCredits(
  { backend, payments }: BillingDeps,
  checkoutId: string,
  teamId: string,
  productId: string,
  closed: ConditionalWrites,
): Promise<ConditionalWrites> {
  const document = await backend.findDocument(COLLECTIONS.teams, teamId);
  const credits = tierOfProduct(productId)?.credits ?? 0;
  if (document === undefined || isDeleting(document)) return closed;
  const team = readTeamRecord(document);
  const spent = Math.max(0, credits - team.additionalCredits);
  const reason =
    spent === 0
      ? 'Payment of bought credits refunded'
      : `Payment of ${credits} bought credits refunded, ${spent} of them were spent`;
  return mergeWrites(
    recordLedgerEntries(team, [{ kind: 'refund', cause: ['refund', payments.name, checkoutId], reason, credits }]),
    closed,
  );
}

const mergeWrites = (one: ConditionalWrites, other: ConditionalWrites): ConditionalWrites => ({
  operations: [...one.operations, ...other.operations],
  expectations: [...(one.expectations ?? []), ...(other.expectations ?? [])],
});

async function addPurchase(
  deps: BillingDeps,
  { id, teamId, bought }: CheckoutState,
  close: (to: CheckoutEnd) => ConditionalWrites,
): Promise<ConditionalWrites> {
  if (bought?.kind === 'subscription') {
    const { counts } = await syncSubscription(deps, teamId, bought.subscriptionId);
    return close(counts ? 'taken' : 'refunded');
  }
  const tier = tierOfProduct(bought?.productId ?? '');
  const document = await deps.backend.findDocument(COLLECTIONS.teams, teamId);
  if (tier === undefined || document === undefined || isDeleting(document)) {
    deps.log(
      `billing: the payment ${id} was made for ${tier === undefined ? 'something that is not sold' : `the team ${teamId}, which does not exist any more`}`,
    );
    return close('gone');
  }
  return mergeWrites(
    recordLedgerEntries(readTeamRecord(document), [
      {
        kind: 'purchase',
        cause: ['purchase', deps.payments.name, id],
        reason: 'Credits bought',
        credits: tier.credits,
      },
    ]),
    close('taken'),
  );
}
