import { isKnownHeader } from '#domain/prospect/prospect-headers.ts';
import { DELIMITERS, type Delimiter } from '#domain/text/csv.ts';
import { usualWidth } from './csv-dialect.ts';
import { createRecordReader, type Cells } from './csv-records.ts';

/**
 * Chooses the delimiter of a list. Each is tried on the records at the beginning of the file, and what it makes of them
 * is weighed as a table: whether rows have as many cells as the others and as the header, how many header cells are
 * known names, how many columns hold one kind of value, and what speaks for prose or for another delimiter within the
 * cells. No one sign decides: a row may be a cell short, and texts may be full of commas.
 */

/** How a list reads with one delimiter. */
export interface DelimiterReading {
  readonly delimiter: Delimiter;
  /** The first rows. */
  readonly rows: readonly Cells[];
}

interface DetectedDelimiter {
  readonly delimiter: Delimiter;
  /** From 0 to 1; 1 where the file itself names its delimiter, or has none. */
  readonly certainty: number;
  /** Where it is not certain: other readings beside it, the likeliest first, for a person to compare. */
  readonly readings: readonly DelimiterReading[];
}

const SEPARATOR_LINE = /^"?sep=(.)"?(?:\r\n|\n|\r|$)/i;

/**
 * Parses the line by which a file declares its delimiter to spreadsheets (`sep=;`): the delimiter, undefined when it
 * is not supported, and the length of the line with its end; undefined without such a line.
 */
export function separatorOfFirstLine(
  text: string,
): { readonly delimiter: Delimiter | undefined; readonly length: number } | undefined {
  const found = SEPARATOR_LINE.exec(text);
  if (found === null) return undefined;
  return { delimiter: DELIMITERS.find((delimiter) => delimiter === found[1]), length: found[0].length };
}

/** Characters and records of the beginning that are weighed. */
const [SAMPLE_LENGTH, SAMPLE_RECORDS] = [65_536, 500];
/** Characters that decide alone where they show a header of known names and leave no other reading. */
const FIRST_LOOK_LENGTH = 8_192;
/** Records among which the header is looked for. */
const HEADER_RECORDS = 20;
/** Certainty below which a person compares readings, the most readings, and the rows of each. */
const [SURE, MAX_READINGS, READING_ROWS] = [0.9, 3, 4];
/** Certainty with which the first look decides. */
const CERTAIN = 0.99;

/** Detects the delimiter. `isWhole`: the text is the whole file, and its last record is complete. */
export function detectDelimiter(text: string, isWhole = true): DetectedDelimiter {
  if (text.length > FIRST_LOOK_LENGTH) {
    const { delimiter, certainty, hasHeader } = weighDelimiters(text, FIRST_LOOK_LENGTH, isWhole);
    if (hasHeader && certainty >= CERTAIN) return { delimiter, certainty, readings: [] };
  }
  const { delimiter, certainty, readings } = weighDelimiters(text, SAMPLE_LENGTH, isWhole);
  return { delimiter, certainty, readings };
}

/** Weighs the delimiters by the beginning of a text; `hasHeader`: the likeliest finds a header of known names. */
function weighDelimiters(
  text: string,
  length: number,
  isWhole: boolean,
): DetectedDelimiter & { readonly hasHeader: boolean } {
  const isCut = text.length > length;
  const sample = isCut ? text.slice(0, length) : text;
  const tables = DELIMITERS.map((delimiter) => {
    const records = firstRecords(sample, delimiter, isWhole && !isCut);
    return { delimiter, records, weight: weightOf(records, delimiter) };
  }).toSorted((one, other) => other.weight - one.weight);
  const [best, second] = tables;
  if (best === undefined || best.weight <= 0) return { delimiter: ',', certainty: 1, readings: [], hasHeader: false };
  const certainty = 1 / (1 + Math.exp(-LEAD_FACTOR * (best.weight - Math.max(0, second?.weight ?? 0))));
  const readings = certainty >= SURE ? [] : tables.filter(({ weight }) => weight > 0).slice(0, MAX_READINGS);
  return {
    delimiter: best.delimiter,
    certainty,
    readings: readings.map(({ delimiter, records }) => ({ delimiter, rows: records.slice(0, READING_ROWS) })),
    hasHeader: best.records.slice(0, HEADER_RECORDS).some((record) => countKnown(record) >= 2),
  };
}

const LEAD_FACTOR = 1.8;

function firstRecords(text: string, delimiter: Delimiter, isWhole: boolean): Cells[] {
  const reader = createRecordReader(delimiter);
  const records = [...reader.push(text)];
  if (isWhole || records.length < 2) records.push(...reader.end());
  return records.filter((cells) => cells.some((cell) => cell.trim() !== '')).slice(0, SAMPLE_RECORDS);
}

const countKnown = (cells: Cells): number => cells.filter((cell) => isKnownHeader(cell)).length;

/** Weighs records as a table; 0 for what is none. */
function weightOf(records: readonly Cells[], delimiter: Delimiter): number {
  const known = records.slice(0, HEADER_RECORDS).map(countKnown);
  const knownCount = Math.max(0, ...known);
  const first = records.findIndex(({ length }) => length > 1);
  const headerIndex = knownCount >= 2 ? known.indexOf(knownCount) : first;
  if (first === -1) return 0;
  const header = records[headerIndex] ?? [];
  // Where no name is known, the first row of the table may be its header or a person.
  const body = records.slice(headerIndex + (records.length > headerIndex + 1 ? 1 : 0));
  const width = usualWidth(body);
  const widest = Math.max(width, header.length);
  if (widest < 2) return 0;
  // Lines before the table count as well, a little, unless the header shows where it begins.
  const counted = knownCount >= 2 ? body : [...records.slice(0, headerIndex), ...body];
  const evenness =
    counted.reduce((sum, { length }) => sum + rowWeight(length, width, header.length), 0) / counted.length;
  const cells = counted.flatMap((row) => row.filter((cell) => cell.trim() !== ''));
  const others = cells.length === 0 ? 1 : cells.length;
  const prose = counted.reduce((sum, row) => sum + row.slice(1).filter((cell) => /^ +\S/.test(cell)).length, 0);
  const kindOf = kindReader();
  const glued = cells.filter((cell) => kindOf(cell) === undefined && hasOtherDelimiter(cell, delimiter)).length;
  return (
    3 * evenness +
    (knownCount >= 2 ? 1 + 0.6 * Math.min(knownCount, 5) : 0.4 * knownCount) +
    (header.length === width ? 0.8 : 0) +
    0.8 * Math.min(4, countTypedColumns(body, widest, kindOf)) +
    0.25 * Math.log2(widest) -
    (2 * prose) / others -
    (1.5 * glued) / others
  );
}

/** Returns how well a row of some cells fits a table. A short row may only lack cells; a wide one was cut wrongly. */
function rowWeight(length: number, width: number, headerWidth: number): number {
  if (length < 2) return 0;
  if (length === width || length === headerWidth) return 1;
  return length < Math.max(width, headerWidth) ? 0.6 : 0.3;
}

const KINDS: readonly (readonly [string, RegExp])[] = [
  ['url', /^(?:https?:\/\/|www\.|(?:[a-z]{2,3}\.)?linkedin\.com\/)[^\s;|"]+$/i],
  ['email', /^[^\s@,;|"]+@[^\s@,;|"]+\.[a-z]{2,}$/i],
  ['number', /^[+-]?(?:\d{1,3}(?:[.,'\u00A0\u202F ]\d{3})+|\d+)(?:[.,]\d+)?\s?[%€$£]?$/],
  ['date', /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[ T]\S+)?$/],
  ['phone', /^'?\+?[\d ()./-]{6,20}$/],
];

type KindReader = (cell: string) => string | undefined;

/** Creates a function that returns the kind of a cell's value, and looks at equal cells once. */
function kindReader(): KindReader {
  const kinds = new Map<string, string | undefined>();
  return (cell) => {
    if (!kinds.has(cell)) kinds.set(cell, KINDS.find(([, shape]) => shape.test(cell.trim()))?.[0]);
    return kinds.get(cell);
  };
}

/** Counts the columns of which nearly all values are of one kind. */
function countTypedColumns(records: readonly Cells[], width: number, kindOf: KindReader): number {
  let typed = 0;
  for (let column = 0; column < width; column += 1) {
    const counts = new Map<string, number>();
    let filled = 0;
    for (const record of records) {
      const cell = record[column] ?? '';
      if (cell.trim() === '') continue;
      filled += 1;
      const kind = kindOf(cell);
      if (kind !== undefined) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    if (filled * 5 >= records.length && Math.max(0, ...counts.values()) >= 0.8 * filled && filled > 0)
      typed += filled > 1 ? 1 : 0.5;
  }
  return typed;
}

/** Decides whether a cell holds another delimiter without blanks around it, as two cells do that were not cut. */
const hasOtherDelimiter = (cell: string, delimiter: Delimiter): boolean =>
  DELIMITERS.some((other) => other !== delimiter && GLUED[other].test(cell));

const GLUED: Readonly<Record<Delimiter, RegExp>> = {
  ',': /\S,(?:\S|$)|^,/,
  ';': /\S;(?:\S|$)|^;/,
  '\t': /\S\t(?:\S|$)|^\t/,
  '|': /\S\|(?:\S|$)|^\|/,
};
