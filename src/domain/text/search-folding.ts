import { normalizeText } from './normalize-text.ts';

/**
 * Folds texts for searching (Unicode TR 30, TR 10 §8): what a person types on a plain keyboard finds every way of
 * writing the same letters. Every search uses it, for the query and for what is searched. Nothing folded is stored.
 *
 * In this order: apostrophes, quotation marks and invisible characters (joiners, soft hyphens, direction marks,
 * tatweel) are removed; compatibility forms become plain ones (NFKD: full-width letters, ligatures, presentation forms,
 * no-break spaces); marks are removed where they are accents, vowel points or harakat, but not where they spell vowels
 * as in the scripts of India; letters are lower-cased and replaced by `LETTERS` and `HAN`; hyphens, dashes, the
 * punctuation between words and runs of blanks become one blank, but the dots within initials nothing.
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
/**
 * Chinese characters of frequent names and places, in pairs: the traditional or Japanese form and the one that stands
 * for both. Those of all texts are some 3 000 pairs, too many for what every search loads.
 */
const HAN =
  '張张陳陈楊杨黃黄趙赵吳吴孫孙馬马羅罗鄭郑謝谢許许鄧邓韓韩馮冯蕭萧蔣蒋葉叶蘇苏呂吕盧卢鍾钟譚谭陸陆賈贾韋韦鄒邹閻闫龍龙賀贺顧顾龔龚萬万錢钱嚴严湯汤喬乔賴赖劉刘莊庄國国東东華华偉伟麗丽強强軍军傑杰濤涛蘭兰剛刚紅红鳳凤飛飞鵬鹏寧宁慶庆雲云曉晓夢梦學学義义長长門门臺台灣湾齊齐斉齐齋斋斎斋邊边邉边辺边澤泽沢泽濱滨浜滨廣广広广櫻樱桜樱恵惠島岛嶋岛﨑崎髙高榮荣栄荣關关関关岡冈';
const HAN_FORMS: ReadonlyMap<string, string> = new Map(
  Array.from(HAN.match(/../gu) ?? [], ([form = '', common = '']) => [form, common]),
);
const REPLACED_LETTERS = new RegExp(
  `[${Object.keys(LETTERS).join('')}${[...HAN_FORMS.keys()].join('')}\u0660-\u0669\u06F0-\u06F9\u3041-\u3096]`,
  'g',
);

/** Accents that stand alone, typed as apostrophes, and signs of trademarks: NFKD makes blanks and letters of them. */
const REMOVED_BEFORE = /[\u00A9\u00AE\u2120\u2122\u00B4\u0384\u1FBD\u1FBF\u1FFD\u1FFE]/g;
/**
 * Removed: apostrophes and quotation marks in every form that is typed or typeset, hamza and okina of transliterations,
 * and Catalan's middle dot; characters that are not seen, and tatweel; marks shared by all scripts (accents, harakat)
 * but the voicing of kana, and the points of Hebrew, Arabic, Syriac and Cyrillic.
 */
const UNSEEN =
  /['"`\u00AB\u00BB\u00B7\u02B9-\u02BF\u02C8\u02CA\u02CB\u055A\u05F3\u05F4\u2018-\u201F\u2032-\u2037\u2039\u203A\u300C-\u300F\uA78B\uA78C\p{Default_Ignorable_Code_Point}\p{Cf}\u0640]|(?=\p{Mn})(?![\u3099\u309A])[\p{sc=Inherited}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Cyrillic}]/gu;
/** Hyphens and blanks beyond ASCII, as NFKD leaves them. */
const DASHES_AND_BLANKS = /[\u0085\u1680\u2028\u2029\p{Pd}\u2212\u30FB\u2044•、。،؛।]/gu;
/** Fractions in one character: a number stands directly before them. */
const FRACTIONS = /[\u00BC-\u00BE\u2150-\u215E]/g;
/** The dots within initials and abbreviations: "J.R.R.", "U.S.". */
const INNER_DOTS = /\.(?<=(?<![a-z\d])[a-z]\.)(?=[a-z](?![a-z\d]))/g;

/** Runs of characters beyond ASCII: only they need normalization, and most texts have few of them. */
// oxlint-disable-next-line no-control-regex
const BEYOND_ASCII = /[^\u0000-\u007f]+(?: [^\u0000-\u007f]+)*/g;
// oxlint-disable-next-line no-control-regex
const ASCII = /^[\u0000-\u007f]*$/;

/** Results remembered at most, some 2 MB: titles and places repeat, and each key press folds them again. */
const MAX_REMEMBERED = 8_000;

/** Remembers the results of a function of a text. */
function remember<T>(compute: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = compute(text);
    if (results.size === MAX_REMEMBERED) results.clear();
    results.set(text, result);
    return result;
  };
}

/** Folds a text for searching; a text found in another is one whose folding the other's contains. */
export const foldText = (text: string): string =>
  (ASCII.test(text) ? text : text.replaceAll(BEYOND_ASCII, foldBeyondAscii))
    .toLowerCase()
    .replaceAll(/["'`]/g, '')
    .replaceAll(INNER_DOTS, '')
    // Single blanks stay as they are: there are many.
    .replaceAll(/[-\t-\r.,;:()[\]_/|&][-\s.,;:()[\]_/|&]*| [-\s.,;:()[\]_/|&]+/g, ' ');

const MAX_REMEMBERED_RUN = 8;
const foldBeyondAscii = (run: string): string => (run.length > MAX_REMEMBERED_RUN ? foldRun(run) : foldShortRun(run));

const foldRun = (run: string): string =>
  normalizeText(run.replaceAll(REMOVED_BEFORE, '').replaceAll(FRACTIONS, ' $&'), 'NFKD')
    .replaceAll(UNSEEN, '')
    .toLowerCase()
    .replaceAll(REPLACED_LETTERS, plainLetter)
    .replaceAll(DASHES_AND_BLANKS, ' ');

const foldShortRun = remember(foldRun);

/** Returns what a letter is replaced by; hiragana by katakana, digits of Arabic and Persian by the same digit. */
function plainLetter(letter: string): string {
  const code = letter.charCodeAt(0);
  return (
    LETTERS[letter] ?? HAN_FORMS.get(letter) ?? (code > 0x3000 ? String.fromCharCode(code + 0x60) : String(code & 0xf))
  );
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
/** Where a word has two of them, people transliterate either: "Odegaard" is Ødegård. */
const [TWICE_TRANSLITERATED, WORD] = [/[äöøüåđə]\p{L}*[äöøüåđə]/u, /\p{L}+/gu];
/** Long vowels are doubled: Māori, Latvian, Hawaiian. Japanese has its ō also as it is spelled and as in passports. */
const LONG_VOWELS = /[āēīōū]/g;
const LONG_O = ['oo', 'ou', 'oh'];
const [INNER_APOSTROPHE, INNER_APOSTROPHES] = [/\p{L}['’ʼ‘`´\u200C]\p{L}/u, /(?<=\p{L})['’ʼ‘`´\u200C](?=\p{L})/gu];
const [INNER_HYPHEN, INNER_HYPHENS] = [/\p{L}[-‐‑・･]\p{L}/u, /(?<=\p{L})[-‐‑・･](?=\p{L})/gu];
/** Where people write a name in several words: "MacDonald", "DeVries", "Macdonald", "Vanderberg", "عبدالرحمن". */
const INNER_CAPITAL =
  /(?<=\p{Ll})(?=\p{Lu})|(?<=\bMa?c|\bVande[nr])(?=\p{Ll}{4})|(?<=\bVan)(?=de[nr]\p{Ll}{4})|(?<=\bO)(?=\p{Lu}\p{Ll})|(?<=عبد)(?=ال)/gu;
const MAY_HAVE_INNER_CAPITAL = /\p{Ll}\p{Lu}|Ma?c\p{Ll}|Vande|O\p{Lu}\p{Ll}|عبدال/u;
/** A nickname within a name: "Anna (Ani) Berg". */
const INNER_NICKNAME = /\s["“„(][^"”“)]{1,30}["”“)](?=\s)/u;
/** Signs that decorate names. */
const PICTURES = /[\p{Extended_Pictographic}\p{RI}]/gu;
/** Single letters behind each other: "J. R. R. Tolkien". */
const APART_INITIALS = /(?<=(?:^| )\p{L}) (?=\p{L}(?: |$))/gu;
/** A name whose two parts may be written apart. */
const UNDIVIDED_NAME = /^[\p{sc=Han}\p{sc=Hangul}]{2,4}$/u;
/** The transliterations that stand for a plain letter with an accent, back to that letter. */
const TRANSLITERATION = /([ao])e|(u)e|(a)a/g;
/** Longer texts are no names, whose words people turn around, join, and spell each in its own way. */
const [MAX_NAME_LENGTH, MAX_NAME_WORDS, MAX_SPELLINGS, MAX_JOINED_SPELLINGS] = [60, 4, 32, 8];
/** Particles that are joined with the word before and behind them: "vanderberg". */
const PARTICLES = /^(?:d[aeiou]|de[lnr]|la|las|los|el|al|bin|van|te[nr]?|y)$/;

/**
 * Folds names and other short texts for searching, with the spellings that people use instead of umlauts and long
 * vowels: "Müller" is found by "muller" and "mueller", "Mueller" by "müller", "Ōno" by "ono", "oono" and "ohno". A name
 * of a few words is found in any order of them, and by `joinsOf` without the blanks between them.
 */
export const foldNames = (...names: readonly string[]): string => [...new Set(names.flatMap(spellingsOf))].join(BREAK);

const spellingsOf = (name: string): readonly string[] =>
  name.length > MAX_NAME_LENGTH ? listSpellings(name) : listKnownSpellings(name);

function listSpellings(name: string): readonly string[] {
  const text = foldText(name);
  const contracted = text.replaceAll(TRANSLITERATION, '$1$2$3');
  const spelled = ASCII.test(name) ? [] : withTransliterations(name);
  const whole = [...new Set([text, ...spelled, contracted])];
  // "Dell'Acqua" is typed with a blank as well, "Jean-Pierre" without one.
  const divided = [
    ...(INNER_APOSTROPHE.test(name) ? [foldText(name.replaceAll(INNER_APOSTROPHES, ' '))] : []),
    ...(INNER_HYPHEN.test(name) ? [foldText(name.replaceAll(INNER_HYPHENS, ''))] : []),
  ];
  if (name.length > MAX_NAME_LENGTH) return [...whole.map((spelling) => spelling.trim()), ...divided];
  if (MAY_HAVE_INNER_CAPITAL.test(name)) divided.push(foldText(name.replaceAll(INNER_CAPITAL, ' ')));
  if (UNDIVIDED_NAME.test(name))
    for (const at of name.length > 2 ? [1, 2] : [1]) divided.push(foldText(`${name.slice(0, at)} ${name.slice(at)}`));
  if (INNER_NICKNAME.test(name)) divided.push(foldText(name.replace(INNER_NICKNAME, '')));
  const words = text.trim().split(' ');
  if (words.length === 1 || words.length > MAX_NAME_WORDS)
    return [...whole.map((spelling) => spelling.trim()), ...divided];
  if (words.filter(({ length }) => length === 1).length > 1) divided.push(text.replaceAll(APART_INITIALS, ''));
  if (!ASCII.test(name) && name.search(PICTURES) !== -1) divided.push(foldText(name.replaceAll(PICTURES, ' ')));
  // Without the names in the middle.
  if (words.length > 2) divided.push(`${words[0]} ${words.at(-1)} ${words[0]}`);
  const spellings = mixed(whole, words).map((spelling) => spelling.trim());
  return [
    ...spellings.map((spelling) => `${spelling} ${spelling}`),
    ...divided,
    ...spellings.slice(0, MAX_JOINED_SPELLINGS).flatMap((spelling) => joined(spelling.split(' '))),
  ];
}

const listKnownSpellings = remember(listSpellings);

/** Combines the spellings of each word: "juergen muller" is Jürgen Müller, too. */
function mixed(whole: readonly string[], words: readonly string[]): readonly string[] {
  if (whole.length === 1) return whole;
  const split = whole.map((spelling) => spelling.trim().split(' ')).filter(({ length }) => length === words.length);
  const spellings = words.map((_, at) => [...new Set(split.map((one) => one[at] ?? ''))]);
  if (spellings.reduce((count, { length }) => count * length, 1) > MAX_SPELLINGS) return whole;
  return spellings.reduce<string[]>(
    (begun, forms) => (begun.length === 0 ? forms : begun.flatMap((start) => forms.map((form) => `${start} ${form}`))),
    [],
  );
}

/**
 * Joins adjacent words. The letter where they meet is a capital, which no folded text has: a query finds them only from
 * the beginning of a word on, and where it is known where they meet.
 */
function joined(words: readonly string[]): string[] {
  return words.slice(0, -1).map((word, at) => {
    let end = at + 2;
    while (end < words.length && PARTICLES.test(words[end - 1] ?? '')) end += 1;
    return [word + capital(words.slice(at + 1, end).join('')), ...words.slice(end)].join(' ');
  });
}

const capital = (word: string): string => {
  const [first = ''] = word;
  return first.toUpperCase() + word.slice(first.length);
};

function withTransliterations(name: string): string[] {
  const small = normalizeText(name, 'NFKC').toLowerCase();
  const spell = (text: string): string =>
    text.replaceAll(TRANSLITERATED, (letter) => TRANSLITERATIONS[letter] ?? letter);
  const spelled = [foldText(spell(small))];
  if (TWICE_TRANSLITERATED.test(small)) {
    const behindFirst = (word: string): number => word.search(TRANSLITERATED) + 1;
    spelled.push(
      foldText(
        small.replaceAll(WORD, (word) => spell(word.slice(0, behindFirst(word))) + word.slice(behindFirst(word))),
      ),
      foldText(
        small.replaceAll(WORD, (word) => word.slice(0, behindFirst(word)) + spell(word.slice(behindFirst(word)))),
      ),
    );
  }
  if (small.search(LONG_VOWELS) === -1) return spelled;
  // Most who write "Satou" still write "Yuki".
  const lengthened = [2, 1].flatMap((times) =>
    LONG_O.map((o) =>
      foldText(small.replaceAll(LONG_VOWELS, (vowel) => (vowel === 'ō' ? o : foldText(vowel).repeat(times)))),
    ),
  );
  return [...spelled, ...lengthened];
}

/** Shorter words are found in too many places where two others meet; in longer ones, too many are tried. */
const [MIN_JOINED_LENGTH, MAX_JOINED_LENGTH] = [4, 24];

/**
 * Returns what else than a folded query finds it in folded names: two words that were typed as one, "maryjane", and one
 * that was typed as two, "karl heinz".
 */
export function joinsOf(folded: string): readonly string[] {
  const [first = '', ...others] = folded.split(' ');
  const rest = folded.slice(first.length);
  const isJoined = first.length >= MIN_JOINED_LENGTH && first.length <= MAX_JOINED_LENGTH;
  return [
    ...(others.length === 1 ? [first + others.join('')] : []),
    ...(isJoined
      ? Array.from(first.slice(1), (_, at) => BREAK + first.slice(0, at + 1) + capital(first.slice(at + 1)) + rest)
      : []),
  ].filter((join) => join !== BREAK + folded);
}

/** More words than these are no names and companies, but a sentence that is searched for as it stands. */
const MAX_QUERY_WORDS = 8;

/** Returns the words of a folded query, which may stand apart in what it finds; empty unless there are several. */
export function wordsOf(folded: string): readonly string[] {
  const words = folded.split(' ');
  return words.length > 1 && words.length <= MAX_QUERY_WORDS ? words : [];
}

/** Decides whether each word begins one of folded names: "dang anh" is Đặng Thị Ngọc Anh, "anna acme" Anna of Acme. */
export const hasEachWord = (names: string, words: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => beginsWord(names, word));

function beginsWord(names: string, word: string): boolean {
  for (let at = names.indexOf(word); at !== -1; at = names.indexOf(word, at + 1))
    if (at === 0 || names[at - 1] === ' ' || names[at - 1] === BREAK) return true;
  return false;
}

/** Decides whether all names that a folded query finds are found by the beginning or a part of it, `shorter`, too. */
export const isNarrowerQuery = (folded: string, shorter: string): boolean =>
  joinsOf(folded).length === 0 && wordsOf(folded).length === 0
    ? folded.includes(shorter)
    : folded.startsWith(shorter) && (shorter === '' || joinsOf(folded).length === 0 || joinsOf(shorter).length > 0);

/** Folds what a person typed into a search field. */
export const foldQuery = (query: string): string => foldText(query).trim();

/** Decides whether a name begins with what was typed; nothing begins with a blank. */
export function startsWithFolded(name: string, typed: string): boolean {
  const folded = foldText(typed);
  return folded.trimStart() === folded && folded !== '' && `${BREAK}${foldNames(name)}`.includes(`${BREAK}${folded}`);
}

/**
 * Returns a test of whether any of some texts contains the query, folded, or all of them together each of its words. An
 * empty query matches everything. Create it once per query.
 */
export function createTextMatcher(query: string): (...texts: readonly string[]) => boolean {
  const folded = foldQuery(query);
  const [forms, words] = [[folded, ...joinsOf(folded)], wordsOf(folded)];
  return (...texts) => {
    if (folded === '') return true;
    const names = texts.map((text) => foldNames(text));
    return (
      names.some((name) => forms.some((form) => name.includes(form))) ||
      (words.length > 0 && hasEachWord(names.join(BREAK), words))
    );
  };
}
