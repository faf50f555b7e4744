import { request as send } from 'node:http';
import { Account, Teams } from 'appwrite';
import { Users } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, guestOf, newEmail, openEmbeddedTarget, refusalOf, type EmbeddedTarget } from './target.ts';

let target: EmbeddedTarget;

beforeAll(async () => {
  target = await openEmbeddedTarget();
});

afterAll(() => target.close());

const lastMail = () => {
  const mail = target.embedded.mails.at(-1);
  if (mail === undefined) throw new Error('No mail was sent.');
  return mail;
};

/** Returns the user id and the secret in a link. */
const proofOf = (html: string): { userId: string; secret: string } => {
  const { searchParams } = linkOf(html);
  return { userId: searchParams.get('userId') ?? '', secret: searchParams.get('secret') ?? '' };
};

const linkOf = (html: string): URL => new URL((/href="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&'));

test('a recovery link works once, within an hour, and leads only to allowed hosts', async () => {
  const { email } = await createPerson(target);
  const account = new Account(guestOf(target));
  expect(await refusalOf(account.createRecovery({ email, url: 'https://evil.example/reset' }))).toBe(
    '400 general_argument_invalid',
  );
  await account.createRecovery({ email, url: 'http://localhost:5173/reset?next=1' });
  const link = linkOf(lastMail().html);
  const proof = { userId: link.searchParams.get('userId') ?? '', secret: link.searchParams.get('secret') ?? '' };
  expect(link.searchParams.get('next')).toBe('1');
  await account.updateRecovery({ ...proof, password: 'a fresh password' });
  expect(await refusalOf(account.updateRecovery({ ...proof, password: 'a fresh password' }))).toBe(
    '401 user_invalid_token',
  );
  expect((await account.createEmailPasswordSession({ email, password: 'a fresh password' })).provider).toBe('email');
  await account.createRecovery({ email, url: 'http://localhost/reset' });
  const expired = linkOf(lastMail().html);
  target.embedded.passTime(3_600_001);
  expect(
    await refusalOf(
      account.updateRecovery({
        userId: expired.searchParams.get('userId') ?? '',
        secret: expired.searchParams.get('secret') ?? '',
        password: 'a fresh password',
      }),
    ),
  ).toBe('401 user_invalid_token');
});

test('a verification link needs no session; a magic link signs in and proves the address', async () => {
  const { client } = await createPerson(target);
  const account = new Account(client);
  await account.createEmailVerification({ url: 'http://localhost/verify' });
  const link = linkOf(lastMail().html);
  await new Account(guestOf(target)).updateEmailVerification({
    userId: link.searchParams.get('userId') ?? '',
    secret: link.searchParams.get('secret') ?? '',
  });
  expect((await account.get()).emailVerification).toBe(true);
  expect(await refusalOf(account.createEmailVerification({ url: 'http://localhost/verify' }))).toBe(
    '409 user_email_already_verified',
  );
  await new Account(guestOf(target)).createMagicURLToken({
    userId: 'unique()',
    email: 'magic@example.test',
    url: 'http://localhost/in',
  });
  const magic = linkOf(lastMail().html);
  const session = await new Account(guestOf(target)).createSession({
    userId: magic.searchParams.get('userId') ?? '',
    secret: magic.searchParams.get('secret') ?? '',
  });
  expect(session).toMatchObject({ provider: 'magic-url', secret: '' });
  expect((await new Users(target.admin).get({ userId: session.userId })).emailVerification).toBe(true);
});

test('a name chosen by a person is escaped in every mail, and a subject is one line', async () => {
  const name = '<img src=x onerror=alert(1)>"\'&\r\nBcc: all@example.test';
  const service = await openEmbeddedTarget({
    project: { name: '<b>Outrider</b>\r\nBcc: all@example.test', sessionAlerts: true },
  });
  try {
    const person = await createPerson(service, 'Ada');
    const account = new Account(person.client);
    const guest = new Account(guestOf(service));
    await account.updateName({ name });
    const team = await new Teams(person.client).create({ teamId: 'unique()', name });
    const url = 'http://localhost/"><script>alert(1)</script>?a=<b>&c=\'d';
    await account.createRecovery({ email: person.email, url });
    await account.createEmailVerification({ url });
    await guest.createMagicURLToken({ userId: 'unique()', email: person.email, url, phrase: true });
    await guest.createEmailToken({ userId: 'unique()', email: person.email, phrase: true });
    await new Teams(person.client).createMembership({
      teamId: team.$id,
      roles: [],
      email: 'invited@example.test',
      name,
      url,
    });
    await fetch(`${service.endpoint}/account/sessions/email`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-appwrite-project': service.projectId,
        'user-agent': '<script>alert(1)</script> Firefox/1.0',
      },
      body: JSON.stringify({ email: person.email, password: person.password }),
    });
    const { mails } = service.embedded;
    expect(mails.map(({ subject }) => subject.slice(0, 14))).toEqual([
      'Password Reset',
      'Account Verifi',
      '<b>Outrider</b',
      'OTP for <b>Out',
      'Invitation to ',
      'Security alert',
    ]);
    for (const { html, subject, to } of mails) {
      const tags = [...html.matchAll(/<([a-z!]+)/gi)].map(([, tag]) => tag?.toLowerCase() ?? '');
      expect(
        tags.filter(
          (tag) => !['!doctype', 'html', 'head', 'meta', 'title', 'style', 'body', 'div', 'p', 'a', 'br'].includes(tag),
        ),
      ).toEqual([]);
      expect(
        [...html.matchAll(/<a ([^>]*)>/g)].every(([, attributes]) =>
          /^class="button" style="[^"<>]*" href="http:[^"<>]*"$/.test(attributes ?? ''),
        ),
      ).toBe(true);
      expect(`${subject}${to.name}`).not.toMatch(/[\r\n]/);
    }
  } finally {
    await service.close();
  }
});

test('an address in a name is not a link, and a name never starts a line', async () => {
  const name =
    'Prize http://evil.example/win\r\n\r\nYour account is locked.\u2028Go to www.evil.example or mail help@evil.example \u202egnp.exe';
  const person = await createPerson(target, 'Ada');
  const account = new Account(person.client);
  await account.updateName({ name });
  const team = await new Teams(person.client).create({ teamId: 'unique()', name });
  await new Teams(person.client).createMembership({
    teamId: team.$id,
    roles: [],
    email: newEmail('invited'),
    name,
    url: 'http://localhost/join',
  });
  await account.createEmailVerification({ url: 'http://localhost/verify' });
  const mails = target.embedded.mails.slice(-2);
  expect(mails.map(({ subject }) => subject.slice(0, 10))).toEqual(['Invitation', 'Account Ve']);
  for (const { text, html } of mails) {
    const words = [text, html].map((content) => content.replaceAll(/http:\/\/localhost\S*/g, ''));
    for (const content of words) expect(content).not.toMatch(/https?:|www\.|\w\.example|\w@\w|[\u2028\u202e]/);
    expect(text.split(/\n+/).every((line) => !line.startsWith('Your account') && !line.startsWith('Go to'))).toBe(true);
    expect(text).toContain('Your account is locked');
  }
});

test('a requested security phrase is in the answer and in the mail; without a request there is none', async () => {
  const account = new Account(guestOf(target));
  const { phrase } = await account.createEmailToken({ userId: 'unique()', email: 'phrase@example.test', phrase: true });
  expect(phrase).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
  expect(lastMail().text).toContain(`security phrase of this request is: ${phrase}`);
  const magic = await account.createMagicURLToken({ userId: 'unique()', email: 'phrase@example.test', phrase: true });
  expect(lastMail().text).toContain(magic.phrase);
  expect((await account.createEmailToken({ userId: 'unique()', email: 'phrase@example.test' })).phrase).toBe('');
  expect(lastMail().text).not.toContain('security phrase');
});

test('a code signs in once, within a quarter of an hour, and proves the address', async () => {
  const account = new Account(guestOf(target));
  const { userId } = await account.createEmailToken({ userId: 'unique()', email: 'code@example.test' });
  const secret = /Use OTP (\d{6}) to sign in/.exec(lastMail().text)?.[1] ?? '';
  expect(await account.createSession({ userId, secret })).toMatchObject({
    userId,
    provider: 'token',
    factors: ['email'],
  });
  expect((await new Users(target.admin).get({ userId })).emailVerification).toBe(true);
  expect(await refusalOf(new Account(guestOf(target)).createSession({ userId, secret }))).toBe(
    '401 user_invalid_token',
  );
  await account.createEmailToken({ userId: 'unique()', email: 'code@example.test' });
  const expired = /Use OTP (\d{6})/.exec(lastMail().text)?.[1] ?? '';
  target.embedded.passTime(15 * 60_000 + 1);
  expect(await refusalOf(new Account(guestOf(target)).createSession({ userId, secret: expired }))).toBe(
    '401 user_invalid_token',
  );
});

test('a link mailed to an address is invalid once the address was changed', async () => {
  const { client, email, password } = await createPerson(target);
  const account = new Account(client);
  const guest = () => new Account(guestOf(target));
  await account.createEmailVerification({ url: 'http://localhost/verify' });
  const verification = proofOf(lastMail().html);
  await guest().createRecovery({ email, url: 'http://localhost/reset' });
  const recovery = proofOf(lastMail().html);
  await guest().createMagicURLToken({ userId: 'unique()', email, url: 'http://localhost/in' });
  const magic = proofOf(lastMail().html);
  await account.updateEmail({ email: `new.${email}`, password });
  expect(await refusalOf(guest().updateEmailVerification(verification))).toBe('401 user_invalid_token');
  expect(await refusalOf(guest().updateRecovery({ ...recovery, password: 'a fresh password' }))).toBe(
    '401 user_invalid_token',
  );
  expect(await refusalOf(guest().createSession(magic))).toBe('401 user_invalid_token');
  expect((await account.get()).emailVerification).toBe(false);
});

test('a new password invalidates earlier recovery links', async () => {
  const { client, email, password } = await createPerson(target);
  await new Account(guestOf(target)).createRecovery({ email, url: 'http://localhost/reset' });
  const recovery = proofOf(lastMail().html);
  await new Account(client).updatePassword({ password: 'chosen by myself', oldPassword: password });
  expect(
    await refusalOf(new Account(guestOf(target)).updateRecovery({ ...recovery, password: 'chosen by another' })),
  ).toBe('401 user_invalid_token');
});

test('a recovery ends every session and proves the address', async () => {
  const { id, client, email } = await createPerson(target);
  await new Account(guestOf(target)).createRecovery({ email, url: 'http://localhost/reset' });
  await new Account(guestOf(target)).updateRecovery({ ...proofOf(lastMail().html), password: 'a fresh password' });
  expect(await refusalOf(new Account(client).get())).toBe('401 general_unauthorized_scope');
  expect((await new Users(target.admin).get({ userId: id })).emailVerification).toBe(true);
});

test('a blocked person gets no mail and cannot sign in with an earlier one', async () => {
  const { id, email } = await createPerson(target);
  const guest = () => new Account(guestOf(target));
  await guest().createMagicURLToken({ userId: 'unique()', email, url: 'http://localhost/in' });
  const magic = proofOf(lastMail().html);
  await new Users(target.admin).updateStatus({ userId: id, status: false });
  const sent = target.embedded.mails.length;
  expect(await refusalOf(guest().createRecovery({ email, url: 'http://localhost/reset' }))).toBe('403 user_blocked');
  expect(await refusalOf(guest().createMagicURLToken({ userId: 'unique()', email, url: 'http://localhost/in' }))).toBe(
    '403 user_blocked',
  );
  expect(await refusalOf(guest().createEmailToken({ userId: 'unique()', email }))).toBe('403 user_blocked');
  expect(await refusalOf(guest().createSession(magic))).toBe('403 user_blocked');
  expect(target.embedded.mails.length).toBe(sent);
});

test('with session alerts every sign-in is mailed, except the first and those by mail', async () => {
  const service = await openEmbeddedTarget({ project: { sessionAlerts: true } });
  try {
    const email = 'alert@example.test';
    const account = () => new Account(guestOf(service));
    const { $id } = await account().create({ userId: 'unique()', email, password: 'a good password', name: 'Ada' });
    await new Users(service.admin).updateEmailVerification({ userId: $id, emailVerification: true });
    await account().createEmailPasswordSession({ email, password: 'a good password' });
    expect(service.embedded.mails).toEqual([]);
    await account().createEmailPasswordSession({ email, password: 'a good password' });
    expect(service.embedded.mails.map(({ subject, to }) => [subject, to])).toEqual([
      ['Security alert: new session on your Outrider account', { address: email, name: 'Ada' }],
    ]);
    expect(service.embedded.mails[0]?.text).toContain('from 127.0.0.1');
    await account().createEmailToken({ userId: 'unique()', email });
    const { userId } = await account().createEmailToken({ userId: 'unique()', email });
    await account().createSession({
      userId,
      secret: /OTP (\d{6})/.exec(service.embedded.mails.at(-1)?.text ?? '')?.[1] ?? '',
    });
    expect(service.embedded.mails.length).toBe(3);
  } finally {
    await service.close();
  }
});

test('a request with a foreign Host header gets no mail with a link to that host', async () => {
  const { email } = await createPerson(target);
  const sent = target.embedded.mails.length;
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(target.endpoint);
    const headers = {
      host: 'evil.example',
      'content-type': 'application/json',
      'x-appwrite-project': target.projectId,
    };
    send({ hostname, port, method: 'POST', path: '/v1/account/recovery', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end(JSON.stringify({ email, url: 'http://evil.example/reset' }));
  });
  expect([status, target.embedded.mails.length]).toEqual([400, sent]);
});

test.each<[string, string, string[]]>([
  [
    'en',
    'Reset your Outrider password using the link.',
    [
      'Use this link to confirm your email address in Outrider.',
      'Sign in to Outrider with your secure link. Expires in 1 hour.',
      'New login detected on Outrider',
    ],
  ],
  [
    'fr',
    'Réinitialisez votre mot de passe Outrider avec ce lien.',
    [
      'Confirmez votre adresse e-mail dans Outrider avec ce lien.',
      'Connectez-vous à Outrider avec votre lien sécurisé. Il fonctionne une seule fois et expire dans une heure.',
      'Nouvelle connexion à Outrider',
    ],
  ],
])('every mail in %s says first what its link is for, and in which product', async (language, recovery, others) => {
  const service = await openEmbeddedTarget({ project: { sessionAlerts: true } });
  try {
    const { email, password, client } = await createPerson(service, 'Ada');
    const url = 'http://localhost/';
    const guest = new Account(guestOf(service).setLocale(language));
    await guest.createRecovery({ email, url });
    await new Account(client.setLocale(language)).createEmailVerification({ url });
    await guest.createMagicURLToken({ userId: 'unique()', email, url });
    await guest.createEmailPasswordSession({ email, password });
    const { mails } = service.embedded;
    expect(mails.map(({ text }, position) => text.includes([recovery, ...others][position] ?? '?'))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  } finally {
    await service.close();
  }
});
