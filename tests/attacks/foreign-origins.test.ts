import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startWholeServer } from '#support/whole-server.ts';

type Server = Awaited<ReturnType<typeof startWholeServer>>;

const PROJECT = { 'x-appwrite-project': 'outrider' };
const PERSON = { email: 'robin@example.test', password: 'a-long-password' };

const signIn = (server: Server, headers: Record<string, string>) =>
  server.send('POST', '/v1/account/sessions/email', { ...PROJECT, ...headers }, PERSON);

/** Resolves with the code that closes a realtime connection of this page; undefined when it is served. */
const realtimeCloseCode = (server: Server, headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(
      `${server.url.replace('http', 'ws')}/v1/realtime?project=outrider&channels[]=account`,
      {
        headers,
      },
    );
    socket.on('message', (data: Buffer) => {
      if ((JSON.parse(data.toString()) as { type: string }).type !== 'connected') return;
      resolve(undefined);
      socket.terminate();
    });
    socket.on('close', resolve);
    socket.on('error', reject);
  });

/** Says what a page of an origin gets: whether it may ask, read, sign in and listen. */
async function powersOf(server: Server, origin: string, host: string) {
  const headers = { origin, host };
  const preflight = await server.send('OPTIONS', '/v1/account', {
    ...headers,
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'x-appwrite-project',
  });
  const read = await server.send('GET', '/v1/locale', { ...PROJECT, ...headers });
  const signedIn = await signIn(server, headers);
  const unknown = await server.send('GET', '/v1/account', { 'x-appwrite-project': 'nobody', ...headers });
  const dashboard = await server.send('GET', '/api/openapi.json', headers);
  return {
    asks: preflight.headers['access-control-allow-origin'],
    reads: read.headers['access-control-allow-origin'],
    readsRefusals: unknown.headers['access-control-allow-origin'],
    signsIn: signedIn.status === 201,
    listens: (await realtimeCloseCode(server, headers)) === undefined,
    readsDashboard: dashboard.headers['access-control-allow-origin'],
  };
}

const everything = (origin: string) => ({
  asks: origin,
  reads: origin,
  readsRefusals: origin,
  signsIn: true,
  listens: true,
  readsDashboard: undefined,
});
const NOTHING = {
  asks: undefined,
  reads: undefined,
  readsRefusals: undefined,
  signsIn: false,
  listens: false,
  readsDashboard: undefined,
};

describe('a server with PUBLIC_URL', () => {
  let server: Server;
  beforeAll(async () => {
    server = await startWholeServer({
      PUBLIC_URL: 'https://crm.example.com',
      TRUSTED_ORIGINS: 'https://pages.example.com, https://other.example:8443',
    });
    await server.send('POST', '/v1/account', PROJECT, { userId: 'unique()', name: 'Robin', ...PERSON });
  });
  afterAll(() => server.dispose());

  it.each(['https://crm.example.com', 'https://pages.example.com', 'https://other.example:8443'])(
    'trusts exactly the configured origin %s',
    async (origin) => {
      expect(await powersOf(server, origin, 'crm.example.com')).toEqual(everything(origin));
    },
  );

  it.each([
    'http://localhost:4600',
    'http://localhost:3000',
    'https://localhost',
    'http://127.0.0.1:8080',
    'http://[::1]:4600',
    'http://crm.example.com',
    'https://crm.example.com:8443',
    'https://crm.example.com.evil.example',
    'https://evil.crm.example.com',
    'https://evil-crm.example.com',
    'http://pages.example.com',
    'https://pages.example.com:444',
    'https://other.example',
    'https://evil.example',
    'null',
    'file://',
    'garbage',
  ])('a server with PUBLIC_URL gives nothing to a page of %s', async (origin) => {
    expect(await powersOf(server, origin, 'crm.example.com')).toEqual(NOTHING);
    // Nor where the server is reached under the page's own host, past the proxy.
    const host = URL.canParse(origin) ? new URL(origin).host : '';
    if (host !== '') expect(await powersOf(server, origin, host)).toEqual(NOTHING);
  });

  it('a server with PUBLIC_URL sets session cookies for its own host alone, over https alone, and for pages of the same site', async () => {
    const headers = { origin: 'https://crm.example.com', host: 'crm.example.com', 'sec-fetch-site': 'same-origin' };
    const { headers: answered } = await signIn(server, headers);
    const live = (answered['set-cookie'] ?? []).filter((cookie) => !cookie.includes('=deleted'));
    expect(live.map((cookie) => cookie.split('=')[0])).toEqual([
      '__Host-a_session_outrider',
      '__Host-a_device_outrider',
    ]);
    for (const cookie of live) {
      expect(cookie).toMatch(/; secure; httponly; samesite=Lax$/);
      expect(cookie).not.toMatch(/domain/i);
    }
    expect(answered['x-fallback-cookies']).toBeUndefined();
    const foreign = { origin: 'https://other.example:8443', host: 'crm.example.com', 'sec-fetch-site': 'cross-site' };
    const elsewhere = await signIn(server, { ...foreign, 'sec-fetch-mode': 'cors' });
    const cookies = (elsewhere.headers['set-cookie'] ?? []).filter((cookie) => !cookie.includes('=deleted'));
    for (const cookie of cookies) expect(cookie).toMatch(/; secure; httponly; samesite=None$/);
    expect(cookies).toHaveLength(2);
  });

  it('a server with PUBLIC_URL removes the cookies that earlier versions set for the whole host name, at sign-in and at sign-out', async () => {
    const headers = { origin: 'https://crm.example.com', host: 'crm.example.com' };
    const signedIn = await signIn(server, headers);
    const cookie = (signedIn.headers['set-cookie'] ?? [])
      .filter((one) => !one.includes('=deleted'))
      .map((one) => one.split(';')[0])
      .join('; ');
    const out = await server.send('DELETE', '/v1/account/sessions/current', { ...PROJECT, ...headers, cookie });
    expect(out.status).toBe(204);
    for (const answer of [signedIn, out])
      expect(
        (answer.headers['set-cookie'] ?? []).filter((one) => /=deleted; .*domain=\.crm\.example\.com/.test(one)),
      ).toHaveLength(2);
    const cleared = (out.headers['set-cookie'] ?? []).filter((one) => !/domain/.test(one));
    expect(cleared.every((one) => /=deleted; expires=Thu, 01 Jan 1970/.test(one))).toBe(true);
    expect(cleared).toHaveLength(3);
  });

  it('a server with PUBLIC_URL has browsers reach it over https alone, with every answer', async () => {
    for (const [method, path, headers] of [
      ['GET', '/', {}],
      ['GET', '/assets/main-abc123.js', {}],
      ['GET', '/config.json', {}],
      ['GET', '/v1/locale', PROJECT],
      ['GET', '/v1/account', PROJECT],
      ['GET', '/api/offers', {}],
      ['GET', '/nothing.txt', {}],
    ] as const)
      expect
        .soft((await server.send(method, path, headers)).headers['strict-transport-security'], path)
        .toBe('max-age=31536000');
  });
});

describe('a server without PUBLIC_URL', () => {
  let server: Server;
  let port: string;
  beforeAll(async () => {
    server = await startWholeServer();
    ({ port } = new URL(server.url));
    await server.send('POST', '/v1/account', PROJECT, { userId: 'unique()', name: 'Robin', ...PERSON });
  });
  afterAll(() => server.dispose());

  it('trusts this machine at its own port, and the address it was reached at', async () => {
    for (const name of ['127.0.0.1', 'localhost', '[::1]']) {
      const origin = `http://${name}:${port}`;
      expect(await powersOf(server, origin, `127.0.0.1:${port}`)).toEqual(everything(origin));
    }
    expect(await powersOf(server, 'http://crm.lan:8080', 'crm.lan:8080')).toEqual(everything('http://crm.lan:8080'));
  });

  it.each(['http://localhost:3000', 'https://localhost', 'http://127.0.0.1', 'http://evil.example', 'null'])(
    'a server without PUBLIC_URL gives nothing to a page of %s',
    async (origin) => {
      expect(await powersOf(server, origin, `127.0.0.1:${port}`)).toEqual(NOTHING);
    },
  );

  it('a server without PUBLIC_URL sends a page of another site no cookie over http, where browsers reject it, and the header instead', async () => {
    const origin = `http://localhost:${port}`;
    const other = { origin, host: `127.0.0.1:${port}`, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };
    const { status, headers } = await signIn(server, other);
    expect([status, headers['set-cookie']]).toEqual([201, undefined]);
    expect(headers['x-fallback-cookies']).toContain('a_session_outrider');
    const same = await signIn(server, { origin, host: `localhost:${port}`, 'sec-fetch-site': 'same-origin' });
    expect(same.headers['set-cookie']).toHaveLength(3);
    for (const cookie of same.headers['set-cookie'] ?? []) expect(cookie).toMatch(/; httponly; samesite=Lax$/);
  });

  it('mails no link to another port of the machine, and promises no https', async () => {
    const recover = (url: string) =>
      server.send('POST', '/v1/account/recovery', PROJECT, { email: PERSON.email, url }).then(({ status }) => status);
    expect(await recover('http://localhost:666/x')).toBe(400);
    expect(await recover(`https://localhost:${port}/x`)).toBe(400);
    expect(await recover(`http://localhost:${port}/x`)).toBe(201);
    expect((await server.send('GET', '/')).headers['strict-transport-security']).toBeUndefined();
  });
});
