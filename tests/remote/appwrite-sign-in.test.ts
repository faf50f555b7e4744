import { expect, it, onTestFinished, vi } from 'vitest';
import { createAppwriteAccess } from '#remote/appwrite.ts';

const ENDPOINT = 'http://127.0.0.1:9/v1';
const USER = { $id: 'ann', name: 'Ann', email: 'ann@example.test', emailVerification: true, prefs: {} };

it.each([
  ['ann', ['POST sessions/token', 'GET account'], { ok: true, value: { id: 'ann' } }],
  [
    'bob',
    ['POST sessions/token', 'GET account', 'DELETE sessions/current', 'POST sessions/token', 'GET account'],
    { ok: true, value: { id: 'bob' } },
  ],
])('a link of %s, opened where a session of ann is, ends no session of its own person', async (userId, asked, end) => {
  const requests: string[] = [];
  let present: string | undefined = 'ann';
  const answer = (url: URL, method: string): Response => {
    requests.push(`${method} ${url.pathname.replace(/^\/v1\/(?:account\/)?/, '')}`);
    if (method === 'DELETE') {
      present = undefined;
      return new Response(null, { status: 204 });
    }
    if (method === 'GET') return Response.json({ ...USER, $id: present });
    if (present !== undefined)
      return Response.json({ code: 401, type: 'user_session_already_exists', message: '' }, { status: 401 });
    present = userId;
    return Response.json({}, { status: 201 });
  };
  vi.stubGlobal('fetch', async (url: URL | string, options?: RequestInit) =>
    answer(new URL(String(url)), options?.method ?? 'GET'),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const { account } = createAppwriteAccess({ endpoint: ENDPOINT, projectId: 'outrider', databaseId: 'main' }, ENDPOINT);
  expect(await account.verifyMagicLink(userId, 'secret')).toMatchObject(end);
  expect(requests).toEqual(asked);
});
