import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { use, useCallback } from 'react';
import type { User } from '#domain/session/user.ts';
import { SessionContext } from '#features/session/session.ts';
import { CreateTeamScreen } from '#features/teams/create-team-screen.tsx';
import { useOfflineReason } from '../shell/offline-reason.ts';

const createTeam = getRouteApi('/standalone/signed-in/create-team');

/** Shows the team wizard; renders nothing between sign-out and the sign-in screen. */
export function CreateTeamRoute() {
  const session = use(SessionContext);
  return session === undefined ? null : <CreateTeam key={session.user.id} user={session.user} />;
}

function CreateTeam({ user }: { user: User }) {
  const router = useRouter();
  const navigate = useNavigate();
  const offlineReason = useOfflineReason();
  const { returnTo } = createTeam.useSearch();
  const handleCreated = useCallback(
    () => void navigate({ href: returnTo ?? '/dashboard', replace: true }),
    [navigate, returnTo],
  );
  const handleCancel = () => {
    if (router.history.canGoBack()) router.history.back();
    else void navigate({ to: '/dashboard' });
  };
  return (
    <CreateTeamScreen user={user} offlineReason={offlineReason} onCancel={handleCancel} onCreated={handleCreated} />
  );
}
