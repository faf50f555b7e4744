import { passwordRemovedMail } from '../mail-texts.ts';
import type { Project } from '../project.ts';
import { announceUser } from './account-events.ts';
import type { User } from './user-store.ts';

/**
 * An account whose address nobody ever proved, and whose owner has come now. Whoever made it may have known the address
 * only: their password, sessions, tokens and identities end. Run inside the write that proves the address, and told by
 * `tellHandover` after it.
 */
export function claimAccount(project: Project, user: User): User {
  project.sessions.deleteAllOf(user.id);
  project.tokens.deleteAllOf(user.id);
  project.identities.deleteAllOf(user.id);
  return project.users.update(user.id, { passwordHash: null, passwordUpdate: '' });
}

/**
 * The person whose address was proved by what was mailed to it, by somebody who is not signed in: theirs from now on if
 * nobody had proved it before.
 */
export function claimByMail(project: Project, user: User): User {
  if (user.emailVerification) return user;
  return project.store.write(() => project.users.update(claimAccount(project, user).id, { emailVerification: true }));
}

/**
 * Tells what became of `before`: the open sockets of whoever made it are ended, and a mail says that a password they
 * had chosen is gone.
 */
export async function announceClaim(project: Project, before: User, user: User): Promise<void> {
  project.events.dismiss(user.id, 'The account belongs to the owner of its email address now.');
  announceUser(project, user, 'verification');
  // `passwordUpdate` is empty where nobody chose the password. A mail that cannot be sent keeps nobody out.
  if (before.passwordUpdate !== '' && user.email !== null)
    await project
      .sendMail(passwordRemovedMail({ address: user.email, name: user.name }, project.settings.name))
      .catch(() => undefined);
}
