import { isSameSecret } from '#server/secrets/is-same-secret.ts';
import { IdentityRefused, type ProvenIdentity, type RefusalKind } from '#server/drivers/identity/identity-provider.ts';
import { networksAround } from '#server/http/client-address.ts';
import { redirectTo, type Answer } from '../http/answer.ts';
import { cookieScopeOf, privateFlags } from '../http/cookie-flags.ts';
import { AppwriteError, type ErrorType } from '../http/errors.ts';
import { ownAddress } from '../http/origin.ts';
import type { ParsedRequest } from '../http/request.ts';
import type { RequestContext, Route } from '../http/route.ts';
import { listOf, oneOf, redirectUrl, text } from '../http/validators.ts';
import { withQuery } from '../mail-texts.ts';
import { createSecret, hashSecret } from '../secrets.ts';
import { announceToken, announceUser } from './account-events.ts';
import { byIp } from './account-limits.ts';
import { announceClaim } from './claim-account.ts';
import { ATTEMPT_MS, type OAuthAttempt, type OAuthFlow } from './oauth-attempts.ts';
import { resolveOAuthUser } from './oauth-user.ts';
import { replacementCause, replaceSession, sendSessionAlert, startSession } from './sign-in.ts';

/** The wire's names of providers. One that is not configured is refused as disabled, not as unknown (contract §2.2). */
const OAUTH_PROVIDERS = [
  'amazon',
  'apple',
  'appwrite',
  'auth0',
  'authentik',
  'autodesk',
  'bitbucket',
  'bitly',
  'box',
  'cloudflare',
  'dailymotion',
  'discord',
  'disqus',
  'dropbox',
  'etsy',
  'facebook',
  'figma',
  'fusionauth',
  'github',
  'gitlab',
  'google',
  'huggingface',
  'keycloak',
  'kick',
  'linkedin',
  'microsoft',
  'notion',
  'oidc',
  'okta',
  'paypal',
  'paypalSandbox',
  'podio',
  'resend',
  'salesforce',
  'slack',
  'spotify',
  'stripe',
  'tradeshift',
  'tradeshiftBox',
  'twitch',
  'wordpress',
  'x',
  'yahoo',
  'yammer',
  'yandex',
  'zoho',
  'zoom',
] as const;

const TOKEN_MS = 60_000;
const BASE = '/account/sessions/oauth2';
const COOKIE_PATH = `/v1${BASE}`;

const limit = byIp(50);
const provider = oneOf(OAUTH_PROVIDERS);

/**
 * Names the cookie that binds an attempt to its browser. Each attempt has its own, so that two tabs do not interfere.
 */
const cookieOf = ({ project }: RequestContext, state: string) =>
  cookieScopeOf(project.settings, `a_oauth_${hashSecret(state).slice(0, 16)}`, COOKIE_PATH);

function setBrowserCookie(context: RequestContext, state: string, value: string, lifeSeconds: number): void {
  const { name, path } = cookieOf(context, state);
  context.setHeader(
    'Set-Cookie',
    `${name}=${value}; Max-Age=${lifeSeconds}; path=${path}${privateFlags(context)}; samesite=Lax`,
  );
}

/**
 * Tells whether the attempt began in this browser. Otherwise somebody could be tricked into finishing another person's
 * sign-in.
 */
function isSameBrowser(context: RequestContext, state: string, { browserHash }: OAuthAttempt): boolean {
  if (browserHash === undefined) return true;
  const held = hashSecret(context.request.cookies[cookieOf(context, state).name] ?? '');
  return isSameSecret(held, browserHash);
}

/**
 * Returns the redirect address that the caller requested, if any. Throws the error type of the parameter when the
 * project does not allow the address.
 */
function redirectParam({ params, origins }: RequestContext, name: 'success' | 'failure'): string | undefined {
  const url = params.find(
    name,
    redirectUrl(() => true),
    undefined,
  );
  if (url === undefined) return undefined;
  // Normalizes the address: a written one may contain line breaks, which a header must not.
  const address = new URL(url);
  if (!origins.isAllowedRedirect(address)) throw new AppwriteError(`project_invalid_${name}_url`);
  return address.href;
}

const start =
  (flow: OAuthFlow) =>
  async (context: RequestContext): Promise<Answer> => {
    const { project, params, caller, request, isSecure } = context;
    const name = params.get('provider', provider);
    const address = ownAddress(project.settings.address, request.header('host'), isSecure);
    if (address === undefined)
      throw new AppwriteError('general_bad_request', 'The Host header of this request does not name a host.');
    const home = `${address}/`;
    const success = redirectParam(context, 'success') ?? home;
    const failure = redirectParam(context, 'failure') ?? home;
    const scopes = params.find('scopes', listOf(text(4_096), 100), []);
    const driver = project.identityProviders.find((one) => one.id === name);
    if (driver === undefined) throw new AppwriteError('project_provider_disabled');
    const state = createSecret(64);
    const browser = createSecret(64);
    try {
      const redirectUri = `${address}${COOKIE_PATH}/callback/${name}/${project.settings.id}`;
      const signIn = await driver.start({ redirectUri, state, scopes });
      const isServer = caller.kind === 'key';
      const userId = caller.kind === 'user' ? caller.user.id : undefined;
      project.oauthAttempts.put(
        state,
        {
          provider: name,
          flow,
          success,
          failure,
          browserHash: isServer ? undefined : hashSecret(browser),
          userId,
          signIn,
        },
        [...networksAround(request.ip)].map(({ network }) => network),
      );
      if (!isServer) setBrowserCookie(context, state, browser, ATTEMPT_MS / 1_000);
      return redirectTo(signIn.url);
    } catch (error) {
      return redirectToFailure(failure, name, error);
    }
  };

/** A provider's answer fits into an address; anything longer does not come from one. */
const MAX_RETURNED_CHARS = 8_000;

const CALLBACK = /\/callback\/([^/]+)\/([^/]+)$/;

/**
 * Redirects a provider's answer to the path where session cookies are available. Works without a project header, since
 * the provider only has this path.
 */
function forwardCallback({ method, path, body, query }: ParsedRequest): Answer {
  const [, name = '', projectId = ''] = CALLBACK.exec(path) ?? [];
  const returned = stringsOf(method === 'POST' ? body : query);
  returned.set('project', projectId);
  if (returned.toString().length > MAX_RETURNED_CHARS) throw new AppwriteError('general_bad_request');
  return redirectTo(`${COOKIE_PATH}/${name}/redirect?${returned.toString()}`);
}

async function finish(context: RequestContext): Promise<Answer> {
  const { project, params, request } = context;
  const name = params.get('provider', provider);
  const state = params.get('state', text(128));
  const attempt = project.oauthAttempts.take(state);
  if (attempt === undefined || attempt.provider !== name)
    throw new AppwriteError(
      'user_oauth2_bad_request',
      'This sign-in was not begun here, has ended already, or took too long. Please start again.',
    );
  setBrowserCookie(context, state, 'deleted', 0);
  try {
    if (!isSameBrowser(context, state, attempt))
      throw new AppwriteError(
        'user_oauth2_bad_request',
        'This sign-in was begun in another browser. Please start again in this one.',
      );
    const returned = stringsOf(request.query);
    returned.delete('project');
    const proven = await attempt.signIn.finish(returned);
    return redirectTo(await completeSignIn(context.identifyAgain(), attempt, proven));
  } catch (error) {
    return redirectToFailure(attempt.failure, name, error);
  }
}

/** Signs in the user of a proven identity as the attempt requested, and returns the address to redirect to. */
async function completeSignIn(context: RequestContext, attempt: OAuthAttempt, proven: ProvenIdentity): Promise<string> {
  const { project, caller } = context;
  const signedIn = caller.kind === 'user' && caller.user.id === attempt.userId ? caller : undefined;
  if (attempt.userId !== undefined && signedIn === undefined)
    throw new AppwriteError('user_unauthorized', 'You signed out while the provider was asked. Please start again.');
  const { user, identity, isChanged, claimedFrom } = resolveOAuthUser(
    project,
    attempt.provider,
    proven,
    signedIn?.user,
  );
  if (claimedFrom !== undefined) await announceClaim(context, claimedFrom, user);
  else if (isChanged) announceUser(project, user, 'verification');
  const becamePerson = signedIn !== undefined && replacementCause(signedIn.user) === 'person';
  if (attempt.flow === 'token') {
    if (becamePerson) replaceSession(context, 'person');
    const secret = createSecret(64);
    const token = project.tokens.create({
      userId: user.id,
      kind: 'oauth2',
      secret,
      lifeMs: TOKEN_MS,
      identityId: identity.id,
    });
    announceToken(project, token, 'tokens', 'create');
    return withQuery(attempt.success, { userId: user.id, secret });
  }
  // The browser's session is replaced; nothing else could use the old one.
  if (becamePerson) project.sessions.deleteAllOf(user.id);
  else if (caller.kind === 'user') project.sessions.delete(caller.session);
  const { session } = startSession(context, {
    user,
    provider: attempt.provider,
    providerUid: proven.uid,
    // The imitated server takes a provider for two factors, and asks for no second one.
    factors: project.settings.guardsSecondFactors === true ? ['email'] : ['email', 'oauth2'],
  });
  await sendSessionAlert(context, user, session);
  return attempt.success;
}

const REFUSALS: Readonly<Record<RefusalKind, ErrorType>> = {
  declined: 'user_oauth2_provider_error',
  rejected: 'user_oauth2_unauthorized',
  unusable: 'user_oauth2_bad_request',
  unreachable: 'user_oauth2_provider_error',
};

/** Redirects to the failure address with the error as JSON in `error`. Rethrows unexpected errors. */
function redirectToFailure(address: string, name: string, error: unknown): Answer {
  const refusal =
    error instanceof IdentityRefused
      ? new AppwriteError(REFUSALS[error.kind], `The ${name} OAuth2 provider returned an error: ${error.message}`)
      : error;
  if (!(refusal instanceof AppwriteError)) throw error;
  return redirectTo(
    withQuery(address, {
      error: JSON.stringify({ message: refusal.message, type: refusal.type, code: refusal.status }),
    }),
  );
}

const stringsOf = (values: Readonly<Record<string, unknown>>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );

/** The routes for sign-in through other providers (contract §2.2). */
export const oauthRoutes: readonly Route[] = [
  { method: 'GET', path: `${BASE}/{provider}`, scope: 'sessions.write', limit, handle: start('session') },
  { method: 'GET', path: '/account/tokens/oauth2/{provider}', scope: 'sessions.write', limit, handle: start('token') },
  ...(['GET', 'POST'] as const).map((method): Route => ({
    method,
    path: `${BASE}/callback/{provider}/{projectId}`,
    scope: 'public',
    handle: ({ request }) => forwardCallback(request),
    withoutProject: forwardCallback,
  })),
  { method: 'GET', path: `${BASE}/{provider}/redirect`, scope: 'public', limit, handle: finish },
];
