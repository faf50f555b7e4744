import { useMemo } from 'react';
import { agentCreateAnswerSchema } from '#domain/profile/profile-answers.ts';
import { normalizeCode } from '#domain/profile/profile-requests.ts';
import { codeFailureMessage } from '#remote/code-failure-messages.ts';
import type { Outcome } from '#remote/failure.ts';
import { failureMessage } from '#remote/failure-messages.ts';
import type { LazyRemote } from '#remote/remote.ts';
import { sendDeletion, sendRequest } from '#remote/send-request.ts';
import { useRemote } from '#remote/use-remote.ts';
import type { Replica } from '#replica/replica.ts';
import { requestPull } from '#replica/sync-requests.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { RequestId } from './request-id.ts';

/** Result of creating a profile. */
type CreateResult =
  | { readonly isCreated: true; readonly profileId: string | undefined }
  | { readonly isCreated: false; readonly reason: string };

/** Why something was not done; undefined when it was. */
export type RequestError = string | undefined;

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

/**
 * Requests about profiles; all of them need the network and nothing of them is stored on the device. An unanswered
 * request keeps its id for the next attempt; its content is not remembered.
 */
export interface ProfileRequests {
  create(id: RequestId): Promise<CreateResult>;
  setUp(id: RequestId, profileId: string, credentials: Credentials, country: string): Promise<RequestError>;
  updateCredentials(id: RequestId, profileId: string, credentials: Credentials): Promise<RequestError>;
  authenticate(profileId: string): Promise<RequestError>;
  verify(id: RequestId, profileId: string, code: string): Promise<RequestError>;
  /** Removes a profile; one that is removed already, or gone, counts as removed. */
  remove(profileId: string): Promise<RequestError>;
  /** Sends another code. */
  sendCode(id: RequestId, profileId: string): Promise<RequestError>;
}

interface Caller {
  readonly teamId: string;
  readonly userId: string;
}

/** Creates the requests of a person in a team. */
export function profileRequests(
  remote: Pick<LazyRemote, 'dashboard'>,
  replica: Replica,
  { teamId, userId }: Caller,
): ProfileRequests {
  const send = async (id: RequestId, action: string, body: object): Promise<Outcome<unknown>> => {
    const outcome = await sendRequest(remote, {
      method: 'POST',
      path: `/agent/${action}`,
      body,
      idempotencyKey: id.get(),
      teamId,
      userId,
    });
    if (outcome.ok || outcome.failure.retry === 'never') id.forget();
    await requestPull(replica);
    return outcome;
  };
  const sendWithRetry = async (
    id: RequestId,
    action: string,
    agentId: string,
    body: object = {},
  ): Promise<RequestError> => {
    let outcome = await send(id, action, { agentId, ...body });
    // Only the answer may be lost: repeated under its id, the server answers the same and does nothing twice.
    if (!outcome.ok && outcome.failure.code === 'unreachable') outcome = await send(id, action, { agentId, ...body });
    return outcome.ok ? undefined : codeFailureMessage(outcome.failure);
  };
  /** Request ids by profile: no dialog holds them, and without input all requests of a profile are alike. */
  const authentications = new Map<string, RequestId>();
  return {
    async create(id) {
      const outcome = await send(id, 'create', {});
      if (outcome.ok)
        return { isCreated: true, profileId: agentCreateAnswerSchema.safeParse(outcome.value).data?.agent.$id };
      return { isCreated: false, reason: failureMessage(outcome.failure) };
    },
    setUp: (id, profileId, { login, password }, country) =>
      sendWithRetry(id, 'setup', profileId, { login: login.trim(), password, country }),
    updateCredentials: (id, profileId, { login, password }) =>
      sendWithRetry(id, 'credentials', profileId, { login: login.trim(), password }),
    authenticate(profileId) {
      const id = authentications.get(profileId) ?? new RequestId();
      authentications.set(profileId, id);
      return sendWithRetry(id, 'authenticate', profileId);
    },
    verify: (id, profileId, code) => sendWithRetry(id, 'verify', profileId, { code: normalizeCode(code) }),
    sendCode: (id, profileId) => sendWithRetry(id, 'code', profileId),
    async remove(profileId) {
      const outcome = await sendDeletion(remote, `/agent/${profileId}`, { teamId, userId });
      await requestPull(replica);
      return outcome.ok ? undefined : failureMessage(outcome.failure);
    },
  };
}

export function useProfileRequests(teamId: string, userId: string): ProfileRequests {
  const remote = useRemote();
  const replica = useReplica();
  return useMemo(() => profileRequests(remote, replica, { teamId, userId }), [remote, replica, teamId, userId]);
}
