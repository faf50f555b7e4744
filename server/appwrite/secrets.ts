import { hash as digest, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { ConcurrencyLimit } from './concurrency-limit.ts';

/** Argon2id as Appwrite sets it (contract §1.8): 7168 KiB, five passes, one lane. */
const ARGON2 = { memoryCost: 7168, timeCost: 5, parallelism: 1 } as const;

/** A hash fills a core for tens of milliseconds: one core is left to everything else, however many sign in at once. */
const hashing = new ConcurrencyLimit(Math.max(1, availableParallelism() - 1));

/** A secret of `length` hex digits: 256 for sessions, verifications, recoveries and invitations, 64 for magic links. */
export const createSecret = (length: number): string =>
  randomBytes(Math.ceil(length / 2))
    .toString('hex')
    .slice(0, length);

/** What is stored instead of a secret. */
export const hashSecret = (secret: string): string => digest('sha256', secret);

export const hashPassword = (password: string): Promise<string> => hashing.run(() => hash(password, ARGON2));

let decoy: Promise<string> | undefined;

/**
 * A hash nobody has the password of; what a guess is compared with where there is no password. Called once before the
 * first guess, lest that one take longer.
 */
export function prepareDecoy(): Promise<string> {
  decoy ??= hashPassword(createSecret(64));
  return decoy;
}

/**
 * True when the password is the stored one. Takes as long for a person without a password, so that time tells nothing.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const expected = stored ?? (await prepareDecoy());
  const matches = await hashing.run(() => verify(expected, password));
  return stored !== null && matches;
}
