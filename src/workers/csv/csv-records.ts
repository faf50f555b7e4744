import type { Delimiter } from '#domain/text/csv.ts';
import Papa from 'papaparse';
import { withoutBlanksBeforeQuotes } from './csv-blank-quotes.ts';
import { usualWidth } from './csv-dialect.ts';
import { onlyLineEnd, unifyLineEnds, type LineEnd } from './csv-line-ends.ts';
import { hasProperQuotes } from './csv-quoted-cells.ts';
import { repairQuotes, requote } from './csv-stray-quotes.ts';

export type Cells = readonly string[];

/**
 * Longest record, in characters. A longer one is not a row of people: a quotation mark was never closed, or the file
 * is not a list.
 */
export const MAX_RECORD_LENGTH = 2_000_000;

/** Reports a record that is too long; `record` is its index. */
export class RecordTooLong extends Error {
  readonly record: number;
  constructor(record: number) {
    super(`record ${record}`);
    this.name = 'RecordTooLong';
    this.record = record;
  }
}

interface Parsed {
  readonly records: string[][];
  /** Start of the last record, which may continue after the end of the text. */
  readonly rest: number;
  /** The records with a misplaced or unpaired quotation mark, in ascending order. */
  readonly strays: readonly number[];
}

function parse(text: string, lineEnd: LineEnd, delimiter: Delimiter, isWhole: boolean, isProper = false): Parsed {
  const { text: readable, rest, strays } = isProper ? asItIs(text) : requote(text, delimiter, isWhole);
  const { data, meta }: Papa.ParseResult<string[]> = new Papa.Parser({ delimiter, newline: lineEnd }).parse(
    readable,
    0,
    !isWhole,
  );
  return { records: data, rest: rest ?? meta.cursor, strays };
}

const asItIs = (text: string): ReturnType<typeof requote> => ({ text, strays: [], rest: undefined });

/** Splits the text of one record. */
export const splitRecord = (text: string, delimiter: Delimiter): readonly string[] =>
  parse(text, '\n', delimiter, true).records.flat();

/** Number of records before a misplaced quotation mark that determine the usual number of cells. */
const RECORDS_REMEMBERED = 20;

/** Counts the records with a misplaced quotation mark, and holds the index of the first. */
export interface StrayQuotes {
  readonly count: number;
  readonly first: number;
}

interface RecordReader {
  /** Takes the next piece of the file's text and returns the records completed by it. Throws `RecordTooLong`. */
  push(text: string): readonly Cells[];
  /** Ends the file and returns the remaining records. Throws `RecordTooLong`. */
  end(): readonly Cells[];
  /**
   * Returns where quotation marks are misplaced so that the end of a record is uncertain; undefined when there are
   * none.
   */
  strayQuotes(): StrayQuotes | undefined;
}

/**
 * Reads records from a text that arrives in pieces, with any line ends, even mixed. An incomplete record at the end of
 * a piece is continued by the next one.
 */
export function createRecordReader(delimiter: Delimiter): RecordReader {
  let rest = '';
  /** The text of an incomplete record is read again only once there is twice as much, however often it is continued. */
  let minLength = 0;
  let count = 0;

  let recent: readonly Cells[] = [];
  const strays: { count: number; first: number } = { count: 0, first: 0 };
  const countStrays = (records: readonly number[]): void => {
    if (strays.count === 0) strays.first = count + (records[0] ?? 0);
    strays.count += records.length;
  };

  /** Parses a text again whose quotation marks do not match. */
  function parseRepaired(
    text: string,
    lineEnd: LineEnd,
    isWhole: boolean,
    before: Parsed,
  ): { text: string; parsed: Parsed } {
    const preceding = [...recent, ...before.records.slice(0, before.strays[0] ?? 0)].filter(
      (record) => !isBlank(record),
    );
    const isFinal = isWhole || text.length - before.rest > MAX_RECORD_LENGTH;
    const repaired = repairQuotes(text, {
      delimiter,
      width: preceding.length === 0 ? undefined : usualWidth(preceding),
      isWhole: isFinal,
    });
    const normalized =
      onlyLineEnd(repaired.text) === undefined ? unifyLineEnds(repaired.text, delimiter) : repaired.text;
    const parsed = repaired.records.length === 0 ? before : parse(normalized, lineEnd, delimiter, isWhole);
    const unresolved = parsed.strays.filter(
      (record) => parsed.records[record]?.some((cell) => /[\r\n]/.test(cell)) === true,
    );
    countStrays(
      [...new Set([...repaired.records.filter((record) => record < parsed.records.length), ...unresolved])].toSorted(
        (one, other) => one - other,
      ),
    );
    return { text: normalized, parsed };
  }

  function read(pieces: string, isWhole: boolean): readonly Cells[] {
    const isProper = hasProperQuotes(pieces, delimiter.charCodeAt(0), isWhole);
    const { text, held } = isProper
      ? { text: pieces, held: '' }
      : withoutBlanksBeforeQuotes(pieces, delimiter, isWhole);
    const singleLineEnd = onlyLineEnd(text);
    const lineEnd = singleLineEnd ?? '\n';
    let normalized = singleLineEnd === undefined ? unifyLineEnds(text, delimiter) : text;
    let parsed = parse(normalized, lineEnd, delimiter, isWhole, isProper);
    if (parsed.strays.length > 0 || normalized.length - parsed.rest > MAX_RECORD_LENGTH)
      ({ text: normalized, parsed } = parseRepaired(normalized, lineEnd, isWhole, parsed));
    const { records } = parsed;
    // There is no record after the last line end.
    if (
      isWhole &&
      records.length > 0 &&
      normalized.endsWith(lineEnd) &&
      records.at(-1)?.length === 1 &&
      records.at(-1)?.[0] === ''
    )
      records.pop();
    rest = isWhole ? '' : normalized.slice(parsed.rest) + held;
    minLength = rest.length * 2;
    if (rest.length > MAX_RECORD_LENGTH || (isWhole && records.some(isTooLong)))
      throw new RecordTooLong(count + records.length - (isWhole ? 1 : 0));
    count += records.length;
    if (records.length > 0) recent = records.slice(-RECORDS_REMEMBERED);
    return records;
  }

  return {
    push(text) {
      const all = rest + text;
      if (all.length < minLength) {
        rest = all;
        return [];
      }
      // The second half of a line end may come with the next piece.
      const end = all.endsWith('\r') ? all.length - 1 : all.length;
      const trailing = all.slice(end);
      const records = read(all.slice(0, end), false);
      rest += trailing;
      return records;
    },
    end() {
      const last = rest;
      rest = '';
      return last === '' ? [] : read(last, true);
    },
    strayQuotes: () => (strays.count === 0 ? undefined : { ...strays }),
  };
}

const isTooLong = (record: Cells): boolean => record.some((cell) => cell.length > MAX_RECORD_LENGTH);

const isBlank = (record: Cells): boolean => record.every((cell) => cell.trim() === '');
