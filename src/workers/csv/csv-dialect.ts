import { isKnownHeader } from '#domain/prospect/prospect-headers.ts';
import { cutText, toVisibleLine } from '#domain/text/visible-text.ts';

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
