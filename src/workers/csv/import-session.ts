import { issuedCommandSchema } from '#domain/commands/command.ts';
import { rawCell } from '#domain/text/csv.ts';
import { OutriderError, type ErrorCode } from '#domain/wire/errors.ts';
import { partsOfImport } from '#domain/commands/prospect/commands.ts';
import type { ProspectColumns, ProspectRow } from '#domain/prospect/prospect-columns.ts';
import { isCustomField, type ProspectField } from '#domain/prospect/prospect-fields.ts';
import { REJECTION_CODES, rowNumberKey, sourceWidth, type RejectionCode } from '#domain/prospect/rejected-row.ts';
import { commitParts } from '#replica/commit.ts';
import type { Replica } from '#replica/replica.ts';
import { nameColumns } from './csv-dialect.ts';
import type { Cells, StrayQuotes } from './csv-records.ts';
import { readKnownContacts } from './known-contacts.ts';
import { rejectionFile, type RejectedCells } from './write-csv.ts';
import type { Choices, CsvPreview, ListColumn } from './csv-preview.ts';
import { CsvRejected, type CsvError } from './csv-error.ts';
import { RECORD_KINDS, type IdentityColumns, type KnownContacts, type RecordKind } from './classify-rows.ts';
import type { RaggedRows } from './ragged-rows.ts';
import { columnsOf, readList, recordsOf, sortAgain, Stopped, type CsvReading } from './read-csv.ts';

/** Describes a list that was read, without its rows, which stay in the file. */
export interface ReadList {
  readonly preview: CsvPreview;
  /** All columns, including those of records wider than the first ones. */
  readonly columns: readonly ListColumn[];
  /** Non-empty records after the header. */
  readonly rowCount: number;
  /** Where quotation marks were misplaced; undefined when none were. */
  readonly strayQuotes: StrayQuotes | undefined;
  /** Which rows have more cells than there are columns; undefined when none has. */
  readonly raggedRows: RaggedRows | undefined;
}

/**
 * Counts the records of each kind; `unresolved` counts people identified only by what cannot be matched with a public
 * address (`RowClassifier`).
 */
export type Counts = Readonly<Record<RecordKind, number>> & { readonly unresolved: number };

/** Describes the destination of an import. */
export interface ImportTarget {
  readonly replicaName: string;
  readonly teamId: string;
  readonly campaignId: string;
}

/** Holds a record for display: its number in the file, counted from 1, and its cells. */
export interface RecordView {
  readonly record: number;
  readonly kind: RecordKind;
  readonly cells: Cells;
}

/** Selects records of some kinds, or those that have more cells than there are columns. */
export type WhichRows = readonly RecordKind[] | 'ragged';

/**
 * Describes what is imported from a list: the kinds of records, as in the file, and the names and meanings of the
 * selected columns.
 */
export interface ImportPlan {
  readonly columns: readonly {
    readonly place: number;
    readonly name: string;
    readonly field: ProspectField | undefined;
  }[];
  readonly kinds: readonly RecordKind[];
  readonly fileName: string;
  /** The command's id, which also determines the import's: storing it twice makes one import. */
  readonly commandId: string;
  readonly issuedAt: string;
}

type Answer<T> =
  | { readonly isGood: true; readonly value: T }
  | {
      readonly isGood: false;
      readonly refusal: CsvError | 'stopped' | 'nothing' | 'not-kept';
      readonly record?: number | undefined;
      readonly code?: ErrorCode | undefined;
    };

/**
 * Handles one list at a time, from its file to a stored import. No method throws: errors are returned, because they
 * cross a thread boundary.
 */
export interface ImportSession {
  /** Reads a file; stops reading the previous one. */
  read(
    file: Blob,
    choices: Choices,
    onPreview: (preview: CsvPreview) => void,
    onProgress: (bytes: number) => void,
  ): Promise<Answer<ReadList>>;
  /** Reads the team's known contacts while a file is still being chosen. */
  prepare(target: ImportTarget): Promise<void>;
  /**
   * Classifies the records with these identity columns, as far as the file and the conversations on this device allow.
   */
  sort(columns: IdentityColumns, target: ImportTarget): Promise<Answer<Counts>>;
  /**
   * Returns records of some kinds, or those with more cells than there are columns, in the order of the file, starting
   * with the `skip`th.
   */
  rows(which: WhichRows, skip: number, limit: number): Promise<RecordView[]>;
  /** Returns the records left out for these reasons, as a file (`write-csv.ts`). */
  leftOut(kinds: readonly RejectionCode[]): Promise<Blob>;
  /** Stores the import in the outbox, on disk; returns its number of people. */
  keep(plan: ImportPlan, target: ImportTarget): Promise<Answer<{ readonly rowCount: number }>>;
}

/** Creates a session on the replicas that `open` opens. */
export function createImportSession(open: (name: string) => Promise<Replica>): ImportSession {
  let reading: CsvReading | undefined;
  let turn = 0;
  let preparing: Promise<unknown> = Promise.resolve();
  /** Resolves when the preview being made is ready or has failed. */
  let previewing: Promise<void> | undefined;

  const untilPreviewed = async (): Promise<void> => {
    while (previewing !== undefined) await previewing;
  };

  const readKnown = async ({ replicaName, teamId }: ImportTarget): Promise<KnownContacts> => {
    const replica = await open(replicaName);
    try {
      return await readKnownContacts(replica.db, teamId, untilPreviewed);
    } finally {
      replica.close();
    }
  };

  const ready = (): CsvReading => {
    if (reading === undefined) throw new CsvRejected('unreadable');
    return reading;
  };

  return {
    async read(file, choices, onPreview, onProgress) {
      turn += 1;
      const own = turn;
      reading = undefined;
      let endPreviewing = (): void => undefined;
      const made = new Promise<void>((resolve) => {
        endPreviewing = () => {
          if (previewing === made) previewing = undefined;
          resolve();
        };
      });
      previewing = made;
      const showPreview = (preview: CsvPreview): void => {
        onPreview(preview);
        endPreviewing();
      };
      return answering(async () => {
        const read = await readList(file, {
          choices,
          onPreview: showPreview,
          onProgress,
          isStopped: () => turn !== own,
        }).finally(endPreviewing);
        if (turn !== own) throw new Stopped();
        reading = read;
        const counts = read.sorter.counts();
        return {
          preview: read.preview,
          columns: columnsOf(read),
          rowCount: Object.values(counts).reduce((sum, count) => sum + count, 0) - counts.blank,
          strayQuotes: read.strayQuotes,
          raggedRows: read.raggedRows,
        };
      });
    },
    async prepare(target) {
      // A failure is reported when the result is needed.
      preparing = readKnown(target).catch(() => undefined);
      await preparing;
    },
    sort: (columns, target) =>
      answering(async () => {
        const before = ready();
        const read = isSortedBy(before, columns) ? before : await sortAgain(before, columns);
        // Another file was started in the meantime.
        if (reading !== before) throw new Stopped();
        reading = read;
        await preparing;
        read.sorter.compare(await readKnown(target), target.campaignId);
        return { ...read.sorter.counts(), unresolved: read.sorter.unresolvedCount() };
      }),
    async rows(which, skip, limit) {
      const read = ready();
      const found: RecordView[] = [];
      let left = skip;
      for await (const { record, kind, cells } of recordViews(
        read,
        which === 'ragged' ? RAGGED_KINDS : new Set(which),
      )) {
        if (which === 'ragged' && !read.isRagged(cells)) continue;
        left -= 1;
        if (left >= 0) continue;
        found.push({ record: record + 1, kind, cells });
        if (found.length === limit) break;
      }
      return found;
    },
    async leftOut(kinds) {
      const read = ready();
      return rejectionFile(
        columnsOf(read).map(({ name }) => name),
        rejectedCells(read, kinds),
        read.preview.dialect,
      );
    },
    keep: ({ columns, kinds, fileName, commandId, issuedAt }, { replicaName, teamId, campaignId }) =>
      answering(async () => {
        const read = ready();
        const headers = headersOf(read);
        const numberKey = rowNumberKey(headers);
        const rows: ProspectRow[] = [];
        for await (const { record, cells } of recordViews(read, new Set(kinds)))
          rows.push(rowOf(headers, cells, [numberKey, String(record + 1)]));
        if (rows.length === 0) throw new NothingToImport();
        const parts = partsOfImport(rows);
        const fields: ProspectColumns = Object.fromEntries(
          columns.flatMap(({ place, field }) =>
            field === undefined || headers[place] === undefined ? [] : [[field, headers[place]]],
          ),
        );
        const extras = Object.fromEntries(
          columns.flatMap(({ place, name, field }) =>
            (field === undefined || isCustomField(field)) && headers[place] !== undefined
              ? [[headers[place], name]]
              : [],
          ),
        );
        const { delimiter, encoding } = read.preview.dialect;
        const command = {
          type: 'prospects.import',
          campaignId,
          rowCount: rows.length,
          partCount: parts.length,
          columns: fields,
          extras,
          headers,
          fileName: fileName.slice(0, 255),
          delimiter,
          encoding,
        };
        const replica = await open(replicaName);
        try {
          await commitParts(replica, issuedCommandSchema.parse({ id: commandId, teamId, issuedAt, command }), parts);
        } finally {
          replica.close();
        }
        return { rowCount: rows.length };
      }),
  };
}

/** The header and what precedes it are classified as blank and never count as ragged. */
const RAGGED_KINDS: ReadonlySet<RecordKind> = new Set(RECORD_KINDS.filter((kind) => kind !== 'blank'));

/** Returns unique names of the file's own columns. */
function headersOf(read: CsvReading): string[] {
  const names = nameColumns(
    columnsOf(read).map(({ name }) => rawCell(name)),
    0,
  );
  return names.slice(0, sourceWidth(names));
}

/** Returns a record keyed by its columns, without empty values. */
function rowOf(headers: readonly string[], cells: Cells, number: readonly [string, string]): ProspectRow {
  const entries = headers.flatMap((header, place): (readonly [string, string])[] => {
    const cell = rawCell(cells[place] ?? '');
    return cell === '' ? [] : [[header, cell]];
  });
  return Object.fromEntries([...entries, number]);
}

class NothingToImport extends Error {}

async function answering<T>(work: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { isGood: true, value: await work() };
  } catch (thrown) {
    if (thrown instanceof Stopped) return { isGood: false, refusal: 'stopped' };
    if (thrown instanceof NothingToImport) return { isGood: false, refusal: 'nothing' };
    if (thrown instanceof CsvRejected) return { isGood: false, refusal: thrown.refusal, record: thrown.record };
    if (thrown instanceof OutriderError) return { isGood: false, refusal: 'not-kept', code: thrown.code };
    // The database cannot be opened.
    return { isGood: false, refusal: 'not-kept' };
  }
}

const isSortedBy = ({ sortedBy }: CsvReading, { profileUrl, salesNavigatorUrl }: IdentityColumns): boolean =>
  sortedBy.profileUrl === profileUrl && sortedBy.salesNavigatorUrl === salesNavigatorUrl;

async function* rejectedCells(read: CsvReading, kinds: readonly RejectionCode[]): AsyncGenerator<RejectedCells> {
  for await (const { record, kind, cells } of recordViews(read, new Set(kinds))) {
    const code = REJECTION_CODES.find((one) => one === kind);
    if (code !== undefined) yield { cells, rowNumber: String(record + 1), code };
  }
}

/** Yields the records of some kinds in the order of the file, which is read again for them. */
async function* recordViews(
  { file, preview, sorter }: CsvReading,
  kinds: ReadonlySet<RecordKind>,
): AsyncGenerator<RecordView> {
  let record = 0;
  for await (const records of recordsOf(file, preview.dialect)) {
    for (const cells of records) {
      const kind = sorter.kindOf(record);
      if (kinds.has(kind)) yield { record, kind, cells };
      record += 1;
    }
  }
}
