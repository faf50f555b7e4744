import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWholeServer } from '#support/whole-server.ts';

/** Answers of every part of the server: pages, files, both APIs, the sandbox and refusals. */

let server: Awaited<ReturnType<typeof startWholeServer>>;
beforeAll(async () => {
  server = await startWholeServer();
});
afterAll(() => server.dispose());

const PROJECT = { 'x-appwrite-project': 'outrider' };

/** Method, address, headers, and whether a browser may store the answer. */
const ANSWERS: readonly (readonly [
  method: string,
  path: string,
  headers?: Readonly<Record<string, string>>,
  mayBeStored?: true,
])[] = [
  ['GET', '/', {}, true],
  ['GET', '/messages', {}, true],
  ['GET', '/no-such-screen', {}, true],
  ['GET', '/no-such-file.js'],
  ['GET', '/assets/main-abc123.js', {}, true],
  ['GET', '/%2e%2e/%2e%2e/etc/passwd', {}, true],
  ['GET', '/config.json', {}, true],
  ['GET', '/healthz'],
  ['GET', '/api/openapi.json', {}, true],
  ['GET', '/api/docs', {}, true],
  ['GET', '/api/no-such-route'],
  ['POST', '/api/campaign/create'],
  ['PUT', '/messages'],
  ['TRACE', '/'],
  ['GET', '/sandbox/mailbox'],
  ['GET', '/sandbox/network'],
  ['GET', '/sandbox/identity?request=none'],
  ['GET', '/sandbox/checkout/none'],
  ['GET', '/sandbox/portal/none'],
  ['GET', '/sandbox/invoices/none.pdf'],
  ['GET', '/sandbox/mailbox', { host: 'crm.example.com' }],
  ['GET', '/v1/account', PROJECT],
  ['GET', '/v1/locale', PROJECT],
  ['GET', '/v1/no-such-route', PROJECT],
  ['GET', '/v1/health/version'],
  ['OPTIONS', '/v1/account', { origin: 'http://evil.example' }],
  ['GET', '/v1/account/sessions/oauth2/callback/a%0d%0aX-Injected:%20yes/outrider?code=1'],
  ['GET', '/__test__/email'],
];

const CASES = ANSWERS.map(([method, path, headers = {}, mayBeStored = false]) => ({
  method,
  path,
  headers,
  mayBeStored,
}));

test.each(CASES)(
  'the answer to $method $path is of the kind it says, and stored only where it is public',
  async ({ method, path, headers, mayBeStored }) => {
    const { status, headers: sent, text } = await server.send(method, path, headers);
    expect(status).toBeLessThan(500);
    expect(sent).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(sent['x-injected']).toBeUndefined();
    expect(sent['x-powered-by']).toBeUndefined();
    if (!mayBeStored) expect(sent['cache-control']).toContain('no-store');
    if (text !== '') expect(sent['content-type']).toMatch(/^(?:text|application)\/[a-z+.-]+(?:; ?charset=utf-8)?$/i);
    if (/^(?:text|application\/json)/.test(sent['content-type'] ?? ''))
      expect(sent['content-type']).toMatch(/charset=utf-8|^application\/json$/i);
    if ((sent['content-type'] ?? '').startsWith('text/html')) {
      expect(sent['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      expect(sent['x-frame-options']).toBe('DENY');
    }
  },
);

test('what is no request of HTTP is answered in JSON, not stored, and ends its connection', async () => {
  const raw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      let received = '';
      socket.on('data', (piece) => (received += piece.toString()));
      socket.on('error', reject);
      socket.on('close', () => resolve(received));
      socket.write(text);
    });
  for (const text of [
    'GET / HTTP/1.1\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nX : y\r\n\r\n',
    'NONSENSE\r\n\r\n',
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  ]) {
    const answer = await raw(text);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d [^]*Cache-Control: no-store/i);
    expect(answer).toMatch(/X-Content-Type-Options: nosniff/i);
    expect(answer).toMatch(/Connection: close/i);
  }
});

const FORMS = ['/sandbox/network', '/sandbox/identity', '/sandbox/checkout/x', '/sandbox/portal/x'];

test.each(FORMS)('a form of another site does nothing at %s', async (path) => {
  for (const headers of [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'http://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://127.0.0.1:1' },
  ])
    expect((await server.send('POST', path, headers, {})).status).toBe(403);
  for (const headers of [{}, { 'Sec-Fetch-Site': 'same-origin' }, { Origin: server.url }])
    expect((await server.send('POST', path, headers, {})).status).not.toBe(403);
});

test('the page of the API names the configured address, whatever host a request names', async () => {
  const configured = await startWholeServer({ PUBLIC_URL: 'https://crm.example' });
  try {
    const { status, text } = await configured.send('GET', '/api/docs', { host: 'evil.example' });
    expect(status).toBe(200);
    expect(text).toContain('curl https://crm.example/api/campaigns');
    expect(text).not.toContain('evil.example');
  } finally {
    await configured.dispose();
  }
});
