import type { PlanLimitSet } from '#domain/plan/plan.ts';
import type { Random } from '#domain/random.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { Payments } from '#server/drivers/payments/payments.ts';

/** The parts of the server that billing uses. */
export interface BillingDeps {
  readonly backend: Backend;
  readonly payments: Payments;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly random: Random;
  readonly planLimits: PlanLimitSet;
  readonly log: (line: string) => void;
}
