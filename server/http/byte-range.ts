/** Positions of the first and the last byte, both included. */
interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Parses a `Range` header for a file of `size` bytes (RFC 9110 §14): one range, cut at the end of the file. Undefined
 * stands for the whole file: for other units, several ranges and malformed ones, which a server may ignore.
 */
export function parseByteRange(header: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header.replaceAll(/\s/g, ''));
  if (match === null) return undefined;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return undefined;
  // Without a first position, the last so many bytes are meant.
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return first >= size || first > last ? 'unsatisfiable' : { first, last };
}
