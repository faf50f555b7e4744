import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useMemo, useState, type ReactNode } from 'react';
import {
  compareGroups,
  createReport,
  hasReached,
  weekOf,
  type Report,
  type ReportedChat,
  type ReportGroup,
} from '#domain/report/report.ts';
import { REPORT_GROUPINGS, type ReportGrouping } from '#domain/report/report-steps.ts';
import type { Reach } from '#domain/sync/sync-status.ts';
import { t, plural } from '#i18n/translate.ts';
import { exportDelimiterMenu, readExportDelimiter } from '#replica/storage/export-delimiter.ts';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { ListState } from '#ui/lists/list-state.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { DelimiterMenu } from '#ui/menus/delimiter-menu.tsx';
import { SelectMenu } from '#ui/menus/select-menu.tsx';
import { NotSyncedNotice } from '#ui/notices/not-synced-notice.tsx';
import { PageFrame } from '#ui/page-frame.tsx';
import { saveFile } from '#ui/save-file.ts';
import { PHONE, useMedia } from '#ui/use-media.ts';
import { reportCsv } from './report-csv.ts';
import {
  COMPARED_STEPS,
  comparisonMessages,
  groupName,
  GROUPING_TITLES,
  omissionMessages,
  peopleMessage,
  reportFileName,
  SETTLING_DAYS,
  STEP_TITLES,
  summaryMessage,
} from './report-messages.ts';
import { ReportPeople } from './report-people.tsx';
import { useReportContext, type ReportContext } from './report-queries.ts';
import { ReportTable } from './report-table.tsx';
import { ReportTrends } from './report-trends.tsx';
import { lastWeeks, type ReportWeek } from './report-weeks.ts';
import { useReportedChats } from './reported-chats.ts';
import type { ReportsSearchParams } from './reports-search-params.ts';

const DAY_MS = 86_400_000;

const groupingOf = ({ by }: ReportsSearchParams) => by ?? 'week';
const weekCountOf = ({ weeks }: ReportsSearchParams): number => Number(weeks ?? 12);
const comparedStepOf = ({ step }: ReportsSearchParams) => step ?? 'replied';

interface ReportsScreenProps {
  readonly teamId: string;
  readonly searchParams: ReportsSearchParams;
  readonly onSearchParamsChange: (searchParams: ReportsSearchParams) => void;
  readonly reach: Reach;
  /** The tabs of the dashboard. */
  readonly tabs: ReactNode;
}

/** Renders the team's funnel by week of invitation, campaign, offer, prompt or profile, read from this device. */
export function ReportsScreen(props: ReportsScreenProps) {
  const { teamId, searchParams, reach, tabs } = props;
  const [nowMs] = useState(() => Date.now());
  const weekCount = weekCountOf(searchParams);
  const weeks = useMemo(() => lastWeeks(weekCount, nowMs), [weekCount, nowMs]);
  const chats = useReportedChats(teamId, weeks[0]?.startsAt ?? '');
  const live = useReportContext(teamId);
  if (chats === undefined || live.state !== 'ready') return <ReportsSkeleton tabs={tabs} />;
  if (live.value.coverage === 'never')
    return reach === 'unreachable' || reach === 'needs-sign-in' ? (
      <PageFrame {...REPORTS_PAGE}>
        {tabs}
        <NotSyncedNotice subject={t('What the reports count')} isSingular />
      </PageFrame>
    ) : (
      <ReportsSkeleton tabs={tabs} />
    );
  return <ReportPage {...props} {...{ chats, weeks, nowMs }} context={live.value} />;
}

const REPORTS_PAGE = {
  title: t('Reports'),
  subtitle: t('How far the people you invited have come. Each figure opens its conversations.'),
};

/** Renders the reports before anything is known. */
export const ReportsSkeleton = ({ tabs }: { tabs: ReactNode }) => (
  <PageFrame {...REPORTS_PAGE}>
    {tabs}
    <div role="status" aria-label={t('Adding up the reports')} className="flex flex-col gap-6">
      <Skeleton className="h-9 w-72" />
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  </PageFrame>
);

interface ReportPageProps extends ReportsScreenProps {
  readonly chats: readonly ReportedChat[];
  readonly weeks: readonly ReportWeek[];
  readonly context: ReportContext;
  readonly nowMs: number;
}

/** Returns the function that names the group of a chat. */
function groupKeyOf(
  searchParams: ReportsSearchParams,
  weeks: readonly ReportWeek[],
  { campaigns }: ReportContext,
): (chat: ReportedChat) => string {
  const grouping = groupingOf(searchParams);
  if (grouping === 'campaign') return ({ campaignId }) => campaignId;
  if (grouping === 'profile') return ({ profileId }) => profileId;
  if (grouping === 'offer' || grouping === 'prompt')
    return ({ campaignId }) => campaigns.get(campaignId)?.[grouping] ?? '';
  const starts = weeks.map(({ startsAt }) => startsAt);
  const dayOf = new Map(weeks.map(({ day, startsAt }) => [startsAt, day]));
  return ({ invitedAt = '' }) => dayOf.get(weekOf(invitedAt, starts)) ?? '';
}

const NO_GROUP = createReport(() => '', '').finish().total;

/** Adds the chats up; by week, each week since the first invitation has a row, also one in which nobody was invited. */
function reportOf(
  { searchParams, weeks, context, chats, nowMs }: ReportPageProps,
  nameOf: (key: string) => string,
): Report {
  const { add, finish } = createReport(
    groupKeyOf(searchParams, weeks, context),
    new Date(nowMs - SETTLING_DAYS * DAY_MS).toISOString(),
  );
  for (const chat of chats) add(chat);
  const report = finish();
  if (groupingOf(searchParams) !== 'week')
    return {
      ...report,
      groups: report.groups.toSorted(
        (one, other) => other.counts.invited - one.counts.invited || nameOf(one.key).localeCompare(nameOf(other.key)),
      ),
    };
  const known = new Map(report.groups.map((group) => [group.key, group]));
  const first = weeks.findIndex(({ day }) => known.has(day));
  return {
    ...report,
    groups: weeks.slice(Math.max(0, first)).map(({ day }): ReportGroup => known.get(day) ?? { ...NO_GROUP, key: day }),
  };
}

/** Saves the rows of a report as a file. */
const saveReport = (grouping: ReportGrouping, rows: readonly ReportGroup[], nameOf: (key: string) => string): void =>
  saveFile(
    reportFileName(grouping, new Date().toISOString()),
    'text/csv',
    reportCsv(grouping, rows, nameOf, readExportDelimiter()),
  );

function ReportPage(props: ReportPageProps) {
  const { searchParams, onSearchParamsChange, weeks, context, chats, reach, tabs } = props;
  const isPhone = useMedia(PHONE);
  const grouping = groupingOf(searchParams);
  const nameOf = (key: string): string => groupName(grouping, key, context.names);
  const report = reportOf(props, nameOf);
  const { show, of } = searchParams;
  if (show !== undefined) {
    const keyOf = groupKeyOf(searchParams, weeks, context);
    const ids = chats
      .filter((chat) => hasReached(chat, show) && (of === undefined || keyOf(chat) === of))
      .toSorted((one, other) => ((one.invitedAt ?? '') < (other.invitedAt ?? '') ? 1 : -1))
      .map(({ id }) => id);
    const period = plural(weeks.length, 'Invited in the last {count} week', 'Invited in the last {count} weeks');
    const group = of === undefined ? undefined : nameOf(of);
    return (
      <ReportPeople
        title={
          context.coverage === 'filled'
            ? peopleMessage(show, ids.length)
            : t('So far on this device: {facts}', { facts: peopleMessage(show, ids.length) })
        }
        subtitle={
          group === undefined
            ? period
            : grouping === 'week'
              ? t('Invited in the week of {day}', { day: group })
              : t('{group} · {period}', { group, period })
        }
        ids={ids}
        searchParams={searchParams}
      />
    );
  }

  const step = comparedStepOf(searchParams);
  // The newest week first, as in every list.
  const rows = grouping === 'week' ? report.groups.toReversed() : report.groups;
  const omissions = omissionMessages(context, reach === 'reachable');
  const isWhole = context.coverage === 'filled';
  const summary = summaryMessage(report.total.counts, weeks.length);
  const actions = (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <button type="button" className="button-secondary" onClick={() => window.print()}>
        <Printer size={16} strokeWidth={1.5} aria-hidden />
        {t('Print')}
      </button>
      <div className="flex items-center">
        <button type="button" className="button-secondary" onClick={() => saveReport(grouping, rows, nameOf)}>
          <Download size={16} strokeWidth={1.5} aria-hidden />
          {t('Export CSV')}
        </button>
        <DelimiterMenu {...exportDelimiterMenu} />
      </div>
    </div>
  );
  return (
    // On a phone the figures come first, and the tabs are where the dashboard's are.
    <PageFrame {...REPORTS_PAGE} actions={isPhone ? undefined : actions}>
      {tabs}
      <Controls searchParams={searchParams} onSearchParamsChange={onSearchParamsChange} />
      <div className="flex flex-col gap-1">
        <p className="max-w-[72ch]">{isWhole ? summary : t('So far on this device: {facts}', { facts: summary })}</p>
        {omissions.map((sentence) => (
          <p key={sentence} className="max-w-[72ch] text-small text-ink-muted">
            {sentence}
          </p>
        ))}
      </div>
      {report.total.counts.invited === 0 ? (
        isWhole && (
          <section className="rounded-card border border-line bg-surface">
            <ListState title={t('Nothing to report yet')}>
              {t('Once your campaigns invite people, you see here how many accept, reply and qualify.')}
            </ListState>
          </section>
        )
      ) : (
        <>
          {grouping === 'week' && <ReportTrends report={report} />}
          <ReportTable
            title={GROUPING_TITLES[grouping]}
            groups={rows}
            total={report.total}
            nameOf={nameOf}
            step={step}
            searchParams={searchParams}
          />
          {/* Whether groups differ is known only when all their people are. */}
          {isWhole && (
            <section aria-label={t('What differs')} className="flex flex-col gap-1">
              {comparisonMessages(compareGroups(report, step), step, nameOf).map((sentence) => (
                <p key={sentence} className="max-w-[72ch]">
                  {sentence}
                </p>
              ))}
              <p className="max-w-[72ch] text-small text-ink-muted">
                {t(
                  'Shares are of those invited. The range is where the true share likely lies (95% Wilson interval). Each row is compared with all others together, by people who had {days} days to answer.',
                  { days: SETTLING_DAYS },
                )}
              </p>
            </section>
          )}
        </>
      )}
      {isPhone && actions}
    </PageFrame>
  );
}

/** Chooses by what, over how many weeks and in which step people are compared. */
function Controls({
  searchParams,
  onSearchParamsChange,
}: Pick<ReportsScreenProps, 'searchParams' | 'onSearchParamsChange'>) {
  const { weeks = '12', step = 'replied' } = searchParams;
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <SelectMenu
        label={t('Group by')}
        placeholder={t('Group by')}
        value={groupingOf(searchParams)}
        options={REPORT_GROUPINGS.map((value) => ({ value, label: GROUPING_TITLES[value] }))}
        onChange={(value) =>
          onSearchParamsChange({
            ...searchParams,
            by: REPORT_GROUPINGS.find((one) => one === value && one !== 'week'),
          })
        }
        className="w-52"
      />
      <SegmentedControl
        label={t('Weeks of invitation')}
        options={[
          { value: '12', label: t('12 weeks') },
          { value: '26', label: t('26 weeks') },
          { value: '52', label: t('52 weeks') },
        ]}
        value={weeks}
        onChange={(value) => onSearchParamsChange({ ...searchParams, weeks: value === '12' ? undefined : value })}
      />
      <SegmentedControl
        label={t('Compared step')}
        options={COMPARED_STEPS.map((value) => ({ value, label: STEP_TITLES[value] }))}
        value={step}
        onChange={(value) =>
          onSearchParamsChange({
            ...searchParams,
            step: value === 'accepted' || value === 'qualified' ? value : undefined,
          })
        }
      />
    </div>
  );
}
