import * as z from 'zod/mini';

/**
 * Serializes a value so that equal values give equal texts, whatever the order of an object's keys; undefined values
 * are ignored.
 */
export const stableStringify = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  ) ?? '';

/** Decides whether two values are equal by their stable JSON. */
export const isSame = (one: unknown, other: unknown): boolean => stableStringify(one) === stableStringify(other);

/**
 * Returns a content hash of 16 hex digits. An edit carries the hash of the content it is based on, so that the server
 * detects a conflicting change. It covers content and not the time, because a row's time also changes with fields the
 * edit does not touch. It does not protect against forgery.
 */
export function contentVersion(value: unknown): string {
  const text = stableStringify(value);
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 2_654_435_761);
    high = Math.imul(high ^ unit, 1_597_334_677);
  }
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

/** Reads a version as a command carries it. */
export const contentVersionSchema = z.string().check(z.regex(/^[0-9a-f]{16}$/));
