import { ok } from '../http/answer.ts';
import { AppwriteError } from '../http/errors.ts';
import type { Scope } from '../caller.ts';
import { withAliases, type RequestContext, type Route } from '../http/route.ts';
import { flag, id, oneOf, text } from '../http/validators.ts';

/** Validates the parameters, so that an invalid request gets its own error, then refuses. */
const unsupported =
  (read: (context: RequestContext) => unknown) =>
  (context: RequestContext): never => {
    read(context);
    throw new AppwriteError('user_auth_method_unsupported');
  };

const type = ({ params }: RequestContext): unknown => params.get('type', oneOf(['totp']));
const otp = ({ params }: RequestContext): unknown => params.get('otp', text(256));
const factor = ({ params }: RequestContext): unknown =>
  params.get('factor', oneOf(['email', 'phone', 'totp', 'recoveryCode', 'custom']));
const challenge = (context: RequestContext): unknown => [context.params.get('challengeId', text(256)), otp(context)];
const nothing = (): undefined => undefined;

const refuse = (
  method: Route['method'],
  path: string,
  read: (context: RequestContext) => unknown,
  scope: Scope = 'account',
): Route => ({ method, path, scope, handle: unsupported(read) });

const NO_FACTORS = { totp: false, phone: false, email: false, recoveryCode: false, custom: false };
const existing = ({ project, params }: RequestContext): unknown => project.users.get(params.get('userId', id));

/**
 * The routes of multi-factor authentication, which is not supported: every setup is refused (contract §2.3). Older
 * clients use the singular paths.
 */
export const mfaRoutes: readonly Route[] = [
  { method: 'GET', path: '/account/mfa/factors', scope: 'account', handle: () => ok(NO_FACTORS) },
  refuse('PATCH', '/account/mfa', ({ params }) => params.get('mfa', flag)),
  refuse('POST', '/account/mfa/authenticators/{type}', type),
  refuse('PUT', '/account/mfa/authenticators/{type}', (context) => [type(context), otp(context)]),
  refuse('DELETE', '/account/mfa/authenticators/{type}', type),
  ...withAliases(refuse('POST', '/account/mfa/challenges', factor), '/account/mfa/challenge'),
  ...withAliases(refuse('PUT', '/account/mfa/challenges', challenge), '/account/mfa/challenge'),
  ...(['GET', 'POST', 'PATCH'] as const).map((method) => refuse(method, '/account/mfa/recovery-codes', nothing)),
  {
    method: 'GET',
    path: '/users/{userId}/mfa/factors',
    scope: 'users.read',
    handle: (context) => {
      existing(context);
      return ok(NO_FACTORS);
    },
  },
  refuse('PATCH', '/users/{userId}/mfa', existing, 'users.write'),
  refuse('DELETE', '/users/{userId}/mfa/authenticators/{type}', existing, 'users.write'),
  ...(['GET', 'PATCH', 'PUT'] as const).map((method) =>
    refuse(method, '/users/{userId}/mfa/recovery-codes', existing, method === 'GET' ? 'users.read' : 'users.write'),
  ),
];
