import { useEffect, useRef, useState } from 'react';
import { errorMessageOf } from '#domain/wire/errors.ts';
import { importErrorMessage } from '#domain/prospect/prospect-messages.ts';
import type {
  Counts,
  ImportNames,
  ImportTarget,
  ReadList,
  RecordView,
  RowSelection,
} from '#workers/csv/import-session.ts';
import type { RejectionCode } from '#domain/prospect/rejected-row.ts';
import { t } from '#i18n/translate.ts';
import { identityColumnsOf, type RecordKind } from '#workers/csv/classify-rows.ts';
import { startImportThread, type ImportThread } from '#workers/csv/prospect-import.ts';
import type { Choices, CsvPreview } from '#workers/csv/csv-preview.ts';
import type { MappedColumn } from './import-mapping.ts';

/**
 * Holds the state of a file that is being read:
 *
 *   nothing ──read──▶ reading ──preview──▶ reading with a preview ──▶ read
 *                        └──── rejected with a reason   ◀────────┘
 */
interface ImportState {
  readonly file: File | undefined;
  readonly choices: Choices;
  readonly preview: CsvPreview | undefined;
  /** Share of the file read, 0 to 1. */
  readonly share: number;
  /** The list, once completely read. */
  readonly list: ReadList | undefined;
  readonly errorMessage: string | undefined;
  /** True when it was refused as not being text, although another encoding may help. */
  readonly mayBeText: boolean;
}

const INITIAL_STATE: ImportState = {
  file: undefined,
  choices: {},
  preview: undefined,
  share: 0,
  list: undefined,
  errorMessage: undefined,
  mayBeText: false,
};

export interface Import {
  readonly state: ImportState;
  /** Prepares for files of a target. */
  prepare(target: ImportTarget): void;
  /** Reads a file, or the same one with the person's format choices. */
  read(file: File, choices?: Choices): void;
  /** Drops the file. */
  discardFile(): void;
  /** Sorts the records with people identified by these columns; undefined when that failed. */
  classify(columns: readonly MappedColumn[], target: ImportTarget): Promise<Counts | undefined>;
  rows(which: RowSelection, skip: number, limit: number): Promise<readonly RecordView[]>;
  /** Returns the rows of these kinds as a file, each with its reason. */
  rejectedRowsFile(kinds: readonly RejectionCode[]): Promise<Blob>;
  /** Stores the import; returns the number of people, or why it could not be stored. */
  commit(
    columns: readonly MappedColumn[],
    kinds: readonly RecordKind[],
    names: ReadonlyMap<number, ImportNames>,
    commandId: string,
    target: ImportTarget,
  ): Promise<{ readonly rowCount: number } | { readonly problem: string }>;
}

/** Reads files in a worker that lives as long as the screen. */
export function useImport(): Import {
  const thread = useRef<ImportThread | undefined>(undefined);
  const latestReadId = useRef(0);
  const [state, setState] = useState(INITIAL_STATE);

  const runningThread = (): ImportThread => (thread.current ??= startImportThread());
  useEffect(() => {
    // The worker starts when there is a file.
    runningThread();
    return () => {
      thread.current?.end();
      thread.current = undefined;
    };
  }, []);

  async function read(file: File, choices: Choices = {}): Promise<void> {
    latestReadId.current += 1;
    const readId = latestReadId.current;
    const update = (part: Partial<ImportState>) => {
      if (latestReadId.current === readId) setState((before) => ({ ...before, ...part }));
    };
    setState((before) => ({
      ...INITIAL_STATE,
      file,
      choices,
      preview: before.file === file ? before.preview : undefined,
    }));
    const answer = await runningThread().read(
      file,
      choices,
      (preview) => update({ preview }),
      (bytes) => update({ share: bytes / file.size }),
    );
    if (answer.isOk) update({ list: answer.value, preview: answer.value.preview, share: 1 });
    else if (answer.error !== 'stopped')
      update({
        errorMessage: importErrorMessage(answer.error, answer.record),
        mayBeText: answer.error === 'binary' || choices.encoding !== undefined,
        preview: undefined,
      });
  }

  return {
    state,
    prepare: (target) => void runningThread().prepare(target),
    read: (file, choices) => void read(file, choices),
    discardFile() {
      latestReadId.current += 1;
      // Ending the worker also frees everything it read.
      thread.current?.end();
      thread.current = startImportThread();
      setState(INITIAL_STATE);
    },
    async classify(columns, target) {
      const readId = latestReadId.current;
      const answer = await runningThread().classify(
        identityColumnsOf(columns.map(({ field, isPicked }) => ({ field: isPicked ? field : undefined }))),
        target,
      );
      if (answer.isOk) return answer.value;
      // Other identifying columns require reading the file again, and it is gone.
      if (answer.error === 'unreadable' && latestReadId.current === readId)
        setState({ ...INITIAL_STATE, errorMessage: importErrorMessage(answer.error, answer.record) });
      return undefined;
    },
    // A missing file has no rows; the caller says so.
    rows: (which, skip, limit) =>
      runningThread()
        .rows(which, skip, limit)
        .catch(() => []),
    rejectedRowsFile: (kinds) => runningThread().rejectedRowsFile(kinds),
    async commit(columns, kinds, names, commandId, target) {
      const picked = columns.flatMap(({ name, field, isPicked }, index) =>
        isPicked ? [{ index, name: name.trim(), field }] : [],
      );
      const answer = await runningThread().commit(
        {
          columns: picked,
          kinds,
          names: [...names],
          fileName: state.file?.name ?? '',
          commandId,
          issuedAt: new Date().toISOString(),
        },
        target,
      );
      if (answer.isOk) return answer.value;
      if (answer.error === 'unreadable') return { problem: importErrorMessage(answer.error, answer.record) };
      return {
        problem:
          answer.error === 'nothing'
            ? t('There is nobody to import. Every row is left out.')
            : answer.code === undefined
              ? t('The import could not be stored on this device. Try again.')
              : errorMessageOf(answer.code),
      };
    },
  };
}
