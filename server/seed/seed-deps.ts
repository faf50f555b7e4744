import type { PlanLimitSet } from '#domain/plan/plan.ts';
import type { Backend } from '#server/backend/backend.ts';

/** What a seed needs from the server. */
export interface SeedDeps {
  readonly backend: Backend;
  /** The dashboard API without a port; paths begin with `/api`. */
  readonly dashboard: { fetch(request: Request): Promise<Response> };
  /** Public address, without a trailing slash. */
  readonly address: string;
  readonly kind: 'demo' | 'large';
  /** The set of plan limits (`PLAN_LIMITS`). */
  readonly planLimits: PlanLimitSet;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Runs jobs until none is left. */
  runJobsUntilIdle(): Promise<void>;
  log(line: string): void;
}
