import { LETTER_STATISTICS } from './letter-statistics.ts';

/** Tells how likely words are in a language, by how it uses its letters (`letter-statistics.ts`). */

export type Language = keyof typeof LETTER_STATISTICS;

/** Pairs that a language does not have make a word odd from this number on. */
const ODD_PAIRS = 2;
/** Logarithms of how likely a pair of letters is in a language. */
const [OFTEN, USUAL, RARE, UNSEEN, UNSEEN_IN_FEW, FOREIGN, SYMBOL] = [-2.5, -4.5, -7, -9.5, -7.5, -12, -15];
/** The same for punctuation: an apostrophe in a name, a dash or quote at the edge of a word, and one within it. */
const [APOSTROPHE, PUNCTUATION, MISPLACED] = [-4, -5, -11];
/** Letters of two scripts side by side. */
const MIXED = -14;
/**
 * A capital letter after a lower-case one hardly occurs in a name, nor one beyond ASCII between a capital and a
 * lower-case one.
 */
const INNER_CAPITAL = -9;
/** In Turkish this letter is an i, which is ASCII, once it is in lower case. */
const DOTTED_CAPITAL = -7;

interface LanguageModel {
  readonly levels: ReadonlyMap<string, number>;
  readonly letters: ReadonlySet<string>;
  readonly unseen: number;
  readonly locale: string | undefined;
}

const models = new Map<Language, LanguageModel>();

/** Returns the pairs of letters of a list of statistics. */
const pairsOf = (list: string): string[] =>
  list.split(' ').flatMap((group) => {
    const [letter = '', ...neighbours] = group;
    const border = neighbours.indexOf('<');
    return neighbours.flatMap((other, at) =>
      at === border ? [] : at > border && border !== -1 ? other + letter : letter + other,
    );
  });

/** Returns the statistics of a language for look-up: of pairs of letters, or of single characters. */
function modelOf(language: Language, isOfPairs: boolean): LanguageModel {
  const known = models.get(language);
  if (known !== undefined) return known;
  const { often, usual, rare, ...others } = LETTER_STATISTICS[language];
  const levels = new Map<string, number>();
  for (const [list, level] of [
    [rare, RARE],
    [usual, USUAL],
    [often, OFTEN],
  ] as const)
    for (const counted of isOfPairs ? pairsOf(list) : list) levels.set(counted, level);
  const model: LanguageModel = {
    levels,
    letters: new Set([...often, ...usual, ...rare]),
    unseen: 'isSmall' in others ? UNSEEN_IN_FEW : UNSEEN,
    // Its capital I has no dot, and its small i has one.
    locale: language === 'turkish' ? 'tr' : undefined,
  };
  models.set(language, model);
  return model;
}

const isAscii = (letter: string): boolean => letter < '\u0080';
const [LATIN, ANY_LATIN, OTHER_SCRIPT] = [/[A-Za-z]/, /\p{Script=Latin}/u, /(?=\p{L})\P{Script=Latin}/u];
const LETTER = /[\p{L}\p{M}]/u;
const PUNCTUATION_MARK = /[\u00A0–—‘“”…•«»°€™®©·„‚‹›]/u;
const MISPLACED_CAPITAL = /\p{Ll}(?=\p{Lu})|(?<=\p{Lu})(?![A-Z])\p{Lu}(?=\p{Ll})/gu;

/** What a letter is in any language. */
interface LetterKind {
  readonly isAscii: boolean;
  readonly isLatin: boolean;
  readonly isOtherScript: boolean;
  readonly isLetter: boolean;
  /** How likely it is where a language does not have it: beside a letter, and at the edge of a word. */
  readonly within: number;
  readonly atEdge: number;
}

/** What each letter is, once it was looked at: a list may have ten thousands of them, in forty encodings. */
const letterKinds = new Map<string, LetterKind>();

function kindOf(letter: string): LetterKind {
  const known = letterKinds.get(letter);
  if (known !== undefined) return known;
  const isLetter = LETTER.test(letter);
  const [within, atEdge] = isLetter
    ? [FOREIGN, FOREIGN]
    : letter === '’'
      ? [APOSTROPHE, APOSTROPHE]
      : PUNCTUATION_MARK.test(letter)
        ? [MISPLACED, PUNCTUATION]
        : [SYMBOL, SYMBOL];
  const kind: LetterKind = {
    isAscii: isAscii(letter),
    isLatin: LATIN.test(letter),
    isOtherScript: OTHER_SCRIPT.test(letter),
    isLetter,
    within,
    atEdge,
  };
  letterKinds.set(letter, kind);
  return kind;
}

/** Returns how likely a pair is that a language's names do not have. */
function unseenLevel(model: LanguageModel, before: string, letter: string): number {
  const [one, other] = [kindOf(before), kindOf(letter)];
  const isMixed = (one.isLatin && other.isOtherScript) || (one.isOtherScript && other.isLatin);
  let level = isMixed ? MIXED : model.unseen;
  if (!one.isAscii && !model.letters.has(before)) level = Math.min(level, other.isLetter ? one.within : one.atEdge);
  if (!other.isAscii && !model.letters.has(letter)) level = Math.min(level, one.isLetter ? other.within : other.atEdge);
  return level;
}

/** Replaces the commas below s and t in Romanian by the cedillas of its older encodings, by which it was counted. */
export const withCedillas = (text: string): string =>
  text.replaceAll(/[ȘșȚț]/g, (letter) => 'ŞşŢţ'['ȘșȚț'.indexOf(letter)] ?? letter);

/** Calls back with each pair of letters of a word that are not both of ASCII, and how likely it is. */
function forEachPair(word: string, model: LanguageModel, visit: (level: number, pair: string) => void): void {
  const text = `_${withCedillas(word.toLocaleLowerCase(model.locale))}_`;
  for (let at = 1; at < text.length; at += 1) {
    const before = text[at - 1] ?? '';
    const letter = text[at] ?? '';
    if (isAscii(before) && isAscii(letter)) continue;
    const pair = before + letter;
    visit(model.levels.get(pair) ?? unseenLevel(model, before, letter), pair);
  }
}

/** Returns how likely a word is in a language. */
export function wordLevel(word: string, language: Language): number {
  const model = modelOf(language, true);
  let level = 0;
  forEachPair(word, model, (pairLevel) => (level += pairLevel));
  return (
    level +
    INNER_CAPITAL * (word.match(MISPLACED_CAPITAL)?.length ?? 0) +
    (model.locale === undefined ? 0 : DOTTED_CAPITAL * (word.split('İ').length - 1))
  );
}

/**
 * Returns how odd a word is in a language: 2 with a sign or a letter of another script where a letter belongs, 1 with
 * a letter of another language or several pairs of letters that the language does not have.
 */
export function oddnessOf(word: string, language: Language): number {
  const model = modelOf(language, true);
  const odd = { pairs: 0, signs: 0 };
  forEachPair(word, model, (level, pair) => {
    const isUncounted = model.unseen === UNSEEN_IN_FEW && !ANY_LATIN.test(pair);
    if (level <= MIXED || level === MISPLACED) odd.signs += 1;
    else if (level === FOREIGN) odd.pairs += ODD_PAIRS;
    else if (level <= UNSEEN_IN_FEW && !isUncounted) odd.pairs += 1;
  });
  if (odd.signs > 0) return 2;
  return odd.pairs >= ODD_PAIRS ? 1 : 0;
}

const CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]/u;
/** East Asian characters by how common they are in names, others, and those beside a Latin letter. */
const [COMMON, KNOWN, SEEN, MARK, UNCOMMON, NO_CHARACTER, BESIDE_LATIN] = [-5, -7, -9, -8, -15, -24, -5];

/** Returns how likely a word of East Asian characters is. */
export function characterLevel(word: string, language: Language): number {
  const { levels } = modelOf(language, false);
  let [level, before] = [0, ' '];
  for (const letter of word) {
    if (!isAscii(letter)) {
      const known = levels.get(letter);
      if (known !== undefined) level += known === OFTEN ? COMMON : known === USUAL ? KNOWN : SEEN;
      else level += /[　、。・「」（）]/u.test(letter) ? MARK : CHARACTER.test(letter) ? UNCOMMON : NO_CHARACTER;
    }
    if (before !== ' ' && isAscii(letter) !== isAscii(before)) level += BESIDE_LATIN;
    before = letter;
  }
  return level;
}
