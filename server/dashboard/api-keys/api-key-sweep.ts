import { readApiKey, type ApiKey } from '#domain/api-key/api-key.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Backend } from '#server/backend/backend.ts';
import { enqueueJob, runJobSooner, type NewJob } from '#server/jobs/job-queue.ts';
import { runAgain, type JobHandler } from '#server/jobs/job.ts';
import { findTeam } from '#server/teams/team-existence.ts';
import { TeamFailures } from '#server/teams/team-failures.ts';
import { findConfirmedMembership } from '../authenticate.ts';
import { isHeldIn } from './api-key-holder.ts';

/**
 * Deletes API keys whose holders are gone, once a day. Such a key works no more (`findHolderRoles`); a member may be
 * removed past the dashboard API, through Appwrite itself, where nobody ends their keys.
 */
export const API_KEY_SWEEP_KIND = 'api-keys.sweep';

const INTERVAL_MS = 24 * 3_600_000;

const sweepJob: NewJob = { kind: API_KEY_SWEEP_KIND, key: API_KEY_SWEEP_KIND, teamId: '', payload: {} };

interface ApiKeySweepDeps {
  readonly backend: Backend;
  readonly log: (line: string) => void;
}

/** Creates the daily handler. */
export const createApiKeySweep =
  (deps: ApiKeySweepDeps): JobHandler =>
  async ({ signal, now }) => {
    const failures = new TeamFailures('API keys', deps.log);
    await endOrphanedApiKeys(deps, signal, failures);
    return signal.aborted ? runAgain(now()) : failures.runAgain(now(), INTERVAL_MS);
  };

/** Deletes the keys whose holders are gone, until `signal` is aborted. */
export async function endOrphanedApiKeys(
  { backend, log }: ApiKeySweepDeps,
  signal: AbortSignal,
  failures = new TeamFailures('API keys', log),
): Promise<void> {
  // Deleted after the whole list is read: a page begins after the last document of the one before.
  const orphans: { readonly id: string; readonly teamId: string }[] = [];
  for await (const page of backend.pages(COLLECTIONS.apiKeys, [])) {
    for (const document of page) {
      if (signal.aborted) return;
      await failures.attempt(String(document['teamId']), async () => {
        const key = readApiKey({ ...document, acts: [] });
        if (await hasLostHolder(backend, key)) orphans.push(key);
      });
    }
  }
  for (const { id, teamId } of orphans)
    await failures.attempt(teamId, () => backend.transact([{ action: 'delete', collection: COLLECTIONS.apiKeys, id }]));
}

/**
 * Tells whether the holder of a key is no longer in its team, or again. A blocked account may be opened again, and what
 * becomes of a team that is gone is decided with the whole team (docs/adr/0030).
 */
async function hasLostHolder(backend: Backend, { teamId, holder, heldSince }: ApiKey): Promise<boolean> {
  const membership = await findConfirmedMembership(backend, teamId, holder);
  if (membership !== undefined && isHeldIn(membership, heldSince)) return false;
  return (await findTeam(backend, teamId)) !== undefined;
}

/** Runs the sweep now; called at each start. */
export async function requestApiKeySweep(backend: Backend, nowMs: number): Promise<void> {
  if (!(await enqueueJob(backend, sweepJob, nowMs))) await runJobSooner(backend, sweepJob.key, nowMs);
}
