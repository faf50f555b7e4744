import { failed, type Outcome } from './failure.ts';
import type { DashboardRequest, LazyRemote } from './remote.ts';

/**
 * Sends to the dashboard API. Never rejects: a request whose code could not be loaded never reached the server, and
 * counts as unreachable.
 */
export const sendRequest = (
  remote: Pick<LazyRemote, 'dashboard'>,
  request: DashboardRequest,
): Promise<Outcome<unknown>> => remote.dashboard(request).catch(() => failed('unreachable', 0));
