import { isSame } from '#domain/text/stable-json.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { readTeamRecord } from '#domain/team/team.ts';
import type { Backend } from '#server/backend/backend.ts';
import { appwriteTypeOf, isPassingFailure } from '#server/backend/failure.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import type { ConditionalWrites, Fields } from '#server/backend/transaction.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import type { RunningSubscription, SubscriptionState } from '#server/drivers/payments/payments.ts';
import { enqueueOperation, hasJob } from '#server/jobs/job-queue.ts';
import { creditIdOf, recordLedgerEntries, type LedgerEntry } from '#server/ledger/ledger.ts';
import { reconcilePreferences, preferencesOf } from './reconcile-preferences.ts';
import { readBillingAccount, writeBillingAccount, type BillingAccount } from './billing-account.ts';
import type { BillingDeps } from './billing-deps.ts';
import { billingPeriodJob } from './billing-jobs.ts';
import { settleSubscription, type Settlement } from './settle-subscription.ts';
import { syncInvoice } from './sync-invoice.ts';
import { isDeleting } from '#server/teams/team-existence.ts';
import { enforcePreferences, type TeamPreferences } from './team-preferences.ts';

/** The state of a subscription after it was synced. */
export interface SyncedSubscription {
  /** False when the subscription neither counts for the team now nor will. */
  readonly counts: boolean;
  /** Until when the credits granted last are valid, UTC ISO. */
  readonly grantedUntil: string;
  readonly subscription: SubscriptionState | undefined;
}

const isRunning = (subscription: SubscriptionState | undefined): subscription is RunningSubscription =>
  subscription?.status === 'active' || subscription?.status === 'overdue';

/**
 * Syncs a subscription with the provider: the team's plan, status and limits, and the month's credits. Missed events do
 * not matter, and syncing the same state again changes nothing. What is read before the provider is asked must be
 * unchanged when it is written: when two syncs run at once, the one that asked first asks again.
 *
 * When a team has two subscriptions (two checkouts, both paid), the one synced first counts; the other is ended and
 * refunded. A subscription of a deleted team is ended. Nothing is synced for one that the provider does not know, or
 * whose price is not ours: the key may be that of another account.
 */
export async function syncSubscription(
  deps: BillingDeps,
  teamId: string,
  subscriptionId: string,
): Promise<SyncedSubscription> {
  const synced = await retryOnConflict(() => syncOnce(deps, teamId, subscriptionId), deps.random);
  await reconcilePreferences(deps, teamId);
  return synced;
}

async function syncOnce(deps: BillingDeps, teamId: string, subscriptionId: string): Promise<SyncedSubscription> {
  const { backend, payments } = deps;
  const [account, document] = await Promise.all([
    readBillingAccount(backend, teamId, payments.name),
    backend.findDocument(COLLECTIONS.teams, teamId),
  ]);
  const subscription = await payments.findSubscription(subscriptionId);
  // It belongs to another team, whatever the event says.
  if (subscription !== undefined && subscription.teamId !== teamId) return uncounted(undefined);
  if (document === undefined || isDeleting(document)) return leaveDeletedTeam(deps, subscription);
  const isCurrent = account.subscriptionId === subscriptionId;
  if (subscription === undefined || subscription.status === 'unpriced')
    return { counts: isCurrent, grantedUntil: account.grantedUntil, subscription };
  const isLeftOver = account.subscriptionId === '' && account.grantedUntil !== '';
  if (!isCurrent && !isRunning(subscription) && !isLeftOver) return uncounted(subscription);

  if (!isCurrent && isRunning(subscription)) {
    if (account.subscriptionId !== '' && isRunning(await payments.findSubscription(account.subscriptionId)))
      return rejectSecondSubscription(deps, subscription);
    // Before it counts: another open checkout would be paid for a second subscription.
    if (account.customerId !== '') await payments.closeSubscriptionCheckouts(account.customerId);
  }
  // An earlier subscription that has ended was paid; only its remaining time matters.
  const settlement = settleSubscription(
    readTeamRecord(document),
    account,
    isCurrent || isRunning(subscription) ? subscription : { status: 'ended', isPaid: true },
    deps.now(),
  );
  if ((await showPreferences(deps, teamId, preferencesOf(deps, settlement.team))) === 'absent')
    return leaveDeletedTeam(deps, subscription);
  const writes = await writesOf(deps, document, account, settlement);
  if (writes.operations.length > 0) await backend.transact(writes.operations, writes.expectations);
  const { subscriptionId: countedId, grantedUntil } = settlement.account;
  return {
    counts: countedId === subscriptionId || (countedId === '' && grantedUntil !== ''),
    grantedUntil,
    subscription,
  };
}

/**
 * Sets the preferences of a plan before its record. A failure is left to `reconcilePreferences`: the record decides
 * what a team may do, so nothing that an owner writes into the preferences may keep a plan from ending.
 */
async function showPreferences(
  { backend, log }: BillingDeps,
  teamId: string,
  preferences: TeamPreferences,
): Promise<'absent' | 'present'> {
  try {
    return (await enforcePreferences(backend, teamId, preferences)) === 'absent' ? 'absent' : 'present';
  } catch (error) {
    if (isPassingFailure(error)) throw error;
    log(
      `billing: the preferences of the team ${teamId} could not be written (${appwriteTypeOf(error) ?? 'unreadable'})`,
    );
    return 'present';
  }
}

const uncounted = (subscription: SubscriptionState | undefined): SyncedSubscription => ({
  counts: false,
  grantedUntil: '',
  subscription,
});

/** Ends and refunds a second subscription. Its invoices are shown to the team. */
async function rejectSecondSubscription(
  deps: BillingDeps,
  subscription: RunningSubscription,
): Promise<SyncedSubscription> {
  const invoiceIds = await deps.payments.refuseSubscription(subscription.id);
  for (const invoiceId of invoiceIds) await syncInvoice(deps, invoiceId);
  deps.log(
    `billing: the subscription ${subscription.id} was ended and refunded, its team ${subscription.teamId} had one already`,
  );
  return uncounted(subscription);
}

/** Ends the subscription of a deleted team. */
async function leaveDeletedTeam(
  { payments, log }: BillingDeps,
  subscription: SubscriptionState | undefined,
): Promise<SyncedSubscription> {
  if (subscription !== undefined && subscription.status !== 'ended') {
    await payments.endSubscription(subscription.id);
    log(
      `billing: the subscription ${subscription.id} was ended, its team ${subscription.teamId} does not exist any more`,
    );
  }
  return uncounted(subscription);
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
  const team = recordLedgerEntries(
    readTeamRecord(document),
    await notGranted(backend, settlement.ledgerEntries),
    changed,
  );
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
 * Leaves out grants that were made before: after a time with another provider, whose account replaced this one's, a
 * month is not granted again.
 */
async function notGranted(backend: Backend, ledgerEntries: readonly LedgerEntry[]): Promise<readonly LedgerEntry[]> {
  const exists = await Promise.all(
    ledgerEntries.map(
      async ({ kind, cause }) =>
        kind === 'grant' && (await backend.findDocument(COLLECTIONS.credits, creditIdOf(cause))) !== undefined,
    ),
  );
  return ledgerEntries.filter((_entry, index) => exists[index] !== true);
}

/** Attributes of the record that are times. */
const TIME_FIELDS: ReadonlySet<string> = new Set(['renewsAt', 'creditsUntil']);

/** Returns the attributes that differ. Times are compared as instants, since the wire formats them differently. */
function changedOf(document: WireDocument, wanted: Fields): Fields {
  const isUnchanged = (name: string, value: unknown): boolean => {
    const present = document[name] ?? null;
    if (TIME_FIELDS.has(name) && typeof present === 'string' && typeof value === 'string')
      return Date.parse(present) === Date.parse(value);
    return isSame(present, value) || (value === null && present === '');
  };
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => !isUnchanged(name, value)));
}
