import { toDateTime } from '../datetime.ts';
import type { Project } from '../project.ts';
import { membershipModel } from '../teams/membership-model.ts';
import { announceMembership } from '../teams/team-events.ts';
import { hashPassword } from '../secrets.ts';
import { announceUserGone } from './account-events.ts';
import type { User, UserChange } from './user-store.ts';

/**
 * Gives a person another address, or none: it is unproved, and what was mailed to the old one ends, so that it cannot
 * prove the new one. Throws `user_target_already_exists`.
 */
export function changeEmail(project: Project, user: User, email: string | null, more: UserChange = {}): User {
  return project.store.write(() => {
    project.tokens.deleteMailedOf(user.id);
    return project.users.update(user.id, { ...more, email, emailVerification: false });
  });
}

/** Gives a person another number, or none. Throws `user_target_already_exists`. */
export const changePhone = (project: Project, user: User, phone: string | null, more: UserChange = {}): User =>
  project.users.update(user.id, { ...more, phone, phoneVerification: false });

/** A new password as a change of a person. */
export const toPasswordChange = async (project: Project, password: string): Promise<UserChange> => ({
  passwordHash: await hashPassword(password),
  passwordUpdate: toDateTime(project.now()),
});

/**
 * Gives a person another password. Links that were mailed before end, and so do the other sessions, unless the project
 * says otherwise; `keptSessionId` is the one it was changed in.
 */
export function changePassword(project: Project, user: User, change: UserChange, keptSessionId = ''): User {
  return project.store.write(() => {
    project.tokens.deleteMailedOf(user.id);
    if (project.settings.invalidateSessions !== false) project.sessions.deleteAllOf(user.id, keptSessionId);
    return project.users.update(user.id, change);
  });
}

/** Removes a person with all that is theirs, and tells the teams they were in. */
export function deleteUser(project: Project, user: User): void {
  const left = project.memberships.listOfUser(user.id).map((membership) => ({
    membership,
    model: membershipModel(project, membership, project.teams.get(membership.teamId), true),
  }));
  project.store.write(() => {
    project.memberships.deleteOfUser(user.id);
    project.users.delete(user.id);
  });
  for (const { membership, model } of left) announceMembership(project, membership, model, 'delete');
  announceUserGone(project, user);
}
