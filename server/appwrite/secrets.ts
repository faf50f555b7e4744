import { hash as digest, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { ConcurrencyLimit } from './concurrency-limit.ts';
import { parseImportedHash, verifyImported } from './imported-hash.ts';
import { normalizePassword, passwordForms } from '#domain/session/password-forms.ts';

/** Argon2id with Appwrite's parameters (contract §1.8): 7168 KiB, five passes, one lane. */
const ARGON2 = { memoryCost: 7168, timeCost: 5, parallelism: 1 } as const;

/** A hash occupies a core for tens of milliseconds; one core stays free for other work. */
const hashing = new ConcurrencyLimit(Math.max(1, availableParallelism() - 1));

/**
 * Creates a secret of `length` hex digits: 256 for sessions, verifications, recoveries and invitations, 64 for magic
 * links.
 */
export const createSecret = (length: number): string =>
  randomBytes(Math.ceil(length / 2))
    .toString('hex')
    .slice(0, length);

/** Returns the hash that is stored instead of a secret. */
export const hashSecret = (secret: string): string => digest('sha256', secret);

/** Hashes the normal form of a password (NFC), whichever way the keyboard composed its accents. */
export const hashPassword = (password: string): Promise<string> =>
  hashing.run(() => hash(normalizePassword(password), ARGON2));

let decoy: Promise<string> | undefined;

/**
 * Returns a hash of an unknown password, against which guesses are checked where there is no password. Must run once
 * before the first guess, which would otherwise take longer.
 */
export function prepareDecoy(): Promise<string> {
  decoy ??= hashPassword(createSecret(64));
  return decoy;
}

/** Some hashes of other systems take seconds; one at a time, beside those of this service. */
const comparingImported = new ConcurrencyLimit(1);

/**
 * Tells whether the password matches, also a hash that was made of another Unicode form of it. Takes equally long for a
 * user without a password, so that timing reveals nothing, and no less for one whose hash another system made.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const imported = stored === null ? undefined : parseImportedHash(stored);
  const expected = stored === null || imported !== undefined ? await prepareDecoy() : stored;
  const matches = await Promise.all(passwordForms(password).map((form) => hashing.run(() => verify(expected, form))));
  if (imported === undefined) return stored !== null && matches.includes(true);
  for (const form of passwordForms(password))
    if (await comparingImported.run(() => verifyImported(imported, form))) return true;
  return false;
}
