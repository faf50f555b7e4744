import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Account, AuthenticationFactor, AuthenticatorType, OAuthProvider, Teams } from 'appwrite';
import { Databases, Users } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOidcProvider } from '#server/drivers/identity/oidc.ts';
import { CookieBrowser } from '#support/cookie-browser.ts';
import { startOidcIssuer, type OidcIssuer } from './oidc-issuer.ts';
import { createPerson, guestOf, openEmbeddedTarget, refusalOf, type EmbeddedTarget } from './target.ts';

let folder: string;
let issuer: OidcIssuer;
let target: EmbeddedTarget;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outrider-secrets-'));
  issuer = await startOidcIssuer({
    uid: 'ada',
    email: 'ada.lovelace@example.test',
    isEmailVerified: true,
    name: 'Ada',
  });
  target = await openEmbeddedTarget({
    file: join(folder, 'appwrite.sqlite'),
    identityProviders: [createOidcProvider('oidc', issuer, Date.now)],
  });
  issuer.allow(`${target.endpoint}/account/sessions/oauth2/callback/oidc/${target.projectId}`);
});

afterAll(async () => {
  await target.close();
  await issuer.close();
  rmSync(folder, { recursive: true });
});

/** Reads the data files with the write-ahead log, but without the key file. */
const readDataFiles = (): Buffer =>
  Buffer.concat(
    readdirSync(folder)
      .filter((name) => !name.endsWith('.key'))
      .map((name) => readFileSync(join(folder, name))),
  );

/** Returns the encodings in which a secret could be stored. */
const encodingsOf = (secret: string): Buffer[] =>
  [
    Buffer.from(secret),
    Buffer.from(Buffer.from(secret).toString('base64')),
    Buffer.from(Buffer.from(secret).toString('hex')),
    Buffer.from(secret, 'hex'),
    Buffer.from(secret, 'base64'),
  ].filter((form) => form.length >= 6);

/**
 * Returns the names of the secrets that the files contain. @throws Error when the files lack `witness`, which the same
 * request stores in plain text
 */
function findStored(secrets: Readonly<Record<string, string>>, witness: string): string[] {
  const files = readDataFiles();
  if (!files.includes(witness)) throw new Error(`${witness} is not in the files.`);
  return Object.entries(secrets)
    .filter(([what, secret]) => {
      if (secret.length < 6) throw new Error(`The ${what} is too short to search for.`);
      return encodingsOf(secret).some((form) => files.includes(form));
    })
    .map(([what]) => what);
}

const lastText = (): string => target.embedded.mails.at(-1)?.text ?? '';
const linkParameter = (name: string): string =>
  new URL(/http:\S+/.exec(lastText())?.[0] ?? '').searchParams.get(name) ?? '';
const secretIn = (session: string): string =>
  (JSON.parse(Buffer.from(session, 'base64').toString('utf8')) as { secret: string }).secret;

test('passwords, sessions, one-time tokens and server keys are not stored in plain text', async () => {
  const person = await createPerson(target, 'Grace');
  const account = new Account(person.client);
  const { jwt } = await account.createJWT();
  await account.updatePassword({ password: 'another good password', oldPassword: person.password });
  const { secret: custom } = await new Users(target.admin).createToken({ userId: person.id, length: 64 });
  expect(
    findStored(
      {
        password: person.password,
        'new password': 'another good password',
        session: person.session,
        'session secret': secretIn(person.session),
        jwt,
        custom,
        key: target.key,
        'bare key': target.key.replace('standard_', ''),
      },
      person.email,
    ),
  ).toEqual([]);
});

test('passwords are hashed with Argon2id, 7168 KiB, five passes and one lane, whoever sets them', async () => {
  const account = new Account(guestOf(target));
  await account.create({ userId: 'unique()', email: 'hashed@example.test', password: 'a good password' });
  const { client, email, password } = await createPerson(target, 'Hashed');
  await new Account(client).updatePassword({ password: 'a better password', oldPassword: password });
  await account.createRecovery({ email, url: 'http://localhost/reset' });
  await account.updateRecovery({
    userId: linkParameter('userId'),
    secret: linkParameter('secret'),
    password: 'the best password',
  });
  const hashes = [
    ...readDataFiles()
      .toString('latin1')
      .matchAll(/\$argon2\w+\$v=\d+\$[\w,=]+\$/g),
  ].map(([head]) => head);
  expect([hashes.length > 3, new Set(hashes)]).toEqual([true, new Set(['$argon2id$v=19$m=7168,t=5,p=1$'])]);
});

test('a password that another system hashed is hashed anew at the first sign-in', async () => {
  const email = 'imported@example.test';
  const password = '144fa7eaa4904e8ee120651997f70dcc';
  const { $id: userId } = await new Users(target.admin).createMD5User({ userId: 'unique()', email, password });
  const storedHash = (): unknown => {
    const file = new Database(join(folder, 'appwrite.sqlite'), { readonly: true });
    const stored = file.prepare('SELECT passwordHash FROM users WHERE _id = ?').pluck().get(userId);
    file.close();
    return stored;
  };
  const account = new Account(guestOf(target));
  expect(await refusalOf(account.createEmailPasswordSession({ email, password: 'not this one' }))).toBe(
    '401 user_invalid_credentials',
  );
  expect(storedHash()).toContain(password);
  await account.createEmailPasswordSession({ email, password: 'appwrite' });
  expect(storedHash()).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$/);
});

test('secrets sent by mail are stored as hashes', async () => {
  const { email, client } = await createPerson(target, 'Linus');
  const guest = () => new Account(guestOf(target));
  await guest().createRecovery({ email, url: 'http://localhost/reset' });
  const recovery = linkParameter('secret');
  await new Account(client).createEmailVerification({ url: 'http://localhost/verify' });
  const verification = linkParameter('secret');
  await guest().createMagicURLToken({ userId: 'unique()', email, url: 'http://localhost/in' });
  const magic = linkParameter('secret');
  const team = await new Teams(client).create({ teamId: 'unique()', name: 'Sales' });
  await new Teams(client).createMembership({
    teamId: team.$id,
    roles: [],
    email: 'colleague@example.test',
    url: 'http://localhost/join',
  });
  expect(
    findStored({ recovery, verification, magic, invitation: linkParameter('secret') }, 'colleague@example.test'),
  ).toEqual([]);
});

test('the secret of an authenticator app and recovery codes are stored encrypted', async () => {
  const { client, email, id: userId } = await createPerson(target, 'Radia');
  const account = new Account(client);
  const { secret } = await account.createMFAAuthenticator({ type: AuthenticatorType.Totp });
  const { recoveryCodes } = await account.createMFARecoveryCodes();
  const codes = Object.fromEntries(recoveryCodes.map((code, n) => [`recovery code ${n}`, code]));
  expect(findStored({ secret, ...codes }, email)).toEqual([]);
  expect((await new Users(target.admin).getMFARecoveryCodes({ userId })).recoveryCodes).toEqual(recoveryCodes);
});

test('values of encrypted attributes are stored encrypted, while they wait for a commit too', async () => {
  const databases = new Databases(target.admin);
  const place = { databaseId: 'vault', collectionId: 'notes' };
  await databases.create({ databaseId: 'vault', name: 'Vault' });
  await databases.createCollection({ ...place, name: 'Notes' });
  const { key } = await databases.createStringAttribute({
    ...place,
    key: 'x',
    size: 150,
    required: false,
    encrypt: true,
  });
  await databases.createStringAttribute({
    ...place,
    key: 'list',
    size: 150,
    required: false,
    array: true,
    encrypt: true,
  });
  await databases.createStringAttribute({ ...place, key: 'witness', size: 150, required: false });
  const { $id: documentId } = await databases.createDocument({
    ...place,
    documentId: 'unique()',
    data: { [key]: 'written plainly', list: ['listed plainly'], witness: 'seen by everybody' },
  });
  await databases.updateDocument({ ...place, documentId, data: { [key]: 'updated plainly' } });
  await databases.updateDocuments({ ...place, data: { list: ['bulk of plain'] } });
  await databases.upsertDocument({ ...place, documentId: 'upserted', data: { [key]: 'upserted plainly' } });
  const { $id: transactionId } = await databases.createTransaction();
  await databases.createDocument({
    ...place,
    transactionId,
    documentId: 'unique()',
    data: { [key]: 'staged plainly' },
  });
  const secrets = { create: 'written plainly', list: 'listed plainly', update: 'updated plainly' };
  const more = { bulk: 'bulk of plain', upsert: 'upserted plainly', staged: 'staged plainly' };
  expect(findStored({ ...secrets, ...more }, 'seen by everybody')).toEqual([]);
  expect(await databases.getDocument({ ...place, documentId })).toMatchObject({
    x: 'updated plainly',
    list: ['bulk of plain'],
  });
});

test('an encrypted value cannot be read with another key, and is not shown as an empty text', async () => {
  const file = join(folder, 'moved.sqlite');
  const place = { databaseId: 'moved', collectionId: 'notes' };
  const document = { ...place, documentId: 'only' };
  const first = await openEmbeddedTarget({ file });
  const databases = new Databases(first.admin);
  await databases.create({ databaseId: 'moved', name: 'Moved' });
  await databases.createCollection({ ...place, name: 'Notes' });
  await databases.createStringAttribute({ ...place, key: 'x', size: 150, required: false, encrypt: true });
  await databases.createDocument({ ...document, data: { x: 'kept' } });
  await first.close();
  const second = await openEmbeddedTarget({ file });
  expect(await new Databases(second.admin).getDocument(document)).toMatchObject({ x: 'kept' });
  await second.close();
  writeFileSync(`${file}.key`, 'ab'.repeat(32));
  const third = await openEmbeddedTarget({ file });
  expect(await refusalOf(new Databases(third.admin).getDocument(document))).toBe('500 general_unknown');
  await third.close();
});

test('a mailed second factor cannot be guessed from its hash', async () => {
  const { client, id: userId } = await createPerson(target, 'Sophie');
  await new Users(target.admin).updateEmailVerification({ userId, emailVerification: true });
  await new Account(client).createMFAChallenge({ factor: AuthenticationFactor.Email });
  const code = /: (\d{6})\./.exec(lastText())?.[1] ?? expect.fail('no code was mailed');
  const plain = createHash('sha256').update(code);
  const files = readDataFiles();
  expect([files.includes(plain.copy().digest('hex')), files.includes(plain.digest())]).toEqual([false, false]);
});

test('a code of six digits cannot be guessed from its hash', async () => {
  const { email } = await createPerson(target, 'Margaret');
  await new Account(guestOf(target)).createEmailToken({ userId: 'unique()', email });
  const code = /OTP (\d{6})/.exec(lastText())?.[1] ?? '';
  const plain = createHash('sha256').update(code);
  const files = readDataFiles();
  expect([files.includes(plain.copy().digest('hex')), files.includes(plain.digest())]).toEqual([false, false]);
});

test('tokens of a provider, and the state of a sign-in through it, are not stored in plain text', async () => {
  const browser = new CookieBrowser();
  const start = String(
    new Account(guestOf(target)).createOAuth2Token({
      provider: OAuthProvider.Oidc,
      success: 'http://localhost/auth/verify',
      failure: 'http://localhost/auth/login',
    }),
  );
  const { url, visited } = await browser.navigate(start);
  const proof = { userId: url.searchParams.get('userId') ?? '', secret: url.searchParams.get('secret') ?? '' };
  const authorization = visited.find(({ searchParams }) => searchParams.has('code_challenge'))?.searchParams;
  const callback = visited.find(({ pathname }) => pathname.includes('/callback/'))?.searchParams;
  expect(
    findStored(
      {
        state: authorization?.get('state') ?? '',
        nonce: authorization?.get('nonce') ?? '',
        code: callback?.get('code') ?? '',
        'one-time secret': proof.secret,
      },
      'ada.lovelace@example.test',
    ),
  ).toEqual([]);
  const session = await new Account(guestOf(target)).createSession(proof);
  const [identity] = (await new Users(target.admin).listIdentities()).identities;
  expect(session.providerAccessToken).toBe(identity?.providerAccessToken);
  expect(
    findStored(
      {
        'access token': identity?.providerAccessToken ?? '',
        'refresh token': identity?.providerRefreshToken ?? '',
        'client secret': issuer.clientSecret,
      },
      'ada.lovelace@example.test',
    ),
  ).toEqual([]);
});

test('only its owner can read the key file beside the data', () => {
  expect(statSync(join(folder, 'appwrite.sqlite.key')).mode & 0o077).toBe(0);
});
