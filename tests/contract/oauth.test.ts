import { request as sendRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { Account, OAuthProvider, Query } from 'appwrite';
import { Account as ServerAccount, OAuthProvider as ServerOAuthProvider, Users } from 'node-appwrite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createOidcProvider } from '#server/drivers/identity/oidc.ts';
import { CookieBrowser, type NavigationResult } from '#support/cookie-browser.ts';
import { startOidcIssuer, type OidcIssuer } from './oidc-issuer.ts';
import { TestSocket } from './socket.ts';
import { createPerson, guestOf, openEmbeddedTarget, refusalOf, type EmbeddedTarget } from './target.ts';

let issuer: OidcIssuer;
let target: EmbeddedTarget;
let people = 0;

beforeAll(async () => {
  issuer = await startOidcIssuer({ uid: 'nobody', email: '', isEmailVerified: false, name: '' });
  target = await openEmbeddedTarget({ identityProviders: [createOidcProvider('oidc', issuer, Date.now)] });
  issuer.allow(`${target.endpoint}/account/sessions/oauth2/callback/oidc/${target.projectId}`);
});

afterAll(async () => {
  await target.close();
  await issuer.close();
});

beforeEach(() => {
  people += 1;
  issuer.declines = false;
  issuer.person = {
    uid: `person-${people}`,
    email: `Person.${people}@example.test`,
    isEmailVerified: true,
    name: `Person ${people}`,
  };
});

const SUCCESS = 'http://localhost:5173/auth/verify?returnTo=%2Fchats';
const FAILURE = 'http://localhost:5173/auth/login';

const startOf = (
  flow: 'session' | 'token',
  options: { success?: string; failure?: string; scopes?: string[] } = {},
): string => {
  const account = new Account(guestOf(target));
  const request = { provider: OAuthProvider.Oidc, success: SUCCESS, failure: FAILURE, ...options };
  return String(flow === 'session' ? account.createOAuth2Session(request) : account.createOAuth2Token(request));
};

const refusalSchema = z.object({ message: z.string(), type: z.string(), code: z.number() });

const refusalAt = ({ url }: NavigationResult): z.infer<typeof refusalSchema> => {
  expect(`${url.origin}${url.pathname}`).toBe(FAILURE);
  return refusalSchema.parse(JSON.parse(url.searchParams.get('error') ?? 'null'));
};

/** Signs in by the token flow. Returns the id and the account of the session. */
const signInByToken = async (browser = new CookieBrowser()): Promise<{ userId: string; account: Account }> => {
  const { url } = await browser.navigate(startOf('token'));
  const proof = { userId: url.searchParams.get('userId') ?? '', secret: url.searchParams.get('secret') ?? '' };
  const { secret } = await new ServerAccount(target.admin).createSession(proof);
  return { userId: proof.userId, account: new Account(guestOf(target).setSession(secret)) };
};

/** Opens a browser that is signed in with cookies. */
const browserOf = async (email: string, password: string): Promise<CookieBrowser> => {
  const browser = new CookieBrowser();
  await browser.navigate(`${target.endpoint}/account/sessions/email?project=${target.projectId}`, {
    body: new URLSearchParams({ email, password }),
  });
  return browser;
};

const accountIn = async (browser: CookieBrowser): Promise<{ $id: string; email: string }> => {
  const { response } = await browser.navigate(`${target.endpoint}/account?project=${target.projectId}`);
  return z.object({ $id: z.string(), email: z.string() }).parse(await response?.json());
};

test('an address with line ends is led to as a browser reads it', async () => {
  const success = 'http://localhost:5173/in?a=b\r\nSet-Cookie: c=d';
  const browser = new CookieBrowser();
  const { url } = await browser.navigate(startOf('session', { success }));
  expect(url.href).toBe('http://localhost:5173/in?a=bSet-Cookie:%20c=d');
});

test('an address that no header may hold is answered with 500, and the server goes on', async () => {
  const service = await openEmbeddedTarget({
    identityProviders: [
      {
        id: 'oidc',
        start: () => Promise.resolve({ url: 'http://localhost/\r\nX: y', finish: () => Promise.reject(new Error()) }),
        refresh: () => Promise.reject(new Error()),
      },
    ],
  });
  try {
    const begin = `${service.endpoint}/account/sessions/oauth2/oidc?project=${service.projectId}`;
    for (let times = 0; times < 2; times += 1) {
      const { status, headers } = await fetch(begin, { redirect: 'manual', signal: AbortSignal.timeout(20_000) });
      expect([status, headers.get('location'), headers.getSetCookie()]).toEqual([500, null, []]);
    }
  } finally {
    await service.close();
  }
});

test('the session flow ends at the success address with the cookies of a new person, and is never cached', async () => {
  const browser = new CookieBrowser();
  const { url, visited } = await browser.navigate(startOf('session'));
  expect(url.href).toBe(SUCCESS);
  expect(visited.map(({ pathname }) => pathname)).toEqual(
    expect.arrayContaining([
      '/v1/account/sessions/oauth2/oidc',
      `/v1/account/sessions/oauth2/callback/oidc/${target.projectId}`,
      '/v1/account/sessions/oauth2/oidc/redirect',
    ]),
  );
  const first = await fetch(startOf('session'), { redirect: 'manual' });
  expect([first.status, first.headers.get('cache-control')]).toEqual([301, 'no-store']);
  const account = new Account(
    guestOf(target).setSession(decodeURIComponent(browser.cookie(`a_session_${target.projectId}_legacy`) ?? '')),
  );
  expect(await account.get()).toMatchObject({
    email: issuer.person.email.toLowerCase(),
    name: issuer.person.name,
    emailVerification: true,
    passwordUpdate: '',
  });
  const session = await account.getSession({ sessionId: 'current' });
  expect(session).toMatchObject({ provider: 'oidc', providerUid: issuer.person.uid, factors: ['email', 'oauth2'] });
  expect(session.providerAccessToken).not.toBe('');
  expect((await account.listIdentities()).identities).toMatchObject([
    {
      provider: 'oidc',
      providerUid: issuer.person.uid,
      providerEmail: issuer.person.email.toLowerCase(),
      providerAccessToken: session.providerAccessToken,
    },
  ]);
});

test('the token flow returns a secret that works once, within a minute; a second flow signs in the same person', async () => {
  const { url } = await new CookieBrowser().navigate(startOf('token'));
  expect(url.searchParams.get('returnTo')).toBe('/chats');
  const proof = { userId: url.searchParams.get('userId') ?? '', secret: url.searchParams.get('secret') ?? '' };
  const session = await new Account(guestOf(target)).createSession(proof);
  expect(session).toMatchObject({ userId: proof.userId, provider: 'oidc', providerUid: issuer.person.uid });
  expect(await refusalOf(new Account(guestOf(target)).createSession(proof))).toBe('401 user_invalid_token');
  const { url: again } = await new CookieBrowser().navigate(startOf('token'));
  expect(again.searchParams.get('userId')).toBe(proof.userId);
  target.embedded.passTime(60_001);
  expect(
    await refusalOf(
      new Account(guestOf(target)).createSession({
        userId: proof.userId,
        secret: again.searchParams.get('secret') ?? '',
      }),
    ),
  ).toBe('401 user_invalid_token');
});

test('a server starts the token flow for a browser', async () => {
  const address = await new ServerAccount(target.admin).createOAuth2Token({
    provider: ServerOAuthProvider.Oidc,
    success: SUCCESS,
    failure: FAILURE,
  });
  const { url } = await new CookieBrowser().navigate(address);
  expect(url.searchParams.get('userId')).not.toBeNull();
});

test('an account with a proved address is found by it and keeps its password', async () => {
  const { id, email, password } = await createPerson(target);
  await new Users(target.admin).updateEmailVerification({ userId: id, emailVerification: true });
  issuer.person = { ...issuer.person, email: email.toUpperCase() };
  expect((await signInByToken()).userId).toBe(id);
  expect((await new Account(guestOf(target)).createEmailPasswordSession({ email, password })).userId).toBe(id);
});

test('an account with an unproved address goes to the person who proves it; its creator loses access', async () => {
  const { id, email, password, client } = await createPerson(target);
  issuer.person = { ...issuer.person, email };
  const { userId, account } = await signInByToken();
  expect(userId).toBe(id);
  expect((await account.get()).emailVerification).toBe(true);
  expect(await refusalOf(new Account(client).get())).toBe('401 general_unauthorized_scope');
  expect(await refusalOf(new Account(guestOf(target)).createEmailPasswordSession({ email, password }))).toBe(
    '401 user_invalid_credentials',
  );
});

test('an address that the provider has not verified opens no existing account, and stays unproved in a new one', async () => {
  const { email } = await createPerson(target);
  issuer.person = { ...issuer.person, email, isEmailVerified: false };
  expect(refusalAt(await new CookieBrowser().navigate(startOf('token')))).toMatchObject({
    type: 'general_bad_request',
    code: 400,
  });
  issuer.person = { ...issuer.person, uid: 'unproved', email: 'unproved@example.test' };
  const { account } = await signInByToken();
  expect(await account.get()).toMatchObject({ email: 'unproved@example.test', emailVerification: false });
});

test.each([
  ['no address', ''],
  ['an invalid address', '<img src=x>@example.test'],
])('an identity with %s is refused', async (_what, email) => {
  issuer.person = { ...issuer.person, email };
  expect(refusalAt(await new CookieBrowser().navigate(startOf('session')))).toMatchObject({
    type: 'user_unauthorized',
    code: 401,
  });
});

test('an identity is added to the signed-in person, whatever its address, and refused when another person has it', async () => {
  const ada = await createPerson(target, 'Ada');
  const browser = await browserOf(ada.email, ada.password);
  const before = browser.cookie(`a_session_${target.projectId}`);
  await browser.navigate(startOf('session'));
  expect(await accountIn(browser)).toMatchObject({ $id: ada.id, email: ada.email });
  expect(browser.cookie(`a_session_${target.projectId}`)).not.toBe(before);
  expect((await signInByToken()).userId).toBe(ada.id);
  const bob = await createPerson(target, 'Bob');
  expect(refusalAt(await (await browserOf(bob.email, bob.password)).navigate(startOf('session')))).toMatchObject({
    type: 'user_already_exists',
    code: 409,
  });
});

test('an anonymous guest becomes the person of the provider', async () => {
  const browser = new CookieBrowser();
  await browser.navigate(`${target.endpoint}/account/sessions/anonymous?project=${target.projectId}`, {
    body: new URLSearchParams(),
  });
  const { $id } = await accountIn(browser);
  await browser.navigate(startOf('session'));
  expect(await accountIn(browser)).toEqual({ $id, email: issuer.person.email.toLowerCase() });
});

test('a blocked person is sent to the failure address', async () => {
  const { userId } = await signInByToken();
  await new Users(target.admin).updateStatus({ userId, status: false });
  expect(refusalAt(await new CookieBrowser().navigate(startOf('session')))).toMatchObject({
    type: 'user_blocked',
    code: 403,
  });
});

test('a person who declines at the provider is sent to the failure address', async () => {
  issuer.declines = true;
  expect(refusalAt(await new CookieBrowser().navigate(startOf('token')))).toMatchObject({
    type: 'user_oauth2_provider_error',
    message: 'The oidc OAuth2 provider returned an error: access_denied: The person said no.',
  });
});

test('a sign-in ends only in the browser that started it, once, within ten minutes, with the issued code', async () => {
  const isCallback = (url: URL): boolean => url.pathname.includes('/callback/');
  const attacker = await new CookieBrowser().navigate(startOf('session'), { stopBefore: isCallback });
  const victim = new CookieBrowser();
  expect(refusalAt(await victim.navigate(attacker.url.href))).toMatchObject({ type: 'user_oauth2_bad_request' });
  expect(victim.cookie(`a_session_${target.projectId}`)).toBeUndefined();

  const browser = new CookieBrowser();
  const { visited } = await browser.navigate(startOf('session'));
  const [used] = visited.filter(isCallback);
  const replayed = await browser.navigate(used?.href ?? '');
  expect([replayed.response?.status, refusalSchema.parse(await replayed.response?.json()).type]).toEqual([
    400,
    'user_oauth2_bad_request',
  ]);

  const expired = new CookieBrowser();
  const { url: expiredUrl } = await expired.navigate(startOf('session'), { stopBefore: isCallback });
  target.embedded.passTime(600_001);
  expect((await expired.navigate(expiredUrl.href)).response?.status).toBe(400);

  const forger = new CookieBrowser();
  const { url: forged } = await forger.navigate(startOf('session'), { stopBefore: isCallback });
  forged.searchParams.set('code', 'a code nobody gave');
  expect(refusalAt(await forger.navigate(forged.href))).toMatchObject({
    type: 'user_oauth2_unauthorized',
    message: 'The oidc OAuth2 provider returned an error: invalid_grant',
  });
});

test('a provider may send its answer as a form from its own origin', async () => {
  const browser = new CookieBrowser();
  const { url } = await browser.navigate(startOf('session'), {
    stopBefore: ({ pathname }) => pathname.includes('/callback/'),
  });
  const posted = await fetch(`${url.origin}${url.pathname}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://accounts.example' },
    body: url.searchParams,
  });
  expect(posted.status).toBe(301);
  expect((await browser.navigate(new URL(posted.headers.get('location') ?? '', url).href)).url.href).toBe(SUCCESS);
});

test.each([
  [
    'a success address of a foreign host',
    '/account/sessions/oauth2/oidc?success=https://evil.example/',
    '400 project_invalid_success_url',
  ],
  [
    'a failure address of a foreign host',
    '/account/tokens/oauth2/oidc?failure=https://evil.example/',
    '400 project_invalid_failure_url',
  ],
  [
    'a failure address that is not a web address',
    '/account/tokens/oauth2/oidc?failure=javascript:alert(1)',
    '400 general_argument_invalid',
  ],
  ['an unknown provider', '/account/sessions/oauth2/nope?', '400 general_argument_invalid'],
  ['a disabled provider', '/account/tokens/oauth2/google?', '412 project_provider_disabled'],
  [
    'a callback without an attempt',
    '/account/sessions/oauth2/oidc/redirect?state=made-up&code=x',
    '400 user_oauth2_bad_request',
  ],
  ['a callback without a state', '/account/sessions/oauth2/oidc/redirect?code=x', '400 general_argument_invalid'],
])('%s is refused as JSON', async (_what, path, expected) => {
  const response = await fetch(`${target.endpoint}${path}&project=${target.projectId}`, { redirect: 'manual' });
  const body = refusalSchema.parse(await response.json());
  expect([`${response.status} ${body.type}`, body.code]).toEqual([expected, response.status]);
});

test.each(['a b', '[::', 'a/b', 'somebody@a', 'a:99999', ''])(
  'a sign-in begun with the Host header "%s", which is no host, is refused as JSON',
  async (host) => {
    for (const path of ['sessions', 'tokens']) {
      const begin = `${target.endpoint}/account/${path}/oauth2/oidc?project=${target.projectId}`;
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        sendRequest(begin, { setHost: false, headers: { Host: host } }, resolve)
          .on('error', reject)
          .end();
      });
      const { type, message, code } = refusalSchema.parse(await json(answer));
      expect([answer.statusCode, type, code]).toEqual([400, 'general_bad_request', 400]);
      expect(message).toBe('The Host header of this request does not name a host.');
    }
  },
);

test("extending a session renews the provider's token", async () => {
  const { account } = await signInByToken();
  const before = await account.getSession({ sessionId: 'current' });
  const after = await account.updateSession({ sessionId: 'current' });
  expect(after.providerAccessToken).not.toBe('');
  expect(after.providerAccessToken).not.toBe(before.providerAccessToken);
  expect((await account.listIdentities()).identities[0]?.providerAccessToken).toBe(after.providerAccessToken);
});

test('identities are listed with queries and deleted, by their owner and server keys alone', async () => {
  const { userId, account } = await signInByToken();
  const [identity] = (await account.listIdentities({ queries: [Query.equal('provider', 'oidc')] })).identities;
  expect(identity).toMatchObject({ userId, providerUid: issuer.person.uid });
  expect((await account.listIdentities({ queries: [Query.equal('provider', 'google')] })).total).toBe(0);
  expect(await refusalOf(account.listIdentities({ queries: [Query.equal('sealedAccessToken', 'x')] }))).toBe(
    '400 general_argument_invalid',
  );
  const users = new Users(target.admin);
  expect((await users.listIdentities({ search: issuer.person.uid })).identities.map(({ $id }) => $id)).toEqual([
    identity?.$id,
  ]);
  const stranger = new Account((await createPerson(target)).client);
  expect((await stranger.listIdentities()).total).toBe(0);
  expect(await refusalOf(stranger.deleteIdentity({ identityId: identity?.$id ?? '' }))).toBe(
    '404 user_identity_not_found',
  );
  await account.deleteIdentity({ identityId: identity?.$id ?? '' });
  expect((await account.listIdentities()).total).toBe(0);
  expect((await account.getSession({ sessionId: 'current' })).providerAccessToken).toBe('');
  await signInByToken();
  const [renewed] = (await users.listIdentities({ queries: [Query.equal('userId', userId)] })).identities;
  await users.deleteIdentity({ identityId: renewed?.$id ?? '' });
  expect(await refusalOf(users.deleteIdentity({ identityId: renewed?.$id ?? '' }))).toBe('404 user_identity_not_found');
});

test("a sign-in is sent to the person's open sockets, without the tokens of the provider", async () => {
  const { userId, account } = await signInByToken();
  const { jwt } = await account.createJWT();
  const socket = await TestSocket.open(target, `&jwt=${jwt}&channels[]=account`);
  expect((await socket.next()).type).toBe('connected');
  await new CookieBrowser().navigate(startOf('session'));
  await new CookieBrowser().navigate(startOf('token'));
  const frames = await socket.framesUntilPong();
  socket.close();
  expect(frames.map(({ data }) => data?.['events'])).toEqual([
    expect.arrayContaining(['users.*.sessions.*.create', `users.${userId}`]),
    expect.arrayContaining(['users.*.tokens.*.create', `users.${userId}`]),
  ]);
  expect(frames[0]?.data?.['payload']).toMatchObject({
    userId,
    provider: 'oidc',
    secret: '',
    providerAccessToken: '',
    providerRefreshToken: '',
  });
  expect(frames[1]?.data?.['payload']).toMatchObject({ userId, secret: '' });
});

test("a provider that expects the client's secret in a header gets it there", async () => {
  const other = await startOidcIssuer(issuer.person, 'client_secret_basic');
  const service = await openEmbeddedTarget({ identityProviders: [createOidcProvider('oidc', other, Date.now)] });
  try {
    other.allow(`${service.endpoint}/account/sessions/oauth2/callback/oidc/${service.projectId}`);
    const start = String(
      new Account(guestOf(service)).createOAuth2Token({
        provider: OAuthProvider.Oidc,
        success: SUCCESS,
        failure: FAILURE,
      }),
    );
    expect((await new CookieBrowser().navigate(start)).url.searchParams.get('userId')).not.toBeNull();
  } finally {
    await service.close();
    await other.close();
  }
});

test('a provider that cannot be reached sends the browser to the failure address', async () => {
  const service = await openEmbeddedTarget({
    identityProviders: [createOidcProvider('oidc', { ...issuer, issuer: 'http://127.0.0.1:9' }, Date.now)],
  });
  try {
    const landing = await new CookieBrowser().navigate(
      `${service.endpoint}/account/sessions/oauth2/oidc?project=${service.projectId}&failure=${encodeURIComponent(FAILURE)}`,
    );
    expect(refusalAt(landing)).toMatchObject({
      type: 'user_oauth2_provider_error',
      message: 'The oidc OAuth2 provider returned an error: The provider cannot be reached.',
    });
  } finally {
    await service.close();
  }
});
