import { toDateTime } from '../datetime.ts';
import type { Project } from '../project.ts';
import { membershipModel } from '../teams/membership-model.ts';
import { announceMembership } from '../teams/team-events.ts';
import { hashPassword } from '../secrets.ts';
import { announceUserDeleted } from './account-events.ts';
import { withoutRemovalNote } from './claim-account.ts';
import type { User, UserChange } from './user-store.ts';

/**
 * Changes or removes a user's address, which becomes unverified. Mailed secrets end, so that those sent to the old
 * address cannot verify the new one. Throws `user_target_already_exists`.
 */
export function changeEmail(project: Project, user: User, email: string | null, more: UserChange = {}): User {
  return project.store.write(() => {
    project.tokens.deleteMailedOf(user.id);
    project.challenges.deleteMailedOf(user.id);
    return project.users.update(user.id, { ...more, email, emailVerification: false });
  });
}

/** Changes or removes a user's phone number. Throws `user_target_already_exists`. */
export const changePhone = (project: Project, user: User, phone: string | null, more: UserChange = {}): User =>
  project.users.update(user.id, { ...more, phone, phoneVerification: false });

/** Hashes a new password into a change of the user. */
export const toPasswordChange = async (project: Project, password: string): Promise<UserChange> => ({
  passwordHash: await hashPassword(password),
  passwordUpdate: toDateTime(project.now()),
});

/**
 * Changes a user's password. All one-time secrets end, and so do the other sessions unless the project says otherwise;
 * `currentSessionId` is the session of the change.
 */
export function changePassword(project: Project, user: User, change: UserChange, currentSessionId = ''): User {
  return project.store.write(() => {
    project.tokens.deleteAllOf(user.id);
    project.challenges.deleteAllOf(user.id);
    if (project.settings.invalidateSessions !== false) project.sessions.deleteAllOf(user.id, currentSessionId);
    return project.users.update(user.id, { ...change, ...withoutRemovalNote(user) });
  });
}

/** Deletes a user with all their data and announces the end of their memberships. */
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
  announceUserDeleted(project, user);
}
