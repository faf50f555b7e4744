import type * as z from 'zod/mini';
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
import { createTeamLimit } from '../team-limit.ts';
import type { Caller } from '../authenticate.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import { guardService } from '#server/backend/write-guard.ts';
import { readIdempotencyKey } from '../idempotency.ts';
import { SMALL_BYTES, type DashboardRouter } from '../router.ts';
import {
  createPayment,
  readPaymentState,
  createSubscription,
  openSubscriptionPortal,
  previewSubscription,
  updateSubscription,
  updateTeam,
  type BillingRouteDeps,
} from './billing-handlers.ts';

/**
 * Longest body that a payment provider posts, in bytes: an event names one object and ten lines of it at most. It is
 * longer than a stranger's because of its signature, without which it is not read.
 */
const PAYMENT_WEBHOOK_BYTES = 262_144;
const SIGNATURE = /^t=\d{1,12},.{0,1000}\bv1=[0-9a-f]{64}/;

/**
 * Requests of a team that ask the payment provider, whose account bears so many of all teams; and checkouts, each of
 * which is asked about for a day, paid or not. Anybody may begin one.
 */
const PROVIDER_CALLS = { limit: 120, windowMs: 60_000 } as const;
const CHECKOUTS = { limit: 30, windowMs: 3_600_000 } as const;

export function addBillingRoutes(router: DashboardRouter, deps: DashboardDeps): void {
  const billing: BillingRouteDeps = {
    ...deps.billing,
    payments: guardService(deps.billing.payments, /^(create|update|open|change)/),
    isOwnAddress: deps.isOwnAddress,
  };
  const countCall = createTeamLimit(deps.now, PROVIDER_CALLS);
  const countCheckout = createTeamLimit(deps.now, CHECKOUTS);
  /** Adds a route that asks the payment provider. */
  const request = <T>(
    path: string,
    schema: z.ZodMiniType<T>,
    handle: (caller: Caller, input: T, key: string | undefined) => Promise<unknown>,
    { opensCheckout = false } = {},
  ): void =>
    router.request(
      path,
      'billing.manage',
      schema,
      (context, input) => {
        const [caller, { address = '' }] = [context.get('caller'), context.env ?? {}];
        countCall(caller.teamId, address);
        if (opensCheckout) countCheckout(caller.teamId, address);
        return handle(caller, input, readIdempotencyKey(context.req.raw));
      },
      { isOnce: opensCheckout },
    );
  request(
    '/subscription/create',
    subscriptionCreateRequestSchema,
    (caller, input, key) => createSubscription(billing, caller, input, key),
    { opensCheckout: true },
  );
  request('/subscription/preview', subscriptionPreviewRequestSchema, (caller, input) =>
    previewSubscription(billing, caller, input),
  );
  request('/subscription/update', subscriptionUpdateRequestSchema, (caller, input) =>
    updateSubscription(billing, caller, input),
  );
  request('/subscription/portal', subscriptionPortalRequestSchema, (caller, input) =>
    openSubscriptionPortal(billing, caller, input),
  );
  request(
    '/payment/create',
    paymentCreateRequestSchema,
    (caller, input, key) => createPayment(billing, caller, input, key),
    { opensCheckout: true },
  );
  request('/payment/state', paymentStateRequestSchema, (caller, input) => readPaymentState(billing, caller, input));
  request('/team/update', teamUpdateRequestSchema, (caller, input) => updateTeam(billing, caller, input));

  router.route('POST', '/payments/webhook', 'public', async (context) => {
    if (deps.readPaymentWebhook === undefined) throw new OutriderError('route_not_found');
    const signature = context.req.header('Stripe-Signature') ?? '';
    const body = await router.readBody(context, SIGNATURE.test(signature) ? PAYMENT_WEBHOOK_BYTES : SMALL_BYTES);
    for (const webhook of await deps.readPaymentWebhook(body, signature)) await handlePaymentWebhook(billing, webhook);
    deps.onCommand();
    return dataAnswer({});
  });
}
