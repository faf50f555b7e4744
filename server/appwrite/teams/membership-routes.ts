import { rateLimitScope } from '#server/http/client-address.ts';
import { isLoopback } from '#server/http/loopback.ts';
import { answerAtTick } from '../account/account-hiding.ts';
import { NO_CONTENT, ok } from '../http/answer.ts';
import { AppwriteError } from '../http/errors.ts';
import type { RequestContext, Route } from '../http/route.ts';
import { id } from '../http/validators.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { hidesMembers, listMemberships } from './membership-list.ts';
import { membershipModel } from './membership-model.ts';
import type { Membership } from './membership-store.ts';
import { sendInvitation } from './send-invitation.ts';
import { announceMembership } from './team-events.ts';
import { assertMayChangeRoles, assertMayEnd } from './team-owners.ts';
import { isOwner, teamRoles, visibleTeam } from './team-routes.ts';
import type { Team } from './team-store.ts';

const HOUR_MS = 3_600_000;

/**
 * Returns the membership named in the path. Throws `missing`, or `team_membership_mismatch` when it belongs to another
 * team.
 */
function findMembership(
  { project, params }: RequestContext,
  team: Team,
  missing: 'membership_not_found' | 'team_invite_not_found' = 'membership_not_found',
): Membership {
  const membership = project.memberships.find(params.get('membershipId', id));
  if (membership === undefined) throw new AppwriteError(missing);
  if (membership.teamId !== team.id) throw new AppwriteError('team_membership_mismatch');
  return membership;
}

const show = (context: RequestContext, membership: Membership, team: Team): Record<string, unknown> => {
  const isKey = context.caller.kind === 'key';
  const model = membershipModel(context.project, membership, team, isKey);
  return isKey ? { ...model, userId: membership.userId } : hidesMembers(context) ? { ...model, userId: '' } : model;
};

/** The routes for memberships (contract §3). */
export const membershipRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/teams/{teamId}/memberships',
    scope: 'teams.write',
    limit: {
      limit: 10,
      limitOf: ({ invitationsAnHour }) => invitationsAnHour,
      windowMs: HOUR_MS,
      keys: ({ pathKey, request }) => [`${pathKey} ${rateLimitScope(request.ip)}`],
    },
    handle: answerAtTick(sendInvitation),
  },
  {
    method: 'GET',
    path: '/teams/{teamId}/memberships',
    scope: 'teams.read',
    handle: (context) => {
      const { total, items } = listMemberships(context, () => ({
        sql: 'teamId = ?',
        values: [visibleTeam(context).id],
      }));
      const team = visibleTeam(context);
      return ok({ total, memberships: items.map((membership) => show(context, membership, team)) });
    },
  },
  {
    method: 'GET',
    path: '/teams/{teamId}/memberships/{membershipId}',
    scope: 'teams.read',
    handle: (context) => {
      const team = visibleTeam(context);
      return ok(show(context, findMembership(context, team), team));
    },
  },
  {
    method: 'PATCH',
    path: '/teams/{teamId}/memberships/{membershipId}',
    scope: 'teams.write',
    handle: (context) => {
      const { project } = context;
      const team = visibleTeam(context);
      const roles = context.params.get('roles', teamRoles);
      const known = findMembership(context, team);
      if (!isOwner(context.caller, team))
        throw new AppwriteError('user_unauthorized', 'User is not allowed to modify roles');
      const membership = project.store.write(() => {
        assertMayChangeRoles(project, known, roles);
        return project.memberships.setRoles(known.id, roles);
      });
      const model = membershipModel(project, membership, team, true);
      announceMembership(project, membership, model, 'update');
      return ok(context.caller.kind === 'key' ? show(context, membership, team) : model);
    },
  },
  {
    method: 'DELETE',
    path: '/teams/{teamId}/memberships/{membershipId}',
    scope: 'teams.write',
    handle: (context) => {
      const { project, caller } = context;
      const known = project.memberships.find(context.params.get('membershipId', id));
      if (known === undefined) throw new AppwriteError('team_invite_not_found');
      const isOwn = caller.kind === 'user' && caller.user.id === known.userId;
      const team = isOwn ? project.teams.get(context.params.get('teamId', id)) : visibleTeam(context);
      const membership = findMembership(context, team, 'team_invite_not_found');
      if (!isOwn && !isOwner(caller, team)) throw new AppwriteError('user_unauthorized');
      const model = membershipModel(project, membership, team, false);
      project.store.write(() => {
        assertMayEnd(project, membership);
        project.memberships.delete(membership);
      });
      announceMembership(project, membership, model, 'delete');
      return NO_CONTENT;
    },
  },
  {
    method: 'PATCH',
    path: '/teams/{teamId}/memberships/{membershipId}/status',
    scope: 'public',
    // The dashboard asks on this machine whether a secret is that of an invitation, and counts its own callers.
    limit: {
      limit: 120,
      windowMs: HOUR_MS,
      isSilent: true,
      guardsWork: true,
      keys: ({ request }) => (isLoopback(request.ip) ? [] : [rateLimitScope(request.ip)]),
    },
    handle: acceptInvitation,
  },
];
