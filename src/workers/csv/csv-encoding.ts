import type { Encoding } from '#domain/text/csv.ts';
import { readLegacyText, type LegacyText } from './legacy-encodings.ts';
import { createDecoder } from './text-decoders.ts';
import { hasUtf7 } from './utf-7.ts';

/** Names the kinds of files that cannot be a list. */
type NonTextKind = 'workbook' | 'archive' | 'document' | 'binary';

/** Number of bytes at the beginning of a file from which its encoding is detected. */
export const ENCODING_SAMPLE_BYTES = 65_536;

const BYTE_ORDER_MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const SIGNATURES: readonly (readonly [NonTextKind, readonly number[]])[] = [
  // A modern workbook is an archive; an archive with the file name of a list is most likely a renamed workbook.
  ['workbook', [0x50, 0x4b, 0x03, 0x04]],
  ['workbook', [0xd0, 0xcf, 0x11, 0xe0]],
  ['archive', [0x1f, 0x8b]],
  ['document', [0x25, 0x50, 0x44, 0x46]],
];

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** Share of bytes that occur in no text from which a file counts as binary; fewer count as damage. */
const BINARY_SHARE = 0.02;

/**
 * Returns the kind of file by its first bytes; undefined for text. Zero bytes are valid in UTF-16; a few in any other
 * encoding count as damage.
 */
export function nonTextKindOf(bytes: Uint8Array): NonTextKind | undefined {
  const known = SIGNATURES.find(([, signature]) => startsWith(bytes, signature))?.[0];
  if (known !== undefined) return known;
  if (detectEncoding(bytes).encoding.startsWith('utf-16')) return undefined;
  const controls = bytes.reduce((count, byte) => count + (isControl(byte) ? 1 : 0), 0);
  return controls > 1 && controls > bytes.length * BINARY_SHARE ? 'binary' : undefined;
}

/**
 * Decides whether a byte occurs in no text of a single-byte encoding; blanks and the escape character of terminals are
 * allowed.
 */
const isControl = (byte: number): boolean => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b);

/** Returns the kind of a text that is not a list: a saved web page, or data for programs. */
export function nonListKindOf(text: string): 'web-page' | 'data' | undefined {
  const begin = text.slice(0, 1_024).trimStart();
  if (/^<(?:!doctype|html|head|body|\?xml|table|script|meta)\b/i.test(begin)) return 'web-page';
  return /^(?:\[\s*)?\{\s*"[^"\n]*"\s*:/.test(begin) ? 'data' : undefined;
}

/**
 * Detects the encoding from the first bytes: by the byte order mark, by the zero bytes of UTF-16, by the escape
 * sequences of ISO-2022-JP, by the runs of UTF-7, by valid UTF-8; otherwise by the letters of languages. `isCertain`
 * when the mark, the zeros or the sequences decided; otherwise later parts of the file may still turn out not to be
 * UTF-8.
 */
export function detectEncoding(bytes: Uint8Array): { readonly encoding: Encoding; readonly isCertain: boolean } {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => startsWith(bytes, mark))?.[0];
  if (marked !== undefined) return { encoding: marked, isCertain: true };
  const wide = wideEncodingOf(bytes);
  if (wide !== undefined) return { encoding: wide, isCertain: true };
  if (hasJapaneseEscape(bytes)) return { encoding: 'iso-2022-jp', isCertain: true };
  if (bytes.every((byte) => byte < 0x80) && hasUtf7(new TextDecoder().decode(bytes)))
    return { encoding: 'utf-7', isCertain: false };
  return { encoding: isUtf8(bytes) ? 'utf-8' : readDamagedOrLegacy(bytes).encoding, isCertain: false };
}

/**
 * Detects the encoding of bytes that are not valid UTF-8, with other readings where a person should compare: still
 * UTF-8, with some damage, when most characters beyond ASCII are valid; otherwise an old one, in which adjacent letters
 * hardly ever form valid UTF-8.
 */
export function readDamagedOrLegacy(bytes: Uint8Array): FoundText {
  const { isNatural, ...legacy } = readLegacyText(bytes);
  // Some old encodings form valid UTF-8 by chance, but damaged UTF-8 forms no names in one of them.
  return isMostlyUtf8(bytes) && !(legacy.isCertain && isNatural) ? DAMAGED_UTF8 : legacy;
}

/** How a text is read; `readings` compare the likeliest encodings where it is not certain. */
export type FoundText = Omit<LegacyText, 'isNatural'>;
export const DAMAGED_UTF8: FoundText = { encoding: 'utf-8', isCertain: true, readings: [] };

const CELL_ENDS = /[,;|\t"]+/;
const [MAX_SAMPLES, MAX_SAMPLE_LENGTH] = [5, 60];

/** Compares a text of ASCII with its reading as UTF-7: nothing but its letters tells which of both is meant. */
export function readUtf7(bytes: Uint8Array): FoundText {
  const encodings = ['utf-7', 'utf-8'] as const;
  const texts = encodings.map((encoding) =>
    createDecoder(encoding)
      .decode(bytes)
      .split(/\r\n|\n|\r/),
  );
  const differing = (texts[0] ?? []).flatMap((line, lineIndex) => (line === texts[1]?.[lineIndex] ? [] : [lineIndex]));
  const sampleOf = (index: number, lineIndex: number): string => {
    const other = new Set(texts[1 - index]?.[lineIndex]?.split(CELL_ENDS));
    const cells = (texts[index]?.[lineIndex] ?? '').split(CELL_ENDS).filter((cell) => !other.has(cell));
    return cells.join(' ').trim().slice(0, MAX_SAMPLE_LENGTH);
  };
  return {
    encoding: 'utf-7',
    isCertain: false,
    readings: encodings.map((encoding, index) => ({
      encoding,
      samples: differing.slice(0, MAX_SAMPLES).map((lineIndex) => sampleOf(index, lineIndex)),
    })),
  };
}

function isMostlyUtf8(bytes: Uint8Array): boolean {
  let [valid, invalid] = [0, 0];
  for (const [letter] of new TextDecoder('utf-8').decode(bytes).matchAll(/[^\0-\u007F]/gu)) {
    if (letter === '\uFFFD') invalid += 1;
    else valid += 1;
  }
  return valid >= invalid && valid > 0;
}

/**
 * Shares of zero bytes in UTF-16: nearly all letters, blanks and digits have a zero as their other byte; in a text
 * with few Latin letters only some do.
 */
const [WIDE_SHARE, SPARSE_SHARE, SPARSE_COUNT] = [0.4, 0.05, 16];

/** The high byte of letters up to Arabic. */
const LAST_WIDE_BLOCK = 0x06;

function wideEncodingOf(bytes: Uint8Array): Encoding | undefined {
  const pairs = Math.floor(Math.min(bytes.length, 4_096) / 2);
  if (pairs < 2) return undefined;
  const countPairs = (offset: number, isCounted: (byte: number) => boolean): number => {
    let count = 0;
    for (let index = offset; index < pairs * 2; index += 2) if (isCounted(bytes[index] ?? 0xff)) count += 1;
    return count;
  };
  const [first, second] = [0, 1].map((offset) => countPairs(offset, (byte) => byte === 0)) as [number, number];
  // Letters like 一 and Ā have a zero in the other byte.
  const isWide = (many: number, few: number): boolean =>
    few * 5 <= many && (many / pairs >= WIDE_SHARE || (many / pairs >= SPARSE_SHARE && many >= SPARSE_COUNT));
  if (isWide(second, first)) return 'utf-16le';
  if (isWide(first, second)) return 'utf-16be';
  // A list of Greek, Cyrillic, Hebrew or Arabic names has few zeros, but no text of single bytes has as small ones.
  const [high, low] = [0, 1].map((offset) => countPairs(offset, (byte) => byte <= LAST_WIDE_BLOCK)) as [number, number];
  if (low >= pairs * WIDE_SHARE * 2 && high * 5 <= low) return 'utf-16le';
  return high >= pairs * WIDE_SHARE * 2 && low * 5 <= high ? 'utf-16be' : undefined;
}

const ESCAPE = 0x1b;
/** What follows the escape character where ISO-2022-JP begins Japanese characters: `$@`, `$B`, `(J`, `(I`. */
const JAPANESE_ESCAPES: readonly (readonly number[])[] = [
  [0x24, 0x40],
  [0x24, 0x42],
  [0x28, 0x4a],
  [0x28, 0x49],
];

/** Decides whether bytes are ASCII alone, with an escape sequence of ISO-2022-JP, as Japanese mail programs write. */
function hasJapaneseEscape(bytes: Uint8Array): boolean {
  const at = bytes.indexOf(ESCAPE);
  return (
    at >= 0 &&
    JAPANESE_ESCAPES.some((sequence) => startsWith(bytes.subarray(at + 1), sequence)) &&
    bytes.every((byte) => byte < 0x80)
  );
}

/** Decides whether bytes are valid UTF-8; a sample may end within a character. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    // A sample may end within a character; a complete file may not.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: bytes.length >= ENCODING_SAMPLE_BYTES });
    return true;
  } catch {
    return false;
  }
}

/**
 * Matches what occurs in no name: the replacement character, control characters, ligatures, UTF-8 decoded with an older
 * encoding, and the control characters by which ISO 2022 writes letters with ASCII alone. Without the flag `u`, which
 * takes twice as long; so the signs of fewer texts have expressions of their own.
 */
// oxlint-disable-next-line no-control-regex
const WRONG_LETTERS = /[\uFFFD\u0080-\u009F\uFB01\uFB02\u000E\u000F\u001B]|Ã[\u0080-\u00BF]|â€|Â[\u00A0-\u00BF]/;
/** Matches accents of Mac OS that stand alone within a word. */
const LONE_ACCENT = /[\u02C7\u02D8-\u02DB\u02DD](?<=\p{L}.)(?=\p{L})/u;
/** Matches letters as HZ writes them with ASCII alone: `~{…~}`. */
const HZ_LETTERS = /~\{(?:[!-}]{2})+~\}/;

/**
 * Matches signs of wrong decoding as Windows-1252, which accepts any bytes: sequences of accented letters that no
 * Western language has (Cyrillic, Greek), symbols within words (Central European), capitals at the end of lower-case
 * words (Mac OS).
 */
const WRONG_WESTERN = /[ÏÐÎÌÑÒÓÔàáâåæçêëìíîïðòóôõ]{4}|\p{L}[ŽŸˆ†‡‰™¹³¼½¾¿¢£¤¥¦¬±]\p{L}|\p{Ll}[ŽŠŒŸ]/u;

/** Decides whether a text looks decoded with the wrong encoding, so that the person is asked to choose. */
export const looksWrong = (text: string, encoding: Encoding): boolean =>
  WRONG_LETTERS.test(text) ||
  LONE_ACCENT.test(text) ||
  HZ_LETTERS.test(text) ||
  (encoding !== 'utf-7' && hasUtf7(text)) ||
  (encoding === 'windows-1252' && WRONG_WESTERN.test(text));
