import * as z from 'zod/mini';

/**
 * Reads wire values leniently (specification part 2 §3): values that are JSON text or already an object, lists whose
 * items are JSON text, missing parts. A malformed value becomes the fallback plus a notice; reading never throws, so
 * one bad document cannot blank a screen.
 */
interface LenientReading<T> {
  readonly value: T;
  /** True when the stored text could not be parsed and the fallback replaces it. */
  readonly malformed: boolean;
}

/** Reads `raw` (JSON text, or the value itself) with `schema`; `fallback` when absent or malformed. */
export function readJsonText<T>(raw: unknown, schema: z.ZodMiniType<T>, fallback: T): LenientReading<T> {
  if (raw === undefined || raw === null || raw === '') return { value: fallback, malformed: false };
  let candidate: unknown = raw;
  if (typeof raw === 'string') {
    try {
      candidate = JSON.parse(raw);
    } catch {
      return { value: fallback, malformed: true };
    }
  }
  const parsed = schema.safeParse(candidate);
  return parsed.success ? { value: parsed.data, malformed: false } : { value: fallback, malformed: true };
}

/** Accepts any value and converts it with `read`. The surrounding `catch` allows the key to be absent. */
const anything = <T>(read: (value: unknown) => T) => z.pipe(z.unknown(), z.transform(read));

/** Reads a text that may be missing: absent, null and non-texts become the empty text. */
export const lenientString = z.catch(
  anything((value) => (typeof value === 'string' ? value : '')),
  '',
);

/** Reads a number that may be missing or be a text, with or without a percent sign; `fallback` otherwise. */
export const lenientNumber = (fallback: number) =>
  z.catch(
    anything((value) => {
      const number = typeof value === 'string' ? Number(value.replace(/\s*%\s*$/, '').trim() || 'nothing') : value;
      return typeof number === 'number' && Number.isFinite(number) ? number : fallback;
    }),
    fallback,
  );

/** Reads a flag that may be missing: only `true` (or the text) is true. */
export const lenientFlag = z.catch(
  anything((value) => value === true || value === 'true'),
  false,
);

/** Reads an id given as text or as an object with `$id` (Appwrite relationships); the empty text when absent. */
export const lenientReference = z.catch(
  anything((value) => {
    if (typeof value === 'string') return value;
    if (value !== null && typeof value === 'object' && '$id' in value && typeof value.$id === 'string')
      return value.$id;
    return '';
  }),
  '',
);
