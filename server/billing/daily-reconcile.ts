import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Backend } from '#server/backend/backend.ts';
import { enqueueJob, runJobSooner } from '#server/jobs/job-queue.ts';
import { runAgain, type JobHandler } from '#server/jobs/job.ts';
import { endGoneTeams } from '#server/teams/end-gone-teams.ts';
import { isDeleting } from '#server/teams/team-existence.ts';
import { TeamFailures } from '#server/teams/team-failures.ts';
import { reconcilePreferences } from './reconcile-preferences.ts';
import { reconcileSubscription } from './reconcile-subscription.ts';
import type { BillingDeps } from './billing-deps.ts';
import { dailyReconcileJob } from './billing-jobs.ts';

const INTERVAL_MS = 24 * 3_600_000;

/**
 * Creates the daily handler that ends teams which Appwrite no longer has, and reconciles every team's record with its
 * provider and its preferences with its plan. A team on the free plan has no payment that would trigger this, and the
 * limits of a plan may change with a version or with `PLAN_LIMITS`.
 */
export const createDailyReconcile =
  (deps: BillingDeps): JobHandler =>
  async ({ signal, now }) => {
    const failures = new TeamFailures('daily reconciliation', deps.log);
    await endGoneTeams(deps, signal, failures);
    for await (const teams of deps.backend.pages(COLLECTIONS.teams, [])) {
      for (const team of teams) {
        if (signal.aborted) return runAgain(now());
        if (isDeleting(team)) continue;
        await failures.attempt(team.$id, () => reconcileSubscription(deps, team));
        await failures.attempt(team.$id, () => reconcilePreferences(deps, team.$id));
      }
    }
    return failures.runAgain(now(), INTERVAL_MS);
  };

/** Runs the reconciliation now; called at each start. */
export async function requestDailyReconcile(backend: Backend, nowMs: number): Promise<void> {
  const job = dailyReconcileJob();
  if (!(await enqueueJob(backend, job, nowMs))) await runJobSooner(backend, job.key, nowMs);
}
