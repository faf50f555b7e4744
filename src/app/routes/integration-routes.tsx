import { memberName } from '#domain/member/member.ts';
import { ApiKeysSkeleton } from '#features/api-keys/api-keys-skeleton.tsx';
import { ApiKeysScreen } from '#features/api-keys/api-keys-screen.tsx';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { useMembers } from '#features/members/member-queries.ts';
import { useSession } from '#features/session/session.ts';
import { useShellTeam } from '#features/teams/team-queries.ts';
import { WebhooksSkeleton } from '#features/webhooks/webhooks-skeleton.tsx';
import { WebhooksScreen } from '#features/webhooks/webhooks-screen.tsx';
import { liveOr } from '#replica/live/use-live.tsx';
import { offlineReasonOf, useOfflineReason } from '../shell/offline-reason.ts';
import { TeamPending } from '../shell/team-pending.tsx';

/** API keys of the active team. */
export function ApiKeysRoute() {
  const shell = useShellTeam();
  if (shell.state !== 'ready') return <TeamPending fallback={<ApiKeysSkeleton />} />;
  const { team, record } = shell.active;
  return <TeamApiKeys key={team.id} teamId={team.id} record={record} />;
}

function TeamApiKeys({ teamId, record }: Pick<Parameters<typeof ApiKeysScreen>[0], 'teamId' | 'record'>) {
  const { user } = useSession();
  const live = useMembers(teamId);
  const members = liveOr(live, []);
  const nameOf = (userId: string): string | undefined => {
    const member = members.find((one) => one.userId === userId);
    return member === undefined ? undefined : memberName(member);
  };
  return (
    <ApiKeysScreen
      teamId={teamId}
      record={record}
      userId={user.id}
      offlineReason={useOfflineReason()}
      nameOf={nameOf}
      hasLeftTeam={(id) => live.state === 'ready' && nameOf(id) === undefined}
    />
  );
}

/** Webhooks of the active team. */
export function WebhooksRoute() {
  const shell = useShellTeam();
  const { user } = useSession();
  const sync = useSyncStatus();
  if (shell.state !== 'ready') return <TeamPending fallback={<WebhooksSkeleton />} />;
  const { team, record } = shell.active;
  return (
    <WebhooksScreen
      key={`${user.id} ${team.id}`}
      team={team}
      record={record}
      userId={user.id}
      offlineReason={offlineReasonOf(sync.reach)}
      sync={sync}
    />
  );
}
