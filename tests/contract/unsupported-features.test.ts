import { Account } from 'appwrite';
import { Databases, Users } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, guestOf, openEmbeddedTarget, refusalOf, type EmbeddedTarget } from './target.ts';

let target: EmbeddedTarget;

beforeAll(async () => {
  target = await openEmbeddedTarget();
});

afterAll(() => target.close());

test('no code is sent to a phone', async () => {
  const { client, password } = await createPerson(target);
  const account = new Account(client);
  expect(
    await refusalOf(new Account(guestOf(target)).createPhoneToken({ userId: 'unique()', phone: '+41791234567' })),
  ).toBe('503 general_phone_disabled');
  expect(await refusalOf(new Account(guestOf(target)).createPhoneToken({ userId: 'unique()', phone: 'call me' }))).toBe(
    '400 general_argument_invalid',
  );
  expect(await refusalOf(account.createPhoneVerification())).toBe('400 user_phone_not_found');
  const { $id: userId } = await account.updatePhone({ phone: '+41791234567', password });
  expect(await refusalOf(account.createPhoneVerification())).toBe('503 general_phone_disabled');
  expect(await refusalOf(account.updatePhoneVerification({ userId, secret: '123456' }))).toBe('401 user_invalid_token');
  await new Users(target.admin).updatePhoneVerification({ userId, phoneVerification: true });
  expect(await refusalOf(account.createPhoneVerification())).toBe('409 user_phone_already_verified');
});

test('no attribute is encrypted, whether created alone or with its collection', async () => {
  const databases = new Databases(target.admin);
  const databaseId = 'sealed';
  const attribute = { key: 'x', size: 5, required: false, encrypt: true };
  await databases.create({ databaseId, name: 'Sealed' });
  await databases.createCollection({ databaseId, collectionId: 'open', name: 'Open' });
  expect(await refusalOf(databases.createStringAttribute({ databaseId, collectionId: 'open', ...attribute }))).toBe(
    '405 general_not_implemented',
  );
  expect(
    await refusalOf(
      databases.createCollection({
        databaseId,
        collectionId: 'closed',
        name: 'Closed',
        attributes: [{ ...attribute, type: 'string' }],
      }),
    ),
  ).toBe('405 general_not_implemented');
  expect(
    (await databases.listCollections({ databaseId })).collections.map(({ $id, attributes }) => [
      $id,
      attributes.length,
    ]),
  ).toEqual([['open', 0]]);
});
