import { randomBytes } from 'node:crypto';

/**
 * Resource ids: 1 to 36 letters, digits, periods, hyphens and underscores; the first is a letter or digit (contract
 * §1.2).
 */
const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/;

export const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);

/** Creates an id in the generated form: 13 hex digits of the time in microseconds, then 7 random ones. */
export function createId(nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000)
    .toString(16)
    .padStart(8, '0');
  const micros = ((nowMs % 1000) * 1000).toString(16).padStart(5, '0').slice(0, 5);
  return seconds + micros + randomBytes(4).toString('hex').slice(0, 7);
}

/** Returns the requested id, or a new one for `unique()`. */
export const resolveId = (requested: string, nowMs: number): string =>
  requested === 'unique()' ? createId(nowMs) : requested;
