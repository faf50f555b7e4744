import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createAppwriteAccess } from '#remote/appwrite.ts';

/** Starts a server that gives each request the same answer. Returns the access to it. */
async function openAccess(status: number, type: string, body: string) {
  const server = createServer((_request, response) => response.writeHead(status, { 'Content-Type': type }).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return createAppwriteAccess({ endpoint, projectId: 'outrider', databaseId: 'main' }, endpoint);
}

const page = { collection: 'chats', equal: { agent: 'profile1' }, limit: 100 } as const;

it('a list is returned as Appwrite sends it', async () => {
  const document = {
    $id: 'c1',
    $createdAt: '2026-03-02T09:00:00.000+00:00',
    $updatedAt: '2026-03-02T09:00:00.000+00:00',
    status: 3,
  };
  const access = await openAccess(
    200,
    'application/json; charset=utf-8',
    JSON.stringify({ total: 1, documents: [document] }),
  );
  expect(await access.listDocuments(page)).toEqual({ ok: true, value: [document] });
});

it.each([
  [
    'an error of Appwrite',
    400,
    'application/json',
    '{"message":"Cursor not found","code":400,"type":"general_cursor_not_found"}',
    {
      status: 400,
      message: 'Cursor not found',
      code: 'invalid_request',
      appwriteType: 'general_cursor_not_found',
      response: { message: 'Cursor not found', code: 400, type: 'general_cursor_not_found' },
    },
  ],
  [
    'a session that has ended',
    401,
    'application/json',
    '{"message":"No","code":401,"type":"general_unauthorized_scope"}',
    {
      status: 401,
      message: 'No',
      code: 'unauthenticated',
      retry: 'after-sign-in',
      appwriteType: 'general_unauthorized_scope',
      response: { message: 'No', code: 401, type: 'general_unauthorized_scope' },
    },
  ],
  ['a page of a proxy', 502, 'text/html', '<h1>Bad gateway</h1>', { status: 502, retry: 'later' }],
  [
    'a web page in place of a list',
    200,
    'text/html',
    '<h1>Sign in to this network</h1>',
    { code: 'not_the_server', status: 0 },
  ],
])('%s is a failure with its status, message, code, type and response', async (_name, status, type, body, failure) => {
  const access = await openAccess(status, type, body);
  expect(await access.listDocuments(page)).toMatchObject({ ok: false, failure });
});
