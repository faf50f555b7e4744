import type { Delimiter } from '#domain/text/csv.ts';
import { endOfQuoted } from './csv-line-ends.ts';

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
  let [from, at, record, cells] = [0, 0, 0, 0];
  while (at < text.length) {
    if (text[at] === '"') {
      const end = endOfQuoted(text, at, code);
      if (isMisplaced(text.slice(at + 1, end))) {
        const lineEnd = endOfLine(text, at);
        const isOpen = end === text.length && !isWhole;
        const line = rawCells(text.slice(at, lineEnd), code);
        const isLine =
          line !== undefined &&
          (lineEnd < end
            ? looksLikeRecord(text, lineEnd, cells + line.length)
            : !isOpen && isMisread(text.slice(end, lineEnd), cells, line.length));
        if (isLine) {
          parts.push(text.slice(from, at), line.map(quoted).join(delimiter));
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
    while (at < text.length && !isEnd(text.charCodeAt(at)) && text.charCodeAt(at) !== code) at += 1;
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
  function looksLikeRecord(all: string, lineEnd: number, count: number): boolean {
    if (width !== undefined && count !== width) return false;
    let [lineCount, matchCount] = [0, 0];
    for (let start = afterLineEnd(all, lineEnd); start < all.length && lineCount < MAX_LOOKAHEAD_LINES;) {
      const end = endOfLine(all, start);
      // The last line may be incomplete.
      if (end === all.length && !isWhole) break;
      const line = rawCells(all.slice(start, end), code);
      if (end > start) lineCount += 1;
      if (end > start && line?.length === count) matchCount += 1;
      start = afterLineEnd(all, end);
    }
    if (lineCount === 0) return isWhole && width !== undefined;
    return matchCount * 2 >= lineCount && matchCount >= (width === undefined ? 2 : 1);
  }

  /** Decides whether the parsed line has another number of cells than its neighbours while the raw line has theirs. */
  function isMisread(rest: string, before: number, count: number): boolean {
    return width !== undefined && before + count === width && before + (rawCells(rest, code)?.length ?? 0) !== width;
  }
}

/**
 * Decides whether the text after an opening quote, up to where the parser ends the cell, contains a quote that neither
 * closes the cell nor is doubled, or no closing quote.
 */
export function isMisplaced(inner: string): boolean {
  const single = inner.replaceAll('""', '');
  return single.indexOf('"') !== single.length - 1 || single === '';
}

/**
 * Splits a line into cells: properly quoted ones are unquoted, others stay as they are; undefined for a line that is
 * too long.
 */
function rawCells(line: string, code: number): string[] | undefined {
  if (line.length > MAX_LINE_LENGTH) return undefined;
  const delimiter = String.fromCharCode(code);
  const cells: string[] = [];
  for (let at = 0; at <= line.length;) {
    const end = line[at] === '"' ? endOfQuoted(line, at, code) : at;
    const isQuoted = end > at && !isMisplaced(line.slice(at + 1, end));
    const next = line.indexOf(delimiter, isQuoted ? end : at);
    const until = next === -1 ? line.length : next;
    cells.push(isQuoted ? line.slice(at + 1, end - 1).replaceAll('""', '"') : line.slice(at, until));
    at = until + 1;
  }
  return cells;
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

const isEnd = (code: number): boolean => code === 0x0a || code === 0x0d;

function endOfLine(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isEnd(text.charCodeAt(at))) at += 1;
  return at;
}

const afterLineEnd = (text: string, at: number): number => at + (text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1);
