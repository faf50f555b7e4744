import { useState } from 'react';
import { t } from '#i18n/translate.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { NotSyncedNotice } from '#ui/notices/not-synced-notice.tsx';
import { PageFrame } from '#ui/page-frame.tsx';
import { SimulatedNote } from '#ui/notices/simulated-note.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { dashboardPage } from './dashboard-skeleton.tsx';
import { useOnboardingProgress, useToday } from './dashboard-queries.ts';
import { GettingStarted } from './getting-started.tsx';
import { isSetUp } from './onboarding-steps.ts';
import { TodaySkeleton, TodaySection } from './today-section.tsx';

interface DashboardScreenProps {
  readonly teamId: string;
  readonly userName: string;
  /** Whether the server is reachable. */
  readonly isReachable: boolean;
}

/** Renders the dashboard: onboarding progress and what needs attention today (specification part 2 §1). */
export function DashboardScreen({ teamId, userName, isReachable }: DashboardScreenProps) {
  const { sandbox } = useRuntimeConfig();
  const [openedAtMs] = useState(() => Date.now());
  const progress = useOnboardingProgress(teamId);
  const today = useToday(teamId, openedAtMs);
  const isUnknown = !isReachable && (progress.state === 'never-synced' || today.state === 'never-synced');
  const start =
    progress.state === 'ready' ? (
      <GettingStarted key={String(isSetUp(progress.value))} progress={progress.value} />
    ) : (
      <Skeleton className="h-14" />
    );
  const lines = today.state === 'ready' ? <TodaySection today={today.value} /> : <TodaySkeleton />;
  return (
    <PageFrame {...dashboardPage(userName)}>
      {isUnknown ? (
        <NotSyncedNotice subject={t('This team')} isSingular />
      ) : (
        <>
          {start}
          {lines}
          {sandbox.network && <SimulatedNote />}
        </>
      )}
    </PageFrame>
  );
}
