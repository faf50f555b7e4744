import type { Context } from 'hono';
import type * as z from 'zod/mini';
import {
  deliveriesRequestSchema,
  deliveryRequestSchema,
  replayRequestSchema,
  webhookRotateRequestSchema,
  webhookSecretRequestSchema,
  webhookTestRequestSchema,
} from '#domain/webhook/webhook-requests.ts';
import type { DashboardEnv } from '../dashboard-env.ts';
import {
  deliveryList,
  deliveryRead,
  deliveryReplay,
  deliveryResend,
  deliveryTest,
  type DeliveryDeps,
} from './webhook-deliveries.ts';
import { webhookEvents, webhookList, webhookRotate, webhookSecret } from './webhook-commands.ts';

type RouteContext = Context<DashboardEnv>;

/** How routes are added to the dashboard API: those that read, and those whose effect may be asked for twice. */
export interface RouteDoors {
  read(path: string, work: (context: RouteContext) => Promise<unknown>): void;
  direct<T>(path: string, schema: z.ZodMiniType<T>, work: (context: RouteContext, asked: T) => Promise<unknown>): void;
}

/** The routes of webhooks that are no commands. */
export function addWebhookRoutes({ read, direct }: RouteDoors, deps: DeliveryDeps): void {
  read('/webhooks', (context) => webhookList(deps.backend, context.get('caller')));
  read('/webhooks/events', async () => webhookEvents());
  direct('/webhooks/secret', webhookSecretRequestSchema, (context, { webhookId }) =>
    webhookSecret(deps, context.get('caller'), webhookId),
  );
  direct('/webhooks/rotate', webhookRotateRequestSchema, (context, asked) =>
    webhookRotate(deps, context.get('caller'), asked),
  );
  direct('/webhooks/test', webhookTestRequestSchema, (context, { webhookId }) =>
    deliveryTest(deps, context.get('caller'), webhookId, context.req.raw.signal),
  );
  direct('/webhooks/deliveries', deliveriesRequestSchema, (context, asked) =>
    deliveryList(deps, context.get('caller'), asked),
  );
  direct('/webhooks/delivery', deliveryRequestSchema, (context, { deliveryId }) =>
    deliveryRead(deps, context.get('caller'), deliveryId),
  );
  direct('/webhooks/resend', deliveryRequestSchema, (context, { deliveryId }) =>
    deliveryResend(deps, context.get('caller'), deliveryId),
  );
  direct('/webhooks/replay', replayRequestSchema, (context, asked) =>
    deliveryReplay(deps, context.get('caller'), asked),
  );
}
