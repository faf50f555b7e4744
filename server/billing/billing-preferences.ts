import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Backend } from '#server/backend/backend.ts';
import { enqueueJob, hastenJob } from '#server/jobs/job-queue.ts';
import { runAgain, type JobHandler } from '#server/jobs/job.ts';
import { agreePreferences } from './agree-preferences.ts';
import { agreeSubscription } from './agree-subscription.ts';
import type { BillingDeps } from './billing-deps.ts';
import { billingPreferencesJob } from './billing-jobs.ts';

const REST_MS = 24 * 3_600_000;

/**
 * Makes the preferences of every team say what its plan gives, once a day: a team that pays nothing has no payment
 * after which they would be looked at, and the limits of its plan may be others since this version, or since another
 * `PLAN_LIMITS`. Before that, its record says what subscription it has with this provider.
 */
export const createBillingPreferences =
  (deps: BillingDeps): JobHandler =>
  async ({ signal, now }) => {
    for await (const teams of deps.backend.pages(COLLECTIONS.teams, [])) {
      for (const team of teams) {
        if (signal.aborted) return runAgain(now());
        await agreeSubscription(deps, team);
        await agreePreferences(deps, team.$id);
      }
    }
    return runAgain(now() + REST_MS);
  };

/** Has it done now; asked for at each start. */
export async function askForPreferences(backend: Backend, nowMs: number): Promise<void> {
  const job = billingPreferencesJob();
  if (!(await enqueueJob(backend, job, nowMs))) await hastenJob(backend, job.key, nowMs);
}
