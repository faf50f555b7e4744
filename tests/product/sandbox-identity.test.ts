import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Account, Client, OAuthProvider } from 'appwrite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { IdentityRefused } from '#server/drivers/identity/identity-provider.ts';
import { createSandboxIdentity } from '#server/drivers/identity/sandbox-identity.ts';
import { createIdentityPage } from '#server/http/identity-page.ts';
import { createServer, type Server } from '#server/server.ts';
import { CookieBrowser } from '#support/cookie-browser.ts';

let directory: string;
let server: Server | undefined;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'outrider-identity-'));
  mkdirSync(join(directory, 'client'));
  writeFileSync(join(directory, 'client/index.html'), '<!doctype html><title>Outrider</title>');
});

afterEach(async () => {
  await server?.stop();
  server = undefined;
  rmSync(directory, { recursive: true });
});

const startServer = async (environment: Record<string, string> = {}): Promise<string> => {
  const config = readConfig({ PORT: '0', DATA_DIR: join(directory, 'data'), SEED: 'none', ...environment });
  server = createServer({
    config,
    parts: { jobKinds: () => ({}), demoPeople: [], seedKinds: [], seed: async () => undefined },
    staticDirectory: join(directory, 'client'),
    log: () => undefined,
  });
  return (await server.start()).address;
};

const successOf = (address: string): string => `${address}/auth/verify`;

const clientOf = (address: string): Client => new Client().setEndpoint(`${address}/v1`).setProject('outrider');
const startOf = (address: string): string =>
  String(
    new Account(clientOf(address)).createOAuth2Token({
      provider: OAuthProvider.Google,
      success: successOf(address),
      failure: `${address}/auth/login`,
    }),
  );
const requestOf = (url: URL): string => url.searchParams.get('request') ?? '';

test('without a configured provider a labelled sandbox page asks for the identity, and the sign-in uses it', async () => {
  const address = await startServer();
  const browser = new CookieBrowser();
  const page = await browser.navigate(startOf(address));
  expect([page.url.pathname, page.response?.status]).toEqual(['/sandbox/identity', 200]);
  const html = (await page.response?.text()) ?? '';
  expect(html).toContain('This server has no identity provider');
  expect(html).not.toContain('<script');
  const { url } = await browser.navigate(`${address}/sandbox/identity`, {
    body: new URLSearchParams({
      request: requestOf(page.url),
      name: 'Grace',
      email: 'Grace@Example.test',
      act: 'continue',
    }),
  });
  expect(url.origin + url.pathname).toBe(successOf(address));
  const session = await new Account(clientOf(address)).createSession({
    userId: url.searchParams.get('userId') ?? '',
    secret: url.searchParams.get('secret') ?? '',
  });
  expect(session).toMatchObject({ provider: 'google', providerUid: 'sandbox:grace@example.test' });
});

test('Cancel redirects to the failure address, and the page answers 410 afterwards', async () => {
  const address = await startServer();
  const browser = new CookieBrowser();
  const page = await browser.navigate(startOf(address));
  const { url } = await browser.navigate(`${address}/sandbox/identity`, {
    body: new URLSearchParams({ request: requestOf(page.url), act: 'cancel' }),
  });
  expect(JSON.parse(url.searchParams.get('error') ?? '{}')).toMatchObject({ type: 'user_oauth2_provider_error' });
  expect((await fetch(page.url)).status).toBe(410);
});

test('with a configured provider the sandbox page does not exist', async () => {
  const address = await startServer({
    OIDC_ISSUER: 'https://identity.example',
    OIDC_CLIENT_ID: 'outrider',
    OIDC_CLIENT_SECRET: 'secret',
  });
  expect((await fetch(`${address}/sandbox/identity?request=x`)).status).toBe(404);
  expect(
    (await fetch(`${address}/sandbox/identity`, { method: 'POST', body: new URLSearchParams({ request: 'x' }) }))
      .status,
  ).toBe(404);
  expect((await fetch(startOf(address), { redirect: 'manual' })).status).toBe(412);
  expect(await (await fetch(`${address}/config.json`)).json()).toMatchObject({
    signIn: { provider: 'oidc', name: 'single sign-on' },
  });
});

/** Opens the page alone, with a pending sign-in. */
const openPage = async () => {
  let elapsedMs = 0;
  const sandbox = createSandboxIdentity('google', () => 1_800_000_000_000 + elapsedMs);
  const page = createIdentityPage(sandbox, () => [{ name: '<b>Ada</b>', email: 'ada@example.test' }]);
  const signIn = await sandbox.provider.start({
    redirectUri: 'http://127.0.0.1/v1/back',
    state: 'the-state',
    scopes: [],
  });
  const request = requestOf(new URL(signIn.url));
  const submit = (fields: Record<string, string>): Promise<Response> =>
    page.answer(
      new Request('http://127.0.0.1/sandbox/identity', { method: 'POST', body: new URLSearchParams(fields) }),
    );
  return {
    page,
    signIn,
    request,
    submit,
    advanceTime: (ms: number) => {
      elapsedMs += ms;
    },
  };
};

test('the page offers the demo’s people, with their names escaped', async () => {
  const { page, signIn } = await openPage();
  const html = await page.show(new URL(signIn.url)).text();
  expect(html).toContain('&#60;b&#62;Ada&#60;/b&#62; · ada@example.test</button>');
  expect(html).not.toContain('<b>');
});

test('an invalid email address is requested again with the typed text', async () => {
  const { request, submit } = await openPage();
  const refused = await submit({ request, name: '"><script>', email: 'nowhere' });
  const html = await refused.text();
  expect([
    refused.status,
    html.includes('Enter an email address'),
    html.includes('value="nowhere"'),
    html.includes('<script'),
  ]).toEqual([422, true, true, false]);
  expect((await submit({ request, email: 'ada@example.test' })).status).toBe(303);
});

test('an answer is accepted once, before it expires, and only for its own sign-in', async () => {
  const { signIn, request, submit } = await openPage();
  const accepted = new URL(
    (await submit({ request, name: 'Ada', email: 'ada@example.test' })).headers.get('location') ?? '',
  );
  expect([accepted.origin, accepted.searchParams.get('state')]).toEqual(['http://127.0.0.1', 'the-state']);
  expect((await submit({ request, name: 'Eve', email: 'eve@example.test' })).status).toBe(410);
  expect((await submit({ request: 'made up', email: 'eve@example.test' })).status).toBe(410);
  await expect(
    signIn.finish(new URLSearchParams({ code: accepted.searchParams.get('code') ?? '', state: 'another' })),
  ).rejects.toThrow(IdentityRefused);
  expect(await signIn.finish(accepted.searchParams)).toMatchObject({
    email: 'ada@example.test',
    isEmailVerified: true,
  });
  await expect(signIn.finish(accepted.searchParams)).rejects.toThrow('invalid_grant');
  const late = await openPage();
  late.advanceTime(600_001);
  expect((await late.submit({ request: late.request, email: 'ada@example.test' })).status).toBe(410);
});

test('a form that is longer than any answer is refused', async () => {
  const { submit, request } = await openPage();
  await expect(submit({ request, name: 'x'.repeat(10_000), email: 'ada@example.test' })).rejects.toMatchObject({
    code: 'too_large',
  });
});
