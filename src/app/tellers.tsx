import { useNavigate } from '@tanstack/react-router';
import { useAtom, useAtomValue } from 'jotai';
import { Fragment, lazy, Suspense } from 'react';
import { CommandOutcomes } from '#features/device/command-outcomes.tsx';
import { IncidentTeller } from '#features/device/incident-teller.tsx';
import { useSyncStatus } from '#features/device/sync-queries.ts';
import { ToastKeeper } from '#features/device/toast-keeper.tsx';
import { openedAtom, setOpened } from '#features/palette/palette-door.ts';
import { usePaletteKeys } from '#features/palette/palette-keys.ts';
import { SessionRefresh } from '#features/session/session-refresh.tsx';
import { useSession } from '#features/session/session.ts';
import { TeamMender } from '#features/teams/team-mender.tsx';
import { TeamTeller } from '#features/teams/team-teller.tsx';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { PageToasts } from '#ui/toast-region.tsx';
import { isSupportChatOpenAtom } from './support-chat-door.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const SupportChat = lazy(async () => ({ default: (await import('./support-chat.tsx')).SupportChat }));
const ShortcutsDialog = lazy(async () => ({ default: (await import('#features/palette/shortcuts-dialog.tsx')).ShortcutsDialog }));

/** What speaks up or mends by itself, or opens over any screen: toasts, what became of commands and teams, what had to be restored, the palette. Loaded behind the first screen. */
export function Tellers({ onLogout }: { onLogout: () => void }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const opened = useAtomValue(openedAtom);
  const { links } = useRuntimeConfig();
  const { reach, pulling } = useSyncStatus();
  const [isSupportChatOpen, setIsSupportChatOpen] = useAtom(isSupportChatOpenAtom);
  usePaletteKeys();
  const close = () => setOpened(undefined);
  return (
    <>
      <CommandOutcomes />
      <IncidentTeller />
      <SessionRefresh />
      <ToastKeeper />
      <Fragment key={user.id}>
        <TeamTeller hasReadEverything={reach === 'reachable' && !pulling} onActiveGone={() => void navigate({ to: '/dashboard' })} />
        <TeamMender user={user} />
      </Fragment>
      <PageToasts />
      <Suspense fallback={null}>
        {opened === 'palette' && <Palette onLogout={onLogout} onClose={close} />}
        {isSupportChatOpen && links.supportWidget !== undefined && <SupportChat address={links.supportWidget} onClose={() => setIsSupportChatOpen(false)} />}
        {opened === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </Suspense>
    </>
  );
}
