import type { Action } from '#domain/roles/permissions.ts';
import type { HeldBody } from '#server/http/body/body-intake.ts';
import type { RateState } from '#server/http/rate-limit.ts';
import type { Caller } from './authenticate.ts';

/** What the middleware hands to every route of the dashboard API. */
export interface DashboardEnv {
  readonly Variables: {
    /** Undefined on a public route. */
    caller: Caller;
    /** Identifies the caller anew; undefined on a public route. */
    identify: (() => Promise<Caller>) | undefined;
    /** What the route does; undefined on a public one. */
    action: Action | undefined;
    /** The body of the request, in flight until it is answered; undefined before it is read. */
    held: HeldBody | undefined;
    /** Requests left for the API key; undefined without one. */
    rate: RateState | undefined;
  };
  readonly Bindings: {
    /** Address of the client. */
    readonly address?: string;
  };
}
