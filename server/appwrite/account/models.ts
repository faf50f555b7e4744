import type { Session } from './session-store.ts';
import type { Token } from './token-store.ts';
import { parseAgent } from './user-agent.ts';
import type { User } from './user-store.ts';

/** The wire's User (contract §2); no form of the password is part of it. */
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
  phoneVerification: user.phoneVerification,
  mfa: false,
  prefs: user.prefs,
  targets: targetsOf(user),
  accessedAt: user.accessedAt,
});

const targetsOf = (user: User): Record<string, unknown>[] => {
  const target = (providerType: string, identifier: string, id: string): Record<string, unknown> => ({
    $id: id, $createdAt: user.createdAt, $updatedAt: user.createdAt, name: '', userId: user.id, providerId: null, providerType, identifier, expired: false,
  });
  return user.email === null ? [] : [target('email', user.email, user.targetId)];
};

/** The wire's Session. `secret` is empty for everyone but server keys. */
export const sessionModel = (session: Session, more: { readonly current: boolean; readonly secret?: string }): Record<string, unknown> => ({
  $id: session.id,
  $createdAt: session.createdAt,
  $updatedAt: session.updatedAt,
  userId: session.userId,
  expire: session.expire,
  provider: session.provider,
  providerUid: session.providerUid,
  providerAccessToken: '',
  providerAccessTokenExpiry: '',
  providerRefreshToken: '',
  ip: session.ip,
  ...parseAgent(session.agentText),
  countryCode: '--',
  countryName: 'Unknown',
  current: more.current,
  factors: session.factors,
  secret: more.secret ?? '',
  mfaUpdatedAt: '',
});

/** The wire's Token. `secret` is empty for everyone but server keys. */
export const tokenModel = (token: Token, secret = ''): Record<string, unknown> => ({
  $id: token.id, $createdAt: token.createdAt, userId: token.userId, secret, expire: token.expire, phrase: '',
});
