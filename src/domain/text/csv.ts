import type { ProspectRow } from '../prospect/prospect-columns.ts';

/**
 * The delimiters a list is looked through for, in the order in which one is taken when none tells (specification part 2
 * §5).
 */
export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/**
 * The encodings a list of prospects comes in; the names are those of the Encoding standard. The first four are found
 * out (formats.md §4); what spreadsheets of other countries write looks like any of the others, and is chosen.
 */
export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'macintosh',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

const quoted = (value: string, delimiter: string): string =>
  /["\r\n]|^\s|\s$/.test(value) || value.includes(delimiter) ? `"${value.replaceAll('"', '""')}"` : value;

/**
 * Stands at the beginning of every CSV file of ours: without it spreadsheets read UTF-8 as something else (design
 * `formats.md` §4).
 */
export const CSV_MARK = '\uFEFF';

/**
 * One record of a CSV file (RFC 4180), its line end included; with another delimiter where the file mirrors one that
 * has it.
 */
export const csvLine = (cells: readonly string[], delimiter = ','): string =>
  `${cells.map((cell) => quoted(cell, delimiter)).join(delimiter)}\r\n`;

/**
 * A text of somebody else's as a spreadsheet will show it and not run it: what begins like a formula gets an apostrophe
 * in front (OWASP ASVS 5.0, 1.2.10). Not for figures of our own, whose minus is meant.
 */
export const escapeFormulaCell = (text: string): string => (/^[=+\-@\t\r\n\0]/.test(text) ? `'${text}` : text);

/** What a cell said before `inertCell`, which other tools write too: read again, a list says what it said. */
export const rawCell = (text: string): string => (/^'[=+\-@\t\r\n\0]/.test(text) ? text.slice(1) : text);

/**
 * Rows as a CSV file that the import reads again: the columns of their file, where they are known, and every other that
 * any of them has.
 */
export function csvOfRows(rows: readonly ProspectRow[], headers: readonly string[] = []): string {
  const columns = [...new Set([...headers, ...rows.flatMap((row) => Object.keys(row))])];
  return (
    CSV_MARK +
    [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
      .map((cells) => csvLine(cells.map(escapeFormulaCell)))
      .join('')
  );
}
