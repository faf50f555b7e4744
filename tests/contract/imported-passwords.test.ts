import { createHash } from 'node:crypto';
import { Account } from 'appwrite';
import { PasswordHash, Users, type Models } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi } from './api-call.ts';
import { guestOf, newEmail, openTarget, refusalOf, type Target } from './target.ts';

let target: Target;

beforeAll(async () => {
  target = await openTarget();
});

afterAll(() => target.close());

type Creation = (users: Users, person: { readonly userId: string; readonly email: string }) => Promise<Models.User>;

/** What other systems made of the password "appwrite". */
const OF_APPWRITE: Readonly<Record<string, Creation>> = {
  argon2i: (users, person) =>
    users.createArgon2User({
      ...person,
      password: '$argon2i$v=19$m=20,t=3,p=2$YXBwd3JpdGU$A/54i238ed09ZR4NwlACU5XnkjNBZU9QeOEuhjLiexI',
    }),
  'bcrypt of cost 5': (users, person) =>
    users.createBcryptUser({ ...person, password: '$2a$05$CCCCCCCCCCCCCCCCCCCCC.z1CA6uI.yLc6hTzYfJ/97/otgLaQsIK' }),
  md5: (users, person) => users.createMD5User({ ...person, password: '144fa7eaa4904e8ee120651997f70dcc' }),
  'portable PHPass': (users, person) =>
    users.createPHPassUser({ ...person, password: '$P$Br387rwferoKN7uwHZqNMu98q3U8RO.' }),
  sha512: (users, person) =>
    users.createSHAUser({
      ...person,
      password:
        '4243da0a694e8a2f727c8060fe0507c8fa01ca68146c76d2c190805b638c20c6bf6ba04e21f11ae138785d0bff63c416e6f87badbffad37f6dee50094cc38c70',
      passwordVersion: PasswordHash.Sha512,
    }),
  scrypt: (users, person) =>
    users.createScryptUser({
      ...person,
      password:
        '3fdef49701bc4cfaacd551fe017283513284b4731e6945c263246ef948d3cf63b5d269c31fd697246085111a428245e24a4ddc6b64c687bc60a8910dbafc1d5b',
      passwordSalt: 'appwrite',
      passwordCpu: 16_384,
      passwordMemory: 13,
      passwordParallel: 2,
      passwordLength: 64,
    }),
  'modified scrypt': (users, person) =>
    users.createScryptModifiedUser({
      ...person,
      password: 'UlM7JiXRcQhzAGlaonpSqNSLIz475WMddOgLjej5De9vxTy48K6WtqlEzrRFeK4t0COfMhWCb8wuMHgxOFCHFQ==',
      passwordSalt: 'UxLMreBr6tYyjQ==',
      passwordSaltSeparator: 'Bw==',
      passwordSignerKey: 'XyEKE9RcTDeLEsL/RjwPDBv/RqDl8fb3gpYEOQaPihbxf1ZAtSOHCjuAAa7Q3oHpCYhXSN9tizHgVOwn6krflQ==',
    }),
};

const signIn = (email: string, password: string) =>
  new Account(guestOf(target)).createEmailPasswordSession({ email, password });

test.for(Object.entries(OF_APPWRITE))(
  'a user whose password another system hashed with %s signs in with it, and with no other',
  async ([kind, create]) => {
    const email = newEmail(kind.replaceAll(' ', '-'));
    const { $id, passwordUpdate } = await create(new Users(target.admin), { userId: 'unique()', email });
    expect(passwordUpdate).not.toBe('');
    expect(await refusalOf(signIn(email, 'appwritf'))).toBe('401 user_invalid_credentials');
    // At once: the first replaces the hash that the others are compared with.
    const sessions = await Promise.all([signIn(email, 'appwrite'), signIn(email, 'appwrite')]);
    expect(sessions.map(({ userId }) => userId)).toEqual([$id, $id]);
    expect((await signIn(email, 'appwrite')).userId).toBe($id);
    expect(await refusalOf(signIn(email, 'appwritf'))).toBe('401 user_invalid_credentials');
    expect((await new Users(target.admin).get({ userId: $id })).passwordUpdate).toBe(passwordUpdate);
  },
);

test('bcrypt and PHPass compare letters beyond ASCII, in the names that other systems give the hash', async () => {
  const users = new Users(target.admin);
  const made = '$06$wL3nb/n4iMZz1aIQ9NCBO.p.BJ6KLuk9ktbv0dNtvxt0coxt/.f7a';
  for (const name of ['$2y', '$2b', '$2a']) {
    const email = newEmail('bcrypt');
    await users.createBcryptUser({ userId: 'unique()', email, password: `${name}${made}` });
    expect(await refusalOf(signIn(email, 'café ☕ long passwort'))).toBe('401 user_invalid_credentials');
    expect(await refusalOf(signIn(email, 'café ☕ long password'))).toBe('no refusal');
  }
  const email = newEmail('phpass');
  await users.createPHPassUser({ userId: 'unique()', email, password: `$2y${made}` });
  expect(await refusalOf(signIn(email, 'café ☕ long password'))).toBe('no refusal');
});

test('a password that another system hashed is changed like any other', async () => {
  const users = new Users(target.admin);
  const email = newEmail('changed');
  const { $id: userId } = await users.createMD5User({
    userId: 'unique()',
    email,
    password: '144fa7eaa4904e8ee120651997f70dcc',
  });
  const { secret } = await users.createSession({ userId });
  const account = new Account(guestOf(target).setSession(secret));
  expect(await refusalOf(account.updatePassword({ password: 'a new password', oldPassword: 'wrong one' }))).toBe(
    '401 user_invalid_credentials',
  );
  await account.updatePassword({ password: 'a new password', oldPassword: 'appwrite' });
  expect(await refusalOf(signIn(email, 'appwrite'))).toBe('401 user_invalid_credentials');
  expect((await signIn(email, 'a new password')).userId).toBe(userId);
});

test('SHA is SHA3-512 where no version is named', async () => {
  const email = newEmail('sha');
  await new Users(target.admin).createSHAUser({
    userId: 'unique()',
    email,
    password: createHash('sha3-512').update('appwrite').digest('hex'),
  });
  expect(await refusalOf(signIn(email, 'appwrite'))).toBe('no refusal');
});

test.for([
  ['argon2', { password: '$argon2id$v=19$m=9999999,t=3,p=1$YXBwd3JpdGU$A/54i238ed09ZR4NwlACU5XnkjNBZU9QeOEuhjLiexI' }],
  ['argon2', { password: 'no hash at all' }],
  ['bcrypt', { password: '$2x$05$CCCCCCCCCCCCCCCCCCCCC.z1CA6uI.yLc6hTzYfJ/97/otgLaQsIK' }],
  ['bcrypt', { password: '$2a$16$CCCCCCCCCCCCCCCCCCCCC.z1CA6uI.yLc6hTzYfJ/97/otgLaQsIK' }],
  ['md5', { password: '144fa7eaa4904e8ee120651997f70dc' }],
  ['phpass', { password: '$P$Zr387rwferoKN7uwHZqNMu98q3U8RO.' }],
  ['sha', { password: '144fa7eaa4904e8ee120651997f70dcc', passwordVersion: 'sha256' }],
  [
    'scrypt',
    {
      password: 'ab'.repeat(64),
      passwordSalt: 'x',
      passwordCpu: 1_048_576,
      passwordMemory: 8,
      passwordParallel: 1,
      passwordLength: 64,
    },
  ],
  [
    'scrypt-modified',
    { password: 'no base64!', passwordSalt: 'Bw==', passwordSaltSeparator: 'Bw==', passwordSignerKey: 'Bw==' },
  ],
] as const)('a hash of %s that no password can be compared with is refused: %o', async ([kind, hash]) => {
  const refused = await callApi(target, 'POST', `/users/${kind}`, {
    userId: 'unique()',
    email: newEmail('refused'),
    ...hash,
  });
  expect(refused.body).toMatchObject({
    code: 400,
    type: 'general_argument_invalid',
    message: expect.stringMatching(/^Invalid `password` param: Value must be an? \w/) as string,
  });
});
