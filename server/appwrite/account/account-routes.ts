import { TEXT_BODY_BYTES } from '#server/http/body/body-intake.ts';
import { resolveChosenId } from '../chosen-id.ts';
import { fromDateTime } from '../datetime.ts';
import { NO_CONTENT, created, ok } from '../http/answer.ts';
import { AppwriteError } from '../http/errors.ts';
import { asAsked } from '../http/omitted-fields.ts';
import type { RequestContext, Route } from '../http/route.ts';
import { email, nameText, newId, newPassword, password, phone, preferencesBy } from '../http/validators.ts';
import { emptyLogs } from '../platform-list.ts';
import type { Project } from '../project.ts';
import { hashPassword } from '../secrets.ts';
import { credentialsCaller, userCaller } from './account-caller.ts';
import { assertOwnPassword, byIp, countWantedAddress } from './account-limits.ts';
import { announceUser } from './account-events.ts';
import { assertMayChangeFactors } from './mfa/second-factors.ts';
import { userModel } from './models.ts';
import { changeEmail, changePassword, changePhone, deleteUser, toPasswordChange } from './user-changes.ts';
import { clearSessionCookies, replaceSession, replacementCause } from './sign-in.ts';
import type { User, UserChange } from './user-store.ts';
import { assertMayCloseAccount } from '../teams/team-owners.ts';

/**
 * Returns the first password of a user who has none: the first password sent is adopted, which turns an anonymous
 * account into a full one (contract §2).
 */
const firstPassword = (project: Project, user: User, given: string): Promise<UserChange> =>
  user.passwordUpdate === '' ? toPasswordChange(project, given) : Promise.resolve({});

const JUST_NOW_MS = 3_600_000;

/**
 * Throws `user_unauthorized`, where the project asks for it, unless the person signed in within the last hour and sends
 * that session itself: an account that is closed does not come back, and many have no password to ask for.
 */
function assertSignedInJustNow(context: RequestContext): void {
  const { project } = context;
  if (project.settings.closesAfterSignIn !== true) return;
  const { session, byJwt } = userCaller(context);
  if (byJwt || fromDateTime(session.createdAt) + JUST_NOW_MS < project.now())
    throw new AppwriteError('user_unauthorized', 'Sign in again to close your account: that is possible for an hour.');
}

/** The routes of a user's own account (contract §2). */
export const accountRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/account',
    scope: 'sessions.write',
    limit: byIp(10),
    handle: async ({ project, params, caller }) => {
      const id = params.get('userId', newId);
      const address = params.get('email', email);
      const secret = params.get('password', newPassword(project.settings));
      const name = params.find('name', nameText(), '');
      const passwordHash = await hashPassword(secret);
      return created(
        userModel(
          project.users.create({
            id: resolveChosenId(project, caller, 'user', id),
            email: address,
            name,
            passwordHash,
          }),
        ),
      );
    },
  },
  {
    method: 'GET',
    path: '/account',
    scope: 'account',
    handle: (context) => ok(asAsked(context.request, userModel(userCaller(context).user))),
  },
  {
    method: 'DELETE',
    path: '/account',
    scope: 'account',
    handle: (context) => {
      const { user } = userCaller(context);
      assertMayCloseAccount(context.project, user.id);
      assertSignedInJustNow(context);
      deleteUser(context.project, user);
      clearSessionCookies(context);
      return NO_CONTENT;
    },
  },
  {
    method: 'PATCH',
    path: '/account/name',
    scope: 'account',
    handle: (context) => {
      const user = context.project.users.update(userCaller(context).user.id, {
        name: context.params.get('name', nameText()),
      });
      announceUser(context.project, user, 'name');
      return ok(userModel(user));
    },
  },
  {
    method: 'PATCH',
    path: '/account/email',
    scope: 'account',
    handle: async (context) => {
      const caller = credentialsCaller(context);
      const { user } = caller;
      const address = context.params.get('email', email);
      const secret = context.params.get('password', password);
      // A mailed code may be the second factor, and a new address is not confirmed.
      assertMayChangeFactors(context.project, caller);
      await assertOwnPassword(context.project, user, secret);
      countWantedAddress(context, user);
      if (user.email === address) throw new AppwriteError('user_target_already_exists');
      const more = await firstPassword(context.project, user, secret);
      const changed = changeEmail(context.project, userCaller(context.identifyAgain()).user, address, more);
      replaceSession(context, replacementCause(user));
      announceUser(context.project, changed, 'email');
      return ok(userModel(changed));
    },
  },
  {
    method: 'PATCH',
    path: '/account/phone',
    scope: 'account',
    handle: async (context) => {
      const { user } = credentialsCaller(context);
      const number = context.params.get('phone', phone);
      const secret = context.params.get('password', password);
      await assertOwnPassword(context.project, user, secret);
      countWantedAddress(context, user);
      const more = await firstPassword(context.project, user, secret);
      const changed = changePhone(context.project, userCaller(context.identifyAgain()).user, number, more);
      replaceSession(context, replacementCause(user));
      announceUser(context.project, changed, 'phone');
      return ok(userModel(changed));
    },
  },
  {
    method: 'PATCH',
    path: '/account/password',
    scope: 'account',
    limit: byIp(10),
    handle: async (context) => {
      const { user } = credentialsCaller(context);
      const next = context.params.get('password', newPassword(context.project.settings));
      await assertOwnPassword(context.project, user, context.params.find('oldPassword', password, undefined));
      const change = await toPasswordChange(context.project, next);
      const { user: present, session } = userCaller(context.identifyAgain());
      const changed = changePassword(context.project, present, change, session.id);
      replaceSession(context, replacementCause(user));
      announceUser(context.project, changed, 'password');
      return ok(userModel(changed));
    },
  },
  { method: 'GET', path: '/account/prefs', scope: 'account', handle: (context) => ok(userCaller(context).user.prefs) },
  {
    method: 'PATCH',
    path: '/account/prefs',
    scope: 'account',
    // Their JSON has at most 65 535 characters; longer ones are read too, to be refused with this reason.
    maxBytes: TEXT_BODY_BYTES,
    handle: (context) => {
      const user = context.project.users.update(userCaller(context).user.id, {
        prefs: context.params.get('prefs', preferencesBy(context.caller.kind)),
      });
      announceUser(context.project, user, 'prefs');
      return ok(userModel(user));
    },
  },
  {
    method: 'PATCH',
    path: '/account/status',
    scope: 'account',
    handle: (context) => {
      const { id: userId } = userCaller(context).user;
      assertMayCloseAccount(context.project, userId);
      assertSignedInJustNow(context);
      const user = context.project.users.update(userId, { status: false });
      announceUser(context.project, user, 'status');
      clearSessionCookies(context);
      return ok(userModel(user));
    },
  },
  { method: 'GET', path: '/account/logs', scope: 'account', handle: ({ params }) => emptyLogs(params) },
];
