import { Link, useRouter } from '@tanstack/react-router';
import type { TeamRecord } from '#domain/team.ts';
import { CreditsDisplay } from '#features/credits/credits-display.tsx';
import { PlanBadge } from '#features/plans/plan-badge.tsx';
import { Bell } from '#features/device/bell.tsx';
import { SyncBadge } from '#features/device/sync-badge.tsx';

/** Plan, credits, connection, bell: what the header holds beyond the team. Loaded behind the first screen. */
export function HeaderTools({ isReady, record }: { isReady: boolean; record: TeamRecord | undefined }) {
  const router = useRouter();
  const follow = (link: string): void => router.history.push(link);
  return (
    <>
      {isReady && (
        <Link to="/plans" aria-label={`Plan: ${record?.plan ?? 'free'}. See plans`} className="hidden rounded-full md:inline-flex">
          <PlanBadge plan={record?.plan ?? 'free'} />
        </Link>
      )}
      {record !== undefined && <CreditsDisplay record={record} />}
      <SyncBadge onFollow={follow} />
      <Bell onFollow={follow} />
    </>
  );
}
