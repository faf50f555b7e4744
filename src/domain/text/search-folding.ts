/**
 * Folds texts for searching (Unicode TR 30, TR 10 §8): what a person types on a plain keyboard finds every way of
 * writing the same letters. Every search uses it, for the query and for what is searched. Nothing folded is stored.
 *
 * In this order: apostrophes, quotation marks and invisible characters (joiners, soft hyphens, direction marks,
 * tatweel) are removed; compatibility forms become plain ones (NFKD: full-width letters, ligatures, presentation forms,
 * no-break spaces); marks are removed where they are accents, vowel points or harakat, but not where they spell vowels
 * as in the scripts of India; letters are lower-cased and replaced by `LETTERS`; hyphens, dashes and runs of blanks
 * become one blank.
 */

/**
 * Letters that Unicode does not decompose: Latin ones as in CLDR's transform Latin-ASCII, and the variants of one
 * letter in Greek, Cyrillic and Arabic. ё, й, ї, ά, أ and ئ decompose and need no row.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ȷ: 'j',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'q',
  ƒ: 'f',
  ə: 'e',
  ǝ: 'e',
  ɛ: 'e',
  ɔ: 'o',
  ɵ: 'o',
  ɨ: 'i',
  ʉ: 'u',
  ƀ: 'b',
  ɓ: 'b',
  ƈ: 'c',
  ɖ: 'd',
  ɗ: 'd',
  ɠ: 'g',
  ǥ: 'g',
  ƙ: 'k',
  ƚ: 'l',
  ɲ: 'n',
  ƥ: 'p',
  ʂ: 's',
  ƭ: 't',
  ʋ: 'v',
  ƴ: 'y',
  ƶ: 'z',
  ȥ: 'z',
  // Final sigma.
  ς: 'σ',
  // Ukrainian, Kazakh, Kyrgyz, Tatar and Bashkir; typed with Russian letters otherwise.
  ґ: 'г',
  і: 'и',
  ғ: 'г',
  қ: 'к',
  ҡ: 'к',
  ң: 'н',
  ө: 'о',
  ұ: 'у',
  ү: 'у',
  һ: 'х',
  ә: 'а',
  җ: 'ж',
  ҙ: 'з',
  ҫ: 'с',
  // Small capitals, by which names are decorated.
  ᴀ: 'a',
  ʙ: 'b',
  ᴄ: 'c',
  ᴅ: 'd',
  ᴇ: 'e',
  ɢ: 'g',
  ʜ: 'h',
  ɪ: 'i',
  ᴊ: 'j',
  ᴋ: 'k',
  ʟ: 'l',
  ᴍ: 'm',
  ɴ: 'n',
  ᴏ: 'o',
  ᴘ: 'p',
  ʀ: 'r',
  ꜱ: 's',
  ᴛ: 't',
  ᴜ: 'u',
  ᴠ: 'v',
  ᴡ: 'w',
  ʏ: 'y',
  ᴢ: 'z',
  // Alef wasla, alef maksura, teh marbuta, and the Persian and Urdu forms of yeh, kaf and heh.
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
  ی: 'ي',
  ې: 'ي',
  ے: 'ي',
  ک: 'ك',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
};
const REPLACED_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}\u0660-\u0669\u06F0-\u06F9\u3041-\u3096]`, 'g');

/** Accents that stand alone, typed as apostrophes: NFKD would make blanks of them. */
const SPACING_ACCENTS = /[\u00B4\u0384\u1FBD\u1FBF\u1FFD\u1FFE]/g;
/**
 * Removed: apostrophes and quotation marks in every form that is typed or typeset, hamza and okina of transliterations,
 * and Catalan's middle dot; characters that are not seen, and tatweel; marks shared by all scripts (accents, harakat)
 * but the voicing of kana, and the points of Hebrew, Arabic, Syriac and Cyrillic.
 */
const UNSEEN =
  /['"`\u00AB\u00BB\u00B7\u02B9-\u02BF\u02C8\u02CA\u02CB\u055A\u05F3\u05F4\u2018-\u201F\u2032-\u2037\u2039\u203A\u300C-\u300F\uA78B\uA78C\p{Default_Ignorable_Code_Point}\p{Cf}\u0640]|(?=\p{Mn})(?![\u3099\u309A])[\p{sc=Inherited}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Cyrillic}]/gu;
/** Hyphens and blanks beyond ASCII, as NFKD leaves them. */
const DASHES_AND_BLANKS = /[\u0085\u1680\u2028\u2029\p{Pd}\u2212\u30FB]/gu;

/** Runs of characters beyond ASCII: only they need normalization, and most texts have few of them. */
// oxlint-disable-next-line no-control-regex
const BEYOND_ASCII = /[^\u0000-\u007f]+(?: [^\u0000-\u007f]+)*/g;
// oxlint-disable-next-line no-control-regex
const ASCII = /^[\u0000-\u007f]*$/;

/** Folds a text for searching; a text found in another is one whose folding the other's contains. */
export const foldText = (text: string): string =>
  (ASCII.test(text) ? text : text.replaceAll(BEYOND_ASCII, foldBeyondAscii))
    .toLowerCase()
    .replaceAll(/["'`]/g, '')
    // Single blanks stay as they are: there are many.
    .replaceAll(/[-\t-\r][-\s]*| [-\s]+/g, ' ');

const foldBeyondAscii = (run: string): string =>
  run
    .replaceAll(SPACING_ACCENTS, '')
    .normalize('NFKD')
    .replaceAll(UNSEEN, '')
    .toLowerCase()
    .replaceAll(REPLACED_LETTERS, plainLetter)
    .replaceAll(DASHES_AND_BLANKS, ' ');

/** Returns what a letter is replaced by; hiragana by katakana, digits of Arabic and Persian by the same digit. */
function plainLetter(letter: string): string {
  const code = letter.charCodeAt(0);
  return LETTERS[letter] ?? (code > 0x3000 ? String.fromCharCode(code + 0x60) : String(code & 0xf));
}

/** Separates the parts of a searched text; no folded query contains it. */
const BREAK = '\n';

/** Transliterations by which people without the letter on their keyboard write it. */
const TRANSLITERATIONS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ø: 'oe',
  ü: 'ue',
  å: 'aa',
  đ: 'dj',
  ə: 'a',
};
const TRANSLITERATED = /[äöøüåđə]/g;
/** Where a name has letters of both kinds, people transliterate either of them: "Odegaard" is Ødegård. */
const [RING, OTHER_TRANSLITERATED] = [/å/g, /[äöøüđə]/g];
/** Long vowels are doubled: Māori, Latvian, Hawaiian. Japanese has its ō also as it is spelled and as in passports. */
const LONG_VOWELS = /[āēīōū]/g;
const LONG_O = ['oo', 'ou', 'oh'];
const [INNER_APOSTROPHE, INNER_APOSTROPHES] = [/\p{L}['’ʼ‘`´]\p{L}/u, /(?<=\p{L})['’ʼ‘`´](?=\p{L})/gu];
const [INNER_HYPHEN, INNER_HYPHENS] = [/\p{L}[-‐‑・･]\p{L}/u, /(?<=\p{L})[-‐‑・･](?=\p{L})/gu];
/** The transliterations that stand for a plain letter with an accent, back to that letter. */
const TRANSLITERATION = /([ao])e|(u)e|(a)a/g;

/**
 * Folds names and other short texts for searching, with the spellings that people use instead of umlauts and long
 * vowels: "Müller" is found by "muller" and "mueller", "Mueller" by "müller", "Ōno" by "ono", "oono" and "ohno".
 */
export function foldNames(...names: readonly string[]): string {
  const text = names.map(foldText).join(BREAK);
  const spelled = names.every((name) => ASCII.test(name)) ? text : names.flatMap(withTransliterations).join(BREAK);
  const contracted = text.replaceAll(TRANSLITERATION, '$1$2$3');
  // "Dell'Acqua" is typed with a blank as well, "Jean-Pierre" without one.
  const divided = names.flatMap((name) => [
    ...(INNER_APOSTROPHE.test(name) ? [foldText(name.replaceAll(INNER_APOSTROPHES, ' '))] : []),
    ...(INNER_HYPHEN.test(name) ? [foldText(name.replaceAll(INNER_HYPHENS, ''))] : []),
  ]);
  return [...new Set([text, spelled, contracted, ...divided])].join(BREAK);
}

function withTransliterations(name: string): string[] {
  const small = name.normalize('NFKC').toLowerCase();
  const isMixed = small.search(RING) !== -1 && small.search(OTHER_TRANSLITERATED) !== -1;
  const spelled = (isMixed ? [TRANSLITERATED, RING, OTHER_TRANSLITERATED] : [TRANSLITERATED]).map((letters) =>
    foldText(small.replaceAll(letters, (letter) => TRANSLITERATIONS[letter] ?? letter)),
  );
  if (small.search(LONG_VOWELS) === -1) return spelled;
  // Most who write "Satou" still write "Yuki".
  const lengthened = [2, 1].flatMap((times) =>
    LONG_O.map((o) =>
      foldText(small.replaceAll(LONG_VOWELS, (vowel) => (vowel === 'ō' ? o : foldText(vowel).repeat(times)))),
    ),
  );
  return [...spelled, ...lengthened];
}

/** Folds what a person typed into a search field. */
export const foldQuery = (query: string): string => foldText(query).trim();

/** Decides whether a name begins with what was typed; nothing begins with a blank. */
export function startsWithFolded(name: string, typed: string): boolean {
  const folded = foldText(typed);
  return folded.trimStart() === folded && folded !== '' && `${BREAK}${foldNames(name)}`.includes(`${BREAK}${folded}`);
}

/**
 * Returns a test of whether any of some texts contains the query, folded. An empty query matches everything. Create it
 * once per query.
 */
export function createTextMatcher(query: string): (...texts: readonly string[]) => boolean {
  const folded = foldQuery(query);
  return (...texts) => folded === '' || texts.some((text) => foldNames(text).includes(folded));
}
