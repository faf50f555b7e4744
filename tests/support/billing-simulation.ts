import type { TeamId, UserId } from '#domain/wire/ids.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { planLimits } from '#domain/plan/plan.ts';
import { createRandom, integerBetween, pick, type Random } from '#domain/random.ts';
import { readTeamRecord } from '#domain/team/team.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import { createBillingCheckout } from '#server/billing/billing-checkout.ts';
import { BILLING_CHECKOUT_KIND, BILLING_PERIOD_KIND } from '#server/billing/billing-jobs.ts';
import { createBillingPeriod } from '#server/billing/billing-period.ts';
import { handlePaymentWebhook } from '#server/billing/handle-payment-webhook.ts';
import {
  createPayment,
  createSubscription,
  updateSubscription,
  type BillingRouteDeps,
} from '#server/dashboard/billing/billing-handlers.ts';
import type { Caller } from '#server/dashboard/authenticate.ts';
import type { PaymentWebhook } from '#server/drivers/payments/payments.ts';
import {
  isRunning,
  sandboxAccountSchema,
  replaceCard,
  type SandboxAccount,
} from '#server/drivers/payments/sandbox/account.ts';
import { refundCredits } from '#server/drivers/payments/sandbox/checkouts.ts';
import { payOpenInvoices, chargeBack } from '#server/drivers/payments/sandbox/invoices.ts';
import { endNow, setEndsThen } from '#server/drivers/payments/sandbox/subscriptions.ts';
import type { JobContext } from '#server/jobs/job.ts';
import { creditIdOf, recordLedgerEntries } from '#server/ledger/ledger.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import { createMemoryBackend } from '#support/memory-backend.ts';
import { createBillingAudit, type GenerationPrice, type EventCounts } from '#support/billing-audit.ts';
import { ProcessCrashed, createCrashingBackend } from '#support/crashing-backend.ts';
import { openProviderHistory } from '#support/provider-history.ts';
import { APP_ADDRESS, openSandboxBilling } from '#support/sandbox-billing.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RETURN_URLS = {
  successUrl: `${APP_ADDRESS}/plans?success=true`,
  cancelUrl: `${APP_ADDRESS}/plans?canceled=true`,
};
const PLANS = ['pioneer', 'hunter', 'conqueror'] as const;
const PERIODS = ['monthly', 'yearly'] as const;
const PRODUCTS = ['credits_2500', 'credits_5000', 'credits_10000', 'credits_20000'] as const;

/** Days after which all missed events are reconciled: payments on the first day, their consequences on the second. */
const DAYS_OF_REST = 2;

const noDelay: Random = () => 0;

/** Error codes of refusals that a person may get. */
const REFUSALS: ReadonlySet<string> = new Set([
  'conflict',
  'no_credits',
  'payment_declined',
  'forbidden',
  'not_found',
  'unavailable',
  'in_progress',
]);

interface BillingSimulationOptions {
  /** The backend of the team; the provider has records of its own. */
  readonly backend: Backend;
  /** An existing team without a record. */
  readonly teamId: string;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly passTime: (ms: number) => void;
}

/**
 * Simulates one team, its provider, and a server that crashes. The provider has records of its own; each of its webhook
 * events may arrive twice, late, in any order, or never.
 */
export function createBillingSimulation(
  seed: string,
  { backend: durable, teamId, now, passTime }: BillingSimulationOptions,
) {
  const random: Random = createRandom(seed);
  const caller: Caller = { userId: 'owner' as UserId, teamId: teamId as TeamId, roles: ['owner'], jwt: '' };
  const providerBackend = createMemoryBackend(now);
  const history = openProviderHistory(now);
  const { backend, crashAt, restart } = createCrashingBackend(durable);
  const webhooks: PaymentWebhook[] = [];
  const opened = openSandboxBilling({
    backend,
    now,
    random: noDelay,
    providerBackend: {
      ...providerBackend,
      async transact(operations, expectations) {
        await providerBackend.transact(operations, expectations);
        const written = account();
        if (written !== undefined) history.record(written);
      },
    },
    log: (line) => {
      if (line.includes('tried again') && !line.includes('died')) throw new Error(line);
    },
    onWebhook: async (webhook) => {
      webhooks.push(webhook);
    },
  });
  const { sandbox } = opened;
  /** Subscriptions that were refused although the team had no other. */
  const refusedForNothing: string[] = [];
  const billing: BillingRouteDeps = {
    ...opened.billing,
    payments: {
      ...sandbox.payments,
      async refuseSubscription(id) {
        if (!history.didAnotherRun(id)) refusedForNothing.push(id);
        return sandbox.payments.refuseSubscription(id);
      },
    },
  };
  let acts = 0;
  const spent = new Map<string, GenerationPrice>();

  /** Performs an action that may be refused or interrupted by a crash. */
  async function attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof ProcessCrashed || (error instanceof OutriderError && REFUSALS.has(error.code))) return;
      throw error;
    }
  }

  /** Performs an AI generation: its effect is a document, written together with its cost. */
  const act = (id: string, credits: number): Promise<void> =>
    retryOnConflict(async () => {
      if ((await backend.findDocument(COLLECTIONS.chats, id)) !== undefined) return;
      const team = readTeamRecord(await backend.findDocument(COLLECTIONS.teams, teamId));
      const paid = recordLedgerEntries(team, [
        { kind: 'spend', cause: ['act', id], reason: 'AI message', input: credits, output: 0 },
      ]);
      await backend.transact(
        [{ action: 'create', collection: COLLECTIONS.chats, id, data: { teamId, personKey: id } }, ...paid.operations],
        paid.expectations,
      );
    }, noDelay);

  const spendTwo = (): Promise<unknown> => {
    acts += 1;
    const [one, other] = [`${teamId}-${acts}`, `${teamId}-${acts}${random() < 0.3 ? '' : '-other'}`];
    const [costOne, costOther] = [integerBetween(random, 1, 4_000), integerBetween(random, 1, 4_000)];
    const plan = (id: string, credits: number) => spent.set(id, { credits, recordId: creditIdOf(['act', id]) });
    plan(one, costOne);
    if (other !== one) plan(other, costOther);
    return both(
      () => act(one, costOne),
      () => act(other, spent.get(other)?.credits ?? 0),
    );
  };

  let latest: { readonly text: unknown; readonly account: SandboxAccount } | undefined;
  const account = (): SandboxAccount | undefined => {
    const [document] = providerBackend.documents(COLLECTIONS.sandboxAccounts);
    if (document === undefined) return undefined;
    const { account: text } = document;
    if (latest?.text !== text) latest = { text, account: sandboxAccountSchema.parse(JSON.parse(String(text))) };
    return latest?.account;
  };
  const chosen = () => ({ plan: pick(random, PLANS), billingPeriod: pick(random, PERIODS) });
  /** Ids of checkouts that a person was redirected to; only these are paid. */
  const openedCheckouts: string[] = [];
  const rememberCheckout = (url: string): void => {
    openedCheckouts.push(url.split('/').at(-1) ?? '');
  };
  const subscribe = async () =>
    rememberCheckout(
      (await createSubscription(billing, caller, { ...chosen(), currency: 'gbp', ...RETURN_URLS }, undefined))
        .checkoutUrl,
    );
  const buy = async () =>
    rememberCheckout(
      (
        await createPayment(
          billing,
          caller,
          { currency: 'eur', productId: pick(random, PRODUCTS), ...RETURN_URLS },
          undefined,
        )
      ).url,
    );

  async function atCheckout(): Promise<void> {
    const open =
      account()?.checkouts.filter(({ id, status }) => status === 'open' && openedCheckouts.includes(id)) ?? [];
    if (open.length === 0) return;
    const { id } = pick(random, open);
    await (random() < 0.85 ? sandbox.pay(id) : sandbox.cancel(id));
  }

  async function atPortal(chance = random()): Promise<void> {
    const customerId = account()?.teamId;
    if (customerId === undefined) return;
    const portalId = (await sandbox.payments.openPortal(customerId, `${APP_ADDRESS}/billing`))?.split('/').at(-1) ?? '';
    const subscriptions = account()?.subscriptions.filter(isRunning) ?? [];
    const running = subscriptions.length === 0 ? '' : pick(random, subscriptions).id;
    await sandbox.actInPortal(portalId, (current, atMs) => {
      if (chance < 0.1)
        return refundCredits(
          current,
          current.checkouts.findLast(({ status, bought }) => status === 'paid' && bought.kind === 'credits')?.id ?? '',
        );
      if (chance < 0.25) return chargeBack(current, atMs);
      if (chance < 0.5) return payOpenInvoices(replaceCard(current));
      if (chance < 0.65) return setEndsThen(current, running, true);
      return chance < 0.85 ? setEndsThen(current, running, false) : endNow(current, running);
    });
  }

  /** Delivers one webhook event, in any order; some are repeated, some never arrive. */
  async function deliver(): Promise<void> {
    if (webhooks.length === 0) return;
    const at = integerBetween(random, 0, webhooks.length - 1);
    const [message] = random() < 0.25 ? webhooks.slice(at, at + 1) : webhooks.splice(at, 1);
    if (message !== undefined && random() < 0.8) await handlePaymentWebhook(billing, message);
  }

  const handlers = {
    [BILLING_PERIOD_KIND]: createBillingPeriod(billing),
    [BILLING_CHECKOUT_KIND]: createBillingCheckout(billing),
  };

  const { signal } = new AbortController();

  /** Runs each due job once. */
  async function runJobs(): Promise<void> {
    for (const job of await durable.listAll(COLLECTIONS.jobs, [ofTeam])) {
      if (job['state'] !== 'waiting' || Date.parse(String(job['runAt'])) > now()) continue;
      const context: JobContext = {
        jobId: job.$id,
        teamId,
        payload: JSON.parse(String(job['payload'])),
        progress: undefined,
        saveProgress: () => Promise.reject(new Error('not used')),
        signal,
        now,
      };
      const handler = handlers[String(job['kind']) as keyof typeof handlers];
      const outcome = await handler(context);
      await backend.transact([
        {
          action: 'update',
          collection: COLLECTIONS.jobs,
          id: job.$id,
          data: outcome.kind === 'done' ? { state: 'done' } : { runAt: new Date(outcome.atMs).toISOString() },
        },
      ]);
    }
  }

  const subscribeAndPay = async () => {
    await subscribe();
    await atCheckout();
  };
  /**
   * Two people, or one person in two tabs, are led to a checkout before either pays; time passes until the second pays.
   */
  const subscribeTwice = async () => {
    await subscribe();
    await subscribeAndPay();
    if (random() < 0.7) passTime(integerBetween(random, 1, 20) * HOUR_MS);
    await atCheckout();
  };
  /** Ends one subscription, syncs it, and starts another; each event of the first may arrive once more. */
  const resubscribe = async () => {
    await atPortal(1);
    for (const message of webhooks.slice()) await handlePaymentWebhook(billing, message);
    await subscribeAndPay();
  };
  const update = () => updateSubscription(billing, caller, { ...chosen(), currency: 'usd' });
  /** Performs requests concurrently, in any order of arrival. */
  const both = (...works: readonly (() => Promise<unknown>)[]): Promise<unknown> =>
    Promise.all(
      works.map(async (work) => {
        for (let turns = integerBetween(random, 0, 24); turns > 0; turns -= 1) await Promise.resolve();
        await attempt(work);
      }),
    );

  const STEPS: readonly (readonly [number, () => Promise<unknown>])[] = [
    [2, subscribeAndPay],
    [1, subscribeTwice],
    [1, resubscribe],
    [2, buy],
    [4, atCheckout],
    [3, update],
    [6, spendTwo],
    [2, atPortal],
    [5, deliver],
    [3, runJobs],
    // Events, changes at the provider and actions happen at the same moment.
    [2, () => both(deliver, atPortal, deliver)],
    [2, () => both(deliver, update, spendTwo, deliver)],
    [2, () => both(deliver, atCheckout, runJobs, update)],
    [2, () => both(deliver, deliver, deliver, runJobs)],
    [
      1,
      async () => {
        passTime(integerBetween(random, 1, 12) * HOUR_MS);
      },
    ],
    [
      2,
      async () => {
        passTime(integerBetween(random, 1, 45) * DAY_MS);
      },
    ],
  ];
  const weights = STEPS.reduce((sum, [weight]) => sum + weight, 0);

  const ofTeam = Query.equal('teamId', teamId);
  const audit = createBillingAudit({
    backend: durable,
    teamId,
    now,
    provider: sandbox.payments.name,
    account,
    history,
    spent,
    refusedForNothing,
  });

  return {
    /** Creates a team on the free plan, mostly one that has just paid for another plan. */
    async begin(): Promise<void> {
      await backend.transact([
        {
          action: 'create',
          collection: COLLECTIONS.teams,
          id: teamId,
          data: { plan: 'free', status: 'active', credits: 0, additionalCredits: 0, owner: 'owner' },
        },
      ]);
      await durable.teams.updatePrefs({
        teamId,
        prefs: { billingName: 'Team', billingEmail: 'team@example.test', ...planLimits('free', 'cards') },
      });
      if (random() < 0.15) return;
      await (random() < 0.3 ? subscribeTwice() : subscribeAndPay());
      for (const message of webhooks.splice(0)) if (random() < 0.8) await handlePaymentWebhook(billing, message);
    },
    /** Performs one random step; some of them crash the server. */
    async step(): Promise<void> {
      let at = random() * weights;
      const [, work] = STEPS.find(([weight]) => (at -= weight) < 0) ?? [0, spendTwo];
      if (random() < 0.2) crashAt(integerBetween(random, 1, 3), random() < 0.5 ? 'before' : 'after');
      await attempt(work);
      restart();
    },
    /** Passes a day without crashes and events. */
    async rest(): Promise<void> {
      passTime(25 * HOUR_MS);
      await runJobs();
    },
    ...audit,
  };
}

type BillingSimulation = ReturnType<typeof createBillingSimulation>;

/** Runs a sequence. Resolves with what happened; rejects at the first problem. */
export async function runSimulation(world: BillingSimulation, name: string, steps: number): Promise<EventCounts> {
  const assertSound = async (when: string, faults: Promise<string[]>): Promise<void> => {
    const wrong = await faults;
    if (wrong.length > 0) throw new Error(`${name}, ${when}: ${wrong.join('; ')}`);
  };
  await world.begin();
  await assertSound('at the start', world.faults());
  for (let step = 0; step < steps; step += 1) {
    await world.step();
    await assertSound(`step ${step}`, world.faults());
  }
  for (let day = 1; day <= DAYS_OF_REST; day += 1) {
    await world.rest();
    await assertSound(`day ${day} of rest`, world.faults());
  }
  await assertSound('at rest', world.faultsAtRest());
  return world.seen();
}
