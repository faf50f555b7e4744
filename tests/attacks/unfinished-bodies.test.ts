import { request as open, type ClientRequest } from 'node:http';
import { afterAll, afterEach, expect, test } from 'vitest';
import { TEAM_HEADER } from '#domain/wire/wire.ts';
import { maxBytesOf } from '#server/appwrite/http/route.ts';
import { ROUTES } from '#server/appwrite/routes.ts';
import { BodyIntake, SHORT_BYTES, STRANGER_BYTES, type IntakeLimits } from '#server/http/body/body-intake.ts';
import { parseProxyList } from '#server/http/client-address.ts';
import { openTestServer, type TestMember, type TestServer } from '#support/test-server.ts';
import { waitUntil } from '#support/wait-until.ts';

const MB = 1024 * 1024;
const DOCUMENTS = '/databases/main/collections/campaigns/documents';

interface Opened {
  readonly server: TestServer;
  readonly intake: BodyIntake;
}

/** With the usual limits of bytes, for all tests that need no others. */
let usual: Opened | undefined;
let special: Opened | undefined;
const requests: ClientRequest[] = [];

afterEach(async () => {
  for (const request of requests.splice(0)) request.destroy();
  await special?.server.close();
  special = undefined;
  await waitUntil('nothing is held', () => usual === undefined || usual.intake.heldBytes === 0);
});

afterAll(async () => {
  await usual?.server.close();
});

/** Starts a server behind a proxy on this machine, so that a test chooses the place of a client. */
async function openServer(limits?: Partial<IntakeLimits>): Promise<Opened> {
  if (limits === undefined && usual !== undefined) return usual;
  // On a busy machine nothing of the usual one is dropped for its time.
  const intake = new BodyIntake(limits ?? { strangerMs: 60_000 });
  const trustedProxies = parseProxyList('127.0.0.1');
  const server = await openTestServer({ intake, ...(trustedProxies === undefined ? {} : { trustedProxies }) });
  const opened = { server, intake };
  if (limits === undefined) usual = opened;
  else special = opened;
  return opened;
}

interface Started {
  readonly request: ClientRequest;
  /** Undefined before the answer. */
  status: number | undefined;
}

function start(
  url: string,
  place: string,
  { method = 'POST', headers = {} }: { method?: string; headers?: object } = {},
) {
  const request = open(url, {
    method,
    agent: false,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': place, ...headers },
  });
  const started: Started = { request, status: undefined };
  request.on('error', () => undefined);
  request.on('response', (response) => {
    started.status = response.statusCode;
    response.resume();
  });
  request.flushHeaders();
  requests.push(request);
  return started;
}

async function statusOf(started: Started): Promise<number | undefined> {
  await waitUntil('the request is answered', () => started.status !== undefined);
  return started.status;
}

function signIn({ endpoint }: TestServer, place: string): Promise<number | undefined> {
  const started = start(`${endpoint}/account/sessions/email`, place, { headers: { 'x-appwrite-project': 'outrider' } });
  started.request.end('{"email":"a@b.example","password":"12345678"}');
  return statusOf(started);
}

const as = ({ jwt }: TestMember): object => ({ 'x-appwrite-project': 'outrider', 'x-appwrite-jwt': jwt });
const announced = (member: TestMember, bytes: number): object => ({ ...as(member), 'content-length': String(bytes) });

test('one place that keeps hundreds of bodies unfinished stops sign-in for nobody else', async () => {
  const opened = await openServer();
  const attack = Array.from({ length: 262 }, () => start(`${opened.server.endpoint}/account`, '203.0.113.9'));
  for (const { request } of attack) request.write('x'.repeat(STRANGER_BYTES));
  await waitUntil('each body is held or refused', () => {
    const refused = attack.filter(({ status }) => status !== undefined).length;
    return refused + Math.floor(opened.intake.heldBytes / STRANGER_BYTES) >= attack.length;
  });
  expect(await signIn(opened.server, '203.0.113.10')).toBe(401);
  expect(opened.intake.heldBytes).toBeLessThanOrEqual(MB);
  expect(await signIn(opened.server, '203.0.113.9')).toBe(503);
});

test('the addresses of one IPv6 network share their part, and another network has its own', async () => {
  const opened = await openServer({ strangers: { bytes: MB, placeBytes: 100_000 } });
  for (const place of ['2001:db8::1', '2001:db8::2'])
    start(`${opened.server.endpoint}/account`, place).request.write('x'.repeat(48_000));
  await waitUntil('the bodies are held', () => opened.intake.heldBytes >= 96_000);
  expect(await signIn(opened.server, '2001:db8::3')).toBe(503);
  expect(await signIn(opened.server, '2001:db8:0:1::1')).toBe(401);
});

test('an announced length counts before anything of it has arrived', async () => {
  const opened = await openServer({ strangers: { bytes: MB, placeBytes: 100_000 } });
  const headers = { 'content-length': '60000' };
  start(`${opened.server.endpoint}/account`, '203.0.113.9', { headers });
  await waitUntil('the body is held', () => opened.intake.heldBytes >= 60_000);
  expect(await statusOf(start(`${opened.server.endpoint}/account`, '203.0.113.9', { headers }))).toBe(503);
});

test('a place keeps few bodies unfinished, however short they are', async () => {
  const opened = await openServer();
  const attack = Array.from({ length: 300 }, () => start(`${opened.server.endpoint}/account`, '203.0.113.9'));
  await waitUntil(
    'each body is held or refused',
    () => attack.filter(({ status }) => status === 503).length + Math.floor(opened.intake.heldBytes / 4_096) >= 300,
  );
  expect(attack.filter(({ status }) => status === 503)).toHaveLength(44);
});

test("a stranger's body must be whole in time, however steadily it arrives", async () => {
  const opened = await openServer({ strangerMs: 100, leastBytes: 1 });
  const started = start(`${opened.server.endpoint}/account`, '203.0.113.9');
  const timer = setInterval(() => started.request.write('xxxx'), 5);
  try {
    expect(await statusOf(started)).toBe(408);
  } finally {
    clearInterval(timer);
  }
});

test('only routes of documents take long bodies from people', () => {
  const user = { kind: 'user' } as Parameters<typeof maxBytesOf>[1];
  const longest = new Map<number, string[]>();
  for (const route of ROUTES) {
    const maxBytes = maxBytesOf(route, user);
    longest.set(maxBytes, [...(longest.get(maxBytes) ?? []), `${route.method} ${route.path}`]);
  }
  expect([...longest.keys()].toSorted((a, b) => a - b)).toEqual([SHORT_BYTES, 2 * MB, Number.POSITIVE_INFINITY]);
  expect(longest.get(2 * MB)?.toSorted()).toEqual([
    'PATCH /account/prefs',
    'POST /functions/{functionId}/executions',
    'PUT /teams/{teamId}/prefs',
  ]);
  for (const route of longest.get(Number.POSITIVE_INFINITY) ?? [])
    expect(route).toMatch(
      /^(?:POST|PUT|PATCH) \/(?:databases|tablesdb)\/.*\/(?:documents|rows|operations)(?:\/\{\w+\})?$/,
    );
});

test.each([
  ['PATCH', '/account/prefs', 2 * MB + 1],
  ['PATCH', '/account/name', 65_537],
  ['POST', '/teams', 65_537],
  ['POST', '/databases/transactions', 65_537],
] as const)('%s %s refuses a body of %d bytes before it arrives', async (method, path, bytes) => {
  const opened = await openServer();
  const member = await opened.server.createMember();
  const headers = announced(member, bytes);
  expect(await statusOf(start(`${opened.server.endpoint}${path}`, '203.0.113.9', { method, headers }))).toBe(413);
});

test('preferences as long as Appwrite stores them are taken, each character escaped', async () => {
  const opened = await openServer();
  const member = await opened.server.createMember();
  const started = start(`${opened.server.endpoint}/account/prefs`, '203.0.113.9', {
    method: 'PATCH',
    headers: as(member),
  });
  started.request.end(`{"prefs":{"a":"${'\\n'.repeat(32_000)}"}}`);
  expect(await statusOf(started)).toBe(200);
});

test('a command never waits behind long bodies, whoever keeps them unfinished', async () => {
  const share = { bytes: 9 * MB, placeBytes: 9 * MB, callerBytes: 3 * MB };
  const opened = await openServer({ long: share });
  const teamId = await opened.server.createTeam({ plan: 'free' });
  const attackers = await Promise.all(Array.from({ length: 3 }, () => opened.server.createMember()));
  const member = await opened.server.createMember(teamId);
  for (const attacker of attackers)
    start(`${opened.server.endpoint}${DOCUMENTS}`, '203.0.113.9', { headers: announced(attacker, 3 * MB) });
  await waitUntil('the long bodies are held', () => opened.intake.heldBytes >= 9 * MB);
  const long = { headers: announced(member, 3 * MB) };
  expect(await statusOf(start(`${opened.server.endpoint}${DOCUMENTS}`, '203.0.113.9', long))).toBe(503);
  const command = await opened.server.fetch(
    new Request('http://localhost/api/product/create', {
      method: 'POST',
      headers: { authorization: `Bearer ${member.jwt}`, [TEAM_HEADER]: teamId, 'content-type': 'application/json' },
      body: JSON.stringify({ more: 'x'.repeat(60_000) }),
    }),
  );
  expect(command.status).toBe(400);
  const prefs = start(`${opened.server.endpoint}/account/prefs`, '203.0.113.9', {
    method: 'PATCH',
    headers: as(member),
  });
  prefs.request.end(`{"prefs":{"a":"${'x'.repeat(60_000)}"}}`);
  expect(await statusOf(prefs)).toBe(200);
});

test('the accounts of one place share their part of long bodies, and another place has its own', async () => {
  const opened = await openServer({ long: { bytes: 20 * MB, placeBytes: 8 * MB, callerBytes: 6 * MB } });
  const [first, second] = await Promise.all([opened.server.createMember(), opened.server.createMember()]);
  const url = `${opened.server.endpoint}${DOCUMENTS}`;
  start(url, '203.0.113.9', { headers: announced(first, 6 * MB) });
  await waitUntil('the long body is held', () => opened.intake.heldBytes >= 6 * MB);
  expect(await statusOf(start(url, '203.0.113.9', { headers: announced(second, 3 * MB) }))).toBe(503);
  start(url, '203.0.113.10', { headers: announced(second, 3 * MB) });
  await waitUntil('the body of another place is held', () => opened.intake.heldBytes >= 9 * MB);
});

test('the long body of a member waits for one of another, not for all that they send', async () => {
  const opened = await openServer();
  const [busy, other] = await Promise.all([opened.server.createMember(), opened.server.createMember()]);
  const url = `${opened.server.endpoint}${DOCUMENTS}`;
  const numbers = `{"a":[${'1234567890123456,'.repeat(60_000)}1]}`;
  const answered: string[] = [];
  const started = [busy, busy, busy, busy, other].map((member) => {
    const one = start(url, '203.0.113.9', { headers: announced(member, numbers.length) });
    one.request.on('response', () => answered.push(member === busy ? 'busy' : 'other'));
    return one;
  });
  await waitUntil('the bodies are announced', () => opened.intake.heldBytes >= numbers.length * started.length);
  // The last bytes arrive together, so that the order of arrival decides nothing.
  for (const { request } of started) request.write(numbers.slice(0, -1));
  for (const { request } of started) request.end('}');
  for (const one of started) await statusOf(one);
  expect(answered.indexOf('other')).toBeLessThan(answered.lastIndexOf('busy') - 1);
});
