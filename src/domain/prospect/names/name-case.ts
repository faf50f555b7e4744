import { CAPITAL_PARTICLES, PARTICLES, SMALL_WORDS } from './name-words.ts';

/** Dotless and dotted i and the letters beside them: such a name is lower-cased as in Turkish. */
const TURKISH = /[ğşıİĞŞ]/u;

/**
 * Writes a name in normal case when it was written in capitals or without any: "ANNA O'NEIL-MCDONALD" becomes "Anna
 * O'Neil-McDonald". Mixed case stays as the person wrote it. `whole` is the text that contains the name and shows
 * its language.
 */
export function toNameCase(name: string, whole: string): string {
  const words = name.split(' ');
  return words.map((word, at) => wordCase(word, at < words.length - 1, whole)).join(' ');
}

/** Decides whether a word is written in capitals; ß stands for itself among them. */
export function isUpperCase(word: string): boolean {
  const others = word.replaceAll('ß', '');
  return others === others.toUpperCase() && others !== others.toLowerCase();
}

function wordCase(word: string, isFollowed: boolean, whole: string): string {
  const isUpper = isUpperCase(word);
  // Georgian has capitals, but no names begin with them.
  if (/\p{sc=Georgian}/u.test(word)) return word.toLowerCase();
  const isLower = word === word.toLowerCase() && word !== word.toUpperCase();
  const letters = word.match(/\p{L}/gu)?.length ?? 0;
  const key = word.toLowerCase();
  if (isUpper && isFollowed && PARTICLES.has(key))
    return CAPITAL_PARTICLES.has(key) ? word.slice(0, 1) + key.slice(1) : key;
  // Initials ("J.", "AJ") stay, unless everything is in capitals.
  if (isUpper && (word.includes('.') || (letters <= 2 && (letters === 1 || whole !== whole.toUpperCase()))))
    return word;
  if (!isUpper && !isLower) return word;
  if (isLower && (PARTICLES.has(key) || (isFollowed && SMALL_WORDS.has(key)))) return word;
  const locale = TURKISH.test(whole) ? 'tr' : undefined;
  const lower = locale === undefined ? word.toLowerCase() : word.toLocaleLowerCase(locale);
  const upperFirst = (text: string): string => {
    const [first = ''] = text;
    return (locale === undefined ? first.toUpperCase() : first.toLocaleUpperCase(locale)) + text.slice(first.length);
  };
  return lower
    .split(/([-'’])/u)
    .map((part) => upperFirst(part).replace(/^Mc(\p{Ll})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`))
    .join('')
    .replace(/^Ij/u, 'IJ');
}
