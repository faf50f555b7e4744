/** Bytes decoded between two places where the computation may be interrupted. */
const PART_BYTES = 1_048_576;
/** Bytes that continue a character follow its first one, three at most. */
const MAX_CONTINUATIONS = 3;

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** Returns a place at or after `at` where no character is cut in two. */
function characterStart(bytes: Buffer, at: number): number {
  let start = at;
  // Later ones belong to no character, whatever came before.
  while (start < at + MAX_CONTINUATIONS && isContinuation(bytes[start])) start += 1;
  return Math.min(start, bytes.length);
}

/**
 * Decodes UTF-8 as `toString` does, as a computation that may be interrupted at each `yield`. With `isStrict`, throws a
 * `TypeError` for bytes that are not UTF-8.
 */
export function* decodeInTurns(bytes: Buffer, isStrict: boolean): Generator<void, string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: isStrict, ignoreBOM: true });
  if (bytes.length <= PART_BYTES) return decoder.decode(bytes);
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; yield) {
    const end = characterStart(bytes, start + PART_BYTES);
    parts.push(decoder.decode(bytes.subarray(start, end)));
    start = end;
  }
  return parts.join('');
}
