import { lazy, Suspense, useState } from 'react';
import { plainFileName } from '#domain/text/file-name.ts';
import { canUndo, failedRows, importRowCount, type ProspectList } from '#domain/prospect/prospect-list.ts';
import { t, plural, formatNumber } from '#i18n/translate.ts';
import { Chip, type Tone } from '#ui/chip.tsx';
import { Meter } from '#ui/charts/meter.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { saveBlob } from '#ui/save-file.ts';
import { showToast } from '#ui/notices/toast.ts';
import { exactTime, TimeText, useMinuteClock } from '#ui/time-text.tsx';
import { relativeTime } from '#ui/relative-time.ts';
import type { QueuedImport as Waiting } from './recent-imports.ts';
import { useCampaignRequests } from '../campaign-requests.ts';
import { QueuedImportRow } from './queued-import.tsx';

const DangerDialog = lazy(async () => ({ default: (await import('#ui/dialogs/danger-dialog.tsx')).DangerDialog }));

const STATUS: Readonly<Record<string, readonly [words: string, tone: Tone]>> = {
  completed: [t('Completed'), 'success'],
  failed: [t('Failed'), 'danger'],
  processing: [t('Importing'), 'info'],
  undoing: [t('Undoing'), 'info'],
  undone: [t('Undone'), 'neutral'],
};

const leftOutCount = ({ leftOut = 0 }: ProspectList): number => leftOut;

/** Returns an import's status as text; capitalises one a newer server may send. */
const importStatus = (status: string): readonly [words: string, tone: Tone] =>
  STATUS[status] ?? [status.charAt(0).toUpperCase() + status.slice(1), 'neutral'];

interface CampaignImportsProps {
  /** Undefined until they were read. */
  readonly imports: readonly ProspectList[] | undefined;
  /** Imports still queued on this device. */
  readonly queued: readonly Waiting[];
  readonly teamId: string;
  readonly userId: string;
  /** Names of the team's members by user id. */
  readonly nameOf: (userId: string) => string | undefined;
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
}

/**
 * Lists the imports of a campaign with what became of their rows, and their undo (specification part 2 §3, "Prospect
 * list").
 */
export function CampaignImports({
  imports,
  queued: waiting,
  teamId,
  userId,
  nameOf,
  offlineReason,
}: CampaignImportsProps) {
  const requests = useCampaignRequests(teamId, userId);
  const nowMs = useMinuteClock();
  const [listToUndo, setListToUndo] = useState<ProspectList | undefined>(undefined);
  const [savingId, setSavingId] = useState('');
  if (imports === undefined && waiting.length === 0)
    return (
      <div role="status" aria-label={t('Loading the imports')}>
        <Skeleton className="h-14" />
      </div>
    );
  if (imports?.length === 0 && waiting.length === 0)
    return <p className="text-ink-muted">{t('No prospects imported yet.')}</p>;

  async function undo(list: ProspectList): Promise<void> {
    setListToUndo(undefined);
    const problem = await requests.undoImport(list.id);
    if (problem !== undefined)
      showToast({ tone: 'danger', title: t('Failed to undo the import'), description: problem });
  }

  async function saveRejected(list: ProspectList): Promise<void> {
    setSavingId(list.id);
    const answer = await requests.rejectedFile(list.id);
    setSavingId('');
    if ('file' in answer)
      saveBlob(`${plainFileName(list.fileName).replace(/\.csv$/i, '') || 'import'}-rejected.csv`, answer.file);
    else
      showToast({
        isTransient: true,
        tone: 'danger',
        title: t('The rejected rows could not be loaded'),
        description: answer.problem,
      });
  }

  return (
    <>
      <ul aria-label={t('Imports')} className="flex flex-col">
        {waiting.map((one) => (
          <QueuedImportRow key={one.id} queuedImport={one} offlineReason={offlineReason} />
        ))}
        {(imports ?? []).map((one) => {
          const [words, tone] = importStatus(one.status);
          const by = nameOf(one.importedBy);
          const rowCount = importRowCount(one);
          return (
            <li
              key={one.id}
              aria-label={
                one.createdAt === '' ? t('An import') : t('Import of {when}', { when: exactTime(one.createdAt) })
              }
              className="flex flex-col gap-1.5 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0"
            >
              <p className="flex flex-wrap items-center justify-between gap-2">
                <span className="min-w-0 font-medium tabular-nums">
                  {plural(rowCount, '{count} row', '{count} rows')}
                  <TimeText time={one.createdAt} format={relativeTime} className="ms-2 font-normal text-ink-muted" />
                </span>
                <Chip tone={tone}>{words}</Chip>
              </p>
              {(plainFileName(one.fileName) !== '' || by !== undefined) && (
                <p dir="auto" className="text-small break-words text-ink-muted">
                  {[plainFileName(one.fileName), by === undefined ? '' : t('by {name}', { name: by })]
                    .filter((part) => part !== '')
                    .join(', ')}
                </p>
              )}
              {one.status === 'processing' && (
                <Meter
                  label={t('Imported so far')}
                  percent={rowCount === 0 ? 0 : Math.min(100, (one.processed / rowCount) * 100)}
                  valueText={t('{processed} of {rowCount} rows', { processed: one.processed, rowCount })}
                />
              )}
              <p className="text-small text-ink-muted tabular-nums">
                {t('{imported} imported, {existing} already known to the team, {invalid} without a usable address', {
                  imported: formatNumber(one.imported),
                  existing: formatNumber(one.existing),
                  invalid: formatNumber(one.invalid),
                })}
                {failedRows(one) > 0 && t(', {count} could not be imported', { count: formatNumber(failedRows(one)) })}
                {one.undone > 0 && t(', {count} removed again', { count: formatNumber(one.undone) })}
                {leftOutCount(one) > 0 &&
                  t(', {count} left out before sending', { count: formatNumber(leftOutCount(one)) })}
              </p>
              <div className="-mx-3 flex flex-wrap justify-between empty:hidden">
                {one.status !== 'processing' && (one.processed > one.imported || leftOutCount(one) > 0) && (
                  <button
                    type="button"
                    className="button-quiet"
                    aria-disabled={offlineReason !== undefined || savingId !== ''}
                    title={offlineReason}
                    onClick={() => offlineReason === undefined && savingId === '' && void saveRejected(one)}
                  >
                    {savingId === one.id ? t('Reading…') : t('Download rejected rows')}
                  </button>
                )}
                {canUndo(one, nowMs) && (
                  <button
                    type="button"
                    className="button-quiet"
                    aria-disabled={offlineReason !== undefined}
                    title={offlineReason}
                    onClick={() => offlineReason === undefined && setListToUndo(one)}
                  >
                    {t('Undo import')}
                  </button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <Suspense fallback={null}>
        {listToUndo !== undefined && (
          <DangerDialog
            title={t('Undo this import?')}
            description={t(
              'Removes everyone from this import who has not been contacted yet. People who were invited or messaged stay.',
            )}
            cancelLabel={t('Keep them')}
            confirmLabel={t('Undo import')}
            onClose={() => setListToUndo(undefined)}
            onConfirm={() => void undo(listToUndo)}
          />
        )}
      </Suspense>
    </>
  );
}
