import Download from 'lucide-react/icons/download';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { MESSAGE_COST_MESSAGES } from '#domain/credit/credit.ts';
import { REJECTION_CODES } from '#domain/prospect/rejected-row.ts';
import {
  fileSizeMessage,
  raggedRowsMessage,
  importErrorMessage,
  strayQuotesMessage,
  unresolvedMessage,
} from '#domain/prospect/prospect-messages.ts';
import { t, plural } from '#i18n/translate.ts';
import { Meter } from '#ui/charts/meter.tsx';
import { saveBlob } from '#ui/save-file.ts';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { showToast } from '#ui/notices/toast.ts';
import type { Counts, ImportTarget } from '#workers/csv/import-session.ts';
import { identityColumnsOf } from '#workers/csv/classify-rows.ts';
import type { CsvPreview } from '#workers/csv/csv-preview.ts';
import { ColumnsEditor } from './columns-editor.tsx';
import { CsvOptions } from './csv-options.tsx';
import type { MappedColumn } from './import-mapping.ts';
import { ROW_KIND_LABELS, type ShownKind, SHOWN_KINDS } from './import-messages.ts';
import type { ShownRows } from './rows-dialog.tsx';
import { RowsTable } from './rows-table.tsx';
import type { Import } from './use-import.ts';

interface RowKindCountsProps {
  readonly counts: Counts;
  /** Row kinds included although they are left out by default. */
  readonly includedKinds: ReadonlySet<ShownKind>;
  readonly onInclude: (kind: ShownKind, isIncluded: boolean) => void;
  readonly onOpen: (kind: ShownKind) => void;
}

/**
 * Shows before sending what happens to the rows: a count per kind that opens its rows, and the kinds that can be
 * included.
 */
const RowKindCounts = ({ counts, includedKinds, onInclude, onOpen }: RowKindCountsProps) => (
  <ul
    aria-label={t('What happens to the rows')}
    className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface"
  >
    {SHOWN_KINDS.filter((kind) => kind === 'fresh' || counts[kind] > 0).map((kind) => {
      const { title, why, whenIncluded } = ROW_KIND_LABELS[kind];
      return (
        <li key={kind} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
          <div className="min-w-0 grow basis-60">
            <p className="font-medium tabular-nums">{title(counts[kind])}</p>
            {counts[kind] > 0 && (
              <p className="text-small text-ink-muted">
                {whenIncluded !== undefined && includedKinds.has(kind) ? whenIncluded : why}
              </p>
            )}
          </div>
          {whenIncluded === undefined ? (
            counts[kind] > 0 && (
              <span className="text-small text-ink-muted">{kind === 'fresh' ? t('Imported') : t('Left out')}</span>
            )
          ) : (
            <label className="flex min-h-8 items-center gap-2 touch:min-h-11">
              <input
                type="checkbox"
                className="size-4"
                checked={includedKinds.has(kind)}
                onChange={(event) => onInclude(kind, event.target.checked)}
              />
              {t('Import them anyway')}
            </label>
          )}
          <button type="button" className="button-quiet" disabled={counts[kind] === 0} onClick={() => onOpen(kind)}>
            {t('Show rows')}
          </button>
        </li>
      );
    })}
  </ul>
);

const RowsDialog = lazy(async () => ({ default: (await import('./rows-dialog.tsx')).RowsDialog }));

interface PreviewStepProps {
  readonly list: Import;
  readonly preview: CsvPreview;
  readonly mapped: readonly MappedColumn[];
  readonly onColumn: (index: number, part: Partial<MappedColumn>) => void;
  readonly target: ImportTarget;
  readonly counts: Counts | undefined;
  readonly onCounts: (counts: Counts | undefined) => void;
  readonly includedKinds: ReadonlySet<ShownKind>;
  readonly onInclude: (kind: ShownKind, isIncluded: boolean) => void;
  /** The preview of greetings. */
  readonly greetings: ReactNode;
}

/**
 * Renders the second step of an import: file format, columns, ten rows, and the outcome of all rows (specification part
 * 2 §2, §9).
 */
export function PreviewStep({
  list,
  preview,
  mapped,
  onColumn,
  target,
  counts,
  onCounts,
  includedKinds,
  onInclude,
  greetings,
}: PreviewStepProps) {
  const { state } = list;
  const [open, setOpen] = useState<ShownRows | undefined>(undefined);
  const { profileUrl, salesNavigatorUrl } = identityColumnsOf(
    mapped.map(({ field, isPicked }) => ({ field: isPicked ? field : undefined })),
  );
  const isRead = state.list !== undefined;
  const raggedRows = state.list?.raggedRows;

  useEffect(() => {
    if (!isRead) return undefined;
    let isCurrent = true;
    onCounts(undefined);
    void list.classify(mapped, target).then((classified) => isCurrent && onCounts(classified));
    return () => {
      isCurrent = false;
    };
    // Sorted again for another file or other identifying columns; names and other columns change nothing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state.list, profileUrl, salesNavigatorUrl]);

  const leftOutKinds =
    counts === undefined ? [] : REJECTION_CODES.filter((kind) => !includedKinds.has(kind) && counts[kind] > 0);
  const downloadLeftOut = async (): Promise<void> => {
    try {
      saveBlob(
        `${(state.file?.name ?? 'list').replace(/\.csv$/i, '')}-left-out.csv`,
        await list.rejectedRowsFile(leftOutKinds),
      );
    } catch {
      showToast({
        tone: 'danger',
        title: t('The rows could not be saved'),
        description: importErrorMessage('unreadable', undefined),
      });
    }
  };

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <p dir="auto" className="break-words">
          <span className="font-medium">{state.file?.name}</span>
          <span className="text-ink-muted">{` · ${fileSizeMessage(state.file?.size ?? 0)}${state.list === undefined ? '' : ` · ${plural(state.list.rowCount, '{count} row', '{count} rows')}`}`}</span>
        </p>
        {!isRead && (
          <Meter
            label={t('Reading the file')}
            percent={state.share * 100}
            valueText={t('{percent}% read', { percent: Math.round(state.share * 100) })}
          />
        )}
        <CsvOptions
          preview={preview}
          choices={state.choices}
          onChoose={(choices) => state.file !== undefined && list.read(state.file, choices)}
        />
        {state.list?.strayQuotes !== undefined && (
          <p role="status" className="rounded-control bg-warning-soft px-3 py-2 text-warning-ink">
            {strayQuotesMessage(state.list.strayQuotes)}
          </p>
        )}
        {raggedRows !== undefined && (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-warning-soft px-3 py-2 text-warning-ink">
            <p role="status" className="min-w-0 grow basis-60">
              {raggedRowsMessage(raggedRows)}
            </p>
            <button
              type="button"
              className="button-secondary"
              onClick={() =>
                setOpen({
                  selection: 'ragged',
                  count: raggedRows.count,
                  title: plural(
                    raggedRows.count,
                    '{count} row with too many cells',
                    '{count} rows with too many cells',
                  ),
                  why: t('Check that each value is under the right column.'),
                })
              }
            >
              {t('Show rows')}
            </button>
          </div>
        )}
      </div>
      <section aria-label={t('Columns')} className="flex flex-col gap-2">
        <h2 className="text-section">{t('Columns')}</h2>
        <p className="text-ink-muted">
          {t(
            'Choose the columns to import and what they mean. Other columns are ignored, and only returned with rejected rows.',
          )}
        </p>
        <ColumnsEditor columns={state.list?.columns ?? preview.columns} mapped={mapped} onChange={onColumn} />
      </section>
      <div className="flex flex-col gap-2">
        <h2 className="text-section">{t('First rows')}</h2>
        <RowsTable label={t('First rows')} columns={mapped} rows={preview.rows.map((cells) => ({ cells }))} />
      </div>
      {counts !== undefined && greetings}
      <section aria-label={t('Before it is imported')} className="flex flex-col gap-2">
        <h2 className="text-section">{t('Before it is imported')}</h2>
        {counts !== undefined && profileUrl === undefined && salesNavigatorUrl === undefined && (
          <p role="status" className="rounded-control bg-warning-soft px-3 py-2 text-warning-ink">
            {t('No column identifies these people. Choose the one with their profile addresses.')}
          </p>
        )}
        <p className="text-ink-muted">{MESSAGE_COST_MESSAGES}</p>
        {counts === undefined ? (
          <SkeletonRows />
        ) : (
          <RowKindCounts
            counts={counts}
            includedKinds={includedKinds}
            onInclude={onInclude}
            onOpen={(kind) =>
              setOpen({
                selection: [kind],
                count: counts[kind],
                title: ROW_KIND_LABELS[kind].title(counts[kind]),
                why: ROW_KIND_LABELS[kind].why,
              })
            }
          />
        )}
        {counts !== undefined && counts.unresolved > 0 && (
          <p className="text-ink-muted">{unresolvedMessage(counts.unresolved)}</p>
        )}
        {counts !== undefined && leftOutKinds.length > 0 && (
          <button type="button" className="button-quiet -ms-3 self-start" onClick={() => void downloadLeftOut()}>
            <Download size={16} strokeWidth={1.5} aria-hidden />
            {t('Download the rows left out')}
          </button>
        )}
      </section>
      <Suspense fallback={null}>
        {open !== undefined && (
          <RowsDialog shownRows={open} columns={mapped} rows={list.rows} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
    </div>
  );
}
