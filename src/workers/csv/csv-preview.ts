import type { ProspectField } from '#domain/prospect/prospect-fields.ts';
import { isCompanyList, recogniseTable } from '#domain/prospect/prospect-columns.ts';
import { isIgnoredHeader, isMessageExport } from '#domain/prospect/prospect-headers.ts';
import type { Delimiter, Encoding } from '#domain/text/csv.ts';
import { guessHeader, nameColumns } from './csv-dialect.ts';
import type { DelimiterReading } from './csv-delimiter.ts';
import { CsvRejected } from './csv-error.ts';
import type { Cells } from './csv-records.ts';
import type { EncodingReading } from './legacy-encodings.ts';

/** Holds the settings a person chose instead of the detected ones. */
export interface Choices {
  readonly encoding?: Encoding | undefined;
  readonly delimiter?: Delimiter | undefined;
  /** Index of the header record; `'none'` when the file has none. */
  readonly header?: number | 'none' | undefined;
}

/** Describes the format of a file. */
export interface Dialect {
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  /** Each row is one quoted cell that contains the row's cells. */
  readonly isWrapped?: true;
  /** Index of the header record; undefined without one. */
  readonly header: number | undefined;
}

export interface ListColumn {
  readonly name: string;
  /** The recognised field of a person, if any. */
  readonly field: ProspectField | undefined;
  /** The first value that is not empty. */
  readonly sample: string;
  /** False for columns of no use in messages. */
  readonly isPicked: boolean;
}

/** Describes what is shown of a list before all of it is read. */
export interface CsvPreview {
  readonly dialect: Dialect;
  readonly columns: readonly ListColumn[];
  /** The first ten non-empty records after the header. */
  readonly rows: readonly Cells[];
  /**
   * The first non-empty records of the file, and its header, from which a person can choose the header: each with its
   * index.
   */
  readonly top: readonly { readonly record: number; readonly cells: Cells }[];
  /** The text looks decoded with the wrong encoding. */
  readonly looksWrong: boolean;
  /** Where the encoding is uncertain or looks wrong: how the names read in the likeliest ones. */
  readonly encodingReadings: readonly EncodingReading[];
  /** How sure the delimiter is, from 0 to 1; undefined when a person chose it. */
  readonly delimiterCertainty: number | undefined;
  /** Where the delimiter is uncertain: how the first rows read with the likeliest ones. */
  readonly delimiterReadings: readonly DelimiterReading[];
}

/** What is uncertain about the format of a file. */
export type FormatDoubts = Pick<
  CsvPreview,
  'looksWrong' | 'encodingReadings' | 'delimiterCertainty' | 'delimiterReadings'
>;

/** Rows of the preview (specification part 2 §9). */
export const PREVIEW_ROWS = 10;
/** Number of records used to recognise the columns. */
const RECOGNITION_SAMPLE = 200;
const MAX_SAMPLE_LENGTH = 200;

/** Decides whether a record has a cell that is not empty. */
export const isNotEmpty = (record: Cells): boolean => record.some((cell) => cell.trim() !== '');

/** Creates the preview. Throws `CsvRejected` for a file that cannot be a list of people. */
export function previewOf(
  records: readonly Cells[],
  format: Omit<Dialect, 'header'>,
  chosenHeader: Choices['header'],
  isWhole: boolean,
  doubts: FormatDoubts,
): CsvPreview {
  if (!records.some(isNotEmpty)) throw new CsvRejected('empty');
  const header = chosenHeader === undefined ? guessHeader(records) : chosenHeader === 'none' ? undefined : chosenHeader;
  const sample = records
    .slice(header === undefined ? 0 : header + 1)
    .filter(isNotEmpty)
    .slice(0, RECOGNITION_SAMPLE);
  if (isWhole && sample.length === 0) throw new CsvRejected('header-only');
  const width = sample.reduce(
    (widest, { length }) => Math.max(widest, length),
    header === undefined ? 0 : (records[header]?.length ?? 0),
  );
  const names = nameColumns(header === undefined ? undefined : records[header], width);
  if (isMessageExport(names)) throw new CsvRejected('messages');
  const found = recogniseTable(names, sample);
  if (isCompanyList(found, sample)) throw new CsvRejected('companies');
  const fieldAt = new Map(Object.entries(found).map(([field, index]) => [index, field as ProspectField]));
  const columns = names.map((name, index): ListColumn => {
    const value = sample.find((record) => (record[index] ?? '').trim() !== '')?.[index] ?? '';
    return {
      name,
      field: fieldAt.get(index),
      sample: value.slice(0, MAX_SAMPLE_LENGTH),
      isPicked: fieldAt.has(index) || !isIgnoredHeader(name),
    };
  });
  const filled = records.flatMap((cells, record) => (isNotEmpty(cells) ? [{ record, cells }] : []));
  const top = filled.filter(({ record }, index) => index < PREVIEW_ROWS || record === header);
  return { dialect: { ...format, header }, columns, rows: sample.slice(0, PREVIEW_ROWS), top, ...doubts };
}
