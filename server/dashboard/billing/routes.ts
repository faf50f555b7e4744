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
import type { DashboardDeps } from '../dashboard-deps.ts';
import { guardService } from '#server/backend/write-guard.ts';
import { readIdempotencyKey } from '../idempotency.ts';
import { SMALL_BYTES, type DashboardRouter } from '../router.ts';
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

/**
 * Longest body that a payment provider posts, in bytes: an event names one object and ten lines of it at most. It is
 * longer than a stranger's because of its signature, without which it is not read.
 */
const PAYMENT_WEBHOOK_BYTES = 262_144;
const SIGNATURE = /^t=\d{1,12},.{0,1000}\bv1=[0-9a-f]{64}/;

export function addBillingRoutes(router: DashboardRouter, deps: DashboardDeps): void {
  const billing: BillingRouteDeps = {
    ...deps.billing,
    payments: guardService(deps.billing.payments, /^(create|update|open|change)/),
    isOwnAddress: deps.isOwnAddress,
  };
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
    const signature = context.req.header('Stripe-Signature') ?? '';
    const body = await router.readBody(context, SIGNATURE.test(signature) ? PAYMENT_WEBHOOK_BYTES : SMALL_BYTES);
    for (const webhook of await deps.readPaymentWebhook(body, signature)) await handlePaymentWebhook(billing, webhook);
    deps.onCommand();
    return dataAnswer({});
  });
}
