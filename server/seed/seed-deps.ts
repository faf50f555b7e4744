import type { PlanLimitSet } from '#domain/plan/plan.ts';
import type { Backend } from '#server/backend/backend.ts';

/** What a seed needs of the server around it. */
export interface SeedDeps {
  readonly backend: Backend;
  /** The dashboard API without a port; paths begin with `/api`. */
  readonly dashboard: { fetch(request: Request): Promise<Response> };
  /** Where people reach the app, without a trailing slash. */
  readonly address: string;
  readonly kind: 'demo' | 'large';
  /** Which of the specification's limits a plan gives (`PLAN_LIMITS`). */
  readonly planLimits: PlanLimitSet;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Works off the jobs that imports ask for. */
  runJobsUntilIdle(): Promise<void>;
  log(line: string): void;
}
