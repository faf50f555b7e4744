import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { noteSuccess } from '#features/install/installation.ts';
import { CommandOutcomes } from '#features/outbox/command-outcomes.tsx';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { ToastHistory } from '#features/notifications/toast-history.tsx';
import { useSession } from '#features/session/session.ts';
import { usePaletteKeys } from '#features/palette/palette-keys.ts';
import { ActiveTeamContext, usePickedTeam } from '#features/teams/team-queries.ts';
import { TeamNotifier } from '#features/teams/team-notifier.tsx';
import { PaletteHost } from '../shell/palette-host.tsx';
import { explainDisabled } from './explain-disabled.ts';
import { useStrayDrops } from './keep-dropped-files.ts';

/**
 * Runs notices, the palette and the browser's Back on screens without the shell: outcomes of commands, changes of
 * teams. Those screens let the person choose the team.
 */
export function StandaloneEffects({ onLogout }: { onLogout: () => void }) {
  usePaletteKeys();
  useEffect(() => explainDisabled(window), []);
  useStrayDrops(useSession().user.id);
  const router = useRouter();
  const { reach, pulling } = useSyncStatus();
  // All of these screens except this one concern a team.
  const leaveTeam = () =>
    void (router.state.location.pathname === '/create-team' || router.navigate({ to: '/dashboard' }));
  return (
    <>
      <CommandOutcomes onSuccess={noteSuccess} />
      <ToastHistory />
      <ActiveTeamContext value={usePickedTeam()}>
        <TeamNotifier hasReadEverything={reach === 'reachable' && !pulling} onActiveTeamRemoved={leaveTeam} />
        <PaletteHost onLogout={onLogout} />
      </ActiveTeamContext>
    </>
  );
}
