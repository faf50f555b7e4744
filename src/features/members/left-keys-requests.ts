import { useEffect, useMemo, useState } from 'react';
import {
  apiKeyListAnswerSchema,
  apiKeySecretAnswerSchema,
  keysLeftBy,
  readApiKey,
  ROTATION_OVERLAP_HOURS,
  type ApiKey,
} from '#domain/api-key/api-key.ts';
import { failed } from '#remote/failure.ts';
import { failureMessage } from '#remote/failure-messages.ts';
import { sendRequest } from '#remote/send-request.ts';
import { useRemote } from '#remote/use-remote.ts';

/** The API keys that matter when a member leaves the team. */
export type LeftKeys =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'ready'; readonly held: readonly ApiKey[]; readonly seen: readonly ApiKey[] };

interface LeftKeysRequests {
  readonly keys: LeftKeys;
  /** Rotates a key, once per `id`; resolves with why it could not, undefined when it was. */
  rotate(keyId: string, id: string): Promise<string | undefined>;
}

/** Reads the keys that a member holds and those of others that they have seen; `userId` is who asks. */
export function useLeftKeys(teamId: string, userId: string, memberUserId: string): LeftKeysRequests {
  const remote = useRemote();
  const [keys, setKeys] = useState<LeftKeys>({ state: 'loading' });
  const send = useMemo(
    () => (method: 'GET' | 'POST', path: string, body: unknown, idempotencyKey?: string) =>
      sendRequest(remote, {
        method,
        path,
        body,
        teamId,
        userId,
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      }),
    [remote, teamId, userId],
  );

  useEffect(() => {
    let isUnmounted = false;
    void send('GET', '/keys', undefined).then((outcome) => {
      if (isUnmounted) return;
      const answer = outcome.ok ? apiKeyListAnswerSchema.safeParse(outcome.value) : undefined;
      if (answer?.success === true)
        setKeys({ state: 'ready', ...keysLeftBy(answer.data.keys.map(readApiKey), memberUserId) });
      else {
        const { failure } = outcome.ok ? failed('malformed_answer', 0) : outcome;
        setKeys({ state: 'failed', reason: failureMessage(failure) });
      }
    });
    return () => {
      isUnmounted = true;
    };
  }, [send, memberUserId]);

  return {
    keys,
    async rotate(keyId, id) {
      const outcome = await send('POST', `/key/${keyId}/rotate`, { overlapHours: ROTATION_OVERLAP_HOURS }, id);
      // The new secret is not shown here: it is copied under API Keys.
      if (outcome.ok && apiKeySecretAnswerSchema.safeParse(outcome.value).success) return undefined;
      return failureMessage(outcome.ok ? failed('malformed_answer', 0).failure : outcome.failure);
    },
  };
}
