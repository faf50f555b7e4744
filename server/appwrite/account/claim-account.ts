import type { RequestContext } from '../http/route.ts';
import { mailLanguageOf } from '../mail-language.ts';
import { passwordRemovedMail } from '../mail-texts.ts';
import type { Project } from '../project.ts';
import { parseObject, preferencesOf } from '../storage/stored-json.ts';
import { announceUser } from './account-events.ts';
import type { User, UserChange } from './user-store.ts';

/** Preferences by which the app knows what to tell the person. */
const PASSWORD_REMOVED = 'passwordRemoved';
const KNOWS_NO_PASSWORD = 'knowsNoPassword';

/**
 * Gives an account with an unverified address to the owner of the address. Its creator may not have owned the address,
 * so their password, sessions with push targets, tokens, identities, second factors and phone number end, and so do
 * the API keys they made: a key is older than the membership of its holder then (`findHolderRoles`). A removed password
 * is noted in the preferences, so that the app tells the owner. Must run inside the write that verifies the address;
 * call `announceClaim` after it.
 */
export function claimAccount(project: Project, user: User): User {
  project.sessions.deleteAllOf(user.id);
  project.tokens.deleteAllOf(user.id);
  project.identities.deleteAllOf(user.id);
  project.secondFactors.deleteAllOf(user.id);
  project.challenges.deleteAllOf(user.id);
  project.memberships.beginAnew(user.id);
  const { [KNOWS_NO_PASSWORD]: _, ...prefs } = parseObject(user.prefs.text);
  return project.users.update(user.id, {
    passwordHash: null,
    passwordUpdate: '',
    phone: null,
    phoneVerification: false,
    mfa: false,
    ...(user.passwordUpdate === '' ? {} : { prefs: preferencesOf({ ...prefs, [PASSWORD_REMOVED]: true }) }),
  });
}

/** Returns the change that drops the note of a removed password, because the user has one again. */
export function withoutRemovalNote({ prefs }: User): UserChange {
  if (!prefs.text.includes(PASSWORD_REMOVED)) return {};
  const { [PASSWORD_REMOVED]: _, ...others } = parseObject(prefs.text);
  return { prefs: preferencesOf(others) };
}

/**
 * Verifies the address of a user who used a mailed secret without being signed in, and claims the account if the
 * address was unverified.
 */
export function claimByMail(project: Project, user: User): User {
  if (user.emailVerification) return user;
  return project.store.write(() => project.users.update(claimAccount(project, user).id, { emailVerification: true }));
}

/**
 * Announces the claim of an account that was `before`: closes the creator's sockets and, where a password was removed,
 * mails the owner.
 */
export async function announceClaim({ project, request }: RequestContext, before: User, user: User): Promise<void> {
  project.events.disconnectUser(user.id, 'The account belongs to the owner of its email address now.');
  announceUser(project, user, 'verification');
  // `passwordUpdate` is empty where no password was chosen. A failed mail must not block the sign-in.
  if (before.passwordUpdate !== '' && user.email !== null)
    await project
      .sendMail(
        passwordRemovedMail(
          { address: user.email, name: user.name, language: mailLanguageOf(request) },
          project.settings.name,
        ),
      )
      .catch(() => undefined);
}
