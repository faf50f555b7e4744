import type { Delimiter, Encoding } from '#domain/text/csv.ts';
import { isKnownHeader } from '#domain/prospect/prospect-headers.ts';
import { createRecordReader, RecordTooLong, splitRecord, type Cells, type StrayQuotes } from './csv-records.ts';
import { detectDelimiter, separatorOfFirstLine } from './csv-delimiter.ts';
import { nameColumns, usualWidth } from './csv-dialect.ts';
import {
  DAMAGED_UTF8,
  detectEncoding,
  ENCODING_SAMPLE_BYTES,
  isUtf8,
  looksWrong,
  nonListKindOf,
  nonTextKindOf,
  readDamagedOrLegacy,
  readUtf7,
  type FoundText,
} from './csv-encoding.ts';
import { CsvRejected } from './csv-error.ts';
import {
  isNotEmpty,
  PREVIEW_ROWS,
  previewOf,
  type Choices,
  type CsvPreview,
  type Dialect,
  type FormatDoubts,
  type ListColumn,
} from './csv-preview.ts';
import { raggedTest, type RaggedRows } from './ragged-rows.ts';
import { createRowClassifier, identityColumnsOf, type IdentityColumns, type RowClassifier } from './classify-rows.ts';
import { readLegacyText, type EncodingReading } from './legacy-encodings.ts';
import { createDecoder } from './text-decoders.ts';

/** Number of rows that decide whether all are wrapped. */
const WRAPPED_SAMPLE_ROWS = 5;
const WRAPPED_ROW = /[ \t]*"((?:[^"]|"")*)"[ \t]*(?:\r\n|\n|\r|$)/y;
const BLANK_LINE = /[ \t]*(?:\r\n|\n|\r)/y;

/**
 * Returns the delimiter inside rows that are each one quoted cell, as a spreadsheet writes a list it opened without
 * splitting it (`"First name,Last name,""Acme, Inc."""`); undefined when the file does not begin like that. A single
 * column of quoted names contains commas too, so the inner text must have several known header names.
 */
function wrappedDelimiter(text: string): Delimiter | undefined {
  const rows: string[] = [];
  for (let at = 0; at < text.length && rows.length < WRAPPED_SAMPLE_ROWS;) {
    BLANK_LINE.lastIndex = at;
    WRAPPED_ROW.lastIndex = at;
    const row = BLANK_LINE.test(text) ? undefined : WRAPPED_ROW.exec(text);
    if (row === null) return undefined;
    if (row !== undefined) rows.push((row[1] ?? '').replaceAll('""', '"'));
    at = row === undefined ? BLANK_LINE.lastIndex : WRAPPED_ROW.lastIndex;
  }
  if (rows.length === 0) return undefined;
  const { delimiter } = detectDelimiter(rows.join('\n'));
  return rows.some((row) => unwrapRow([row], delimiter).filter((cell) => isKnownHeader(cell)).length >= 2)
    ? delimiter
    : undefined;
}

/** Splits a row that is one quoted cell into its cells; a row with several cells is not wrapped and stays unchanged. */
function unwrapRow(cells: readonly string[], delimiter: Delimiter): readonly string[] {
  const [singleCell, ...others] = cells;
  if (singleCell === undefined || others.length > 0) return cells;
  return splitRecord(singleCell, delimiter);
}

/** Describes a list that was read to its end. Its rows stay in the file and are read again on request. */
export interface CsvReading {
  readonly file: Blob;
  readonly preview: CsvPreview;
  readonly recordCount: number;
  /** Number of cells of the widest record. */
  readonly width: number;
  /** The columns used for classification; `reclassify` classifies by others. */
  readonly classifiedBy: IdentityColumns;
  readonly classifier: RowClassifier;
  /** Where quotation marks were misplaced; undefined when none were. */
  readonly strayQuotes: StrayQuotes | undefined;
  /** Which rows have more cells than there are columns (`ragged-rows.ts`); undefined when none has. */
  readonly raggedRows: RaggedRows | undefined;
  isRagged(cells: Cells): boolean;
}

/**
 * A file with more columns is not a list of people. A single row with more cells was cut wrongly: it counts as ragged,
 * and is read without the cells beyond.
 */
const MAX_COLUMNS = 500;
const withinColumns = (cells: Cells): Cells => (cells.length > MAX_COLUMNS ? cells.slice(0, MAX_COLUMNS) : cells);
/** After the first bytes the file is read in pieces of this size. */
const PIECE_BYTES = 786_432;
/**
 * How much of a piece's text is parsed at a time: cells that survive a garbage collection use several times the memory
 * of their text.
 */
const PARSED_AT_ONCE = 16_384;

interface ReadListOptions {
  readonly choices: Choices;
  /** Called as soon as there is something to show, and again when the file turns out to have another encoding. */
  readonly onPreview: (preview: CsvPreview) => void;
  /** Called after each piece with the number of bytes read. */
  readonly onProgress: (bytes: number) => void;
  /** Whether the reading was cancelled. */
  readonly isStopped: () => boolean;
}

/** Reports that reading was stopped. */
export class Stopped extends Error {}

/**
 * Reads a list: its encoding, delimiter and header, a preview as soon as its first records are available, and every
 * record to the end, classified by the recognised columns. Throws `CsvRejected` and `Stopped`.
 */
export async function readList(file: Blob, options: ReadListOptions): Promise<CsvReading> {
  if (file.size === 0) throw new CsvRejected('empty');
  const head = await pieceOf(file, 0, ENCODING_SAMPLE_BYTES);
  const notText = nonTextKindOf(head);
  if (notText !== undefined && options.choices.encoding === undefined) throw new CsvRejected(notText);
  const { encoding: chosen } = options.choices;
  if (chosen !== undefined)
    return readAs(file, head, { encoding: chosen, isCertain: true, readings: [] }, false, options);
  const { encoding, isCertain } = detectEncoding(head);
  if (isCertain) return readAs(file, head, { encoding, isCertain, readings: [] }, false, options);
  if (encoding === 'utf-7') return readAs(file, head, readUtf7(head), false, options);
  try {
    if (encoding === 'utf-8' && isUtf8(head))
      return await readAs(file, head, { encoding, isCertain: true, readings: [] }, true, options);
    return await readAs(file, head, readDamagedOrLegacy(await pieceOf(file, 0, LETTER_SAMPLE_BYTES)), false, options);
  } catch (thrown) {
    // Valid UTF-8 at the beginning but not later: an older spreadsheet's encoding, or damage.
    if (thrown instanceof NotUtf8) return readAs(file, head, thrown.found, false, options);
    throw thrown;
  }
}

/** Puts the reading in use first; without it there is nothing to compare with. */
const inUseFirst = (readings: readonly EncodingReading[], encoding: Encoding): readonly EncodingReading[] => {
  const own = readings.find((reading) => reading.encoding === encoding);
  return own === undefined ? readings : [own, ...readings.filter((reading) => reading !== own)];
};

/** Bytes at the beginning in which the letters of an old encoding are looked for. */
const LETTER_SAMPLE_BYTES = 1_000_000;

/** Reports text that is not valid UTF-8; `found` is how to read it instead. */
class NotUtf8 extends Error {
  readonly found: FoundText;
  constructor(found: FoundText) {
    super(found.encoding);
    this.found = found;
  }
}

async function readAs(
  file: Blob,
  head: Uint8Array,
  { encoding, isCertain, readings }: FoundText,
  isStrict: boolean,
  { choices, onPreview, onProgress, isStopped }: ReadListOptions,
): Promise<CsvReading> {
  const beginning = createDecoder(encoding).decode(head, { stream: true });
  const notList = nonListKindOf(beginning);
  if (notList !== undefined) throw new CsvRejected(notList);
  const separator = separatorOfFirstLine(beginning);
  if (separator !== undefined && separator.delimiter === undefined && choices.delimiter === undefined)
    throw new CsvRejected('delimiter');
  const table = beginning.slice(separator?.length ?? 0);
  const wrapped = wrappedDelimiter(table);
  const named = choices.delimiter ?? wrapped ?? separator?.delimiter;
  const detected = named === undefined ? detectDelimiter(table, file.size <= head.length) : undefined;
  const delimiter = named ?? detected?.delimiter ?? ',';
  const format = { encoding, delimiter, ...(wrapped !== undefined && { isWrapped: true as const }) };
  /** Records that arrived before the preview could be made. */
  let waiting: Cells[] = [];
  /** How many of them are not empty. */
  let filled = 0;
  let isWrong = looksWrong(beginning, encoding);
  /** Where in the file the letters began to look wrong. */
  let wrongFrom: number | undefined;
  const doubts = (): FormatDoubts => ({
    looksWrong: isWrong,
    encodingReadings: isWrong || !isCertain ? readings : [],
    delimiterCertainty: choices.delimiter === undefined ? (detected?.certainty ?? 1) : undefined,
    delimiterReadings: detected?.readings ?? [],
  });
  let preview: CsvPreview | undefined;
  let classifier: RowClassifier | undefined;
  let [width, recordCount, firstRow] = [0, 0, 0];
  let strayQuotes: StrayQuotes | undefined;
  let isRagged: (cells: Cells) => boolean = () => false;
  const ragged = { count: 0, first: 0 };

  /** Classifies records, which start at index `from` of the file. */
  const classifyRecords = (target: RowClassifier, records: readonly Cells[], from: number): void => {
    target.add(records);
    let record = from;
    for (const cells of records) {
      if (record >= firstRow && isRagged(cells)) {
        if (ragged.count === 0) ragged.first = record;
        ragged.count += 1;
      }
      record += 1;
    }
  };

  const makePreview = (isWhole: boolean): void => {
    const widths = waiting.map(({ length }) => length);
    if (usualWidth(waiting) > MAX_COLUMNS) throw new CsvRejected('too-many-columns');
    waiting = waiting.map(withinColumns);
    preview = previewOf(waiting, format, choices.header, isWhole, doubts());
    classifier = classifierFor(preview, identityColumnsOf(preview.columns));
    const { header } = preview.dialect;
    if ((widths[header ?? -1] ?? 0) > MAX_COLUMNS) throw new CsvRejected('too-many-columns');
    firstRow = header === undefined ? 0 : header + 1;
    isRagged = raggedTest(header === undefined ? undefined : waiting[header], waiting.slice(firstRow));
    classifyRecords(classifier, waiting, 0);
    waiting = [];
    onPreview(preview);
  };

  for await (const records of recordsOf(file, format, {
    isStrict,
    onProgress,
    isStopped,
    onStrayQuotes: (found) => (strayQuotes = found),
    onText(text, from) {
      if (isWrong || !looksWrong(text, encoding)) return;
      isWrong = true;
      wrongFrom = from;
    },
  })) {
    recordCount += records.length;
    for (const { length } of records) if (length > width) width = Math.min(length, MAX_COLUMNS);
    if (classifier !== undefined) {
      classifyRecords(classifier, records.map(withinColumns), recordCount - records.length);
      continue;
    }
    // The number of arguments of a call is limited.
    for (const cells of records) waiting.push(cells);
    filled += records.filter(isNotEmpty).length;
    // Includes the lines that may precede the header.
    if (filled > PREVIEW_ROWS) makePreview(false);
  }
  if (classifier === undefined) makePreview(true);
  if (preview === undefined || classifier === undefined) throw new CsvRejected('empty');
  if (isWrong && !preview.looksWrong) {
    // The readings show the names that look wrong. Unicode has no other reading.
    const found = encoding.startsWith('utf-') || choices.encoding !== undefined ? undefined : wrongFrom;
    const wrongReadings = found === undefined ? [] : readLegacyText(await pieceOf(file, found, PIECE_BYTES)).readings;
    preview = { ...preview, ...doubts(), encodingReadings: inUseFirst(wrongReadings, encoding) };
  }
  return {
    file,
    preview,
    recordCount,
    width,
    classifiedBy: identityColumnsOf(preview.columns),
    classifier,
    strayQuotes,
    raggedRows: ragged.count === 0 ? undefined : ragged,
    isRagged,
  };
}

interface RecordsOptions {
  /** Throws `NotUtf8` when the text is not valid in the encoding. */
  readonly isStrict?: boolean;
  readonly onProgress?: (bytes: number) => void;
  readonly isStopped?: () => boolean;
  /** Called at the end, when quotation marks were misplaced. */
  readonly onStrayQuotes?: (found: StrayQuotes) => void;
  /** Called with the text of each piece of the file, and where it begins, before its records. */
  readonly onText?: (text: string, from: number) => void;
}

/**
 * Reads some bytes of a file. Throws `CsvRejected` when the file was removed, moved or changed after it was chosen,
 * for which browsers throw several different errors.
 */
async function pieceOf(file: Blob, from: number, size: number): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(from, from + size).arrayBuffer());
  } catch {
    throw new CsvRejected('unreadable');
  }
}

/** Frees the memory of unused bytes at once; where a browser cannot, its next garbage collection does. */
function freeBuffer({ buffer }: Uint8Array): void {
  if ('transfer' in buffer && typeof buffer.transfer === 'function') buffer.transfer(0);
}

/**
 * Yields the records of a file in order and in batches, the first of them early. Throws `CsvRejected` and `Stopped`.
 */
export async function* recordsOf(
  file: Blob,
  { encoding, delimiter, isWrapped }: Omit<Dialect, 'header'>,
  { isStrict = false, onProgress, isStopped, onStrayQuotes, onText }: RecordsOptions = {},
): AsyncGenerator<readonly Cells[]> {
  const decoder = createDecoder(encoding, { fatal: isStrict });
  let hasNonAscii = false;
  const decode = (bytes: Uint8Array, isLast: boolean): string => {
    try {
      const text = decoder.decode(bytes, { stream: !isLast });
      if (isStrict) hasNonAscii ||= NON_ASCII.test(text);
      return text;
    } catch (thrown) {
      if (thrown instanceof TypeError) throw new NotUtf8(hasNonAscii ? DAMAGED_UTF8 : readDamagedOrLegacy(bytes));
      throw thrown;
    }
  };
  const reader = createRecordReader(delimiter);
  const unwrapRecords = (records: readonly Cells[]): readonly Cells[] =>
    isWrapped === true ? records.map((cells) => unwrapRow(cells, delimiter)) : records;
  let nextPiece = pieceOf(file, 0, ENCODING_SAMPLE_BYTES);
  let position = 0;
  try {
    while (position < file.size) {
      const bytes = await nextPiece;
      if (isStopped?.() === true) throw new Stopped();
      if (bytes.length === 0) throw new CsvRejected('unreadable');
      const isFirst = position === 0;
      const size = bytes.length;
      position += size;
      // The next piece is read while this one is processed.
      nextPiece = pieceOf(file, position, PIECE_BYTES);
      nextPiece.catch(() => undefined);
      const decoded = decode(bytes, position >= file.size);
      freeBuffer(bytes);
      onText?.(decoded, position - size);
      const text = isFirst ? decoded.slice(separatorOfFirstLine(decoded)?.length ?? 0) : decoded;
      for (let from = 0; from < text.length; from += PARSED_AT_ONCE)
        yield unwrapRecords(reader.push(text.slice(from, from + PARSED_AT_ONCE)));
      onProgress?.(position);
    }
    yield unwrapRecords(reader.end());
    const strayQuotes = reader.strayQuotes();
    if (strayQuotes !== undefined) onStrayQuotes?.(strayQuotes);
  } catch (thrown) {
    if (thrown instanceof RecordTooLong) throw new CsvRejected('record-too-long', thrown.record + 1);
    throw thrown;
  }
}

const NON_ASCII = /[^\0-\u007F]/;

const classifierFor = ({ dialect }: CsvPreview, identity: IdentityColumns): RowClassifier =>
  createRowClassifier(identity, dialect.header === undefined ? 0 : dialect.header + 1);

/** Classifies the records of a list again by other identity columns. Throws the same errors as reading the file. */
export async function reclassify(reading: CsvReading, identity: IdentityColumns): Promise<CsvReading> {
  const classifier = classifierFor(reading.preview, identity);
  for await (const records of recordsOf(reading.file, reading.preview.dialect)) classifier.add(records);
  return { ...reading, classifier, classifiedBy: identity };
}

/**
 * Returns the columns of the whole list: those of the preview, and one more for each additional cell of a later
 * record.
 */
export function columnsOf({ preview, width }: CsvReading): ListColumn[] {
  const names = nameColumns(
    preview.columns.map(({ name }) => name),
    width,
  );
  return names.map((name, index) => preview.columns[index] ?? { name, field: undefined, sample: '', isPicked: true });
}
