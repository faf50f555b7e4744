import { announceUser } from '../account/account-events.ts';
import { factorsOf } from '../account/mfa/second-factors.ts';
import { userModel } from '../account/models.ts';
import type { User } from '../account/user-store.ts';
import { NO_CONTENT, ok } from '../http/answer.ts';
import { AppwriteError } from '../http/errors.ts';
import type { RequestContext, Route } from '../http/route.ts';
import { flag, id, oneOf } from '../http/validators.ts';

const userOf = ({ project, params }: RequestContext): User => project.users.get(params.get('userId', id));

/** Returns a user with their recovery codes. Throws `user_recovery_codes_not_found`. */
const withRecoveryCodes = (context: RequestContext) => {
  const user = userOf(context);
  const recoveryCodes = context.project.secondFactors.listRecoveryCodes(user.id);
  if (recoveryCodes.length === 0) throw new AppwriteError('user_recovery_codes_not_found');
  return { user, recoveryCodes };
};

const createRecoveryCodes = (context: RequestContext, user: User): readonly string[] => {
  const { project } = context;
  const recoveryCodes = project.secondFactors.createRecoveryCodes(user.id);
  announceUser(project, user, 'mfa');
  return recoveryCodes;
};

/** The routes of second factors for server keys (contract §10). */
export const userMfaRoutes: readonly Route[] = [
  {
    method: 'PATCH',
    path: '/users/{userId}/mfa',
    scope: 'users.write',
    handle: (context) => {
      const { project, params } = context;
      const user = project.users.update(userOf(context).id, { mfa: params.get('mfa', flag) });
      announceUser(project, user, 'mfa');
      return ok(userModel(user));
    },
  },
  {
    method: 'GET',
    path: '/users/{userId}/mfa/factors',
    scope: 'users.read',
    handle: (context) => ok(factorsOf(context.project, userOf(context))),
  },
  {
    method: 'DELETE',
    path: '/users/{userId}/mfa/authenticators/{type}',
    scope: 'users.write',
    handle: (context) => {
      const { project, params } = context;
      const user = userOf(context);
      params.get('type', oneOf(['totp']));
      if (!project.secondFactors.deleteAuthenticator(user.id)) throw new AppwriteError('user_authenticator_not_found');
      announceUser(project, user, 'mfa');
      return NO_CONTENT;
    },
  },
  {
    method: 'GET',
    path: '/users/{userId}/mfa/recovery-codes',
    scope: 'users.read',
    handle: (context) => ok({ recoveryCodes: withRecoveryCodes(context).recoveryCodes }),
  },
  {
    method: 'PATCH',
    path: '/users/{userId}/mfa/recovery-codes',
    scope: 'users.write',
    handle: (context) => {
      const user = userOf(context);
      if (context.project.secondFactors.listRecoveryCodes(user.id).length > 0)
        throw new AppwriteError('user_recovery_codes_already_exists');
      return ok({ recoveryCodes: createRecoveryCodes(context, user) });
    },
  },
  {
    method: 'PUT',
    path: '/users/{userId}/mfa/recovery-codes',
    scope: 'users.write',
    handle: (context) => ok({ recoveryCodes: createRecoveryCodes(context, withRecoveryCodes(context).user) }),
  },
];
