import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ActiveTeamState } from '#features/teams/team-queries.ts';

const CREATE_TEAM = '/create-team';

/**
 * Returns the search params for the redirect of a person without a team: the address to return to, left out for the
 * dashboard and after a team was lost. Undefined when the redirect has already happened.
 */
export function createTeamSearchParams(
  { pathname, href }: { readonly pathname: string; readonly href: string },
  hadTeam: boolean,
): { readonly returnTo?: string } | undefined {
  if (pathname === CREATE_TEAM) return undefined;
  return hadTeam || pathname === '/dashboard' ? {} : { returnTo: href };
}

/**
 * Redirects a person without a team to create one (specification part 1 §2). Afterwards they return to the screen they
 * asked for; a person who has just lost their team goes to the dashboard.
 */
export function useRedirectWithoutTeam({ state }: ActiveTeamState): void {
  const router = useRouter();
  const hadTeam = useRef(false);
  useEffect(() => {
    if (state === 'ready') hadTeam.current = true;
    if (state !== 'none') return;
    // The screen stays until the next one is downloaded, and its state may change meanwhile.
    const search = createTeamSearchParams(router.state.location, hadTeam.current);
    if (search !== undefined) void router.navigate({ to: CREATE_TEAM, search, replace: true });
  }, [state, router]);
}
