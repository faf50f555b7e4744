import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failureMessage } from '#remote/failure-messages.ts';
import { failureOfResponse } from '#remote/failure.ts';
import { createApp } from '#server/app.ts';
import { errorMessageOf } from '#domain/wire/errors.ts';
import { openTestServer, type TestMember, type TestServer } from '#support/test-server.ts';

const FULL = "The server's disk is full";

let server: TestServer;
let member: TestMember;
let teamId: string;
beforeAll(async () => {
  server = await openTestServer();
  teamId = await server.createTeam({ plan: 'free' });
  member = await server.createMember(teamId);
  await signUp('someone@example.test');
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: object): Promise<Response> =>
  fetch(`${server.endpoint}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-appwrite-project': 'outrider' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const PASSWORD = 'a long enough password';
const signUp = (email: string): Promise<Response> =>
  call('POST', '/account', { userId: 'unique()', email, password: PASSWORD, name: 'N'.repeat(120) });
const signUpAnybody = (): Promise<Response> => signUp(`${randomUUID()}@example.test`);
const signIn = (): Promise<Response> =>
  call('POST', '/account/sessions/email', { email: 'someone@example.test', password: PASSWORD });

/** Fills the disk, until an answer says so, and returns that answer. */
async function fillUntilRefused(ask: () => Promise<Response>): Promise<Response> {
  server.limitPages(1);
  for (const length of [100_000, 2_000, 0]) {
    const fill = () => server.createChat(teamId, { messages: JSON.stringify('x'.repeat(length)) }).then(() => true);
    while (await fill().catch(() => false));
  }
  for (let count = 0; count < 200; count += 1) {
    const answer = await ask();
    if (!answer.ok) return answer;
  }
  throw new Error('the disk never became full');
}

/** The route `/healthz` of an app on this server. */
const healthz = (): Promise<Response> =>
  Promise.resolve(
    createApp({
      embedded: { isDiskFull: () => server.isDiskFull() },
      isReady: () => true,
      mayOpenSandbox: () => true,
      log: () => undefined,
    } as unknown as Parameters<typeof createApp>[0]).fetch(new Request('http://localhost/healthz')),
  );

test('a sign-in on a full disk says so, waits, and succeeds once there is room', async () => {
  const refused = await fillUntilRefused(signIn);
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([503, true]);
  const { failure } = await failureOfResponse(refused, 0);
  expect(failure).toMatchObject({ code: 'server_full', retry: 'later', appwriteType: 'general_storage_full' });
  expect(failureMessage(failure)).toContain(FULL);
  expect((await signIn()).status).toBe(503);
  server.limitPages(undefined);
  expect((await signIn()).status).toBe(201);
});

test('a command on a full disk says so, is kept by its sender, and is carried out once there is room', async () => {
  let asked = 0;
  const create = (key: string) => server.post('/product/create', { name: `Offer ${key}` }, { member, teamId, key });
  const chatId = await server.createChat(teamId);
  server.limitPages(1);
  let reply = await server.post('/chat/paused', { chatId, paused: true }, { member, teamId, key: 'first' });
  for (; reply.status === 200 && asked < 2_000; asked += 1)
    reply = await server.post(
      '/chat/paused',
      { chatId, paused: asked % 2 === 0 },
      { member, teamId, key: `k${asked}` },
    );
  expect(reply).toMatchObject({ status: 503, body: { error: { code: 'server_full' } } });
  expect(reply.body.error?.message).toBe(errorMessageOf('server_full'));
  expect(errorMessageOf('server_full')).toContain(FULL);
  server.limitPages(undefined);
  const again = { member, teamId, key: `k${asked - 1}` };
  expect((await server.post('/chat/paused', { chatId, paused: (asked - 1) % 2 === 0 }, again)).status).toBe(200);
  expect((await create('after')).status).not.toBe(503);
});

test('reading goes on while the disk is full', async () => {
  await fillUntilRefused(signUpAnybody);
  expect((await server.backend.teams.get({ teamId })).$id).toBe(teamId);
  server.limitPages(undefined);
});

test('/healthz fails while the disk is full, with the reason, and recovers by itself', async () => {
  expect((await healthz()).status).toBe(200);
  await fillUntilRefused(signUpAnybody);
  const refused = await healthz();
  expect([refused.status, await refused.json()]).toEqual([
    503,
    { data: null, error: { code: 'server_full', message: expect.stringContaining(FULL) } },
  ]);
  expect((await healthz()).status).toBe(503);
  server.limitPages(undefined);
  expect((await healthz()).status).toBe(200);
});
