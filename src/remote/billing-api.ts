import type * as z from 'zod/mini';
import {
  checkoutAnswerSchema,
  linkAnswerSchema,
  paymentStateAnswerSchema,
  subscriptionPreviewAnswerSchema,
  type PaymentState,
  type SubscriptionPreview,
} from '#domain/billing/billing-answers.ts';
import type { BillingInformation } from '#domain/billing/billing-information.ts';
import type { ChosenPlan, PreviewedPlan } from '#domain/billing/billing-requests.ts';
import type { Currency } from '#domain/billing/currency.ts';
import { failed, success, type Outcome } from './failure.ts';
import type { LazyRemote } from './remote.ts';
import { sendRequest } from './send-request.ts';

/** Holds the URLs that a payment page returns to. */
export interface ReturnUrls {
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/**
 * Describes the billing calls of the dashboard API (specification part 1 §7, "Billing calls"). Each needs the network
 * now. A call that the server is still processing is repeated a few times; nothing else is repeated automatically.
 */
interface BillingApi {
  /** Returns the URL of the checkout, the same for the same `key`; undefined when the answer names none. */
  createSubscription(chosen: ChosenPlan, returns: ReturnUrls, key: string): Promise<Outcome<string | undefined>>;
  previewUpdate(chosen: PreviewedPlan): Promise<Outcome<SubscriptionPreview>>;
  updateSubscription(chosen: ChosenPlan): Promise<Outcome<unknown>>;
  /** Returns the URL of the provider's own page. */
  openPortal(returnUrl: string): Promise<Outcome<string>>;
  /** Returns the URL of the checkout for credits, the same for the same `key`. */
  createPayment(productId: string, currency: Currency, returns: ReturnUrls, key: string): Promise<Outcome<string>>;
  /** Returns the state of the checkout that was started under this key. */
  getPaymentState(key: string): Promise<Outcome<PaymentState>>;
  updateInformation(information: BillingInformation): Promise<Outcome<unknown>>;
}

/** Delays before a call that is still being processed is repeated. */
const RETRY_DELAYS_MS = [500, 1_500, 4_000];

/** Creates the billing calls of one user for one team. `wait` passes time. */
export function createBillingApi(
  remote: Pick<LazyRemote, 'dashboard'>,
  teamId: string,
  userId: string,
  wait: (ms: number) => Promise<void> = sleep,
): BillingApi {
  async function post(path: string, body: unknown, idempotencyKey?: string): Promise<Outcome<unknown>> {
    const request = {
      method: 'POST',
      path,
      body,
      teamId,
      userId,
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    } as const;
    // A request whose code could not be loaded has reached no server.
    const send = (): Promise<Outcome<unknown>> => sendRequest(remote, request);
    let outcome = await send();
    for (const pauseMs of RETRY_DELAYS_MS) {
      if (outcome.ok || outcome.failure.code !== 'in_progress') break;
      await wait(pauseMs);
      outcome = await send();
    }
    return outcome;
  }

  async function read<T>(schema: z.ZodMiniType<T>, path: string, body: unknown, key?: string): Promise<Outcome<T>> {
    const outcome = await post(path, body, key);
    if (!outcome.ok) return outcome;
    const parsed = schema.safeParse(outcome.value);
    return parsed.success ? success(parsed.data) : failed('malformed_answer', 0);
  }

  return {
    async createSubscription(chosen, returns, key) {
      const outcome = await post('/subscription/create', { ...chosen, ...returns }, key);
      if (!outcome.ok) return outcome;
      const parsed = checkoutAnswerSchema.safeParse(outcome.value);
      return success(parsed.success ? parsed.data.checkoutUrl : undefined);
    },
    previewUpdate: (chosen) => read(subscriptionPreviewAnswerSchema, '/subscription/preview', chosen),
    updateSubscription: (chosen) => post('/subscription/update', chosen),
    async openPortal(returnUrl) {
      const outcome = await read(linkAnswerSchema, '/subscription/portal', { returnUrl });
      return outcome.ok ? success(outcome.value.url) : outcome;
    },
    async createPayment(productId, currency, returns, key) {
      const outcome = await read(linkAnswerSchema, '/payment/create', { productId, currency, ...returns }, key);
      return outcome.ok ? success(outcome.value.url) : outcome;
    },
    async getPaymentState(key) {
      const outcome = await read(paymentStateAnswerSchema, '/payment/state', { checkout: key });
      return outcome.ok ? success(outcome.value.state) : outcome;
    },
    updateInformation: (information) => post('/team/update', information),
  };
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
