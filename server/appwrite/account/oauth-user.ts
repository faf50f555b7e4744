import { isEmailAddress } from '#domain/session/email-address.ts';
import type { ProvenIdentity } from '#server/drivers/identity/identity-provider.ts';
import { toDateTime } from '../datetime.ts';
import { AppwriteError } from '../http/errors.ts';
import { cleanName } from '../http/validators.ts';
import { createId } from '../ids.ts';
import type { Project } from '../project.ts';
import { claimAccount } from './claim-account.ts';
import type { Identity, ProviderTokens } from './identity-store.ts';
import { replacementCause } from './sign-in.ts';
import type { User, UserChange } from './user-store.ts';

/** Converts a provider's tokens, with their expiry as a wire date-time. */
export const toProviderTokens = ({ tokens }: Pick<ProvenIdentity, 'tokens'>): ProviderTokens => ({
  accessToken: tokens.accessToken,
  refreshToken: tokens.refreshToken,
  accessTokenExpiry: tokens.expiresAtMs === undefined ? '' : toDateTime(tokens.expiresAtMs),
});

interface OAuthUser {
  readonly user: User;
  readonly identity: Identity;
  readonly isChanged: boolean;
  /** The account before the claim, if it was claimed (`claimAccount`). */
  readonly claimedFrom?: User;
}

/**
 * Finds or creates the user of a proven identity (contract §2.2): the signed-in user, else the user with this identity,
 * else the user with its verified address, else a new user. Stores the identity. Throws when it belongs to another
 * user, proves no address, or the user is blocked.
 */
export function resolveOAuthUser(
  project: Project,
  provider: string,
  proven: ProvenIdentity,
  signedIn: User | undefined,
): OAuthUser {
  const email = isEmailAddress(proven.email) ? proven.email.toLowerCase() : '';
  return project.store.write(() => {
    const known =
      signedIn === undefined
        ? findUser(project, provider, proven, email)
        : { user: assertNotClaimed(project, provider, proven, email, signedIn) };
    const found = known?.user ?? createUser(project, proven, email);
    if (!found.status) throw new AppwriteError('user_blocked');
    const user = withProviderDetails(project, found, proven, email);
    const identity = project.identities.put({
      userId: user.id,
      provider,
      providerUid: proven.uid,
      providerEmail: email,
      tokens: toProviderTokens(proven),
    });
    return {
      user,
      identity,
      isChanged: user !== found,
      ...(known?.claimedFrom === undefined ? {} : { claimedFrom: known.claimedFrom }),
    };
  });
}

/**
 * Throws `user_already_exists` when the identity or its address belongs to another user, and `user_unauthorized` when
 * the signed-in person may not have it: a foreign page can send a browser through a sign-in at a provider, and could
 * otherwise link the attacker's identity there to the account of the signed-in person.
 */
function assertNotClaimed(
  project: Project,
  provider: string,
  proven: ProvenIdentity,
  email: string,
  signedIn: User,
): User {
  const owner = project.identities.findByProvider(provider, proven.uid);
  const namesake = email === '' ? undefined : project.users.findByEmail(email);
  // An address that nobody has confirmed is nobody's, where the project shares such addresses.
  const isTaken =
    namesake !== undefined &&
    namesake.id !== signedIn.id &&
    (namesake.emailVerification || project.settings.sharesUnconfirmedAddresses !== true);
  if ((owner !== undefined && owner.userId !== signedIn.id) || isTaken) throw new AppwriteError('user_already_exists');
  // An anonymous user becomes the person of the identity. Whoever has a password is somebody, also without an address.
  const isOwn =
    owner !== undefined ||
    replacementCause(signedIn) === 'person' ||
    (proven.isEmailVerified && email === signedIn.email);
  if (!isOwn && project.settings.linksOwnIdentities === true)
    throw new AppwriteError('user_unauthorized', 'Log out first to sign in as someone else.');
  return signedIn;
}

function findUser(
  project: Project,
  provider: string,
  proven: ProvenIdentity,
  email: string,
): Pick<OAuthUser, 'user' | 'claimedFrom'> | undefined {
  const known = project.identities.findByProvider(provider, proven.uid);
  if (known !== undefined) return { user: project.users.get(known.userId) };
  const namesake = email === '' ? undefined : project.users.findByEmail(email);
  if (namesake === undefined) return undefined;
  const isShared = !namesake.emailVerification && project.settings.sharesUnconfirmedAddresses === true;
  if (!proven.isEmailVerified && isShared) return undefined;
  if (!proven.isEmailVerified)
    throw new AppwriteError(
      'general_bad_request',
      'The provider does not vouch for the email address, and an account has it already. Sign in to that account first.',
    );
  return namesake.emailVerification
    ? { user: namesake }
    : { user: claimAccount(project, namesake), claimedFrom: namesake };
}

function createUser(project: Project, proven: ProvenIdentity, email: string): User {
  if (email === '') throw new AppwriteError('user_unauthorized', 'OAuth provider failed to return email.');
  return project.users.create({
    id: createId(project.now()),
    name: cleanName(proven.name).slice(0, 128),
    email,
    passwordHash: null,
  });
}

/** Adds details from the provider that the account lacks. */
function withProviderDetails(project: Project, user: User, proven: ProvenIdentity, email: string): User {
  const change: UserChange = {
    ...(user.name === '' && proven.name !== '' ? { name: cleanName(proven.name).slice(0, 128) } : {}),
    ...(user.email === null && email !== '' ? { email } : {}),
    ...(!user.emailVerification && proven.isEmailVerified && (user.email ?? email) === email
      ? { emailVerification: true }
      : {}),
  };
  return Object.keys(change).length === 0 ? user : project.users.update(user.id, change);
}
