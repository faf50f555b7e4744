import { Account, OAuthProvider } from 'appwrite';
import { Users } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createOidcProvider } from '#server/drivers/identity/oidc.ts';
import { PRODUCT_RULES } from '#server/embedded.ts';
import { CookieBrowser } from '#support/cookie-browser.ts';
import { startOidcIssuer, type OidcIssuer } from '../contract/oidc-issuer.ts';
import { createPerson, guestOf, openEmbeddedTarget, type EmbeddedTarget, type Person } from '../contract/target.ts';

/**
 * A page of a stranger sends the browser of somebody who is signed in through a sign-in at a provider, where the
 * stranger has signed that browser in as themselves.
 */

const SUCCESS = 'http://localhost/success';
const FAILURE = 'http://localhost/failure';

let issuer: OidcIssuer;
let target: EmbeddedTarget;

beforeAll(async () => {
  issuer = await startOidcIssuer({ uid: 'nobody', email: '', isEmailVerified: false, name: '' });
  // Seats belong to plans, which need the product's collections.
  const { seats: _, ...rules } = PRODUCT_RULES;
  target = await openEmbeddedTarget({
    project: { ...rules, rateLimits: false, sessionDays: 30 },
    identityProviders: [createOidcProvider('oidc', issuer, Date.now)],
  });
  issuer.allow(`${target.endpoint}/account/sessions/oauth2/callback/oidc/${target.projectId}`);
});
afterAll(async () => {
  await target.close();
  await issuer.close();
});

const startOf = (flow: 'session' | 'token'): string => {
  const account = new Account(guestOf(target));
  const request = { provider: OAuthProvider.Oidc, success: SUCCESS, failure: FAILURE };
  return String(flow === 'session' ? account.createOAuth2Session(request) : account.createOAuth2Token(request));
};

async function browserOf({ email, password }: Person): Promise<CookieBrowser> {
  const browser = new CookieBrowser();
  await browser.navigate(`${target.endpoint}/account/sessions/email?project=${target.projectId}`, {
    body: new URLSearchParams({ email, password }),
  });
  return browser;
}

const identitiesOf = async ({ id }: Person): Promise<readonly string[]> =>
  (await new Users(target.admin).listIdentities()).identities
    .filter(({ userId }) => userId === id)
    .map(({ providerUid }) => providerUid);

const accountIn = async (browser: CookieBrowser): Promise<string> => {
  const { response } = await browser.navigate(`${target.endpoint}/account?project=${target.projectId}`);
  return z.object({ $id: z.string() }).parse(await response?.json()).$id;
};

test.each(['session', 'token'] as const)(
  'an identity of somebody else does not get into the account of whoever is signed in, by the %s flow',
  async (flow) => {
    const owner = await createPerson(target, 'Ann');
    const browser = await browserOf(owner);
    for (const [email, isEmailVerified] of [
      [`stranger.${flow}@example.test`, true],
      [owner.email, false],
    ] as const) {
      issuer.person = { uid: `stranger ${flow} ${String(isEmailVerified)}`, email, isEmailVerified, name: 'Mal' };
      const { url } = await browser.navigate(startOf(flow));
      expect(`${url.origin}${url.pathname}`).toBe(FAILURE);
      expect(z.object({ type: z.string() }).parse(JSON.parse(url.searchParams.get('error') ?? '{}')).type).toBe(
        'user_unauthorized',
      );
      expect(await identitiesOf(owner)).toEqual([]);
      // They are still who they were.
      expect(await accountIn(browser)).toBe(owner.id);
    }
  },
);

test('an identity of somebody else does not get into an account whose address its owner has taken back', async () => {
  const person = await createPerson(target, 'Cy');
  const browser = await browserOf(person);
  const namesake = { email: person.email, password: 'of whoever owns the address' };
  await new Account(guestOf(target)).create({ userId: 'namesake', ...namesake, name: 'Owner' });
  await new Users(target.admin).updateEmailVerification({ userId: 'namesake', emailVerification: true });
  issuer.person = { uid: 'stranger of none', email: 'stranger@example.test', isEmailVerified: true, name: 'Mal' };
  const { url } = await browser.navigate(startOf('session'));
  expect(`${url.origin}${url.pathname}`).toBe(FAILURE);
  expect(await identitiesOf(person)).toEqual([]);
  expect(await accountIn(browser)).toBe(person.id);
});

test('whoever is signed in gets the identity of their own confirmed address, and signs in by it', async () => {
  const owner = await createPerson(target, 'Bea');
  await new Users(target.admin).updateEmailVerification({ userId: owner.id, emailVerification: true });
  issuer.person = { uid: 'bea', email: owner.email, isEmailVerified: true, name: 'Bea' };
  expect((await (await browserOf(owner)).navigate(startOf('session'))).url.href).toBe(SUCCESS);
  expect(await identitiesOf(owner)).toEqual(['bea']);
  const elsewhere = new CookieBrowser();
  expect((await elsewhere.navigate(startOf('session'))).url.href).toBe(SUCCESS);
  expect(await accountIn(elsewhere)).toBe(owner.id);
});
