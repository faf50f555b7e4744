import { emailFacts } from '../users/email-facts.ts';
import type { Identity } from './identity-store.ts';
import type { Session } from './session-store.ts';
import type { ProviderType, Target } from './target-store.ts';
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
  targets: targetsOf(user).map(targetModel),
  accessedAt: user.accessedAt,
});

/**
 * Lists the targets of a user: of their address and number, unless a server key changed or deleted it, then the stored
 * ones.
 */
export const targetsOf = (user: User): readonly Target[] => {
  const target = (providerType: ProviderType, identifier: string | null, id: string): Target[] =>
    identifier === null || id === ''
      ? []
      : [
          {
            id,
            createdAt: user.createdAt,
            updatedAt: user.createdAt,
            userId: user.id,
            name: '',
            providerType,
            providerId: null,
            identifier,
            expired: false,
          },
        ];
  return [
    ...target('email', user.email, user.targetId),
    ...target('sms', user.phone, user.phoneTargetId),
    ...user.storedTargets(),
  ];
};

/** Converts a target to the wire's Target. */
export const targetModel = (target: Target): Record<string, unknown> => ({
  $id: target.id,
  $createdAt: target.createdAt,
  $updatedAt: target.updatedAt,
  name: target.name,
  userId: target.userId,
  providerId: target.providerId,
  providerType: target.providerType,
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
