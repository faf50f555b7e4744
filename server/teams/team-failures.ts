import { appwriteTypeOf } from '#server/backend/failure.ts';
import { runAgain, type JobOutcome } from '#server/jobs/job.ts';

/** After a failure of one team, a job over all teams runs again this much later. */
const RETRY_MS = 15 * 60_000;

/** Keeps the failures of one team from the others, in a job that goes over all of them. */
export class TeamFailures {
  readonly #job: string;
  readonly #log: (line: string) => void;
  #count = 0;

  constructor(job: string, log: (line: string) => void) {
    this.#job = job;
    this.#log = log;
  }

  /** Does something for a team. A failure is logged and remembered, not thrown; then it returns undefined. */
  async attempt<T>(teamId: string, act: () => Promise<T>): Promise<T | undefined> {
    try {
      return await act();
    } catch (error) {
      this.#count += 1;
      const reason = appwriteTypeOf(error) ?? (error instanceof Error ? error.name : 'an unreadable answer');
      this.#log(`${this.#job}: the team ${teamId} failed (${reason}); the others go on, and it is tried again later`);
      return undefined;
    }
  }

  /** Returns when the job runs again: after its interval, or sooner when a team failed. */
  runAgain(nowMs: number, intervalMs: number): JobOutcome {
    return runAgain(nowMs + (this.#count > 0 ? RETRY_MS : intervalMs));
  }
}
