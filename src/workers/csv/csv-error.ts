/** Why a file cannot be a list of prospects. */
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

/** A file that cannot be imported; `record` is where it was found out, counted from 1 as spreadsheets count rows. */
export class CsvRejected extends Error {
  readonly refusal: CsvError;
  readonly record: number | undefined;
  constructor(refusal: CsvError, record?: number) {
    super(refusal);
    this.name = 'ListRefused';
    this.refusal = refusal;
    this.record = record;
  }
}
