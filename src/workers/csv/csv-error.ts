/** Names the reasons why a file cannot be a list of prospects. */
export type CsvError =
  | 'empty'
  | 'header-only'
  | 'workbook'
  | 'archive'
  | 'document'
  | 'binary'
  | 'too-many-columns'
  | 'record-too-long'
  | 'messages'
  | 'companies'
  | 'web-page'
  | 'data'
  | 'delimiter'
  | 'unreadable';

/**
 * Reports a file that cannot be imported; `record` is where the problem was found, counted from 1 like the rows of a
 * spreadsheet.
 */
export class CsvRejected extends Error {
  readonly code: CsvError;
  readonly record: number | undefined;
  constructor(code: CsvError, record?: number) {
    super(code);
    this.name = 'CsvRejected';
    this.code = code;
    this.record = record;
  }
}
