import { TEXT_BODY_BYTES } from '#server/http/body/body-intake.ts';
import { byCaller } from '../account/account-limits.ts';
import type { Caller } from '../caller.ts';
import { resolveChosenId } from '../chosen-id.ts';
import { NO_CONTENT, created, ok } from '../http/answer.ts';
import { AppwriteError } from '../http/errors.ts';
import { asAsked } from '../http/omitted-fields.ts';
import type { RequestContext, Route, RouteLimit } from '../http/route.ts';
import { id, listOf, newId, preferencesBy, nameText, InvalidValue, type Validator } from '../http/validators.ts';
import { emptyLogs, listInTurns, type PlatformList } from '../platform-list.ts';
import { announceTeam, refreshRoles } from './team-events.ts';
import { assertRoomForTeam } from './team-seats.ts';
import { teamModel, toTeam, type Team } from './team-store.ts';

const TEAMS: PlatformList<Team> = {
  table: 'teams',
  noun: 'Team',
  fields: { name: 'string', total: 'integer' },
  searched: ['_id', 'name'],
  fromRow: toTeam,
};

/** Teams that a person makes: each leaves its id behind for ever, also once it is deleted. */
const NEW_TEAMS: RouteLimit = { ...byCaller(120), isSilent: true, guardsWork: true, addsRows: true };

const ROLE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,80}$/;

/** Parses the names of roles in a team; the list may be empty. */
export const teamRoles: Validator<string[]> = listOf((value: unknown) => {
  if (typeof value !== 'string' || !ROLE.test(value))
    throw new InvalidValue(
      "Parameter must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, period, hyphen, and underscore. Can't start with a special char",
    );
  return value;
}, 100);

const isMember = (caller: Caller, team: Team): boolean => caller.kind === 'key' || caller.roles.has(`team:${team.id}`);

export const isOwner = (caller: Caller, team: Team): boolean =>
  caller.kind === 'key' || caller.roles.has(`team:${team.id}/owner`);

/** Returns the team named in the path. Throws `team_not_found`, also for a team of others. */
export function visibleTeam({ project, params, caller }: RequestContext): Team {
  const team = project.teams.get(params.get('teamId', id));
  if (!isMember(caller, team)) throw new AppwriteError('team_not_found');
  return team;
}

/**
 * Returns the team if the caller owns it. Throws `team_not_found` for strangers and `user_unauthorized` for other
 * members.
 */
function ownedTeam(context: RequestContext): Team {
  const team = visibleTeam(context);
  if (!isOwner(context.caller, team)) throw new AppwriteError('user_unauthorized');
  return team;
}

/** The routes for teams (contract §3). */
export const teamRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/teams',
    scope: 'teams.write',
    limit: NEW_TEAMS,
    handle: ({ project, params, caller }) => {
      const requestedId = params.get('teamId', newId);
      const name = params.get('name', nameText());
      const roles = params.find('roles', teamRoles, ['owner']);
      const team = project.store.write(() => {
        if (caller.kind === 'user') assertRoomForTeam(project, caller.user.id);
        const fresh = project.teams.create(resolveChosenId(project, caller, 'team', requestedId), name);
        if (caller.kind !== 'user') return fresh;
        project.memberships.create({
          teamId: fresh.id,
          userId: caller.user.id,
          roles: [...new Set([...roles, 'owner'])],
          confirm: true,
        });
        return project.teams.get(fresh.id);
      });
      if (caller.kind === 'user') {
        project.roles.delete(caller.user.id);
        project.events.refreshRoles(caller.user.id);
      }
      announceTeam(project, team, 'create');
      return created(teamModel(team));
    },
  },
  {
    method: 'GET',
    path: '/teams',
    scope: 'teams.read',
    handle: (context) => {
      const { caller } = context;
      const guardOf =
        caller.kind === 'user'
          ? () => ({
              sql: '_id IN (SELECT teamId FROM memberships WHERE userId = ? AND confirm = 1)',
              values: [caller.user.id],
            })
          : undefined;
      return listInTurns(context, TEAMS, { name: 'teams', guardOf, toModel: teamModel });
    },
  },
  {
    method: 'GET',
    path: '/teams/{teamId}',
    scope: 'teams.read',
    handle: (context) => ok(asAsked(context.request, teamModel(visibleTeam(context)))),
  },
  {
    method: 'PUT',
    path: '/teams/{teamId}',
    scope: 'teams.write',
    handle: (context) => {
      const name = context.params.get('name', nameText());
      const team = context.project.teams.update(ownedTeam(context).id, { name });
      announceTeam(context.project, team, 'update');
      return ok(teamModel(team));
    },
  },
  {
    method: 'DELETE',
    path: '/teams/{teamId}',
    scope: 'teams.write',
    handle: (context) => {
      const { project } = context;
      const team = ownedTeam(context);
      const members = project.memberships.listOfTeam(team.id);
      project.store.write(() => {
        project.memberships.deleteOfTeam(team.id);
        project.teams.delete(team.id);
      });
      announceTeam(project, team, 'delete');
      for (const member of members) refreshRoles(project, member);
      project.onTeamDeleted(team.id);
      return NO_CONTENT;
    },
  },
  {
    method: 'GET',
    path: '/teams/{teamId}/prefs',
    scope: 'teams.read',
    handle: (context) => ok(visibleTeam(context).prefs),
  },
  {
    method: 'PUT',
    path: '/teams/{teamId}/prefs',
    scope: 'teams.write',
    // Their JSON has at most 65 535 characters; longer ones are read too, to be refused with this reason.
    maxBytes: TEXT_BODY_BYTES,
    handle: (context) => {
      const prefs = context.params.get('prefs', preferencesBy(context.caller.kind));
      const team = context.project.teams.update(ownedTeam(context).id, { prefs });
      announceTeam(context.project, team, 'update', 'prefs');
      return ok(team.prefs);
    },
  },
  {
    method: 'GET',
    path: '/teams/{teamId}/logs',
    scope: 'teams.read',
    handle: (context) => {
      const logs = emptyLogs(context.params);
      visibleTeam(context);
      return logs;
    },
  },
];
