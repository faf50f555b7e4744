import { normalizeText } from '#domain/text/normalize-text.ts';

/**
 * Finds names that the addresses beside them spell in plain letters: "Bąk" beside `linkedin.com/in/adam-bak` or
 * `a.bak@acme.example`. Addresses are ASCII, which every encoding reads alike, so they tell which reading of a name is
 * right.
 */

/** Letters that Unicode does not decompose, and those that people without them write in two. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};
const IN_TWO: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

const toPlain = (lowerCase: string): string =>
  normalizeText(
    lowerCase.replaceAll(/[łøđðþßæœı]/g, (letter) => PLAIN[letter] ?? ''),
    'NFD',
  ).replaceAll(/[\p{M}’]/gu, '');

/** Returns the ways in which a word is written in plain letters; none for a word with signs or of another script. */
function spellingsOf(word: string): string[] {
  const lowerCase = normalizeText(word.toLowerCase(), 'NFC');
  const inTwo = lowerCase.replaceAll(/[äöüøå]/g, (letter) => IN_TWO[letter] ?? '');
  return [...new Set([lowerCase, inTwo])].map(toPlain).filter((spelling) => /^[a-z]+$/.test(spelling));
}

/** A public name in the address of a profile, or the name in an email address. */
const ADDRESS_NAMES = /\/in\/([\w.%-]+)(?![^\s/?#"';,|)>])|(?<![^\s"';,|(<:])([\w.+-]+)@[\w-]+\./g;
/** Names as short as these are also part of others. */
const MAX_WHOLE_WORD = 3;

/** Returns the names in the addresses of a line, in lower case. */
const addressNamesOf = (line: string): string[] =>
  Array.from(line.matchAll(ADDRESS_NAMES), ([, slug = '', mailbox = '']) => {
    try {
      return toPlain(decodeURIComponent(slug + mailbox).toLowerCase());
    } catch {
      return '';
    }
  });

/** Returns those words of a line that its addresses spell in plain letters. */
export function spelledInAddresses(line: string, words: readonly string[]): string[] {
  const names = words.length === 0 ? [] : addressNamesOf(line);
  if (names.length === 0) return [];
  const parts = new Set(names.flatMap((name) => name.split(/[^a-z]+/)));
  const joined = names.map((name) => name.replaceAll(/[^a-z]+/g, '')).join(' ');
  return words.filter((word) =>
    spellingsOf(word).some(
      (spelling) => parts.has(spelling) || (spelling.length > MAX_WHOLE_WORD && joined.includes(spelling)),
    ),
  );
}
