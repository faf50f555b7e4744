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
import { useRemote } from '#remote/use-remote.ts';
import { requestReading } from '#replica/sync-requests.ts';
import { useReplica } from '#replica/live/use-live.tsx';

/**
 * How something that was asked for ended: what it gave, or why not, in words for a person; `isRefused` when it was not
 * done and would not be.
 */
export type Asked<T> =
  | { readonly isDone: true; readonly value: T }
  | { readonly isDone: false; readonly reason: string; readonly isRefused: boolean };

interface NewWebhook {
  /** Made once under this id. */
  readonly key: string;
  readonly name: string;
  readonly url: string;
  /** The empty text to have one made. */
  readonly secret: string;
  readonly events: readonly string[];
}

/** What is asked about webhooks; every one of these needs the network now. */
export interface WebhookRequests {
  /** Gives the id of the webhook that was made. */
  create(webhook: NewWebhook): Promise<Asked<string>>;
  /** Whatever is gone already is deleted. */
  remove(webhookId: string): Promise<Asked<unknown>>;
  events(): Promise<Asked<readonly WebhookEventOption[]>>;
  secret(webhookId: string): Promise<Asked<WebhookSecretAnswer>>;
  rotate(webhookId: string, secret: string): Promise<Asked<WebhookSecretAnswer>>;
  test(webhookId: string): Promise<Asked<Delivery>>;
  deliveries(
    webhookId: string,
    state: DeliveryState | undefined,
    after: string | undefined,
  ): Promise<Asked<{ readonly deliveries: readonly DeliveryLine[]; readonly hasMore: boolean }>>;
  delivery(deliveryId: string): Promise<Asked<Delivery>>;
  resend(deliveryId: string): Promise<Asked<Delivery>>;
  /** Gives how many are sent again. */
  replay(webhookId: string, since: string, withDelivered: boolean): Promise<Asked<number>>;
}

const refused = (
  failure: Failure,
): { readonly isDone: false; readonly reason: string; readonly isRefused: boolean } => ({
  isDone: false,
  reason: failureMessage(failure),
  isRefused: failure.retry === 'never',
});

/** A secret travels in answers alone, which nothing keeps: not in an address, not in the replica. */
export function useWebhookRequests(teamId: string, userId: string): WebhookRequests {
  const remote = useRemote();
  const replica = useReplica();
  return useMemo(() => {
    // A request whose code could not be loaded has reached nobody.
    const send = (request: Omit<DashboardRequest, 'teamId' | 'userId'>): Promise<Outcome<unknown>> =>
      remote.dashboard({ ...request, teamId, userId }).catch(() => failed('unreachable', 0));
    const read = <T>(outcome: Outcome<unknown>, schema: z.ZodMiniType<T>): Asked<T> => {
      if (!outcome.ok) return refused(outcome.failure);
      const parsed = schema.safeParse(outcome.value);
      if (parsed.success) return { isDone: true, value: parsed.data };
      return refused(failed('malformed_answer', 200).failure);
    };
    const ask = async <T>(path: string, body: unknown, schema: z.ZodMiniType<T>): Promise<Asked<T>> =>
      read(await send({ method: 'POST', path, body }), schema);
    const map = <T, U>(asked: Asked<T>, to: (value: T) => U): Asked<U> =>
      asked.isDone ? { isDone: true, value: to(asked.value) } : asked;
    const readAgain = (): Promise<unknown> => requestReading(replica).catch(() => undefined);
    return {
      async create({ key, name, url, secret, events }) {
        const outcome = await send({
          method: 'POST',
          path: '/webhooks',
          body: { name: name.trim(), url: url.trim(), events, ...(secret === '' ? {} : { secret }) },
          idempotencyKey: key,
        });
        await readAgain();
        return map(read(outcome, webhookCreateAnswerSchema), ({ webhook }) => webhook.$id);
      },
      async remove(webhookId) {
        const outcome = await send({
          method: 'DELETE',
          path: `/webhooks/${webhookId}`,
          body: {},
          idempotencyKey: crypto.randomUUID(),
        });
        await readAgain();
        if (outcome.ok || outcome.failure.code === 'not_found') return { isDone: true, value: undefined };
        return refused(outcome.failure);
      },
      events: async () =>
        read(await send({ method: 'GET', path: '/webhooks/events', body: undefined }), webhookEventOptionsSchema),
      secret: (webhookId) => ask('/webhooks/secret', { webhookId }, webhookSecretAnswerSchema),
      rotate: (webhookId, secret) =>
        ask('/webhooks/rotate', { webhookId, ...(secret === '' ? {} : { secret }) }, webhookSecretAnswerSchema),
      test: async (webhookId) =>
        map(await ask('/webhooks/test', { webhookId }, deliveryAnswerSchema), ({ delivery }) => delivery),
      deliveries: (webhookId, state, after) =>
        ask(
          '/webhooks/deliveries',
          { webhookId, ...(state === undefined ? {} : { state }), ...(after === undefined ? {} : { after }) },
          deliveriesAnswerSchema,
        ),
      delivery: async (deliveryId) =>
        map(await ask('/webhooks/delivery', { deliveryId }, deliveryAnswerSchema), ({ delivery }) => delivery),
      resend: async (deliveryId) =>
        map(await ask('/webhooks/resend', { deliveryId }, deliveryAnswerSchema), ({ delivery }) => delivery),
      replay: async (webhookId, since, withDelivered) =>
        map(
          await ask('/webhooks/replay', { webhookId, since, withDelivered }, replayAnswerSchema),
          ({ count }) => count,
        ),
    };
  }, [remote, replica, teamId, userId]);
}
