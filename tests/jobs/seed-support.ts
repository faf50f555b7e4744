import { BodyIntake } from '#server/http/body/body-intake.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRandom } from '#domain/random.ts';
import { createEmbeddedAppwrite } from '#server/appwrite/service.ts';
import { createBackend, type Backend, type BackendSettings } from '#server/backend/backend.ts';
import { createSandboxWriter } from '#server/drivers/ai/sandbox-writer.ts';
import { createDashboard } from '#server/dashboard/dashboard.ts';
import { machineClock } from '#server/jobs/job-clock.ts';
import { createProspectImport, PROSPECT_IMPORT_KIND } from '#server/jobs/prospect-import.ts';
import { createSandboxSignIn } from '#server/drivers/network/sandbox/sandbox-sign-in.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { provision } from '#server/schema/provision.ts';
import { isOwnAddress } from '#server/public-address.ts';
import type { SeedDeps } from '#server/seed/seed.ts';
import { SecretCipher } from '#server/secrets/secret-cipher.ts';
import { openSandboxBilling } from '#support/sandbox-billing.ts';

/** An empty backend and the seed's dependencies, as the server creates them. */
export interface SeedRig {
  readonly settings: BackendSettings;
  readonly backend: Backend;
  readonly mails: readonly string[];
  deps(change?: Partial<SeedDeps>): SeedDeps;
  close(): Promise<void>;
}

export async function openSeedRig(): Promise<SeedRig> {
  const mails: string[] = [];
  const embedded = await createEmbeddedAppwrite({
    file: ':memory:',
    project: {
      id: 'outrider',
      name: 'Outrider',
      platforms: [],
      membershipPrivacy: { names: true, emails: true },
      rateLimits: true,
    },
    sendMail: async (mail) => {
      mails.push(mail.to.address);
    },
    now: Date.now,
    log: () => undefined,
  });
  const http = createServer((request, response) => embedded.handle(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`;
  const settings: BackendSettings = { endpoint, projectId: 'outrider', apiKey: embedded.createServerKey() };
  const backend = createBackend(settings);
  await provision(backend.databases);
  const random = createRandom('seed rig');
  const { billing } = openSandboxBilling({ backend, now: Date.now });
  const dashboard = createDashboard({
    backend,
    webhooks: { send: () => Promise.resolve(undefined), toLoopback: false, onDeliveries: () => undefined },
    cipher: new SecretCipher(Buffer.alloc(32, 7)),
    signIn: createSandboxSignIn({ backend, now: Date.now, random: () => 0, storeMail: undefined, stepMs: 0 }).driver,
    writer: createSandboxWriter(),
    readPage: () => Promise.reject(new Error('no page is read here')),
    readPicture: () => Promise.resolve(undefined),
    billing,
    isOwnAddress: (url) => isOwnAddress(url, endpoint, undefined),
    readPaymentWebhook: undefined,
    readNetworkTime: () => Promise.reject(new Error('no time is read here')),
    now: Date.now,
    random,
    planLimits: 'cards',
    onCommand: () => undefined,
    intake: new BodyIntake(),
    log: (line) => console.error(line),
  });
  const runner = createJobRunner({
    backend,
    kinds: { [PROSPECT_IMPORT_KIND]: { handler: createProspectImport({ backend, random }), concurrency: 1 } },
    clock: machineClock,
    random,
    log: (line) => console.error(line),
  });
  return {
    settings,
    backend,
    mails,
    deps: (change = {}) => ({
      backend,
      dashboard: { fetch: async (request) => dashboard.fetch(request) },
      address: new URL(endpoint).origin,
      kind: 'demo',
      planLimits: 'cards',
      now: Date.now,
      runJobsUntilIdle: () => runner.runUntilIdle([PROSPECT_IMPORT_KIND]),
      log: () => undefined,
      ...change,
    }),
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      await embedded.close();
    },
  };
}
