import type { Encoding } from '#domain/text/csv.ts';
import { createDecoder } from './text-decoders.ts';

/**
 * Recognises texts whose only characters beyond ASCII are typographic marks, as in English lists: "CEO – Acme", "We’re
 * hiring". No language tells how they are read, but their places do: no letter stands there in any other encoding.
 */

/** English words with an apostrophe: in others it may be a letter of another encoding, as in "Luís" and "Díaz". */
const CONTRACTIONS = [
  '’(?<=\\b(?:[Ww]e|[Yy]ou|[Tt]hey)’)(?=(?:re|ve|ll|d)\\b)',
  '’(?<=\\bI’)(?=(?:m|ve|ll|d)\\b)',
  '’(?<=\\b(?:[Dd]on|[Ww]on|[Cc]an|[Ii]sn|[Aa]ren|[Dd]idn|[Dd]oesn|[Hh]aven)’)(?=t\\b)',
  '’(?<=\\b(?:[Ii]t|[Tt]hat|[Ww]hat|[Hh]ere|[Tt]here|[Ll]et|[Ww]ho|[Ww]orld|[Ww]omen|[Mm]en|[Cc]hildren|[Pp]eople|[Cc]ompany|[Tt]oday)’)(?=s\\b)',
  '’(?<=\\b[DO]’)(?=[A-Z])',
];
const OTHERS = ['(?<=^|[\\s;,|"(])[“„](?=\\w)[^“”„\\n;]+[“”](?=$|[\\s;,|".:!?)])', '(?<=\\d ?)€|€(?= ?\\d)|£(?=\\d)'];
const placed = (...further: readonly string[]): RegExp =>
  new RegExp([...CONTRACTIONS, ...OTHERS, ...further].join('|'), 'gm');

/** Marks where no other encoding has a letter: at the place of a dash between blanks it would stand alone. */
const PLACED = {
  'windows-1252': placed('(?<=^|[\\s\\d;,|"])[–•](?=$|[\\s\\d;,|"])', '(?<=[\\dNn])°'),
  // Its bullet is the "¥" of Windows.
  macintosh: placed('(?<=^|[\\s\\d;,|"])[–—](?=$|[\\s\\d;,|"])'),
} as const satisfies Partial<Readonly<Record<Encoding, RegExp>>>;

/**
 * Marks that are letters of another encoding at the same places: "Building…" may be "Buildingà", and "—" between blanks
 * the "ó" of Mac OS.
 */
const UNDECIDED = /[\u00A0…™®©·•«»§°’—]/g;
const BEYOND_ASCII = /[^\0-\u007F]/;

/** Marks within quotation marks are looked at on their own. */
const withoutPlaced = (text: string, marks: RegExp): string =>
  text.replaceAll(marks, (mark) => mark.replaceAll(/[“”„]/g, '')).replaceAll(marks, '');

/** Returns the encoding in which all characters beyond ASCII are marks, some of them where no letter can stand. */
export function typographicEncoding(bytes: Uint8Array): keyof typeof PLACED | undefined {
  for (const encoding of ['windows-1252', 'macintosh'] as const) {
    const text = createDecoder(encoding).decode(bytes);
    const rest = withoutPlaced(text, PLACED[encoding]);
    if (rest.length < text.length && !BEYOND_ASCII.test(rest.replaceAll(UNDECIDED, ''))) return encoding;
  }
  return undefined;
}

/** Decides whether a text of Windows has no characters beyond ASCII but marks, wherever they stand. */
export const hasOnlyMarks = (text: string): boolean =>
  !BEYOND_ASCII.test(text.replaceAll(UNDECIDED, '').replaceAll(/[–“”„‘€£¥¢]/g, ''));
