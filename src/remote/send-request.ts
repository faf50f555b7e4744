import { deletionOutcome, failed, type Outcome } from './failure.ts';
import type { DashboardRequest, LazyRemote } from './remote.ts';

/**
 * Sends to the dashboard API. Never rejects: a request whose code could not be loaded never reached the server, and
 * counts as unreachable.
 */
export const sendRequest = (
  remote: Pick<LazyRemote, 'dashboard'>,
  request: DashboardRequest,
): Promise<Outcome<unknown>> => remote.dashboard(request).catch(() => failed('unreachable', 0));

/** Deletes what `path` names, on behalf of a person in a team. Never rejects; something gone counts as deleted. */
export const sendDeletion = async (
  remote: Pick<LazyRemote, 'dashboard'>,
  path: string,
  caller: Pick<DashboardRequest, 'teamId' | 'userId'>,
): Promise<Outcome<unknown>> =>
  deletionOutcome(
    await sendRequest(remote, { method: 'DELETE', path, body: {}, idempotencyKey: crypto.randomUUID(), ...caller }),
  );
