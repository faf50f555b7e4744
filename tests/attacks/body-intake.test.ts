import { createServer, request as open, type ClientRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEAM_HEADER } from '#domain/wire/wire.ts';
import { Params } from '#server/appwrite/http/params.ts';
import type { RequestContext } from '#server/appwrite/http/route.ts';
import { ROUTES } from '#server/appwrite/routes.ts';
import { BodyIntake, STRANGER_BYTES } from '#server/http/body/body-intake.ts';
import { openTestServer, type TestMember, type TestServer } from '#support/test-server.ts';
import { waitUntil } from '#support/wait-until.ts';

const LIMITS = {
  strangers: { bytes: 200_000, placeBytes: 200_000 },
  texts: { bytes: 600_000, placeBytes: 600_000, callerBytes: 300_000 },
};

let server: TestServer;
let member: TestMember;
let teamId: string;
let dashboard: Server;
let origin: string;
const intake = new BodyIntake(LIMITS);

beforeAll(async () => {
  server = await openTestServer({ intake, rateLimits: true });
  teamId = await server.createTeam({ plan: 'free' });
  member = await server.createMember(teamId);
  const listener = getRequestListener((request) => server.fetch(request), { overrideGlobalObjects: false });
  dashboard = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => dashboard.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(dashboard.address() as AddressInfo).port}`;
});

afterAll(async () => {
  dashboard.closeAllConnections();
  await new Promise((resolve) => dashboard.close(resolve));
  await server.close();
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** A request whose body stays unfinished until `end`. */
interface OpenRequest {
  readonly request: ClientRequest;
  readonly answer: Promise<Answer>;
}

function start(url: string, headers: Record<string, string>, method = 'POST'): OpenRequest {
  const request = open(url, { method, agent: false, headers: { 'content-type': 'application/json', ...headers } });
  const answer = new Promise<Answer>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
      response.on('error', reject);
    });
  });
  // A request that is torn down at the end of a test fails without a reader.
  answer.catch(() => undefined);
  request.flushHeaders();
  return { request, answer };
}

const project = { 'x-appwrite-project': 'outrider' };
const own = (): Record<string, string> => ({ ...project, 'x-appwrite-jwt': member.jwt });
const ofTeam = (): Record<string, string> => ({ authorization: `Bearer ${member.jwt}`, [TEAM_HEADER]: teamId });
const DOCUMENTS = '/databases/main/collections/campaigns/documents';
const lengthOf = (bytes: number): Record<string, string> => ({ 'content-length': String(bytes) });

test.each([
  ['without a session where one is needed', 401, () => `${server.endpoint}/account/jwts`, project],
  ['to a path that does not exist', 404, () => `${server.endpoint}/nowhere`, project],
  ['of a foreign page', 403, () => `${server.endpoint}/account`, { ...project, origin: 'https://elsewhere.example' }],
  ['longer than a stranger may send', 413, () => `${server.endpoint}/account`, { ...project, ...lengthOf(65_537) }],
  ['without a token to the dashboard API', 401, () => `${origin}/api/prospects/create`, {}],
  ['longer than a public route takes', 413, () => `${origin}/api/team/invitation`, lengthOf(5_000)],
] as const)('a request %s is answered before its body arrives', async (_case, status, url, headers) => {
  const { request, answer } = start(url(), { ...headers });
  expect((await answer).status).toBe(status);
  request.destroy();
});

test('a request beyond its rate limit is answered before its body arrives', async () => {
  const url = `${server.endpoint}/account/sessions/anonymous`;
  for (let count = 0; count < 50; count += 1) {
    const { request, answer } = start(url, project);
    request.end('{}');
    expect((await answer).status).toBe(201);
  }
  const { request, answer } = start(url, { ...project, ...lengthOf(60_000) });
  expect((await answer).status).toBe(429);
  request.destroy();
});

test('a stranger sends no more than 64 kB, whatever length is announced', async () => {
  const { request, answer } = start(`${server.endpoint}/account`, project);
  request.write(`{"a":"${'x'.repeat(STRANGER_BYTES)}`);
  expect((await answer).status).toBe(413);
  request.destroy();
});

test('every limit that reads the body says so, and so counts after the body is read', () => {
  const reads = (keys: (context: RequestContext) => readonly string[]): boolean => {
    let hasRead = false;
    const params = new Proxy(new Params(), {
      get: () => {
        hasRead = true;
        return () => '';
      },
    });
    const caller = { kind: 'guest', roles: new Set() };
    const users = { find: () => undefined, findByEmail: () => undefined };
    const tokens = { findByAlias: () => undefined };
    const context = { params, request: { ip: '::1' }, caller, pathKey: '', project: { users, tokens } };
    keys(context as unknown as RequestContext);
    return hasRead;
  };
  const limits = ROUTES.flatMap(({ method, path, limit }) => (limit === undefined ? [] : [{ method, path, limit }]));
  expect(limits.length).toBeGreaterThan(20);
  for (const { method, path, limit } of limits)
    expect([method, path, limit.readsBody ?? false]).toEqual([method, path, reads(limit.keys)]);
});

test('bodies beyond what strangers may hold together are refused with 503 and Retry-After, and members go on', async () => {
  const held = Array.from({ length: 3 }, () => start(`${server.endpoint}/account`, project));
  for (const { request } of held) request.write(`{"a":"${'x'.repeat(60_000)}`);
  await waitUntil('the bodies are held', () => intake.heldBytes >= 180_000);
  const { request, answer } = start(`${server.endpoint}/account`, project);
  request.end(`{"a":"${'x'.repeat(60_000)}"}`);
  const { status, headers, text } = await answer;
  expect([status, headers['retry-after'], JSON.parse(text).type]).toEqual([503, '2', 'general_server_overloaded']);
  const asMember = start(`${server.endpoint}/account/prefs`, own(), 'PATCH');
  asMember.request.end('{"prefs":{"a":1}}');
  expect((await asMember.answer).status).toBe(200);
  for (const one of held) one.request.destroy();
  await waitUntil('nothing is held', () => intake.heldBytes === 0);
});

test('one member cannot hold everything: their own share is refused with 503, and a colleague goes on', async () => {
  const colleague = await server.createMember(teamId);
  const held = start(`${server.endpoint}${DOCUMENTS}`, own());
  held.request.write(`{"a":"${'x'.repeat(280_000)}`);
  await waitUntil('the bodies are held', () => intake.heldBytes >= 280_000);
  const more = start(`${origin}/api/prospects/create`, ofTeam());
  more.request.end(`{"a":"${'x'.repeat(80_000)}"}`);
  const { status, headers, text } = await more.answer;
  expect([status, headers['retry-after'], JSON.parse(text).error.code]).toEqual([503, '2', 'unavailable']);
  const other = start(`${server.endpoint}/account/prefs`, { ...project, 'x-appwrite-jwt': colleague.jwt }, 'PATCH');
  other.request.end(`{"prefs":{"a":"${'x'.repeat(30_000)}"}}`);
  expect((await other.answer).status).toBe(200);
  const long = start(`${server.endpoint}/account/prefs`, { ...project, 'x-appwrite-jwt': colleague.jwt }, 'PATCH');
  long.request.end(`{"prefs":{"a":1},"more":"${'x'.repeat(80_000)}"}`);
  expect((await long.answer).status).toBe(200);
  held.request.destroy();
  await waitUntil('nothing is held', () => intake.heldBytes === 0);
});

test('what a body took is free again once the request is answered, whatever the answer', async () => {
  for (const [url, headers, body] of [
    [`${server.endpoint}/account`, project, '{'],
    [`${server.endpoint}/account`, project, `{"a":"${'x'.repeat(70_000)}"}`],
    [`${server.endpoint}/account/sessions/email`, project, '{"email":"a@b.example","password":"12345678"}'],
    [`${origin}/api/prospects/create`, ofTeam(), '[]'],
    [`${origin}/api/team/open`, ofTeam(), '{}'],
  ] as const) {
    const { request, answer } = start(url, { ...headers });
    request.on('error', () => undefined);
    request.end(body);
    expect((await answer).status).not.toBe(500);
  }
  await waitUntil('nothing is held', () => intake.heldBytes === 0);
});

test('a sender slower than the least pace is dropped with 408, by both APIs', async () => {
  const slow = new BodyIntake({ strangerMs: 50, paceMs: 50, leastBytes: 1_000 });
  const slowServer = await openTestServer({ intake: slow });
  const listener = getRequestListener((request) => slowServer.fetch(request), { overrideGlobalObjects: false });
  const api = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  try {
    const trickle = async ({ request, answer }: OpenRequest): Promise<Answer> => {
      request.on('error', () => undefined);
      const timer = setInterval(() => request.write(' '), 10);
      try {
        return await answer;
      } finally {
        clearInterval(timer);
        request.destroy();
      }
    };
    const { status, headers } = await trickle(start(`${slowServer.endpoint}/account`, project));
    expect([status, headers.connection]).toEqual([408, 'close']);
    const someone = await slowServer.createMember();
    const prefs = start(`${slowServer.endpoint}/account/prefs`, { ...project, 'x-appwrite-jwt': someone.jwt }, 'PATCH');
    expect((await trickle(prefs)).status).toBe(408);
    const address = `http://127.0.0.1:${(api.address() as AddressInfo).port}/api/team/invitation`;
    const dropped = await trickle(start(address, {}));
    expect([dropped.status, JSON.parse(dropped.text).error.code, dropped.headers['retry-after']]).toEqual([
      408,
      'timeout',
      '2',
    ]);
    await waitUntil('nothing is held', () => slow.heldBytes === 0);
  } finally {
    api.closeAllConnections();
    await new Promise((resolve) => api.close(resolve));
    await slowServer.close();
  }
});
