import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '#server/appwrite/secrets.ts';

/** One password, composed (as Windows types it) and decomposed (as some keyboards of macOS do). */
const COMPOSED = 'Müller-Écluse-47'.normalize('NFC');
const DECOMPOSED = COMPOSED.normalize('NFD');

it.each([
  ['composed', COMPOSED],
  ['decomposed', DECOMPOSED],
])('a new password signs in from any keyboard, whichever way it was typed at first: %s', async (_, typed) => {
  const stored = await hashPassword(typed);
  for (const form of [COMPOSED, DECOMPOSED]) expect(await verifyPassword(stored, form)).toBe(true);
  expect(await verifyPassword(stored, 'Muller-Ecluse-47')).toBe(false);
});

it.each([
  ['composed', COMPOSED],
  ['decomposed', DECOMPOSED],
])('an older hash, made of the text as it was typed, is still accepted from any keyboard: %s', async (_, typed) => {
  const stored = await hash(typed);
  for (const form of [COMPOSED, DECOMPOSED]) expect(await verifyPassword(stored, form)).toBe(true);
});

it('nobody without a password signs in with an accented one', async () => {
  expect(await verifyPassword(null, DECOMPOSED)).toBe(false);
});
