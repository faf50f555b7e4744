import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createAppwriteAccess } from '#remote/appwrite.ts';
import { createDashboardApi } from '#remote/dashboard-api.ts';
import { mintToken } from '#remote/mint-token.ts';

it('a request that is never answered ends at its timeout, and releases its connection', async () => {
  const deadline = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
  onTestFinished(() => void vi.restoreAllMocks());
  let onRequest: () => void = () => undefined;
  const received = new Promise<void>((resolve) => (onRequest = resolve));
  let onClose: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => (onClose = resolve));
  const server = createServer((request) => {
    request.socket.once('close', onClose);
    onRequest();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());

  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const answer = createAppwriteAccess(
    { endpoint, projectId: 'outrider', databaseId: 'main' },
    endpoint,
  ).account.current();
  await received;
  deadline.abort(new DOMException('The deadline has passed', 'TimeoutError'));
  expect(await answer).toMatchObject({ ok: false, failure: { code: 'timeout', status: 0, retry: 'later' } });
  await closed;
});

it('no request lets the browser store its answer, whatever the answer allows', async () => {
  const asked: (string | undefined)[] = [];
  vi.stubGlobal('fetch', (_: unknown, options?: RequestInit) => {
    asked.push(options?.cache);
    return Promise.resolve(Response.json({}, { headers: { 'Cache-Control': 'max-age=3600' } }));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const endpoint = 'https://appwrite.example/v1';
  const appwrite = { endpoint, projectId: 'outrider', databaseId: 'main' };
  const access = createAppwriteAccess(appwrite, endpoint);
  const page = { collection: 'chats', equal: {}, limit: 1 } as const;
  await access.account.current();
  await access.account.signIn('robin@example.test', 'secret');
  await access.account.signOut();
  await access.listTeams();
  await access.listMemberships('team');
  await access.listDocuments(page);
  await access.getDocument('chats', 'chat');
  await mintToken({ appwrite, endpointHref: endpoint, fallbackCookies: () => undefined, fetch, now: () => 0 });
  await createDashboardApi({
    baseUrl: 'https://crm.example/api',
    tokens: { get: () => Promise.resolve({ ok: true, value: 'token' }), clear: () => undefined },
    fetch,
    now: () => 0,
  })({ method: 'GET', path: '/offers', teamId: 'team', userId: 'robin', body: undefined });
  expect(asked.length).toBeGreaterThanOrEqual(9);
  expect(new Set(asked)).toEqual(new Set(['no-store']));
});
