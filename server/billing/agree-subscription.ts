import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { isConflict } from '#server/backend/failure.ts';
import { hastenJob } from '#server/jobs/job-queue.ts';
import { readTeamRecord } from '#domain/team/team.ts';
import { readBillingAccount } from './billing-account.ts';
import type { BillingDeps } from './billing-deps.ts';
import { billingPeriodJob } from './billing-jobs.ts';

/**
 * Makes a team's record say a subscription only where there is one with whoever takes the money now. After a change of
 * provider a team keeps its plan and what it has, and owes nothing to anybody: its next subscription begins at the
 * checkout of the new one. Where the old provider comes back, the job of its subscription looks at once and writes it
 * into the record again.
 */
export async function agreeSubscription(
  { backend, payments, now }: Pick<BillingDeps, 'backend' | 'payments' | 'now'>,
  document: WireDocument,
): Promise<void> {
  const { id: teamId, billingPeriod } = readTeamRecord(document);
  const { subscriptionId } = await readBillingAccount(backend, teamId, payments.name);
  const isSaid = billingPeriod !== '';
  if (isSaid === (subscriptionId !== '')) return;
  if (!isSaid) {
    await hastenJob(backend, billingPeriodJob(payments.name, teamId, subscriptionId).key, now());
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
    // Somebody has written it since; whoever that was, it is looked at again tomorrow.
    if (!isConflict(error)) throw error;
  }
}
