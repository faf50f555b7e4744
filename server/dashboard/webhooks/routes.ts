import { WEBHOOK_FIELDS } from '#domain/text/field-labels.ts';
import {
  deliveriesRequestSchema,
  deliveryRequestSchema,
  replayRequestSchema,
  webhookCreateRequestSchema,
  webhookRotateRequestSchema,
  webhookSecretRequestSchema,
  webhookTestRequestSchema,
} from '#domain/webhook/webhook-requests.ts';
import { webhookUpdateRequestSchema } from '#domain/wire/command-bodies.ts';
import { RateLimited } from '#server/http/error-answer.ts';
import { MemoryWindows } from '#server/http/memory-windows.ts';
import { RateLimiter } from '#server/http/rate-limit.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import { TEXT_BYTES, type DashboardRouter } from '../router.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhookEvents,
  listWebhooks,
  rotateWebhookSecret,
  revealWebhookSecret,
  updateWebhook,
} from './webhook-command-handlers.ts';
import {
  deliveryList,
  deliveryRead,
  deliveryReplay,
  deliveryResend,
  deliveryTest,
  type DeliveryDeps,
} from './webhook-deliveries.ts';

export function addWebhookRoutes(
  router: DashboardRouter,
  { backend, cipher, now, random, log, webhooks }: DashboardDeps,
): void {
  const deps: DeliveryDeps = {
    backend,
    cipher,
    now,
    random,
    log,
    ...webhooks,
    limiter: new RateLimiter(new MemoryWindows(), now, ({ resetInSeconds }) => new RateLimited(resetInSeconds)),
  };
  router.creation(
    '/webhooks',
    'webhooks.change',
    {
      schema: webhookCreateRequestSchema,
      fields: WEBHOOK_FIELDS,
      // Only whether a secret was given: a digest of a body that contains it could be guessed.
      fingerprintOf: ({ secret, ...others }) => JSON.stringify([others, secret !== undefined]),
    },
    (input, { caller }, id) => createWebhook(deps, caller, id, input),
  );
  router.command(
    'PUT',
    '/webhooks/:id',
    // Name, address and events are 'webhooks.change', which the command checks with the body.
    'webhooks.switch',
    { schema: webhookUpdateRequestSchema, maxBytes: TEXT_BYTES, fields: WEBHOOK_FIELDS },
    (input, { caller }, id) => updateWebhook(deps, caller, id, input),
  );
  router.deletion('/webhooks/:id', 'webhooks.change', (caller, id) => deleteWebhook(deps, caller, id));
  router.read('/webhooks', 'webhooks.read', (context) => listWebhooks(backend, context.get('caller')));
  router.read('/webhooks/events', 'webhooks.read', async () => listWebhookEvents());
  router.request('/webhooks/secret', 'webhooks.read-secret', webhookSecretRequestSchema, (context, { webhookId }) =>
    revealWebhookSecret(deps, context.get('caller'), webhookId),
  );
  router.request('/webhooks/rotate', 'webhooks.read-secret', webhookRotateRequestSchema, (context, input) =>
    rotateWebhookSecret(deps, context.get('caller'), input),
  );
  router.request(
    '/webhooks/test',
    'webhooks.resend',
    webhookTestRequestSchema,
    (context, { webhookId }) => deliveryTest(deps, context.get('caller'), webhookId, context.req.raw.signal),
    { waitsOutside: true },
  );
  router.request('/webhooks/deliveries', 'webhooks.read', deliveriesRequestSchema, (context, input) =>
    deliveryList(deps, context.get('caller'), input),
  );
  router.request('/webhooks/delivery', 'webhooks.read', deliveryRequestSchema, (context, { deliveryId }) =>
    deliveryRead(deps, context.get('caller'), deliveryId),
  );
  router.request('/webhooks/resend', 'webhooks.resend', deliveryRequestSchema, (context, { deliveryId }) =>
    deliveryResend(deps, context.get('caller'), deliveryId),
  );
  router.request('/webhooks/replay', 'webhooks.resend', replayRequestSchema, (context, input) =>
    deliveryReplay(deps, context.get('caller'), input),
  );
}
