import { Account, Databases as WebDatabases } from 'appwrite';
import { Permission, Role, Users } from 'node-appwrite';
import { expect, test } from 'vitest';
import { papers as collection, papersPath as legacyPath, refusal, sessionHeaders, sharePapers } from './papers.ts';
import { guestOf } from './target.ts';

const shared = sharePapers();
const { call, create, get } = shared;

test('write() is expanded, a repeated permission is stored once, and roles that the caller lacks are refused', async () => {
  const documentId = await create({}, ['write("users")', 'read("any")', 'read("any")']);
  expect((await get(documentId)).$permissions).toEqual(['update("users")', 'delete("users")', 'read("any")']);
  const databases = new WebDatabases(shared.person.client);
  const allowed = [
    `user:${shared.person.id}`,
    `user:${shared.person.id}/unverified`,
    'users',
    'users/unverified',
    'any',
  ];
  for (const role of allowed)
    expect(
      (
        await databases.createDocument({
          ...collection,
          documentId: 'unique()',
          data: { title: 'x' },
          permissions: [`read("${role}")`],
        } as never)
      ).$permissions,
    ).toEqual([`read("${role}")`]);
  for (const role of [
    `user:${shared.stranger.id}`,
    `user:${shared.person.id}/verified`,
    'users/verified',
    'guests',
    'team:somewhere',
    'label:vip',
    'member:m1',
  ]) {
    for (const permission of [`read("${role}")`, `write("${role}")`, `delete("${role}")`]) {
      const answer = await call(
        'POST',
        legacyPath,
        { documentId: 'unique()', data: { title: 'x' }, permissions: ['read("any")', permission] },
        sessionHeaders(shared.person),
      );
      expect([refusal(answer), answer.body['message']]).toEqual([
        '401 user_unauthorized',
        expect.stringMatching(/^Permissions must be one of: \(any, users, user:/) as unknown,
      ]);
    }
  }
  expect(
    (
      await databases.createDocument({
        ...collection,
        documentId: 'unique()',
        data: { title: 'x' },
        permissions: [],
      } as never)
    ).$permissions,
  ).toEqual([]);
});

test.each([
  'read("role:all")',
  'read("*")',
  'read("any:x")',
  'read("any/x")',
  'read("guests:x")',
  'read("users:x")',
  'read("user")',
  'read("user:")',
  'read("user:x/half")',
  'read("team:x/")',
  `read("team:x/${'r'.repeat(82)}")`,
  'read("member:x/y")',
  'read("label:no-dash")',
  'read(any)',
  'read("any"',
  'own("any")',
  '',
])('the permission %s is refused', async (permission) => {
  expect(
    refusal(
      await call('POST', legacyPath, { documentId: 'unique()', data: { title: 'x' }, permissions: [permission] }),
    ),
  ).toBe('400 general_argument_invalid');
});

test('a document has at most a hundred permissions', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, position) => `read("user:u${position}")`);
  expect(
    (await call('POST', legacyPath, { documentId: 'unique()', data: { title: 'x' }, permissions: many(100) })).status,
  ).toBe(201);
  expect(
    refusal(await call('POST', legacyPath, { documentId: 'unique()', data: { title: 'x' }, permissions: many(101) })),
  ).toBe('400 general_argument_invalid');
});

test('whoever takes an id that permissions name reads what they permit', async () => {
  const userId = `awaited-${Date.now().toString(36)}`;
  const documentId = await create({}, [Permission.read(Role.user(userId))]);
  const email = `${userId}@example.test`;
  await new Account(guestOf(shared.target)).create({ userId, email, password: 'a good password' });
  const { secret } = await new Users(shared.target.admin).createSession({ userId });
  const reader = new WebDatabases(guestOf(shared.target).setSession(secret));
  expect((await reader.getDocument({ ...collection, documentId })).$id).toBe(documentId);
});
