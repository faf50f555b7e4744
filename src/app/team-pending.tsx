import type { ReactNode } from 'react';
import { useSyncStatus } from '#features/device/sync-queries.ts';
import { useShellTeam } from '#features/teams/team-queries.ts';
import { requestSync } from '#replica/sync-requests.ts';
import { useReplica } from '#replica/use-live.tsx';
import { ListState } from '#ui/list-state.tsx';

/** What stands in a screen's place while no team is known: why that is so, once that is known; until then the screen's outline. */
export function TeamPending({ outline }: { outline: ReactNode }) {
  const { state } = useShellTeam();
  const { reach, pulling } = useSyncStatus();
  const replica = useReplica();
  if (state === 'never-synced' && reach === 'unreachable') {
    return (
      <ListState title="Your teams are not on this device yet" isPage>
        They appear as soon as the server can be reached.
      </ListState>
    );
  }
  if (state === 'never-synced' && reach === 'reachable' && !pulling) {
    return (
      <ListState
        title="Your teams could not be read"
        isPage
        act={
          <button type="button" className="button-secondary" onClick={() => void requestSync(replica)}>
            Try again
          </button>
        }
      >
        The server answered, but not with your teams. Outrider asks again by itself.
      </ListState>
    );
  }
  return outline;
}
