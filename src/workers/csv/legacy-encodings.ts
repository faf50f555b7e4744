import { isMultiByte, type Encoding } from '#domain/text/csv.ts';
import { spelledInAddresses } from './address-spellings.ts';
import { createDecoder } from './text-decoders.ts';
import { hasOnlyMarks, typographicEncoding } from './typographic-marks.ts';
import { characterLevel, oddnessOf, withCedillas, wordLevel, type Language } from './word-likelihood.ts';

/**
 * Decides in which old encoding a list was written. Every one of them accepts nearly any bytes, so each is tried, and
 * the words are compared with how the languages written in it use their letters (`letter-statistics.ts`). No
 * dependency: detectors are made for running text. On the 54 lists it was measured with first, chardet 2.2 recognises
 * 18, this one all.
 */

/** One way to read a list, with some of its names as they would read. */
export interface EncodingReading {
  readonly encoding: Encoding;
  readonly samples: readonly string[];
}

/** The likeliest encoding of a list. */
export interface LegacyText {
  readonly encoding: Encoding;
  /** Whether the letters leave no doubt. Otherwise a person compares the readings. */
  readonly isCertain: boolean;
  /** Whether the letters are as likely as in real names. */
  readonly isNatural: boolean;
  /** The likeliest readings, that of the encoding first; none where all read the same. */
  readonly readings: readonly EncodingReading[];
}

const WESTERN = [
  'french',
  'german',
  'spanish',
  'portuguese',
  'italian',
  'swedish',
  'norwegian',
  'danish',
  'finnish',
  'dutch',
  'icelandic',
  'catalan',
  'estonian',
] as const;
const CENTRAL = ['polish', 'czech', 'slovak', 'hungarian', 'romanian', 'croatian', 'slovene', 'german'] as const;
const BALTIC = ['lithuanian', 'latvian', 'estonian'] as const;
const CYRILLIC = ['russian', 'ukrainian', 'bulgarian', 'serbian'] as const;

/** The encodings that are tried, with the languages written in them, and how much rarer each is than the first. */
const CANDIDATES: readonly (readonly [Encoding, readonly Language[], number])[] = [
  ['windows-1252', WESTERN, 0],
  ['windows-1250', CENTRAL, 1],
  ['windows-1254', ['turkish', 'german', 'french'], 1],
  ['windows-1251', CYRILLIC, 1],
  ['windows-1253', ['greek'], 1],
  ['windows-1257', BALTIC, 2],
  ['windows-1255', ['hebrew'], 2],
  ['windows-1256', ['arabic'], 2],
  ['windows-874', ['thai'], 2],
  ['iso-8859-2', CENTRAL, 3],
  ['macintosh', WESTERN, 3],
  ['koi8-u', CYRILLIC, 3],
  ['iso-8859-5', CYRILLIC, 3],
  ['ibm866', CYRILLIC, 3],
  ['ibm850', WESTERN, 4],
  ['ibm852', CENTRAL, 4],
  ['ibm857', ['turkish', 'german', 'french'], 5],
  ['x-mac-ce', [...CENTRAL, ...BALTIC], 4],
  ['x-mac-croatian', ['croatian', 'slovene'], 5],
  ['x-mac-cyrillic', CYRILLIC, 4],
  ['x-mac-greek', ['greek'], 4],
  ['x-mac-turkish', ['turkish', 'german', 'french'], 5],
  ['iso-8859-4', BALTIC, 5],
  ['iso-8859-7', ['greek'], 3],
  ['iso-8859-13', BALTIC, 4],
  ['iso-8859-15', WESTERN, 3],
  ['iso-8859-16', CENTRAL, 6],
  ['iso-8859-6', ['arabic'], 4],
  ['ibm720', ['arabic'], 4],
  ['ibm737', ['greek'], 4],
  ['ibm775', BALTIC, 5],
  ['ibm855', CYRILLIC, 5],
  ['ibm860', ['portuguese', 'spanish'], 6],
  ['ibm862', ['hebrew'], 4],
  ['ibm869', ['greek'], 5],
  ['shift_jis', ['japanese'], 1],
  ['gb18030', ['simplifiedChinese'], 1],
  ['big5', ['traditionalChinese'], 1],
  ['euc-kr', ['korean'], 1],
  ['euc-jp', ['japanese'], 2],
  ['johab', ['korean'], 4],
];

/** A word may be of another language than the others of its list. */
const OTHER_LANGUAGE = -4;

/** A reading that leads by less is not certain; nor is one whose letters or characters are on average less likely. */
const [CERTAIN_LEAD, CERTAIN_LETTERS, CERTAIN_CHARACTERS, NATURAL] = [6, -17, -12, -11];
/** Letters less likely than these may be of an encoding that is not known here. */
const LIKELY_LETTERS = -13;
/** How much likelier a reading is by each name that an address beside it spells, up to some names. */
const [SPELLED, MAX_SPELLED] = [9, 5];
/** Lead that one or two words need, which may be anybody's; in an encoding as rare as this they are never certain. */
const [FEW_WORDS, CERTAIN_LEAD_OF_FEW, RARE_ENCODING] = [2, 9, 4];

/** So much oddness per word is a doubt. */
const ODD_SHARE = 0.3;

/** Number of readings that a person compares, before one of another script, and of names in each. */
const [MAX_READINGS, MAX_SAMPLES] = [3, 5];
/** Bytes of the lines that are looked at, number of different words, and characters of each. */
const [MAX_LINE_BYTES, MAX_WORDS, MAX_WORD_CHARACTERS] = [32_768, 600, 100];

const HAS_BEYOND_ASCII = /[^\0-\u007F]/;

/** Separates words: everything of ASCII but its letters. */
const WORD_ENDS = /[\0-@[-`{-\u007F]+/;

/**
 * Decides whether many words are odd in every language of an encoding: most letters of an encoding that is not known
 * here may stand where those of a known one do.
 */
function hasOddWords({ encoding, text }: Ranked): boolean {
  const languages = CANDIDATES.find(([candidate]) => candidate === encoding)?.[1] ?? [];
  const words = wordsBeyondAscii(text);
  const oddness = words.reduce(
    (sum, word) => sum + Math.min(...languages.map((language) => oddnessOf(word, language))),
    0,
  );
  return oddness >= words.length * ODD_SHARE;
}

/** Returns the different words with letters beyond ASCII. */
const wordsBeyondAscii = (text: string): string[] =>
  [...new Set(text.split(WORD_ENDS).filter((word) => HAS_BEYOND_ASCII.test(word)))]
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_CHARACTERS));

interface Ranked {
  readonly encoding: Encoding;
  readonly text: string;
  /** Number of different words with letters beyond ASCII. */
  readonly wordCount: number;
  /** How likely each of them is beside the others. */
  readonly wordLevels: ReadonlyMap<string, number>;
  readonly level: number;
  /** How much rarer the encoding is than the first. */
  readonly rarity: number;
  /** The level per character beyond ASCII. */
  readonly average: number;
  /** Number of its words that addresses beside them spell in plain letters. */
  readonly spelledCount: number;
}

/** Returns the words of a text that addresses in the same line spell in plain letters. */
function spelledWords(text: string, words: readonly string[]): Set<string> {
  const counted = new Set(words);
  const isCounted = (word: string): boolean => counted.has(word);
  return new Set(text.split('\n').flatMap((line) => spelledInAddresses(line, line.split(WORD_ENDS).filter(isCounted))));
}

/** Reads a text in one encoding; undefined when it cannot be read in it. */
function rank([encoding, languages, rarity]: (typeof CANDIDATES)[number], bytes: Uint8Array): Ranked | undefined {
  const text = createDecoder(encoding).decode(bytes);
  const isCharacters = isMultiByte(encoding);
  if (isCharacters && text.includes('\uFFFD')) return undefined;
  const words = wordsBeyondAscii(text);
  const levels = words.map((word) =>
    languages.map((language) => (isCharacters ? characterLevel(word, language) : wordLevel(word, language))),
  );
  /** What each word adds, if all but some are of one language. */
  const shares = languages.map((_, index) =>
    levels.map((row) => Math.max(row[index] ?? 0, Math.max(...row) + OTHER_LANGUAGE)),
  );
  const totals = shares.map((row) => row.reduce((sum, share) => sum + share, 0));
  const level = Math.max(...totals);
  const likeliest = shares[totals.indexOf(level)] ?? [];
  const spelledCount = isCharacters ? 0 : spelledWords(text, words).size;
  const letters = words.reduce((count, word) => count + (word.match(/[^\0-\u007F]/gu)?.length ?? 0), 0);
  return {
    encoding,
    text,
    wordCount: words.length,
    wordLevels: new Map(words.map((word, index) => [word, likeliest[index] ?? 0])),
    level: level - rarity + SPELLED * Math.min(spelledCount, MAX_SPELLED),
    rarity,
    average: level / Math.max(1, letters),
    spelledCount,
  };
}

/**
 * Decides whether the words that another reading has as well are all that makes one likelier: Finnish words do not tell
 * whether "Þukov" beside them is "Žukov".
 */
function isAheadByCommonWords(one: Ranked, other: Ranked): boolean {
  const sumOfOwn = (reading: Ranked, compared: Ranked): number =>
    [...reading.wordLevels].reduce((sum, [word, level]) => sum + (compared.wordLevels.has(word) ? 0 : level), 0);
  return one.spelledCount <= other.spelledCount && sumOfOwn(one, other) < sumOfOwn(other, one);
}

const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d];

/** Returns the lines with bytes beyond ASCII, which alone tell encodings apart. */
function linesBeyondAscii(bytes: Uint8Array): Uint8Array {
  const found: number[] = [];
  for (let start = 0; start < bytes.length && found.length < MAX_LINE_BYTES;) {
    let [end, isBeyond] = [start, false];
    while (end < bytes.length && bytes[end] !== LINE_FEED && bytes[end] !== CARRIAGE_RETURN) {
      isBeyond ||= (bytes[end] ?? 0) > 0x7f;
      end += 1;
    }
    if (isBeyond) found.push(...bytes.subarray(start, Math.min(end, start + MAX_LINE_BYTES)), LINE_FEED);
    start = end + 1;
  }
  return Uint8Array.from(found);
}

/** Returns the names of a line, as far as they have letters beyond ASCII. */
const namesOf = (line: string): string =>
  line
    .split(/[,;|\t"]+/)
    .filter((cell) => HAS_BEYOND_ASCII.test(cell))
    .join(' ')
    .trim()
    .slice(0, 60);

/** The scripts of other letters than Latin ones. */
const SCRIPTS = [
  /\p{scx=Hang}/u,
  /[\p{scx=Hani}\p{scx=Kana}]/u,
  /\p{scx=Cyrl}/u,
  /\p{scx=Grek}/u,
  /\p{scx=Arab}/u,
  /\p{scx=Hebr}/u,
  /\p{scx=Thai}/u,
];
const scriptOf = (text: string): number => SCRIPTS.findIndex((script) => script.test(text));

/** Returns the likeliest reading in a script that those compared do not have. */
function ofOtherScript<R extends { readonly text: string }>(readings: readonly R[], compared: readonly R[]): R[] {
  const scripts = new Set(compared.map(({ text }) => scriptOf(text)));
  return readings.filter(({ text }) => !scripts.has(scriptOf(text))).slice(0, 1);
}

/** Matches a text whose letters are all katakana of half the width, as banks and old programs write names. */
const HALF_WIDTH_ONLY = /^[\0-\u007F\uFF65-\uFF9F]+$/;

/**
 * Detects the old encoding of bytes that are not valid UTF-8. Never fails: what is uncertain comes with its readings.
 */
export function readLegacyText(bytes: Uint8Array): LegacyText {
  const sample = linesBeyondAscii(bytes);
  const ranked = CANDIDATES.flatMap((candidate) => rank(candidate, sample) ?? []).toSorted(
    (one, other) => other.level - one.level,
  );
  // Encodings in which the text reads the same need no comparison.
  const seen = new Set<string>();
  const different = ranked.filter(({ text }) => {
    const size = seen.size;
    return seen.add(withCedillas(text)).size > size;
  });
  const [best] = different;
  if (best === undefined) return { encoding: 'windows-1252', isCertain: false, isNatural: false, readings: [] };
  const typographic = typographicEncoding(sample);
  const marked = ranked.find(({ encoding }) => encoding === typographic);
  if (marked !== undefined) {
    const others = different.filter(({ text }) => text !== marked.text);
    const readings = toReadings([marked, ...others].slice(0, MAX_READINGS));
    return { encoding: marked.encoding, isCertain: true, isNatural: true, readings };
  }
  // Their bytes are characters of Korean and Chinese as well, half as many: only a person can tell.
  const halfWidth = isMultiByte(best.encoding) ? different.find(({ text }) => HALF_WIDTH_ONLY.test(text)) : undefined;
  const isLanguage = best.average >= (isMultiByte(best.encoding) ? CERTAIN_CHARACTERS : CERTAIN_LETTERS);
  // In no language the text is likely: the most frequent encoding comes first.
  const first = isLanguage ? best : (ranked.find((one) => one.encoding === 'windows-1252') ?? best);
  const others = [...(halfWidth === undefined ? [] : [halfWidth]), ...different.filter((one) => one !== halfWidth)];
  const further = others.filter(({ text }) => text !== first.text);
  const likeliest = [first, ...further].slice(0, MAX_READINGS);
  // Where no language is likely, another script may be the right one: that of their list is easily seen.
  const isOfMarks = (one: Ranked): boolean => one.encoding === 'windows-1252' && hasOnlyMarks(one.text);
  const marks = likeliest.some(isOfMarks) ? [] : further.filter(isOfMarks);
  const compared = [...likeliest, ...(isLanguage ? [] : ofOtherScript(further, likeliest)), ...marks];
  const isSpelled = best.spelledCount === best.wordCount;
  // A reading whose every name is spelled in an address is certain, but for those that differ in accents alone.
  const rival = further.find(({ spelledCount }) => !isSpelled || spelledCount >= best.spelledCount);
  return {
    encoding: first.encoding,
    // Letters of no language may be those of an encoding that is not known here, unless addresses spell them.
    isCertain:
      (isMultiByte(best.encoding) || isSpelled || (best.average >= LIKELY_LETTERS && !hasOddWords(best))) &&
      isLanguage &&
      halfWidth === undefined &&
      !further.slice(0, MAX_READINGS).some((other) => isAheadByCommonWords(best, other)) &&
      (isSpelled || !(best.wordCount <= FEW_WORDS && best.rarity >= RARE_ENCODING)) &&
      best.level - (rival?.level ?? Number.NEGATIVE_INFINITY) >=
        (best.wordCount <= FEW_WORDS ? CERTAIN_LEAD_OF_FEW : CERTAIN_LEAD),
    isNatural: best.average >= NATURAL,
    readings: compared.length < 2 ? [] : toReadings(compared),
  };
}

/** Returns some names in which the readings differ. */
function toReadings(ranked: readonly Ranked[]): EncodingReading[] {
  const lines = ranked.map(({ text }) => text.split('\n').map(namesOf));
  const differing = (lines[0] ?? []).flatMap((names, lineIndex) =>
    lines.some((other) => other[lineIndex] !== names) ? [lineIndex] : [],
  );
  const seen = new Set<string>();
  const chosen = differing.filter((lineIndex) => {
    const names = lines[0]?.[lineIndex] ?? '';
    if (names === '' || seen.has(names)) return false;
    seen.add(names);
    return true;
  });
  return ranked.map(({ encoding }, index) => ({
    encoding,
    samples: chosen.slice(0, MAX_SAMPLES).map((lineIndex) => lines[index]?.[lineIndex] ?? ''),
  }));
}
