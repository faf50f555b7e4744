import { useMemo } from 'react';
import { invitationsToSend, type NewTeam } from '#domain/team/new-team.ts';
import type { User } from '#domain/session/user.ts';
import { failed, type Outcome } from '#remote/failure.ts';
import { failureMessage } from '#remote/failure-messages.ts';
import { useRemote } from '#remote/use-remote.ts';
import { requestReading } from '#replica/sync-requests.ts';
import { useReplica } from '#replica/live/use-live.tsx';

/** How making a team ended: made, with the invitations that did not go out, or not made, with the reason in words. */
type CreateResult =
  | { readonly isMade: true; readonly uninvited: readonly { readonly email: string; readonly reason: string }[] }
  | { readonly isMade: false; readonly reason: string };

/** What is asked about whole teams; every one of these needs the network now. */
interface TeamRequests {
  /**
   * Makes the team, its record, and sends its invitations. Asking again with the same id goes on where it was
   * interrupted; a record that could not be made now is made by `openTeam` later.
   */
  create(team: NewTeam): Promise<CreateResult>;
  /** Has the team's record made if there is none. */
  openTeam(teamId: string): Promise<boolean>;
}

/** A request whose code could not be loaded counts as one that reached nobody. */
const settle = <T>(request: Promise<Outcome<T>>): Promise<Outcome<T>> => request.catch(() => failed('unreachable', 0));

export function useTeamRequests(user: User): TeamRequests {
  const remote = useRemote();
  const replica = useReplica();
  return useMemo(() => {
    const post = (teamId: string, path: string, body: unknown) =>
      settle(remote.dashboard({ method: 'POST', path, body, teamId, userId: user.id }));
    return {
      async create(team) {
        const created = await settle(
          remote.loadAccount().then((account) => account.createTeam(team.id, team.name.trim())),
        );
        if (!created.ok) return { isMade: false, reason: failureMessage(created.failure) };
        await post(team.id, '/team/open', {});
        const uninvited: { email: string; reason: string }[] = [];
        for (const { email, role } of invitationsToSend(team)) {
          const invited = await post(team.id, '/team/invite', {
            email,
            role,
            url: new URL('/team/invite', location.origin).href,
          });
          if (!invited.ok) uninvited.push({ email, reason: failureMessage(invited.failure) });
        }
        await requestReading(replica).catch(() => undefined);
        return { isMade: true, uninvited };
      },
      openTeam: async (teamId) => (await post(teamId, '/team/open', {})).ok,
    };
  }, [remote, replica, user.id]);
}
