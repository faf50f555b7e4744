import type { Encoding } from '#domain/text/csv.ts';

/** What a file is that cannot be a list. */
type NotText = 'workbook' | 'archive' | 'document' | 'binary';

/** Where a file begins, so many bytes tell its encoding. */
export const ENCODING_SAMPLE_BYTES = 65_536;

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const SIGNATURES: readonly (readonly [NotText, readonly number[]])[] = [
  // A workbook of today is an archive; whoever picks one with the name of a list has most likely renamed a workbook.
  ['workbook', [0x50, 0x4b, 0x03, 0x04]],
  ['workbook', [0xd0, 0xcf, 0x11, 0xe0]],
  ['archive', [0x1f, 0x8b]],
  ['document', [0x25, 0x50, 0x44, 0x46]],
];

const beginsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** A stray byte is damage; so many of what no text has are something else. */
const BINARY_SHARE = 0.02;

/**
 * What these first bytes are, if they are no text. Bytes of zero are text in UTF-16; here and there one is damage in
 * any other.
 */
export function notTextOf(bytes: Uint8Array): NotText | undefined {
  const known = SIGNATURES.find(([, signature]) => beginsWith(bytes, signature))?.[0];
  if (known !== undefined) return known;
  if (detectEncoding(bytes).encoding.startsWith('utf-16')) return undefined;
  const controls = bytes.reduce((count, byte) => count + (isControl(byte) ? 1 : 0), 0);
  return controls > 1 && controls > bytes.length * BINARY_SHARE ? 'binary' : undefined;
}

/**
 * Bytes that no text has in any encoding of one byte for a Latin letter; the blanks among them aside, and the escape of
 * terminals.
 */
const isControl = (byte: number): boolean => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b);

/** What a text in none of our encodings is: a page that was saved instead of the list, or data for programs. */
export function notListOf(text: string): 'web-page' | 'data' | undefined {
  const begin = text.slice(0, 1_024).trimStart();
  if (/^<(?:!doctype|html|head|body|\?xml|table|script|meta)\b/i.test(begin)) return 'web-page';
  return /^(?:\[\s*)?\{\s*"[^"\n]*"\s*:/.test(begin) ? 'data' : undefined;
}

/**
 * The encoding of a file by its first bytes: by its mark, by the zeros that letters of UTF-16 have, by being good
 * UTF-8; else what old spreadsheets write. `isCertain` when a mark or the zeros said so: more of the file may still
 * show that it is no UTF-8.
 */
export function detectEncoding(bytes: Uint8Array): { readonly encoding: Encoding; readonly isCertain: boolean } {
  const marked = MARKS.find(([, mark]) => beginsWith(bytes, mark))?.[0];
  if (marked !== undefined) return { encoding: marked, isCertain: true };
  const wide = wideEncodingOf(bytes);
  if (wide !== undefined) return { encoding: wide, isCertain: true };
  return { encoding: isUtf8(bytes) ? 'utf-8' : likelierGeolocation(bytes), isCertain: false };
}

/**
 * What bytes are that are no good UTF-8: still that, with some damage, where most of their letters beyond ASCII are
 * good; else what old spreadsheets write, in which hardly two letters in a row could be read as one of UTF-8.
 */
export function likelierGeolocation(bytes: Uint8Array): Encoding {
  let [good, bad] = [0, 0];
  for (const [letter] of new TextDecoder('utf-8').decode(bytes).matchAll(/[^\0-\u007F]/gu)) {
    if (letter === '\uFFFD') bad += 1;
    else good += 1;
  }
  return good >= bad && good > 0 ? 'utf-8' : 'windows-1252';
}

/**
 * Of the letters, blanks and digits of a list in UTF-16 nearly all have a zero for their other half; of a text that is
 * hardly Latin, some.
 */
const [WIDE_SHARE, SPARSE_SHARE, SPARSE_COUNT] = [0.4, 0.05, 16];

function wideEncodingOf(bytes: Uint8Array): Encoding | undefined {
  const pairs = Math.floor(Math.min(bytes.length, 4_096) / 2);
  if (pairs < 2) return undefined;
  let [first, second] = [0, 0];
  for (let index = 0; index < pairs * 2; index += 2) {
    if (bytes[index] === 0) first += 1;
    if (bytes[index + 1] === 0) second += 1;
  }
  // Letters like 一 and Ā have a zero in the other half.
  const isWide = (many: number, few: number): boolean =>
    few * 5 <= many && (many / pairs >= WIDE_SHARE || (many / pairs >= SPARSE_SHARE && many >= SPARSE_COUNT));
  if (isWide(second, first)) return 'utf-16le';
  return isWide(first, second) ? 'utf-16be' : undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // The last letter of a sample may be cut in two; a whole file ends with a whole one.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: bytes.length >= ENCODING_SAMPLE_BYTES });
    return true;
  } catch {
    return false;
  }
}

/**
 * Letters that no name has: the replacement of unreadable bytes, control characters, and UTF-8 that was read as
 * something older.
 */
const WRONG_LETTERS = /\uFFFD|[\u0080-\u009F]|Ã[\u0080-\u00BF]|â€|Â[\u00A0-\u00BF]/;

/**
 * The same of Windows-1252, which can be made of any bytes: words of accented letters that no Western language puts
 * beside one another (Cyrillic, Greek), signs within words (Central European), capitals at the end of words in small
 * letters (Mac OS).
 */
const WRONG_WESTERN = /[ÏÐÎÌÑÒÓÔàáâåæçêëìíîïðòóôõ]{4}|\p{L}[ŽŸˆ†‡‰™¹³¼½¾¿¢£¤¥¦¬±]\p{L}|\p{Ll}[ŽŠŒŸ]/u;

/** Whether a text looks as if it was read in the wrong encoding: the person is asked to choose then. */
export const looksWrong = (text: string, encoding: Encoding): boolean =>
  WRONG_LETTERS.test(text) || (encoding === 'windows-1252' && WRONG_WESTERN.test(text));
