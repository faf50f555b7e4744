import { Link } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { creditForecast, supplyOf } from '#domain/credit/credit-forecast.ts';
import type { CreditTally } from '#domain/credit/credit-history.ts';
import type { SyncStatus } from '#domain/sync/sync-status.ts';
import { moreCreditsMessage, totalCredits } from '#domain/team/team-state.ts';
import type { TeamRecord } from '#domain/team/team.ts';
import { t } from '#i18n/translate.ts';
import { ListState } from '#ui/lists/list-state.tsx';
import { RetryNotice } from '#ui/notices/retry-notice.tsx';
import { NotSyncedNotice } from '#ui/notices/not-synced-notice.tsx';
import type { Coverage } from '#replica/coverage.ts';
import { PageFrame } from '#ui/page-frame.tsx';
import { exportDelimiterMenu, readExportDelimiter } from '#replica/storage/export-delimiter.ts';
import { DelimiterMenu } from '#ui/menus/delimiter-menu.tsx';
import { saveFile } from '#ui/save-file.ts';
import { SectionCard } from '#ui/section-card.tsx';
import { DateRangeSelect } from '#ui/forms/date-range-select.tsx';
import { useMinuteClock } from '#ui/time-text.tsx';
import { useCampaignNames, useBurnDown, useCoverage, useLedger, useCreditTotals } from './credit-queries.ts';
import {
  exportName,
  coverageMessage,
  formatFigure,
  flowMessage,
  forecastMessage,
  listedMessage,
  olderMessage,
  unmatchedMessage,
  usedMessage,
} from './credit-messages.ts';
import { creditsCsv } from './credits-csv.ts';
import { CreditsFilters } from './credits-filters.tsx';
import { BalanceSkeleton, CHART_SPACE, ChartSkeleton, CREDITS_PAGE, HistorySkeleton } from './credits-skeleton.tsx';
import { isBackwards, isFiltered, lastDays, ledgerNowMs } from './credit-filter.ts';
import type { CreditsSearchParams } from './credits-search-params.ts';
import { CreditsTable } from './credits-table.tsx';
import { SpendingBreakdown } from './spending-breakdown.tsx';

/** Loaded while the days are added up. */
const chart = import('./burn-down-chart.tsx');
const BurnDownChart = lazy(async () => ({ default: (await chart).BurnDownChart }));

interface CreditsScreenProps {
  readonly teamId: string;
  /** The team's credits; undefined until they are read. */
  readonly record: TeamRecord | undefined;
  readonly searchParams: CreditsSearchParams;
  /** Changes the search params; `replace` when going back would only undo typing. */
  readonly onSearchParamsChange: (searchParams: CreditsSearchParams, replace: boolean) => void;
  readonly sync: Pick<SyncStatus, 'reach' | 'pulling'>;
  /** By how many ms the server's clock is ahead of the device's. */
  readonly serverAheadMs: number;
}

/**
 * Renders the credits history (specification part 2 §2, "Credits History"), read from this device, online or offline.
 */
export function CreditsScreen({
  teamId,
  record,
  searchParams,
  onSearchParamsChange,
  sync,
  serverAheadMs,
}: CreditsScreenProps) {
  const left = record === undefined ? undefined : totalCredits(record);
  const ledger = useLedger(teamId);
  const coverage = useCoverage(teamId);
  const names = useCampaignNames(teamId);
  const campaignName = useCallback(
    (id: string): string =>
      id === '' ? t('No campaign') : (names?.get(id) ?? (names === undefined ? '–' : t('A deleted campaign'))),
    [names],
  );
  const { totals, isCurrent } = useCreditTotals(ledger?.records, searchParams, campaignName);

  const actions = (
    <Link to="/plans" className="button-primary">
      {moreCreditsMessage(record)}
    </Link>
  );
  if (ledger === undefined || totals === undefined || coverage === undefined) {
    return (
      <PageFrame {...CREDITS_PAGE} actions={actions}>
        <HistorySkeleton />
      </PageFrame>
    );
  }
  if (ledger.records.length === 0 && coverage !== 'filled') {
    return (
      <PageFrame {...CREDITS_PAGE} actions={actions}>
        <LedgerUnavailable sync={sync} />
      </PageFrame>
    );
  }
  if (ledger.records.length === 0) {
    return (
      <PageFrame {...CREDITS_PAGE} actions={actions}>
        <ListState title={t('No credit history yet')}>
          {t('Credits you buy and credits your campaigns use appear here.')}
        </ListState>
      </PageFrame>
    );
  }
  const isWhole = ledger.isComplete && coverage === 'filled';
  const older = olderMessage(sync.reach);
  const used = usedMessage(totals.used, isWhole, ledger.records.length);
  return (
    <PageFrame {...CREDITS_PAGE} actions={actions}>
      {record === undefined ? (
        <BalanceSkeleton />
      ) : (
        <Balance
          ledger={ledger}
          record={record}
          coverage={coverage}
          serverAheadMs={serverAheadMs}
          searchParams={searchParams}
          onSearchParamsChange={onSearchParamsChange}
          sync={sync}
        />
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <SpendingBreakdown
          title={t('Used by campaign')}
          subtitle={used}
          sums={totals.usedByCampaign}
          used={totals.used}
          nameOf={campaignName}
          isLast={(id) => names?.has(id) !== true}
          othersLabel={(count) => t('{count} other campaigns', { count: formatFigure(count) })}
        />
        <SpendingBreakdown
          title={t('Used for')}
          subtitle={used}
          sums={totals.usedByKind}
          used={totals.used}
          nameOf={(kind) => kind}
          othersLabel={(count) => t('{count} other reasons', { count: formatFigure(count) })}
        />
      </div>
      <div className="flex flex-col gap-4">
        <CreditsFilters searchParams={searchParams} onSearchParamsChange={onSearchParamsChange} />
        <LedgerTotals
          totals={totals}
          isFinal={isCurrent && ledger.isComplete}
          hasFilter={isFiltered(searchParams)}
          isComplete={isWhole}
          totalCount={ledger.records.length}
          currentCredits={left}
          campaignName={campaignName}
        />
        {totals.rows.length === 0 && isCurrent ? (
          <ListState
            title={t('No record matches')}
            action={
              <button
                type="button"
                className="button-secondary"
                onClick={() => onSearchParamsChange({ days: searchParams.days }, false)}
              >
                {t('Clear filters')}
              </button>
            }
          >
            {isBackwards(searchParams)
              ? t('The first day must be before the last day.')
              : coverage === 'filled'
                ? t('Nothing in the history matches these filters.')
                : unmatchedMessage(ledger.records.length)}
          </ListState>
        ) : (
          <div className="rounded-card border border-line bg-surface">
            <CreditsTable totals={totals} isCurrent={isCurrent} currentCredits={left} campaignName={campaignName} />
          </div>
        )}
        {coverage === 'filling' && (
          <p role="status" className="text-center text-small text-ink-muted">
            {older}
          </p>
        )}
      </div>
    </PageFrame>
  );
}

/** Says why nothing is there yet and whether it will arrive. */
function LedgerUnavailable({ sync: { reach, pulling } }: Pick<CreditsScreenProps, 'sync'>) {
  if (reach === 'unreachable' || reach === 'needs-sign-in')
    return <NotSyncedNotice subject={t('The credits history')} isSingular />;
  if (reach === 'reachable' && !pulling)
    return <RetryNotice subject={t('The credits history')} subjectInSentence={t('the history')} />;
  return <HistorySkeleton />;
}

/** Shows the credits left, the forecast and the recent course. */
function Balance({
  ledger,
  record,
  coverage,
  searchParams,
  onSearchParamsChange,
  sync,
  serverAheadMs,
}: Pick<CreditsScreenProps, 'searchParams' | 'onSearchParamsChange' | 'sync' | 'serverAheadMs'> & {
  ledger: { readonly records: CreditTally['rows']; readonly isComplete: boolean };
  record: TeamRecord;
  coverage: Coverage;
}) {
  const nowMs = ledgerNowMs(useMinuteClock(), serverAheadMs, ledger.records[0]?.createdAt);
  const left = totalCredits(record);
  const supply = supplyOf(record, nowMs);
  const span = searchParams.days === '90' ? 90 : 30;
  // Days without data would look as if nothing had happened.
  const coversRange =
    coverage === 'filled' || (ledger.records.at(-1)?.createdAt ?? '') < (lastDays(span, nowMs)[0] ?? '');
  const burnDown = useBurnDown(ledger.isComplete && coversRange ? ledger.records : undefined, left, span, nowMs);
  return (
    <SectionCard
      title={t('{count} credits left', { count: formatFigure(left) })}
      actions={
        <DateRangeSelect
          value={span}
          onChange={(count) => onSearchParamsChange({ ...searchParams, days: count === 90 ? '90' : undefined }, true)}
        />
      }
    >
      {burnDown !== undefined ? (
        <div className={CHART_SPACE}>
          <p className="max-w-[72ch] pb-3">
            {forecastMessage(supply, creditForecast(supply, burnDown.perDay, nowMs), nowMs)}
          </p>
          <Suspense fallback={null}>
            <BurnDownChart days={burnDown.days} />
          </Suspense>
        </div>
      ) : ledger.isComplete && !coversRange ? (
        <div className={CHART_SPACE}>
          <p className="text-ink-muted">
            {t('The chart appears once older records are loaded.')} {olderMessage(sync.reach)}
          </p>
        </div>
      ) : (
        <ChartSkeleton />
      )}
    </SectionCard>
  );
}

interface LedgerTotalsProps {
  readonly totals: CreditTally;
  /** False while entries are being read or totalled. */
  readonly isFinal: boolean;
  readonly hasFilter: boolean;
  /** False while older entries are not on this device, so that nothing claims to cover all of them. */
  readonly isComplete: boolean;
  readonly totalCount: number;
  readonly currentCredits: number | undefined;
  readonly campaignName: (campaignId: string) => string;
}

/** Shows the number of listed entries, their totals, and the export. */
function LedgerTotals({
  totals,
  isFinal,
  hasFilter,
  isComplete,
  totalCount,
  currentCredits,
  campaignName,
}: LedgerTotalsProps) {
  const { rows, refilled, used, ended } = totals;
  const isEmpty = isFinal && rows.length === 0;
  const [isExportPending, setIsExportPending] = useState(false);

  // A press while totals are computed exports when they are ready, so that no press is lost.
  useEffect(() => {
    if (!isExportPending || !isFinal) return undefined;
    const stop = new AbortController();
    void creditsCsv(totals, currentCredits, campaignName, stop.signal, readExportDelimiter()).then((parts) => {
      if (parts === undefined || stop.signal.aborted) return;
      if (totals.rows.length > 0) saveFile(exportName(new Date().toISOString(), isComplete), 'text/csv', parts);
      setIsExportPending(false);
    });
    return () => stop.abort();
  }, [isExportPending, isFinal, totals, currentCredits, campaignName, isComplete]);

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="tabular-nums text-ink-muted">
        {isFinal ? (
          <>
            {hasFilter ? listedMessage(rows.length, isComplete, totalCount) : coverageMessage(isComplete, rows.length)}
            {rows.length > 0 && (
              <>
                {' · '}
                <strong className="font-medium text-ink">
                  {t('Sum {figure}', { figure: formatFigure(refilled - used - ended) })}
                </strong>{' '}
                ({flowMessage(totals)})
              </>
            )}
          </>
        ) : (
          t('Adding up…')
        )}
      </p>
      <div className="flex items-center">
        <button
          type="button"
          className="button-secondary"
          aria-disabled={isEmpty}
          aria-busy={isExportPending}
          onClick={() => !isEmpty && setIsExportPending(true)}
        >
          <Download size={16} strokeWidth={1.5} aria-hidden />
          {isComplete ? t('Export CSV') : t('Export CSV of these so far')}
        </button>
        <DelimiterMenu {...exportDelimiterMenu} />
      </div>
    </div>
  );
}
