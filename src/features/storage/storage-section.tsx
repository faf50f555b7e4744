import { lazy, Suspense, useEffect, useState } from 'react';
import type { SyncStatus } from '#domain/sync/sync-status.ts';
import { t, formatNumber } from '#i18n/translate.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { Meter } from '#ui/charts/meter.tsx';
import { Trans } from '#ui/trans.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { relativeTime } from '#ui/relative-time.ts';
import { TimeText } from '#ui/time-text.tsx';
import { SectionCard } from '#ui/section-card.tsx';
import { askToPersist, type Persistence } from './persistence.ts';
import { formatSize } from './size-messages.ts';
import { replicaSizeMessage, readStorageReport, type StorageReport } from './storage-report.ts';

const FreeSpaceDialog = lazy(async () => ({ default: (await import('./free-space-dialog.tsx')).FreeSpaceDialog }));
const ResyncDialog = lazy(async () => ({ default: (await import('./resync-dialog.tsx')).ResyncDialog }));

const PERSISTENCE_MESSAGES: Readonly<Record<Persistence, string>> = {
  persistent: t('The browser keeps it until you remove it.'),
  'best-effort': t(
    'The browser may remove it when the disk is full. Data on the server is safe. Send unsent changes soon, or install the app.',
  ),
  unknown: t('This browser does not say whether it keeps your data.'),
};

/**
 * Shows how much is stored and whether it is persistent; frees space, pulls everything again or forgets the device.
 * `unsent` and `rejected` count the entries of the outbox.
 */
export function StorageSection({
  status: { lastSyncAt, reach },
  unsent,
  rejected,
  onForget,
}: {
  status: SyncStatus;
  unsent: number;
  rejected: number;
  onForget: () => void;
}) {
  const replica = useReplica();
  const [report, setReport] = useState<StorageReport | undefined>(undefined);
  const [changes, setChanges] = useState(0);
  const [isResyncing, setIsResyncing] = useState(false);
  const [isFreeing, setIsFreeing] = useState(false);

  useEffect(() => {
    let isMounted = true;
    readStorageReport(replica).then(
      (value) => isMounted && setReport(value),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [replica, lastSyncAt, unsent, rejected, changes]);

  const isOffline = reach !== 'reachable';
  return (
    <SectionCard title={t('Storage on this device')}>
      {report === undefined ? (
        <Skeleton className="h-64" />
      ) : (
        <Report
          report={report}
          onRequestPersistence={() => void askToPersist(replica).finally(() => setChanges(changes + 1))}
        />
      )}
      <div className="mt-4 flex flex-col items-start gap-2 border-t border-line pt-4">
        <button type="button" className="button-secondary" onClick={() => setIsFreeing(true)}>
          {t('Free space…')}
        </button>
        <button
          type="button"
          className="button-secondary"
          aria-disabled={isOffline}
          aria-describedby={isOffline ? 'resync-needs-server' : undefined}
          onClick={() => !isOffline && setIsResyncing(true)}
        >
          {t('Re-download all data')}
        </button>
        {isOffline && (
          <p id="resync-needs-server" className="text-small text-ink-muted">
            {t('This needs a connection to the server.')}
          </p>
        )}
        <button type="button" className="button-quiet -ms-3 text-danger-ink" onClick={onForget}>
          {t('Forget this device')}
        </button>
        <p className="text-small text-ink-muted">{t('Signs you out and removes all your data from this browser.')}</p>
      </div>
      <Suspense fallback={null}>
        {isFreeing && (
          <FreeSpaceDialog
            reach={reach}
            onClose={() => setIsFreeing(false)}
            onFreed={() => setChanges((count) => count + 1)}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {isResyncing && <ResyncDialog unsent={unsent} onClose={() => setIsResyncing(false)} />}
      </Suspense>
    </SectionCard>
  );
}

function Report({
  report: { usedBytes, quotaBytes, persistence, requestedAt, rows, files, mirror },
  onRequestPersistence,
}: {
  report: StorageReport;
  onRequestPersistence: () => void;
}) {
  const sizes =
    usedBytes === undefined || quotaBytes === undefined
      ? undefined
      : { used: formatSize(usedBytes), all: formatSize(quotaBytes) };
  return (
    <div className="flex flex-col gap-4">
      {sizes !== undefined && (
        <div className="flex flex-col gap-1.5">
          <p className="flex justify-between gap-4">
            <span className="text-ink-muted">{t('Used')}</span>
            <span className="tabular-nums">{t('{used} of {all}', sizes)}</span>
          </p>
          <Meter
            label={t('Storage used')}
            percent={Math.min(100, (100 * (usedBytes ?? 0)) / Math.max(1, quotaBytes ?? 1))}
            valueText={t('{used} of {all} used', sizes)}
          />
        </div>
      )}
      <div>
        <h3 className="font-medium">
          {persistence === 'persistent' ? t('Your data is protected') : t('Your data may be removed')}
        </h3>
        <p className="text-ink-muted">
          {PERSISTENCE_MESSAGES[persistence]}
          {persistence === 'best-effort' && requestedAt !== undefined && (
            <>
              {' '}
              <Trans
                text="You asked {when}, but the browser declined."
                parts={{ when: <TimeText time={requestedAt} format={relativeTime} /> }}
              />
            </>
          )}
        </p>
        {persistence === 'best-effort' && (
          <button type="button" className="button-quiet -ms-3" onClick={onRequestPersistence}>
            {requestedAt === undefined ? t('Ask the browser to keep it') : t('Ask again')}
          </button>
        )}
      </div>
      <div>
        <h3 className="font-medium">{t('Second copy of unsent changes')}</h3>
        <p className="text-ink-muted">{replicaSizeMessage(mirror)}</p>
      </div>
      <details>
        <summary className="w-fit cursor-pointer rounded-control text-accent-ink touch:py-3">
          {t('What is stored')}
        </summary>
        <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5">
          {[...rows, ...files].map(({ label, count, bytes }) => (
            <div key={label} className="contents">
              <dt className="text-ink-muted">{label}</dt>
              <dd className="flex flex-col items-end tabular-nums">
                {count !== undefined && <span>{formatNumber(count)}</span>}
                {bytes > 0 && (
                  <span className={count === undefined ? undefined : 'text-small text-ink-muted'}>
                    {t('about {size}', { size: formatSize(bytes) })}
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
