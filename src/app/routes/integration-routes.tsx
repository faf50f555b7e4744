import { memberName } from '#domain/member/member.ts';
import { ApiKeysSkeleton } from '#features/api-keys/api-keys-skeleton.tsx';
import { ApiKeysScreen } from '#features/api-keys/api-keys-screen.tsx';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { useMembers } from '#features/members/member-queries.ts';
import { useSession } from '#features/session/session.ts';
import { useShellTeam } from '#features/teams/team-queries.ts';
import { WebhooksSkeleton } from '#features/webhooks/webhooks-skeleton.tsx';
import { WebhooksScreen, type WebhooksScreenProps } from '#features/webhooks/webhooks-screen.tsx';
import { liveOr } from '#replica/live/use-live.tsx';
import { TeamPending } from '../shell/team-pending.tsx';
import { usePermissions } from '../shell/use-permissions.ts';

/** Shows the API keys of the active team. */
export function ApiKeysRoute() {
  const shell = useShellTeam();
  if (shell.state !== 'ready') return <TeamPending fallback={<ApiKeysSkeleton />} />;
  const { team, record } = shell.active;
  return <TeamApiKeys key={team.id} teamId={team.id} record={record} />;
}

function TeamApiKeys({ teamId, record }: Pick<Parameters<typeof ApiKeysScreen>[0], 'teamId' | 'record'>) {
  const { user } = useSession();
  const { offlineReason, refusalOf } = usePermissions(teamId);
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
      offlineReason={offlineReason}
      refusalOf={refusalOf}
      nameOf={nameOf}
      hasLeftTeam={(id) => live.state === 'ready' && nameOf(id) === undefined}
    />
  );
}

/** Shows the webhooks of the active team. */
export function WebhooksRoute() {
  const shell = useShellTeam();
  const { user } = useSession();
  if (shell.state !== 'ready') return <TeamPending fallback={<WebhooksSkeleton />} />;
  return <TeamWebhooks key={`${user.id} ${shell.active.team.id}`} {...shell.active} userId={user.id} />;
}

function TeamWebhooks(props: Pick<WebhooksScreenProps, 'team' | 'record' | 'userId'>) {
  const { offlineReason, refusalOf } = usePermissions(props.team.id);
  return <WebhooksScreen {...props} offlineReason={offlineReason} refusalOf={refusalOf} sync={useSyncStatus()} />;
}
