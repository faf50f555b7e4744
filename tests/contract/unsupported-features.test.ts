import { Account } from 'appwrite';
import { Users } from 'node-appwrite';
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
