import type * as argon2 from '@node-rs/argon2';
import { Account } from 'appwrite';
import { Users } from 'node-appwrite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPerson, guestOf, newEmail, openEmbeddedTarget, refusalOf, type EmbeddedTarget } from './target.ts';

const { verify } = await vi.hoisted(async () => ({
  verify: vi.fn<typeof argon2.verify>((await import('@node-rs/argon2')).verify),
}));
vi.mock('@node-rs/argon2', async (original) => ({ ...(await original<typeof argon2>()), verify }));

let target: EmbeddedTarget;

beforeAll(async () => {
  target = await openEmbeddedTarget();
});

afterAll(() => target.close());

/**
 * Guesses at an address and returns the parameters of the compared hashes. They must be equal, or the time of an answer
 * reveals who has an account.
 */
async function hashesComparedFor(email: string): Promise<string[]> {
  verify.mockClear();
  expect(
    await refusalOf(new Account(guestOf(target)).createEmailPasswordSession({ email, password: 'not the password' })),
  ).toBe('401 user_invalid_credentials');
  return verify.mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'));
}

test('a guess at an unknown address, or at a person without a password, costs as much as a guess at a password', async () => {
  const { email } = await createPerson(target);
  const withoutPassword = newEmail('Magic');
  await new Users(target.admin).create({ userId: 'unique()', email: withoutPassword });
  const hashes = await hashesComparedFor(email);
  expect(hashes).toHaveLength(1);
  expect([await hashesComparedFor(newEmail('Nobody')), await hashesComparedFor(withoutPassword)]).toEqual([
    hashes,
    hashes,
  ]);
});
