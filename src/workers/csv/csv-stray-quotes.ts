import type { Delimiter } from '#domain/text/csv.ts';
import {
  CARRIAGE_RETURN,
  findQuotedCells,
  firstBeyond,
  isLineEnd,
  LINE_FEED,
  QUOTE,
  type QuotedCell,
} from './csv-quoted-cells.ts';

/** Number of lines after a misplaced quotation mark that decide whether it has swallowed records. */
const MAX_LOOKAHEAD_LINES = 10;
/** Longest line of a list written by hand or by a careless tool. */
const MAX_LINE_LENGTH = 20_000;

interface RepairOptions {
  readonly delimiter: Delimiter;
  /** The number of cells in the records before; undefined at the beginning of a file. */
  readonly width: number | undefined;
  /** Whether no later text can still close a quoted cell. */
  readonly isWhole: boolean;
}

/**
 * Repairs records with misplaced quotation marks (`"Bob" Smith,…`, or one that is never closed): they end with their
 * line and the marks become ordinary characters, where the parser would search all following rows for a closing mark.
 * A cell that really spans several lines stays, however badly it is quoted: a line counts as a record only when it
 * has as many cells as the others, and so do the lines after it. `records` are the indexes of the repaired ones in the
 * text.
 */
export function repairQuotes(
  text: string,
  { delimiter, width, isWhole }: RepairOptions,
): { readonly text: string; readonly records: readonly number[] } {
  const parts: string[] = [];
  const records: number[] = [];
  const code = delimiter.charCodeAt(0);
  const lines = rawLines(text, code);
  let [from, at, record, cells] = [0, 0, 0, 0];
  while (at < text.length) {
    if (text.charCodeAt(at) === QUOTE) {
      const { end, isMisplaced } = lines.quotedCell(at);
      if (isMisplaced) {
        const lineEnd = lines.endOfLine(at);
        const isOpen = end === text.length && !isWhole;
        const count = lines.countCells(at, lineEnd);
        const isLine =
          count !== undefined &&
          (lineEnd < end ? looksLikeRecord(lineEnd, cells + count) : !isOpen && isMisread(cells, count, end, lineEnd));
        if (isLine) {
          parts.push(text.slice(from, at), lines.cells(at, lineEnd).map(quoted).join(delimiter));
          records.push(record);
          at = lineEnd;
          from = lineEnd;
        } else if (isOpen) {
          break;
        } else {
          at = end;
        }
      } else {
        at = end;
      }
    }
    while (at < text.length && !isLineEnd(text.charCodeAt(at)) && text.charCodeAt(at) !== code) at += 1;
    if (text.charCodeAt(at) === code) {
      cells += 1;
      at += 1;
    } else {
      cells = 0;
      record += 1;
      at = afterLineEnd(text, at);
    }
  }
  parts.push(text.slice(from));
  return { text: parts.join(''), records };

  /** Decides whether a line with `count` cells that ends at `lineEnd` is a record like those after it. */
  function looksLikeRecord(lineEnd: number, count: number): boolean {
    if (width !== undefined && count !== width) return false;
    let [lineCount, matchCount] = [0, 0];
    for (let start = afterLineEnd(text, lineEnd); start < text.length && lineCount < MAX_LOOKAHEAD_LINES;) {
      const end = lines.endOfLine(start);
      // The last line may be incomplete.
      if (end === text.length && !isWhole) break;
      if (end > start) lineCount += 1;
      if (end > start && lines.countCells(start, end) === count) matchCount += 1;
      start = afterLineEnd(text, end);
    }
    if (lineCount === 0) return isWhole && width !== undefined;
    return matchCount * 2 >= lineCount && matchCount >= (width === undefined ? 2 : 1);
  }

  /** Decides whether the parsed line has another number of cells than its neighbours while the raw line has theirs. */
  function isMisread(before: number, count: number, end: number, lineEnd: number): boolean {
    return width !== undefined && before + count === width && before + (lines.countCells(end, lineEnd) ?? 0) !== width;
  }
}

/**
 * Writes each cell with misplaced quotation marks as the parser reads it, its marks doubled: at every single mark
 * within a cell the parser looks through the blanks before the next delimiter. `strays` are the indexes of their
 * records. Where a cell may still be closed by later text (not `isWhole`), the text ends before its record, which
 * begins at `rest`.
 */
export function requote(
  text: string,
  delimiter: Delimiter,
  isWhole: boolean,
): { readonly text: string; readonly strays: readonly number[]; readonly rest: number | undefined } {
  const code = delimiter.charCodeAt(0);
  const quotedCell = findQuotedCells(text, code);
  const isMisread = ({ end, after, isClosed, hasStray }: QuotedCell): boolean =>
    hasStray || (isWhole && (!isClosed || (after > end && after === text.length)));
  if (!hasCell(text, code, quotedCell, isMisread)) return { text, strays: [], rest: undefined };
  const parts: string[] = [];
  const strays = new Set<number>();
  /** The record that is read, by its index, and by its position in the text and in the parts. */
  let record = { index: 0, at: 0, parts: 0, from: 0 };
  let [from, at] = [0, 0];
  while (at < text.length) {
    if (text.charCodeAt(at) === QUOTE) {
      const cell = quotedCell(at);
      if (isMisread(cell)) {
        if (cell.isMisplaced) strays.add(record.index);
        if (!cell.isClosed && !isWhole) break;
        const inner = cell.isClosed ? text.slice(at + 1, cell.end - 1).replaceAll('""', '"') : text.slice(at + 1);
        parts.push(text.slice(from, at), quoted(inner));
        from = cell.after === text.length ? text.length : cell.end;
      }
      at = cell.after;
    }
    while (at < text.length && !isLineEnd(text.charCodeAt(at)) && text.charCodeAt(at) !== code) at += 1;
    const isRecordEnd = isLineEnd(text.charCodeAt(at));
    at = isRecordEnd ? afterLineEnd(text, at) : at + 1;
    if (isRecordEnd) record = { index: record.index + 1, at, parts: parts.length, from };
  }
  if (isWhole) return { text: [...parts, text.slice(from)].join(''), strays: [...strays], rest: text.length };
  return {
    text: parts.slice(0, record.parts).join('') + text.slice(record.from, record.at),
    strays: [...strays],
    rest: record.at,
  };
}

/** Decides whether a text has a quoted cell of some kind. */
function hasCell(
  text: string,
  code: number,
  quotedCell: (start: number) => QuotedCell,
  isWanted: (cell: QuotedCell) => boolean,
): boolean {
  for (let at = text.indexOf('"'); at !== -1;) {
    const before = at === 0 ? code : text.charCodeAt(at - 1);
    const cell = before === code || isLineEnd(before) ? quotedCell(at) : undefined;
    if (cell !== undefined && isWanted(cell)) return true;
    at = text.indexOf('"', cell?.end ?? at + 1);
  }
  return false;
}

interface RawLines {
  readonly quotedCell: ReturnType<typeof findQuotedCells>;
  endOfLine(at: number): number;
  /** Counts the cells from one of them to the end of its line; undefined for a line that is too long. */
  countCells(at: number, lineEnd: number): number | undefined;
  /** Returns these cells: properly quoted ones are unquoted, others stay as they are. */
  cells(at: number, lineEnd: number): string[];
}

/** Reads the lines of a text as if no cell had a line end; each part is read once, however often it is asked for. */
function rawLines(text: string, code: number): RawLines {
  const quotedCell = findQuotedCells(text, code);
  const lineEnds: number[] = [];
  for (let at = 0; at < text.length; at += 1) if (isLineEnd(text.charCodeAt(at))) lineEnds.push(at);
  lineEnds.push(text.length);

  /** Returns where the text of the cell at `at` ends, and whether it is properly quoted. */
  function readCell(at: number, lineEnd: number): { readonly until: number; readonly quotedUntil: number | undefined } {
    const cell = text.charCodeAt(at) === QUOTE ? quotedCell(at) : undefined;
    if (cell !== undefined && !cell.isMisplaced && cell.end <= lineEnd)
      return { until: cell.after, quotedUntil: cell.end };
    let until = at;
    while (until < lineEnd && text.charCodeAt(until) !== code) until += 1;
    return { until, quotedUntil: undefined };
  }

  /** The number of cells from a position to the end of its line, as far as they were counted. */
  const counts = new Map<number, number>();

  return {
    quotedCell,
    endOfLine: (at) => lineEnds[firstBeyond(lineEnds, at - 1)] ?? text.length,
    countCells(at, lineEnd) {
      if (lineEnd - at > MAX_LINE_LENGTH) return undefined;
      const starts: number[] = [];
      let start = at;
      while (start <= lineEnd && !counts.has(start)) {
        starts.push(start);
        start = readCell(start, lineEnd).until + 1;
      }
      let count = start <= lineEnd ? (counts.get(start) ?? 0) : 0;
      for (const counted of starts.toReversed()) {
        count += 1;
        counts.set(counted, count);
      }
      return count;
    },
    cells(at, lineEnd) {
      const cells: string[] = [];
      for (let start = at; start <= lineEnd;) {
        const { until, quotedUntil } = readCell(start, lineEnd);
        cells.push(
          quotedUntil === undefined
            ? text.slice(start, until)
            : text.slice(start + 1, quotedUntil - 1).replaceAll('""', '"'),
        );
        start = until + 1;
      }
      return cells;
    },
  };
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

const afterLineEnd = (text: string, at: number): number =>
  at + (text.charCodeAt(at) === CARRIAGE_RETURN && text.charCodeAt(at + 1) === LINE_FEED ? 2 : 1);
