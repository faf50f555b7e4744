import { IdentityRefused } from '#server/drivers/identity/identity-provider.ts';
import { NO_CONTENT, created, ok } from '../http/answer.ts';
import { AppwriteError } from '../http/errors.ts';
import { withAliases, type RequestContext, type Route, type RouteLimit } from '../http/route.ts';
import { email, id, integerBetween, password, text } from '../http/validators.ts';
import { createId } from '../ids.ts';
import { userCaller } from './account-caller.ts';
import { announceSession } from './account-events.ts';
import { forgetCodes } from '#server/http/code-limits.ts';
import {
  byAddressAndIp,
  byCaller,
  byIp,
  byUserAndIp,
  checkPassword,
  codeKeyOf,
  codeTriedTooOften,
} from './account-limits.ts';
import { claimByMail, announceClaim } from './claim-account.ts';
import type { Identity } from './identity-store.ts';
import { createJwt } from './jwt.ts';
import { assertComplete } from './mfa/second-factors.ts';
import { sessionModel } from './models.ts';
import { toProviderTokens } from './oauth-user.ts';
import type { Session } from './session-store.ts';
import { answerSignIn, assertNotBlocked, assertSignedOut, clearSessionCookies } from './sign-in.ts';
import { findByIdOrAlias, refuseAtTick } from './account-hiding.ts';
import type { TokenKind } from './token-store.ts';

const MINUTE_MS = 60_000;

/**
 * Returns the caller's session named in the path; `current` names the session of the request. Throws
 * `user_session_not_found`.
 */
function ownSession(context: RequestContext): { readonly session: Session; readonly isCurrent: boolean } {
  const caller = userCaller(context);
  const sessionId = context.params.get('sessionId', id);
  if (sessionId === 'current' && caller.byJwt) throw new AppwriteError('user_session_not_found');
  const session = sessionId === 'current' ? caller.session : context.project.sessions.find(sessionId);
  if (session === undefined || session.userId !== caller.user.id) throw new AppwriteError('user_session_not_found');
  // An incomplete session may end itself and nothing else.
  if (session.id !== caller.session.id) assertComplete(context.project, caller);
  return { session, isCurrent: session.id === caller.session.id };
}

const signInByPassword = async (context: RequestContext) => {
  const address = context.params.get('email', email);
  const secret = context.params.get('password', password);
  assertSignedOut(context);
  const user = await checkPassword(context, address, context.project.users.listByEmail(address), secret);
  if (user === undefined) throw new AppwriteError('user_invalid_credentials');
  return answerSignIn(context, { user, provider: 'email', providerUid: address, factors: ['password'] });
};

/**
 * Refreshes the identity's tokens at its provider. Keeps the old tokens when the provider refuses: the session does not
 * depend on it.
 */
async function refreshIdentity({ project }: RequestContext, session: Session): Promise<Identity | undefined> {
  const identity = project.identities.findOfSession(session);
  const driver =
    identity === undefined || identity.refreshToken === ''
      ? undefined
      : project.identityProviders.find((provider) => provider.id === identity.provider);
  if (identity === undefined || driver === undefined) return identity;
  try {
    const tokens = toProviderTokens({ tokens: await driver.refresh(identity.refreshToken) });
    // The identity may have been deleted meanwhile.
    return project.identities.findOfSession(session) === undefined
      ? undefined
      : project.identities.put({ ...identity, tokens });
  } catch (error) {
    if (error instanceof IdentityRefused) return identity;
    throw error;
  }
}

/** Provider and factor of sessions that begin with a one-time token. */
const TOKEN_SESSIONS = {
  'magic-url': ['magic-url', 'email'],
  email: ['token', 'email'],
  custom: ['token', 'token'],
  oauth2: ['', 'email'],
} as const;

const signInByToken = (kinds: readonly (keyof typeof TOKEN_SESSIONS)[]) => async (context: RequestContext) => {
  const userId = context.params.get('userId', id);
  const secret = context.params.get('secret', text(256));
  assertSignedOut(context);
  const { project } = context;
  const user = findByIdOrAlias(project, userId);
  const token =
    user === undefined
      ? undefined
      : project.tokens.redeem({
          userId: user.id,
          namedId: userId,
          kinds: kinds satisfies readonly TokenKind[],
          secret,
        });
  if (user === undefined || token === undefined) throw new AppwriteError('user_invalid_token');
  if (token === 'tried-too-often') throw await codeTriedTooOften(context, user);
  assertNotBlocked(user);
  if (token.kind === 'email') await forgetCodes(project.limiter, codeKeyOf(user.email ?? ''));
  const [provider, factor] = TOKEN_SESSIONS[token.kind as keyof typeof TOKEN_SESSIONS];
  if (token.kind === 'oauth2') {
    const identity = project.identities.get(token.identityId);
    return answerSignIn(context, {
      user,
      provider: identity.provider,
      providerUid: identity.providerUid,
      factors: [factor],
    });
  }
  const proven = token.kind === 'custom' ? user : claimByMail(project, user);
  if (proven !== user) await announceClaim(context, user, proven);
  return answerSignIn(context, { user: proven, provider, providerUid: '', factors: [factor] });
};

const tokenLimit: RouteLimit = { ...byUserAndIp(10), resetOn: 201 };

const createSessionJwt = (context: RequestContext) => {
  const { user, session, byJwt } = userCaller(context);
  if (byJwt) throw new AppwriteError('user_jwt_creation_denied');
  const seconds = context.params.find('duration', integerBetween(0, 3600), 900);
  const exp = Math.floor(context.project.now() / 1000) + seconds;
  return created({ jwt: createJwt(context.project.signingKey, { userId: user.id, sessionId: session.id, exp }) });
};

/** The routes for signing in and out (contract §2). Older clients use the aliases. */
export const sessionRoutes: readonly Route[] = [
  ...withAliases(
    {
      method: 'POST',
      path: '/account/sessions/email',
      scope: 'sessions.write',
      limit: { ...byAddressAndIp(10), resetOn: 201 },
      // One address may be wanted by several accounts, and each password takes milliseconds to compare.
      handle: refuseAtTick(signInByPassword),
    },
    '/account/sessions',
  ),
  {
    method: 'POST',
    path: '/account/sessions/anonymous',
    scope: 'sessions.write',
    limit: byIp(50),
    handle: (context) => {
      assertSignedOut(context);
      const user = context.project.users.create({
        id: createId(context.project.now()),
        name: '',
        email: null,
        passwordHash: null,
      });
      return answerSignIn(context, { user, provider: 'anonymous', providerUid: '', factors: ['anonymous'] });
    },
  },
  {
    method: 'POST',
    path: '/account/sessions/token',
    scope: 'sessions.write',
    limit: tokenLimit,
    handle: signInByToken(['magic-url', 'email', 'custom', 'oauth2']),
  },
  {
    method: 'PUT',
    path: '/account/sessions/magic-url',
    scope: 'sessions.write',
    limit: tokenLimit,
    handle: signInByToken(['magic-url']),
  },
  // No codes are sent to phones, so no token is accepted.
  {
    method: 'PUT',
    path: '/account/sessions/phone',
    scope: 'sessions.write',
    limit: tokenLimit,
    handle: signInByToken([]),
  },
  {
    method: 'GET',
    path: '/account/sessions',
    scope: 'account',
    handle: (context) => {
      const { user, session: current } = userCaller(context);
      const sessions = context.project.sessions.listOf(user.id);
      return ok({
        total: sessions.length,
        sessions: sessions.map((session) =>
          sessionModel(session, {
            current: session.id === current.id,
            identity: context.project.identities.findOfSession(session),
          }),
        ),
      });
    },
  },
  {
    method: 'DELETE',
    path: '/account/sessions',
    scope: 'account',
    limit: byIp(100),
    handle: (context) => {
      const { user } = userCaller(context);
      const sessions = context.project.sessions.listOf(user.id);
      context.project.sessions.deleteAllOf(user.id);
      clearSessionCookies(context);
      for (const session of sessions) announceSession(context.project, session, 'delete');
      return NO_CONTENT;
    },
  },
  {
    method: 'GET',
    path: '/account/sessions/{sessionId}',
    scope: 'account',
    handle: (context) => {
      const { session, isCurrent } = ownSession(context);
      return ok(
        sessionModel(session, { current: isCurrent, identity: context.project.identities.findOfSession(session) }),
      );
    },
  },
  {
    method: 'PATCH',
    path: '/account/sessions/{sessionId}',
    scope: 'account',
    limit: byIp(10),
    handle: async (context) => {
      const identity = await refreshIdentity(context, ownSession(context).session);
      const { session, isCurrent } = ownSession(context.identifyAgain());
      const extended = context.project.sessions.extend(session.id) ?? session;
      announceSession(context.project, extended, 'update');
      return ok(sessionModel(extended, { current: isCurrent, identity }));
    },
  },
  {
    method: 'DELETE',
    path: '/account/sessions/{sessionId}',
    scope: 'account',
    takesIncomplete: true,
    limit: byIp(100),
    handle: (context) => {
      const { session, isCurrent } = ownSession(context);
      context.project.sessions.delete(session);
      if (isCurrent) clearSessionCookies(context);
      announceSession(context.project, session, 'delete');
      return NO_CONTENT;
    },
  },
  ...withAliases(
    {
      method: 'POST',
      path: '/account/jwts',
      scope: 'account',
      limit: { ...byCaller(120, MINUTE_MS), guardsWork: true },
      handle: createSessionJwt,
    },
    '/account/jwt',
  ),
];
