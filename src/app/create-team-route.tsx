import { useNavigate, useRouter } from '@tanstack/react-router';
import { use, useCallback } from 'react';
import type { User } from '#domain/user.ts';
import { SessionContext } from '#features/session/session.ts';
import { CreateTeamScreen } from '#features/teams/create-team-screen.tsx';
import { useOfflineReason } from './offline-reason.ts';

/** The team wizard; it stands alone, and nothing stands there in the moment between signing out and the sign-in screen. */
export function CreateTeamRoute() {
  const session = use(SessionContext);
  return session === undefined ? null : <CreateTeam key={session.user.id} user={session.user} />;
}

function CreateTeam({ user }: { user: User }) {
  const router = useRouter();
  const navigate = useNavigate();
  const offlineReason = useOfflineReason();
  const handleCreated = useCallback(() => void navigate({ to: '/dashboard', replace: true }), [navigate]);
  const handleCancel = () => {
    if (router.history.canGoBack()) router.history.back();
    else void navigate({ to: '/dashboard' });
  };
  return <CreateTeamScreen user={user} offlineReason={offlineReason} onCancel={handleCancel} onCreated={handleCreated} />;
}
