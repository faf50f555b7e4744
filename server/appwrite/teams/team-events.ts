import type { Project } from '../project.ts';
import { membershipChannels, nestedEvents, resourceEvents, teamChannels } from '../realtime/event-names.ts';
import { parseObject } from '../storage/stored-json.ts';
import type { Membership } from './membership-store.ts';
import { teamModel, type Team } from './team-store.ts';

/** Announces a change of a team. An event about preferences carries only these. */
export function announceTeam(
  project: Project,
  team: Team,
  action: 'create' | 'update' | 'delete',
  attribute?: 'prefs',
): void {
  if (!project.events.hasListeners) return;
  const event = {
    names: resourceEvents('teams', team.id, action, attribute),
    channels: teamChannels(team.id, action),
    roles: [`team:${team.id}`],
  };
  if (attribute !== 'prefs') return project.events.publish({ ...event, payload: teamModel(team) });
  const { text: payloadText } = team.prefs;
  project.events.publish({
    ...event,
    payloadText,
    get payload() {
      return parseObject(payloadText);
    },
  });
}

/** Rereads the roles of a membership's user. */
export function refreshRoles(project: Project, { userId }: Membership): void {
  project.roles.delete(userId);
  project.events.refreshRoles(userId);
}

/**
 * Announces a change of a membership. The user's roles are refreshed first, so that a new member receives the event; a
 * removed member receives it as well. Where accounts are hidden, the event has no phone number: the answer to the
 * change has it, and no list shows it to members.
 */
export function announceMembership(
  project: Project,
  membership: Membership,
  model: Record<string, unknown>,
  action: 'create' | 'update' | 'delete',
  attribute?: string,
): void {
  refreshRoles(project, membership);
  if (!project.events.hasListeners) return;
  const names = nestedEvents(['teams', membership.teamId], ['memberships', membership.id], action, attribute);
  project.events.publish({
    names,
    channels: membershipChannels(membership.id, action),
    roles: eventRoles(membership, action),
    payload: project.settings.hidesAccounts === true ? { ...model, userPhone: '' } : model,
  });
}

const eventRoles = ({ teamId, userId, confirm }: Membership, action: 'create' | 'update' | 'delete'): string[] => [
  `team:${teamId}`,
  ...(action === 'delete' && confirm ? [`user:${userId}`] : []),
];
