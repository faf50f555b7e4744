import { Account, OAuthProvider, Teams } from 'appwrite';
import { Account as ServerAccount } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOidcProvider } from '#server/drivers/identity/oidc.ts';
import { CookieBrowser } from '#support/cookie-browser.ts';
import { startOidcIssuer, type OidcIssuer } from './oidc-issuer.ts';
import { TestSocket } from './socket.ts';
import { createPerson, guestOf, openEmbeddedTarget, refusalOf, type EmbeddedTarget, type Person } from './target.ts';

let issuer: OidcIssuer;
let target: EmbeddedTarget;
let owner: Person;
let teamId: string;

beforeAll(async () => {
  issuer = await startOidcIssuer({ uid: 'proved', email: '', isEmailVerified: true, name: '' });
  target = await openEmbeddedTarget({
    project: { name: '<b>Outrider</b>' },
    identityProviders: [createOidcProvider('oidc', issuer, Date.now)],
  });
  issuer.allow(`${target.endpoint}/account/sessions/oauth2/callback/oidc/${target.projectId}`);
  owner = await createPerson(target, 'Ann');
  teamId = (await new Teams(owner.client).create({ teamId: 'unique()', name: 'Sales' })).$id;
});

afterAll(async () => {
  await target.close();
  await issuer.close();
});

const guest = (): Account => new Account(guestOf(target));
const lastMail = () => target.embedded.mails.at(-1) ?? { subject: '', text: '', html: '' };
const linkIn = (html: string): URLSearchParams =>
  new URL((/href="([^"]*)"/.exec(html)?.[1] ?? 'http://localhost/').replaceAll('&amp;', '&')).searchParams;

interface Proof {
  readonly userId: string;
  readonly secret: string;
  readonly membershipId: string;
}

const proofInMail = (userId: string): Proof => {
  const { html, text } = lastMail();
  const code = /OTP (\d{6})/.exec(text)?.[1];
  if (code !== undefined) return { userId, secret: code, membershipId: '' };
  const link = linkIn(html);
  return {
    userId: link.get('userId') ?? '',
    secret: link.get('secret') ?? '',
    membershipId: link.get('membershipId') ?? '',
  };
};

const accept = ({ userId, secret, membershipId }: Proof, client = guestOf(target)) =>
  new Teams(client).updateMembershipStatus({ teamId, membershipId, userId, secret });
const signIn = async ({ userId, secret }: Proof): Promise<unknown> =>
  new ServerAccount(target.admin).createSession({ userId, secret });

interface ProofMethod {
  readonly name: string;
  readonly request: (email: string) => Promise<unknown>;
  readonly prove: (proof: Proof, email: string) => Promise<unknown>;
}

const PROOF_METHODS: readonly ProofMethod[] = [
  {
    name: 'a magic link',
    request: (email) => guest().createMagicURLToken({ userId: 'unique()', email, url: 'http://localhost/in' }),
    prove: signIn,
  },
  { name: 'a code', request: (email) => guest().createEmailToken({ userId: 'unique()', email }), prove: signIn },
  {
    name: 'an invitation',
    request: (email) =>
      new Teams(owner.client).createMembership({ teamId, roles: [], email, url: 'http://localhost/join' }),
    prove: (proof) => accept(proof),
  },
  {
    name: 'another provider',
    request: () => Promise.resolve(),
    prove: async (_proof, email) => {
      issuer.person = { uid: email, email, isEmailVerified: true, name: 'Owner' };
      await new CookieBrowser().navigate(
        String(
          guest().createOAuth2Token({
            provider: OAuthProvider.Oidc,
            success: 'http://localhost/',
            failure: 'http://localhost/',
          }),
        ),
      );
    },
  },
];

test.each(PROOF_METHODS)(
  'a person who proves an unproved address by $name gets the account, and its creator is signed out',
  async ({ request, prove }) => {
    const creator = await createPerson(target, 'Maker');
    const socket = await TestSocket.open(target, '&channels[]=account', { 'x-appwrite-session': creator.session });
    await request(creator.email);
    const mails = target.embedded.mails.length;
    await prove(proofInMail(creator.id), creator.email);
    expect(await refusalOf(new Account(creator.client).get())).toBe('401 general_unauthorized_scope');
    expect(
      await refusalOf(guest().createEmailPasswordSession({ email: creator.email, password: creator.password })),
    ).toBe('401 user_invalid_credentials');
    expect((await socket.closed).code).toBe(1008);
    // One mail tells them, with the name escaped.
    expect(target.embedded.mails.slice(mails).map(({ to }) => to.address)).toEqual([creator.email]);
    expect(lastMail()).toMatchObject({
      subject: 'Your <b>Outrider</b> password was removed',
      text: expect.stringContaining('"Forgot password"'),
    });
    expect(lastMail().html).toContain('&lt;b&gt;Outrider&lt;/b&gt;');
    expect(lastMail().html).not.toContain('<b>');
  },
);

test.each(PROOF_METHODS)(
  'a person who has proved the address keeps password and sessions when $name proves it again',
  async ({ request, prove }) => {
    const { id, email, password, client } = await createPerson(target, 'Known');
    await new Account(client).createEmailVerification({ url: 'http://localhost/verify' });
    await new Account(client).updateEmailVerification(proofInMail(id));
    await request(email);
    const mails = target.embedded.mails.length;
    await prove(proofInMail(id), email);
    expect((await new Account(client).get()).$id).toBe(id);
    expect((await guest().createEmailPasswordSession({ email, password })).userId).toBe(id);
    expect(target.embedded.mails.length).toBe(mails);
  },
);

test('a person who accepts an invitation in their own session keeps password and sessions', async () => {
  const invited = await createPerson(target, 'Invited');
  await PROOF_METHODS[2]?.request(invited.email);
  await accept(proofInMail(invited.id), invited.client);
  expect(await new Account(invited.client).get()).toMatchObject({ $id: invited.id, emailVerification: true });
  expect((await guest().createEmailPasswordSession({ email: invited.email, password: invited.password })).userId).toBe(
    invited.id,
  );
});

test('an invited person without a password gets no mail about a removed password', async () => {
  const email = 'never.chose@example.test';
  await PROOF_METHODS[2]?.request(email);
  const mails = target.embedded.mails.length;
  expect((await accept(proofInMail(''))).confirm).toBe(true);
  expect(target.embedded.mails.length).toBe(mails);
});

test('a recovery of an account with an unproved address removes its identities', async () => {
  const creator = await createPerson(target, 'Tied');
  issuer.person = { uid: 'tied', email: 'elsewhere@example.test', isEmailVerified: true, name: 'Maker' };
  const browser = new CookieBrowser();
  await browser.navigate(`${target.endpoint}/account/sessions/email?project=${target.projectId}`, {
    body: new URLSearchParams({ email: creator.email, password: creator.password }),
  });
  await browser.navigate(
    String(
      guest().createOAuth2Session({
        provider: OAuthProvider.Oidc,
        success: 'http://localhost/',
        failure: 'http://localhost/',
      }),
    ),
  );
  expect((await new Account(creator.client).listIdentities()).total).toBe(1);
  await guest().createRecovery({ email: creator.email, url: 'http://localhost/reset' });
  await guest().updateRecovery({ ...proofInMail(creator.id), password: 'a password of the owner' });
  const { userId } = await guest().createEmailPasswordSession({
    email: creator.email,
    password: 'a password of the owner',
  });
  expect(userId).toBe(creator.id);
  const { url } = await new CookieBrowser().navigate(
    String(
      guest().createOAuth2Token({
        provider: OAuthProvider.Oidc,
        success: 'http://localhost/',
        failure: 'http://localhost/',
      }),
    ),
  );
  expect(url.searchParams.get('userId')).not.toBe(creator.id);
});

test('a new code invalidates the previous one', async () => {
  const { id, email } = await createPerson(target, 'Coded');
  await guest().createEmailToken({ userId: 'unique()', email });
  const first = proofInMail(id);
  await guest().createEmailToken({ userId: 'unique()', email });
  expect(await refusalOf(signIn(first))).toBe('401 user_invalid_token');
  await signIn(proofInMail(id));
});
