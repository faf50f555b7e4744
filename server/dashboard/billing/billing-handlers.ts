import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { PaymentState, SubscriptionPreview } from '#domain/billing/billing-answers.ts';
import type { BillingInformation } from '#domain/billing/billing-information.ts';
import type {
  paymentCreateRequestSchema,
  paymentStateRequestSchema,
  subscriptionCreateRequestSchema,
  subscriptionPortalRequestSchema,
  subscriptionPreviewRequestSchema,
  subscriptionUpdateRequestSchema,
} from '#domain/billing/billing-requests.ts';
import { BILLING_MESSAGES } from '#domain/billing/billing-messages.ts';
import { stableStringify } from '#domain/text/stable-json.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { isCurrency } from '#domain/billing/currency.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { toOutriderError } from '#server/backend/failure.ts';
import { readTeamRecord, teamBillingSchema } from '#domain/team/team.ts';
import { hashId } from '#server/backend/hash-id.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import { readBillingAccount, writeBillingAccount, type BillingAccount } from '#server/billing/billing-account.ts';
import type { BillingDeps } from '#server/billing/billing-deps.ts';
import { billingPeriodJob } from '#server/billing/billing-jobs.ts';
import { paidPlanOf, previewCredits } from '#server/billing/paid-month.ts';
import { findCheckoutOf, findPaymentState, newCheckoutWrites } from '#server/billing/sync-checkout.ts';
import { syncSubscription } from '#server/billing/sync-subscription.ts';
import { findPreferences, setPreferences } from '#server/billing/team-preferences.ts';
import type { Order, Payer } from '#server/drivers/payments/payments.ts';
import { runJobSooner } from '#server/jobs/job-queue.ts';
import { readWithPreferences } from '#server/teams/readable-preferences.ts';
import type { Caller } from '../authenticate.ts';

/**
 * Billing calls (specification part 1 §7, "Billing calls"). `server/billing` applies what was paid to a team; these
 * handlers ask the payment provider.
 */
export interface BillingRouteDeps extends BillingDeps {
  /** Decides whether an address is a page of this app: the provider redirects nowhere else. */
  readonly isOwnAddress: (address: string) => boolean;
}

/** An order before it has a customer. */
type OrderRequest =
  | Omit<Extract<Order, { kind: 'subscription' }>, 'customerId' | 'teamId' | 'key'>
  | Omit<Extract<Order, { kind: 'credits' }>, 'customerId' | 'teamId' | 'key'>;

function assertOwnAddresses({ isOwnAddress }: BillingRouteDeps, ...addresses: readonly string[]): void {
  if (!addresses.every(isOwnAddress))
    throw new OutriderError(
      'invalid_request',
      'The return address must be in this app. The operator of this server can set PUBLIC_URL to the address people use.',
    );
}

/** Delay after which a job checks a plan change that this process may not have finished. */
const RECHECK_DELAY_MS = 60_000;

/** Returns the id of the current subscription. Throws `conflict` without one. */
function subscriptionOf({ subscriptionId }: BillingAccount): string {
  if (subscriptionId === '')
    throw new OutriderError('conflict', 'This team has no subscription yet. Choose a plan first.');
  return subscriptionId;
}

/**
 * Runs `work` and turns a failure of the provider into the text of the catalogue (part 1 §8); other refusals pass
 * through.
 */
async function explainFailures<T>({ log }: BillingRouteDeps, message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const known = toOutriderError(error);
    if (known.code !== 'unavailable' && known.code !== 'server_error') throw known;
    log(`billing: ${message} (${error instanceof Error ? error.message : 'unknown'})`);
    throw new OutriderError('unavailable', message);
  }
}

/** Returns whom the team's invoices are addressed to: the stored billing information, else the team and the caller. */
async function getPayer({ backend }: BillingRouteDeps, { teamId, jwt }: Caller): Promise<Payer> {
  const { billingName, billingEmail } = teamBillingSchema.parse((await findPreferences(backend, teamId)) ?? {});
  if (billingName !== '' && billingEmail !== '') return { teamId, name: billingName, email: billingEmail };
  const [{ name }, { email }] = await Promise.all([
    readWithPreferences(backend, teamId, () => backend.teams.get({ teamId })),
    backend.asUser(jwt).account.get(),
  ]);
  return { teamId, name: billingName || name, email: billingEmail || email };
}

/** Returns the team's account, with a customer at the provider other than `deletedId`. */
async function openAccount(deps: BillingRouteDeps, caller: Caller, deletedId = ''): Promise<BillingAccount> {
  const { backend, payments } = deps;
  return retryOnConflict(async () => {
    const account = await readBillingAccount(backend, caller.teamId, payments.name);
    if (account.customerId !== deletedId) return account;
    const customerId = await payments.createCustomer(await getPayer(deps, caller), deletedId);
    const { operations, expectations } = writeBillingAccount(account, { customerId });
    await backend.transact(operations, expectations);
    return readBillingAccount(backend, caller.teamId, payments.name);
  }, deps.random);
}

/**
 * Runs `work` with the team's customer at the provider, created first where there is none. When the provider does not
 * know the customer any more (deleted, or of another key), `work` resolves with undefined and runs again with a new
 * customer. Throws `unavailable` when a subscription belongs to the lost customer: then the API key is another one, and
 * nothing is replaced.
 */
async function withAccount<T>(
  deps: BillingRouteDeps,
  caller: Caller,
  work: (account: BillingAccount) => Promise<T | undefined>,
): Promise<T> {
  const account = await openAccount(deps, caller);
  const done = await work(account);
  if (done !== undefined) return done;
  // Deleting a customer ends what it pays for, which may not have been taken yet.
  if (account.subscriptionId !== '') await syncSubscription(deps, caller.teamId, account.subscriptionId);
  const { subscriptionId } = await readBillingAccount(deps.backend, caller.teamId, deps.payments.name);
  const doneAfter = subscriptionId === '' ? await work(await openAccount(deps, caller, account.customerId)) : undefined;
  if (doneAfter !== undefined) return doneAfter;
  deps.log(
    `billing: the account ${account.customerId} of the team ${caller.teamId} is not known to the payment provider: its key is of another account or another mode. Set the key it was made with.`,
  );
  throw new OutriderError('unavailable');
}

async function getTeam({ backend }: BillingRouteDeps, { teamId }: Caller): Promise<WireDocument> {
  const document = await backend.findDocument(COLLECTIONS.teams, teamId);
  if (document === undefined) throw new OutriderError('not_found');
  return document;
}

/** Returns the id of a person's order: the same for each request under its key. */
const orderIdOf = ({ teamId, userId }: Caller, key: string): string => hashId('order', teamId, userId, key);

/**
 * Opens a checkout and stores it before the caller learns its address. Resolves with undefined when the provider does
 * not know the customer.
 */
async function startCheckout(
  deps: BillingRouteDeps,
  caller: Caller,
  { customerId }: BillingAccount,
  input: OrderRequest,
  key: string | undefined,
): Promise<string | undefined> {
  const { backend, payments } = deps;
  const { teamId } = caller;
  const order = orderIdOf(caller, key ?? randomUUID());
  const opened = await payments.openCheckout({
    ...input,
    customerId,
    teamId,
    key: hashId('checkout', order, customerId, stableStringify(input)),
  });
  if (opened === undefined) return undefined;
  const { id, url } = opened;
  const known = await findCheckoutOf(deps, order);
  if (known !== undefined && known !== id) throw new OutriderError('idempotency_key_reused');
  const { operations } = newCheckoutWrites(deps, teamId, id, order);
  try {
    await backend.transact(operations);
  } catch (error) {
    // A repeated request for the same order.
    if (!(error instanceof OutriderError) || error.code !== 'conflict') throw error;
  }
  return url;
}

/** `POST /subscription/create`: starts a subscription when none is running. Throws `conflict` while one is. */
export async function createSubscription(
  deps: BillingRouteDeps,
  caller: Caller,
  input: z.output<typeof subscriptionCreateRequestSchema>,
  key: string | undefined,
): Promise<{ readonly checkoutUrl: string }> {
  assertOwnAddresses(deps, input.successUrl, input.cancelUrl);
  await getTeam(deps, caller);
  return explainFailures(deps, BILLING_MESSAGES.createFailed, async () => {
    const checkoutUrl = await withAccount(deps, caller, async (account) => {
      if (account.subscriptionId !== '')
        throw new OutriderError('conflict', 'This team already has a subscription. Change its plan instead.');
      return startCheckout(deps, caller, account, { kind: 'subscription', ...input }, key);
    });
    return { checkoutUrl };
  });
}

/**
 * `POST /subscription/preview`: returns what `update` would charge and how credits change; for the free plan, what
 * cancelling would.
 */
export async function previewSubscription(
  deps: BillingRouteDeps,
  caller: Caller,
  { plan, billingPeriod }: z.output<typeof subscriptionPreviewRequestSchema>,
): Promise<SubscriptionPreview> {
  const account = await readBillingAccount(deps.backend, caller.teamId, deps.payments.name);
  const subscriptionId = subscriptionOf(account);
  const current = await deps.payments.findSubscription(subscriptionId);
  if (current === undefined || !('plan' in current))
    throw new OutriderError('conflict', 'This subscription cannot be changed now. See Manage Subscription.');
  const credits = previewCredits(account, current, { plan, billingPeriod }, deps.now());
  if (plan === 'free')
    return {
      dueNowMinor: 0,
      creditMinor: await deps.payments.findRemainingCredit(subscriptionId),
      currency: current.currency,
      renewsAt: '',
      renewalMinor: 0,
      ...credits,
    };
  return {
    ...(await deps.payments.previewChange(subscriptionId, { plan, billingPeriod }, paidPlanOf(account, deps.now()))),
    ...credits,
  };
}

/**
 * `POST /subscription/update`: changes the subscription in place. Syncs the provider first, and schedules a check in
 * case this process dies. Throws `conflict` without a subscription, `payment_declined` when the amount due now could
 * not be charged.
 */
export async function updateSubscription(
  deps: BillingRouteDeps,
  caller: Caller,
  { plan, billingPeriod }: z.output<typeof subscriptionUpdateRequestSchema>,
): Promise<{ readonly team: WireDocument }> {
  const { teamId } = caller;
  return explainFailures(deps, BILLING_MESSAGES.updateFailed, async () => {
    const account = await readBillingAccount(deps.backend, teamId, deps.payments.name);
    const subscriptionId = subscriptionOf(account);
    await syncSubscription(deps, teamId, subscriptionId);
    if (readTeamRecord(await getTeam(deps, caller)).status !== 'active')
      throw new OutriderError('payment_declined', 'Pay the open invoice under Manage Subscription first.');
    await runJobSooner(
      deps.backend,
      billingPeriodJob(deps.payments.name, teamId, subscriptionId).key,
      deps.now() + RECHECK_DELAY_MS,
    );
    const paidPlan = paidPlanOf(await readBillingAccount(deps.backend, teamId, deps.payments.name), deps.now());
    await deps.payments.changeSubscription(subscriptionId, { plan, billingPeriod }, paidPlan);
    await syncSubscription(deps, teamId, subscriptionId);
    return { team: await getTeam(deps, caller) };
  });
}

/** `POST /subscription/portal`: opens the provider's portal. Throws `conflict` for a team that never paid. */
export async function openSubscriptionPortal(
  deps: BillingRouteDeps,
  caller: Caller,
  { returnUrl }: z.output<typeof subscriptionPortalRequestSchema>,
): Promise<{ readonly url: string }> {
  assertOwnAddresses(deps, returnUrl);
  return explainFailures(deps, BILLING_MESSAGES.portalFailed, async () => {
    const { customerId } = await readBillingAccount(deps.backend, caller.teamId, deps.payments.name);
    if (customerId === '')
      throw new OutriderError('conflict', 'This team has no subscription yet. Choose a plan first.');
    return {
      url: await withAccount(deps, caller, (account) => deps.payments.openPortal(account.customerId, returnUrl)),
    };
  });
}

/** `POST /payment/create`: sells credits to teams on a paid plan (part 1 §6), in the currency of the subscription. */
export async function createPayment(
  deps: BillingRouteDeps,
  caller: Caller,
  input: z.output<typeof paymentCreateRequestSchema>,
  key: string | undefined,
): Promise<{ readonly url: string }> {
  assertOwnAddresses(deps, input.successUrl, input.cancelUrl);
  const { plan, billingCurrency } = readTeamRecord(await getTeam(deps, caller));
  if (plan === 'free') throw new OutriderError('forbidden', 'Buying credits needs a paid plan. Choose a plan first.');
  // A provider takes one currency per customer: that of the subscription.
  const currency = isCurrency(billingCurrency) ? billingCurrency : input.currency;
  return explainFailures(deps, BILLING_MESSAGES.purchaseFailed, async () => ({
    url: await withAccount(deps, caller, (account) =>
      startCheckout(deps, caller, account, { kind: 'credits', ...input, currency }, key),
    ),
  }));
}

/** `POST /payment/state`: returns the state of a checkout that the caller opened. Throws `not_found` for any other. */
export async function readPaymentState(
  deps: BillingRouteDeps,
  caller: Caller,
  { checkout }: z.output<typeof paymentStateRequestSchema>,
): Promise<{ readonly state: PaymentState }> {
  return { state: await findPaymentState(deps, orderIdOf(caller, checkout)) };
}

/** `POST /team/update`: stores whom invoices are addressed to, then tells the provider, which may be unreachable. */
export async function updateTeam(
  deps: BillingRouteDeps,
  caller: Caller,
  { billingName, billingEmail }: BillingInformation,
): Promise<Record<string, never>> {
  const { teamId } = caller;
  const information = { billingName: billingName.trim(), billingEmail: billingEmail.trim() };
  if ((await setPreferences(deps.backend, teamId, information)) === 'absent') throw new OutriderError('not_found');
  const { customerId } = await readBillingAccount(deps.backend, teamId, deps.payments.name);
  if (customerId !== '')
    await deps.payments.updateCustomer(customerId, {
      teamId,
      name: information.billingName,
      email: information.billingEmail,
    });
  return {};
}
