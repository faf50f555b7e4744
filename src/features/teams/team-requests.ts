import { useMemo } from 'react';
import { invitationsToSend, type NewTeam } from '#domain/team/new-team.ts';
import type { User } from '#domain/session/user.ts';
import { failed } from '#remote/failure.ts';
import { failureMessage } from '#remote/failure-messages.ts';
import { sendRequest } from '#remote/send-request.ts';
import { useRemote } from '#remote/use-remote.ts';
import { requestPull } from '#replica/sync-requests.ts';
import { useReplica } from '#replica/live/use-live.tsx';

/** Result of creating a team: created, with failed invitations, or the reason it was not. */
type CreateResult =
  | {
      readonly isCreated: true;
      readonly failedInvitations: readonly { readonly email: string; readonly reason: string }[];
    }
  | { readonly isCreated: false; readonly reason: string };

/** Requests about teams; all of them need the network. */
interface TeamRequests {
  /**
   * Creates the team and its record and sends the invitations. Repeating with the same id continues; a record that
   * could not be created is created by `openTeam` later.
   */
  create(team: NewTeam): Promise<CreateResult>;
  /** Creates the team's record if there is none. */
  openTeam(teamId: string): Promise<boolean>;
}

export function useTeamRequests(user: User): TeamRequests {
  const remote = useRemote();
  const replica = useReplica();
  return useMemo(() => {
    const post = (teamId: string, path: string, body: unknown) =>
      sendRequest(remote, { method: 'POST', path, body, teamId, userId: user.id });
    return {
      async create(team) {
        const account = await remote.loadAccount().catch(() => undefined);
        const created = (await account?.createTeam(team.id, team.name.trim())) ?? failed('unreachable', 0);
        if (!created.ok) return { isCreated: false, reason: failureMessage(created.failure) };
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
        await requestPull(replica);
        return { isCreated: true, failedInvitations: uninvited };
      },
      openTeam: async (teamId) => (await post(teamId, '/team/open', {})).ok,
    };
  }, [remote, replica, user.id]);
}
