import { createHash, randomInt } from 'node:crypto';
import { toKey } from '#domain/api-key/api-key.ts';

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHANCE_LENGTH = 40;

/** A new key: forty characters out of sixty-two, more than 230 bits. */
export const createKey = (): string =>
  toKey(Array.from({ length: CHANCE_LENGTH }, () => CHARACTERS.charAt(randomInt(CHARACTERS.length))).join(''));

/** What a key is found by. It is all chance, so nothing slower is needed against guessing. */
export const hashOfKey = (teamId: string, key: string): string =>
  createHash('sha256').update(`${teamId}${key}`).digest('hex');

/** Where a key is sealed for: it opens for no other document. */
export const sealPlaceOf = (keyId: string): string => `API key ${keyId}`;
