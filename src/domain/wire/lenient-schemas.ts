import * as z from 'zod/mini';

/**
 * Lenient reading of what the wire may hold (specification part 2 §3): values that are JSON text or already an object,
 * lists whose items are JSON text, missing parts. A malformed value becomes the fallback plus a notice; it never
 * throws, so one bad document cannot blank a screen.
 */
interface LenientReading<T> {
  readonly value: T;
  /** True when the stored text could not be understood and the fallback stands in for it. */
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

/**
 * A part that may be of any kind: `read` makes of it what it can. The `catch` around it is what lets the key be absent.
 */
const anything = <T>(read: (value: unknown) => T) => z.pipe(z.unknown(), z.transform(read));

/** A text that may be missing: absent, null and non-texts read as the empty text. */
export const lenientString = z.catch(
  anything((value) => (typeof value === 'string' ? value : '')),
  '',
);

/** A number that may be missing or arrive as text, also with a sign for per cent behind it; `fallback` otherwise. */
export const lenientNumber = (fallback: number) =>
  z.catch(
    anything((value) => {
      const number = typeof value === 'string' ? Number(value.replace(/\s*%\s*$/, '').trim() || 'nothing') : value;
      return typeof number === 'number' && Number.isFinite(number) ? number : fallback;
    }),
    fallback,
  );

/** A flag that may be missing: only `true` (or the text) is true. */
export const lenientFlag = z.catch(
  anything((value) => value === true || value === 'true'),
  false,
);

/** An id that may be given as text or as an object with `$id` (Appwrite relationships); the empty text when absent. */
export const lenientReference = z.catch(
  anything((value) => {
    if (typeof value === 'string') return value;
    if (value !== null && typeof value === 'object' && '$id' in value && typeof value.$id === 'string')
      return value.$id;
    return '';
  }),
  '',
);
