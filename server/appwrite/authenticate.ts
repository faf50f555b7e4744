import { GUEST, describeCaller, hasScope, type Caller, type ScopeRequirement } from './caller.ts';
import { verifyJwt } from './account/jwt.ts';
import { assertComplete } from './account/mfa/second-factors.ts';
import { sessionCookieOf } from './http/cookie-flags.ts';
import { AppwriteError } from './http/errors.ts';
import type { ParsedRequest } from './http/request.ts';
import { isObject } from './http/validators.ts';
import type { Project } from './project.ts';

/** The parts of a request that carry credentials. */
export type Credentials = Pick<ParsedRequest, 'cookies' | 'header'>;

/** Returns the session tokens of a request in order of preference: cookies, header, fallback header (contract §1.3). */
function sessionTokens(request: Credentials, project: Project): (string | undefined)[] {
  const { name, isHostBound } = sessionCookieOf(project.settings);
  return [
    request.cookies[name],
    isHostBound ? undefined : request.cookies[`${name}_legacy`],
    request.header('x-appwrite-session'),
    fallbackToken(request.header('x-fallback-cookies'), `a_session_${project.settings.id}`),
  ];
}

/** Returns the session token that identifies the sender, if the request carries one. */
export const sessionTokenOf = (request: Credentials, project: Project): string | undefined =>
  sessionTokens(request, project).find((token) => token !== undefined && token !== '');

/** Tells whether the fallback header, which stands in for cookies, is the only place with a session token. */
export function isByFallback(request: Credentials, project: Project): boolean {
  if (request.header('x-fallback-cookies') === undefined) return false;
  const tokens = sessionTokens(request, project);
  return tokens.findIndex((token) => token !== undefined && token !== '') === tokens.length - 1;
}

function fallbackToken(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(header);
    const token = isObject(parsed) && Object.hasOwn(parsed, name) ? parsed[name] : undefined;
    return typeof token === 'string' ? token : undefined;
  } catch {
    return undefined;
  }
}

/** Finds the user of a session token; returns undefined for an unknown or expired token. */
export function callerOfToken(token: string, project: Project): Extract<Caller, { kind: 'user' }> | undefined {
  const session = project.sessions.findByToken(token);
  const user = session === undefined ? undefined : project.users.find(session.userId);
  return session === undefined || user === undefined
    ? undefined
    : { kind: 'user', user, session, roles: project.roles.of(user), byJwt: false, isByServerJwt: false };
}

/** Finds the user of a JWT; returns a guest when its session has ended. Throws `user_jwt_invalid`. */
export function callerOfJwt(jwt: string, project: Project): Caller {
  const { userId, sessionId, isByServer } = verifyJwt(project.signingKey, jwt, project.now());
  const session = project.sessions.find(sessionId);
  const user = project.users.find(userId);
  if (session === undefined || user === undefined || session.userId !== userId || !project.sessions.isAlive(session))
    return GUEST;
  return {
    kind: 'user',
    user,
    session,
    roles: project.roles.of(user),
    byJwt: true,
    isByServerJwt: isByServer === true,
  };
}

/**
 * Identifies the sender of a request; a server key counts more than a session. Throws when the request carries a JWT
 * beside a session, or a broken one.
 */
export function authenticate(request: Credentials, project: Project): Caller {
  const token = sessionTokenOf(request, project);
  const bySession = token === undefined ? undefined : callerOfToken(token, project);
  const jwt = request.header('x-appwrite-jwt');
  const key = request.header('x-appwrite-key');
  if (jwt !== undefined && jwt !== '') {
    if (bySession !== undefined) throw new AppwriteError('user_jwt_and_cookie_set');
    const byJwt = callerOfJwt(jwt, project);
    if (byJwt.kind === 'user') return byJwt;
  }
  const byKey = key === undefined ? undefined : project.keys.find(key);
  return byKey ?? bySession ?? GUEST;
}

/**
 * Throws unless the caller holds the scope, is not blocked and owes no second factor (contract §1.3, order of the
 * refusals).
 */
export function assertScope(caller: Caller, route: ScopeRequirement, project: Project): void {
  if (!hasScope(caller, route))
    throw new AppwriteError(
      'general_unauthorized_scope',
      `${describeCaller(caller, project.settings.id)} missing scopes (["${route.scope}"])`,
    );
  if (caller.kind === 'user' && !caller.user.status) throw new AppwriteError('user_blocked');
  if (route.takesIncomplete !== true) assertComplete(project, caller);
}
