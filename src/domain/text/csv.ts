import type { ProspectRow } from '../prospect/prospect-columns.ts';

/**
 * Lists the delimiters to detect, in order of preference when nothing decides between them (specification part 2 §5).
 */
export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/**
 * Lists the encodings of prospect lists, by the names of the Encoding standard. Unicode is detected by its bytes, the
 * old encodings of countries by the letters of their languages (`src/workers/csv/legacy-encodings.ts`).
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
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-874',
  'iso-8859-2',
  'iso-8859-4',
  'iso-8859-7',
  'iso-8859-13',
  'iso-8859-15',
  'iso-8859-16',
  'macintosh',
  'x-mac-ce',
  'x-mac-croatian',
  'x-mac-cyrillic',
  'x-mac-greek',
  'x-mac-turkish',
  'koi8-u',
  'iso-8859-5',
  'iso-8859-6',
  'ibm866',
  'ibm850',
  'ibm852',
  'ibm857',
  'ibm720',
  'ibm737',
  'ibm775',
  'ibm855',
  'ibm860',
  'ibm862',
  'ibm869',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'gb18030',
  'big5',
  'euc-kr',
  'johab',
  'utf-7',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

const MULTI_BYTE: readonly Encoding[] = ['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr', 'johab'];

/** Decides whether an old encoding has characters of several bytes. */
export const isMultiByte = (encoding: Encoding): boolean => MULTI_BYTE.includes(encoding);

const quoteCell = (value: string, delimiter: string): string =>
  /["\r\n]|^\s|\s$/.test(value) || value.includes(delimiter) ? `"${value.replaceAll('"', '""')}"` : value;

/**
 * Byte order mark that starts every CSV file of ours: without it spreadsheets do not read the file as UTF-8.
 */
export const CSV_BOM = '\uFEFF';

/**
 * Returns one record of a CSV file (RFC 4180) with its line end; `delimiter` is the person's choice, or that of the
 * file it mirrors.
 */
export const csvLine = (cells: readonly string[], delimiter = ','): string =>
  `${cells.map((cell) => quoteCell(cell, delimiter)).join(delimiter)}\r\n`;

/*
 * Where a spreadsheet may read a formula: at one of its signs, plain or full-width, behind any blanks and invisible
 * characters, which it skips when a file is opened or a cell is edited. A tab, a line end or a zero at the start of a
 * cell counts by itself (OWASP ASVS 5.0, 1.2.10). A cell begins where the text does, and behind each delimiter and line
 * end within it: a spreadsheet splits a file at what its country uses, and a quotation mark protects a text only where
 * such a cell begins with it. Apostrophes before it count too: a text that looks escaped is escaped once more, so that
 * it comes back unchanged.
 */
const SIGN = '[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20\\u2212\\uFE62\\uFE63\\uFE66\\uFE6B]';
const SPLIT = '[,;|\\t\\r\\n]';
const SKIPPED = '(?:(?![\\t\\r\\n])[\\s\\u2800\\p{Control}\\p{Default_Ignorable_Code_Point}])';
const AT_START = `(?='*(?:[\\t\\r\\n\\0]|${SKIPPED}*${SIGN}))`;
const WITHIN = `(?='*(?:${SKIPPED}|")*${SIGN})`;
const FORMULAS = new RegExp(`^${AT_START}|(?<=${SPLIT})${WITHIN}`, 'gu');
const ESCAPED_FORMULAS = new RegExp(`^'${AT_START}|(?<=${SPLIT})'${WITHIN}`, 'gu');

/**
 * Escapes a foreign text so that a spreadsheet does not evaluate it, at whichever delimiter it splits the file: what
 * starts like a formula gets a leading apostrophe. Not for figures of our own, whose minus is meant.
 */
export const escapeFormulaCell = (text: string): string => text.replace(FORMULAS, "'");

/** Reverts `escapeFormulaCell`, which other tools apply too, so that an exported list is imported unchanged. */
export const unescapeFormulaCell = (text: string): string =>
  text.includes("'") ? text.replace(ESCAPED_FORMULAS, '') : text;

/**
 * Returns a figure of our own for a file with this delimiter, without separators and rounding noise. Where spreadsheets
 * expect semicolons, a comma divides decimals, and a dot would make a date of them.
 */
export const csvFigure = (amount: number, delimiter: string): string => {
  const figure = String(Math.round(amount * 1e6) / 1e6);
  return delimiter === ';' ? figure.replace('.', ',') : figure;
};

/**
 * Returns rows as a CSV file that the import can read again: the columns of their file, if known, then every other
 * column that any row has.
 */
export function csvOfRows(rows: readonly ProspectRow[], headers: readonly string[] = [], delimiter = ','): string {
  const columns = [...new Set([...headers, ...rows.flatMap((row) => Object.keys(row))])];
  return (
    CSV_BOM +
    [columns, ...rows.map((row) => columns.map((column) => (Object.hasOwn(row, column) ? (row[column] ?? '') : '')))]
      .map((cells) => csvLine(cells.map(escapeFormulaCell), delimiter))
      .join('')
  );
}
