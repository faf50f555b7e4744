import type { Delimiter } from '#domain/text/csv.ts';
import { findQuotedCells, isLineEnd, QUOTE } from './csv-quoted-cells.ts';

/** Longest quoted cell behind a blank whose end is waited for, in characters. */
const MAX_OPEN_LENGTH = 20_000;

/**
 * Removes the blanks between a delimiter and the quotation mark that opens a cell (`Anna, "Acme, Inc."`), where the
 * parser would take the mark for an ordinary character and cut the cell at its commas. Text that only begins with a
 * quotation mark (` "Bob" Smith`) stays as it is. The text must begin with a record. `held` is its end, from the
 * beginning of a record with such a cell that is not closed yet; empty where no text follows (`isWhole`).
 */
export function withoutBlanksBeforeQuotes(
  text: string,
  delimiter: Delimiter,
  isWhole: boolean,
): { readonly text: string; readonly held: string } {
  const parts: string[] = [];
  const code = delimiter.charCodeAt(0);
  const quotedCell = findQuotedCells(text, code);
  /** The record that is read, as its position in the text and in the parts. */
  let record = { at: 0, parts: 0, from: 0 };
  let [from, at] = [0, 0];
  while (at < text.length) {
    let start = at;
    while (isBlank(text.charCodeAt(start), code)) start += 1;
    if (text.charCodeAt(start) === QUOTE) {
      const { end, after, isMisplaced } = quotedCell(start);
      const isBehindBlank = start > at;
      // Only what follows the cell tells whether its mark closes it.
      if (isBehindBlank && after >= text.length && !isWhole && end - start < MAX_OPEN_LENGTH)
        return {
          text: parts.slice(0, record.parts).join('') + text.slice(record.from, record.at),
          held: text.slice(record.at),
        };
      if (isBehindBlank && !isMisplaced) {
        parts.push(text.slice(from, at));
        from = start;
      }
      if (!isBehindBlank || from === start) at = end;
    }
    while (at < text.length && text.charCodeAt(at) !== code && !isLineEnd(text.charCodeAt(at))) at += 1;
    const isRecordEnd = isLineEnd(text.charCodeAt(at));
    at += 1;
    if (isRecordEnd) record = { at, parts: parts.length, from };
  }
  parts.push(text.slice(from));
  return { text: parts.join(''), held: '' };
}

const isBlank = (code: number, delimiterCode: number): boolean =>
  code !== delimiterCode && (code === 0x20 || code === 0x09 || code === 0xa0);
