import type { Project } from '../project.ts';
import { accountChannels, nestedEvents } from '../realtime/event-names.ts';
import { NO_CONTENT, created, ok } from '../http/answer.ts';
import type { RequestContext, Route } from '../http/route.ts';
import { id, newId, text } from '../http/validators.ts';
import { resolveId } from '../ids.ts';
import { userCaller } from './account-caller.ts';
import { pushTargetModel } from './models.ts';
import type { PushTarget } from './push-target-store.ts';
import { parseUserAgent } from './user-agent.ts';

const identifier = text(2_048);

/** Returns the device's name as far as the user agent reveals it. */
function deviceName({ request }: RequestContext): string {
  const { deviceBrand, deviceModel } = parseUserAgent(request.header('user-agent') ?? '');
  return `${deviceBrand} ${deviceModel}`.trim();
}

function announce(project: Project, target: PushTarget, action: 'create' | 'update' | 'delete'): void {
  if (!project.events.hasListeners) return;
  const names = nestedEvents(['users', target.userId], ['targets', target.id], action);
  project.events.publish({
    names,
    channels: accountChannels(target.userId),
    roles: [`user:${target.userId}`],
    payload: pushTargetModel(target),
  });
}

const ownTarget = (context: RequestContext): PushTarget =>
  context.project.pushTargets.get(userCaller(context).user.id, context.params.get('targetId', id));

/** The routes for push targets (contract §2). They are only stored: this server sends no push messages. */
export const pushTargetRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/account/targets/push',
    scope: 'targets.write',
    handle: (context) => {
      const { project, params } = context;
      const { user, session } = userCaller(context);
      const target = project.pushTargets.create({
        id: resolveId(params.get('targetId', newId), project.now()),
        userId: user.id,
        sessionId: session.id,
        name: deviceName(context),
        providerId: params.find('providerId', id, null),
        identifier: params.get('identifier', identifier),
      });
      announce(project, target, 'create');
      return created(pushTargetModel(target));
    },
  },
  {
    method: 'PUT',
    path: '/account/targets/{targetId}/push',
    scope: 'targets.write',
    handle: (context) => {
      const target = context.project.pushTargets.update(
        ownTarget(context),
        context.params.get('identifier', identifier),
        deviceName(context),
      );
      announce(context.project, target, 'update');
      return ok(pushTargetModel(target));
    },
  },
  {
    method: 'DELETE',
    path: '/account/targets/{targetId}/push',
    scope: 'targets.write',
    handle: (context) => {
      const target = ownTarget(context);
      context.project.pushTargets.delete(target.id);
      announce(context.project, target, 'delete');
      return NO_CONTENT;
    },
  },
];
