import { Account, Teams } from 'appwrite';
import { Account as ServerAccount, Users } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRODUCT_RULES } from '#server/embedded.ts';
import {
  createPerson,
  guestOf,
  newEmail,
  openEmbeddedTarget,
  refusalOf,
  type EmbeddedTarget,
} from '../contract/target.ts';

/** A stranger asks for an address that is not theirs, before or after its owner comes. */

const WRONG_PASSWORD = '401 user_invalid_credentials';
const SIGNED_OUT = '401 general_unauthorized_scope';
const STRANGERS = 'chosen by a stranger';
const OWNERS = 'chosen by the owner';
const PAGE = 'http://localhost/back';

let target: EmbeddedTarget;

beforeAll(async () => {
  // Seats belong to plans, which need the product's collections.
  const { seats: _, ...rules } = PRODUCT_RULES;
  target = await openEmbeddedTarget({ project: { ...rules, rateLimits: false, sessionDays: 30 } });
});
afterAll(() => target.close());

const guest = (): Account => new Account(guestOf(target));

const register = (email: string, password: string) =>
  guest().create({ userId: 'unique()', email, password, name: 'Registered' });

/** Signs in and returns the account with the client that holds its session. */
async function signIn(email: string, password: string) {
  const { secret } = await new ServerAccount(target.admin).createEmailPasswordSession({ email, password });
  const client = guestOf(target).setSession(secret);
  return { account: new Account(client), client };
}

/** Returns the parameters of the link in the newest mail to an address. */
function lastLink(email: string): { readonly userId: string; readonly secret: string } {
  const mail = target.embedded.mails.findLast(({ to, isDecoy }) => to.address === email && isDecoy !== true);
  const href = (/href="([^"]*)"/.exec(mail?.html ?? '')?.[1] ?? PAGE).replaceAll('&amp;', '&');
  const { searchParams } = new URL(href);
  return { userId: searchParams.get('userId') ?? '', secret: searchParams.get('secret') ?? '' };
}

/** Confirms the address of a signed-in account by the mail that is sent to it. */
async function confirm(account: Account, email: string): Promise<void> {
  await account.createEmailVerification({ url: PAGE });
  await guest().updateEmailVerification(lastLink(email));
}

const signInByMail = async (email: string) => {
  await guest().createMagicURLToken({ userId: 'unique()', email, url: PAGE });
  const { secret } = await new ServerAccount(target.admin).createSession(lastLink(email));
  return new Account(guestOf(target).setSession(secret));
};

const STRANGERS_ACTS: readonly { readonly name: string; readonly act: (email: string) => Promise<unknown> }[] = [
  { name: 'registers it', act: (email) => register(email, STRANGERS) },
  {
    name: 'registers it, signs in and blocks the account',
    act: async (email) => {
      await register(email, STRANGERS);
      await (await signIn(email, STRANGERS)).account.updateStatus();
    },
  },
  {
    name: 'changes their own address to it',
    act: async (email) => {
      const { client, password } = await createPerson(target);
      await new Account(client).updateEmail({ email, password });
    },
  },
  {
    name: 'asks for a magic link',
    act: (email) => guest().createMagicURLToken({ userId: 'unique()', email, url: PAGE }),
  },
  { name: 'asks for a code', act: (email) => guest().createEmailToken({ userId: 'unique()', email }) },
  {
    name: 'invites it',
    act: async (email) => {
      const { client } = await createPerson(target);
      const { $id: teamId } = await new Teams(client).create({ teamId: 'unique()', name: 'Theirs' });
      await new Teams(client).createMembership({ teamId, roles: ['member'], email, url: PAGE });
    },
  },
];

test.each(STRANGERS_ACTS)(
  'an address that a stranger has used before ($name) can be registered by its owner, who alone has it once it is confirmed',
  async ({ act }) => {
    const email = newEmail('victim');
    const fresh = await register(newEmail('fresh'), OWNERS);
    await act(email);
    const registered = await register(email, OWNERS);
    expect(Object.keys(registered)).toEqual(Object.keys(fresh));
    expect(registered).toMatchObject({ email, emailVerification: false, name: 'Registered' });
    const { account } = await signIn(email, OWNERS);
    expect((await account.get()).$id).toBe(registered.$id);
    await confirm(account, email);
    expect(await account.get()).toMatchObject({ $id: registered.$id, email, emailVerification: true });
    // The owner's password alone opens the address, by mail too, and no session is the stranger's.
    expect(await refusalOf(guest().createEmailPasswordSession({ email, password: STRANGERS }))).toBe(WRONG_PASSWORD);
    expect((await account.listSessions()).total).toBe(1);
    expect((await (await signInByMail(email)).get()).$id).toBe(registered.$id);
    expect((await account.get()).passwordUpdate).not.toBe('');
  },
);

test('a stranger whose address was confirmed by its owner keeps an account of their own without it', async () => {
  const email = newEmail('victim');
  await register(email, STRANGERS);
  const stranger = await signIn(email, STRANGERS);
  const { $id: teamId } = await new Teams(stranger.client).create({ teamId: 'unique()', name: 'Theirs' });
  await stranger.account.createEmailVerification({ url: PAGE });
  const strangersLink = lastLink(email);
  await guest().createMagicURLToken({ userId: 'unique()', email, url: PAGE });
  const strangersMagicLink = lastLink(email);
  await register(email, OWNERS);
  const owner = await signIn(email, OWNERS);
  await confirm(owner.account, email);
  expect(await stranger.account.get()).toMatchObject({ email: '', emailVerification: false });
  expect((await new Teams(stranger.client).get({ teamId })).name).toBe('Theirs');
  expect((await new Teams(owner.client).list()).total).toBe(0);
  // Mails of the stranger's account that lie in the owner's mailbox are of no more use.
  expect(await refusalOf(guest().updateEmailVerification(strangersLink))).toBe('401 user_invalid_token');
  expect(await refusalOf(guest().createSession(strangersMagicLink))).toBe('401 user_invalid_token');
  // Nor can the stranger ask for the address again.
  expect(await refusalOf(stranger.account.updateEmail({ email, password: STRANGERS }))).toBe(
    '409 user_target_already_exists',
  );
  expect(await refusalOf(stranger.account.createEmailVerification({ url: PAGE }))).toBe('400 user_email_not_found');
});

test('strangers who register an address later neither lock its owner out nor take anything', async () => {
  const email = newEmail('early');
  const { $id } = await register(email, OWNERS);
  const owner = await signIn(email, OWNERS);
  for (let count = 0; count < 8; count += 1) await register(email, `${STRANGERS} ${count}`);
  const stranger = await signIn(email, `${STRANGERS} 7`);
  expect((await owner.account.get()).email).toBe(email);
  expect((await (await signIn(email, OWNERS)).account.get()).$id).toBe($id);
  await confirm(owner.account, email);
  expect((await stranger.account.get()).email).toBe('');
  for (let count = 0; count < 8; count += 1)
    expect(await refusalOf(guest().createEmailPasswordSession({ email, password: `${STRANGERS} ${count}` }))).toBe(
      WRONG_PASSWORD,
    );
  expect((await owner.account.get()).$id).toBe($id);
});

test('a confirmed address is never taken over, by registration, change of address or by leaving it for a moment', async () => {
  const email = newEmail('confirmed');
  const { $id } = await register(email, OWNERS);
  const { account } = await signIn(email, OWNERS);
  await confirm(account, email);
  expect(await refusalOf(register(email, STRANGERS))).toBe('409 user_already_exists');
  const stranger = await createPerson(target);
  expect(await refusalOf(new Account(stranger.client).updateEmail({ email, password: stranger.password }))).toBe(
    '409 user_target_already_exists',
  );
  expect(await refusalOf(guest().createEmailPasswordSession({ email, password: STRANGERS }))).toBe(WRONG_PASSWORD);
  expect(await account.get()).toMatchObject({ $id, email, emailVerification: true });
});

test('a person who leaves an unconfirmed address gives it to the next who asked for it', async () => {
  const email = newEmail('left');
  await register(email, STRANGERS);
  const stranger = await signIn(email, STRANGERS);
  const { $id } = await register(email, OWNERS);
  await stranger.account.updateEmail({ email: newEmail('elsewhere'), password: STRANGERS });
  expect((await (await signInByMail(email)).get()).$id).toBe($id);
});

test('an account whose address is proven by mail keeps nothing by which its creator could come back', async () => {
  const email = newEmail('claimed');
  const { $id: userId } = await register(email, STRANGERS);
  const stranger = await signIn(email, STRANGERS);
  await stranger.account.updatePhone({ phone: '+41790001122', password: STRANGERS });
  await stranger.account.updatePrefs({ prefs: { knowsNoPassword: true, theme: 'dark' } });
  await stranger.account.createPushTarget({ targetId: 'unique()', identifier: 'a device of the stranger' });
  const { jwt } = await stranger.account.createJWT({ duration: 3_600 });
  const users = new Users(target.admin);
  const custom = await users.createToken({ userId, expire: 86_400 });
  const owner = await signInByMail(email);
  expect(await owner.get()).toMatchObject({
    $id: userId,
    emailVerification: true,
    passwordUpdate: '',
    phone: '',
    prefs: { passwordRemoved: true, theme: 'dark' },
    targets: [{ providerType: 'email' }],
  });
  expect((await owner.listSessions()).total).toBe(1);
  expect((await owner.listIdentities()).total).toBe(0);
  for (const attempt of [stranger.account.get(), new Account(guestOf(target).setJWT(jwt)).get()])
    expect(await refusalOf(attempt)).toBe(SIGNED_OUT);
  expect(await refusalOf(guest().createSession({ userId, secret: custom.secret }))).toBe('401 user_invalid_token');
  expect(await refusalOf(guest().createEmailPasswordSession({ email, password: STRANGERS }))).toBe(WRONG_PASSWORD);
  // The note is for the owner, until they have a password again.
  await owner.updatePassword({ password: OWNERS });
  expect((await owner.get()).prefs).toEqual({ theme: 'dark' });
});

test('a recovery of an unconfirmed account ends what its creator left in it', async () => {
  const email = newEmail('recovered');
  const { $id: userId } = await register(email, STRANGERS);
  const stranger = await signIn(email, STRANGERS);
  const custom = await new Users(target.admin).createToken({ userId, expire: 86_400 });
  await guest().createRecovery({ email, url: PAGE });
  await guest().updateRecovery({ ...lastLink(email), password: OWNERS });
  expect(await refusalOf(stranger.account.get())).toBe(SIGNED_OUT);
  expect(await refusalOf(guest().createSession({ userId, secret: custom.secret }))).toBe('401 user_invalid_token');
  const { account } = await signIn(email, OWNERS);
  expect(await account.get()).toMatchObject({ $id: userId, emailVerification: true, prefs: {} });
});

test('a new password ends every link and token that was sent before', async () => {
  const { id: userId, email, password, client } = await createPerson(target);
  await guest().createMagicURLToken({ userId: 'unique()', email, url: PAGE });
  const link = lastLink(email);
  const custom = await new Users(target.admin).createToken({ userId, expire: 86_400 });
  await new Account(client).updatePassword({ password: OWNERS, oldPassword: password });
  for (const secret of [link.secret, custom.secret])
    expect(await refusalOf(guest().createSession({ userId, secret }))).toBe('401 user_invalid_token');
});
