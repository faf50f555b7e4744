import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ActiveTeamState } from '#features/teams/team-queries.ts';

/**
 * Leads to where a team is made whoever has none (specification part 1 §2). Whoever comes without one goes on to where
 * they wanted to go afterwards; who has just lost theirs begins anew.
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
