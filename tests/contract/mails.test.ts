import { request as send } from 'node:http';
import { Account, Teams } from 'appwrite';
import { Users } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, guestOf, openEmbeddedTarget, refusalOf, type EmbeddedTarget } from './target.ts';

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

const linkOf = (html: string): URL => new URL((/href="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&'));

test('a recovery link works once, within an hour, and only to allowed places', async () => {
  const { email } = await createPerson(target);
  const account = new Account(guestOf(target));
  expect(await refusalOf(account.createRecovery({ email, url: 'https://evil.example/reset' }))).toBe('400 general_argument_invalid');
  await account.createRecovery({ email, url: 'http://localhost:5173/reset?next=1' });
  const link = linkOf(lastMail().html);
  const proof = { userId: link.searchParams.get('userId') ?? '', secret: link.searchParams.get('secret') ?? '' };
  expect(link.searchParams.get('next')).toBe('1');
  await account.updateRecovery({ ...proof, password: 'a fresh password' });
  expect(await refusalOf(account.updateRecovery({ ...proof, password: 'a fresh password' }))).toBe('401 user_invalid_token');
  expect((await account.createEmailPasswordSession({ email, password: 'a fresh password' })).provider).toBe('email');
  await account.createRecovery({ email, url: 'http://localhost/reset' });
  const late = linkOf(lastMail().html);
  target.embedded.passTime(3_600_001);
  expect(await refusalOf(account.updateRecovery({ userId: late.searchParams.get('userId') ?? '', secret: late.searchParams.get('secret') ?? '', password: 'a fresh password' }))).toBe('401 user_invalid_token');
});

test('a verification link needs no session; a magic link signs in and proves the address', async () => {
  const { client } = await createPerson(target);
  const account = new Account(client);
  await account.createEmailVerification({ url: 'http://localhost/verify' });
  const link = linkOf(lastMail().html);
  await new Account(guestOf(target)).updateEmailVerification({ userId: link.searchParams.get('userId') ?? '', secret: link.searchParams.get('secret') ?? '' });
  expect((await account.get()).emailVerification).toBe(true);
  expect(await refusalOf(account.createEmailVerification({ url: 'http://localhost/verify' }))).toBe('409 user_email_already_verified');
  await new Account(guestOf(target)).createMagicURLToken({ userId: 'unique()', email: 'magic@example.test', url: 'http://localhost/in' });
  const magic = linkOf(lastMail().html);
  const session = await new Account(guestOf(target)).createSession({ userId: magic.searchParams.get('userId') ?? '', secret: magic.searchParams.get('secret') ?? '' });
  expect(session).toMatchObject({ provider: 'magic-url', secret: '' });
  expect((await new Users(target.admin).get({ userId: session.userId })).emailVerification).toBe(true);
});

test('names are harmless inside mails', async () => {
  const person = await createPerson(target);
  await new Account(person.client).updateName({ name: '<img src=x onerror=alert(1)>' });
  await new Account(person.client).createRecovery({ email: person.email, url: 'http://localhost/reset' });
  expect(lastMail().html).not.toContain('<img');
  expect(lastMail().html).toContain('&lt;img');
});

test('whoever claims to be another host gets no link to it into a mail', async () => {
  const { email } = await createPerson(target);
  const sent = target.embedded.mails.length;
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(target.endpoint);
    const headers = { host: 'evil.example', 'content-type': 'application/json', 'x-appwrite-project': target.projectId };
    send({ hostname, port, method: 'POST', path: '/v1/account/recovery', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', reject).end(JSON.stringify({ email, url: 'http://evil.example/reset' }));
  });
  expect([status, target.embedded.mails.length]).toEqual([400, sent]);
});

test('an invitation by mail makes the account, joins the team, signs in, and works once', async () => {
  const owner = await createPerson(target, 'Ann');
  const teams = new Teams(owner.client);
  const team = await teams.create({ teamId: 'unique()', name: 'Sales & <b>more</b>' });
  await teams.createMembership({ teamId: team.$id, roles: ['editor'], email: 'new.colleague@example.test', url: 'http://localhost:5173/join' });
  expect((await teams.get({ teamId: team.$id })).total).toBe(1);
  expect(lastMail().html).not.toContain('<b>more');
  const link = linkOf(lastMail().html);
  const parameter = (name: string): string => link.searchParams.get(name) ?? '';
  const proof = { membershipId: parameter('membershipId'), userId: parameter('userId'), secret: parameter('secret') };
  const accept = (body: object): Promise<Response> => fetch(`${target.endpoint}/teams/${team.$id}/memberships/${proof.membershipId}/status`, {
    method: 'PATCH', headers: { 'content-type': 'application/json', 'x-appwrite-project': target.projectId }, body: JSON.stringify(body),
  });
  expect((await accept({ ...proof, secret: 'wrong' })).status).toBe(401);
  const accepted = await accept(proof);
  expect(await accepted.json()).toMatchObject({ confirm: true, teamName: 'Sales & <b>more</b>', roles: ['editor'] });
  const token = (JSON.parse(accepted.headers.get('x-fallback-cookies') ?? '{}') as Record<string, string>)[`a_session_${target.projectId}`] ?? '';
  const newcomer = new Account(guestOf(target).setSession(token));
  expect(await newcomer.get()).toMatchObject({ email: 'new.colleague@example.test', emailVerification: true });
  expect((await newcomer.updatePassword({ password: 'my first password' })).passwordUpdate).not.toBe('');
  expect((await accept(proof)).status).toBe(409);
});
