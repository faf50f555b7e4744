import { useMemo } from 'react';
import type * as z from 'zod/mini';
import type { Delivery, DeliveryLine, DeliveryState } from '#domain/webhook/webhook-delivery.ts';
import {
  deliveriesAnswerSchema,
  deliveryAnswerSchema,
  replayAnswerSchema,
  webhookCreateAnswerSchema,
  webhookEventOptionsSchema,
  webhookSecretAnswerSchema,
  type WebhookEventOption,
  type WebhookSecretAnswer,
} from '#domain/webhook/webhook-requests.ts';
import { failed, type Failure, type Outcome } from '#remote/failure.ts';
import { failureMessage } from '#remote/failure-messages.ts';
import type { DashboardRequest } from '#remote/remote.ts';
import { sendDeletion, sendRequest } from '#remote/send-request.ts';
import { useRemote } from '#remote/use-remote.ts';
import { requestPull } from '#replica/sync-requests.ts';
import { useReplica } from '#replica/live/use-live.tsx';

/**
 * Result of a request: its value, or why it failed, as a sentence; `isRejected` when it was not done and never will be.
 */
export type RequestResult<T> =
  | { readonly isDone: true; readonly value: T }
  | { readonly isDone: false; readonly reason: string; readonly isRejected: boolean };

interface NewWebhook {
  /** Idempotency key. */
  readonly key: string;
  readonly name: string;
  readonly url: string;
  /** Empty to have one generated. */
  readonly secret: string;
  readonly events: readonly string[];
}

/** Requests about webhooks; all of them need the network. */
export interface WebhookRequests {
  /** Resolves to the id of the new webhook. */
  create(webhook: NewWebhook): Promise<RequestResult<string>>;
  /** Something already gone counts as deleted. */
  remove(webhookId: string): Promise<RequestResult<unknown>>;
  events(): Promise<RequestResult<readonly WebhookEventOption[]>>;
  secret(webhookId: string): Promise<RequestResult<WebhookSecretAnswer>>;
  rotate(webhookId: string, secret: string): Promise<RequestResult<WebhookSecretAnswer>>;
  test(webhookId: string): Promise<RequestResult<Delivery>>;
  deliveries(
    webhookId: string,
    state: DeliveryState | undefined,
    after: string | undefined,
  ): Promise<RequestResult<{ readonly deliveries: readonly DeliveryLine[]; readonly hasMore: boolean }>>;
  delivery(deliveryId: string): Promise<RequestResult<Delivery>>;
  resend(deliveryId: string): Promise<RequestResult<Delivery>>;
  /** Resolves to the number of deliveries sent again. */
  replay(webhookId: string, since: string, withDelivered: boolean): Promise<RequestResult<number>>;
}

const toRefusal = (
  failure: Failure,
): { readonly isDone: false; readonly reason: string; readonly isRejected: boolean } => ({
  isDone: false,
  reason: failureMessage(failure),
  isRejected: failure.retry === 'never',
});

/** Secrets travel only in responses, which nothing stores: not in an address, not in the replica. */
export function useWebhookRequests(teamId: string, userId: string): WebhookRequests {
  const remote = useRemote();
  const replica = useReplica();
  return useMemo(() => {
    const send = (request: Omit<DashboardRequest, 'teamId' | 'userId'>): Promise<Outcome<unknown>> =>
      sendRequest(remote, { ...request, teamId, userId });
    const parse = <T>(outcome: Outcome<unknown>, schema: z.ZodMiniType<T>): RequestResult<T> => {
      if (!outcome.ok) return toRefusal(outcome.failure);
      const parsed = schema.safeParse(outcome.value);
      if (parsed.success) return { isDone: true, value: parsed.data };
      return toRefusal(failed('malformed_answer', 200).failure);
    };
    const post = async <T>(path: string, body: unknown, schema: z.ZodMiniType<T>): Promise<RequestResult<T>> =>
      parse(await send({ method: 'POST', path, body }), schema);
    const mapResult = <T, U>(result: RequestResult<T>, convert: (value: T) => U): RequestResult<U> =>
      result.isDone ? { isDone: true, value: convert(result.value) } : result;
    const readAgain = (): Promise<unknown> => requestPull(replica);
    return {
      async create({ key, name, url, secret, events }) {
        const outcome = await send({
          method: 'POST',
          path: '/webhooks',
          body: { name: name.trim(), url: url.trim(), events, ...(secret === '' ? {} : { secret }) },
          idempotencyKey: key,
        });
        await readAgain();
        return mapResult(parse(outcome, webhookCreateAnswerSchema), ({ webhook }) => webhook.$id);
      },
      async remove(webhookId) {
        const outcome = await sendDeletion(remote, `/webhooks/${webhookId}`, { teamId, userId });
        await readAgain();
        if (outcome.ok) return { isDone: true, value: undefined };
        return toRefusal(outcome.failure);
      },
      events: async () =>
        parse(await send({ method: 'GET', path: '/webhooks/events', body: undefined }), webhookEventOptionsSchema),
      secret: (webhookId) => post('/webhooks/secret', { webhookId }, webhookSecretAnswerSchema),
      rotate: (webhookId, secret) =>
        post('/webhooks/rotate', { webhookId, ...(secret === '' ? {} : { secret }) }, webhookSecretAnswerSchema),
      test: async (webhookId) =>
        mapResult(await post('/webhooks/test', { webhookId }, deliveryAnswerSchema), ({ delivery }) => delivery),
      deliveries: (webhookId, state, after) =>
        post(
          '/webhooks/deliveries',
          { webhookId, ...(state === undefined ? {} : { state }), ...(after === undefined ? {} : { after }) },
          deliveriesAnswerSchema,
        ),
      delivery: async (deliveryId) =>
        mapResult(await post('/webhooks/delivery', { deliveryId }, deliveryAnswerSchema), ({ delivery }) => delivery),
      resend: async (deliveryId) =>
        mapResult(await post('/webhooks/resend', { deliveryId }, deliveryAnswerSchema), ({ delivery }) => delivery),
      replay: async (webhookId, since, withDelivered) =>
        mapResult(
          await post('/webhooks/replay', { webhookId, since, withDelivered }, replayAnswerSchema),
          ({ count }) => count,
        ),
    };
  }, [remote, replica, teamId, userId]);
}
