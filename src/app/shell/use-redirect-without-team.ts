import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ActiveTeamState } from '#features/teams/team-queries.ts';

/**
 * Redirects a person without a team to create one (specification part 1 §2). Afterwards they return to the screen they
 * asked for; a person who has just lost their team goes to the dashboard.
 */
export function useRedirectWithoutTeam({ state }: ActiveTeamState): void {
  const router = useRouter();
  const hadTeam = useRef(false);
  useEffect(() => {
    if (state === 'ready') hadTeam.current = true;
    const { pathname, href } = router.state.location;
    if (state === 'none')
      void router.navigate({
        to: '/create-team',
        search: hadTeam.current || pathname === '/dashboard' ? {} : { returnTo: href },
        replace: true,
      });
  }, [state, router]);
}
