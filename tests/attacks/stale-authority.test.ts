import { request as openRequest } from 'node:http';
import { Account, Teams } from 'appwrite';
import { Account as ServerAccount, Teams as ServerTeams, Users } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IdentityRefused, type ProvenIdentity } from '#server/drivers/identity/identity-provider.ts';
import { PRODUCT_RULES } from '#server/embedded.ts';
import {
  newEmail,
  createPerson,
  guestOf,
  openEmbeddedTarget,
  type EmbeddedTarget,
  type Person,
} from '../contract/target.ts';

/** Somebody's right ends while a request of theirs is under way: its body arrives slowly, or a password is hashed. */

const PAGE = 'http://localhost/back';
const NEW_PASSWORD = 'chosen after the theft';

let target: EmbeddedTarget;

/** A provider of identities that vouches for the address which `finish` resolves with. */
const provider = {
  id: 'oidc',
  finish: () => Promise.resolve(''),
  start: ({ state }: { readonly state: string }) =>
    Promise.resolve({
      url: `https://provider.example/?state=${state}`,
      finish: async (): Promise<ProvenIdentity> => {
        const email = await provider.finish();
        return {
          uid: email,
          email,
          isEmailVerified: true,
          name: '',
          tokens: { accessToken: '', expiresAtMs: undefined, refreshToken: '' },
        };
      },
    }),
  refresh: () => Promise.reject(new IdentityRefused('rejected', 'none')),
};

beforeAll(async () => {
  // Seats belong to plans, which need the product's collections.
  const { seats: _, ...rules } = PRODUCT_RULES;
  target = await openEmbeddedTarget({
    project: { ...rules, rateLimits: false, sessionDays: 30 },
    identityProviders: [provider],
  });
});
afterAll(() => target.close());

/** Sends a request whose body arrives once `meanwhile` is done. Returns the status and the type of a refusal. */
async function sendSlowly(
  { session }: Pick<Person, 'session'>,
  method: string,
  path: string,
  body: object,
  meanwhile: () => Promise<unknown>,
): Promise<string> {
  const text = JSON.stringify(body);
  const request = openRequest(`${target.endpoint}${path}`, {
    method,
    agent: false,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
      'x-appwrite-project': target.projectId,
      'x-appwrite-session': session,
      expect: '100-continue',
    },
  });
  const answer = new Promise<string>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      let received = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (received += part));
      response.on('end', () => {
        const { type = '' } = received === '' ? {} : (JSON.parse(received) as { type?: string });
        resolve(`${response.statusCode} ${type}`.trim());
      });
    });
  });
  // The server has seen the head of the request by then, and so who sends it.
  await new Promise<void>((resolve) => {
    request.on('continue', resolve);
    request.flushHeaders();
  });
  await meanwhile();
  request.end(text);
  return answer;
}

const signIn = (email: string, password: string) =>
  new ServerAccount(target.admin).createEmailPasswordSession({ email, password });

const isAlive = (secret: string): Promise<boolean> =>
  new Account(guestOf(target).setSession(secret)).get().then(
    () => true,
    () => false,
  );

async function createTeam(...people: readonly (readonly [Person, string])[]): Promise<string> {
  const teams = new ServerTeams(target.admin);
  const { $id: teamId } = await teams.create({ teamId: 'unique()', name: 'Team' });
  for (const [{ id: userId }, role] of people) await teams.createMembership({ teamId, userId, roles: [role] });
  return teamId;
}

const membershipOf = async (teamId: string, { id }: Person): Promise<string> =>
  (await new ServerTeams(target.admin).listMemberships({ teamId })).memberships.find(({ userId }) => userId === id)
    ?.$id ?? '';

const SIGNED_OUT = '401 general_unauthorized_scope';

describe('while the body of a request arrives, an ended session', () => {
  test('an ended session sets no password', async () => {
    const person = await createPerson(target);
    const { email, password } = person;
    const stolen = await signIn(email, password);
    const answer = await sendSlowly(
      { session: stolen.secret },
      'PATCH',
      '/account/password',
      { password: 'chosen by the thief', oldPassword: password },
      () => new Account(person.client).updatePassword({ password: NEW_PASSWORD, oldPassword: password }),
    );
    expect(answer).toBe(SIGNED_OUT);
    await signIn(email, NEW_PASSWORD);
  });

  test.each([
    'PATCH /account/email',
    'PATCH /account/phone',
    'PATCH /account/name',
    'PATCH /account/prefs',
    'POST /account/jwts',
  ])('an ended session gets no %s', async (route) => {
    const person = await createPerson(target);
    const stolen = await signIn(person.email, person.password);
    const [method = '', path = ''] = route.split(' ');
    const body = {
      email: newEmail('thief'),
      phone: '+41791234567',
      password: person.password,
      name: 'Thief',
      prefs: { a: 'thief' },
    };
    expect(
      await sendSlowly({ session: stolen.secret }, method, path, body, () =>
        new Account(person.client).updatePassword({ password: NEW_PASSWORD, oldPassword: person.password }),
      ),
    ).toBe(SIGNED_OUT);
    expect((await new Account(person.client).get()).email).toBe(person.email);
  });

  test('confirms no address that is another by then', async () => {
    const person = await createPerson(target);
    const foreign = newEmail('foreign');
    const count = target.embedded.mails.length;
    await sendSlowly(person, 'POST', '/account/verifications/email', { url: PAGE }, () =>
      new Account(person.client).updateEmail({ email: foreign, password: person.password }),
    );
    expect(target.embedded.mails.slice(count).map(({ to }) => to.address)).toEqual([foreign]);
  });
});

describe('while the body of a request arrives', () => {
  test.each([
    ['invites nobody', 'POST', (team: string) => `/teams/${team}/memberships`],
    ['changes no role', 'PATCH', (team: string, other: string) => `/teams/${team}/memberships/${other}`],
    ['removes nobody', 'DELETE', (team: string, other: string) => `/teams/${team}/memberships/${other}`],
    ['renames nothing', 'PUT', (team: string) => `/teams/${team}`],
    ['sets no preferences', 'PUT', (team: string) => `/teams/${team}/prefs`],
    ['deletes no team', 'DELETE', (team: string) => `/teams/${team}`],
  ] as const)('an owner who was removed meanwhile %s', async (_, method, pathOf) => {
    const [owner, removed, other] = [
      await createPerson(target),
      await createPerson(target),
      await createPerson(target),
    ];
    const teamId = await createTeam([owner, 'owner'], [removed, 'owner'], [other, 'member']);
    const body = { email: newEmail('friend'), roles: ['owner'], url: PAGE, name: 'Mine', prefs: { a: '1' } };
    const membershipId = await membershipOf(teamId, removed);
    const answer = await sendSlowly(removed, method, pathOf(teamId, await membershipOf(teamId, other)), body, () =>
      new Teams(owner.client).deleteMembership({ teamId, membershipId }),
    );
    expect(answer).toMatch(/^(401|404) /);
    const { memberships } = await new ServerTeams(target.admin).listMemberships({ teamId });
    expect(new Set(memberships.map(({ roles }) => roles[0]))).toEqual(new Set(['member', 'owner']));
    expect(memberships).toHaveLength(2);
  });
});

/** Returns what the link in the newest mail to an address proves. */
function lastLink(email: string): { readonly userId: string; readonly secret: string } {
  const mail = target.embedded.mails.findLast(({ to, isDecoy }) => to.address === email && isDecoy !== true);
  const { searchParams } = new URL((/href="([^"]*)"/.exec(mail?.html ?? '')?.[1] ?? PAGE).replaceAll('&amp;', '&'));
  return { userId: searchParams.get('userId') ?? '', secret: searchParams.get('secret') ?? '' };
}

const ATTEMPTS_AT_ONCE = 4;

/**
 * Signs in again and again until `change` has ended, so that attempts are under way at its end. Returns their sessions.
 */
async function signInDuring(email: string, password: string, change: () => Promise<unknown>): Promise<string[]> {
  const sessions: string[] = [];
  let isDone = false;
  const keepSigningIn = async (): Promise<void> => {
    do {
      const attempt = await signIn(email, password).catch(() => undefined);
      if (attempt !== undefined) sessions.push(attempt.secret);
    } while (!isDone);
  };
  const attempts = Array.from({ length: ATTEMPTS_AT_ONCE }, keepSigningIn);
  await change().finally(() => {
    isDone = true;
  });
  await Promise.all(attempts);
  return sessions;
}

const aliveOf = async (sessions: readonly string[]): Promise<string[]> => {
  const areAlive = await Promise.all(sessions.map(isAlive));
  return sessions.filter((_, position) => areAlive[position]);
};

describe('while a password is compared or hashed', () => {
  test('a sign-in with a password that is replaced meanwhile begins no session', async () => {
    const { email, password } = await createPerson(target);
    await new Account(guestOf(target)).createRecovery({ email, url: PAGE });
    const sessions = await signInDuring(email, password, () =>
      new Account(guestOf(target)).updateRecovery({ ...lastLink(email), password: NEW_PASSWORD }),
    );
    expect(await aliveOf(sessions)).toEqual([]);
    await signIn(email, NEW_PASSWORD);
  });

  test('whoever made an account with a foreign address gets no session in it once its owner came by mail', async () => {
    const [email, password] = [newEmail('claimed'), 'chosen by a stranger'];
    await new Account(guestOf(target)).create({ userId: 'unique()', email, password });
    await new Account(guestOf(target)).createMagicURLToken({ userId: 'unique()', email, url: PAGE });
    const sessions = await signInDuring(email, password, () =>
      new ServerAccount(target.admin).createSession(lastLink(email)),
    );
    expect(await aliveOf(sessions)).toEqual([]);
  });

  test.each([
    ['password', { password: 'another of the stranger', oldPassword: 'chosen by a stranger' }],
    ['email', { email: 'of.the.stranger@example.test', password: 'chosen by a stranger' }],
    ['phone', { phone: '+41791234568', password: 'chosen by a stranger' }],
  ] as const)('an account whose owner comes meanwhile gets no %s of its creator', async (what, body) => {
    const [email, password] = [newEmail('claimed'), 'chosen by a stranger'];
    await new Account(guestOf(target)).create({ userId: 'unique()', email, password });
    await new Account(guestOf(target)).createMagicURLToken({ userId: 'unique()', email, url: PAGE });
    const { secret } = await signIn(email, password);
    const change = fetch(`${target.endpoint}/account/${what}`, {
      method: 'PATCH',
      headers: {
        'content-type': 'application/json',
        'x-appwrite-project': target.projectId,
        'x-appwrite-session': secret,
      },
      body: JSON.stringify(body),
    });
    // Sent behind it, and carried out before it: it waits for no hash.
    const claim = new ServerAccount(target.admin).createSession(lastLink(email));
    const [{ status }, { userId }] = await Promise.all([change, claim]);
    const owned = await new Users(target.admin).get({ userId });
    expect([status, owned.email, owned.phone, owned.passwordUpdate]).toEqual([401, email, '', '']);
  });

  test('an owner who is removed meanwhile invites nobody', async () => {
    const [owner, removed] = [await createPerson(target), await createPerson(target)];
    const teamId = await createTeam([owner, 'owner'], [removed, 'owner']);
    const membershipId = await membershipOf(teamId, removed);
    const invite = (email: string) =>
      new Teams(removed.client).createMembership({ teamId, email, roles: ['owner'], url: PAGE }).catch(() => undefined);
    const invitations = Array.from({ length: 8 }, () => invite(newEmail('friend')));
    const membersOf = async () => (await new ServerTeams(target.admin).listMemberships({ teamId })).total;
    await new Teams(owner.client).deleteMembership({ teamId, membershipId });
    const left = await membersOf();
    await Promise.all(invitations);
    expect(await membersOf()).toBe(left);
  });
});

describe('while a provider is asked who somebody is', () => {
  test('an address that becomes another is not confirmed by the former one', async () => {
    const person = await createPerson(target);
    const foreign = newEmail('foreign');
    await signInAtProvider(person, person.email, () =>
      new Account(person.client).updateEmail({ email: foreign, password: person.password }),
    );
    const { email, emailVerification } = await new Users(target.admin).get({ userId: person.id });
    expect([email, emailVerification]).toEqual([foreign, false]);
  });

  test('an account whose owner comes by mail gets no identity of its creator', async () => {
    const [email, password] = [newEmail('claimed'), 'chosen by a stranger'];
    await new Account(guestOf(target)).create({ userId: 'unique()', email, password });
    await new Account(guestOf(target)).createMagicURLToken({ userId: 'unique()', email, url: PAGE });
    const { secret, userId } = await signIn(email, password);
    await signInAtProvider({ session: secret }, newEmail('stranger'), () =>
      new ServerAccount(target.admin).createSession(lastLink(email)),
    );
    const { identities } = await new Users(target.admin).listIdentities();
    expect(identities.filter((identity) => identity.userId === userId)).toEqual([]);
  });
});

/** Signs in at the provider in a browser with a session; the provider answers the server once `meanwhile` is done. */
async function signInAtProvider(
  { session }: Pick<Person, 'session'>,
  email: string,
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  const cookies = [`a_session_${target.projectId}=${session}`];
  const open = async (path: string): Promise<URL> => {
    const response = await fetch(`${target.endpoint}${path}`, {
      headers: { cookie: cookies.join('; '), 'x-appwrite-project': target.projectId },
      redirect: 'manual',
    });
    cookies.push(...response.headers.getSetCookie().map((text) => text.split(';')[0] ?? ''));
    return new URL(response.headers.get('location') ?? '', target.endpoint);
  };
  const state = (await open(`/account/sessions/oauth2/oidc?success=${PAGE}&failure=${PAGE}`)).searchParams.get('state');
  let isAsked: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  provider.finish = async () => {
    isAsked();
    await meanwhile();
    return email;
  };
  const finished = open(`/account/sessions/oauth2/oidc/redirect?state=${state}&code=any`);
  await asked;
  await finished;
}
