import { useMemo } from 'react';
import type { ErrorCode } from '#domain/wire/errors.ts';
import type { Role } from '#domain/member/roles.ts';
import type { User } from '#domain/session/user.ts';
import { failed, type Outcome } from '#remote/failure.ts';
import { failureMessage } from '#remote/failure-messages.ts';
import { useRemote } from '#remote/use-remote.ts';
import { requestReading } from '#replica/sync-requests.ts';
import { useReplica } from '#replica/live/use-live.tsx';

/** How an act ended: done, or why not, in words for a person. */
type ActResult = { readonly isDone: true } | { readonly isDone: false; readonly reason: string };

/** What is asked about the people of a team; every one of these needs the network now. */
export interface MemberRequests {
  /** Sends an invitation; for somebody whose invitation is open, sends it anew. */
  invite(email: string, role: Role): Promise<ActResult>;
  /** Takes a colleague out of the team, or an open invitation back; whoever is gone already is out. */
  remove(membershipId: string): Promise<ActResult>;
  changeRole(membershipId: string, role: Role): Promise<ActResult>;
  leave(): Promise<ActResult>;
}

export function useMemberRequests(teamId: string, user: User): MemberRequests {
  const remote = useRemote();
  const replica = useReplica();
  return useMemo(() => {
    async function post(path: string, body: unknown, doneBy?: ErrorCode): Promise<ActResult> {
      // A request whose code could not be loaded has reached nobody.
      const outcome: Outcome<unknown> = await remote
        .dashboard({ method: 'POST', path, body, teamId, userId: user.id })
        .catch(() => failed('unreachable', 0));
      // Heard by the socket as well; asked for here so that it is shown without one.
      await requestReading(replica).catch(() => undefined);
      return outcome.ok || outcome.failure.code === doneBy
        ? { isDone: true }
        : { isDone: false, reason: failureMessage(outcome.failure) };
    }
    return {
      invite: (email, role) =>
        post('/team/invite', { email, role, url: new URL('/team/invite', location.origin).href }),
      remove: (membershipId) => post('/team/member/remove', { membershipId }, 'not_found'),
      changeRole: (membershipId, role) => post('/team/member/role', { membershipId, role }),
      leave: () => post('/team/leave', {}),
    };
  }, [remote, replica, teamId, user.id]);
}

/**
 * The address of an invitation, to hand over: it opens for who is signed in with the invited address, confirmed; the
 * page sends everybody else the mail.
 */
export const invitationLink = (teamId: string, membershipId: string): string =>
  new URL(`/team/invite/${teamId}/${membershipId}`, location.origin).href;
