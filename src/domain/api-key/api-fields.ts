import * as z from 'zod/mini';

/** Fields that several resources of the public API share. */
export const id = z.string().check(z.describe('An id: letters, digits, dots, hyphens and underscores, at most 36.'));
export const reference = z.nullable(z.string());
export const time = z.iso.datetime();
export const nullableTime = z.nullable(time);
export const count = z.int().check(z.nonnegative());

/** Returns null for the empty text. */
export const orNull = (text: string): string | null => (text === '' ? null : text);
