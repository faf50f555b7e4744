import { issuedCommandSchema } from '#domain/commands/command.ts';
import { unescapeFormulaCell } from '#domain/text/csv.ts';
import { OutriderError, type ErrorCode } from '#domain/wire/errors.ts';
import { partsOfImport } from '#domain/commands/prospect/definitions.ts';
import type { ProspectColumns, ProspectRow } from '#domain/prospect/prospect-columns.ts';
import { isCustomField, PROSPECT_FIELDS, type ProspectField } from '#domain/prospect/prospect-fields.ts';
import {
  REJECTION_CODES,
  rowNumberKey,
  sourceWidth,
  type LeftOutRow,
  type RejectionCode,
} from '#domain/prospect/rejected-row.ts';
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
import { columnsOf, readList, recordsOf, reclassify, Stopped, type CsvReading } from './read-csv.ts';

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

/** Holds the names of one person, edited before the import. */
export interface ImportNames {
  readonly firstName: string;
  readonly lastName: string;
}

/** Selects records of some kinds, or those that have more cells than there are columns. */
export type RowSelection = readonly RecordKind[] | 'ragged';

/**
 * Describes what is imported from a list: the kinds of records, as in the file, and the names and meanings of the
 * selected columns.
 */
export interface ImportPlan {
  readonly columns: readonly {
    readonly index: number;
    readonly name: string;
    readonly field: ProspectField | undefined;
  }[];
  readonly kinds: readonly RecordKind[];
  /** Names that the person edited, by the record's number as `RecordView` has it. */
  readonly names?: readonly (readonly [record: number, names: ImportNames])[];
  readonly fileName: string;
  /** The command's id, which also determines the import's: storing it twice makes one import. */
  readonly commandId: string;
  readonly issuedAt: string;
}

type Answer<T> =
  | { readonly isOk: true; readonly value: T }
  | {
      readonly isOk: false;
      readonly error: CsvError | 'stopped' | 'nothing' | 'not-stored';
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
  classify(columns: IdentityColumns, target: ImportTarget): Promise<Answer<Counts>>;
  /**
   * Returns records of some kinds, or those with more cells than there are columns, in the order of the file, starting
   * with the `skip`th.
   */
  rows(selection: RowSelection, skip: number, limit: number): Promise<RecordView[]>;
  /** Returns the records left out for these reasons, as a file (`write-csv.ts`). */
  rejectedRowsFile(kinds: readonly RejectionCode[]): Promise<Blob>;
  /** Stores the import in the outbox, on disk; returns its number of people. */
  commit(plan: ImportPlan, target: ImportTarget): Promise<Answer<{ readonly rowCount: number }>>;
}

/** Creates a session on the replicas that `open` opens. */
export function createImportSession(open: (name: string) => Promise<Replica>): ImportSession {
  let reading: CsvReading | undefined;
  let latestReadId = 0;
  let preparing: Promise<unknown> = Promise.resolve();
  /** Resolves when the preview being made is ready or has failed. */
  let previewing: Promise<void> | undefined;

  const waitForPreview = async (): Promise<void> => {
    while (previewing !== undefined) await previewing;
  };

  const readKnown = async ({ replicaName, teamId }: ImportTarget): Promise<KnownContacts> => {
    const replica = await open(replicaName);
    try {
      return await readKnownContacts(replica.db, teamId, waitForPreview);
    } finally {
      replica.close();
    }
  };

  const currentReading = (): CsvReading => {
    if (reading === undefined) throw new CsvRejected('unreadable');
    return reading;
  };

  return {
    async read(file, choices, onPreview, onProgress) {
      latestReadId += 1;
      const readId = latestReadId;
      reading = undefined;
      let resolvePreview = (): void => undefined;
      const previewDone = new Promise<void>((resolve) => {
        resolvePreview = () => {
          if (previewing === previewDone) previewing = undefined;
          resolve();
        };
      });
      previewing = previewDone;
      const showPreview = (preview: CsvPreview): void => {
        onPreview(preview);
        resolvePreview();
      };
      return toAnswer(async () => {
        const read = await readList(file, {
          choices,
          onPreview: showPreview,
          onProgress,
          isStopped: () => latestReadId !== readId,
        }).finally(resolvePreview);
        if (latestReadId !== readId) throw new Stopped();
        reading = read;
        const counts = read.classifier.counts();
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
    classify: (columns, target) =>
      toAnswer(async () => {
        const current = currentReading();
        const read = isClassifiedBy(current, columns) ? current : await reclassify(current, columns);
        // Another file was started in the meantime.
        if (reading !== current) throw new Stopped();
        reading = read;
        await preparing;
        read.classifier.markKnown(await readKnown(target), target.campaignId);
        return { ...read.classifier.counts(), unresolved: read.classifier.unresolvedCount() };
      }),
    async rows(selection, skip, limit) {
      const read = currentReading();
      const found: RecordView[] = [];
      let toSkip = skip;
      for await (const { record, kind, cells } of recordViews(
        read,
        selection === 'ragged' ? RAGGED_KINDS : new Set(selection),
      )) {
        if (selection === 'ragged' && !read.isRagged(cells)) continue;
        toSkip -= 1;
        if (toSkip >= 0) continue;
        found.push({ record: record + 1, kind, cells });
        if (found.length === limit) break;
      }
      return found;
    },
    async rejectedRowsFile(kinds) {
      const read = currentReading();
      return rejectionFile(
        columnsOf(read).map(({ name }) => unescapeFormulaCell(name)),
        rejectedCells(read, kinds),
        read.preview.dialect,
      );
    },
    commit: ({ columns, kinds, names = [], fileName, commandId, issuedAt }, { replicaName, teamId, campaignId }) =>
      toAnswer(async () => {
        const read = currentReading();
        const headers = headersOf(read);
        const numberKey = rowNumberKey(headers);
        const listed: ProspectColumns = Object.fromEntries(
          columns.flatMap(({ index, field }) =>
            field === undefined || headers[index] === undefined ? [] : [[field, headers[index]]],
          ),
        );
        const fields = names.length === 0 ? listed : withNameColumns(listed, headers);
        const edited = new Map(names);
        const imported = new Set(kinds);
        const rows: ProspectRow[] = [];
        const leftOut: LeftOutRow[] = [];
        for await (const { record, kind, cells } of recordViews(read, new Set(RECORD_KINDS))) {
          const code = imported.has(kind) ? undefined : REJECTION_CODES.find((one) => one === kind);
          if (!imported.has(kind) && code === undefined) continue;
          const row = rowOf(headers, cells, [numberKey, String(record + 1)]);
          if (code === undefined) rows.push({ ...row, ...namesOfRow(fields, edited.get(record + 1)) });
          else leftOut.push({ code, row });
        }
        if (rows.length === 0) throw new NothingToImport();
        const parts = partsOfImport(rows, leftOut);
        const extras = Object.fromEntries(
          columns.flatMap(({ index, name, field }) =>
            (field === undefined || isCustomField(field)) && headers[index] !== undefined
              ? [[headers[index], name]]
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
    columnsOf(read).map(({ name }) => unescapeFormulaCell(name)),
    0,
  );
  return names.slice(0, sourceWidth(names));
}

const NAME_COLUMNS = [PROSPECT_FIELDS.firstName.template.name, PROSPECT_FIELDS.lastName.template.name];

/** Adds columns for names that the list has none for. */
function withNameColumns(columns: ProspectColumns, headers: readonly string[]): ProspectColumns {
  const [firstName, lastName] = nameColumns([...headers, ...NAME_COLUMNS], 0).slice(-2);
  return { ...columns, firstName: columns.firstName ?? firstName, lastName: columns.lastName ?? lastName };
}

/** Returns the cells of edited names, by their columns. */
const namesOfRow = ({ firstName = '', lastName = '' }: ProspectColumns, names: ImportNames | undefined): ProspectRow =>
  names === undefined ? {} : { [firstName]: names.firstName, [lastName]: names.lastName };

/** Returns a record keyed by its columns, without empty values. */
function rowOf(headers: readonly string[], cells: Cells, number: readonly [string, string]): ProspectRow {
  const entries = headers.flatMap((header, index): (readonly [string, string])[] => {
    const cell = unescapeFormulaCell(cells[index] ?? '');
    return cell === '' ? [] : [[header, cell]];
  });
  return Object.fromEntries([...entries, number]);
}

class NothingToImport extends Error {}

async function toAnswer<T>(work: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { isOk: true, value: await work() };
  } catch (thrown) {
    if (thrown instanceof Stopped) return { isOk: false, error: 'stopped' };
    if (thrown instanceof NothingToImport) return { isOk: false, error: 'nothing' };
    if (thrown instanceof CsvRejected) return { isOk: false, error: thrown.code, record: thrown.record };
    if (thrown instanceof OutriderError) return { isOk: false, error: 'not-stored', code: thrown.code };
    // The database cannot be opened.
    return { isOk: false, error: 'not-stored' };
  }
}

const isClassifiedBy = ({ classifiedBy }: CsvReading, { profileUrl, salesNavigatorUrl }: IdentityColumns): boolean =>
  classifiedBy.profileUrl === profileUrl && classifiedBy.salesNavigatorUrl === salesNavigatorUrl;

async function* rejectedCells(read: CsvReading, kinds: readonly RejectionCode[]): AsyncGenerator<RejectedCells> {
  for await (const { record, kind, cells } of recordViews(read, new Set(kinds))) {
    const code = REJECTION_CODES.find((one) => one === kind);
    if (code !== undefined) yield { cells: cells.map(unescapeFormulaCell), rowNumber: String(record + 1), code };
  }
}

/** Yields the records of some kinds in the order of the file, which is read again for them. */
async function* recordViews(
  { file, preview, classifier }: CsvReading,
  kinds: ReadonlySet<RecordKind>,
): AsyncGenerator<RecordView> {
  let record = 0;
  for await (const records of recordsOf(file, preview.dialect)) {
    for (const cells of records) {
      const kind = classifier.kindOf(record);
      if (kinds.has(kind)) yield { record, kind, cells };
      record += 1;
    }
  }
}
