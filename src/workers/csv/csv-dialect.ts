import { isKnownHeader } from '#domain/prospect/prospect-headers.ts';
import { DELIMITERS, type Delimiter } from '#domain/text/csv.ts';

/** So many records tell the delimiter. */
const RECORDS_LOOKED_AT = 5;

const SEPARATOR_LINE = /^"?sep=(.)"?(?:\r\n|\n|\r|$)/i;

/**
 * The line by which a file names its delimiter to spreadsheets (`sep=;`), undefined where that is none of ours, and how
 * long the line is with its end; undefined without one.
 */
export function separatorOfFirstLine(
  text: string,
): { readonly delimiter: Delimiter | undefined; readonly length: number } | undefined {
  const found = SEPARATOR_LINE.exec(text);
  if (found === null) return undefined;
  return { delimiter: DELIMITERS.find((delimiter) => delimiter === found[1]), length: found[0].length };
}

/**
 * The delimiter of a file by its first records, counted outside of quotes. One that stands as often in each of them
 * goes before one that stands more often here and there: a comma is in many a text.
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

/** How often each delimiter stands outside of quotes in the first records that have anything in them. */
function firstRecords(text: string): Counts[] {
  const records: Counts[] = [];
  let counts: Counts = { ',': 0, ';': 0, '\t': 0, '|': 0 };
  let [isQuoted, isCellBegun, hasAnything] = [false, false, false];
  for (let at = 0; at < text.length && records.length < RECORDS_LOOKED_AT; at += 1) {
    const letter = text[at] ?? '';
    if (isQuoted) {
      if (letter === '"') isQuoted = false;
    } else if (letter === '"' && (!isCellBegun || text[at - 1] === '"')) {
      // At the beginning of a cell; or the second of two inside of one.
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
  if (hasAnything && records.length < RECORDS_LOOKED_AT) records.push(counts);
  return records;
}

type Cells = readonly string[];

/** So many records that have anything in them may be a preamble. */
const PREAMBLE_LOOKED_AT = 20;
const ADDRESS = /:\/\/|linkedin\.com\/|^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;

const isBlank = (record: Cells): boolean => record.every((cell) => cell.trim() === '');

/** Cells that have anything in them: spreadsheets pad a short line with empty ones. */
const filledOf = (record: Cells): number => record.reduce((count, cell) => count + (cell.trim() === '' ? 0 : 1), 0);

/**
 * Which record is the header, by its index; undefined when the file begins with its data. It is the first one that has
 * several of the names which lists are known to have. Else it is the first record, whatever the others look like,
 * behind the lines that are no part of the table (a note, a title, blanks: they fill less than half of its columns),
 * unless addresses in it tell that it is a person already.
 */
export function guessHeader(records: readonly Cells[]): number | undefined {
  const first = records.flatMap((record, index) => (isBlank(record) ? [] : [index])).slice(0, PREAMBLE_LOOKED_AT);
  const named = first
    .map((index) => ({ index, names: records[index]?.filter((cell) => isKnownHeader(cell)).length ?? 0 }))
    .filter(({ names }) => names >= 2);
  const most = Math.max(...named.map(({ names }) => names));
  const known = named.find(({ names }) => names === most);
  if (known !== undefined) return known.index;
  const table = records.filter((record) => !isBlank(record));
  const [filled, width] = [usual(table.map(filledOf)), usualWidth(table)];
  const index = first.find(
    (place) => filledOf(records[place] ?? []) * 2 > filled && (records[place]?.length ?? 0) * 2 > width,
  );
  return index === undefined || records[index]?.some((cell) => ADDRESS.test(cell.trim())) !== false ? undefined : index;
}

/** How many cells most records have; of two that are as frequent, the wider one. */
export const usualWidth = (records: readonly Cells[]): number =>
  usual(records.filter((record) => !isBlank(record)).map(({ length }) => length));

/** The number that stands there most often; of two that do, the greater one. */
function usual(numbers: readonly number[]): number {
  const times = new Map<number, number>();
  for (const one of numbers) times.set(one, (times.get(one) ?? 0) + 1);
  let [found, most] = [1, 0];
  for (const [one, count] of times) if (count > most || (count === most && one > found)) [found, most] = [one, count];
  return found;
}

/**
 * With it begins the name of a column that has none: it goes to the server with the rows, in English wherever it is
 * read.
 */
const COLUMN_KEY = 'Column';

/**
 * The names of the columns: those of the header, made unique, and names of our own for what has none (`Column 3`), as
 * many as the widest record needs.
 */
export function nameColumns(header: Cells | undefined, width: number): string[] {
  const names: string[] = [];
  const taken = new Set((header ?? []).map((name) => tidyName(name)));
  const given = new Set<string>();
  for (let index = 0; index < Math.max(width, header?.length ?? 0); index += 1) {
    const wanted = tidyName(header?.[index] ?? '') || `${COLUMN_KEY} ${index + 1}`;
    let name = wanted;
    for (let count = 2; given.has(name) || (name !== wanted && taken.has(name)); count += 1)
      name = `${wanted} (${count})`;
    given.add(name);
    names.push(name);
  }
  return names;
}

/** Longest name of a column, in characters. */
const MAX_NAME_LENGTH = 200;

const tidyName = (name: string): string =>
  name
    .replaceAll(/[\u200B-\u200D\uFEFF]/g, '')
    .replaceAll(/[\p{Control}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH);
