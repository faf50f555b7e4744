import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createNetServer, type AddressInfo, type Server as NetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { OWN_HELP, runtimeConfigSchema } from '#domain/wire/runtime-config.ts';
import { DAILY_RECONCILE_KIND } from '#server/billing/billing-jobs.ts';
import { createDailyReconcile } from '#server/billing/daily-reconcile.ts';
import { readConfig, type Config } from '#server/config.ts';
import { createServer, type Server, type ServerParts } from '#server/server.ts';
import { StartError } from '#server/start-error.ts';
import { waitUntil } from '#support/wait-until.ts';

let directory: string;
const servers: Server[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'outrider-server-'));
  mkdirSync(join(directory, 'client'));
  writeFileSync(join(directory, 'client/index.html'), '<!doctype html><title>Outrider</title>');
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  rmSync(directory, { recursive: true });
});

const NO_PARTS: ServerParts = { jobKinds: () => ({}), demoPeople: [], seedKinds: [], seed: async () => undefined };

function createTestServer(
  environment: Record<string, string> = {},
  parts: Partial<ServerParts> = {},
  log: (line: string) => void = () => undefined,
): Server {
  const config: Config = readConfig({ PORT: '0', DATA_DIR: join(directory, 'data'), SEED: 'none', ...environment });
  const server = createServer({
    config,
    parts: { ...NO_PARTS, ...parts },
    staticDirectory: join(directory, 'client'),
    log,
  });
  servers.push(server);
  return server;
}

const occupy = (): Promise<NetServer> =>
  new Promise((resolve) => {
    const blocker = createNetServer().listen(0, '127.0.0.1', () => resolve(blocker));
  });

describe('the whole server', () => {
  test('the server serves the app, the dashboard API, Appwrite and its own pages on one port', async () => {
    const { address, demo } = await createTestServer().start();
    const get = async (path: string) => {
      const response = await fetch(`${address}${path}`);
      return {
        status: response.status,
        type: response.headers.get('Content-Type'),
        body: await response.text(),
        headers: response.headers,
      };
    };
    expect(demo).toBeUndefined();
    expect(await get('/healthz')).toMatchObject({ status: 200, body: '{"status":"ready"}' });
    expect(await get('/messages')).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
    expect(await get('/assets/absent.js')).toMatchObject({ status: 404 });
    expect(await get('/sandbox/mailbox')).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
    expect(await get('/sandbox/absent')).toMatchObject({ status: 404, type: 'application/json' });
    expect(await get('/v1/account')).toMatchObject({ status: 401 });
    expect(await get('/api/absent')).toMatchObject({ status: 401 });
    expect(await get('/v1x')).toMatchObject({ status: 404, type: 'text/html; charset=utf-8' });
    const config = await get('/config.json');
    expect(runtimeConfigSchema.parse(JSON.parse(config.body))).toEqual({
      appwrite: { endpoint: '/v1', projectId: 'outrider', databaseId: 'main' },
      dashboardApi: '/api',
      signIn: { provider: 'google', name: 'the sandbox identity' },
      sandbox: { network: true, mail: true, payments: true },
      writer: 'template',
      planLimits: 'cards',
      push: { key: expect.any(String) as string },
      links: OWN_HELP,
    });
    for (const path of ['/', '/config.json', '/healthz', '/api/absent', '/sandbox/mailbox', '/absent.js']) {
      const { headers } = await get(path);
      expect([path, headers.get('X-Content-Type-Options'), headers.get('Cross-Origin-Opener-Policy')]).toEqual([
        path,
        'nosniff',
        'same-origin-allow-popups',
      ]);
    }
  });

  test('the server warns of sandboxes that others can open', async () => {
    const lines: string[] = [];
    await createTestServer({}, {}, (line) => lines.push(line)).start();
    expect(lines).toEqual([]);
    await createTestServer({ SANDBOX_FOR_ALL: '1', DATA_DIR: join(directory, 'public') }, {}, (line) =>
      lines.push(line),
    ).start();
    expect(lines).toEqual([
      expect.stringContaining('/sandbox/checkout'),
      expect.stringContaining('/sandbox/mailbox'),
      expect.stringContaining('/sandbox/identity'),
    ]);
    const withProvider = {
      GOOGLE_CLIENT_ID: 'outrider',
      GOOGLE_CLIENT_SECRET: 'the-secret',
      SANDBOX_FOR_ALL: '1',
      DATA_DIR: join(directory, 'provider'),
    };
    await createTestServer(withProvider, {}, (line) => lines.push(line)).start();
    expect(lines.slice(3)).toEqual([
      expect.stringContaining('/sandbox/checkout'),
      expect.stringContaining('/sandbox/mailbox'),
    ]);
  });

  test('the sandbox identity is not offered as a provider where its page cannot be opened', async () => {
    const signInOf = async (environment: Record<string, string>) => {
      const { endpoint } = await createTestServer({
        DATA_DIR: join(directory, Object.keys(environment).join('-')),
        ...environment,
      }).start();
      return runtimeConfigSchema.parse(await (await fetch(new URL('/config.json', endpoint))).json()).signIn?.name;
    };
    expect(await signInOf({ PUBLIC_URL: 'https://crm.example' })).toBeUndefined();
    expect(await signInOf({ PUBLIC_URL: 'https://crm.example', SANDBOX_FOR_ALL: '1' })).toBe('the sandbox identity');
    expect(
      await signInOf({
        PUBLIC_URL: 'https://crm.example',
        GOOGLE_CLIENT_ID: 'outrider',
        GOOGLE_CLIENT_SECRET: 'the-secret',
      }),
    ).toBe('Google');
  });

  test('the app’s paths accept only reads', async () => {
    const { address } = await createTestServer().start();
    const response = await fetch(`${address}/messages`, { method: 'POST', body: '{}' });
    expect([response.status, (await response.json()).error.code]).toEqual([404, 'route_not_found']);
  });

  test('the server is healthy only once the seed is complete, and publishes the demo sign-in from then on, after restarts too', async () => {
    const seen: number[] = [];
    const seeded: Partial<ServerParts> = {
      async seed({ address, backend }) {
        seen.push((await fetch(new URL('/healthz', address))).status);
        await backend.users.create({ userId: 'demo', email: 'demo@outrider.test', password: 'outrider-demo' });
      },
    };
    const first = createTestServer({ SEED: 'demo' }, seeded);
    const { address, demo } = await first.start();
    expect([seen, (await fetch(`${address}/healthz`)).status, demo]).toEqual([
      [503],
      200,
      { email: 'demo@outrider.test', password: 'outrider-demo' },
    ]);
    await first.stop();
    const restarted = await createTestServer({ SEED: 'none' }).start();
    expect((await (await fetch(`${restarted.address}/config.json`)).json()).demo).toEqual(demo);
  });

  test('each start writes the limits of its plan into the preferences of every team, and leaves the others', async () => {
    const reconciling: Partial<ServerParts> = {
      jobKinds: ({ billing }) => ({
        [DAILY_RECONCILE_KIND]: { handler: createDailyReconcile(billing), concurrency: 1 },
      }),
    };
    const first = createTestServer({}, reconciling);
    const { backend } = await first.start();
    for (const [teamId, plan] of [
      ['small', 'free'],
      ['large', 'hunter'],
    ] as const) {
      await backend.teams.create({ teamId, name: teamId });
      await backend.transact([
        {
          action: 'create',
          collection: COLLECTIONS.teams,
          id: teamId,
          data: { plan, status: 'active', credits: 0, additionalCredits: 0 },
        },
      ]);
      await backend.teams.updatePrefs({
        teamId,
        prefs: { plan: 'conqueror', maxAgents: -1, billingName: 'Northwind' },
      });
    }
    await first.stop();
    const restarted = await createTestServer({ PLAN_LIMITS: 'legacy' }, reconciling).start();
    const preferences = (teamId: string) => restarted.backend.teams.getPrefs<Record<string, unknown>>({ teamId });
    const otherPrefs = { status: 'active', billingName: 'Northwind' };
    await waitUntil(
      'The limits are those of the plans',
      async () => (await preferences('small'))['maxAgents'] === 0 && (await preferences('large'))['maxAgents'] === 5,
    );
    expect(await preferences('small')).toEqual({
      ...otherPrefs,
      plan: 'free',
      maxAgents: 0,
      maxCampaigns: 0,
      maxProducts: 1,
    });
    expect(await preferences('large')).toEqual({
      ...otherPrefs,
      plan: 'hunter',
      maxAgents: 5,
      maxCampaigns: 10,
      maxProducts: 25,
    });
  });

  test('the dashboard API serves only the seed until the server is ready', async () => {
    const seen: unknown[] = [];
    const invite = {
      method: 'POST',
      body: JSON.stringify({ email: 'early@example.test', role: 'member', url: 'http://localhost/team/invite' }),
    };
    const seeded: Partial<ServerParts> = {
      async seed({ address, dashboard }) {
        const early = await fetch(new URL('/api/team/invite', address), invite);
        seen.push([early.status, early.headers.get('Retry-After'), (await early.json()).error.code]);
        seen.push((await dashboard.fetch(new Request(new URL('/api/team/invite', address), invite))).status);
      },
    };
    const { address } = await createTestServer({ SEED: 'demo' }, seeded).start();
    expect(seen).toEqual([[503, '2', 'unavailable'], 401]);
    expect((await fetch(`${address}/api/team/invite`, invite)).status).toBe(401);
  });

  test('a port in use and a data directory in use are each reported in one sentence', async () => {
    const blocker = await occupy();
    const { port } = blocker.address() as AddressInfo;
    await expect(createTestServer({ PORT: String(port) }).start()).rejects.toEqual(
      new StartError(
        `PORT ${port} on 127.0.0.1 is in use by another program. Stop that program, or set PORT to a free one.`,
      ),
    );
    blocker.close();
    await createTestServer().start();
    await expect(createTestServer().start()).rejects.toThrow(/^DATA_DIR .+ is in use by another running server/);
  });

  test('an Appwrite that cannot be reached is named in the error', async () => {
    const real = {
      APPWRITE_ENDPOINT: 'http://127.0.0.1:1/v1',
      APPWRITE_PROJECT_ID: 'crm',
      APPWRITE_API_KEY: 'standard_x',
    };
    await expect(createTestServer(real).start()).rejects.toEqual(
      new StartError(
        'APPWRITE_ENDPOINT http://127.0.0.1:1/v1 cannot be reached. Check the address and that Appwrite is running.',
      ),
    );
  });

  test('a wrong key or project is named in the error, which does not repeat the key', async () => {
    const { endpoint } = await createTestServer().start();
    const real = {
      DATA_DIR: join(directory, 'other'),
      APPWRITE_ENDPOINT: endpoint,
      APPWRITE_PROJECT_ID: 'outrider',
      APPWRITE_API_KEY: 'standard_wrong',
    };
    await expect(createTestServer(real).start()).rejects.toThrow(/^APPWRITE_API_KEY is not a key of this project/);
    await expect(createTestServer({ ...real, APPWRITE_PROJECT_ID: 'absent' }).start()).rejects.toThrow(
      /^APPWRITE_PROJECT_ID absent is not a project/,
    );
  });

  test('acknowledged writes survive a stop, and a stopping server answers the requests in flight', async () => {
    const first = createTestServer();
    const { backend } = await first.start();
    const writes = Array.from({ length: 20 }, (_, index) =>
      backend.teams.create({ teamId: `team-${index}`, name: 'T' }).then(
        () => index,
        () => undefined,
      ),
    );
    await writes[0];
    const [acknowledged] = await Promise.all([Promise.all(writes), first.stop()]);
    const { backend: after } = await createTestServer().start();
    const storedIds = new Set((await after.teams.list()).teams.map(({ $id }) => $id));
    expect(acknowledged.filter((index) => index !== undefined && !storedIds.has(`team-${index}`))).toEqual([]);
  });

  test('a server that is stopped during its start releases everything', async () => {
    const server = createTestServer(
      { SEED: 'demo' },
      { seed: ({ backend }) => server.stop().then(async () => void (await backend.teams.list())) },
    );
    await expect(server.start()).rejects.toThrow();
    await createTestServer().start();
  });
});
