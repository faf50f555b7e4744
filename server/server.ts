import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { SIGN_IN_PATHS } from '#domain/screen-paths.ts';
import { createApp } from './app.ts';
import { createAddressReader, isProxy } from './http/client-address.ts';
import { ConnectionsOfPlace } from './http/connections-of-place.ts';
import { chooseResponseFormat, findMisconfiguration, requireScopes } from './backend/appwrite-checks.ts';
import { createBackend, type Backend, type BackendSettings } from './backend/backend.ts';
import { explainFailure } from './backend/explain-failure.ts';
import type { Config } from './config.ts';
import { requestApiKeySweep } from './dashboard/api-keys/api-key-sweep.ts';
import { createDashboard } from './dashboard/dashboard.ts';
import { DEMO_ACCOUNT, hasDemoAccount } from './demo-account.ts';
import { createNetworkPage } from './http/network-page.ts';
import { createInvoicePages, createPaymentPages } from './http/payment-pages.ts';
import type { BillingDeps } from './billing/billing-deps.ts';
import { requestDailyReconcile } from './billing/daily-reconcile.ts';
import { handlePaymentWebhook } from './billing/handle-payment-webhook.ts';
import { syncModels } from './ai/sync-models.ts';
import { chooseAi } from './drivers/ai/choose-ai.ts';
import { chooseNetwork, type NetworkDrivers } from './drivers/network/choose-network.ts';
import { choosePayments } from './drivers/payments/choose-payments.ts';
import { chooseIdentity } from './drivers/identity/choose-identity.ts';
import { EMBEDDED_PROJECT_ID, openEmbedded } from './embedded.ts';
import { BodyIntake } from './http/body/body-intake.ts';
import { createIdentityPage } from './http/identity-page.ts';
import { listen, type Listener } from './http/listen.ts';
import { isSandboxOpen, mayOpenSandbox } from './http/sandbox-access.ts';
import { defaultHeaders } from './http/security-headers.ts';
import { retainAssets } from './http/previous-assets.ts';
import { loadStaticFiles } from './http/static-files.ts';
import { holdLease } from './jobs/hold-lease.ts';
import { machineClock } from './jobs/job-clock.ts';
import { releaseAbandonedJobs } from './jobs/job-queue.ts';
import { requestDuplicateChats } from './jobs/chats/duplicate-chats.ts';
import { createJobRunner, type JobKind, type JobRunner } from './jobs/runner.ts';
import { toRuntimeConfig } from './runtime-config.ts';
import type { MigrationStep } from './schema/migration/migration-step.ts';
import { createPictureReader } from './page-reader/picture-reader.ts';
import { createPageReader } from './page-reader/page-reader.ts';
import { emitNews } from './push/emit-news.ts';
import { createPushNotifier, type PushNotifier } from './push/push-notifier.ts';
import { createPushSender, type SendPush } from './push/send-push.ts';
import { createVapid } from './push/vapid.ts';
import { provision } from './schema/provision.ts';
import { checkSecretsKey } from './secrets/check-secrets-key.ts';
import { createSecretCipher, derivePushSeed } from './secrets/secrets-key.ts';
import type { SecretCipher } from './secrets/secret-cipher.ts';
import type { SeedDeps } from './seed/seed-deps.ts';
import { isOwnAddress, localAddressOf, unknownAddressWarning } from './public-address.ts';
import { StartError } from './start-error.ts';
import { stopInTime, type Closer } from './stop-in-time.ts';
import { beginDeletion, isTeamGone } from './teams/team-existence.ts';
import { createLaneNotifier, type LaneNotifier } from './webhooks/lane-notifier.ts';
import { createSender, type SendDelivery } from './webhooks/send-delivery.ts';
import { emitEvents } from './webhooks/emit-events.ts';

/** Time for requests in flight to end after a stop. */
const DRAIN_PATIENCE_MS = 5_000;

/** What the server does besides answering; handed in, so that tests run it with less. */
export interface ServerParts {
  /** Returns the kinds of jobs that run here. */
  jobKinds(deps: {
    readonly backend: Backend;
    readonly config: Config;
    readonly billing: BillingDeps;
    readonly cipher: SecretCipher;
    readonly send: SendDelivery;
    /** Undefined where no push notifications are sent. */
    readonly sendPush: SendPush | undefined;
    readonly network: NetworkDrivers;
  }): Readonly<Record<string, JobKind>>;
  /** People of the demo, offered on the sandbox sign-in page. */
  readonly demoPeople: readonly { readonly name: string; readonly email: string }[];
  /** Kinds of jobs that run while seeding. */
  readonly seedKinds: readonly string[];
  /** Called at each start with a demo; does nothing when it exists. */
  seed(deps: SeedDeps): Promise<void>;
}

interface ServerOptions {
  readonly config: Config;
  readonly parts: ServerParts;
  /** The built client. */
  readonly staticDirectory: string;
  readonly log: (line: string) => void;
}

export interface Server {
  /**
   * Starts, in this order: the embedded Appwrite with its data directory, port, collections, seed, jobs. `/healthz` and
   * the dashboard API answer 503 until all are ready. Throws a `StartError` for what an administrator can fix, and
   * whatever a `stop` during the start causes; everything is closed again then.
   */
  start(): Promise<StartedServer>;
  /**
   * Finishes work in flight, then closes everything, within ten seconds; allowed at any moment, also while starting.
   */
  stop(): Promise<void>;
}

export interface StartedServer {
  /** Public address, without a trailing slash. */
  readonly address: string;
  /** Endpoint of Appwrite for this process. */
  readonly endpoint: string;
  readonly backend: Backend;
  readonly demo: typeof DEMO_ACCOUNT | undefined;
}

/** Creates the server; opens nothing before `start`. */
export function createServer({ config, parts, staticDirectory, log }: ServerOptions): Server {
  /** Closers in the order of opening; run in reverse. */
  const opened: Closer[] = [];
  const identity = chooseIdentity(config.identity, Date.now);
  // Of both APIs: they share the memory.
  const intake = new BodyIntake();
  const stopping = new AbortController();
  let stopped: Promise<void> | undefined;
  let isReady = false;
  let demo: typeof DEMO_ACCOUNT | undefined;
  const retainedDirectory = join(config.dataDirectory, 'client');
  let retaining: Promise<void> | undefined;

  async function open(): Promise<{
    backend: Backend;
    dashboard: SeedDeps['dashboard'];
    runner: JobRunner;
    lanes: LaneNotifier;
    pushes: PushNotifier | undefined;
    settings: BackendSettings;
    listener: Listener;
    cipher: SecretCipher;
  }> {
    const { appwrite } = config;
    const embedded =
      appwrite === undefined
        ? await openEmbedded({ config, identityProviders: identity.providers, intake, onTeamDeleted: endTeam, log })
        : undefined;
    if (embedded !== undefined) opened.push({ waitsFor: () => 'the data file', close: () => embedded.close() });

    /** Ends what is left of a team that somebody has deleted at the embedded service, past the product. */
    function endTeam(teamId: string): void {
      beginDeletion(backend, teamId, Date.now()).then(
        () => runner.wake(),
        // The daily reconciliation, and each start, find it too.
        (error: unknown) =>
          log(`team ${teamId}: its end was not noted (${error instanceof Error ? error.message : 'unknown'})`),
      );
    }

    const cipher = createSecretCipher(config);
    const { trustedProxies } = config.embedded;
    const readAddress = createAddressReader(trustedProxies, (peer) => {
      // Without an address of its own it is a local start, which nobody signs in to from elsewhere.
      if (config.publicUrl !== undefined)
        log(
          `Warning: requests come through ${peer}, which TRUSTED_PROXIES does not name. Limits count everybody behind it as one place: a few of them can keep all others from signing in.`,
        );
    });
    const addressOf = ({ socket, headers }: IncomingMessage): string =>
      readAddress(socket.remoteAddress, headers['x-forwarded-for']);
    const connections = new ConnectionsOfPlace((address) => isProxy(trustedProxies, address));
    const headers = defaultHeaders(config.publicUrl);
    const listener = await listen(config.host, config.port, headers, addressOf, connections, log);
    opened.push({ waitsFor: () => 'open connections', close: () => listener.close() });

    const settings: BackendSettings =
      appwrite === undefined
        ? {
            endpoint: `${localAddressOf(config.host, listener.port)}/v1`,
            projectId: EMBEDDED_PROJECT_ID,
            apiKey: embedded?.createServerKey() ?? '',
          }
        : { ...appwrite, responseFormat: await explainFailure(appwrite, () => chooseResponseFormat(appwrite)) };
    const plain = createBackend(settings);
    const lanes = createLaneNotifier({ backend: plain, clock: machineClock, onNotified: () => runner.wake(), log });
    const vapid = config.push.isOn ? createVapid(derivePushSeed(config), config.push.contact) : undefined;
    const pushes =
      vapid === undefined
        ? undefined
        : createPushNotifier({ backend: plain, clock: machineClock, onNotified: () => runner.wake(), log });
    const withNews =
      pushes === undefined
        ? plain
        : emitNews(plain, { now: Date.now, onNews: (subscriptions) => pushes.notify(subscriptions) });
    const backend = emitEvents(withNews, {
      now: Date.now,
      onDeliveries: (teamId, webhookIds) => lanes.notify(teamId, webhookIds),
    });
    const { toLoopback } = config.webhooks;
    const send = createSender({ toLoopback, now: Date.now });
    const sendPush = vapid === undefined ? undefined : createPushSender({ vapid, toLoopback, now: Date.now });
    const ownAddress = config.publicUrl ?? localAddressOf(config.host, listener.port);
    const drivers = await choosePayments(config.stripe, {
      backend,
      now: Date.now,
      random: Math.random,
      // The jobs reconcile what a failure here leaves out.
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
      storeMail: mailbox === undefined ? undefined : (mail) => mailbox.send(mail),
    });
    const runner = createJobRunner({
      backend,
      kinds: parts.jobKinds({ backend, config, billing, cipher, send, sendPush, network }),
      clock: machineClock,
      random: Math.random,
      log,
      isTeamGone: (teamId) => isTeamGone(backend, teamId, Date.now()),
    });
    const forBrowsers = {
      endpoint: appwrite?.endpoint ?? '/v1',
      projectId: settings.projectId,
      responseFormat: settings.responseFormat,
    };
    const offered =
      embedded === undefined || (identity.sandbox !== undefined && !isSandboxOpen(config))
        ? undefined
        : identity.offered;
    const dashboard = createDashboard({
      backend,
      cipher,
      signIn: network.signIn,
      now: Date.now,
      random: Math.random,
      planLimits: config.planLimits,
      onCommand: () => runner.wake(),
      intake,
      log,
      writer: chooseAi(config.ai, log),
      readPage: createPageReader(),
      readPicture: createPictureReader(Date.now),
      billing,
      isOwnAddress: (asked) => isOwnAddress(asked, ownAddress, config.publicUrl),
      publicOrigin: config.publicUrl === undefined ? undefined : new URL(config.publicUrl).origin,
      readPaymentWebhook: drivers.readWebhook,
      readNetworkTime: network.readTime,
      webhooks: {
        send,
        toLoopback,
        onDeliveries: (teamId, webhookIds) => lanes.notify(teamId, webhookIds),
      },
      push: vapid === undefined ? undefined : { toLoopback },
    });
    const app = createApp({
      dashboard,
      addressOf,
      embedded,
      staticFiles: loadStaticFiles(staticDirectory, {
        retainedDirectory,
        replacements: config.serviceWorker === 'off' ? { '/sw.js': '/sw-off.js' } : {},
        screenPages: { '/sign-in.html': SIGN_IN_PATHS },
      }),
      runtimeConfig: () => toRuntimeConfig(config, forBrowsers, offered, { demo, pushKey: vapid?.publicKey }),
      mailbox,
      identityPage:
        embedded === undefined || identity.sandbox === undefined
          ? undefined
          : createIdentityPage(identity.sandbox, () => (demo === undefined ? [] : parts.demoPeople)),
      paymentPages: drivers.sandbox === undefined ? undefined : createPaymentPages(drivers.sandbox),
      invoicePages: createInvoicePages(drivers.findSandboxInvoice),
      networkPage: createNetworkPage({ backend, signIn: network.sandboxSignIn, now: Date.now, random: Math.random }),
      mayOpenSandbox: (request) => mayOpenSandbox(config, request),
      isReady: () => isReady,
      log,
    });
    listener.serve(app);
    opened.push(
      { waitsFor: () => 'requests in flight', close: () => listener.drain(DRAIN_PATIENCE_MS) },
      { waitsFor: () => runner.waitsFor(), close: () => runner.stop() },
      { waitsFor: () => 'webhook deliveries to be noted', close: () => lanes.stop() },
      { waitsFor: () => 'pushes to be noted', close: () => pushes?.stop() },
    );
    return {
      backend,
      dashboard: { fetch: async (request) => dashboard.fetch(request) },
      runner,
      lanes,
      pushes,
      settings,
      listener,
      cipher,
    };
  }

  function stop(): Promise<void> {
    isReady = false;
    stopping.abort();
    stopped ??= (async () => {
      const files: Closer = { waitsFor: () => 'the files of the app', close: () => retaining };
      await stopInTime([files, ...opened.toReversed()], { clock: machineClock, log });
    })();
    return stopped;
  }

  /** Prepares the data of Appwrite for this version. Throws a `StartError` that says why it cannot. */
  async function prepare(backend: Backend, cipher: SecretCipher, address: string): Promise<void> {
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
      await checkSecretsKey(backend, cipher, config, log);
      // This process alone holds the data directory, so running jobs belong to a dead one.
      return releaseAbandonedJobs(backend);
    }
    // With an external Appwrite other processes may be running: abandoned jobs are freed when their lease ends.
    await explainFailure(appwrite, async () => {
      await requireScopes(backend);
      requireSchema(await provision(backend.databases));
      await checkSecretsKey(backend, cipher, config, log);
      for (const warning of await findMisconfiguration(backend, appwrite, address)) log(`Warning: ${warning}`);
    });
  }

  async function start(): Promise<StartedServer> {
    const { backend, dashboard, runner, lanes, pushes, settings, listener, cipher } = await open();
    const address = config.publicUrl ?? localAddressOf(config.host, listener.port);
    await prepare(backend, cipher, address);
    if (config.seed !== 'none') {
      const deps: SeedDeps = {
        backend,
        // Bypasses the app, which still answers 503.
        dashboard,
        address,
        kind: config.seed,
        planLimits: config.planLimits,
        now: Date.now,
        runJobsUntilIdle: () => runner.runUntilIdle(parts.seedKinds),
        log,
      };
      const onWait = (): void => log('Another process is making the demo; waiting for it.');
      // An embedded Appwrite has one process; an external one may have several at a start.
      if (config.appwrite === undefined) await parts.seed(deps);
      else
        await holdLease({ backend, clock: machineClock, name: 'seed', signal: stopping.signal, onWait }, () =>
          parts.seed(deps),
        );
    }
    await syncModels({ backend, random: Math.random }, { named: config.models, hasEndpoint: config.ai !== undefined });
    await requestDailyReconcile(backend, Date.now());
    await requestApiKeySweep(backend, Date.now());
    await requestDuplicateChats(backend, Date.now());
    demo =
      (config.appwrite === undefined || config.seed !== 'none') && (await hasDemoAccount(backend))
        ? DEMO_ACCOUNT
        : undefined;
    await lanes.notifyAll();
    runner.start();
    // Not waited for: there may be a day of news.
    pushes?.notifyAll();
    isReady = true;
    // Not awaited: older tabs can wait for their files.
    retaining = retainAssets(staticDirectory, retainedDirectory, Date.now()).catch((error: unknown) =>
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

/** Throws a `StartError` that lists the needed steps that were skipped as destructive. */
function requireSchema(pendingSteps: readonly MigrationStep[]): void {
  const needed = pendingSteps.filter(({ isNeeded }) => isNeeded);
  if (needed.length === 0) return;
  throw new StartError(
    'The collections do not stand as this version needs them, and mending that would delete something. To be done:',
    ...needed.map(({ sentence }) => `  ${sentence}`),
    'Back the data up, then run "npm run provision -- --allow-destructive", or mend it by hand.',
  );
}
