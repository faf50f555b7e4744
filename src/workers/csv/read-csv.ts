import type { Delimiter, Encoding } from '#domain/text/csv.ts';
import { isKnownHeader } from '#domain/prospect/prospect-headers.ts';
import { createRecordReader, RecordTooLong, type Cells, type StrayQuotes } from './csv-records.ts';
import { detectDelimiter, nameColumns, separatorOfFirstLine } from './csv-dialect.ts';
import {
  detectEncoding,
  ENCODING_SAMPLE_BYTES,
  likelierEncoding,
  looksWrong,
  notListOf,
  notTextOf,
} from './csv-encoding.ts';
import { CsvRejected } from './csv-error.ts';
import {
  hasAnything,
  PREVIEW_ROWS,
  previewOf,
  type Choices,
  type CsvPreview,
  type Dialect,
  type ListColumn,
} from './csv-preview.ts';
import { raggedTest, type RaggedRows } from './ragged-rows.ts';
import { createRowClassifier, identityPlaces, type IdentityColumns, type RowClassifier } from './classify-rows.ts';
import Papa from 'papaparse';

/** Number of rows that decide whether all are wrapped. */
const ROWS_LOOKED_AT = 5;
const WRAPPED_ROW = /[ \t]*"((?:[^"]|"")*)"[ \t]*(?:\r\n|\n|\r|$)/y;
const BLANK_LINE = /[ \t]*(?:\r\n|\n|\r)/y;

/**
 * Returns the delimiter inside rows that are each one quoted cell, as a spreadsheet writes a list it opened without
 * splitting it (`"First name,Last name,""Acme, Inc."""`); undefined when the file does not begin like that. A single
 * column of quoted names contains commas too, so the inner text must have several known header names.
 */
function wrappedDelimiter(text: string): Delimiter | undefined {
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

/** Splits a row that is one quoted cell into its cells; a row with several cells is not wrapped and stays unchanged. */
function unwrapRow(cells: readonly string[], delimiter: Delimiter): readonly string[] {
  const [only, ...others] = cells;
  if (only === undefined || others.length > 0) return cells;
  const { data }: Papa.ParseResult<string[]> = new Papa.Parser({ delimiter, newline: '\n' }).parse(only, 0, false);
  return data.flat();
}

/** Describes a list that was read to its end. Its rows stay in the file and are read again on request. */
export interface CsvReading {
  readonly file: Blob;
  readonly preview: CsvPreview;
  readonly recordCount: number;
  /** Number of cells of the widest record. */
  readonly width: number;
  /** The columns used for classification; `sortAgain` classifies by others. */
  readonly sortedBy: IdentityColumns;
  readonly sorter: RowClassifier;
  /** Where quotation marks were misplaced; undefined when none were. */
  readonly strayQuotes: StrayQuotes | undefined;
  /** Which rows have more cells than there are columns (`ragged-rows.ts`); undefined when none has. */
  readonly raggedRows: RaggedRows | undefined;
  isRagged(cells: Cells): boolean;
}

/** A file with more columns is not a list of people. */
const MAX_COLUMNS = 500;
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
  const notText = notTextOf(head);
  if (notText !== undefined && options.choices.encoding === undefined) throw new CsvRejected(notText);
  const { encoding, isCertain } = detectEncoding(head);
  const chosen = options.choices.encoding;
  try {
    return await readAs(
      file,
      head,
      chosen ?? encoding,
      chosen === undefined && !isCertain && encoding === 'utf-8',
      options,
    );
  } catch (thrown) {
    // Valid UTF-8 at the beginning but not later: an older spreadsheet's encoding, or damage.
    if (thrown instanceof NotUtf8) return readAs(file, head, thrown.encoding, false, options);
    throw thrown;
  }
}

/** Reports text that is not valid UTF-8; `encoding` is the one to read it in instead. */
class NotUtf8 extends Error {
  readonly encoding: Encoding;
  constructor(encoding: Encoding) {
    super(encoding);
    this.encoding = encoding;
  }
}

async function readAs(
  file: Blob,
  head: Uint8Array,
  encoding: Encoding,
  isDoubted: boolean,
  { choices, onPreview, onProgress, isStopped }: ReadListOptions,
): Promise<CsvReading> {
  const begin = new TextDecoder(encoding).decode(head, { stream: true });
  const notList = notListOf(begin);
  if (notList !== undefined) throw new CsvRejected(notList);
  const separator = separatorOfFirstLine(begin);
  if (separator !== undefined && separator.delimiter === undefined && choices.delimiter === undefined)
    throw new CsvRejected('delimiter');
  const table = begin.slice(separator?.length ?? 0);
  const wrapped = wrappedDelimiter(table);
  const delimiter = choices.delimiter ?? wrapped ?? separator?.delimiter ?? detectDelimiter(table);
  const written = { encoding, delimiter, ...(wrapped !== undefined && { isWrapped: true as const }) };
  /** Records that arrived before the preview could be made. */
  let waiting: Cells[] = [];
  /** How many of them are not empty. */
  let filled = 0;
  let isWrong = looksWrong(begin, encoding);
  let preview: CsvPreview | undefined;
  let sorter: RowClassifier | undefined;
  let [width, recordCount, firstRow] = [0, 0, 0];
  let strayQuotes: StrayQuotes | undefined;
  let isRagged: (cells: Cells) => boolean = () => false;
  const ragged = { count: 0, first: 0 };

  /** Classifies records, which start at index `from` of the file. */
  const take = (to: RowClassifier, records: readonly Cells[], from: number): void => {
    to.take(records);
    let record = from;
    for (const cells of records) {
      if (record >= firstRow && isRagged(cells)) {
        if (ragged.count === 0) ragged.first = record;
        ragged.count += 1;
      }
      record += 1;
    }
  };

  const show = (isWhole: boolean): void => {
    preview = previewOf(waiting, written, choices.header, isWhole, isWrong);
    sorter = sorterOf(preview, identityPlaces(preview.columns));
    const { header } = preview.dialect;
    firstRow = header === undefined ? 0 : header + 1;
    isRagged = raggedTest(header === undefined ? undefined : waiting[header], waiting.slice(firstRow));
    take(sorter, waiting, 0);
    waiting = [];
    onPreview(preview);
  };

  for await (const records of recordsOf(file, written, {
    isDoubted,
    onProgress,
    isStopped,
    onStrayQuotes: (found) => (strayQuotes = found),
    onText: (text) => (isWrong ||= looksWrong(text, encoding)),
  })) {
    recordCount += records.length;
    for (const { length } of records) if (length > width) width = length;
    if (width > MAX_COLUMNS) throw new CsvRejected('too-many-columns');
    if (sorter !== undefined) {
      take(sorter, records, recordCount - records.length);
      continue;
    }
    waiting.push(...records);
    filled += records.filter(hasAnything).length;
    // Includes the lines that may precede the header.
    if (filled > PREVIEW_ROWS) show(false);
  }
  if (sorter === undefined) show(true);
  if (preview === undefined || sorter === undefined) throw new CsvRejected('empty');
  if (isWrong && !preview.looksWrong) preview = { ...preview, looksWrong: true };
  return {
    file,
    preview,
    recordCount,
    width,
    sortedBy: identityPlaces(preview.columns),
    sorter,
    strayQuotes,
    raggedRows: ragged.count === 0 ? undefined : ragged,
    isRagged,
  };
}

interface RecordsOptions {
  /** Throws `NotUtf8` when the text is not valid in the encoding. */
  readonly isDoubted?: boolean;
  readonly onProgress?: (bytes: number) => void;
  readonly isStopped?: () => boolean;
  /** Called at the end, when quotation marks were misplaced. */
  readonly onStrayQuotes?: (found: StrayQuotes) => void;
  /** Called with the text of each piece of the file before its records. */
  readonly onText?: (text: string) => void;
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
function giveBack({ buffer }: Uint8Array): void {
  if ('transfer' in buffer && typeof buffer.transfer === 'function') buffer.transfer(0);
}

/**
 * Yields the records of a file in order and in batches, the first of them early. Throws `CsvRejected` and `Stopped`.
 */
export async function* recordsOf(
  file: Blob,
  { encoding, delimiter, isWrapped }: Omit<Dialect, 'header'>,
  { isDoubted = false, onProgress, isStopped, onStrayQuotes, onText }: RecordsOptions = {},
): AsyncGenerator<readonly Cells[]> {
  const decoder = new TextDecoder(encoding, { fatal: isDoubted });
  let hasWide = false;
  const decode = (bytes: Uint8Array, isLast: boolean): string => {
    try {
      const text = decoder.decode(bytes, { stream: !isLast });
      if (isDoubted) hasWide ||= BEYOND_ASCII.test(text);
      return text;
    } catch (thrown) {
      if (thrown instanceof TypeError) throw new NotUtf8(hasWide ? 'utf-8' : likelierEncoding(bytes));
      throw thrown;
    }
  };
  const reader = createRecordReader(delimiter);
  const open = (records: readonly Cells[]): readonly Cells[] =>
    isWrapped === true ? records.map((cells) => unwrapRow(cells, delimiter)) : records;
  let coming = pieceOf(file, 0, ENCODING_SAMPLE_BYTES);
  let position = 0;
  try {
    while (position < file.size) {
      const bytes = await coming;
      if (isStopped?.() === true) throw new Stopped();
      if (bytes.length === 0) throw new CsvRejected('unreadable');
      const isFirst = position === 0;
      position += bytes.length;
      // The next piece is read while this one is processed.
      coming = pieceOf(file, position, PIECE_BYTES);
      coming.catch(() => undefined);
      const decoded = decode(bytes, position >= file.size);
      giveBack(bytes);
      onText?.(decoded);
      const text = isFirst ? decoded.slice(separatorOfFirstLine(decoded)?.length ?? 0) : decoded;
      for (let from = 0; from < text.length; from += PARSED_AT_ONCE)
        yield open(reader.push(text.slice(from, from + PARSED_AT_ONCE)));
      onProgress?.(position);
    }
    yield open(reader.end());
    const strayQuotes = reader.strayQuotes();
    if (strayQuotes !== undefined) onStrayQuotes?.(strayQuotes);
  } catch (thrown) {
    if (thrown instanceof RecordTooLong) throw new CsvRejected('record-too-long', thrown.record + 1);
    throw thrown;
  }
}

const BEYOND_ASCII = /[^\0-\u007F]/;

const sorterOf = ({ dialect }: CsvPreview, identity: IdentityColumns): RowClassifier =>
  createRowClassifier(identity, dialect.header === undefined ? 0 : dialect.header + 1);

/** Classifies the records of a list again by other identity columns. Throws the same errors as reading the file. */
export async function sortAgain(reading: CsvReading, identity: IdentityColumns): Promise<CsvReading> {
  const sorter = sorterOf(reading.preview, identity);
  for await (const records of recordsOf(reading.file, reading.preview.dialect)) sorter.take(records);
  return { ...reading, sorter, sortedBy: identity };
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
  return names.map((name, place) => preview.columns[place] ?? { name, field: undefined, sample: '', isPicked: true });
}
