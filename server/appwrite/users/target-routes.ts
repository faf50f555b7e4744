import { isEmailAddress } from '#domain/session/email-address.ts';
import { announceTarget } from '../account/account-events.ts';
import { targetModel, targetsOf } from '../account/models.ts';
import { PROVIDER_TYPES, type ProviderType, type Target } from '../account/target-store.ts';
import type { FollowingTarget, User } from '../account/user-store.ts';
import { NO_CONTENT, created, ok } from '../http/answer.ts';
import { AppwriteError } from '../http/errors.ts';
import type { RequestContext, Route } from '../http/route.ts';
import { id, isPhone, newId, oneOf, text } from '../http/validators.ts';
import { resolveId } from '../ids.ts';
import { listFromMemory, memoryList } from '../memory-list.ts';
import type { Project } from '../project.ts';

const TARGETS = memoryList('$id', {
  $id: 'string',
  $createdAt: 'datetime',
  $updatedAt: 'datetime',
  userId: 'string',
  providerId: 'string',
  identifier: 'string',
  providerType: 'string',
});

const identifierText = text(255);
const targetName = text(128);

const userOf = ({ project, params }: RequestContext): User => project.users.get(params.get('userId', id));

/** Returns a target of a user, stored or not. Throws `user_target_not_found`. */
function targetOf(user: User, targetId: string): Target {
  const target = targetsOf(user).find((one) => one.id === targetId);
  if (target === undefined) throw new AppwriteError('user_target_not_found');
  return target;
}

/** Returns which of the user's own contacts a target follows; undefined for a stored one. */
function followingOf(user: User, target: Target): FollowingTarget | undefined {
  if (target.id === user.targetId) return 'targetId';
  return target.id === user.phoneTargetId ? 'phoneTargetId' : undefined;
}

/** Throws `general_invalid_email` or `general_invalid_phone`; a device may send anything. */
function assertIdentifier(providerType: ProviderType, identifier: string): void {
  if (providerType === 'email' && !isEmailAddress(identifier)) throw new AppwriteError('general_invalid_email');
  if (providerType === 'sms' && !isPhone(identifier)) throw new AppwriteError('general_invalid_phone');
}

/** Throws `user_target_already_exists` when a user has this address or number as their own. */
function assertNoUserContact({ targets }: Project, identifier: string): void {
  if (targets.isUserContact(identifier)) throw new AppwriteError('user_target_already_exists');
}

/**
 * Changes a target. One that follows the user's address or number is stored from then on; it still follows where it has
 * the same identifier (`TargetStore.moveContact`). Throws `user_target_already_exists`.
 */
function updateTarget(
  project: Project,
  { user, target }: { readonly user: User; readonly target: Target },
  change: { readonly identifier: string | undefined; readonly name: string | undefined },
): Target {
  const { users, targets, store } = project;
  const { identifier = target.identifier, name = target.name } = change;
  return store.write(() => {
    const following = followingOf(user, target);
    if (following !== undefined) users.detachTarget(user.id, following);
    if (identifier !== target.identifier) assertNoUserContact(project, identifier);
    return following === undefined
      ? targets.update(target, { identifier, name })
      : targets.create({ ...target, identifier, name, sessionId: '' });
  });
}

/**
 * The routes for the targets of users, for server keys (contract §10). They are only stored: there is no provider that
 * sends messages to them.
 */
export const userTargetRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/users/{userId}/targets',
    scope: 'users.read',
    handle: (context) => {
      const { total, items } = listFromMemory(context.params, TARGETS, () =>
        targetsOf(userOf(context)).map(targetModel),
      );
      return ok({ total, targets: items });
    },
  },
  {
    method: 'POST',
    path: '/users/{userId}/targets',
    scope: 'users.write',
    handle: (context) => {
      const { project, params } = context;
      const requestedId = params.get('targetId', newId);
      const providerType = params.get('providerType', oneOf(PROVIDER_TYPES));
      const identifier = params.get('identifier', identifierText);
      // As with Appwrite, a target for an unknown provider is one without a provider.
      params.find('providerId', id, undefined);
      const name = params.find('name', targetName, '');
      assertIdentifier(providerType, identifier);
      const user = userOf(context);
      if (requestedId !== 'unique()' && project.targets.isUserTarget(requestedId))
        throw new AppwriteError('user_target_already_exists');
      assertNoUserContact(project, identifier);
      const target = project.targets.create({
        id: resolveId(requestedId, project.now()),
        userId: user.id,
        sessionId: '',
        name,
        providerType,
        providerId: null,
        identifier,
      });
      announceTarget(project, target, 'create');
      return created(targetModel(target));
    },
  },
  {
    method: 'GET',
    path: '/users/{userId}/targets/{targetId}',
    scope: 'users.read',
    handle: (context) => {
      const targetId = context.params.get('targetId', id);
      return ok(targetModel(targetOf(userOf(context), targetId)));
    },
  },
  {
    method: 'PATCH',
    path: '/users/{userId}/targets/{targetId}',
    scope: 'users.write',
    handle: (context) => {
      const { project, params } = context;
      const targetId = params.get('targetId', id);
      const identifier = params.find('identifier', identifierText, undefined);
      const providerId = params.find('providerId', id, undefined);
      const name = params.find('name', targetName, undefined);
      const user = userOf(context);
      const target = targetOf(user, targetId);
      if (identifier !== undefined) assertIdentifier(target.providerType, identifier);
      if (providerId !== undefined) throw new AppwriteError('provider_not_found');
      const updated = updateTarget(project, { user, target }, { identifier, name });
      announceTarget(project, updated, 'update');
      return ok(targetModel(updated));
    },
  },
  {
    method: 'DELETE',
    path: '/users/{userId}/targets/{targetId}',
    scope: 'users.write',
    handle: (context) => {
      const { project, params } = context;
      const targetId = params.get('targetId', id);
      const user = userOf(context);
      const target = targetOf(user, targetId);
      const following = followingOf(user, target);
      if (following === undefined) project.targets.delete(target.id);
      else project.users.detachTarget(user.id, following);
      announceTarget(project, target, 'delete');
      return NO_CONTENT;
    },
  },
];
