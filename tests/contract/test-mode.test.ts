import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Account, Client as WebClient, Teams } from 'appwrite';
import { Client, Databases, TablesDB, Teams as ServerTeams, Users } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readConfig } from '#server/config.ts';
import { createServer, type Server } from '#server/server.ts';
import { TestSocket } from './socket.ts';
import { refusalOf } from './target.ts';

/** The running product in test mode, used over HTTP as by the tests of another program. */
interface RunningProduct {
  readonly address: string;
  stop(): Promise<void>;
}

async function startProduct(environment: Record<string, string>): Promise<RunningProduct> {
  const directory = mkdtempSync(join(tmpdir(), 'outrider-test-mode-'));
  mkdirSync(join(directory, 'client'));
  writeFileSync(join(directory, 'client/index.html'), '<!doctype html><title>Outrider</title>');
  const config = readConfig({ PORT: '0', DATA_DIR: join(directory, 'data'), SEED: 'none', ...environment });
  const server: Server = createServer({
    config,
    parts: { jobKinds: () => ({}), demoPeople: [], seedKinds: [], seed: async () => undefined },
    staticDirectory: join(directory, 'client'),
    log: () => undefined,
  });
  const { address } = await server.start();
  return {
    address,
    stop: async () => {
      await server.stop();
      rmSync(directory, { recursive: true });
    },
  };
}

const projectSchema = z.strictObject({ $id: z.string(), name: z.string(), apiKey: z.string() });
const peopleSchema = z.array(z.strictObject({ address: z.string(), name: z.string() }));
const mailsSchema = z.array(
  z.strictObject({ subject: z.string(), text: z.string(), html: z.string(), to: peopleSchema, from: peopleSchema }),
);

let product: RunningProduct;

beforeAll(async () => {
  product = await startProduct({ EMBEDDED_TEST_MODE: '1' });
});

afterAll(() => product.stop());

const send = async (method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> => {
  const response = await fetch(`${product.address}${path}`, {
    method,
    ...(body === undefined
      ? {}
      : {
          body: typeof body === 'string' ? body : JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
  });
  return { status: response.status, body: await response.json() };
};

const createProject = async (name = 'Suite'): Promise<z.infer<typeof projectSchema>> => {
  const { status, body } = await send('POST', '/__test__/projects', { name });
  expect(status).toBe(201);
  return z.parse(projectSchema, body);
};

const mails = async (): Promise<z.infer<typeof mailsSchema>> =>
  z.parse(mailsSchema, (await send('GET', '/__test__/email')).body);

const serverClient = (projectId: string, key: string): Client =>
  new Client().setEndpoint(`${product.address}/v1`).setProject(projectId).setKey(key);
const webClient = (projectId: string): WebClient =>
  new WebClient().setEndpoint(`${product.address}/v1`).setProject(projectId);

/** Creates an account and signs in. Returns the session of the fallback header. */
async function signUp(projectId: string, email: string): Promise<{ id: string; session: string }> {
  const { $id: id } = await new Account(webClient(projectId)).create({
    userId: 'unique()',
    email,
    password: 'first password',
    name: 'Ann',
  });
  return { id, session: await signIn(projectId, email, 'first password') };
}

async function signIn(projectId: string, email: string, password: string): Promise<string> {
  const response = await fetch(`${product.address}/v1/account/sessions/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-appwrite-project': projectId, origin: 'http://localhost' },
    body: JSON.stringify({ email, password }),
  });
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([201, 'http://localhost']);
  return (
    z.parse(z.record(z.string(), z.string()), JSON.parse(response.headers.get('x-fallback-cookies') ?? '{}'))[
      `a_session_${projectId}`
    ] ?? ''
  );
}

test('new projects are empty and isolated from one another and from the product', async () => {
  const [one, other] = [await createProject('One'), await createProject('Other')];
  expect(one.name).toBe('One');
  expect(one.$id).not.toBe(other.$id);
  const databases = new Databases(serverClient(one.$id, one.apiKey));
  expect((await databases.list()).total).toBe(0);
  await databases.create({ databaseId: 'main', name: 'Main' });
  await new Users(serverClient(one.$id, one.apiKey)).create({ userId: 'ann', email: 'ann@example.test' });
  expect((await new Databases(serverClient(other.$id, other.apiKey)).list()).total).toBe(0);
  expect((await new Users(serverClient(other.$id, other.apiKey)).list()).total).toBe(0);
  expect(await refusalOf(new Users(serverClient(other.$id, one.apiKey)).list())).toBe('401 general_unauthorized_scope');
  expect(await refusalOf(new Users(serverClient('outrider', one.apiKey)).list())).toBe(
    '401 general_unauthorized_scope',
  );
  expect((await fetch(`${product.address}/healthz`)).status).toBe(200);
});

test('in test mode rate limits are off, sessions last a year and ten are stored', async () => {
  const { $id } = await createProject();
  const { session } = await signUp($id, 'ann@example.test');
  let last = session;
  for (let count = 0; count < 12; count += 1) last = await signIn($id, 'ann@example.test', 'first password');
  const { total, sessions } = await new Account(webClient($id).setSession(last)).listSessions();
  expect(total).toBe(10);
  const current = sessions.find((one) => one.current);
  expect(Date.parse(current?.expire ?? '') - Date.parse(current?.$createdAt ?? '')).toBe(365 * 24 * 3600 * 1000);
});

test('in test mode members see no names or addresses of others', async () => {
  const { $id, apiKey } = await createProject();
  const ann = await signUp($id, 'ann@example.test');
  const team = await new Teams(webClient($id).setSession(ann.session)).create({ teamId: 'unique()', name: 'Sales' });
  const bob = await signUp($id, 'bob@example.test');
  await new ServerTeams(serverClient($id, apiKey)).createMembership({ teamId: team.$id, roles: [], userId: bob.id });
  const { memberships } = await new Teams(webClient($id).setSession(bob.session)).listMemberships({ teamId: team.$id });
  expect(memberships.map(({ userName, userEmail }) => [userName, userEmail])).toEqual([
    ['', ''],
    ['', ''],
  ]);
});

test('events of a project are sent to its own sockets alone', async () => {
  const [one, other] = [await createProject(), await createProject()];
  const { session } = await signUp(one.$id, 'ann@example.test');
  const endpoint = `${product.address}/v1`;
  const ownSocket = await TestSocket.open({ endpoint, projectId: one.$id }, '&channels[]=account', {
    'x-appwrite-session': session,
  });
  const otherSocket = await TestSocket.open({ endpoint, projectId: other.$id }, '&channels[]=account', {
    'x-appwrite-session': session,
  });
  expect([(await ownSocket.next()).data?.['user'], (await otherSocket.next()).data?.['user']]).toEqual([
    expect.objectContaining({ email: 'ann@example.test' }),
    null,
  ]);
  await new Account(webClient(one.$id).setSession(session)).updateName({ name: 'Anna' });
  expect((await ownSocket.next()).data).toMatchObject({ payload: { name: 'Anna' } });
  expect(await otherSocket.framesUntilPong()).toEqual([]);
  ownSocket.close();
  otherSocket.close();
});

test('a project setting decides whether a new password ends other sessions', async () => {
  const { $id } = await createProject();
  const { session: first } = await signUp($id, 'ann@example.test');
  const second = await signIn($id, 'ann@example.test', 'first password');
  expect(await send('PATCH', `/__test__/projects/${$id}`, { invalidateSessions: false })).toEqual({
    status: 200,
    body: { $id, invalidateSessions: false },
  });
  const account = new Account(webClient($id).setSession(first));
  await account.updatePassword({ password: 'second password', oldPassword: 'first password' });
  expect((await account.listSessions()).total).toBe(2);
  expect((await send('PATCH', `/__test__/projects/${$id}`, { invalidateSessions: true })).status).toBe(200);
  await account.updatePassword({ password: 'third password', oldPassword: 'second password' });
  expect((await account.listSessions()).total).toBe(1);
  expect(await refusalOf(new Account(webClient($id).setSession(second)).get())).toBe('401 general_unauthorized_scope');
});

test('a key permits what its scopes allow', async () => {
  const { $id, apiKey } = await createProject();
  await new Databases(serverClient($id, apiKey)).create({ databaseId: 'main', name: 'Main' });
  const keyWith = async (...scopes: string[]): Promise<Client> => {
    const { status, body } = await send('POST', `/__test__/projects/${$id}/keys`, { scopes });
    expect(status).toBe(201);
    return serverClient($id, z.parse(z.strictObject({ secret: z.string() }), body).secret);
  };
  const reader = await keyWith('databases.read', 'tables.write');
  expect((await new Databases(reader).list()).total).toBe(1);
  expect(await refusalOf(new Databases(reader).create({ databaseId: 'other', name: 'Other' }))).toBe(
    '401 general_unauthorized_scope',
  );
  expect(await refusalOf(new Users(reader).list())).toBe('401 general_unauthorized_scope');
  // The newer name of a scope applies to the family of tables alone.
  expect(
    await refusalOf(
      new Databases(reader).createCollection({ databaseId: 'main', collectionId: 'things', name: 'Things' }),
    ),
  ).toBe('401 general_unauthorized_scope');
  expect((await new TablesDB(reader).createTable({ databaseId: 'main', tableId: 'things', name: 'Things' })).name).toBe(
    'Things',
  );
  const none = await keyWith();
  await expect(new Databases(none).list()).rejects.toThrow(
    `app.${$id}@service.localhost (role: applications) missing scopes (["databases.read"])`,
  );
});

test('mails are listed oldest first, with their sender', async () => {
  const before = (await mails()).length;
  const { $id } = await createProject('Post');
  const { session } = await signUp($id, 'ann@example.test');
  await new Account(webClient($id).setSession(session)).createEmailVerification({ url: 'http://localhost/verify' });
  await new Account(webClient($id)).createRecovery({ email: 'ann@example.test', url: 'http://localhost/recover' });
  const sent = (await mails()).slice(before);
  expect(sent.map(({ subject, to, from }) => [subject, to, from[0]?.name])).toEqual([
    ['Account Verification for Post', [{ address: 'ann@example.test', name: 'Ann' }], 'Post'],
    ['Password Reset for Post', [{ address: 'ann@example.test', name: 'Ann' }], 'Post'],
  ]);
  expect(sent[0]?.html).toContain('http://localhost/verify?');
  expect(sent[1]?.text).toContain('http://localhost/recover?');
});

test.each([
  ['POST', '/__test__/projects', {}, 400, 'general_argument_invalid'],
  ['POST', '/__test__/projects', { name: 7 }, 400, 'general_argument_invalid'],
  ['POST', '/__test__/projects', '{"name":', 400, 'general_argument_invalid'],
  ['PATCH', '/__test__/projects/nobody', { invalidateSessions: true }, 404, 'project_not_found'],
  ['PATCH', '/__test__/projects/outrider', { invalidateSessions: true }, 404, 'project_not_found'],
  ['POST', '/__test__/projects/nobody/keys', { scopes: [] }, 404, 'project_not_found'],
  ['POST', '/__test__/projects/outrider/keys', { scopes: [] }, 404, 'project_not_found'],
  ['DELETE', '/__test__/projects', undefined, 404, 'general_route_not_found'],
  ['GET', '/__test__', undefined, 404, 'general_route_not_found'],
])('%s %s %j is refused with %i %s', async (method, path, body, status, type) => {
  const answer = await send(method, path, body);
  expect([answer.status, answer.body]).toEqual([
    status,
    { message: expect.any(String), code: status, type, version: expect.any(String) },
  ]);
});

test('scopes and settings of a wrong type are refused', async () => {
  const { $id } = await createProject();
  for (const [method, path, body] of [
    ['POST', '/keys', { scopes: 'all' }],
    ['POST', '/keys', {}],
    ['PATCH', '', { invalidateSessions: 'perhaps' }],
    ['PATCH', '', {}],
  ] as const) {
    expect(await send(method, `/__test__/projects/${$id}${path}`, body)).toMatchObject({
      status: 400,
      body: { type: 'general_argument_invalid' },
    });
  }
});

test('outside test mode the routes of test mode are not found', async () => {
  const plain = await startProduct({});
  try {
    for (const [method, path] of [
      ['POST', '/__test__/projects'],
      ['GET', '/__test__/email'],
      ['GET', '/__test__'],
      ['PATCH', '/__test__/projects/outrider'],
    ] as const) {
      const response = await fetch(`${plain.address}${path}`, { method });
      expect([path, response.status]).toEqual([path, 404]);
    }
  } finally {
    await plain.stop();
  }
});
