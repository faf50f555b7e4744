import { createHash } from 'node:crypto';

/** Longest id that Appwrite accepts. */
const ID_LENGTH = 36;

/** Returns hex digits of the SHA-256 over the parts, one per line: the same in every process and after a crash. */
export const hashHex = (parts: readonly string[], length: number): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, length);

/** Returns an id for a document that may exist only once. */
export const hashId = (...parts: readonly string[]): string => hashHex(parts, ID_LENGTH);
