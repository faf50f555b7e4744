import { useMemo } from 'react';
import { agentCreateAnswerSchema } from '#domain/profile-answers.ts';
import { tidyCode } from '#domain/profile-requests.ts';
import { failed } from '#remote/failure.ts';
import { failureWords } from '#remote/failure-words.ts';
import { useRemote } from '#remote/use-remote.ts';
import { requestReading } from '#replica/sync-requests.ts';
import { useReplica } from '#replica/use-live.tsx';

/** How making a profile ended; `isRefused` when it was not made, and would not be made under its id any more. */
export type CreateResult = { readonly isMade: true; readonly profileId: string | undefined } | { readonly isMade: false; readonly isRefused: boolean; readonly reason: string };

/** Why something was not done; undefined when it was. */
export type Refusal = string | undefined;

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

/** What is asked about profiles; every one of these needs the network now, and nothing of it is kept on the device. */
export interface ProfileRequests {
  create(id: string): Promise<CreateResult>;
  setUp(profileId: string, credentials: Credentials, country: string): Promise<Refusal>;
  updateCredentials(profileId: string, credentials: Credentials): Promise<Refusal>;
  authenticate(profileId: string): Promise<Refusal>;
  verify(profileId: string, code: string): Promise<Refusal>;
  /** Has another code sent. */
  sendCode(profileId: string): Promise<Refusal>;
}

export function useProfileRequests(teamId: string, userId: string): ProfileRequests {
  const remote = useRemote();
  const replica = useReplica();
  return useMemo(() => {
    const send = async (act: string, body: object, idempotencyKey: string) => {
      // A request whose code could not be loaded has reached nobody.
      const outcome = await remote.dashboard({ method: 'POST', path: `/agent/${act}`, body, idempotencyKey, teamId, userId }).catch(() => failed('unreachable', 0));
      // What was changed is heard by the socket as well; asked for here so that it is shown without one.
      await requestReading(replica).catch(() => undefined);
      return outcome;
    };
    /** What was asked last of a profile and has no answer, with its id. */
    const unanswered = new Map<string, { readonly what: string; readonly id: string }>();
    const ask = async (act: string, agentId: string, body: object = {}): Promise<Refusal> => {
      const what = JSON.stringify([act, body]);
      const last = unanswered.get(agentId);
      const id = last?.what === what ? last.id : crypto.randomUUID();
      unanswered.set(agentId, { what, id });
      let outcome = await send(act, { agentId, ...body }, id);
      // The answer alone may be lost: asked once more under its id, the server says what it said, and does nothing twice.
      if (!outcome.ok && outcome.failure.code === 'unreachable') outcome = await send(act, { agentId, ...body }, id);
      if (outcome.ok || outcome.failure.retry !== 'later') unanswered.delete(agentId);
      return outcome.ok ? undefined : failureWords(outcome.failure);
    };
    return {
      async create(id) {
        const outcome = await send('create', {}, id);
        if (outcome.ok) return { isMade: true, profileId: agentCreateAnswerSchema.safeParse(outcome.value).data?.agent.$id };
        return { isMade: false, isRefused: outcome.failure.retry === 'never', reason: failureWords(outcome.failure) };
      },
      setUp: (id, { login, password }, country) => ask('setup', id, { login: login.trim(), password, country }),
      updateCredentials: (id, { login, password }) => ask('credentials', id, { login: login.trim(), password }),
      authenticate: (id) => ask('authenticate', id),
      verify: (id, code) => ask('verify', id, { code: tidyCode(code) }),
      sendCode: (id) => ask('code', id),
    };
  }, [remote, replica, teamId, userId]);
}
