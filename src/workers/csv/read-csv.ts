import type { Delimiter, Encoding } from '#domain/text/csv.ts';
import { isCompanyList, recogniseTable } from '#domain/prospect/prospect-columns.ts';
import type { ProspectField } from '#domain/prospect/prospect-field.ts';
import { isIdleHeader, isMessageExport, isKnownHeader } from '#domain/prospect/prospect-headers.ts';
import { createRecordReader, RecordTooLong, type Cells, type StrayQuotes } from './csv-records.ts';
import { detectDelimiter, guessHeader, nameColumns, separatorOfFirstLine } from './csv-dialect.ts';
import {
  detectEncoding,
  ENCODING_SAMPLE_BYTES,
  likelierGeolocation,
  looksWrong,
  notListOf,
  notTextOf,
} from './csv-encoding.ts';
import { CsvRejected } from './csv-error.ts';
import { raggedTest, type RaggedRows } from './ragged-rows.ts';
import { createRowClassifier, identityPlaces, type IdentityColumns, type RowClassifier } from './classify-rows.ts';
import Papa from 'papaparse';

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

/** The cells of a row that is one quoted cell; a row that has several is not wrapped, and stays as it is. */
function unwrapRow(cells: readonly string[], delimiter: Delimiter): readonly string[] {
  const [only, ...others] = cells;
  if (only === undefined || others.length > 0) return cells;
  const { data }: Papa.ParseResult<string[]> = new Papa.Parser({ delimiter, newline: '\n' }).parse(only, 0, false);
  return data.flat();
}

/** What the person has chosen instead of what was found. */
export interface Choices {
  readonly encoding?: Encoding | undefined;
  readonly delimiter?: Delimiter | undefined;
  /** The record that is the header, by its index; `'none'` when the file has none. */
  readonly header?: number | 'none' | undefined;
}

/** How a file is written. */
interface Dialect {
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  /** Each row is one quoted cell, within which its own cells stand (`csv-wrapped-rows.ts`). */
  readonly isWrapped?: true;
  /** The record that is the header, by its index; undefined without one. */
  readonly header: number | undefined;
}

export interface ListColumn {
  readonly name: string;
  /** What it says of a person, as far as it was recognised. */
  readonly field: ProspectField | undefined;
  /** Its first value that says anything. */
  readonly sample: string;
  /** False for columns nobody would write about. */
  readonly isPicked: boolean;
}

/** What is shown of a list before all of it is read. */
export interface CsvPreview {
  readonly dialect: Dialect;
  readonly columns: readonly ListColumn[];
  /** The first ten records behind the header that have anything in them. */
  readonly rows: readonly Cells[];
  /**
   * The first records of the file that have anything in them, and its header, to choose the header among: each with its
   * index.
   */
  readonly top: readonly { readonly record: number; readonly cells: Cells }[];
  /** Its letters look as if it were written in another encoding. */
  readonly looksWrong: boolean;
}

/** A list that was read to its end. Its rows stay in the file, and are read again when they are asked for. */
export interface CsvReading {
  readonly file: Blob;
  readonly preview: CsvPreview;
  readonly recordCount: number;
  /** Cells of the widest record. */
  readonly width: number;
  /** What the records are sorted by; `sortAgain` sorts them by something else. */
  readonly sortedBy: IdentityColumns;
  readonly sorter: RowClassifier;
  /** Where quotation marks were out of place; undefined where they are all well. */
  readonly strayQuotes: StrayQuotes | undefined;
  /** Which rows have more cells than there are columns (`ragged-rows.ts`); undefined where none has. */
  readonly raggedRows: RaggedRows | undefined;
  isRagged(cells: Cells): boolean;
}

/** Rows of the preview (specification part 2 §9). */
const PREVIEW_ROWS = 10;
/** So many records are looked at to recognise the columns. */
const RECOGNISED_BY = 200;
/** More of these are no list of people. */
const MAX_COLUMNS = 500;
/** After the first bytes the file is read in pieces of this size. */
const PIECE_BYTES = 786_432;
/**
 * So much of a piece's text is taken apart at a time: cells that live through a collection of garbage cost several
 * times their text.
 */
const PARSED_AT_ONCE = 16_384;
const MAX_SAMPLE_LENGTH = 200;

interface ReadListOptions {
  readonly choices: Choices;
  /** As soon as there is something to show; again where the file turns out to be written in another encoding. */
  readonly onPreview: (preview: CsvPreview) => void;
  /** After each piece: how many bytes are read. */
  readonly onProgress: (bytes: number) => void;
  /** Whether it is wanted no longer. */
  readonly isStopped: () => boolean;
}

/** Reading was stopped. */
export class Stopped extends Error {}

/**
 * Reads a list: its encoding, delimiter and header, a preview as soon as its first records are there, and every record
 * to the end, sorted by what is recognised. Throws `ListRefused` and `Stopped`.
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
    // Good UTF-8 at its beginning, and not further down: what older spreadsheets write, or damage.
    if (thrown instanceof NotUtf8) return readAs(file, head, thrown.encoding, false, options);
    throw thrown;
  }
}

/** The letters are not all of UTF-8; `encoding` is what they are read in all the same. */
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
  /** Records that came before the preview could be made. */
  let waiting: Cells[] = [];
  /** How many of them have anything in them. */
  let filled = 0;
  let isWrong = looksWrong(begin, encoding);
  let preview: CsvPreview | undefined;
  let sorter: RowClassifier | undefined;
  let [width, recordCount, firstRow] = [0, 0, 0];
  let strayQuotes: StrayQuotes | undefined;
  let isRagged: (cells: Cells) => boolean = () => false;
  const ragged = { count: 0, first: 0 };

  /** Records from the `from`th of the file on. */
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
    // With the lines that may stand before the header.
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
  /** Throws `NotUtf8` where the letters are not of the encoding. */
  readonly isDoubted?: boolean;
  readonly onProgress?: (bytes: number) => void;
  readonly isStopped?: () => boolean;
  /** At the end, where quotation marks were out of place. */
  readonly onStrayQuotes?: (found: StrayQuotes) => void;
  /** Before its records, each piece of the file as it reads. */
  readonly onText?: (text: string) => void;
}

/**
 * Some bytes of a file. Throws `ListRefused` where it was taken away, moved or changed since it was chosen: browsers
 * have several errors for that.
 */
async function pieceOf(file: Blob, from: number, size: number): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(from, from + size).arrayBuffer());
  } catch {
    throw new CsvRejected('unreadable');
  }
}

/**
 * Gives the memory of bytes that nobody looks at any more back at once; where a browser cannot, its next collection of
 * garbage does.
 */
function giveBack({ buffer }: Uint8Array): void {
  if ('transfer' in buffer && typeof buffer.transfer === 'function') buffer.transfer(0);
}

/** The records of a file in their order, some at a time; the first ones soon. Throws `ListRefused` and `Stopped`. */
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
      if (thrown instanceof TypeError) throw new NotUtf8(hasWide ? 'utf-8' : likelierGeolocation(bytes));
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
      // The next one is read while this one is worked at.
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

/** The same list, its people recognised by other columns. Throws what reading it again does. */
export async function sortAgain(reading: CsvReading, identity: IdentityColumns): Promise<CsvReading> {
  const sorter = sorterOf(reading.preview, identity);
  for await (const records of recordsOf(reading.file, reading.preview.dialect)) sorter.take(records);
  return { ...reading, sorter, sortedBy: identity };
}

/**
 * The columns of the whole list: those of the preview, and one more for each cell that a later record has beyond them.
 */
export function columnsOf({ preview, width }: CsvReading): ListColumn[] {
  const names = nameColumns(
    preview.columns.map(({ name }) => name),
    width,
  );
  return names.map((name, place) => preview.columns[place] ?? { name, field: undefined, sample: '', isPicked: true });
}

const hasAnything = (record: Cells): boolean => record.some((cell) => cell.trim() !== '');

/** Throws `ListRefused` for what can be no list of people. */
function previewOf(
  records: readonly Cells[],
  written: Omit<Dialect, 'header'>,
  asked: Choices['header'],
  isWhole: boolean,
  isWrong: boolean,
): CsvPreview {
  if (!records.some(hasAnything)) throw new CsvRejected('empty');
  const header = asked === undefined ? guessHeader(records) : asked === 'none' ? undefined : asked;
  const looked = records
    .slice(header === undefined ? 0 : header + 1)
    .filter(hasAnything)
    .slice(0, RECOGNISED_BY);
  if (isWhole && looked.length === 0) throw new CsvRejected('header-only');
  const width = looked.reduce(
    (widest, { length }) => Math.max(widest, length),
    header === undefined ? 0 : (records[header]?.length ?? 0),
  );
  const names = nameColumns(header === undefined ? undefined : records[header], width);
  if (isMessageExport(names)) throw new CsvRejected('messages');
  const found = recogniseTable(names, looked);
  if (isCompanyList(found, looked)) throw new CsvRejected('companies');
  const fieldAt = new Map(Object.entries(found).map(([field, place]) => [place, field as ProspectField]));
  const columns = names.map((name, place): ListColumn => {
    const sample = looked.find((record) => (record[place] ?? '').trim() !== '')?.[place] ?? '';
    return {
      name,
      field: fieldAt.get(place),
      sample: sample.slice(0, MAX_SAMPLE_LENGTH),
      isPicked: fieldAt.has(place) || !isIdleHeader(name),
    };
  });
  const filled = records.flatMap((cells, record) => (hasAnything(cells) ? [{ record, cells }] : []));
  const top = filled.filter(({ record }, place) => place < PREVIEW_ROWS || record === header);
  return { dialect: { ...written, header }, columns, rows: looked.slice(0, PREVIEW_ROWS), top, looksWrong: isWrong };
}
