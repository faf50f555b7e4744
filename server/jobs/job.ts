import type { ConditionalWrites } from '#server/backend/transaction.ts';

/**
 * A job is work that survives a crash: a document of the collection `jobs`.
 *
 *              claim                      outcome done
 *   waiting ───────────▶ running (leased) ─────────────▶ done
 *      ▲  ▲                 │      │ threw, attempts left: retried with backoff and jitter
 *      │  └── again at ─────┘      ├────────▶ waiting
 *      │                           │ threw, no attempts left
 *      │ lease expired (crash)     └────────▶ failed (stored with the reason)
 *      └──────────────────────── running
 *
 * The same step may run twice (a crash between its effect and its answer), so a step writes its effect together with
 * its progress in one transaction: `saveProgress(progress, { operations, expectations })`.
 */
export const JOB_STATES = ['waiting', 'running', 'done', 'failed'] as const;

/** Writes that are carried out together with a step's progress, or not at all. */
export type StepWrites = ConditionalWrites;

/** The stored state of a job. */
export interface JobRecord {
  readonly teamId: string;
  /** The payload as stored; each handler parses its own. */
  readonly payload: unknown;
  /** The progress of the last saved step; undefined before the first. */
  readonly progress: unknown;
  /** Unix milliseconds. */
  now(): number;
}

export interface JobContext extends JobRecord {
  readonly jobId: string;
  /**
   * Ends a step: stores `progress` and the step's writes in one transaction and renews the lease. Throws an
   * `OutriderError` with code `conflict` when an expectation failed (read again and decide anew), and `JobLeaseLost`
   * when another process has taken the job over (stop at once).
   */
  saveProgress(progress: unknown, writes?: StepWrites): Promise<void>;
  /** Aborted when the process is asked to stop: finish the current step and return `runAgain(now())`. */
  readonly signal: AbortSignal;
}

export type JobOutcome = { readonly kind: 'done' } | { readonly kind: 'again'; readonly atMs: number };

/** Handles one kind of job. A throw is a failed attempt and is retried later. */
export type JobHandler = (context: JobContext) => Promise<JobOutcome>;

export const JOB_DONE: JobOutcome = { kind: 'done' };

/** Keeps the job with its payload and progress, to be claimed again at `atMs` (Unix milliseconds). */
export const runAgain = (atMs: number): JobOutcome => ({ kind: 'again', atMs });

/** Thrown when another process holds the job: nothing this one still does may count. */
export class JobLeaseLost extends Error {
  constructor(jobId: string) {
    super(`The lease of job ${jobId} is held by another process`);
    this.name = 'JobLeaseLost';
  }
}
