import type { RateState } from '#server/http/rate-limit.ts';
import type { Caller } from './authenticate.ts';

/** What the middleware hands to every route of the dashboard API. */
export interface DashboardEnv {
  readonly Variables: {
    caller: Caller;
    /** Requests left for the API key; undefined without one. */
    rate: RateState | undefined;
  };
  readonly Bindings: {
    /** Address of the client. */
    readonly address?: string;
  };
}
