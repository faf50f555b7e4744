import Papa from 'papaparse';
import type { Delimiter } from '#domain/csv.ts';
import { isKnownHeader } from '#domain/prospect-headers.ts';
import { detectDelimiter } from './csv-dialect.ts';

/** So many rows tell that all are wrapped. */
const ROWS_LOOKED_AT = 5;
const WRAPPED_ROW = /[ \t]*"((?:[^"]|"")*)"[ \t]*(?:\r\n|\n|\r|$)/y;
const BLANK_LINE = /[ \t]*(?:\r\n|\n|\r)/y;

/**
 * The delimiter within rows each of which is one quoted cell, as a spreadsheet writes a list that it has opened without
 * taking it apart (`"First name,Last name,""Acme, Inc."""`); undefined where a file's beginning is not written so. A
 * single column of quoted names has commas, too: what stands inside must have several of the names that lists are known
 * to have.
 */
export function wrappedDelimiter(text: string): Delimiter | undefined {
  const rows: string[] = [];
  for (let at = 0; at < text.length && rows.length < ROWS_LOOKED_AT;) {
    BLANK_LINE.lastIndex = at;
    WRAPPED_ROW.lastIndex = at;
    const row = BLANK_LINE.test(text) ? undefined : WRAPPED_ROW.exec(text);
    if (row === null) return undefined;
    if (row !== undefined) rows.push((row[1] ?? '').replaceAll('""', '"'));
    at = row === undefined ? BLANK_LINE.lastIndex : WRAPPED_ROW.lastIndex;
  }
  if (rows.length === 0) return undefined;
  const delimiter = detectDelimiter(rows.join('\n'));
  return rows.some((row) => unwrapRow([row], delimiter).filter((cell) => isKnownHeader(cell)).length >= 2)
    ? delimiter
    : undefined;
}

/** The cells of a row that is one quoted cell; a row that has several is not wrapped, and stays as it is. */
export function unwrapRow(cells: readonly string[], delimiter: Delimiter): readonly string[] {
  const [only, ...others] = cells;
  if (only === undefined || others.length > 0) return cells;
  const { data }: Papa.ParseResult<string[]> = new Papa.Parser({ delimiter, newline: '\n' }).parse(only, 0, false);
  return data.flat();
}
