import { createHash } from 'node:crypto';

/** Length of the longest id Appwrite takes. */
const ID_LENGTH = 36;

/**
 * Hex digits of the SHA-256 over the parts, one per line: the same thing gets the same name in every process and after
 * a crash.
 */
export const digestOf = (parts: readonly string[], length: number): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, length);

/** An id for a document that may exist only once. */
export const derivedId = (...parts: readonly string[]): string => digestOf(parts, ID_LENGTH);
