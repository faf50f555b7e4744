import type { Project } from '../project.ts';
import { accountChannels, nestedEvents, resourceEvents } from '../realtime/event-names.ts';
import { sessionModel, targetModel, tokenModel, userModel } from './models.ts';
import { challengeModel, type Challenge } from './mfa/challenge-store.ts';
import type { Session } from './session-store.ts';
import type { Target } from './target-store.ts';
import type { Token } from './token-store.ts';
import type { User } from './user-store.ts';

/**
 * Rereads the roles of a user, of which a verified address is one, and ends the sockets of sessions that owe a second
 * factor from now on.
 */
export function refreshUser(project: Project, { id }: Pick<User, 'id'>): void {
  project.roles.delete(id);
  project.events.refreshRoles(id);
  project.events.closeEndedSessions(id);
}

/**
 * Announces a change of a user; `attribute` names what changed (name, email, prefs …). The sockets of a blocked user
 * receive the event and are closed.
 */
export function announceUser(project: Project, user: User, attribute: string): void {
  refreshUser(project, user);
  if (!project.events.hasListeners) return;
  project.events.publish({
    names: resourceEvents('users', user.id, 'update', attribute),
    channels: accountChannels(user.id, 'update'),
    roles: [`user:${user.id}`],
    payload: userModel(user),
  });
  if (!user.status) project.events.disconnectUser(user.id, 'The current user has been blocked.');
}

/** Announces the deletion of a user, whose sockets receive the event and are closed. */
export function announceUserDeleted(project: Project, user: User): void {
  if (project.events.hasListeners) {
    project.events.publish({
      names: resourceEvents('users', user.id, 'delete'),
      channels: accountChannels(user.id, 'delete'),
      roles: [`user:${user.id}`],
      payload: userModel(user),
    });
  }
  project.roles.delete(user.id);
  project.events.disconnectUser(user.id, 'The current user has been removed.');
}

export function announceSession(project: Project, session: Session, action: 'create' | 'update' | 'delete'): void {
  if (!project.events.hasListeners) return;
  const names = nestedEvents(['users', session.userId], ['sessions', session.id], action);
  project.events.publish({
    names,
    channels: accountChannels(session.userId),
    roles: [`user:${session.userId}`],
    payload: sessionModel(session, { current: false }),
  });
}

export function announceTarget(project: Project, target: Target, action: 'create' | 'update' | 'delete'): void {
  if (!project.events.hasListeners) return;
  project.events.publish({
    names: nestedEvents(['users', target.userId], ['targets', target.id], action),
    channels: accountChannels(target.userId),
    roles: [`user:${target.userId}`],
    payload: targetModel(target),
  });
}

export function announceChallenge(project: Project, challenge: Challenge): void {
  if (!project.events.hasListeners) return;
  project.events.publish({
    names: nestedEvents(['users', challenge.userId], ['challenges', challenge.id], 'create'),
    channels: accountChannels(challenge.userId),
    roles: [`user:${challenge.userId}`],
    payload: challengeModel(challenge),
  });
}

export function announceToken(
  project: Project,
  token: Token,
  kind: 'recovery' | 'verification' | 'tokens',
  action: 'create' | 'update',
): void {
  if (!project.events.hasListeners) return;
  const names = nestedEvents(['users', token.userId], [kind, token.id], action);
  project.events.publish({
    names,
    channels: accountChannels(token.userId),
    roles: [`user:${token.userId}`],
    payload: tokenModel(token),
  });
}
