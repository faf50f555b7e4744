import { announceSession, announceUser } from '../account/account-events.ts';
import { createJwt } from '../account/jwt.ts';
import { sessionModel, tokenModel, userModel } from '../account/models.ts';
import { changeEmail, changePassword, changePhone, deleteUser, toPasswordChange } from '../account/user-changes.ts';
import { assertNotBlocked } from '../account/sign-in.ts';
import type { User } from '../account/user-store.ts';
import type { Caller } from '../caller.ts';
import { NO_CONTENT, created, ok } from '../http/answer.ts';
import { AppwriteError } from '../http/errors.ts';
import { asAsked } from '../http/omitted-fields.ts';
import type { Params } from '../http/params.ts';
import type { RequestContext, Route } from '../http/route.ts';
import {
  InvalidValue,
  email,
  flag,
  id,
  integerBetween,
  listOf,
  newId,
  newPassword,
  preferencesBy,
  phone,
  nameText,
  type Validator,
} from '../http/validators.ts';
import { resolveId } from '../ids.ts';
import { emptyLogs, listInTurns, type PlatformList } from '../platform-list.ts';
import type { Project } from '../project.ts';
import { createSecret, hashPassword } from '../secrets.ts';
import { membershipModel } from '../teams/membership-model.ts';
import { listMemberships } from '../teams/membership-list.ts';

const label: Validator<string> = (value) => {
  if (typeof value !== 'string' || !/^[A-Za-z0-9]{1,36}$/.test(value))
    throw new InvalidValue(
      "Value must be a valid string and at least 1 chars and no longer than 36 chars and only consist of '0-9A-Za-z'",
    );
  return value;
};

/** Accepts the empty text, which removes the value. */
const orNone =
  <T>(validator: Validator<T>): Validator<T | null> =>
  (value) =>
    value === '' ? null : validator(value);

const userOf = ({ project, params }: RequestContext): User => project.users.get(params.get('userId', id));

const list = (context: RequestContext): PlatformList<User> => ({
  table: 'users',
  noun: 'User',
  fields: {
    name: 'string',
    email: 'string',
    phone: 'string',
    status: 'boolean',
    passwordUpdate: 'datetime',
    registration: 'datetime',
    emailVerification: 'boolean',
    phoneVerification: 'boolean',
    labels: 'string[]',
    accessedAt: 'datetime',
  },
  searched: ['_id', 'name', 'email', 'wantedEmail', 'phone'],
  fromRow: (row) => context.project.users.fromRow(row),
});

/** Creates a PATCH route for one property of a user. */
const change = (
  path: string,
  attribute: string,
  apply: (project: Project, user: User, params: Params, sender: Caller['kind']) => User | Promise<User>,
  answer: (user: User) => unknown = userModel,
): Route => ({
  method: 'PATCH',
  path: `/users/{userId}/${path}`,
  scope: 'users.write',
  handle: async (context) => {
    const user = await apply(context.project, userOf(context), context.params, context.caller.kind);
    announceUser(context.project, user, attribute);
    return ok(answer(user));
  },
});

/** The routes for users, for server keys (contract §10). */
export const userRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/users',
    scope: 'users.read',
    handle: (context) => listInTurns(context, list(context), { name: 'users', toModel: userModel }),
  },
  {
    method: 'POST',
    path: '/users',
    scope: 'users.write',
    handle: async ({ project, params }) => {
      const requestedId = params.get('userId', newId);
      const secret = params.find('password', newPassword(project.settings), undefined);
      const person = {
        email: params.find('email', email, null),
        phone: params.find('phone', phone, null),
        name: params.find('name', nameText(), ''),
      };
      const passwordHash = secret === undefined ? null : await hashPassword(secret);
      return created(
        userModel(project.users.create({ id: resolveId(requestedId, project.now()), ...person, passwordHash })),
      );
    },
  },
  {
    method: 'GET',
    path: '/users/{userId}',
    scope: 'users.read',
    handle: (context) => ok(asAsked(context.request, userModel(userOf(context)))),
  },
  {
    method: 'DELETE',
    path: '/users/{userId}',
    scope: 'users.write',
    handle: (context) => {
      deleteUser(context.project, userOf(context));
      return NO_CONTENT;
    },
  },
  change('name', 'name', ({ users }, user, params) => users.update(user.id, { name: params.get('name', nameText(0)) })),
  change('email', 'email', (project, user, params) => {
    changeEmail(project, user, params.get('email', orNone(email)));
    return project.users.attachTarget(user.id, 'targetId');
  }),
  change('phone', 'phone', (project, user, params) => {
    changePhone(project, user, params.get('number', orNone(phone)));
    return project.users.attachTarget(user.id, 'phoneTargetId');
  }),
  change('status', 'status', ({ users }, user, params) =>
    users.update(user.id, { status: params.get('status', flag) }),
  ),
  change('verification', 'verification', ({ users }, user, params) =>
    users.update(user.id, { emailVerification: params.get('emailVerification', flag) }),
  ),
  change('verification/phone', 'verification', ({ users }, user, params) =>
    users.update(user.id, { phoneVerification: params.get('phoneVerification', flag) }),
  ),
  change(
    'prefs',
    'prefs',
    ({ users }, user, params, sender) => users.update(user.id, { prefs: params.get('prefs', preferencesBy(sender)) }),
    (user) => user.prefs,
  ),
  {
    ...change('labels', 'labels', ({ users }, user, params) =>
      users.update(user.id, { labels: [...new Set(params.get('labels', listOf(label, 1_000)))] }),
    ),
    method: 'PUT',
  },
  change('password', 'password', async (project, user, params) => {
    const secret = params.get('password', orNone(newPassword(project.settings)));
    return changePassword(
      project,
      user,
      secret === null ? { passwordHash: null, passwordUpdate: '' } : await toPasswordChange(project, secret),
    );
  }),
  { method: 'GET', path: '/users/{userId}/prefs', scope: 'users.read', handle: (context) => ok(userOf(context).prefs) },
  {
    method: 'GET',
    path: '/users/{userId}/sessions',
    scope: 'users.read',
    handle: (context) => {
      const sessions = context.project.sessions.listOf(userOf(context).id);
      return ok({
        total: sessions.length,
        sessions: sessions.map((session) =>
          sessionModel(session, { current: false, identity: context.project.identities.findOfSession(session) }),
        ),
      });
    },
  },
  {
    method: 'POST',
    path: '/users/{userId}/sessions',
    scope: 'users.write',
    handle: (context) => {
      const user = userOf(context);
      assertNotBlocked(user);
      const { session, token } = context.project.sessions.create({
        userId: user.id,
        provider: 'server',
        providerUid: '',
        factors: ['server'],
        ip: context.request.ip,
        userAgent: context.request.header('user-agent') ?? '',
      });
      announceSession(context.project, session, 'create');
      return created(sessionModel(session, { current: false, secret: token }));
    },
  },
  {
    method: 'DELETE',
    path: '/users/{userId}/sessions',
    scope: 'users.write',
    handle: (context) => {
      const user = userOf(context);
      const sessions = context.project.sessions.listOf(user.id);
      context.project.sessions.deleteAllOf(user.id);
      for (const session of sessions) announceSession(context.project, session, 'delete');
      return NO_CONTENT;
    },
  },
  {
    method: 'DELETE',
    path: '/users/{userId}/sessions/{sessionId}',
    scope: 'users.write',
    handle: (context) => {
      const user = userOf(context);
      const session = context.project.sessions.find(context.params.get('sessionId', id));
      if (session === undefined || session.userId !== user.id) throw new AppwriteError('user_session_not_found');
      context.project.sessions.delete(session);
      announceSession(context.project, session, 'delete');
      return NO_CONTENT;
    },
  },
  {
    method: 'POST',
    path: '/users/{userId}/tokens',
    scope: 'users.write',
    handle: (context) => {
      const user = userOf(context);
      const secret = createSecret(context.params.find('length', integerBetween(4, 128), 6));
      const lifeSeconds = context.params.find('expire', integerBetween(60, 31_536_000), 900);
      const token = context.project.tokens.create({
        userId: user.id,
        kind: 'custom',
        secret,
        lifeMs: lifeSeconds * 1000,
      });
      return created(tokenModel(token, secret));
    },
  },
  {
    method: 'POST',
    path: '/users/{userId}/jwts',
    scope: 'users.write',
    handle: (context) => {
      const { project, params } = context;
      const user = userOf(context);
      const requestedId = params.find('sessionId', id, undefined);
      const sessions = project.sessions.listOf(user.id);
      const session = requestedId === undefined ? sessions.at(-1) : sessions.find((one) => one.id === requestedId);
      if (session === undefined) throw new AppwriteError('user_session_not_found');
      const seconds = params.find('duration', integerBetween(0, 3600), 900);
      return created({
        jwt: createJwt(project.signingKey, {
          userId: user.id,
          sessionId: session.id,
          isByServer: true,
          exp: Math.floor(project.now() / 1000) + seconds,
        }),
      });
    },
  },
  {
    method: 'GET',
    path: '/users/{userId}/memberships',
    scope: 'users.read',
    handle: (context) => {
      const { project } = context;
      const { total, items } = listMemberships(context, () => ({ sql: 'userId = ?', values: [userOf(context).id] }));
      return ok({
        total,
        memberships: items.map((membership) => ({
          ...membershipModel(project, membership, project.teams.get(membership.teamId), true),
          userId: membership.userId,
        })),
      });
    },
  },
  {
    method: 'GET',
    path: '/users/{userId}/logs',
    scope: 'users.read',
    handle: (context) => {
      const logs = emptyLogs(context.params);
      userOf(context);
      return logs;
    },
  },
];
