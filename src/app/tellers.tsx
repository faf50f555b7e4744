import { useNavigate } from '@tanstack/react-router';
import { useAtom } from 'jotai';
import { Fragment, lazy, Suspense, useEffect } from 'react';
import { CommandOutcomes } from '#features/device/command-outcomes.tsx';
import { IncidentTeller } from '#features/device/incident-teller.tsx';
import { useSyncStatus } from '#features/device/sync-queries.ts';
import { ToastKeeper } from '#features/device/toast-keeper.tsx';
import { NotificationTeller } from '#features/notifications/notification-teller.tsx';
import { ImportTeller } from '#features/prospects/import-teller.tsx';
import { SessionRefresh } from '#features/session/session-refresh.tsx';
import { useSession } from '#features/session/session.ts';
import { TeamMender } from '#features/teams/team-mender.tsx';
import { useShellTeam } from '#features/teams/team-queries.ts';
import { TeamTeller } from '#features/teams/team-teller.tsx';
import { WebhookTeller } from '#features/webhooks/webhook-teller.tsx';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { PageToasts } from '#ui/toast-region.tsx';
import { hasAssistant } from './model-context.ts';
import { LastViewKeeper } from './last-view-keeper.tsx';
import { PaletteHost } from './palette-host.tsx';
import { keepStrayFilesOut } from './stray-files.ts';
import { isSupportChatOpenAtom } from './support-chat-door.ts';

const Assistant = lazy(async () => ({ default: (await import('./assistant.tsx')).Assistant }));
const SupportChat = lazy(async () => ({ default: (await import('./support-chat.tsx')).SupportChat }));

/**
 * What speaks up or mends by itself, or opens over any screen: toasts, what became of commands and teams, what had to
 * be restored, the palette. Loaded behind the first screen.
 */
export function Tellers({ onLogout }: { onLogout: () => void }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const { links } = useRuntimeConfig();
  const { reach, pulling } = useSyncStatus();
  const [isSupportChatOpen, setIsSupportChatOpen] = useAtom(isSupportChatOpenAtom);
  useEffect(() => keepStrayFilesOut(window), []);
  return (
    <>
      <CommandOutcomes />
      <IncidentTeller />
      <SessionRefresh />
      <ToastKeeper />
      <Fragment key={user.id}>
        <TeamTeller
          hasReadEverything={reach === 'reachable' && !pulling}
          onActiveGone={() => void navigate({ to: '/dashboard' })}
        />
        <TeamMender user={user} />
        <NotificationTeller userId={user.id} />
        <TeamNews userId={user.id} />
      </Fragment>
      <PageToasts isCornerTaken={isSupportChatOpen && links.supportWidget !== undefined} />
      <PaletteHost onLogout={onLogout} />
      <Suspense fallback={null}>
        {isSupportChatOpen && links.supportWidget !== undefined && (
          <SupportChat address={links.supportWidget} onClose={() => setIsSupportChatOpen(false)} />
        )}
      </Suspense>
    </>
  );
}

/**
 * Tells of the imports and webhooks of the team one works in, keeps what is seen of it, and lets the browser's
 * assistant help with it.
 */
function TeamNews({ userId }: { userId: string }) {
  const shell = useShellTeam();
  if (shell.state !== 'ready') return null;
  const { id } = shell.active.team;
  return (
    <Fragment key={id}>
      <ImportTeller userId={userId} teamId={id} />
      <WebhookTeller userId={userId} teamId={id} />
      <LastViewKeeper userId={userId} teamId={id} />
      <Suspense fallback={null}>{hasAssistant(document) && <Assistant teamId={id} />}</Suspense>
    </Fragment>
  );
}
