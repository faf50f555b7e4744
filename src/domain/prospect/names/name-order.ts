import { isFrequentGivenName } from './given-names.ts';
import {
  CHINA,
  CHINESE_FAMILY_NAMES,
  HUNGARIAN_FAMILY_NAMES,
  HUNGARIAN_GIVEN_NAMES,
  HUNGARY,
  JAPAN,
  FAMILY_BEGINNINGS,
  JAPANESE_FAMILY_NAMES,
  KOREA,
  KOREAN_FAMILY_NAMES,
  KOREAN_SYLLABLES,
  PARTICLES,
  VIETNAM,
  SOUTHERN_CHINESE_FAMILY_NAMES,
  VIETNAMESE_FAMILY_NAMES,
} from './name-words.ts';
import { isUpperCase } from './name-case.ts';
import { foldQuery } from '../../text/search-folding.ts';
import { normalizeText } from '../../text/normalize-text.ts';

interface OrderedName {
  readonly given: readonly string[];
  readonly family: readonly string[];
  readonly isDoubtful: boolean;
}

const SYLLABLE =
  '(?:(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(?:iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|ai|ei|ao|ou|an|en|in|un|ia|ie|iu|ua|ui|uo|ue|er|[aeiou]))';
const PINYIN = new RegExp(`^${SYLLABLE}(?:[-']?${SYLLABLE})?$`);
/** Syllables of Hokkien, Cantonese, Hakka and Teochew in Latin letters. */
const SOUTHERN_SYLLABLE =
  /^(?!van$|de$|da$|la$|le$|el$|al$|ann$|lou$|may$)(?:[bcdfghjklmnpqrstwxyz]h?|ts|ng|sz|kw|hs)?(?:[aeiou]{1,3}|[iu][ae]y?|uay|ow|ew|aw|ay|oy|ey|uy)(?:ng|[hkmnprtw])?$/;
const KOREAN_PAIR = new RegExp(`^(?:${[...KOREAN_SYLLABLES].join('|')}){2}$`);
const KOREAN_GIVEN = /^\p{L}+-\p{L}+$/u;
/** Japanese given names in Latin letters: open syllables. */
const JAPANESE_GIVEN = /^(?:(?:ky|gy|sh|ch|j|ts|ny|hy|my|ry|[kgsztdnhbpmyrwf])?(?:[aiueo]|ou|oo)n?){2,4}$/;

/**
 * Returns the parts of a name whose family name stands first; undefined for the usual order. `country` is folded;
 * `isFamilyFirst` where the list says so.
 */
export function orderOf(words: readonly string[], country: string, isFamilyFirst: boolean): OrderedName | undefined {
  if (isFamilyFirst) return byCapitals(words) ?? byPatronymic(words) ?? byList(words);
  return (
    ofVietnam(words, country) ??
    byCapitals(words) ??
    byParticle(words) ??
    byIrishFamily(words) ??
    byPatronymic(words) ??
    ofHungary(words, country) ??
    ofEastAsia(words, country) ??
    byGivenName(words)
  );
}

const isCapitals = (word: string): boolean =>
  isUpperCase(word) &&
  !word.includes('.') &&
  ((word.match(/\p{L}/gu)?.length ?? 0) > 2 || CHINESE_FAMILY_NAMES.has(word.toLowerCase()));

/** Reads "DUPONT Jean": a family name in capitals before a given name that is not. */
function byCapitals(words: readonly string[]): OrderedName | undefined {
  const end = words.findIndex(
    (word) => !isCapitals(word) && !(PARTICLES.has(word.toLowerCase()) && word === word.toUpperCase()),
  );
  if (end <= 0 || words.slice(end).some(isCapitals)) return undefined;
  return { given: words.slice(end), family: words.slice(0, end), isDoubtful: false };
}

/** Splits a name whose list has the family name first: after its particles and before the first known given name. */
function byList(words: readonly string[]): OrderedName {
  const first = words.findIndex((word) => !PARTICLES.has(word.toLowerCase())) + 1;
  const known = words.findIndex((word, at) => at >= first && isFrequentGivenName(word));
  const end = Math.min(known === -1 ? Math.max(1, first) : known, words.length - 1);
  return {
    given: words.slice(end),
    family: words.slice(0, end),
    isDoubtful: known === -1 && words.length - first > 1,
  };
}

/** Tells whether a name begins as family names alone do: "van der Merwe", "dos Santos"; "Van" may be a given name. */
function beginsWithParticles([first = '', second = '']: readonly string[]): boolean {
  const isParticle = (word: string): boolean => PARTICLES.has(word.toLowerCase());
  const isSmall = first === first.toLowerCase() && second !== second.toLowerCase() && first.length > 1;
  return isParticle(first) && (isSmall || (isParticle(second) && !FATHERS.test(first)));
}

/** Words that stand between a name and the father's. */
const FATHERS = /^(?:bin|ibn|ben|bint|binti)$/i;

/** Reads "De Vries", "de Vries Jan". */
const byParticle = (words: readonly string[]): OrderedName | undefined =>
  (words.length > 2 && beginsWithParticles(words)) || FAMILY_BEGINNINGS.has(words[0]?.toLowerCase() ?? '')
    ? words.length === 2
      ? { given: [], family: words, isDoubtful: true }
      : { given: words.slice(-1), family: words.slice(0, -1), isDoubtful: true }
    : undefined;

const IRISH_FAMILY = /^o['’‘ʼ]\p{L}{2}/iu;

/** "McDonald", "MacArthur": "son of"; and the given names made of such family names. */
const SON_OF = /^(?:M[cᶜ]\p{L}{3}|Mac\p{Lu}\p{Ll}{2})/u;
const GIVEN_SON_OF = /^ma?c(?:ken[nz]ie|kenna|kenzi|kayla|kinle?y|kay|coy|call|kade)$/i;

/** Reads "O’Brien Conan", "McDonald Ronald": hardly a given name begins so. */
function byIrishFamily(words: readonly string[]): OrderedName | undefined {
  const [first = '', ...given] = words;
  const isFamily = (word: string): boolean => IRISH_FAMILY.test(word) || SON_OF.test(word);
  if (!isFamily(first) || given.length === 0 || given.some(isFamily)) return undefined;
  return GIVEN_SON_OF.test(first) ? undefined : { given, family: [first], isDoubtful: true };
}

const PATRONYMIC = /(?:ович|евич|ьич|овна|евна|ична|івна|ovich|evich|ovna|evna)$/iu;

/** "Son of" and "daughter of" behind the father's name: Azerbaijani, Uzbek, Kazakh and their neighbours. */
const CHILD_OF =
  /^(?:o[gğ]lu|o['‘ʻ’]?g['‘ʻ’]?li|ogly|qizi|q[ıi]z[ıi]|k[ıi]z[ıi]|kyzy|uulu|uly|оглы|оглу|кызы|қызы|ұлы|уулу|ўғли|қизи)$/iu;
const FAMILY_END = /(?:[oe]va?|yeva?|[оеё]ва?|zad[əe]|заде|l[iı]|skiy|ский|ская)$/iu;

const PATRONYMIC_OF_WOMEN = /(?:овна|евна|ична|івна|ovna|evna)$/iu;

/** Reads "Петров Иван Иванович", "Иван Иванович Петров": the patronymic is part of neither. */
function byPatronymic(words: readonly string[]): OrderedName | undefined {
  const [first = '', second = '', third = ''] = words;
  // "Əliyev İlham Heydər oğlu", "Ilham Aliyev Heydar oglu": son and daughter of.
  if (words.length === 4 && CHILD_OF.test(words[3] ?? '')) {
    const isFamilyFirst = FAMILY_END.test(first) && !FAMILY_END.test(second);
    const [given, family] = isFamilyFirst ? [second, first] : [first, second];
    return { given: [given], family: [family], isDoubtful: FAMILY_END.test(first) === FAMILY_END.test(second) };
  }
  // "Чайковский П. И.", "Чайковский П.И."
  const initials = words.slice(1);
  if (
    /^\p{sc=Cyrillic}{3,}/u.test(first) &&
    initials.length > 0 &&
    initials.every((word) => /^(?:\p{Lu}\.)+$/u.test(word))
  )
    return { given: initials, family: [first], isDoubtful: true };
  // "Мария Сергеевна": no family name ends so; that of a man may.
  if (words.length === 2 && PATRONYMIC_OF_WOMEN.test(second)) return { given: [first], family: [], isDoubtful: false };
  if (words.length !== 3) return undefined;
  if (PATRONYMIC.test(third)) return { given: [second], family: [first], isDoubtful: false };
  return PATRONYMIC.test(second) ? { given: [first], family: [third], isDoubtful: false } : undefined;
}

const VIETNAMESE_SYLLABLE =
  /^(?:ngh?|ch|gh?|gi|kh|nh|ph|qu|th|tr|[bcdhklmnrstvx])?(?:[aeiouy]{1,3})(?:ch|ng|nh|[cmnpt])?$/;

/** Reads "Nguyễn Văn An": family, middle and given name. */
function ofVietnam(words: readonly string[], country: string): OrderedName | undefined {
  const keys = words.map((word) => foldQuery(word));
  // An initial in the middle is written by those who put the given name first.
  if (words.slice(1, -1).some((word) => /^\p{Lu}\.?$/u.test(word))) return undefined;
  const hasMarks = /[ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/iu.test(
    normalizeText(words.join(' '), 'NFC'),
  );
  const isFirst = VIETNAMESE_FAMILY_NAMES.has(keys[0] ?? '');
  const isLast = VIETNAMESE_FAMILY_NAMES.has(keys.at(-1) ?? '');
  const isKnown =
    keys[0] === 'nguyen' ||
    (keys.length > 2 && ['thi', 'van'].includes(keys[1] ?? '')) ||
    (keys.length > 2 && keys[0] !== 'le' && keys.every((word) => VIETNAMESE_SYLLABLE.test(word)) && !isLast) ||
    hasMarks ||
    VIETNAM.has(country);
  if (!isFirst || !isKnown || (isLast && keys.length < 3 && keys[0] !== 'nguyen')) return undefined;
  return { given: words.slice(-1), family: words.slice(0, 1), isDoubtful: !hasMarks && !VIETNAM.has(country) };
}

/** Reads "Nagy János". */
function ofHungary(words: readonly string[], country: string): OrderedName | undefined {
  const keys = words.map((word) => word.toLowerCase());
  const [first = '', second = ''] = [keys[0], keys[1]];
  const isFromHungary = HUNGARY.has(country);
  const isGivenFirst = HUNGARIAN_GIVEN_NAMES.has(first);
  const isFamilyFirst = first.split('-').some((part) => HUNGARIAN_FAMILY_NAMES.has(part));
  const isGivenSecond = HUNGARIAN_GIVEN_NAMES.has(second);
  // "Szabóné Kovács Éva", "Nagyné Katalin": "wife of".
  if (/.{3}né$/.test(first) && words.length > 1) {
    const isGivenLast = HUNGARIAN_GIVEN_NAMES.has(keys.at(-1) ?? '');
    return { given: words.slice(-1), family: words.slice(0, -1), isDoubtful: !isGivenLast };
  }
  if (!isGivenSecond && !(isFromHungary && HUNGARIAN_GIVEN_NAMES.has(keys.at(-1) ?? ''))) return undefined;
  if (!isFamilyFirst && !(isFromHungary && !isGivenFirst)) return undefined;
  const given = isGivenSecond ? words.slice(1, 2) : words.slice(-1);
  return { given, family: isGivenSecond ? words.slice(0, 1) : words.slice(0, -1), isDoubtful: isGivenFirst };
}

/**
 * Reads "Zhang Wei", "Kim Min-su", "Tanaka Taro" in Latin letters. The given name often stands first there: doubtful.
 */
function ofEastAsia(words: readonly string[], country: string): OrderedName | undefined {
  const keys = words.map((word) => word.toLowerCase());
  const [first = ''] = keys;
  const given = keys.slice(1);
  const reordered = (isDoubtful: boolean): OrderedName => ({
    given: words.slice(1),
    family: words.slice(0, 1),
    isDoubtful,
  });
  if (given.length > 2 || given.length === 0) return undefined;
  const [, second = '', third = ''] = keys;
  // "Soo Jin Lee"
  if (KOREAN_FAMILY_NAMES.has(third) && [first, second].every((word) => KOREAN_SYLLABLES.has(word)))
    return KOREAN_FAMILY_NAMES.has(first) && KOREAN_SYLLABLES.has(third)
      ? reordered(true)
      : { given: words.slice(0, 2), family: words.slice(2), isDoubtful: false };
  if (CHINESE_FAMILY_NAMES.has(first) && given.every((word) => PINYIN.test(word))) {
    const isLastFamily = given.length === 1 && CHINESE_FAMILY_NAMES.has(given[0] ?? '');
    // "Li Wei" may be either; "Lin Zhang" more often ends with the family name.
    if (isLastFamily && !CHINA.has(country) && !/^(?:wei|min|fang|yan|lei|tao|hao|yu|jing)$/.test(given[0] ?? ''))
      return { given: words.slice(0, 1), family: words.slice(1), isDoubtful: true };
    return reordered(!CHINA.has(country));
  }
  if (KOREAN_FAMILY_NAMES.has(first)) {
    if (given.length === 1 && KOREAN_GIVEN.test(given[0] ?? '')) return reordered(false);
    if (given.length === 2 && given.every((word) => KOREAN_SYLLABLES.has(word))) return reordered(!KOREA.has(country));
    // "Park Jisung"
    if (given.length === 1 && KOREAN_PAIR.test(given[0] ?? '') && !KOREAN_FAMILY_NAMES.has(given[0] ?? ''))
      return reordered(!KOREA.has(country));
    if (KOREA.has(country) && !KOREAN_FAMILY_NAMES.has(given.at(-1) ?? '')) return reordered(false);
  }
  // "Goh Chok Tong", "Tan Ah Kow", "Wong Kar-wai"
  const syllables = given.flatMap((word) => word.split('-'));
  if (
    syllables.length === 2 &&
    SOUTHERN_CHINESE_FAMILY_NAMES.has(first) &&
    syllables.every((syllable) => SOUTHERN_SYLLABLE.test(syllable))
  )
    return reordered(given.length === 2);
  if (JAPANESE_FAMILY_NAMES.has(first) && given.length === 1 && !JAPANESE_FAMILY_NAMES.has(given[0] ?? ''))
    return JAPANESE_GIVEN.test(given[0] ?? '') || JAPAN.has(country) ? reordered(!JAPAN.has(country)) : undefined;
  return undefined;
}

/** Reads "Rossi Giulia", "Müller Jürgen": a given name that is hardly ever a family name stands last. */
function byGivenName(words: readonly string[]): OrderedName | undefined {
  const isGiven = (word: string | undefined): boolean =>
    word !== undefined && word.split('-').every((part) => isFrequentGivenName(part));
  if (words.length !== 2 || !isGiven(words[1]) || isGiven(words[0]) || /\./.test(words[0] ?? '')) return undefined;
  return { given: words.slice(1), family: words.slice(0, 1), isDoubtful: true };
}
