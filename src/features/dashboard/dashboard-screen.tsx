import { useState } from 'react';
import { ListState } from '#ui/list-state.tsx';
import { PageHeader } from '#ui/placeholder-screen.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useStartProgress, useToday } from './dashboard-queries.ts';
import { GettingStarted } from './getting-started.tsx';
import { isSetUp } from './start-steps.ts';
import { TodayOutline, TodaySection } from './today-section.tsx';

interface DashboardScreenProps {
  readonly teamId: string;
  readonly userName: string;
  /** Whether the server can be reached at the moment. */
  readonly isReachable: boolean;
}

/** The page one arrives at: how far the team is set up, and what waits today (specification part 2 §1). */
export function DashboardScreen({ teamId, userName, isReachable }: DashboardScreenProps) {
  const [openedAtMs] = useState(() => Date.now());
  const progress = useStartProgress(teamId);
  const today = useToday(teamId, openedAtMs);
  const isUnknown = !isReachable && (progress.state === 'never-synced' || today.state === 'never-synced');
  const start = progress.state === 'ready' ? <GettingStarted key={String(isSetUp(progress.value))} progress={progress.value} /> : <Skeleton className="h-14" />;
  const lines = today.state === 'ready' ? <TodaySection today={today.value} /> : <TodayOutline />;
  return (
    <div className="mx-auto flex w-full max-w-[1200px] flex-col gap-6 px-4 py-6 md:px-6">
      <PageHeader title={userName === '' ? 'Welcome' : `Welcome, ${userName}`} subtitle="What waits for you today, and what is still to be set up." />
      {isUnknown ? (
        <ListState title="This team is not on this device yet">It appears as soon as the server can be reached.</ListState>
      ) : (
        <>
          {start}
          {lines}
        </>
      )}
    </div>
  );
}
