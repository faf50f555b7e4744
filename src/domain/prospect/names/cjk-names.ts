import type { NameParts } from './name-parts.ts';
import {
  CJK_COMPANIES,
  CJK_HONORIFICS,
  CJK_POSITIONS,
  COMPOUND_HAN_NAMES,
  COMPOUND_HANGUL_NAMES,
  HAN_FAMILY_NAMES,
  JAPAN,
  KANJI_FAMILY_NAMES,
} from './name-words.ts';

const CJK = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
const LATIN = /[\p{sc=Latin}\p{sc=Cyrillic}]/u;
const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u;

/**
 * Splits a name in Chinese characters, kana or Hangul: the family name stands first, in katakana of foreign names last.
 * Undefined for other scripts, and where the name stands in Latin letters beside them. `country` is folded.
 */
export function splitCjkName(text: string, country: string): NameParts | undefined {
  if (!CJK.test(text)) return undefined;
  if (LATIN.test(text)) return undefined;
  const own = withoutPosition(text.trim());
  if (/^[\p{sc=Katakana}ー・\s]+$/u.test(own) && own.includes('・')) {
    const [first = '', ...last] = own.split('・').map((part) => part.trim());
    return { firstName: first, lastName: last.join('・'), isDoubtful: false };
  }
  const [family = '', ...given] = own.split(/[\s・]+/u);
  if (given.length > 0) return { firstName: given.join(' '), lastName: family, isDoubtful: given.length > 1 };
  const letters = [...own];
  if (KANJI_FAMILY_NAMES.has(own)) return { firstName: '', lastName: own, isDoubtful: true };
  if (KANA.test(own) && !/^\p{sc=Han}{1,3}[\p{sc=Hiragana}\p{sc=Katakana}ー]+$/u.test(own))
    return { firstName: own, lastName: '', isDoubtful: true };
  if (letters.length < 2) return { firstName: own, lastName: '', isDoubtful: true };
  const count = familyLength(letters, country);
  return {
    firstName: letters.slice(count.length).join(''),
    lastName: letters.slice(0, count.length).join(''),
    isDoubtful: count.isDoubtful,
  };
}

/** Removes forms of address and positions after a name, and a company before it. */
function withoutPosition(text: string): string {
  let name = text.replace(CJK_COMPANIES, '').trim();
  for (let before = ''; before !== name;) {
    before = name;
    name = name.replace(CJK_POSITIONS, '').replace(CJK_HONORIFICS, '').trim();
  }
  return name;
}

/** Removes the name in Chinese characters, kana or Hangul beside one in other letters. */
export const withoutCjk = (text: string): string =>
  text.replaceAll(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]+/gu, ' ').trim();

/** Counts the characters of the family name. */
function familyLength(letters: readonly string[], country: string): { length: number; isDoubtful: boolean } {
  const start = letters.slice(0, 2).join('');
  const text = letters.join('');
  if (letters.length > 2 && (COMPOUND_HAN_NAMES.has(start) || COMPOUND_HANGUL_NAMES.has(start)))
    return { length: 2, isDoubtful: false };
  if (/^\p{sc=Hangul}+$/u.test(text)) return { length: 1, isDoubtful: letters.length > 3 };
  const known = [3, 2].find((length) => KANJI_FAMILY_NAMES.has(letters.slice(0, length).join('')));
  if (known !== undefined) return { length: known, isDoubtful: false };
  const kanaFrom = letters.findIndex((letter) => KANA.test(letter));
  if (kanaFrom > 0) return { length: kanaFrom, isDoubtful: true };
  const isJapanese = JAPAN.has(country);
  // Chinese names have two or three characters; four and more are mostly Japanese.
  if (letters.length > 3 || (isJapanese && letters.length === 3)) return { length: 2, isDoubtful: true };
  return { length: 1, isDoubtful: isJapanese || !HAN_FAMILY_NAMES.includes(letters[0] ?? ' ') };
}
