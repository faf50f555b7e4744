import { fromDateTime } from '../datetime.ts';
import { AppwriteError } from '../http/errors.ts';
import { created, type Answer } from '../http/answer.ts';
import { areCookiesStored, privateFlags, sameSite, sessionCookieOf } from '../http/cookie-flags.ts';
import type { RequestContext } from '../http/route.ts';
import { announceSession } from './account-events.ts';
import { mailLanguageOf } from '../mail-language.ts';
import { sessionAlertMail } from '../mail-texts.ts';
import { rememberDevice } from './guesses/known-devices.ts';
import { sessionModel } from './models.ts';
import type { Session } from './session-store.ts';
import { parseAgent } from './user-agent.ts';
import type { User } from './user-store.ts';

/** Throws `user_session_already_exists` when the caller is signed in. */
export function assertSignedOut(context: RequestContext): void {
  if (context.caller.kind === 'user') throw new AppwriteError('user_session_already_exists');
}

/** Throws `user_blocked`. */
export function assertNotBlocked(user: User): void {
  if (!user.status) throw new AppwriteError('user_blocked');
}

interface SignIn {
  readonly user: User;
  readonly provider: string;
  readonly providerUid: string;
  readonly factors: readonly string[];
}

/**
 * Creates a session, sets its cookies, and announces it to the user's other devices. Returns the token as `secret` for
 * server keys only.
 */
export function startSession(
  context: RequestContext,
  { user, provider, providerUid, factors }: SignIn,
): { readonly session: Session; readonly secret: string } {
  const { project, request } = context;
  const { session, token } = project.sessions.create({
    userId: user.id,
    provider,
    providerUid,
    factors,
    ip: request.ip,
    userAgent: request.header('user-agent') ?? '',
  });
  setSessionCookies(context, token, session.expire);
  rememberDevice(context, user.id);
  announceSession(project, session, 'create');
  return { session, secret: context.caller.kind === 'key' ? token : '' };
}

/** Providers of sessions that begin with a mail, which makes an alert by mail redundant. */
const BY_MAIL: ReadonlySet<string> = new Set(['magic-url', 'token']);

/** Mails the user about a sign-in other than the first, if the project enables it (contract §12). */
export async function sendSessionAlert(
  { project, request }: RequestContext,
  user: User,
  session: Session,
): Promise<void> {
  if (
    project.settings.sessionAlerts !== true ||
    user.email === null ||
    BY_MAIL.has(session.provider) ||
    project.sessions.listOf(user.id).length === 1
  )
    return;
  const { clientName, osName } = parseAgent(session.agentText);
  const device = [clientName, osName].filter((part) => part !== '').join(' on ');
  // A failed mail must not block the sign-in.
  await project
    .sendMail(
      sessionAlertMail(
        { address: user.email, name: user.name, language: mailLanguageOf(request) },
        project.settings.name,
        {
          device,
          place: session.ip,
          at: session.createdAt,
        },
      ),
    )
    .catch(() => undefined);
}

/** Starts a session and answers with it. */
export async function answerSignIn(context: RequestContext, signIn: SignIn): Promise<Answer> {
  assertNotBlocked(signIn.user);
  const { session, secret } = startSession(context, signIn);
  await sendSessionAlert(context, signIn.user, session);
  return created(
    sessionModel(session, { current: true, secret, identity: context.project.identities.findOfSession(session) }),
  );
}

/**
 * Sets the cookies of a session, and the header that replaces them where a browser drops third-party cookies
 * (contract §1.4). A page of this origin gets no header, so that its scripts never hold the secret.
 */
function setSessionCookies(context: RequestContext, token: string, expire: string): void {
  const lifeSeconds = Math.max(0, Math.round((fromDateTime(expire) - context.project.now()) / 1000));
  const life = `expires=${new Date(fromDateTime(expire)).toUTCString()}; Max-Age=${lifeSeconds}`;
  addSessionCookies(context, token, life);
  if (!context.isOwnOrigin) context.setHeader('X-Fallback-Cookies', JSON.stringify({ [plainName(context)]: token }));
}

/** Tells whether the session came in a browser: by cookie, or by the header that stands in for cookies. */
const isByBrowser = ({ request }: RequestContext): boolean => (request.header('x-appwrite-session') ?? '') === '';

/** Extends the caller's session when it is due, and its cookies with it. */
export function renewSessionByUse(context: RequestContext, token: string | undefined): void {
  const { caller, project } = context;
  if (caller.kind !== 'user' || caller.byJwt || token === undefined) return;
  const renewed = project.sessions.renewByUse(caller.session);
  if (renewed !== undefined && isByBrowser(context)) setSessionCookies(context, token, renewed.expire);
}

/** Why a session is replaced: an anonymous user became a person, or a person's credentials changed. */
type ReplacementCause = 'person' | 'credentials';

/**
 * Replaces the caller's session by a new one, so that an attacker who knew its secret, or planted it in this browser,
 * gains none of its new rights. When an anonymous user becomes a person, their other sessions end too. A browser gets
 * the new secret as cookies. A program that sends the secret in a header gets it in the header of the same name, and
 * only where a user became a person: nothing can be planted in a program. The holder of a JWT has no secret, so the
 * sessions of a user who became a person by one end. Does nothing where the project keeps sessions.
 */
export function replaceSession(context: RequestContext, cause: ReplacementCause): void {
  const { caller, project } = context;
  if (project.settings.replacesSessions !== true || caller.kind !== 'user') return;
  const isProgram = !isByBrowser(context);
  if ((isProgram || caller.byJwt) && cause === 'credentials') return;
  if (caller.byJwt) {
    project.sessions.deleteAllOf(caller.user.id);
    return;
  }
  const { session, token } = project.store.write(() => {
    if (cause === 'person') project.sessions.deleteAllOf(caller.user.id, caller.session.id);
    return project.sessions.replace(caller.session);
  });
  if (isProgram) context.setHeader('X-Appwrite-Session', token);
  else setSessionCookies(context, token, session.expire);
}

/** Tells whether a user is anonymous: without an address, a number or a password by which anybody could return. */
const isAnonymous = (user: User): boolean => user.email === null && user.phone === null && user.passwordUpdate === '';

/** Returns why a change of this user's credentials replaces the session. */
export const replacementCause = (before: User): ReplacementCause => (isAnonymous(before) ? 'person' : 'credentials');

/**
 * Clears the session cookies. Not by `Clear-Site-Data`: another person's unsent work may lie in the browser's storage,
 * and the app itself removes the data of the person who signs out.
 */
export function clearSessionCookies(context: RequestContext): void {
  addSessionCookies(context, 'deleted', CLEARED);
  // Without the header there is nothing to clear, and the SDK would warn about it.
  if (!context.isOwnOrigin) context.setHeader('X-Fallback-Cookies', '[]');
}

const CLEARED = 'expires=Thu, 01 Jan 1970 00:00:01 GMT; Max-Age=0';

/**
 * Adds the cookies with this value and life: two for the whole host name as the imitated server does, or for this host,
 * and then one that nobody else can set where there is TLS.
 */
function addSessionCookies(context: RequestContext, value: string, life: string): void {
  const { settings } = context.project;
  const { name, isHostBound } = sessionCookieOf(settings);
  const domain = cookieDomain(context);
  const flags = privateFlags(context);
  const isHostOnly = settings.origins !== undefined;
  if (isHostOnly && !areCookiesStored(context)) return;
  const common = `${life}; path=/${isHostOnly ? '' : domain}${flags}`;
  const twin = `${plainName(context)}_legacy`;
  // A cookie that an earlier version set for the host name would be read before the one of this host.
  for (const place of [...(isHostOnly && domain !== '' ? [domain] : []), ...(isHostBound ? [''] : [])])
    for (const earlier of [twin, plainName(context)])
      context.setHeader('Set-Cookie', `${earlier}=deleted; ${CLEARED}; path=/${place}${flags}`);
  if (!isHostBound)
    context.setHeader('Set-Cookie', `${twin}=${value}; ${common}${isHostOnly ? sameSite(context) : ''}`);
  context.setHeader('Set-Cookie', `${name}=${value}; ${common}${isHostOnly ? sameSite(context) : '; samesite=None'}`);
}

/** Names the session as the header does that stands in for cookies. */
const plainName = (context: RequestContext): string => `a_session_${context.project.settings.id}`;

const IP_ADDRESS = /^(?:[\d.]+|\[.*\])$/;

const cookieDomain = (context: RequestContext): string => {
  const host = (context.request.header('host') ?? '').replace(/:\d+$/, '').toLowerCase();
  return host === '' || host === 'localhost' || IP_ADDRESS.test(host) ? '' : `; domain=.${host}`;
};
