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
import { managesBilling } from '#domain/member/roles.ts';
import { readTeamRecord, teamBillingSchema } from '#domain/team/team.ts';
import { derivedId } from '#server/backend/hash-id.ts';
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
import type { Caller } from '../authenticate.ts';

/**
 * Money (specification part 1 §7, "Billing calls"). What a payment makes of a team is `server/billing`; here it is
 * asked for.
 */
export interface BillingRouteDeps extends BillingDeps {
  /** Whether an address is a page of ours: nobody is led elsewhere after paying. */
  readonly isOwnAddress: (address: string) => boolean;
}

/** A checkout as it is asked for. */
type OrderAsked =
  | Omit<Extract<Order, { kind: 'subscription' }>, 'customerId' | 'teamId' | 'key'>
  | Omit<Extract<Order, { kind: 'credits' }>, 'customerId' | 'teamId' | 'key'>;

function assertMayPay({ roles }: Caller): void {
  if (!managesBilling(roles))
    throw new OutriderError('forbidden', 'Only owners and admins of the team decide what it pays for.');
}

function assertOwn({ isOwnAddress }: BillingRouteDeps, ...addresses: readonly string[]): void {
  if (!addresses.every(isOwnAddress))
    throw new OutriderError(
      'invalid_request',
      'The way back must lead to this app. Whoever runs it can set PUBLIC_URL to the address people use.',
    );
}

/** A change of plan is made good for by then, if this server dies before it is taken. */
const LOOK_AGAIN_MS = 60_000;

/** The subscription that runs. Throws `conflict` without one. */
function subscriptionOf({ subscriptionId }: BillingAccount): string {
  if (subscriptionId === '')
    throw new OutriderError('conflict', 'This team has no subscription yet. Choose a plan first.');
  return subscriptionId;
}

/** Says in the words of the catalogue (part 1 §8) what the provider could not do; refusals of ours pass through. */
async function orExplain<T>({ log }: BillingRouteDeps, words: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const known = toOutriderError(error);
    if (known.code !== 'unavailable' && known.code !== 'server_error') throw known;
    log(`billing: ${words} (${error instanceof Error ? error.message : 'unknown'})`);
    throw new OutriderError('unavailable', words);
  }
}

/** Whom the team's invoices are made out to: what was said, or else the team and whoever asks. */
async function payerOf({ backend }: BillingRouteDeps, { teamId, jwt }: Caller): Promise<Payer> {
  const { billingName, billingEmail } = teamBillingSchema.parse((await findPreferences(backend, teamId)) ?? {});
  if (billingName !== '' && billingEmail !== '') return { teamId, name: billingName, email: billingEmail };
  const [{ name }, { email }] = await Promise.all([backend.teams.get({ teamId }), backend.asUser(jwt).account.get()]);
  return { teamId, name: billingName || name, email: billingEmail || email };
}

/** The team's account, with an account at the provider, another than `goneId`. */
async function openAccount(deps: BillingRouteDeps, caller: Caller, goneId = ''): Promise<BillingAccount> {
  const { backend, payments } = deps;
  return retryOnConflict(async () => {
    const account = await readBillingAccount(backend, caller.teamId, payments.name);
    if (account.customerId !== goneId) return account;
    const customerId = await payments.createCustomer(await payerOf(deps, caller), goneId);
    const { operations, expectations } = writeBillingAccount(account, { customerId });
    await backend.transact(operations, expectations);
    return readBillingAccount(backend, caller.teamId, payments.name);
  }, deps.random);
}

/**
 * Does something with the team's account at the provider, making one first where there is none. An account the provider
 * does not know any more (it was deleted, or belongs to another key) is `undefined` to `work`, and gives way to a new
 * one. Throws `unavailable` where a subscription stands with it: then the provider is asked as somebody else, and
 * nothing is taken away.
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

/** What a person's order for a team is called, however often it is asked for under its key. */
const orderOf = ({ teamId, userId }: Caller, key: string): string => derivedId('order', teamId, userId, key);

/**
 * Begins a payment. It is remembered before anybody learns where to pay. Resolves with undefined where the provider
 * does not know the account.
 */
async function begin(
  deps: BillingRouteDeps,
  caller: Caller,
  { customerId }: BillingAccount,
  asked: OrderAsked,
  key: string | undefined,
): Promise<string | undefined> {
  const { backend, payments } = deps;
  const { teamId } = caller;
  const order = orderOf(caller, key ?? randomUUID());
  const opened = await payments.openCheckout({
    ...asked,
    customerId,
    teamId,
    key: derivedId('checkout', order, customerId, stableStringify(asked)),
  });
  if (opened === undefined) return undefined;
  const { id, url } = opened;
  const known = await findCheckoutOf(deps, order);
  if (known !== undefined && known !== id) throw new OutriderError('idempotency_key_reused');
  const { operations } = newCheckoutWrites(deps, teamId, id, order);
  try {
    await backend.transact(operations);
  } catch (error) {
    // The same order, asked for once more.
    if (!(error instanceof OutriderError) || error.code !== 'conflict') throw error;
  }
  return url;
}

/**
 * `POST /subscription/create`: a first subscription, or one after the last has ended. Throws `conflict` while one runs.
 */
export async function subscriptionCreate(
  deps: BillingRouteDeps,
  caller: Caller,
  asked: z.output<typeof subscriptionCreateRequestSchema>,
  key: string | undefined,
): Promise<{ readonly checkoutUrl: string }> {
  assertMayPay(caller);
  assertOwn(deps, asked.successUrl, asked.cancelUrl);
  await getTeam(deps, caller);
  return orExplain(deps, BILLING_MESSAGES.createFailed, async () => {
    const checkoutUrl = await withAccount(deps, caller, async (account) => {
      if (account.subscriptionId !== '')
        throw new OutriderError('conflict', 'This team has a subscription already. Change its plan instead.');
      return begin(deps, caller, account, { kind: 'subscription', ...asked }, key);
    });
    return { checkoutUrl };
  });
}

/**
 * `POST /subscription/preview`: what `update` would charge and make of the credits; of the free plan, what ending the
 * subscription would.
 */
export async function subscriptionPreview(
  deps: BillingRouteDeps,
  caller: Caller,
  { plan, billingPeriod }: z.output<typeof subscriptionPreviewRequestSchema>,
): Promise<SubscriptionPreview> {
  assertMayPay(caller);
  const account = await readBillingAccount(deps.backend, caller.teamId, deps.payments.name);
  const subscriptionId = subscriptionOf(account);
  const now = await deps.payments.findSubscription(subscriptionId);
  if (now === undefined || !('plan' in now))
    throw new OutriderError(
      'conflict',
      'This subscription cannot be changed now. Look at it under Manage Subscription.',
    );
  const credits = previewCredits(account, now, { plan, billingPeriod }, deps.now());
  if (plan === 'free')
    return {
      dueNowMinor: 0,
      creditMinor: await deps.payments.findKeptCredit(subscriptionId),
      currency: now.currency,
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
 * `POST /subscription/update`: in place. What the provider has done before is taken first, and the change is asked for
 * soon even if this server dies of it. Throws `conflict` without a subscription, `payment_declined` when what is due at
 * once could not be charged.
 */
export async function subscriptionUpdate(
  deps: BillingRouteDeps,
  caller: Caller,
  { plan, billingPeriod }: z.output<typeof subscriptionUpdateRequestSchema>,
): Promise<{ readonly team: WireDocument }> {
  assertMayPay(caller);
  const { teamId } = caller;
  return orExplain(deps, BILLING_MESSAGES.updateFailed, async () => {
    const account = await readBillingAccount(deps.backend, teamId, deps.payments.name);
    const subscriptionId = subscriptionOf(account);
    await syncSubscription(deps, teamId, subscriptionId);
    if (readTeamRecord(await getTeam(deps, caller)).status !== 'active')
      throw new OutriderError('payment_declined', 'Pay what is due first, under Manage Subscription.');
    await runJobSooner(
      deps.backend,
      billingPeriodJob(deps.payments.name, teamId, subscriptionId).key,
      deps.now() + LOOK_AGAIN_MS,
    );
    const paidPlan = paidPlanOf(await readBillingAccount(deps.backend, teamId, deps.payments.name), deps.now());
    await deps.payments.changeSubscription(subscriptionId, { plan, billingPeriod }, paidPlan);
    await syncSubscription(deps, teamId, subscriptionId);
    return { team: await getTeam(deps, caller) };
  });
}

/** `POST /subscription/portal`. Throws `conflict` for a team that never paid anything. */
export async function subscriptionPortal(
  deps: BillingRouteDeps,
  caller: Caller,
  { returnUrl }: z.output<typeof subscriptionPortalRequestSchema>,
): Promise<{ readonly url: string }> {
  assertMayPay(caller);
  assertOwn(deps, returnUrl);
  return orExplain(deps, BILLING_MESSAGES.portalFailed, async () => {
    const { customerId } = await readBillingAccount(deps.backend, caller.teamId, deps.payments.name);
    if (customerId === '')
      throw new OutriderError('conflict', 'This team has no subscription yet. Choose a plan first.');
    return {
      url: await withAccount(deps, caller, (account) => deps.payments.openPortal(account.customerId, returnUrl)),
    };
  });
}

/** `POST /payment/create`: credits, for teams on a paid plan (part 1 §6), in the currency of the subscription. */
export async function paymentCreate(
  deps: BillingRouteDeps,
  caller: Caller,
  asked: z.output<typeof paymentCreateRequestSchema>,
  key: string | undefined,
): Promise<{ readonly url: string }> {
  assertMayPay(caller);
  assertOwn(deps, asked.successUrl, asked.cancelUrl);
  const { plan, billingCurrency } = readTeamRecord(await getTeam(deps, caller));
  if (plan === 'free')
    throw new OutriderError('forbidden', 'Credits are bought by teams on a paid plan. Choose a plan first.');
  // A provider takes one currency of a customer: that of the subscription.
  const currency = isCurrency(billingCurrency) ? billingCurrency : asked.currency;
  return orExplain(deps, BILLING_MESSAGES.purchaseFailed, async () => ({
    url: await withAccount(deps, caller, (account) =>
      begin(deps, caller, account, { kind: 'credits', ...asked, currency }, key),
    ),
  }));
}

/** `POST /payment/state`: of a checkout that the same person began. Throws `not_found` for one they did not. */
export async function paymentState(
  deps: BillingRouteDeps,
  caller: Caller,
  { checkout }: z.output<typeof paymentStateRequestSchema>,
): Promise<{ readonly state: PaymentState }> {
  assertMayPay(caller);
  return { state: await findPaymentState(deps, orderOf(caller, checkout)) };
}

/** `POST /team/update`: whom invoices are made out to. It is kept before the provider is told, who may not be there. */
export async function teamUpdate(
  deps: BillingRouteDeps,
  caller: Caller,
  { billingName, billingEmail }: BillingInformation,
): Promise<Record<string, never>> {
  assertMayPay(caller);
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
