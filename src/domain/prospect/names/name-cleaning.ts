import { foldText } from '../../text/search-folding.ts';
import { cutText, withoutLooseJoiners, withoutMeaningless } from '../../text/visible-text.ts';
import { normalizeText } from '../../text/normalize-text.ts';
import { FRANCISCO, MARIA, PLAIN_MARIA } from './name-words.ts';

/** Matches emoji with their joiners. Joiners inside words stay. */
const EMOJI =
  '\\p{RI}{2}|\\p{Extended_Pictographic}(?:\\p{EMod}|[\\uFE0E\\uFE0F\\u20E3]|\\u200D\\p{Extended_Pictographic})*';
const SIGNS = '\\p{EMod}\\u2600-\\u27BF\\u2190-\\u21FF\\u25A0-\\u25FF★☆';
/** Matches emoji, and signs that decorate names. */
const DECORATION = new RegExp(`${EMOJI}|[${SIGNS}®™©°*#_=<>^~]+`, 'gu');
/** Matches a run of them between blanks, character by character: parts of emoji match in one way only. */
const DECORATION_BETWEEN = new RegExp(
  `(?<=\\s)[\\p{RI}\\p{Extended_Pictographic}${SIGNS}][\\p{RI}\\p{Extended_Pictographic}${SIGNS}\\uFE0E\\uFE0F\\u20E3\\u200D]*(?=\\s)`,
  'gu',
);
/** Forms of address that Thai writes together with the name. */
const THAI_TITLE =
  /^(?:(?:คุณ|นางสาว|นาง|นาย|น\.ส\.|ดร\.|ศ\.|รศ\.|ผศ\.|นพ\.|พญ\.|ทพ\.|ทพญ\.|อาจารย์|อ\.)[\s\u200B]*)+(?=[\u0E01-\u0E2E\u0E40-\u0E44])/u;
/** Short forms of Mohammad before the name by which somebody is called. */
const MOHAMMAD = /(?<=^|\.\s)(?:Md|MD|Mohd|MOHD|Muhd|Mhd)\.?\s+(?=\p{L}{2})/gu;
/** "Son of", "daughter of". */
const CHILD_OF = /\s(?:a\/[lp]|[sdw]\/o)\s/giu;
const PRONOUN = '(?:she|hers?|he|him|his|they|them|theirs|ella|él|la|lui|elle|iel|sie|ihr|er|ihm|xe|ze)';
const PRONOUNS = new RegExp(`(?<!\\p{L})${PRONOUN}(?:\\s*/\\s*${PRONOUN})+(?!\\p{L})`, 'giu');
const WHOLLY_QUOTED = /^["“”„«»‟'‘‚`]([^"“”„«»‟'‘’‚`]+)["“”„«»‟'’`]$/u;
/** Matches one quotation mark at either end without its other one, as broken lists leave it. */
const LONE_QUOTE = /^["“”„‟](?=[^"“”„‟]*$)|["“”„‟]$(?<=^[^"“”„‟]*.)/u;
/** Letters in circles and squares, which have no plain form in Unicode, and small capitals. */
const ENCLOSED = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/gu;
const SMALL_CAPITALS = /[\u1D00-\u1D22\u0262\u026A\u0274\u0280\u028F\u0299\u029C\u029F\uA731]{2,}/gu;
/** Characters of names that HTML names, as exports of web tools leave them. */
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', apos: "'", quot: '"', nbsp: ' ' };
const ENTITY = /&(?:#(\d{1,5})|#x([\da-f]{1,4})|(amp|apos|quot|nbsp));/gi;
/** Titles of several words: "The Rt Hon.", "Tan Sri", "H.E."; and how Balinese names of women begin: "Ni Made". */
const LONG_TITLE =
  /^(?:(?:the\s+)?(?:rt|right)\.?\s+hon(?:ou?rable)?\.?|the\s+hon(?:ou?rable)?\.?|(?:Tan|Puan|Toh\s+Puan|Dato['’]?|Datuk|Datin)\s+(?:Sri|Seri)|H\.\s?[EHM]\.|Ni(?=\s+(?:Luh|Made|Putu|Wayan|Nyoman|Ketut|Kadek|Komang|Gusti|Nengah)\s+\p{L}{2}))\s+/iu;

/** What is longer is no name, and would be compared word by word. One character may stand for eighteen (NFKC). */
const MAX_NAME_LENGTH = 500;

/** Removes emoji and signs, and whatever is beyond the length of a name. */
export const withoutDecoration = (text: string): string =>
  withoutLooseJoiners(
    cutText(normalizeText(withoutSigns(cutText(text, MAX_NAME_LENGTH)), 'NFKC'), MAX_NAME_LENGTH)
      .replaceAll(/[\u200E\u200F]/g, '')
      .replaceAll(/\s+/g, ' '),
  )
    .replaceAll(/\b(Ph|M|B|LL)\. (?=(?:D|Sc|A|Eng|Ed|M)\b)/g, '$1.')
    .replaceAll(PRONOUNS, ' ')
    .replaceAll(CHILD_OF, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(WHOLLY_QUOTED, '$1')
    .replace(LONE_QUOTE, '')
    .replace(THAI_TITLE, '')
    .replace(LONG_TITLE, '')
    .replaceAll(MOHAMMAD, '');

/** Removes the signs that NFKC would turn into letters, such as ™, and writes out what stands for letters. */
const withoutSigns = (text: string): string =>
  withoutMeaningless(text)
    .replaceAll(ENTITY, (_, decimal?: string, hex?: string, name?: string) =>
      name === undefined
        ? String.fromCharCode(decimal === undefined ? parseInt(hex ?? '20', 16) : Number(decimal))
        : (ENTITIES[name.toLowerCase()] ?? ''),
    )
    .replaceAll(/#[\p{L}\d]+/gu, ' ')
    .replaceAll(ENCLOSED, (letter) => String.fromCharCode(97 + (((letter.codePointAt(0) ?? 0) - 0x1f150) & 0x1f)))
    .replaceAll(DECORATION, ' ')
    .replaceAll(SMALL_CAPITALS, foldText)
    .replaceAll(/\bM\.?ª\.?(?=\s)/gu, MARIA)
    .replaceAll(/^Ma\.(?=\s\p{L})/gu, PLAIN_MARIA)
    .replaceAll(/\bFco\.?(?=\s)/gu, FRANCISCO)
    // Hebrew abbreviates with a quotation mark before the last letter.
    .replaceAll(/(?<=\p{sc=Hebrew})["“”](?=\p{sc=Hebrew})/gu, '״');

/** Writes a bar where one emoji or sign stands between a name of two words and something else: "Anna Smith → Acme". */
export function separateByDecoration(text: string): string {
  const [mark, ...others] = [...text.matchAll(DECORATION_BETWEEN)];
  if (mark === undefined || others.length > 0) return text;
  const before = text.slice(0, mark.index);
  const after = text.slice(mark.index + mark[0].length);
  const isWhole = (before.match(/[\p{L}\p{M}'’.-]{2,}/gu)?.length ?? 0) > 1 && !/[|([{"“]/.test(before);
  return isWhole && /\p{L}/u.test(after) ? `${before}|${after}` : text;
}
