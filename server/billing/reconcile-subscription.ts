import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { isConflict } from '#server/backend/failure.ts';
import { runJobSooner } from '#server/jobs/job-queue.ts';
import { readTeamRecord } from '#domain/team/team.ts';
import { readBillingAccount } from './billing-account.ts';
import type { BillingDeps } from './billing-deps.ts';
import { billingPeriodJob } from './billing-jobs.ts';

/**
 * Makes a team's record name a subscription only when it has one with the current provider. After a change of provider
 * a team keeps its plan and credits and owes nothing; its next subscription starts at the new provider's checkout. When
 * the old provider comes back, the job of its subscription runs at once and restores the record.
 */
export async function reconcileSubscription(
  { backend, payments, now }: Pick<BillingDeps, 'backend' | 'payments' | 'now'>,
  document: WireDocument,
): Promise<void> {
  const { id: teamId, billingPeriod } = readTeamRecord(document);
  const { subscriptionId } = await readBillingAccount(backend, teamId, payments.name);
  const isStated = billingPeriod !== '';
  if (isStated === (subscriptionId !== '')) return;
  if (!isStated) {
    await runJobSooner(backend, billingPeriodJob(payments.name, teamId, subscriptionId).key, now());
    return;
  }
  try {
    await backend.transact(
      [
        {
          action: 'update',
          collection: COLLECTIONS.teams,
          id: teamId,
          data: { status: 'active', billingPeriod: null, billingCurrency: null, renewsAt: null },
        },
      ],
      [{ collection: COLLECTIONS.teams, id: teamId, fields: { $updatedAt: document.$updatedAt } }],
    );
  } catch (error) {
    // The record was written meanwhile; the next daily run looks at it again.
    if (!isConflict(error)) throw error;
  }
}
