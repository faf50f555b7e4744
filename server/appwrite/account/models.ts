import { emailFacts } from '../users/email-facts.ts';
import type { Identity } from './identity-store.ts';
import type { PushTarget } from './push-target-store.ts';
import type { Session } from './session-store.ts';
import type { Token } from './token-store.ts';
import { parseAgent } from './user-agent.ts';
import type { User } from './user-store.ts';

/** Converts a user to the wire's User (contract §2), without any form of the password. */
export const userModel = (user: User): Record<string, unknown> => ({
  $id: user.id,
  $createdAt: user.createdAt,
  $updatedAt: user.updatedAt,
  name: user.name,
  registration: user.registration,
  status: user.status,
  labels: user.labels,
  passwordUpdate: user.passwordUpdate,
  email: user.email ?? '',
  phone: user.phone ?? '',
  emailVerification: user.emailVerification,
  ...emailFacts(user.email),
  phoneVerification: user.phoneVerification,
  mfa: user.mfa,
  prefs: user.prefs,
  targets: targetsOf(user),
  accessedAt: user.accessedAt,
});

/** Lists where messages reach a user, as the wire's Targets: the address, the number, devices. */
export const targetsOf = (user: User): Record<string, unknown>[] => {
  const target = (providerType: string, identifier: string, id: string): Record<string, unknown> => ({
    $id: id,
    $createdAt: user.createdAt,
    $updatedAt: user.createdAt,
    name: '',
    userId: user.id,
    providerId: null,
    providerType,
    identifier,
    expired: false,
  });
  return [
    ...(user.email === null ? [] : [target('email', user.email, user.targetId)]),
    ...(user.phone === null || user.phoneTargetId === '' ? [] : [target('sms', user.phone, user.phoneTargetId)]),
    ...user.pushTargets().map(pushTargetModel),
  ];
};

/** Converts a push target to the wire's Target. */
export const pushTargetModel = (target: PushTarget): Record<string, unknown> => ({
  $id: target.id,
  $createdAt: target.createdAt,
  $updatedAt: target.updatedAt,
  name: target.name,
  userId: target.userId,
  providerId: target.providerId,
  providerType: 'push',
  identifier: target.identifier,
  expired: target.expired,
});

/**
 * Converts a session to the wire's Session. `secret` is empty except for server keys. `identity` is for the user alone:
 * events omit it, so that sockets never receive a provider's tokens.
 */
export const sessionModel = (
  session: Session,
  more: { readonly current: boolean; readonly secret?: string; readonly identity?: Identity | undefined },
): Record<string, unknown> => ({
  $id: session.id,
  $createdAt: session.createdAt,
  $updatedAt: session.updatedAt,
  userId: session.userId,
  expire: session.expire,
  provider: session.provider,
  providerUid: session.providerUid,
  providerAccessToken: more.identity?.accessToken ?? '',
  providerAccessTokenExpiry: more.identity?.accessTokenExpiry ?? '',
  providerRefreshToken: more.identity?.refreshToken ?? '',
  ip: session.ip,
  ...parseAgent(session.agentText),
  countryCode: '--',
  countryName: 'Unknown',
  current: more.current,
  factors: session.factors,
  secret: more.secret ?? '',
  mfaUpdatedAt: session.mfaUpdatedAt,
});

/** Converts a token to the wire's Token. `secret` is empty except for server keys; `phrase` is also in the mail. */
export const tokenModel = (token: Token, secret = '', phrase = ''): Record<string, unknown> => ({
  $id: token.id,
  $createdAt: token.createdAt,
  userId: token.userId,
  secret,
  expire: token.expire,
  phrase,
});
