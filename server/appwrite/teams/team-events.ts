import type { Project } from '../project.ts';
import { membershipChannels, nestedEvents, resourceEvents, teamChannels } from '../realtime/event-names.ts';
import type { Membership } from './membership-store.ts';
import { teamModel, type Team } from './team-store.ts';

export function announceTeam(project: Project, team: Team, action: 'create' | 'update' | 'delete', attribute?: string): void {
  if (!project.events.isHeard) return;
  project.events.publish({ names: resourceEvents('teams', team.id, action, attribute), channels: teamChannels(team.id, action), roles: [`team:${team.id}`], payload: teamModel(team) });
}

/** A membership changed: the person's roles change first, so that a new member hears of himself. */
export function announceMembership(project: Project, membership: Membership, model: Record<string, unknown>, action: 'create' | 'update' | 'delete', attribute?: string): void {
  project.roles.forget(membership.userId);
  project.events.refreshRoles(membership.userId);
  if (!project.events.isHeard) return;
  const names = nestedEvents(['teams', membership.teamId], ['memberships', membership.id], action, attribute);
  project.events.publish({ names, channels: membershipChannels(membership.id, action), roles: [`team:${membership.teamId}`], payload: model });
}
