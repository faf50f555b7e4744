import type { ReactNode } from 'react';
import { t } from '#i18n/translate.ts';
import { PageFrame, type PageHeading } from '#ui/page-frame.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { ActivitySkeleton } from './activity-section.tsx';
import { TodaySkeleton } from './today-section.tsx';

/** Returns the frame of the page. The greeting does not depend on the team. */
export const dashboardPage = (userName: string): PageHeading => ({
  title: userName === '' ? t('Welcome') : t('Welcome, {userName}', { userName }),
  subtitle: t('Here’s what needs you today.'),
});

/** Renders the dashboard before the team is known. */
export const DashboardSkeleton = ({ userName, tabs }: { userName: string; tabs: ReactNode }) => (
  <PageFrame {...dashboardPage(userName)}>
    {tabs}
    <TodaySkeleton />
    <ActivitySkeleton />
    <Skeleton className="h-14" />
  </PageFrame>
);
