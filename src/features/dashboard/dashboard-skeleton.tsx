import { say } from '#i18n/translate.ts';
import { PageFrame, type PageWords } from '#ui/page-frame.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { TodaySkeleton } from './today-section.tsx';

/** It greets, whatever is known of the team yet. */
export const dashboardPage = (userName: string): PageWords => ({
  title: userName === '' ? say('Welcome') : say('Welcome, {userName}', { userName }),
  subtitle: say('What waits for you today, and what is still to be set up.'),
});

/** The dashboard before anything of the team is known. */
export const DashboardSkeleton = ({ userName }: { userName: string }) => (
  <PageFrame {...dashboardPage(userName)}>
    <Skeleton className="h-14" />
    <TodaySkeleton />
  </PageFrame>
);
