import { useNavigate } from '@tanstack/react-router';
import { useAtom } from 'jotai';
import { Fragment, lazy, Suspense, useEffect } from 'react';
import { noteSuccess } from '#features/install/installation.ts';
import { ReminderWatch } from '#features/chats/reminders/reminder-watch.tsx';
import { SavedRepliesHost } from '#features/chats/saved-replies/saved-replies-host.tsx';
import { TagsHost } from '#features/chats/tags/tags-host.tsx';
import { CommandOutcomes } from '#features/outbox/command-outcomes.tsx';
import { IncidentNotifier } from '#features/sync-status/incident-notifier.tsx';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { ToastHistory } from '#features/notifications/toast-history.tsx';
import { NotificationSender } from '#features/notifications/notification-sender.tsx';
import { PushSync } from '#features/notifications/push/push-sync.tsx';
import { PictureLoader } from '#features/pictures/picture-loader.tsx';
import { ImportNotifier } from '#features/prospects/import-notifier.tsx';
import { SessionRefresh } from '#features/session/account/session-refresh.tsx';
import { useSession } from '#features/session/session.ts';
import { TeamInitializer } from '#features/teams/team-initializer.tsx';
import { useShellTeam } from '#features/teams/team-queries.ts';
import { TeamNotifier } from '#features/teams/team-notifier.tsx';
import { WebhookNotifier } from '#features/webhooks/webhook-notifier.tsx';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { PageToasts } from '#ui/notices/toast-region.tsx';
import { hasAssistant } from './model-context.ts';
import { ViewSnapshotRecorder } from '../view-snapshot/view-snapshot-recorder.tsx';
import { PaletteHost } from '../shell/palette-host.tsx';
import { useNavigationGuard } from './navigation-guard.ts';
import { explainDisabled } from './explain-disabled.ts';
import { useStrayDrops } from './keep-dropped-files.ts';
import { useScrollPositions } from './scroll-positions.ts';
import { isSupportChatOpenAtom } from '../shell/support-chat-state.ts';

const Assistant = lazy(async () => ({ default: (await import('./assistant.tsx')).Assistant }));
const SupportChat = lazy(async () => ({ default: (await import('../shell/support-chat.tsx')).SupportChat }));

/**
 * Runs what works in the background of every screen: toasts, outcomes of commands, changes of teams, repairs, the
 * palette, scroll positions, the browser's Back, the support chat. Loaded after the first screen.
 */
export function AppEffects({ onLogout }: { onLogout: () => void }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const { links } = useRuntimeConfig();
  const { reach, pulling } = useSyncStatus();
  const [isSupportChatOpen, setIsSupportChatOpen] = useAtom(isSupportChatOpenAtom);
  useScrollPositions();
  useNavigationGuard();
  useStrayDrops(user.id);
  useEffect(() => explainDisabled(window), []);
  return (
    <>
      <CommandOutcomes onSuccess={noteSuccess} />
      <IncidentNotifier />
      <SessionRefresh />
      <ToastHistory />
      <Fragment key={user.id}>
        <TeamNotifier
          hasReadEverything={reach === 'reachable' && !pulling}
          onActiveTeamRemoved={() => void navigate({ to: '/dashboard' })}
        />
        <TeamInitializer user={user} />
        <NotificationSender userId={user.id} isSessionOver={reach === 'needs-sign-in'} />
        <PushSync userId={user.id} isReachable={reach === 'reachable'} />
        <ReminderWatch />
        <TeamEffects userId={user.id} />
      </Fragment>
      <PageToasts isCornerTaken={isSupportChatOpen && links.supportWidget !== undefined} />
      <PaletteHost onLogout={onLogout} />
      <Suspense fallback={null}>
        {isSupportChatOpen && links.supportWidget !== undefined && (
          <SupportChat url={links.supportWidget} onClose={() => setIsSupportChatOpen(false)} />
        )}
      </Suspense>
    </>
  );
}

/**
 * Runs the effects of the active team: notices about imports and webhooks, the view snapshot, the assistant's tools.
 */
function TeamEffects({ userId }: { userId: string }) {
  const shell = useShellTeam();
  if (shell.state !== 'ready') return null;
  const { id } = shell.active.team;
  return (
    <Fragment key={id}>
      <PictureLoader userId={userId} teamId={id} />
      <ImportNotifier userId={userId} teamId={id} />
      <WebhookNotifier userId={userId} teamId={id} />
      <SavedRepliesHost userId={userId} teamId={id} />
      <TagsHost teamId={id} />
      <ViewSnapshotRecorder userId={userId} teamId={id} />
      <Suspense fallback={null}>{hasAssistant(document) && <Assistant teamId={id} />}</Suspense>
    </Fragment>
  );
}
