import { useNavigate, useParams, useRouterState, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, use, useEffect, useState } from 'react';
import { readInvitation } from '#domain/member/invitation.ts';
import { FindInvitation } from '#features/session/invitation/find-invitation.tsx';
import { InvitationScreen } from '#features/session/invitation/invitation-screen.tsx';
import { SessionContext } from '#features/session/session.ts';
import { chooseTeam } from '#features/teams/active-team.ts';
import { t } from '#i18n/translate.ts';
import { requestPull } from '#replica/sync-requests.ts';
import { liveOr, useLive, useReplica } from '#replica/live/use-live.tsx';

const LogOut = lazy(async () => ({ default: (await import('../sign-out/log-out.tsx')).LogOut }));

/** Accepts an invitation to a team, and opens that team afterwards. */
export function InviteRoute() {
  const { teamId, inviteId } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const here = useRouterState({ select: ({ location }) => `${location.pathname}${location.searchStr}` });
  const isSignedIn = use(SessionContext) !== undefined;
  const [joinedTeam, setJoinedTeam] = useState<string | undefined>(undefined);
  const [isLeaving, setIsLeaving] = useState(false);
  const navigate = useNavigate();
  if (joinedTeam !== undefined && isSignedIn) return <JoinedTeam teamId={joinedTeam} />;
  const link = readInvitation({
    ...search,
    teamId: teamId ?? search.teamId,
    membershipId: inviteId ?? search.membershipId,
  });
  if (link.kind === 'without-ids') {
    const { userId, secret } = link;
    return (
      <FindInvitation
        userId={userId}
        secret={secret}
        onFound={(foundTeam, foundInvitation) =>
          void navigate({
            to: '/team/invite/$teamId/$inviteId',
            params: { teamId: foundTeam, inviteId: foundInvitation },
            search: { userId, secret },
            replace: true,
          })
        }
      />
    );
  }
  return (
    <>
      <InvitationScreen link={link} currentPath={here} onJoined={setJoinedTeam} onSignOut={() => setIsLeaving(true)} />
      <Suspense fallback={null}>
        {isLeaving && isSignedIn && <LogOut staysOnPage onClose={() => setIsLeaving(false)} />}
      </Suspense>
    </>
  );
}

/** Opens a team as soon as it is synced. */
function JoinedTeam({ teamId }: { teamId: string }) {
  const replica = useReplica();
  const navigate = useNavigate();
  const team = liveOr(
    useLive(`joined-team:${teamId}`, async (db) => (await db.teams.toArray()).find(({ id }) => id === teamId)),
    undefined,
  );

  useEffect(() => {
    void requestPull(replica);
  }, [replica]);

  useEffect(() => {
    if (team === undefined) return;
    chooseTeam({ id: team.id, name: team.name, owner: '' });
    void navigate({ to: '/dashboard', replace: true });
  }, [team, navigate]);

  return (
    <p role="status" className="text-ink-muted">
      {t('Opening the team…')}
    </p>
  );
}
