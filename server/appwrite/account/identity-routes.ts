import type { Project } from '../project.ts';
import { accountChannels, nestedEvents } from '../realtime/event-names.ts';
import { NO_CONTENT, ok } from '../http/answer.ts';
import { AppwriteError } from '../http/errors.ts';
import type { Route } from '../http/route.ts';
import { id } from '../http/validators.ts';
import { listPlatform } from '../platform-list.ts';
import { credentialsCaller, userCaller } from './account-caller.ts';
import { identityModel, type Identity } from './identity-store.ts';

function remove(project: Project, identity: Identity): void {
  project.identities.delete(identity.id);
  if (!project.events.hasListeners) return;
  const names = nestedEvents(['users', identity.userId], ['identities', identity.id], 'delete');
  // Sockets must not receive the provider's tokens.
  const payload = identityModel({ ...identity, accessToken: '', refreshToken: '' });
  project.events.publish({
    names,
    channels: accountChannels(identity.userId),
    roles: [`user:${identity.userId}`],
    payload,
  });
}

/** Routes for identities at other providers: users see their own, server keys see all (contract §2). */
export const identityRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/account/identities',
    scope: 'account',
    handle: (context) => {
      const { total, items } = listPlatform(context, context.project.identities.list, () => ({
        sql: 'userId = ?',
        values: [userCaller(context).user.id],
      }));
      return ok({ total, identities: items.map(identityModel) });
    },
  },
  {
    method: 'DELETE',
    path: '/account/identities/{identityId}',
    scope: 'account',
    handle: (context) => {
      const { user } = credentialsCaller(context);
      const identity = context.project.identities.get(context.params.get('identityId', id));
      if (identity.userId !== user.id) throw new AppwriteError('user_identity_not_found');
      remove(context.project, identity);
      return NO_CONTENT;
    },
  },
  {
    method: 'GET',
    path: '/users/identities',
    scope: 'users.read',
    handle: (context) => {
      const { total, items } = listPlatform(context, context.project.identities.list);
      return ok({ total, identities: items.map(identityModel) });
    },
  },
  {
    method: 'DELETE',
    path: '/users/identities/{identityId}',
    scope: 'users.write',
    handle: ({ project, params }) => {
      remove(project, project.identities.get(params.get('identityId', id)));
      return NO_CONTENT;
    },
  },
];
