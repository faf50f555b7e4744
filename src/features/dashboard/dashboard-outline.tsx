import { Skeleton } from '#ui/skeleton.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import { TodayOutline } from './today-section.tsx';

/** The dashboard before anything of the team is known. */
export const DashboardOutline = ({ userName }: { userName: string }) => (
  <DashboardFrame userName={userName}>
    <Skeleton className="h-14" />
    <TodayOutline />
  </DashboardFrame>
);
