import { isSame } from '#domain/text/stable-json.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { readTeamRecord } from '#domain/team/team.ts';
import type { Backend } from '#server/backend/backend.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import type { ConditionalWrites, Fields } from '#server/backend/transaction.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import type { RunningSubscription, SubscriptionState } from '#server/drivers/payments/payments.ts';
import { enqueueOperation, hasJob } from '#server/jobs/job-queue.ts';
import { creditIdOf, moveCredits, type Movement } from '#server/ledger/ledger.ts';
import { agreePreferences, preferencesOf } from './agree-preferences.ts';
import { readBillingAccount, writeBillingAccount, type BillingAccount } from './billing-account.ts';
import type { BillingDeps } from './billing-deps.ts';
import { billingPeriodJob } from './billing-jobs.ts';
import { settleSubscription, type Settlement } from './settle-subscription.ts';
import { takeInvoice } from './take-invoice.ts';
import { setPreferences } from './team-preferences.ts';

/** How a subscription stands with its team after it was taken. */
export interface Taken {
  /** False when nothing of it counts for the team, now and from now on. */
  readonly counts: boolean;
  /** Until when the credits granted last count, UTC ISO. */
  readonly grantedUntil: string;
  readonly subscription: SubscriptionState | undefined;
}

const isRunning = (subscription: SubscriptionState | undefined): subscription is RunningSubscription =>
  subscription?.status === 'active' || subscription?.status === 'overdue';

/**
 * Asks how a subscription stands, and takes that: plan, status and limits of its team, the credits of the month.
 * Whatever was missed in between does not matter, and what was taken already changes nothing. What is read before the
 * provider is asked must be so still when it is written: of two that take at the same moment, whoever asked first asks
 * again.
 *
 * Of two subscriptions of one team (two checkouts, both paid) the one taken first counts; the other is ended, and its
 * price given back. So is one ended whose team is deleted. Of one the provider does not know any more, or whose price
 * is none of ours, nothing is taken: who is asked as somebody else knows nothing of it.
 */
export async function takeSubscription(deps: BillingDeps, teamId: string, subscriptionId: string): Promise<Taken> {
  const taken = await retryOnConflict(() => takeNow(deps, teamId, subscriptionId), deps.random);
  await agreePreferences(deps, teamId);
  return taken;
}

async function takeNow(deps: BillingDeps, teamId: string, subscriptionId: string): Promise<Taken> {
  const { backend, payments } = deps;
  const [account, document] = await Promise.all([
    readBillingAccount(backend, teamId, payments.name),
    backend.findDocument(COLLECTIONS.teams, teamId),
  ]);
  const asked = await payments.findSubscription(subscriptionId);
  // Somebody else's, whatever a message says.
  if (asked !== undefined && asked.teamId !== teamId) return notCounted(undefined);
  if (document === undefined) return leaveDeletedTeam(deps, asked);
  const isCurrent = account.subscriptionId === subscriptionId;
  if (asked === undefined || asked.status === 'unpriced')
    return { counts: isCurrent, grantedUntil: account.grantedUntil, subscription: asked };
  const isLeftOver = account.subscriptionId === '' && account.grantedUntil !== '';
  if (!isCurrent && !isRunning(asked) && !isLeftOver) return notCounted(asked);

  if (!isCurrent && isRunning(asked)) {
    if (account.subscriptionId !== '' && isRunning(await payments.findSubscription(account.subscriptionId)))
      return refuseSecond(deps, asked);
    // Before it counts: whoever is still at another checkout would pay for a second one.
    if (account.customerId !== '') await payments.closeSubscriptionCheckouts(account.customerId);
  }
  // Of an earlier one that has ended nothing is asked but the time: what was left of it was paid.
  const settlement = settleSubscription(
    readTeamRecord(document),
    account,
    isCurrent || isRunning(asked) ? asked : { status: 'ended', isPaid: true },
    deps.now(),
  );
  if ((await setPreferences(backend, teamId, preferencesOf(deps, settlement.team))) === 'absent')
    return leaveDeletedTeam(deps, asked);
  const writes = await writesOf(deps, document, account, settlement);
  if (writes.operations.length > 0) await backend.transact(writes.operations, writes.expectations);
  const { subscriptionId: counting, grantedUntil } = settlement.account;
  return {
    counts: counting === subscriptionId || (counting === '' && grantedUntil !== ''),
    grantedUntil,
    subscription: asked,
  };
}

const notCounted = (subscription: SubscriptionState | undefined): Taken => ({
  counts: false,
  grantedUntil: '',
  subscription,
});

/** A second subscription, paid although the first runs: nobody pays twice, and the team sees it among its invoices. */
async function refuseSecond(deps: BillingDeps, subscription: RunningSubscription): Promise<Taken> {
  const invoiceIds = await deps.payments.refuseSubscription(subscription.id);
  for (const invoiceId of invoiceIds) await takeInvoice(deps, invoiceId);
  deps.log(
    `billing: the subscription ${subscription.id} was ended and refunded, its team ${subscription.teamId} had one already`,
  );
  return notCounted(subscription);
}

/** Nobody is to pay for a team that is not there. */
async function leaveDeletedTeam(
  { payments, log }: BillingDeps,
  subscription: SubscriptionState | undefined,
): Promise<Taken> {
  if (subscription !== undefined && subscription.status !== 'ended') {
    await payments.endSubscription(subscription.id);
    log(
      `billing: the subscription ${subscription.id} was ended, its team ${subscription.teamId} does not exist any more`,
    );
  }
  return notCounted(subscription);
}

async function writesOf(
  deps: BillingDeps,
  document: WireDocument,
  account: BillingAccount,
  settlement: Settlement,
): Promise<ConditionalWrites> {
  const { backend, payments, now } = deps;
  const { grantedUntil } = settlement.account;
  const changed = changedOf(document, { ...settlement.team, creditsUntil: grantedUntil === '' ? null : grantedUntil });
  const team = moveCredits(readTeamRecord(document), await notGranted(backend, settlement.movements), changed);
  const { subscriptionId } = settlement.account;
  const isAccountSame = isSame({ ...account, ...settlement.account }, { ...account });
  if (isAccountSame && team.operations.length === 0) return { operations: [] };
  const job = billingPeriodJob(payments.name, account.teamId, subscriptionId);
  const isNew = subscriptionId !== '' && !(await hasJob(backend, job.key));
  const written = writeBillingAccount(account, settlement.account);
  return {
    operations: [...team.operations, ...written.operations, ...(isNew ? [enqueueOperation(job, now())] : [])],
    expectations: [...(team.expectations ?? []), ...(written.expectations ?? [])],
  };
}

/**
 * Without a grant that was made before: after a time with another provider, whose account took the place of this one's,
 * its month is not granted again.
 */
async function notGranted(backend: Backend, movements: readonly Movement[]): Promise<readonly Movement[]> {
  const isMade = await Promise.all(
    movements.map(
      async ({ kind, cause }) =>
        kind === 'grant' && (await backend.findDocument(COLLECTIONS.credits, creditIdOf(cause))) !== undefined,
    ),
  );
  return movements.filter((_movement, index) => isMade[index] !== true);
}

/** Attributes of the record that are moments. */
const TIMES: ReadonlySet<string> = new Set(['renewsAt', 'creditsUntil']);

/** Attributes that are not so already. Times are compared as moments: the wire has another form of them. */
function changedOf(document: WireDocument, wanted: Fields): Fields {
  const isAlready = (name: string, value: unknown): boolean => {
    const present = document[name] ?? null;
    if (TIMES.has(name) && typeof present === 'string' && typeof value === 'string')
      return Date.parse(present) === Date.parse(value);
    return isSame(present, value) || (value === null && present === '');
  };
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => !isAlready(name, value)));
}
