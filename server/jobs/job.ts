import type { ConditionalWrites } from '#server/backend/transaction.ts';

/**
 * Work that survives a crash: a document of the collection `jobs`.
 *
 *              claim                      outcome done
 *   waiting ───────────▶ running (leased) ─────────────▶ done
 *      ▲  ▲                 │      │ threw, attempts left: later, with backoff and jitter
 *      │  └── again at ─────┘      ├────────▶ waiting
 *      │                           │ threw, no attempts left
 *      │ lease over (crash)        └────────▶ failed (kept, with the reason)
 *      └──────────────────────── running
 *
 * The same step may be begun twice (a crash between its effect and its answer), so a step writes its effect together
 * with its progress, in one transaction: `saveProgress(progress, { operations, expectations })`.
 */
export const JOB_STATES = ['waiting', 'running', 'done', 'failed'] as const;

/** Writes that belong to a step, carried out together with its progress or not at all. */
export type StepWrites = ConditionalWrites;

/** A job as it stands. */
export interface JobRecord {
  readonly teamId: string;
  /** What was asked, as stored: each handler parses its own. */
  readonly payload: unknown;
  /** What the last saved step left; undefined at the first. */
  readonly progress: unknown;
  /** Unix milliseconds. */
  now(): number;
}

export interface JobContext extends JobRecord {
  readonly jobId: string;
  /**
   * Ends a step: stores `progress` and the step's writes in one transaction and renews the lease. Throws an
   * `OutriderError` with code `conflict` when an expectation failed (read again, decide anew), and `JobLeaseLost` when
   * another process has taken the job over (stop at once).
   */
  saveProgress(progress: unknown, writes?: StepWrites): Promise<void>;
  /** Aborted when the process is asked to stop: finish the current step and return `runAgain(now())`. */
  readonly signal: AbortSignal;
}

export type JobOutcome = { readonly kind: 'done' } | { readonly kind: 'again'; readonly atMs: number };

/** The work of one kind of job. A throw is a failed attempt, tried again later. */
export type JobHandler = (context: JobContext) => Promise<JobOutcome>;

export const JOB_DONE: JobOutcome = { kind: 'done' };

/** The job stays, and is claimed again at `atMs` (Unix milliseconds); progress and payload are kept. */
export const runAgain = (atMs: number): JobOutcome => ({ kind: 'again', atMs });

/** Another process holds the job now: whatever this one still does must not count. */
export class JobLeaseLost extends Error {
  constructor(jobId: string) {
    super(`The lease of job ${jobId} is held by another process`);
    this.name = 'JobLeaseLost';
  }
}
