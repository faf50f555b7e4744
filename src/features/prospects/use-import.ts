import { useEffect, useRef, useState } from 'react';
import { wordsOf } from '#domain/wire/errors.ts';
import { refusalWords } from '#domain/prospect/prospect-messages.ts';
import type { Counts, ImportTarget, ReadList, RecordView, WhichRows } from '#workers/csv/import-session.ts';
import type { RejectionCode } from '#domain/prospect/rejected-row.ts';
import { say } from '#i18n/translate.ts';
import { identityPlaces, type RecordKind } from '#workers/csv/classify-rows.ts';
import { startImportThread, type ImportThread } from '#workers/csv/prospect-import.ts';
import type { Choices, CsvPreview } from '#workers/csv/read-csv.ts';
import type { MappedColumn } from './import-mapping.ts';

/**
 * A list on its way:
 *
 *   nothing ──read──▶ reading ──preview──▶ reading with a preview ──▶ read
 *                        └──── refused: why, and what to do ◀────────┘
 */
interface ImportState {
  readonly file: File | undefined;
  readonly choices: Choices;
  readonly preview: CsvPreview | undefined;
  /** How much of the file is read, 0 to 1. */
  readonly share: number;
  /** Once it is read to its end. */
  readonly list: ReadList | undefined;
  readonly refusal: string | undefined;
  /** Whether it was refused as no text, which it may be in an encoding that nothing tells. */
  readonly mayBeText: boolean;
}

const NOTHING: ImportState = {
  file: undefined,
  choices: {},
  preview: undefined,
  share: 0,
  list: undefined,
  refusal: undefined,
  mayBeText: false,
};

export interface Import {
  readonly state: ImportState;
  /** Gets ready for lists that go there. */
  prepare(target: ImportTarget): void;
  /** Reads a file, or the same one as the person has chosen. */
  read(file: File, choices?: Choices): void;
  /** Forgets the file. */
  drop(): void;
  /** What becomes of the records, people recognised by these columns; undefined when that could not be told. */
  sort(columns: readonly MappedColumn[], target: ImportTarget): Promise<Counts | undefined>;
  rows(which: WhichRows, skip: number, limit: number): Promise<readonly RecordView[]>;
  /** These kinds of rows as a file, each with why it is left out. */
  leftOut(kinds: readonly RejectionCode[]): Promise<Blob>;
  /** Keeps the import; answers how many people it has, or why it could not be kept. */
  keep(
    columns: readonly MappedColumn[],
    kinds: readonly RecordKind[],
    commandId: string,
    target: ImportTarget,
  ): Promise<{ readonly rowCount: number } | { readonly problem: string }>;
}

/** Reads lists in a thread that begins and ends with the screen which uses it. */
export function useImport(): Import {
  const thread = useRef<ImportThread | undefined>(undefined);
  const turn = useRef(0);
  const [state, setState] = useState(NOTHING);

  const running = (): ImportThread => (thread.current ??= startImportThread());
  useEffect(() => {
    // It is there when a file is.
    running();
    return () => {
      thread.current?.end();
      thread.current = undefined;
    };
  }, []);

  async function read(file: File, choices: Choices = {}): Promise<void> {
    turn.current += 1;
    const own = turn.current;
    const tell = (part: Partial<ImportState>) => {
      if (turn.current === own) setState((before) => ({ ...before, ...part }));
    };
    setState((before) => ({ ...NOTHING, file, choices, preview: before.file === file ? before.preview : undefined }));
    const answer = await running().read(
      file,
      choices,
      (preview) => tell({ preview }),
      (bytes) => tell({ share: bytes / file.size }),
    );
    if (answer.isGood) tell({ list: answer.value, preview: answer.value.preview, share: 1 });
    else if (answer.refusal !== 'stopped')
      tell({
        refusal: refusalWords(answer.refusal, answer.record),
        mayBeText: answer.refusal === 'binary' || choices.encoding !== undefined,
        preview: undefined,
      });
  }

  return {
    state,
    prepare: (target) => void running().prepare(target),
    read: (file, choices) => void read(file, choices),
    drop() {
      turn.current += 1;
      // Whatever it still does ends with it, and all it has read is given back.
      thread.current?.end();
      thread.current = startImportThread();
      setState(NOTHING);
    },
    async sort(columns, target) {
      const own = turn.current;
      const answer = await running().sort(
        identityPlaces(columns.map(({ field, isPicked }) => ({ field: isPicked ? field : undefined }))),
        target,
      );
      if (answer.isGood) return answer.value;
      // Other columns tell who somebody is: the file was read again for them, and is gone.
      if (answer.refusal === 'unreadable' && turn.current === own)
        setState({ ...NOTHING, refusal: refusalWords(answer.refusal, answer.record) });
      return undefined;
    },
    // A file that is gone has no rows to show; whoever shows them says so.
    rows: (which, skip, limit) =>
      running()
        .rows(which, skip, limit)
        .catch(() => []),
    leftOut: (kinds) => running().leftOut(kinds),
    async keep(columns, kinds, commandId, target) {
      const picked = columns.flatMap(({ name, field, isPicked }, place) =>
        isPicked ? [{ place, name: name.trim(), field }] : [],
      );
      const answer = await running().keep(
        { columns: picked, kinds, fileName: state.file?.name ?? '', commandId, issuedAt: new Date().toISOString() },
        target,
      );
      if (answer.isGood) return answer.value;
      if (answer.refusal === 'unreadable') return { problem: refusalWords(answer.refusal, answer.record) };
      return {
        problem:
          answer.refusal === 'nothing'
            ? say('There is nobody to import: every row is left out.')
            : answer.code === undefined
              ? say('The import could not be kept on this device. Try again.')
              : wordsOf(answer.code),
      };
    },
  };
}
