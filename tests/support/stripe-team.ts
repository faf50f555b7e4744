import { getRequestListener } from '@hono/node-server';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { TeamId, UserId } from '#domain/wire/ids.ts';
import { readInvoice } from '#domain/billing/invoice.ts';
import { planLimits } from '#domain/plan/plan.ts';
import { readTeamRecord } from '#domain/team/team.ts';
import { BodyIntake } from '#server/http/body/body-intake.ts';
import { createBillingPeriod } from '#server/billing/billing-period.ts';
import { createSubscription, type BillingRouteDeps } from '#server/dashboard/billing/billing-handlers.ts';
import { createDashboard } from '#server/dashboard/dashboard.ts';
import type { Caller } from '#server/dashboard/authenticate.ts';
import { createSandboxWriter } from '#server/drivers/ai/sandbox-writer.ts';
import { createSandboxSignIn } from '#server/drivers/network/sandbox/sandbox-sign-in.ts';
import { createStripePayments } from '#server/drivers/payments/stripe/stripe-payments.ts';
import { parseStripePrices } from '#server/drivers/payments/stripe/stripe-prices.ts';
import type { JobContext } from '#server/jobs/job.ts';
import { SecretCipher } from '#server/secrets/secret-cipher.ts';
import { createMemoryBackend, type MemoryBackend } from './memory-backend.ts';
import type { StripeObject } from './stripe-objects.ts';
import {
  openStripeServer,
  STRIPE_PRICES,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  type StripeRequest,
  type StripeServer,
} from './stripe-server.ts';

export const DAY_MS = 24 * 3_600_000;
export const TEAM = 'team';
/** The team's owner. */
export const CALLER: Caller = { userId: 'owner' as UserId, teamId: TEAM as TeamId, roles: ['owner'], jwt: '' };
export const RETURN_URLS = {
  successUrl: 'https://crm.example/plans?success=true',
  cancelUrl: 'https://crm.example/plans?canceled=true',
};
export const HUNTER = { plan: 'hunter', billingPeriod: 'yearly', currency: 'gbp' } as const;
export const CONQUEROR = { ...HUNTER, plan: 'conqueror' } as const;
export const PIONEER = { ...HUNTER, plan: 'pioneer' } as const;

type PlanChoice = Pick<Parameters<typeof createSubscription>[2], 'plan' | 'billingPeriod' | 'currency'>;

interface SignedEvent {
  readonly body: string;
  readonly signature: string;
}

interface Paid {
  readonly sessionId: string;
  readonly subscriptionId: string;
  readonly invoiceId: string;
}

/** A free team whose payments go through Stripe; each test has another one. */
interface StripeTeam {
  readonly stripe: StripeServer;
  readonly backend: MemoryBackend;
  readonly billing: BillingRouteDeps;
  /** Lines of the server's log. */
  readonly logged: readonly string[];
  /** Unix milliseconds; the clock of both sides. */
  now(): number;
  /** Moves our clock and Stripe's forward. */
  passTime(ms: number): void;
  team(): ReturnType<typeof readTeamRecord>;
  invoices(): ReturnType<typeof readInvoice>[];
  /** The subscription as Stripe has it. */
  stripeObject(id: string): StripeObject;
  lastRequest(path: string): StripeRequest | undefined;
  /** The requests to Stripe that change a subscription. */
  updates(): StripeRequest[];
  lastUpdate(): StripeObject;
  /** Posts to the webhook and returns the status. */
  post(event: SignedEvent): Promise<number>;
  /** Answers requests on a port of this machine until the end of the test, and returns it. */
  openPort(): Promise<number>;
  /** Sends Stripe's event about an object in its current state. */
  sendEvent(type: string, id: string): Promise<number>;
  /** Chooses a plan and pays; Stripe has not sent its event yet. */
  payFor(chosen?: PlanChoice): Promise<Paid>;
  /** Chooses a plan and pays; Stripe has sent its event. */
  subscribe(chosen?: PlanChoice): Promise<Paid>;
  /** Returns the period of the subscription whose id starts with this. */
  periodOf(id: string): { readonly anchorMs: number; readonly periodEndMs: number };
  /** Runs the subscription's job once. */
  runBillingPeriod(subscriptionId: string): ReturnType<ReturnType<typeof createBillingPeriod>>;
  jobContext(payload: object): JobContext;
}

/** Opens one before each test of a file and closes it afterwards. */
export function stripeTeamForEachTest(): StripeTeam {
  let passedMs = 0;
  let stripe: StripeServer;
  let backend: MemoryBackend;
  let billing: BillingRouteDeps;
  let dashboard: ReturnType<typeof createDashboard>;
  const logged: string[] = [];
  let http: Server | undefined;
  const now = (): number => Date.now() + passedMs;

  beforeEach(async () => {
    stripe = await openStripeServer();
    passedMs = 0;
    backend = createMemoryBackend(now);
    await backend.transact([
      {
        action: 'create',
        collection: COLLECTIONS.teams,
        id: TEAM,
        data: { plan: 'free', status: 'active', credits: 0, additionalCredits: 0 },
      },
    ]);
    backend.preferences.set(TEAM, {
      billingName: 'Northwind',
      billingEmail: 'books@northwind.example',
      ...planLimits('free', 'cards'),
    });
    const prices = parseStripePrices(STRIPE_PRICES);
    if (prices === undefined) throw new Error('The prices of the tests are incomplete');
    const { payments, readWebhook } = createStripePayments(
      { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, prices },
      now,
      stripe.apiBase,
    );
    const deps = {
      backend,
      payments,
      now,
      random: () => 0,
      planLimits: 'cards',
      log: (line: string) => logged.push(line),
    } as const;
    const isOwnAddress = (address: string): boolean => address.startsWith('https://crm.example/');
    billing = { ...deps, isOwnAddress };
    dashboard = createDashboard({
      ...deps,
      webhooks: { send: () => Promise.resolve(undefined), toLoopback: false, onDeliveries: () => undefined },
      cipher: new SecretCipher(Buffer.alloc(32, 7)),
      signIn: createSandboxSignIn({ backend, now: Date.now, random: () => 0, storeMail: undefined, stepMs: 0 }).driver,
      writer: createSandboxWriter(),
      readPage: () => Promise.reject(new Error('no page is read here')),
      readPicture: () => Promise.resolve(undefined),
      billing,
      isOwnAddress,
      readPaymentWebhook: readWebhook,
      readNetworkTime: () => Promise.reject(new Error('no time is read here')),
      onCommand: () => undefined,
      intake: new BodyIntake(),
    });
  });
  afterEach(async () => {
    logged.length = 0;
    await stripe.close();
    http?.closeAllConnections();
    http?.close();
    http = undefined;
  });

  const fixture: StripeTeam = {
    get stripe() {
      return stripe;
    },
    get backend() {
      return backend;
    },
    get billing() {
      return billing;
    },
    logged,
    now,
    passTime(ms) {
      passedMs += ms;
      stripe.nowSeconds += ms / 1_000;
    },
    team: () => readTeamRecord(backend.documents(COLLECTIONS.teams)[0]),
    invoices: () => backend.documents(COLLECTIONS.invoices).map(readInvoice),
    stripeObject: (id) => stripe.objects.get(id) ?? {},
    lastRequest: (path) => stripe.requests.findLast((request) => request.path.startsWith(path)),
    updates: () =>
      stripe.requests.filter(({ method, path }) => method === 'POST' && path.startsWith('/v1/subscriptions/')),
    lastUpdate: () => fixture.updates().at(-1)?.params ?? {},
    post: async ({ body, signature }) =>
      (
        await dashboard.fetch(
          new Request('https://crm.example/api/payments/webhook', {
            method: 'POST',
            body,
            headers: { 'Stripe-Signature': signature },
          }),
        )
      ).status,
    async openPort() {
      const answer = getRequestListener((request) => dashboard.fetch(request), { overrideGlobalObjects: false });
      http = createServer((request, response) => void answer(request, response));
      await new Promise<void>((resolve) => void http?.listen(0, '127.0.0.1', resolve));
      return (http.address() as AddressInfo).port;
    },
    sendEvent: (type, id) => fixture.post(stripe.event(type, fixture.stripeObject(id))),
    async payFor(chosen = HUNTER) {
      const { checkoutUrl } = await createSubscription(billing, CALLER, { ...chosen, ...RETURN_URLS }, undefined);
      const sessionId = checkoutUrl.split('/').at(-1) ?? '';
      return { sessionId, ...stripe.pay(sessionId) };
    },
    async subscribe(chosen = HUNTER) {
      const paid = await fixture.payFor(chosen);
      expect(await fixture.sendEvent('checkout.session.completed', paid.sessionId)).toBe(200);
      return paid;
    },
    periodOf(id) {
      const subscription = [...stripe.objects.values()].find(
        (candidate) => candidate['object'] === 'subscription' && String(candidate['id']).startsWith(id),
      );
      const { items, billing_cycle_anchor: anchor } = subscription as {
        items: { data: { current_period_end: number }[] };
        billing_cycle_anchor: number;
      };
      return { anchorMs: anchor * 1_000, periodEndMs: (items.data[0]?.current_period_end ?? 0) * 1_000 };
    },
    runBillingPeriod: (subscriptionId) =>
      createBillingPeriod(billing)(fixture.jobContext({ provider: 'stripe', subscriptionId })),
    jobContext: (payload) => ({
      jobId: 'job',
      teamId: TEAM,
      payload,
      progress: undefined,
      saveProgress: () => Promise.reject(new Error('not used')),
      signal: new AbortController().signal,
      now,
    }),
  };
  return fixture;
}
