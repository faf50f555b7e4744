import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Campaign } from '#domain/campaign/campaign.ts';
import { CAMPAIGN_MESSAGES } from '#domain/campaign/campaign-messages.ts';
import { PROSPECT_MESSAGES } from '#domain/prospect/prospect-messages.ts';
import type { Reach } from '#domain/sync/sync-status.ts';
import { t, plural } from '#i18n/translate.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { useLeaveGuard } from '#ui/dialogs/use-leave-guard.ts';
import { PageActions } from '#ui/page-actions.tsx';
import { Spinner } from '#ui/notices/spinner.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { useFileDrop } from '#ui/forms/use-file-drop.ts';
import type { Counts, ImportNames } from '#workers/csv/import-session.ts';
import type { ListColumn } from '#workers/csv/csv-preview.ts';
import {
  changeColumn,
  toMapping,
  widenMapping,
  mappingProblem,
  rememberMapping,
  type MappedColumn,
} from './import-mapping.ts';
import { DELIMITER_LABELS, type ShownKind } from './import-messages.ts';
import { PreviewStep } from './preview-step.tsx';
import { SharedFilesList } from './shared-files-list.tsx';
import { UploadStep } from './upload-step.tsx';
import { useChosenFile } from './use-chosen-file.ts';
import { useImport, type Import } from './use-import.ts';

/** What is needed to preview how the people of a list are greeted, and to edit it. */
interface GreetingsPreview {
  readonly mapped: readonly MappedColumn[];
  readonly rows: Import['rows'];
  /** The edited names, by the number of the row. */
  readonly names: ReadonlyMap<number, ImportNames>;
  readonly onNames: (record: number, names: ImportNames) => void;
}

interface ImportScreenProps {
  readonly campaign: Campaign;
  readonly userId: string;
  readonly reach: Reach;
  /** Files dropped elsewhere, to be read here. */
  readonly droppedFiles: readonly File[];
  /** Files that were shared with the app and wait for their import. */
  readonly sharedFiles: readonly File[];
  /** Called when one of them is imported, or not wanted. */
  readonly onRemoveShared: (file: File) => Promise<void>;
  readonly onCancel: () => void;
  /** Called when the import is stored. */
  readonly onDone: () => void;
  readonly renderGreetings: (preview: GreetingsPreview) => ReactNode;
}

const DiscardQuestion = lazy(async () => ({ default: (await import('#ui/dialogs/dialog.tsx')).DiscardQuestion }));

/** What the columns of a file mean, and the file and columns it was made for. */
interface Mapping {
  readonly file: File | undefined;
  readonly key: string | undefined;
  readonly columns: readonly ListColumn[];
  readonly mapped: readonly MappedColumn[];
  /** Whether a person has changed it. */
  readonly isEdited: boolean;
}

const NO_MAPPING: Mapping = { file: undefined, key: undefined, columns: [], mapped: [], isEdited: false };

/**
 * Imports prospects from a file in two steps (specification part 2 §2, §4 "Import flow"): choose it, then review it.
 */
export function ImportScreen({
  campaign,
  userId,
  reach,
  droppedFiles,
  sharedFiles,
  onRemoveShared,
  onCancel,
  onDone,
  renderGreetings,
}: ImportScreenProps) {
  const replica = useReplica();
  const list = useImport();
  const heading = useRef<HTMLHeadingElement>(null);
  const [counts, setCounts] = useState<Counts | undefined>(undefined);
  const [includedKinds, setIncludedKinds] = useState<ReadonlySet<ShownKind>>(new Set());
  const [names, setNames] = useState<ReadonlyMap<number, ImportNames>>(new Map());
  const [commandId] = useState(() => crypto.randomUUID());
  const [isStarting, setIsStarting] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const { preview, list: read, file } = list.state;
  const chosen = useChosenFile((one) => list.read(one));
  const columns = read?.columns ?? preview?.columns;
  const [mapping, setMapping] = useState<Mapping>(NO_MAPPING);
  const key = columns === undefined ? undefined : JSON.stringify(columns.map(({ name, field }) => [name, field]));
  // While rendering, so that no render shows the columns of a file with the mapping of another or with none.
  if (columns !== undefined && (mapping.key !== key || mapping.file !== file)) {
    const detected = toMapping(columns, userId, campaign.teamId);
    // For another file, or one parsed differently, the mapping starts over; a file found to be wider keeps it.
    const mappedColumns =
      mapping.file === file ? widenMapping(mapping.mapped, mapping.columns, columns, detected) : detected;
    setMapping({ file, key, columns, mapped: mappedColumns, isEdited: mapping.file === file && mapping.isEdited });
  }
  const { mapped } = mapping;
  const guard = useLeaveGuard(() => preview !== undefined && (mapping.isEdited || names.size > 0));
  const target = { replicaName: replica.name, teamId: campaign.teamId, campaignId: campaign.id };
  const problem = mappingProblem(mapped);
  const importCount =
    counts === undefined ? 0 : counts.fresh + [...includedKinds].reduce((sum, kind) => sum + counts[kind], 0);

  useEffect(() => {
    list.prepare(target);
    chosen.choose(droppedFiles);
    // Runs once on mount.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  // Choices about rows belong to their file.
  useEffect(() => {
    setIncludedKinds(new Set());
    setNames(new Map());
  }, [file, preview?.dialect]);
  useEffect(() => {
    if (read === undefined) return;
    showToast({
      isTransient: true,
      tone: 'success',
      title: PROSPECT_MESSAGES.processed,
      description: `${DELIMITER_LABELS[read.preview.dialect.delimiter]}, ${plural(read.rowCount, '{count} row', '{count} rows')}`,
    });
  }, [read]);
  const step = preview === undefined ? 1 : 2;
  // Also after a failure: the button that started it was disabled meanwhile.
  useEffect(() => heading.current?.focus(), [step, failure]);

  async function startImport(): Promise<void> {
    setFailure(undefined);
    setIsStarting(true);
    const answer = await list.commit(mapped, ['fresh', ...includedKinds], names, commandId, target);
    // A page that is left at once must not offer the same file again.
    if (file !== undefined && !('problem' in answer)) await onRemoveShared(file);
    setIsStarting(false);
    if ('problem' in answer) {
      setFailure(answer.problem);
      showToast({ tone: 'danger', title: PROSPECT_MESSAGES.failed, description: answer.problem });
      return;
    }
    if (columns !== undefined) rememberMapping(columns, mapped, userId, campaign.teamId);
    const isAway = reach === 'unreachable' || reach === 'needs-sign-in';
    showToast({
      tone: 'success',
      // The bell has the command's own notice.
      isTransient: true,
      title: PROSPECT_MESSAGES.started,
      description: isAway
        ? `${plural(answer.rowCount, '{count} prospect', '{count} prospects')}. ${PROSPECT_MESSAGES.waiting}`
        : PROSPECT_MESSAGES.startedHint,
    });
    guard.leave(onDone);
  }

  const { isOver, handlers } = useFileDrop(chosen.choose);
  const isReady = read !== undefined && counts !== undefined && problem === undefined && importCount > 0 && !isStarting;
  return (
    // Dropping does not replace a file under review: the other one waits.
    <div className="min-h-dvh" {...(preview === undefined && handlers)}>
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 pt-8 pb-28 md:pt-12" inert={isStarting}>
        <div className="flex flex-col gap-1">
          <p dir="auto" className="text-small font-medium text-ink-muted">
            {t('{name}, step {step} of 2', { name: campaign.name || CAMPAIGN_MESSAGES.unnamed, step })}
          </p>
          <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
            {step === 1 ? t('Upload prospects') : t('Check the list')}
          </h1>
        </div>
        {preview === undefined ? (
          file !== undefined && list.state.errorMessage === undefined ? (
            <p role="status" className="flex items-center gap-2 text-ink-muted">
              <Spinner className="text-accent-ink" />
              {t('Reading the file…')}
            </p>
          ) : (
            <UploadStep
              errorMessage={list.state.errorMessage}
              encoding={list.state.choices.encoding}
              onEncoding={
                file !== undefined && list.state.mayBeText
                  ? (encoding) => list.read(file, { ...list.state.choices, encoding })
                  : undefined
              }
              chosen={chosen}
              isOver={isOver}
            >
              <SharedFilesList
                files={sharedFiles}
                onImport={(shared) => chosen.choose([shared])}
                onRemove={(one) => void onRemoveShared(one)}
              />
            </UploadStep>
          )
        ) : (
          <PreviewStep
            list={list}
            preview={preview}
            mapped={mapped}
            onColumn={(index, part) =>
              setMapping((before) => ({ ...before, mapped: changeColumn(before.mapped, index, part), isEdited: true }))
            }
            target={target}
            counts={counts}
            onCounts={setCounts}
            includedKinds={includedKinds}
            greetings={renderGreetings({
              mapped,
              rows: list.rows,
              names,
              onNames: (record, edited) => setNames((before) => new Map(before).set(record, edited)),
            })}
            onInclude={(kind, isIncluded) =>
              setIncludedKinds(
                (before) => new Set(isIncluded ? [...before, kind] : [...before].filter((one) => one !== kind)),
              )
            }
          />
        )}
        <PageActions>
          {(failure ?? (read === undefined ? undefined : problem)) !== undefined && (
            <p role="alert" className="min-w-0 grow basis-60 text-danger-ink">
              {failure ?? problem}
            </p>
          )}
          <button type="button" className="button-quiet" onClick={() => guard.leave(onCancel)}>
            {t('Cancel')}
          </button>
          {preview !== undefined && (
            <>
              <button type="button" className="button-secondary" disabled={isStarting} onClick={list.discardFile}>
                {t('Choose another file')}
              </button>
              <button
                type="button"
                className="button-primary"
                aria-disabled={!isReady}
                onClick={() => isReady && void startImport()}
              >
                {counts === undefined
                  ? t('Import')
                  : plural(importCount, 'Import {count} prospect', 'Import {count} prospects')}
              </button>
            </>
          )}
        </PageActions>
      </div>
      {guard.question !== undefined && (
        <Suspense>
          <DiscardQuestion title={t('Check the list')} {...guard.question} />
        </Suspense>
      )}
      {isStarting && (
        <div role="status" className="fixed inset-0 z-30 grid place-items-center bg-scrim">
          <p className="flex items-center gap-3 rounded-card bg-raised px-6 py-4 shadow-float">
            <Spinner className="text-accent-ink" />
            {t('Verifying your prospects…')}
          </p>
        </div>
      )}
    </div>
  );
}
