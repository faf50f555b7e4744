import {
  Account,
  AuthenticatorType,
  Client,
  Databases,
  ID,
  OAuthProvider,
  Query,
  Teams,
  type AuthenticationFactor,
} from 'appwrite';
import { documentListSchema, documentSchema, type WireDocument } from '#domain/wire/wire-document.ts';
import type { RuntimeConfig } from '#domain/wire/runtime-config.ts';
import { readCurrentSession, type CurrentSession } from '#domain/session/current-session.ts';
import { readUser, type CurrentUser } from '#domain/session/read-user.ts';
import {
  readChallenge,
  readConfirmedAt,
  readFactors,
  readIsOn,
  readNewAuthenticator,
  readRecoveryCodes,
} from '#domain/session/second-factor-answers.ts';
import { readSessions } from '#domain/session/signed-in-session.ts';
import { normalizePassword, passwordForms } from '#domain/session/password-forms.ts';
import * as z from 'zod/mini';
import { currentLanguage } from '#i18n/translate.ts';
import { saveFallbackCookies } from './fallback-session.ts';
import { failed, failureOfResponse, failureOfThrown, success, type Failure, type Outcome } from './failure.ts';
import type { AccountRequests, PageRequest, Remote, SecondFactorRequests } from './remote.ts';

/** Requests to Appwrite, by its SDK, which only this file imports. They use the paths `/databases/…/documents`. */
interface AppwriteAccess extends Pick<Remote, 'listTeams' | 'listMemberships' | 'listDocuments' | 'getDocument'> {
  readonly account: AccountRequests;
  readonly secondFactors: SecondFactorRequests;
}

const PROVIDERS = { google: OAuthProvider.Google, oidc: OAuthProvider.Oidc } as const;

/** A request without an answer for this long fails as a timeout. */
const TIMEOUT_MS = 20_000;

const teamListSchema = z.object({ teams: z.array(documentSchema) });
const membershipListSchema = z.object({ memberships: z.array(documentSchema) });

/** Memberships per page. */
const MEMBERSHIPS_PAGE_SIZE = 100;

/**
 * The SDK's client with a timeout on every request: a connection that died unnoticed is dropped and does not occupy one
 * of the browser's few connections. No answer enters the browser's cache, whatever Appwrite allows: a sign-out could
 * not remove it from the disk.
 */
class ClientWithDeadline extends Client {
  override prepareRequest(...request: Parameters<Client['prepareRequest']>): ReturnType<Client['prepareRequest']> {
    const { uri, options } = super.prepareRequest(...request);
    return { uri, options: { ...options, cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) } };
  }

  /**
   * Replaces the SDK's method, which drops the headers of a refusal and with them `Retry-After`. Throws `Refused`, or
   * what `fetch` throws.
   */
  override async call(...[method, url, headers, params]: Parameters<Client['call']>): Promise<unknown> {
    const { uri, options } = this.prepareRequest(method, url, headers, params);
    const response = await fetch(uri, options);
    if (!response.ok) {
      const { failure } = await failureOfResponse(response, Date.now());
      const attemptsLeft = Number(response.headers.get('X-RateLimit-Remaining') ?? Number.NaN);
      throw new RequestRejected(Number.isInteger(attemptsLeft) ? { ...failure, attemptsLeft } : failure);
    }
    const fallback = response.headers.get('X-Fallback-Cookies');
    if (fallback !== null && fallback !== '') saveFallbackCookies(fallback);
    const body = await response.text();
    try {
      return body === '' ? undefined : JSON.parse(body);
    } catch {
      throw new RequestRejected(failed('not_the_server', 0).failure);
    }
  }
}

/** Thrown for a refusal, or for an answer that cannot be read. */
class RequestRejected extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Runs an SDK call; returns the parsed answer, or the failure as a value. */
async function send<T>(call: () => Promise<unknown>, parse: (answer: unknown) => T): Promise<Outcome<T>> {
  let answer: unknown;
  try {
    answer = await call();
  } catch (thrown) {
    return thrown instanceof RequestRejected ? { ok: false, failure: thrown.failure } : failureOfThrown(thrown);
  }
  try {
    return success(parse(answer));
  } catch {
    return failed('malformed_answer', 200);
  }
}

const toUndefined = (): undefined => undefined;

/** Creates the requests to Appwrite, embedded or real. `endpointHref` is absolute. */
export function createAppwriteAccess(config: RuntimeConfig['appwrite'], endpointHref: string): AppwriteAccess {
  // Appwrite writes its mails in this language.
  const client = new ClientWithDeadline()
    .setEndpoint(endpointHref)
    .setProject(config.projectId)
    .setLocale(currentLanguage());
  if (config.responseFormat !== undefined) client.headers['X-Appwrite-Response-Format'] = config.responseFormat;
  const account = new Account(client);
  const databases = new Databases(client);
  const teams = new Teams(client);
  const { databaseId } = config;

  return {
    account: createAccountRequests(account, teams),
    secondFactors: createSecondFactorRequests(account),
    listTeams: () =>
      send(
        () => teams.list({ queries: [Query.limit(100)] }),
        (answer) => teamListSchema.parse(answer).teams,
      ),
    listMemberships: (teamId) => listMemberships(teams, teamId),
    listDocuments: (page) =>
      send(
        () =>
          databases.listDocuments({
            databaseId,
            collectionId: page.collection,
            queries: queriesOf(page),
            total: false,
          }),
        (answer) => documentListSchema.parse(answer).documents,
      ),
    getDocument: (collectionId, documentId) =>
      send<WireDocument>(
        () => databases.getDocument({ databaseId, collectionId, documentId }),
        (answer) => documentSchema.parse(answer),
      ),
  };
}

/**
 * Lists all memberships page by page, oldest first; starts over once when the membership after which a page should
 * continue was deleted meanwhile.
 */
async function listMemberships(teams: Teams, teamId: string): Promise<Outcome<WireDocument[]>> {
  let read = await readMemberships(teams, teamId);
  if (!read.ok && read.failure.appwriteType === 'general_cursor_not_found') read = await readMemberships(teams, teamId);
  return read;
}

async function readMemberships(teams: Teams, teamId: string): Promise<Outcome<WireDocument[]>> {
  const memberships: WireDocument[] = [];
  for (;;) {
    const last = memberships.at(-1);
    const queries = [Query.limit(MEMBERSHIPS_PAGE_SIZE), ...(last === undefined ? [] : [Query.cursorAfter(last.$id)])];
    const page = await send(
      () => teams.listMemberships({ teamId, queries, total: false }),
      (answer) => membershipListSchema.parse(answer).memberships,
    );
    if (!page.ok) return page;
    memberships.push(...page.value);
    if (page.value.length < MEMBERSHIPS_PAGE_SIZE) return success(memberships);
  }
}

function queriesOf(page: PageRequest): string[] {
  const queries = Object.entries(page.equal).map(([attribute, value]) =>
    Query.equal(attribute, typeof value === 'string' ? value : [...value]),
  );
  if (page.updatedAfter !== undefined) queries.push(Query.greaterThan('$updatedAt', page.updatedAfter));
  if (page.updatedUpTo !== undefined) queries.push(Query.lessThanEqual('$updatedAt', page.updatedUpTo));
  queries.push(Query.orderDesc('$updatedAt'), Query.limit(page.limit));
  if (page.after !== undefined) queries.push(Query.cursorAfter(page.after));
  if (page.idsOnly === true) queries.push(Query.select(['$id', '$updatedAt', '$createdAt']));
  return queries;
}

function createAccountRequests(account: Account, teams: Teams): AccountRequests {
  const current = () => send<CurrentUser>(() => account.get(), readUser);

  /**
   * Opens a session. Appwrite refuses a sign-in while a session cookie is sent, so the stale session is deleted first.
   * A session of the person `userId` is kept: a link that was spent just before a reload would not open another.
   */
  async function openSession(open: () => Promise<unknown>, userId?: string): Promise<Outcome<CurrentUser>> {
    let opened = await send(open, toUndefined);
    if (!opened.ok && opened.failure.appwriteType === 'user_session_already_exists') {
      const present = userId === undefined ? undefined : await current();
      if (present?.ok === true && present.value.id === userId) return present;
      const ended = await send(() => account.deleteSession({ sessionId: 'current' }), toUndefined);
      if (!ended.ok && ended.failure.status !== 401) return ended;
      opened = await send(open, toUndefined);
    }
    return opened.ok ? current() : opened;
  }

  /** Sends a password in its normal form, then in the forms an older account may have been given. */
  async function sendPassword<T>(
    password: string,
    request: (form: string) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const [normal = password, ...older] = passwordForms(password);
    let outcome = await request(normal);
    for (const form of older) {
      if (outcome.ok || outcome.failure.appwriteType !== 'user_invalid_credentials') break;
      outcome = await request(form);
    }
    return outcome;
  }

  const signIn: AccountRequests['signIn'] = (email, password) =>
    sendPassword(password, (form) =>
      openSession(() => account.createEmailPasswordSession({ email: email.trim(), password: form })),
    );

  return {
    current,
    currentSession: () => send<CurrentSession>(() => account.getSession({ sessionId: 'current' }), readCurrentSession),
    signIn,
    async register(name, email, password) {
      const created = await send(
        () =>
          account.create({
            userId: ID.unique(),
            email: email.trim(),
            password: normalizePassword(password),
            name: name.trim(),
          }),
        toUndefined,
      );
      return created.ok ? signIn(email, password) : created;
    },
    signOut: () => send(() => account.deleteSession({ sessionId: 'current' }), toUndefined),
    listSessions: () => send(() => account.listSessions(), readSessions),
    endSession: (sessionId) => send(() => account.deleteSession({ sessionId }), toUndefined),
    changePassword: (password, oldPassword) =>
      sendPassword(oldPassword, (form) =>
        send(() => account.updatePassword({ password: normalizePassword(password), oldPassword: form }), toUndefined),
      ),
    sendMagicLink: (email, url) =>
      send(() => account.createMagicURLToken({ userId: ID.unique(), email: email.trim(), url }), toUndefined),
    verifyMagicLink: (userId, secret) => openSession(() => account.createSession({ userId, secret }), userId),
    redirectToProvider(provider, url) {
      account.createOAuth2Token({ provider: PROVIDERS[provider], success: url, failure: url });
      return Promise.resolve(success(undefined));
    },
    sendRecovery: (email, url) => send(() => account.createRecovery({ email: email.trim(), url }), toUndefined),
    completeRecovery: (userId, secret, password) =>
      send(() => account.updateRecovery({ userId, secret, password: normalizePassword(password) }), toUndefined),
    sendEmailVerification: (url) => send(() => account.createEmailVerification({ url }), toUndefined),
    verifyEmail: (userId, secret) => send(() => account.updateEmailVerification({ userId, secret }), toUndefined),
    async acceptInvitation({ teamId, membershipId, userId, secret }) {
      const accepted = await send(
        () => teams.updateMembershipStatus({ teamId, membershipId, userId, secret }),
        toUndefined,
      );
      return accepted.ok ? current() : accepted;
    },
    setFirstPassword: (password) =>
      send(() => account.updatePassword({ password: normalizePassword(password) }), toUndefined),
    // Appwrite replaces the preferences as a whole.
    recordNoPassword: () =>
      send(
        async () =>
          account.updatePrefs({
            // An undefined preference is not sent.
            prefs: { ...(await account.getPrefs()), knowsNoPassword: true, passwordRemoved: undefined },
          }),
        toUndefined,
      ),
    rename: (name) => send(() => account.updateName({ name: name.trim() }), readUser),
    async createTeam(teamId, name) {
      const created = await send(() => teams.create({ teamId, name, roles: ['owner'] }), toUndefined);
      // The team exists already when an earlier answer was lost.
      return created.ok || created.failure.appwriteType !== 'team_already_exists'
        ? created
        : send(() => teams.updateName({ teamId, name }), toUndefined);
    },
  };
}

function createSecondFactorRequests(account: Account): SecondFactorRequests {
  const type = AuthenticatorType.Totp;
  return {
    listFactors: () => send(() => account.listMFAFactors(), readFactors),
    isOn: () => send(() => account.get(), readIsOn),
    setOn: (mfa) => send(() => account.updateMFA({ mfa }), toUndefined),
    confirmedAt: () => send(() => account.getSession({ sessionId: 'current' }), readConfirmedAt),
    createAuthenticator: () => send(() => account.createMFAAuthenticator({ type }), readNewAuthenticator),
    verifyAuthenticator: (otp) => send(() => account.updateMFAAuthenticator({ type, otp }), toUndefined),
    deleteAuthenticator: () => send(() => account.deleteMFAAuthenticator({ type }), toUndefined),
    createRecoveryCodes: () => send(() => account.createMFARecoveryCodes(), readRecoveryCodes),
    replaceRecoveryCodes: () => send(() => account.updateMFARecoveryCodes(), readRecoveryCodes),
    listRecoveryCodes: () => send(() => account.getMFARecoveryCodes(), readRecoveryCodes),
    // The SDK's own `recoverycode` is accepted by Appwrite, whose challenges are named `recoveryCode`, and never
    // solved.
    createChallenge: (factor) =>
      send(() => account.createMFAChallenge({ factor: factor as AuthenticationFactor }), readChallenge),
    answerChallenge: (challengeId, otp) => send(() => account.updateMFAChallenge({ challengeId, otp }), toUndefined),
  };
}
