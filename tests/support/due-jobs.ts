import { createRandom } from '#domain/random.ts';
import type { Backend } from '#server/backend/backend.ts';
import { CAMPAIGN_DELETION_KIND, createCampaignDeletion } from '#server/jobs/campaign-deletion.ts';
import { machineClock } from '#server/jobs/job-clock.ts';
import { createProspectImportEnd, PROSPECT_IMPORT_END_KIND } from '#server/jobs/prospect-import-end.ts';
import {
  createProspectImport,
  createProspectImportGiveUp,
  PROSPECT_IMPORT_KIND,
} from '#server/jobs/prospect-import.ts';
import { createProspectUndo, PROSPECT_UNDO_KIND } from '#server/jobs/prospect-undo.ts';
import { createJobRunner } from '#server/jobs/runner.ts';

interface DueJobsOptions {
  /** Kinds of jobs to run; absent: all that change a campaign's people. */
  readonly kinds?: readonly string[];
  /** Unix milliseconds. A later time makes failed attempts due again and ends the leases of a dead process. */
  readonly nowMs?: () => number;
}

/** Runs due imports and deletions until none is due. Two of a kind run at once, so that they can conflict. */
export function runDueJobs(
  backend: Backend,
  {
    kinds = [PROSPECT_IMPORT_KIND, PROSPECT_IMPORT_END_KIND, PROSPECT_UNDO_KIND, CAMPAIGN_DELETION_KIND],
    nowMs = Date.now,
  }: DueJobsOptions = {},
): Promise<void> {
  return createJobRunner({
    backend,
    kinds: {
      [PROSPECT_IMPORT_KIND]: {
        handler: createProspectImport({ backend, random: createRandom('import') }),
        concurrency: 2,
        giveUp: createProspectImportGiveUp({ backend }),
      },
      [PROSPECT_IMPORT_END_KIND]: {
        handler: createProspectImportEnd({ backend, random: createRandom('end') }),
        concurrency: 2,
      },
      [PROSPECT_UNDO_KIND]: { handler: createProspectUndo({ backend, random: createRandom('undo') }), concurrency: 2 },
      [CAMPAIGN_DELETION_KIND]: {
        handler: createCampaignDeletion({ backend, random: createRandom('deletion'), processorMs: () => 0 }),
        concurrency: 2,
      },
    },
    clock: { ...machineClock, now: nowMs },
    random: createRandom('runner'),
    log: () => undefined,
  }).runUntilIdle(kinds);
}
