import { useMemo } from 'react';
import type { ErrorCode } from '#domain/wire/errors.ts';
import type { Role } from '#domain/roles/roles.ts';
import { teamMembersAnswerSchema } from '#domain/team/team-answers.ts';
import type { ApiKeysOfRemoved } from '#domain/team/team-requests.ts';
import type { User } from '#domain/session/user.ts';
import type { Outcome } from '#remote/failure.ts';
import { failureMessage } from '#remote/failure-messages.ts';
import { sendRequest } from '#remote/send-request.ts';
import { useRemote } from '#remote/use-remote.ts';
import { requestPull } from '#replica/sync-requests.ts';
import { useReplica } from '#replica/live/use-live.tsx';

/** Result of a request: done, or why not, as a sentence. */
type RequestResult = { readonly isDone: true } | { readonly isDone: false; readonly reason: string };

/** Requests about team members; all of them need the network. */
export interface MemberRequests {
  /** Sends an invitation; sends an open one again. */
  invite(email: string, role: Role): Promise<RequestResult>;
  /** Removes a member or withdraws an invitation; somebody already gone counts as removed. */
  remove(membershipId: string, apiKeys: ApiKeysOfRemoved): Promise<RequestResult>;
  changeRole(membershipId: string, role: Role): Promise<RequestResult>;
  leave(): Promise<RequestResult>;
  /** Finds the user who sent each open invitation, by membership; undefined when they cannot be read. */
  findInviters(): Promise<ReadonlyMap<string, string> | undefined>;
  /** Deletes the team, whose name the person typed; a team that is gone already counts as deleted. */
  deleteTeam(name: string): Promise<RequestResult>;
}

export function useMemberRequests(teamId: string, user: User): MemberRequests {
  const remote = useRemote();
  const replica = useReplica();
  return useMemo(() => {
    async function post(path: string, body: unknown, doneBy?: ErrorCode): Promise<RequestResult> {
      const outcome: Outcome<unknown> = await sendRequest(remote, {
        method: 'POST',
        path,
        body,
        teamId,
        userId: user.id,
      });
      await requestPull(replica);
      return outcome.ok || outcome.failure.code === doneBy
        ? { isDone: true }
        : { isDone: false, reason: failureMessage(outcome.failure) };
    }
    return {
      invite: (email, role) =>
        post('/team/invite', { email, role, url: new URL('/team/invite', location.origin).href }),
      remove: (membershipId, apiKeys) => post('/team/member/remove', { membershipId, apiKeys }, 'not_found'),
      changeRole: (membershipId, role) => post('/team/member/role', { membershipId, role }),
      leave: () => post('/team/leave', {}),
      async findInviters() {
        const outcome: Outcome<unknown> = await sendRequest(remote, {
          method: 'POST',
          path: '/team/members',
          body: {},
          teamId,
          userId: user.id,
        });
        const answer = outcome.ok ? teamMembersAnswerSchema.safeParse(outcome.value) : undefined;
        if (answer?.success !== true) return undefined;
        return new Map(
          answer.data.members.flatMap(({ $id, invitedBy }) =>
            typeof invitedBy === 'string' ? [[$id, invitedBy] as const] : [],
          ),
        );
      },
      deleteTeam: (name) => post('/team/delete', { name }, 'team_gone'),
    };
  }, [remote, replica, teamId, user.id]);
}

/**
 * Returns the address of an invitation for sharing: it opens for a person signed in with the confirmed invited address;
 * everybody else is referred to the mail.
 */
export const invitationLink = (teamId: string, membershipId: string): string =>
  new URL(`/team/invite/${teamId}/${membershipId}`, location.origin).href;
