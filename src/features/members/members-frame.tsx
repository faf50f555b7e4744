import type { ReactNode } from 'react';
import { PageHeader } from '#ui/placeholder-screen.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** The page of a team's people, whatever is known of them yet. */
export function MembersFrame({ acts, children }: { acts?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-[1200px] flex-col gap-6 px-4 py-6 md:px-6">
      <PageHeader title="Team Members" subtitle="Who works in this team, and who was invited" acts={acts} />
      {children}
    </div>
  );
}

/** The page before anybody is known. */
export const MembersOutline = () => (
  <MembersFrame>
    <div role="status" aria-label="Loading the members" className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5">
      <Skeleton className="h-7" />
      <Skeleton className="h-7" />
      <Skeleton className="h-7" />
    </div>
  </MembersFrame>
);
