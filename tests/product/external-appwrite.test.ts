import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DATABASE_ID } from '#domain/wire/collections.ts';
import { createBackend, type Backend } from '#server/backend/backend.ts';
import { readConfig } from '#server/config.ts';
import { createServer, type Server, type ServerParts } from '#server/server.ts';
import { openAppwriteProxy, type AppwriteProxy, type ProxyRules } from '#support/appwrite-proxy.ts';
import { startEmbeddedServer, type EmbeddedServer } from '../contract/embedded-server.ts';

let directory: string;
let appwrite: EmbeddedServer;
const opened: (Server | AppwriteProxy)[] = [];
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'outrider-elsewhere-'));
  mkdirSync(join(directory, 'client'));
  writeFileSync(join(directory, 'client/index.html'), '<!doctype html><title>Outrider</title>');
  appwrite = await startEmbeddedServer();
});
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await ('stop' in one ? one.stop() : one.close());
  await appwrite.close();
  rmSync(directory, { recursive: true });
});

const NO_PARTS: ServerParts = { jobKinds: () => ({}), seedKinds: [], seed: async () => undefined, demoPeople: [] };

/** Creates the server on the Appwrite of this test, or on one that `rules` change; returns it with its log lines. */
async function createExternalServer(
  rules?: ProxyRules,
  environment: Record<string, string> = {},
): Promise<{ server: Server; lines: string[] }> {
  const proxy = rules === undefined ? undefined : await openAppwriteProxy(appwrite.endpoint, rules);
  if (proxy !== undefined) opened.push(proxy);
  const settings = {
    APPWRITE_ENDPOINT: proxy?.endpoint ?? appwrite.endpoint,
    APPWRITE_PROJECT_ID: appwrite.projectId,
    APPWRITE_API_KEY: appwrite.key,
  };
  const lines: string[] = [];
  const config = readConfig({ PORT: '0', DATA_DIR: join(directory, 'data'), ...settings, ...environment });
  const server = createServer({
    config,
    parts: NO_PARTS,
    staticDirectory: join(directory, 'client'),
    log: (line) => lines.push(line),
  });
  opened.push(server);
  return { server, lines };
}

const createAdmin = (): Backend =>
  createBackend({ endpoint: appwrite.endpoint, projectId: appwrite.projectId, apiKey: appwrite.key });

const version = (text: string): ProxyRules => ({
  refuse: ({ path }) =>
    path === '/v1/health/version' ? { status: 200, body: JSON.stringify({ version: text }) } : undefined,
});
const json = (value: unknown): string => JSON.stringify(value);

describe('the server on an external Appwrite', () => {
  test('the server starts no Appwrite of its own, stores nothing on disk, and gives the app the address of Appwrite', async () => {
    const { server } = await createExternalServer();
    const { address } = await server.start();
    expect(existsSync(join(directory, 'data'))).toBe(false);
    expect((await fetch(`${address}/v1/health/version`)).status).toBe(404);
    expect((await fetch(`${address}/sandbox/mailbox`)).status).toBe(404);
    expect(await (await fetch(`${address}/config.json`)).json()).toMatchObject({
      appwrite: { endpoint: appwrite.endpoint, projectId: appwrite.projectId },
      sandbox: { network: true, mail: false },
    });
    const policy = (await fetch(`${address}/messages`)).headers.get('Content-Security-Policy') ?? '';
    expect(/connect-src [^;]*/.exec(policy)?.[0]).toBe(
      `connect-src 'self' ${appwrite.origin} ${appwrite.origin.replace('http', 'ws')}`,
    );
  });

  test('the server requests the response format of an older Appwrite, so that no call is answered with a warning', async () => {
    const formats = new Set<unknown>();
    const older = version('1.8.1');
    const { server } = await createExternalServer({
      ...older,
      refuse: (request) => {
        if (request.path !== '/v1/health/version' && !request.path.startsWith('/v1/account'))
          formats.add(request.headers['x-appwrite-response-format']);
        return older.refuse?.(request);
      },
    });
    const { address } = await server.start();
    expect([...formats]).toEqual(['1.8.1']);
    expect((await (await fetch(`${address}/config.json`)).json()).appwrite.responseFormat).toBe('1.8.1');
  });

  test.each([
    ['a version without transactions', version('1.7.4'), /is version 1\.7\.4, but Outrider needs 1\.8\.0 or newer/],
    [
      'something that is no Appwrite',
      { refuse: () => ({ status: 200, body: '<!doctype html>' }) },
      /does not answer like an Appwrite/,
    ],
    [
      'an Appwrite that is down behind its proxy',
      { refuse: () => ({ status: 502, body: 'Bad gateway' }) },
      /does not answer like an Appwrite/,
    ],
  ])('%s is refused in one sentence', async (_, rules, sentence) => {
    const { server } = await createExternalServer(rules);
    await expect(server.start()).rejects.toThrow(sentence);
  });

  test('a key that lacks scopes is refused with their list, and the error does not contain it', async () => {
    const lacking: ProxyRules = {
      refuse: ({ method, path }) =>
        (path.startsWith('/v1/users') && method !== 'GET') || (path.includes('/documents') && method === 'GET')
          ? { status: 401, body: json({ message: 'missing scopes', code: 401, type: 'general_unauthorized_scope' }) }
          : undefined,
    };
    const failure = await (await createExternalServer(lacking)).server.start().catch(String);
    expect(failure).toContain('APPWRITE_API_KEY lacks the scopes users.write, documents.read.');
    expect(failure).not.toContain(appwrite.key);
    expect(
      await (
        await createExternalServer(undefined, { APPWRITE_API_KEY: 'standard_wrong' })
      ).server
        .start()
        .catch(String),
    ).toContain('APPWRITE_API_KEY is not a key of this project');
  });

  test('a schema that needs deletions is refused with their list, and harmless differences are accepted', async () => {
    await (await createExternalServer()).server.start();
    const { databases } = createAdmin();
    await databases.createStringAttribute({
      databaseId: DATABASE_ID,
      collectionId: 'chats',
      key: 'theirs',
      size: 10,
      required: false,
    });
    await (await createExternalServer()).server.start();
    await databases.updateCollection({
      databaseId: DATABASE_ID,
      collectionId: 'chats',
      name: 'Chats',
      permissions: ['read("any")'],
      documentSecurity: true,
    });
    await databases.deleteAttribute({ databaseId: DATABASE_ID, collectionId: 'products', key: 'description' });
    await databases.createBooleanAttribute({
      databaseId: DATABASE_ID,
      collectionId: 'products',
      key: 'description',
      required: false,
    });
    const failure = await (await createExternalServer()).server.start().catch(String);
    expect(failure).toContain('Take the permissions read("any") from the collection chats');
    expect(failure).toContain(
      'Delete the attribute products.description with its values: it is boolean and must be string.',
    );
    expect(failure).not.toContain('theirs');
  });

  test('settings that a key cannot change are logged: an unknown origin, plain http behind https, hidden members', async () => {
    const created = await createExternalServer(undefined, { PUBLIC_URL: 'https://crm.example' });
    await created.server.start();
    expect(created.lines).toEqual([
      expect.stringContaining('PUBLIC_URL is https and APPWRITE_ENDPOINT is not'),
      expect.stringContaining('Appwrite does not know crm.example'),
      expect.stringContaining('It could not be seen yet whether members'),
    ]);
  });

  test.each([
    ['shown', true, []],
    ['hidden', false, [expect.stringContaining('Members of a team do not see one another’s names and addresses')]],
  ] as const)('the server logs whether members’ names and addresses are hidden: %s', async (_, isShown, expected) => {
    await appwrite.close();
    appwrite = await startEmbeddedServer({ project: { membershipPrivacy: { names: isShown, emails: isShown } } });
    const { users, teams } = createAdmin();
    await teams.create({ teamId: 'red', name: 'Red' });
    for (const userId of ['ann', 'bob']) {
      await users.create({ userId, email: `${userId}@example.test`, password: 'a good password', name: userId });
      await teams.createMembership({ teamId: 'red', userId, roles: [] });
    }
    await users.createSession({ userId: 'bob' });
    const created = await createExternalServer();
    await created.server.start();
    expect(created.lines).toEqual(expected);
    expect((await users.listSessions({ userId: 'bob' })).total).toBe(1);
  });
});
