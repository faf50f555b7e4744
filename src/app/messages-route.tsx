import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { MessagesScreen } from '#features/chats/messages-screen.tsx';
import { useShellTeam } from '#features/teams/team-queries.ts';
import { useSyncStatus } from '#features/device/sync-queries.ts';
import { ListState } from '#ui/list-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const route = getRouteApi('/shell/messages');

/** Messages of the active team, at the place the address says. */
export function MessagesRoute() {
  const place = route.useSearch();
  const navigate = useNavigate();
  const team = useShellTeam();
  const { reach } = useSyncStatus();
  if (team.state === 'ready') {
    const { id } = team.active.team;
    return <MessagesScreen key={id} teamId={id} place={place} onPlace={(next, replace) => void navigate({ to: '/messages', search: next, replace })} />;
  }
  if (team.state === 'never-synced' && reach === 'unreachable') {
    return <ListState title="Your teams are not on this device yet">They appear as soon as the server can be reached.</ListState>;
  }
  return (
    <div role="status" aria-label="Loading your team" className="flex h-full">
      <div className="flex w-full flex-col gap-3 border-e border-line p-3 lg:w-90 2xl:w-100">
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </div>
    </div>
  );
}
