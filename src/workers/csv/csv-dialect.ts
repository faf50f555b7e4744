import { isKnownHeader } from '#domain/prospect/prospect-headers.ts';
import { DELIMITERS, type Delimiter } from '#domain/text/csv.ts';
import { cutText, toVisibleLine } from '#domain/text/visible-text.ts';

/** Number of records used to detect the delimiter. */
const DELIMITER_SAMPLE_RECORDS = 5;

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

/**
 * Detects the delimiter from the first records, counted outside of quotes. A delimiter with the same count in each
 * record takes precedence over one that is more frequent but uneven: commas occur in many texts.
 */
export function detectDelimiter(text: string): Delimiter {
  const records = firstRecords(text);
  let best: { readonly delimiter: Delimiter; readonly isEven: boolean; readonly count: number } = {
    delimiter: ',',
    isEven: false,
    count: 0,
  };
  for (const delimiter of DELIMITERS) {
    const counts = records.map((record) => record[delimiter]);
    const count = counts.reduce((sum, one) => sum + one, 0);
    const isEven = count > 0 && counts.every((one) => one === counts[0]);
    if (count > 0 && (isEven === best.isEven ? count > best.count : isEven)) best = { delimiter, isEven, count };
  }
  return best.delimiter;
}

type Counts = Record<Delimiter, number>;

/** Counts each delimiter outside of quotes in the first records that are not empty. */
function firstRecords(text: string): Counts[] {
  const records: Counts[] = [];
  let counts: Counts = { ',': 0, ';': 0, '\t': 0, '|': 0 };
  let [isQuoted, isCellBegun, hasAnything] = [false, false, false];
  for (let at = 0; at < text.length && records.length < DELIMITER_SAMPLE_RECORDS; at += 1) {
    const letter = text[at] ?? '';
    if (isQuoted) {
      if (letter === '"') isQuoted = false;
    } else if (letter === '"' && (!isCellBegun || text[at - 1] === '"')) {
      // A quote at the beginning of a cell, or the second of a doubled quote.
      isQuoted = true;
      isCellBegun = true;
      hasAnything = true;
    } else if (letter === '\n' || letter === '\r') {
      if (hasAnything) records.push(counts);
      counts = { ',': 0, ';': 0, '\t': 0, '|': 0 };
      [isCellBegun, hasAnything] = [false, false];
    } else if (letter in counts) {
      counts[letter as Delimiter] += 1;
      isCellBegun = false;
      hasAnything = true;
    } else {
      isCellBegun ||= letter !== ' ';
      hasAnything = true;
    }
  }
  if (hasAnything && records.length < DELIMITER_SAMPLE_RECORDS) records.push(counts);
  return records;
}

type Cells = readonly string[];

/** Number of non-empty records that may precede the header. */
const MAX_PREAMBLE_RECORDS = 20;
const URL_OR_EMAIL = /:\/\/|linkedin\.com\/|^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;

const isBlank = (record: Cells): boolean => record.every((cell) => cell.trim() === '');

/** Counts the cells that are not empty: spreadsheets pad short lines with empty ones. */
const countFilled = (record: Cells): number => record.reduce((count, cell) => count + (cell.trim() === '' ? 0 : 1), 0);

/**
 * Returns the index of the header record; undefined when the file begins with its data. The header is the first record
 * with several known header names. Otherwise it is the first record, whatever the others look like, after the lines
 * that are not part of the table (a note, a title, blanks: they fill less than half of its columns), unless it
 * contains addresses and is therefore already a person.
 */
export function guessHeader(records: readonly Cells[]): number | undefined {
  const first = records.flatMap((record, index) => (isBlank(record) ? [] : [index])).slice(0, MAX_PREAMBLE_RECORDS);
  const named = first
    .map((index) => ({ index, names: records[index]?.filter((cell) => isKnownHeader(cell)).length ?? 0 }))
    .filter(({ names }) => names >= 2);
  const maxNames = Math.max(...named.map(({ names }) => names));
  const known = named.find(({ names }) => names === maxNames);
  if (known !== undefined) return known.index;
  const table = records.filter((record) => !isBlank(record));
  const [filled, width] = [mostFrequent(table.map(countFilled)), usualWidth(table)];
  const index = first.find(
    (candidate) => countFilled(records[candidate] ?? []) * 2 > filled && (records[candidate]?.length ?? 0) * 2 > width,
  );
  return index === undefined || records[index]?.some((cell) => URL_OR_EMAIL.test(cell.trim())) !== false
    ? undefined
    : index;
}

/** Returns the most frequent number of cells per record; of two equally frequent ones, the larger. */
export const usualWidth = (records: readonly Cells[]): number =>
  mostFrequent(records.filter((record) => !isBlank(record)).map(({ length }) => length));

/** Returns the most frequent number; of two equally frequent ones, the larger. */
function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const one of numbers) counts.set(one, (counts.get(one) ?? 0) + 1);
  let [found, maxCount] = [1, 0];
  for (const [one, count] of counts)
    if (count > maxCount || (count === maxCount && one > found)) [found, maxCount] = [one, count];
  return found;
}

/** Prefix of the name of a column without one. It is sent to the server with the rows, so it is always in English. */
const COLUMN_KEY = 'Column';

/**
 * Returns the column names: those of the header, made unique, and generated ones for columns without a name (`Column
 * 3`), as many as the widest record needs.
 */
export function nameColumns(header: Cells | undefined, width: number): string[] {
  const names: string[] = [];
  const reserved = new Set((header ?? []).map((name) => normalizeName(name)));
  const used = new Set<string>();
  for (let index = 0; index < Math.max(width, header?.length ?? 0); index += 1) {
    const base = normalizeName(header?.[index] ?? '') || `${COLUMN_KEY} ${index + 1}`;
    let name = base;
    for (let count = 2; used.has(name) || (name !== base && reserved.has(name)); count += 1)
      name = `${base} (${count})`;
    used.add(name);
    names.push(name);
  }
  return names;
}

/** Longest name of a column, in characters. */
const MAX_NAME_LENGTH = 200;

const normalizeName = (name: string): string => cutText(toVisibleLine(name), MAX_NAME_LENGTH);
