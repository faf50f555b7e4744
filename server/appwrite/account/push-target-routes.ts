import { NO_CONTENT, created, ok } from '../http/answer.ts';
import type { RequestContext, Route } from '../http/route.ts';
import { id, newId, text } from '../http/validators.ts';
import { resolveId } from '../ids.ts';
import { userCaller } from './account-caller.ts';
import { announceTarget } from './account-events.ts';
import { targetModel } from './models.ts';
import type { Target } from './target-store.ts';
import { parseUserAgent } from './user-agent.ts';

const identifier = text(2_048);

/** Returns the device's name as far as the user agent reveals it. */
function deviceName({ request }: RequestContext): string {
  const { deviceBrand, deviceModel } = parseUserAgent(request.header('user-agent') ?? '');
  return `${deviceBrand} ${deviceModel}`.trim();
}

const ownTarget = (context: RequestContext): Target =>
  context.project.targets.get(userCaller(context).user.id, context.params.get('targetId', id));

/** The routes for push targets (contract §2). They are only stored: this server sends no push messages. */
export const pushTargetRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/account/targets/push',
    scope: 'targets.write',
    handle: (context) => {
      const { project, params } = context;
      const { user, session } = userCaller(context);
      const target = project.targets.create({
        id: resolveId(params.get('targetId', newId), project.now()),
        userId: user.id,
        sessionId: session.id,
        name: deviceName(context),
        providerType: 'push',
        providerId: params.find('providerId', id, null),
        identifier: params.get('identifier', identifier),
      });
      announceTarget(project, target, 'create');
      return created(targetModel(target));
    },
  },
  {
    method: 'PUT',
    path: '/account/targets/{targetId}/push',
    scope: 'targets.write',
    handle: (context) => {
      const target = context.project.targets.update(ownTarget(context), {
        identifier: context.params.get('identifier', identifier),
        name: deviceName(context),
      });
      announceTarget(context.project, target, 'update');
      return ok(targetModel(target));
    },
  },
  {
    method: 'DELETE',
    path: '/account/targets/{targetId}/push',
    scope: 'targets.write',
    handle: (context) => {
      const target = ownTarget(context);
      context.project.targets.delete(target.id);
      announceTarget(context.project, target, 'delete');
      return NO_CONTENT;
    },
  },
];
