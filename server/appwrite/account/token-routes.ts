import { randomInt } from 'node:crypto';
import { resolveChosenId } from '../chosen-id.ts';
import { created, ok } from '../http/answer.ts';
import { AppwriteError } from '../http/errors.ts';
import { withAliases, type RequestContext, type Route } from '../http/route.ts';
import { email, flag, id, newId, newPassword, phone, redirectUrl, text } from '../http/validators.ts';
import { createId } from '../ids.ts';
import { mailLanguageOf } from '../mail-language.ts';
import { codeMail, magicUrlMail, recoveryMail, verificationMail, withQuery } from '../mail-texts.ts';
import { createSecret } from '../secrets.ts';
import { userCaller } from './account-caller.ts';
import { announceToken, refreshUser } from './account-events.ts';
import { byCaller, byIp, byUserAndIp, byNumberAndIp, countCode, countMail } from './account-limits.ts';
import { tokenModel } from './models.ts';
import { claimAccount } from './claim-account.ts';
import { changePassword, toPasswordChange } from './user-changes.ts';
import { createSecurityPhrase } from './security-phrase.ts';
import {
  answerAtTick,
  findRecipient,
  tokenOwnerId,
  hidesAccounts,
  toMailOrDecoy,
  findSecretOwner,
  toVisibleToken,
  createAliasId,
} from './account-hiding.ts';
import type { User } from './user-store.ts';

const HOUR_MS = 3_600_000;
const CODE_MS = 15 * 60_000;

const secretForKeys = (context: RequestContext, secret: string): string =>
  context.caller.kind === 'key' ? secret : '';
const addressee = ({ request }: RequestContext, user: Pick<User, 'email' | 'name'>) => ({
  address: user.email ?? '',
  name: user.name,
  language: mailLanguageOf(request),
});

/**
 * Returns the user with this address, or creates one. Uses the requested id only where it does not reveal who has an
 * account.
 */
function findOrCreateUser(context: RequestContext, address: string, requestedId: string): User {
  const { project } = context;
  const known = project.users.findByEmail(address);
  if (known !== undefined) return known;
  return project.users.create({
    id: hidesAccounts(context)
      ? createId(project.now())
      : resolveChosenId(project, context.caller, 'user', requestedId),
    name: '',
    email: address,
    passwordHash: null,
  });
}

const sendMagicUrl = async (context: RequestContext) => {
  const { project, params } = context;
  const userId = params.get('userId', newId);
  const address = params.get('email', email);
  const url = params.find('url', redirectUrl(context.origins.isAllowedRedirect), 'http://localhost/');
  const phrase = params.find('phrase', flag, false) ? createSecurityPhrase() : '';
  countMail(context, 'magic-url', address);
  const secret = createSecret(64);
  // One transaction, so that creating a user takes no extra disk sync.
  const { recipient, user, token } = project.store.write(() => {
    const found = findOrCreateUser(context, address, userId);
    return {
      recipient: findRecipient(context, found),
      user: found,
      token: project.tokens.create({ userId: found.id, kind: 'magic-url', secret, lifeMs: HOUR_MS }),
    };
  });
  const link = withQuery(url, { userId: user.id, secret, expire: token.expire, project: project.settings.id });
  await project.sendMail(
    toMailOrDecoy(recipient, magicUrlMail(addressee(context, user), project.settings.name, link, phrase)),
  );
  return created(tokenModel(toVisibleToken(context, token), secretForKeys(context, secret), phrase));
};

const sendCode = async (context: RequestContext) => {
  const { project, params } = context;
  const userId = params.get('userId', newId);
  const address = params.get('email', email);
  const phrase = params.find('phrase', flag, false) ? createSecurityPhrase() : '';
  await countCode(context, address);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const { recipient, user, token } = project.store.write(() => {
    const found = findOrCreateUser(context, address, userId);
    const shownUserId = createAliasId(context, userId);
    const newToken = project.tokens.create({
      userId: found.id,
      kind: 'email',
      secret: code,
      lifeMs: CODE_MS,
      shownUserId,
    });
    return {
      recipient: findRecipient(context, found),
      user: found,
      token: shownUserId === '' ? newToken : { ...newToken, userId: shownUserId },
    };
  });
  await project.sendMail(
    toMailOrDecoy(recipient, codeMail(addressee(context, user), project.settings.name, code, phrase)),
  );
  // The person who types the code needs a user id.
  return created(tokenModel(token, secretForKeys(context, code), phrase));
};

const sendRecovery = async (context: RequestContext) => {
  const { project, params } = context;
  const address = params.get('email', email);
  const url = params.get('url', redirectUrl(context.origins.isAllowedRedirect));
  countMail(context, 'recovery', address);
  const user = project.users.findByEmail(address);
  const recipient = findRecipient(context, user);
  const secret = createSecret(256);
  const token = project.tokens.create({ userId: tokenOwnerId(user), kind: 'recovery', secret, lifeMs: HOUR_MS });
  // Announced for an unknown address too, so that both take equally long.
  announceToken(project, token, 'recovery', 'create');
  const link = withQuery(url, { userId: token.userId, secret, expire: token.expire });
  await project.sendMail(
    toMailOrDecoy(
      recipient,
      recoveryMail(addressee(context, user ?? { email: address, name: '' }), project.settings.name, link),
    ),
  );
  return created(tokenModel(toVisibleToken(context, token), secretForKeys(context, secret)));
};

const sendVerification = async (context: RequestContext) => {
  const { project, params } = context;
  const { user } = userCaller(context);
  const url = params.get('url', redirectUrl(context.origins.isAllowedRedirect));
  if (user.email === null) throw new AppwriteError('user_email_not_found');
  if (user.emailVerification) throw new AppwriteError('user_email_already_verified');
  countMail(context, 'verification', user.email);
  const secret = createSecret(256);
  const token = project.tokens.create({ userId: user.id, kind: 'verification', secret, lifeMs: HOUR_MS });
  announceToken(project, token, 'verification', 'create');
  await project.sendMail(
    verificationMail(
      addressee(context, user),
      project.settings.name,
      withQuery(url, { userId: user.id, secret, expire: token.expire }),
    ),
  );
  return created(tokenModel(token, secretForKeys(context, secret)));
};

const confirmVerification = (context: RequestContext) => {
  const { project, params } = context;
  const userId = params.get('userId', id);
  const secret = params.get('secret', text(256));
  const user = findSecretOwner(context, userId);
  const token = project.tokens.consume(user.id, ['verification'], secret);
  if (token === undefined) throw new AppwriteError('user_invalid_token');
  refreshUser(project, project.users.update(user.id, { emailVerification: true }));
  announceToken(project, token, 'verification', 'update');
  return ok(tokenModel(token));
};

/**
 * Validates the parameters, so that an invalid request gets its own error, then refuses: no codes are sent to phones
 * (contract §2).
 */
const sendPhoneCode = ({ params }: RequestContext): never => {
  params.get('userId', newId);
  params.get('phone', phone);
  throw new AppwriteError('general_phone_disabled');
};

const sendPhoneVerification = (context: RequestContext): never => {
  const { user } = userCaller(context);
  if (user.phone === null) throw new AppwriteError('user_phone_not_found');
  if (user.phoneVerification) throw new AppwriteError('user_phone_already_verified');
  throw new AppwriteError('general_phone_disabled');
};

/** Validates the parameters, then refuses: no code is ever sent, so none is right. */
const confirmPhone = (context: RequestContext): never => {
  context.params.get('secret', text(256));
  findSecretOwner(context, context.params.get('userId', id));
  throw new AppwriteError('user_invalid_token');
};

/** The routes for one-time secrets: magic links, recovery, verification (contract §2). */
export const tokenRoutes: readonly Route[] = [
  ...withAliases(
    {
      method: 'POST',
      path: '/account/tokens/magic-url',
      scope: 'sessions.write',
      limit: byIp(60),
      handle: answerAtTick(sendMagicUrl),
    },
    '/account/sessions/magic-url',
  ),
  {
    method: 'POST',
    path: '/account/tokens/email',
    scope: 'sessions.write',
    limit: byIp(10),
    handle: answerAtTick(sendCode),
  },
  ...withAliases(
    {
      method: 'POST',
      path: '/account/tokens/phone',
      scope: 'sessions.write',
      limit: byNumberAndIp(10),
      handle: sendPhoneCode,
    },
    '/account/sessions/phone',
  ),
  {
    method: 'POST',
    path: '/account/recovery',
    scope: 'sessions.write',
    limit: byIp(10),
    handle: answerAtTick(sendRecovery),
  },
  {
    method: 'PUT',
    path: '/account/recovery',
    scope: 'sessions.write',
    limit: byUserAndIp(10),
    handle: async (context) => {
      const { project, params } = context;
      const userId = params.get('userId', id);
      const secret = params.get('secret', text(256));
      const password = params.get('password', newPassword(project.settings));
      const user = findSecretOwner(context, userId);
      // Hashing is expensive and must not be triggered by a made-up secret.
      if (project.tokens.find(user.id, ['recovery'], secret) === undefined)
        throw new AppwriteError('user_invalid_token');
      const change = await toPasswordChange(project, password);
      const token = project.tokens.consume(user.id, ['recovery'], secret);
      if (token === undefined) throw new AppwriteError('user_invalid_token');
      const owner = project.users.get(user.id);
      // The creator of an account with a foreign address may have left more than a password in it.
      const changed = project.store.write(() =>
        changePassword(project, owner.emailVerification ? owner : claimAccount(project, owner), {
          ...change,
          emailVerification: true,
        }),
      );
      refreshUser(project, changed);
      announceToken(project, token, 'recovery', 'update');
      return ok(tokenModel(token));
    },
  },
  ...withAliases(
    {
      method: 'POST',
      path: '/account/verifications/phone',
      scope: 'account',
      limit: byCaller(10),
      handle: sendPhoneVerification,
    },
    '/account/verification/phone',
  ),
  ...withAliases(
    {
      method: 'PUT',
      path: '/account/verifications/phone',
      scope: 'public',
      limit: byUserAndIp(10),
      handle: confirmPhone,
    },
    '/account/verification/phone',
  ),
  ...withAliases(
    {
      method: 'POST',
      path: '/account/verifications/email',
      scope: 'account',
      limit: byCaller(10),
      handle: sendVerification,
    },
    '/account/verification',
  ),
  ...withAliases(
    {
      method: 'PUT',
      path: '/account/verifications/email',
      scope: 'public',
      limit: byUserAndIp(10),
      handle: confirmVerification,
    },
    '/account/verification',
  ),
];
