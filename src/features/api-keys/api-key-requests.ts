import { useMemo } from 'react';
import type * as z from 'zod/mini';
import {
  apiKeyAnswerSchema,
  apiKeyListAnswerSchema,
  apiKeySecretAnswerSchema,
  readApiKey,
  type ApiKey,
  type ApiKeyScope,
} from '#domain/api-key/api-key.ts';
import { deletionOutcome, failed, type Outcome } from '#remote/failure.ts';
import { failureMessage } from '#remote/failure-messages.ts';
import type { DashboardRequest } from '#remote/remote.ts';
import { sendRequest } from '#remote/send-request.ts';
import { useRemote } from '#remote/use-remote.ts';

/**
 * Result of a request; `isOutcomeUnknown` when the outcome is unknown, so that it can be repeated under the same id.
 */
type RequestResult<T> =
  | { readonly isDone: true; readonly value: T }
  | { readonly isDone: false; readonly reason: string; readonly isOutcomeUnknown: boolean };

/** Settings of a key. */
export interface KeySettings {
  readonly name: string;
  readonly scopes: readonly ApiKeyScope[];
  /** Null: never. */
  readonly expiresAt: string | null;
}

/** A key with its secret, which only the component showing it holds. */
export interface ShownKey {
  readonly key: ApiKey;
  /** The team's id followed by the key. */
  readonly secret: string;
}

/**
 * Requests about API keys. All of them need the network: nothing of a key is stored on the device (architecture, law
 * 7).
 */
export interface ApiKeyRequests {
  list(): Promise<RequestResult<readonly ApiKey[]>>;
  /** Creates a key, once per `id`. */
  create(id: string, settings: KeySettings): Promise<RequestResult<ShownKey>>;
  update(keyId: string, settings: Partial<KeySettings>): Promise<RequestResult<ApiKey>>;
  reveal(keyId: string): Promise<RequestResult<ShownKey>>;
  /** Replaces a key, once per `id`; the old one stays valid for `overlapHours`. */
  rotate(keyId: string, overlapHours: number, id: string): Promise<RequestResult<ShownKey>>;
  /** Something already gone counts as deleted. */
  remove(keyId: string): Promise<RequestResult<undefined>>;
}

const toShown = ({ apiKey, secret }: z.output<typeof apiKeySecretAnswerSchema>): ShownKey => ({
  key: readApiKey(apiKey),
  secret,
});

export function useApiKeyRequests(teamId: string, userId: string): ApiKeyRequests {
  const remote = useRemote();
  return useMemo(() => {
    const send = (request: Omit<DashboardRequest, 'teamId' | 'userId'>): Promise<Outcome<unknown>> =>
      sendRequest(remote, { ...request, teamId, userId });

    async function requestValue<T, V>(
      request: Omit<DashboardRequest, 'teamId' | 'userId'>,
      schema: z.ZodMiniType<T>,
      toValue: (answer: T) => V,
    ): Promise<RequestResult<V>> {
      const outcome = await send(request);
      const parsed = outcome.ok ? schema.safeParse(outcome.value) : undefined;
      if (parsed?.success === true) return { isDone: true, value: toValue(parsed.data) };
      const { failure } = outcome.ok ? failed('malformed_answer', 0) : outcome;
      return { isDone: false, reason: failureMessage(failure), isOutcomeUnknown: failure.retry !== 'never' };
    }

    return {
      list: () =>
        requestValue({ method: 'GET', path: '/keys', body: undefined }, apiKeyListAnswerSchema, ({ keys }) =>
          keys.map(readApiKey),
        ),
      create: (id, settings) =>
        requestValue(
          { method: 'POST', path: '/key', body: { ...settings, teamId }, idempotencyKey: id },
          apiKeySecretAnswerSchema,
          toShown,
        ),
      update: (keyId, settings) =>
        requestValue({ method: 'PUT', path: `/key/${keyId}`, body: settings }, apiKeyAnswerSchema, ({ apiKey }) =>
          readApiKey(apiKey),
        ),
      reveal: (keyId) =>
        requestValue({ method: 'POST', path: `/key/${keyId}/reveal`, body: {} }, apiKeySecretAnswerSchema, toShown),
      rotate: (keyId, overlapHours, id) =>
        requestValue(
          { method: 'POST', path: `/key/${keyId}/rotate`, body: { overlapHours }, idempotencyKey: id },
          apiKeySecretAnswerSchema,
          toShown,
        ),
      async remove(keyId) {
        const outcome = deletionOutcome(await send({ method: 'DELETE', path: `/key/${keyId}`, body: undefined }));
        if (outcome.ok) return { isDone: true, value: undefined };
        return {
          isDone: false,
          reason: failureMessage(outcome.failure),
          isOutcomeUnknown: outcome.failure.retry !== 'never',
        };
      },
    };
  }, [remote, teamId, userId]);
}
