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
  /** Others are left alone; all that work on a campaign's people when left out. */
  readonly kinds?: readonly string[];
  /**
   * Unix milliseconds; later than now when failed attempts are to be due again, or the leases of a process that died to
   * have ended.
   */
  readonly nowMs?: () => number;
}

/**
 * Works off the imports and deletions that are due, until none is. Two of a kind run at once, so that they may stand in
 * each other's way.
 */
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
        handler: createCampaignDeletion({ backend, random: createRandom('deletion') }),
        concurrency: 2,
      },
    },
    clock: { ...machineClock, now: nowMs },
    random: createRandom('runner'),
    log: () => undefined,
  }).runUntilIdle(kinds);
}
