import { useState, type ReactNode } from 'react';
import { t } from '#i18n/translate.ts';
import { NotSyncedNotice } from '#ui/notices/not-synced-notice.tsx';
import { PageFrame } from '#ui/page-frame.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { ActivitySection, ActivitySkeleton, useTeamDays } from './activity-section.tsx';
import { dashboardPage } from './dashboard-skeleton.tsx';
import { type Today, useOnboardingProgress, useToday } from './dashboard-queries.ts';
import { GettingStarted } from './getting-started.tsx';
import { isSetUp } from './onboarding-steps.ts';
import { TodaySkeleton, TodaySection } from './today-section.tsx';

interface DashboardScreenProps {
  readonly teamId: string;
  readonly userName: string;
  /** Whether the server is known to be unreachable. */
  readonly isUnreachable: boolean;
  /** The tabs of the dashboard. */
  readonly tabs: ReactNode;
  /** The people who wrote last. */
  readonly replies: ReactNode;
  /** The campaigns with their state. */
  readonly campaigns: ReactNode;
}

/** Two columns from the large breakpoint on. */
const COLUMNS = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-2';

/** Decides whether everything that "Today" counts was read, so that none of its figures will grow. */
const isRead = ({ coverage, credits }: Today): boolean =>
  Object.values(coverage).every((part) => part === 'filled') && credits?.isHistoryRead === true;

/**
 * Renders the dashboard: who wrote, what needs attention today, how it goes, and onboarding progress, first while
 * something is missing (specification part 2 §1).
 */
export function DashboardScreen({ teamId, userName, isUnreachable, tabs, replies, campaigns }: DashboardScreenProps) {
  const [openedAtMs] = useState(() => Date.now());
  const progress = useOnboardingProgress(teamId);
  const today = useToday(teamId, openedAtMs);
  const days = useTeamDays(teamId, openedAtMs);
  // Each part says for itself what is not read yet; the page only when there is nothing to show.
  const isUnknown = isUnreachable && progress.state === 'never-synced' && today.state === 'never-synced';
  if (isUnknown)
    return (
      <PageFrame {...dashboardPage(userName)}>
        {tabs}
        <NotSyncedNotice subject={t('This team')} isSingular />
      </PageFrame>
    );
  const isDone = progress.state === 'ready' && isSetUp(progress.value);
  const start =
    progress.state === 'ready' ? (
      <GettingStarted key={String(isDone)} progress={progress.value} />
    ) : (
      !isUnreachable && <Skeleton className="h-14" />
    );
  const isComplete =
    [progress, today, days].every(({ state }) => state === 'ready') && today.state === 'ready' && isRead(today.value);
  return (
    <PageFrame {...dashboardPage(userName)} isComplete={isComplete}>
      {tabs}
      {progress.state === 'ready' && !isDone && start}
      <div className={COLUMNS}>
        {today.state === 'ready' ? <TodaySection today={today.value} /> : <TodaySkeleton />}
        {replies}
      </div>
      {days.state === 'ready' ? <ActivitySection days={days.value} nowMs={openedAtMs} /> : <ActivitySkeleton />}
      {campaigns}
      {(progress.state !== 'ready' || isDone) && start}
    </PageFrame>
  );
}
