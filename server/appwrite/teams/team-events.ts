import type { Project } from '../project.ts';
import { membershipChannels, nestedEvents, resourceEvents, teamChannels } from '../realtime/event-names.ts';
import type { Membership } from './membership-store.ts';
import { teamModel, type Team } from './team-store.ts';

export function announceTeam(
  project: Project,
  team: Team,
  action: 'create' | 'update' | 'delete',
  attribute?: string,
): void {
  if (!project.events.isHeard) return;
  project.events.publish({
    names: resourceEvents('teams', team.id, action, attribute),
    channels: teamChannels(team.id, action),
    roles: [`team:${team.id}`],
    payload: teamModel(team),
  });
}

/** The roles of whoever a membership is, or was, of are read again. */
export function refreshRoles(project: Project, { userId }: Membership): void {
  project.roles.forget(userId);
  project.events.refreshRoles(userId);
}

/**
 * A membership changed. The person's roles change first, so that a new member hears of himself; and whoever was a
 * member hears that he is none any more.
 */
export function announceMembership(
  project: Project,
  membership: Membership,
  model: Record<string, unknown>,
  action: 'create' | 'update' | 'delete',
  attribute?: string,
): void {
  refreshRoles(project, membership);
  if (!project.events.isHeard) return;
  const names = nestedEvents(['teams', membership.teamId], ['memberships', membership.id], action, attribute);
  project.events.publish({
    names,
    channels: membershipChannels(membership.id, action),
    roles: rolesToTell(membership, action),
    payload: model,
  });
}

const rolesToTell = ({ teamId, userId, confirm }: Membership, action: 'create' | 'update' | 'delete'): string[] => [
  `team:${teamId}`,
  ...(action === 'delete' && confirm ? [`user:${userId}`] : []),
];
