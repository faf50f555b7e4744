/**
 * Reads UTF-7 (RFC 2152): ASCII, and everything else as UTF-16 in Base64 between `+` and `-`, as old mail programs and
 * spreadsheets write it. The `-` may be missing before what is no digit of Base64.
 */

const RUN = /\+([A-Za-z0-9+/]*)(-?)/g;
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes the digits of a run; undefined when they are no text. */
function decodeRun(digits: string): string | undefined {
  let [text, bits, count] = ['', 0, 0];
  for (const digit of digits) {
    bits = ((bits << 6) | DIGITS.indexOf(digit)) & 0x3f_ffff;
    count += 6;
    if (count < 16) continue;
    count -= 16;
    text += String.fromCharCode((bits >> count) & 0xffff);
  }
  const isWhole = count < 6 && (bits & ((1 << count) - 1)) === 0;
  return isWhole && text !== '' && !/[\p{Surrogate}\p{Unassigned}\p{Private_Use}]/u.test(text) ? text : undefined;
}

const decodeText = (text: string): string =>
  text.replaceAll(RUN, (whole, digits: string, end: string) =>
    digits === '' ? (end === '' ? whole : '+') : (decodeRun(digits) ?? whole),
  );

/** Longest run that goes on in the next piece of a file, in digits: what separates cells or words ends a run. */
const MAX_OPEN_RUN = 65_536;

/** Returns the run at the end of a text, which goes on in the next piece of a file; empty without one. */
function openRunOf(text: string): string {
  let start = text.length;
  while (start > 0 && text.length - start <= MAX_OPEN_RUN && isOfRun(text.charCodeAt(start - 1))) start -= 1;
  const begin = text.indexOf('+', start);
  return begin === -1 || text.length - start > MAX_OPEN_RUN ? '' : text.slice(begin);
}

/** Tells whether a run may contain a character: a digit of Base64, or the `+` with which another run begins. */
const isOfRun = (code: number): boolean =>
  (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || (code >= 0x2f && code <= 0x39) || code === 0x2b;

/** Creates a decoder of UTF-7. What is no run stays as it is. */
export function createUtf7Decoder() {
  const ascii = new TextDecoder('utf-8');
  let rest = '';
  return {
    decode(bytes: Uint8Array = new Uint8Array(), { stream = false }: TextDecodeOptions = {}): string {
      const text = rest + ascii.decode(bytes, { stream });
      rest = stream ? openRunOf(text) : '';
      return decodeText(text.slice(0, text.length - rest.length));
    },
  };
}

const BEYOND_ASCII = /^(?=.*[^\0-\u007F])(?:[\p{L}\p{M}\p{P}\p{S}\p{Zs}\p{Cf}])+$/u;
/** Matches a run, except those of a few digits, which phone numbers have. */
const RUN_WITH_LETTERS = /\+(?!\d{0,20}(?:[^A-Za-z0-9+/]|$))([A-Za-z0-9+/]+)(-?)/g;
const HAN_ALONE = /^\p{sc=Han}{1,2}$/u;

/**
 * Decides whether a text is written in UTF-7: has runs of letters, more than others. Tags of mail addresses
 * (`anna+abc@…`) read as single Chinese characters, and numbers of phones as Korean and Chinese ones.
 */
export function hasUtf7(text: string): boolean {
  let [letters, others] = [0, 0];
  for (const [, digits = '', end = ''] of text.matchAll(RUN_WITH_LETTERS)) {
    if (!/[A-Za-z]/.test(digits)) continue;
    const read = decodeRun(digits);
    // Short runs of ASCII are signs such as `+AEA-`.
    if (read === undefined || (HAN_ALONE.test(read) && end === '')) others += 1;
    else if (BEYOND_ASCII.test(read)) letters += 1;
  }
  return letters > others;
}
