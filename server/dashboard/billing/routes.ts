import {
  paymentCreateRequestSchema,
  paymentStateRequestSchema,
  subscriptionCreateRequestSchema,
  subscriptionPortalRequestSchema,
  subscriptionPreviewRequestSchema,
  subscriptionUpdateRequestSchema,
  teamUpdateRequestSchema,
} from '#domain/billing/billing-requests.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { handlePaymentWebhook } from '#server/billing/handle-payment-webhook.ts';
import { dataAnswer } from '#server/http/error-answer.ts';
import { readBody } from '#server/http/read-body.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import { readIdempotencyKey } from '../idempotency.ts';
import type { DashboardRouter } from '../router.ts';
import {
  paymentCreate,
  paymentState,
  subscriptionCreate,
  subscriptionPortal,
  subscriptionPreview,
  subscriptionUpdate,
  teamUpdate,
  type BillingRouteDeps,
} from './billing-handlers.ts';

/** Longest body that a payment provider posts, in bytes. */
const PAYMENT_WEBHOOK_BYTES = 1_000_000;

export function addBillingRoutes(router: DashboardRouter, deps: DashboardDeps): void {
  const billing: BillingRouteDeps = { ...deps.billing, isOwnAddress: deps.isOwnAddress };
  router.request(
    '/subscription/create',
    'billing.manage',
    subscriptionCreateRequestSchema,
    (context, input) => subscriptionCreate(billing, context.get('caller'), input, readIdempotencyKey(context.req.raw)),
    { isOnce: true },
  );
  router.request('/subscription/preview', 'billing.manage', subscriptionPreviewRequestSchema, (context, input) =>
    subscriptionPreview(billing, context.get('caller'), input),
  );
  router.request('/subscription/update', 'billing.manage', subscriptionUpdateRequestSchema, (context, input) =>
    subscriptionUpdate(billing, context.get('caller'), input),
  );
  router.request('/subscription/portal', 'billing.manage', subscriptionPortalRequestSchema, (context, input) =>
    subscriptionPortal(billing, context.get('caller'), input),
  );
  router.request(
    '/payment/create',
    'billing.manage',
    paymentCreateRequestSchema,
    (context, input) => paymentCreate(billing, context.get('caller'), input, readIdempotencyKey(context.req.raw)),
    { isOnce: true },
  );
  router.request('/payment/state', 'billing.manage', paymentStateRequestSchema, (context, input) =>
    paymentState(billing, context.get('caller'), input),
  );
  router.request('/team/update', 'billing.manage', teamUpdateRequestSchema, (context, input) =>
    teamUpdate(billing, context.get('caller'), input),
  );

  router.route('POST', '/payments/webhook', 'public', async (context) => {
    if (deps.readPaymentWebhook === undefined) throw new OutriderError('route_not_found');
    const body = await readBody(context.req.raw, PAYMENT_WEBHOOK_BYTES);
    for (const webhook of await deps.readPaymentWebhook(body, context.req.header('Stripe-Signature') ?? ''))
      await handlePaymentWebhook(billing, webhook);
    deps.onCommand();
    return dataAnswer({});
  });
}
