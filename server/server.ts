import { join } from 'node:path';
import { SIGN_IN_PATHS } from '#domain/screen-paths.ts';
import { createApp } from './app.ts';
import { clientAddress } from './http/client-address.ts';
import { chooseResponseFormat, findDoubts, requireScopes } from './backend/appwrite-checks.ts';
import { createBackend, type Backend, type BackendSettings } from './backend/backend.ts';
import { explainFailure } from './backend/explain-failure.ts';
import type { Config } from './config.ts';
import { createDashboard } from './dashboard/dashboard.ts';
import { DEMO_ACCOUNT, hasDemoAccount } from './demo-account.ts';
import { createNetworkPage } from './http/network-page.ts';
import { createInvoicePages, createPaymentPages } from './http/payment-pages.ts';
import type { BillingDeps } from './billing/billing-deps.ts';
import { requestReconciliation } from './billing/billing-preferences.ts';
import { handlePaymentWebhook } from './billing/handle-payment-webhook.ts';
import { syncModels } from './ai/sync-models.ts';
import { chooseAi } from './drivers/ai/choose-ai.ts';
import { chooseNetwork, type NetworkDrivers } from './drivers/network/choose-network.ts';
import { choosePayments } from './drivers/payments/choose-payments.ts';
import { chooseIdentity } from './drivers/identity/choose-identity.ts';
import { EMBEDDED_PROJECT_ID, openEmbedded } from './embedded.ts';
import { createIdentityPage } from './http/identity-page.ts';
import { listen, type Listener } from './http/listen.ts';
import { isLoopback } from './http/loopback.ts';
import { keepAssets } from './http/previous-assets.ts';
import { loadStaticFiles } from './http/static-files.ts';
import { holdLease } from './jobs/hold-lease.ts';
import { machineClock } from './jobs/job-clock.ts';
import { releaseAbandonedJobs } from './jobs/job-queue.ts';
import { createJobRunner, type JobKind, type JobRunner } from './jobs/runner.ts';
import { toRuntimeConfig } from './runtime-config.ts';
import type { Step } from './schema/plan.ts';
import { createPageReader } from './page-reader/page-reader.ts';
import { provision } from './schema/provision.ts';
import { openSeal } from './secrets/secrets-key.ts';
import type { Seal } from './secrets/secret-cipher.ts';
import type { SeedDeps } from './seed/seed-deps.ts';
import { isOwnAddress, reachedAt, unknownAddressWarning } from './public-address.ts';
import { StartError } from './start-error.ts';
import { createLaneNotifier, type LaneNotifier } from './webhooks/notify-lanes.ts';
import { createSender, type SendDelivery } from './webhooks/send-delivery.ts';
import { emitEvents } from './webhooks/emit-events.ts';

/** How long requests in flight may take to end after the server was asked to stop. */
const DRAIN_PATIENCE_MS = 5_000;

/** What the server does besides answering; handed in, so that tests run it with less. */
export interface ServerParts {
  /** The jobs that run here. */
  jobKinds(deps: {
    readonly backend: Backend;
    readonly config: Config;
    readonly billing: BillingDeps;
    readonly seal: Seal;
    readonly send: SendDelivery;
    readonly network: NetworkDrivers;
  }): Readonly<Record<string, JobKind>>;
  /** The people of the demo, to choose from where somebody says who they are. */
  readonly demoPeople: readonly { readonly name: string; readonly email: string }[];
  /** Kinds that are worked off while seeding. */
  readonly seedKinds: readonly string[];
  /** Called at each start that wants a demo; does nothing when it is there already. */
  seed(deps: SeedDeps): Promise<void>;
}

export interface ServerOptions {
  readonly config: Config;
  readonly parts: ServerParts;
  /** The built client. */
  readonly staticDirectory: string;
  readonly log: (line: string) => void;
}

export interface Server {
  /**
   * Starts everything, in this order: Appwrite with its data directory where it is embedded, port, collections, seed,
   * jobs. `/healthz` and the dashboard API answer 503 until the last of them stands. Throws a `StartError` for what the
   * person at the terminal can put right, and whatever a `stop` during the start makes of it; everything is closed
   * again then.
   */
  start(): Promise<StartedServer>;
  /** Finishes what is in flight, then lets go of everything; at any moment, also while starting. */
  stop(): Promise<void>;
}

export interface StartedServer {
  /** Where people reach it, without a trailing slash. */
  readonly address: string;
  /** Where Appwrite is, from here. */
  readonly endpoint: string;
  readonly backend: Backend;
  readonly demo: typeof DEMO_ACCOUNT | undefined;
}

/** Everything between the port and the data; opens nothing before `start`. */
export function createServer({ config, parts, staticDirectory, log }: ServerOptions): Server {
  /** What was opened, in order; closed from the last to the first. */
  const opened: (() => Promise<void> | void)[] = [];
  const identity = chooseIdentity(config.identity, Date.now);
  const stopping = new AbortController();
  let stopped: Promise<void> | undefined;
  let isReady = false;
  let demo: typeof DEMO_ACCOUNT | undefined;
  const keptDirectory = join(config.dataDirectory, 'client');
  let keeping: Promise<void> | undefined;

  async function open(): Promise<{
    backend: Backend;
    dashboard: SeedDeps['dashboard'];
    runner: JobRunner;
    lanes: LaneNotifier;
    settings: BackendSettings;
    listener: Listener;
  }> {
    const { appwrite } = config;
    const embedded =
      appwrite === undefined ? await openEmbedded({ config, identityProviders: identity.providers, log }) : undefined;
    if (embedded !== undefined) opened.push(() => embedded.close());

    const seal = openSeal(config);
    const listener = await listen(config.host, config.port);
    opened.push(() => listener.close());

    const settings: BackendSettings =
      appwrite === undefined
        ? {
            endpoint: `${reachedAt(config.host, listener.port)}/v1`,
            projectId: EMBEDDED_PROJECT_ID,
            apiKey: embedded?.createServerKey() ?? '',
          }
        : { ...appwrite, responseFormat: await explainFailure(appwrite, () => chooseResponseFormat(appwrite)) };
    const plain = createBackend(settings);
    const lanes = createLaneNotifier({ backend: plain, clock: machineClock, onCalled: () => runner.wake(), log });
    const backend = emitEvents(plain, {
      now: Date.now,
      onDeliveries: (teamId, webhookIds) => lanes.call(teamId, webhookIds),
    });
    const send = createSender({ toLoopback: config.webhooks.toLoopback, now: Date.now });
    const ownAddress = config.publicUrl ?? reachedAt(config.host, listener.port);
    const drivers = await choosePayments(config.stripe, {
      backend,
      now: Date.now,
      random: Math.random,
      // What is missed here is made good for by the jobs.
      onWebhook: (webhook) =>
        handlePaymentWebhook(billing, webhook).catch((error: unknown) =>
          log(
            `billing: ${webhook.kind} ${webhook.id} was not taken (${error instanceof Error ? error.message : 'unknown'})`,
          ),
        ),
    });
    const billing: BillingDeps = {
      backend,
      payments: drivers.payments,
      now: Date.now,
      random: Math.random,
      planLimits: config.planLimits,
      log,
    };
    const mailbox = embedded?.mailbox;
    const network = chooseNetwork(config, {
      backend,
      now: Date.now,
      random: Math.random,
      keepMail: mailbox === undefined ? undefined : (mail) => mailbox.send(mail),
    });
    const runner = createJobRunner({
      backend,
      kinds: parts.jobKinds({ backend, config, billing, seal, send, network }),
      clock: machineClock,
      random: Math.random,
      log,
    });
    const forBrowsers = {
      endpoint: appwrite?.endpoint ?? '/v1',
      projectId: settings.projectId,
      responseFormat: settings.responseFormat,
    };
    const isSandboxOpen =
      config.isSandboxForAll || config.publicUrl === undefined || isLoopback(new URL(config.publicUrl).hostname);
    const offered =
      embedded === undefined || (identity.sandbox !== undefined && !isSandboxOpen) ? undefined : identity.offered;
    const dashboard = createDashboard({
      backend,
      seal,
      signIn: network.signIn,
      now: Date.now,
      random: Math.random,
      planLimits: config.planLimits,
      onCommand: () => runner.wake(),
      log,
      writer: chooseAi(config.ai, log),
      readPage: createPageReader(),
      billing,
      isOwnAddress: (asked) => isOwnAddress(asked, ownAddress, config.publicUrl),
      readPaymentWebhook: drivers.readWebhook,
      readNetworkTime: network.readTime,
      webhooks: {
        send,
        toLoopback: config.webhooks.toLoopback,
        onDeliveries: (teamId, webhookIds) => lanes.call(teamId, webhookIds),
      },
    });
    const app = createApp({
      dashboard,
      addressOf: ({ socket, headers }) =>
        clientAddress(socket.remoteAddress, headers['x-forwarded-for'], config.embedded.trustedProxies),
      embedded,
      staticFiles: loadStaticFiles(staticDirectory, {
        kept: keptDirectory,
        standIns: config.serviceWorker === 'off' ? { '/sw.js': '/sw-off.js' } : {},
        screenPages: { '/sign-in.html': SIGN_IN_PATHS },
      }),
      runtimeConfig: () => toRuntimeConfig(config, forBrowsers, offered, demo),
      mailbox,
      identityPage:
        embedded === undefined || identity.sandbox === undefined
          ? undefined
          : createIdentityPage(identity.sandbox, () => (demo === undefined ? [] : parts.demoPeople)),
      paymentPages: drivers.sandbox === undefined ? undefined : createPaymentPages(drivers.sandbox),
      invoicePages: createInvoicePages(drivers.findSandboxInvoice),
      networkPage: createNetworkPage({ backend, signIn: network.sandboxSignIn, now: Date.now, random: Math.random }),
      isSandboxForAll: config.isSandboxForAll,
      isReady: () => isReady,
      log,
    });
    listener.serve(app);
    opened.push(async () => {
      await lanes.stop();
      await runner.stop();
      await listener.drain(DRAIN_PATIENCE_MS);
    });
    return {
      backend,
      dashboard: { fetch: async (request) => dashboard.fetch(request) },
      runner,
      lanes,
      settings,
      listener,
    };
  }

  function stop(): Promise<void> {
    isReady = false;
    stopping.abort();
    stopped ??= (async () => {
      await keeping;
      for (const close of opened.toReversed()) await close();
    })();
    return stopped;
  }

  /** Makes what lies in Appwrite ready for this version, or throws a `StartError` that says why it cannot be. */
  async function prepare(backend: Backend, address: string): Promise<void> {
    const { appwrite } = config;
    if (config.isSandboxForAll && config.stripe === undefined)
      log(
        'Warning: until STRIPE_SECRET_KEY is set, whoever reaches this server pays at /sandbox/checkout without any money.',
      );
    if (appwrite === undefined) {
      const warning = unknownAddressWarning(config.host, config.publicUrl);
      if (warning !== undefined) log(warning);
      if (config.isSandboxForAll) {
        if (config.mail === undefined)
          log(
            'Warning: mails are not sent but kept at /sandbox/mailbox, where whoever reaches this server can read them, sign-in links included.',
          );
        if (identity.sandbox !== undefined)
          log(
            'Warning: until OIDC_ISSUER or GOOGLE_CLIENT_ID names a real provider, whoever reaches this server can sign in at /sandbox/identity as anyone.',
          );
      }
      requireSchema(await provision(backend.databases));
      // The data directory is held by this process alone, so whatever looks running belongs to one that died.
      return releaseAbandonedJobs(backend);
    }
    // Elsewhere other processes may be at work: what one of them left running is free when its lease ends.
    await explainFailure(appwrite, async () => {
      await requireScopes(backend);
      requireSchema(await provision(backend.databases));
      for (const doubt of await findDoubts(backend, appwrite, address)) log(`Warning: ${doubt}`);
    });
  }

  async function start(): Promise<StartedServer> {
    const { backend, dashboard, runner, lanes, settings, listener } = await open();
    const address = config.publicUrl ?? reachedAt(config.host, listener.port);
    await prepare(backend, address);
    if (config.seed !== 'none') {
      const deps: SeedDeps = {
        backend,
        // Not through the app, which answers nobody yet.
        dashboard,
        address,
        kind: config.seed,
        planLimits: config.planLimits,
        now: Date.now,
        runJobsUntilIdle: () => runner.runUntilIdle(parts.seedKinds),
        log,
      };
      const onWait = (): void => log('Another process is making the demo; waiting for it.');
      // The data directory has one process; elsewhere several may start at once.
      if (config.appwrite === undefined) await parts.seed(deps);
      else
        await holdLease({ backend, clock: machineClock, name: 'seed', signal: stopping.signal, onWait }, () =>
          parts.seed(deps),
        );
    }
    await syncModels({ backend, random: Math.random }, { named: config.models, hasEndpoint: config.ai !== undefined });
    await requestReconciliation(backend, Date.now());
    demo =
      (config.appwrite === undefined || config.seed !== 'none') && (await hasDemoAccount(backend))
        ? DEMO_ACCOUNT
        : undefined;
    await lanes.callAll();
    runner.start();
    isReady = true;
    // Old tabs can do without for a while; nobody waits for the disk.
    keeping = keepAssets(staticDirectory, keptDirectory, Date.now()).catch((error: unknown) =>
      log(
        `Warning: the app's files could not be kept for tabs that stay open over an update (${error instanceof Error ? error.message : 'unknown'}).`,
      ),
    );
    return { address, endpoint: settings.endpoint, backend, demo };
  }

  return {
    stop,
    async start() {
      try {
        return await start();
      } catch (error) {
        await stop();
        throw error;
      }
    },
  };
}

/** Throws a `StartError` with the list of what is not as it must be, and may not be mended without being asked. */
function requireSchema(left: readonly Step[]): void {
  const needed = left.filter(({ isNeeded }) => isNeeded);
  if (needed.length === 0) return;
  throw new StartError(
    'The collections do not stand as this version needs them, and mending that would delete something. To be done:',
    ...needed.map(({ sentence }) => `  ${sentence}`),
    'Back the data up, then run "npm run provision -- --allow-destructive", or mend it by hand.',
  );
}
