import type { RateState } from '#server/http/rate-limit.ts';
import type { Caller } from './authenticate.ts';

/** What every route of the dashboard API knows of its request. */
export interface DashboardEnv {
  readonly Variables: {
    caller: Caller;
    /** How many requests are left to whoever came with a key. */
    rate: RateState | undefined;
  };
  readonly Bindings: {
    /** Where it came from. */
    readonly address?: string;
  };
}
