import { Link, useRouter } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import type { TeamRecord } from '#domain/team.ts';
import { CreditsDisplay } from '#features/credits/credits-display.tsx';
import { PlanBadge } from '#features/plans/plan-badge.tsx';
import { Bell } from '#features/device/bell.tsx';
import { setOpened } from '#features/palette/palette-door.ts';
import { SyncBadge } from '#features/device/sync-badge.tsx';
import { IconButton } from '#ui/icon-button.tsx';

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
      <IconButton label="Go anywhere, find anything (Ctrl or Cmd + K)" icon={<Search size={16} strokeWidth={1.5} aria-hidden />} onClick={() => setOpened('palette')} className="max-md:hidden" />
      <SyncBadge onFollow={follow} />
      <Bell onFollow={follow} />
    </>
  );
}
