import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWholeServer } from '#support/whole-server.ts';

type Server = Awaited<ReturnType<typeof startWholeServer>>;

const PROJECT = { 'x-appwrite-project': 'outrider' };
const PERSON = { email: 'robin@example.test', password: 'a-long-password' };

let server: Server;
let cookie: string;

beforeAll(async () => {
  server = await startWholeServer();
  await server.send('POST', '/v1/account', PROJECT, { userId: 'unique()', name: 'Robin', ...PERSON });
  const signedIn = await server.send('POST', '/v1/account/sessions/email', PROJECT, PERSON);
  cookie = (signedIn.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ');
});
afterAll(() => server.dispose());

it('no answer with data of a person may be stored by a browser, refusals and failures included', async () => {
  const { text: jwtText } = await server.send('POST', '/v1/account/jwts', { ...PROJECT, cookie });
  const bearer = { authorization: `Bearer ${(JSON.parse(jwtText) as { jwt: string }).jwt}` };
  const asked: [string, string, Record<string, string>, number][] = [
    ['GET', '/v1/account', { ...PROJECT, cookie }, 200],
    ['HEAD', '/v1/account', { ...PROJECT, cookie }, 200],
    ['GET', '/v1/account/sessions', { ...PROJECT, cookie }, 200],
    ['GET', '/v1/account/logs', { ...PROJECT, cookie }, 200],
    ['GET', '/v1/teams', { ...PROJECT, cookie }, 200],
    ['GET', '/v1/databases/main/collections/chats/documents', { ...PROJECT, cookie }, 200],
    ['GET', '/v1/databases/main/collections/nothing/documents', { ...PROJECT, cookie }, 404],
    ['GET', '/v1/account', PROJECT, 401],
    ['GET', '/v1/account', { 'x-appwrite-project': 'other', cookie }, 404],
    ['GET', '/v1/nothing', { ...PROJECT, cookie }, 404],
    ['GET', '/v1/locale', PROJECT, 200],
    ['OPTIONS', '/v1/account', { origin: server.url }, 204],
    ['GET', '/api/nothing', bearer, 400],
    ['GET', '/api/api-keys', {}, 401],
    ['GET', '/healthz', {}, 200],
    ['GET', '/sandbox/mailbox', {}, 200],
    ['GET', '/sandbox/mailbox/none', {}, 404],
    ['GET', '/sandbox/network', {}, 200],
    ['GET', '/nothing.txt', {}, 404],
    ['POST', '/nothing', {}, 404],
  ];
  for (const [method, path, headers, status] of asked) {
    const answer = await server.send(method, path, headers);
    expect.soft([path, answer.status]).toEqual([path, status]);
    expect.soft(answer.headers['cache-control'], path).toMatch(/^(?:no-cache, )?no-store(?:, must-revalidate)?$/);
  }
});

it('only public files may be stored: the app itself and its configuration', async () => {
  const policy = async (path: string) => (await server.send('GET', path)).headers['cache-control'];
  expect(await policy('/assets/main-abc123.js')).toBe('public, max-age=31536000, immutable');
  for (const path of ['/', '/messages', '/config.json', '/api/openapi.json', '/api/docs'])
    expect.soft(await policy(path), path).toBe('no-cache');
});

it('a refusal that no route gives is not stored either', async () => {
  const answerTo = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.on('data', (piece) => (answer += piece.toString()));
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
  for (const text of [
    'nonsense\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    'GET /v1/nothing HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    'GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  ])
    expect.soft(await answerTo(text), text).toMatch(/\r\nCache-Control: no-store\r\n/i);
});

it('whoever has signed out has the browser drop what it cached of this origin, and no page of another origin does', async () => {
  const clearFrom = async (headers: Record<string, string>) => {
    const answer = await server.send('POST', '/clear-cache', headers);
    return [answer.status, answer.headers['clear-site-data']];
  };
  expect(await clearFrom({})).toEqual([204, '"cache"']);
  expect(await clearFrom({ 'sec-fetch-site': 'same-origin' })).toEqual([204, '"cache"']);
  for (const site of ['cross-site', 'same-site', 'none'])
    expect.soft(await clearFrom({ 'sec-fetch-site': site }), site).toEqual([404, undefined]);
});

// Chromium holds such an answer back for seconds, and a sign-in may wait for the end of the session before it.
it('the answer that ends a session is not held back by the clearing of a cache', async () => {
  const signIn = async () =>
    ((await server.send('POST', '/v1/account/sessions/email', PROJECT, PERSON)).headers['set-cookie'] ?? [])
      .map((one) => one.split(';')[0])
      .join('; ');
  for (const path of ['/v1/account/sessions/current', '/v1/account/sessions', '/v1/account']) {
    const answer = await server.send('DELETE', path, { ...PROJECT, cookie: await signIn() });
    expect.soft([path, answer.status, answer.headers['clear-site-data']]).toEqual([path, 204, undefined]);
  }
});
