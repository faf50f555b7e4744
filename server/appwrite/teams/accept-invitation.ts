import { isOneOfSecrets } from '#server/secrets/is-same-secret.ts';
import { announceUser } from '../account/account-events.ts';
import { announceClaim, claimByMail } from '../account/claim-account.ts';
import { assertNotBlocked, startSession } from '../account/sign-in.ts';
import type { User } from '../account/user-store.ts';
import { fromDateTime } from '../datetime.ts';
import { ok } from '../http/answer.ts';
import { AppwriteError } from '../http/errors.ts';
import type { RequestContext } from '../http/route.ts';
import { id, text } from '../http/validators.ts';
import type { Project } from '../project.ts';
import { hashSecret } from '../secrets.ts';
import { membershipModel } from './membership-model.ts';
import type { Membership } from './membership-store.ts';
import { announceMembership } from './team-events.ts';
import { assertRoomForTeam } from './team-seats.ts';

/** The lifetime of an invitation; a new one may be sent at any time. */
const INVITATION_MS = 7 * 24 * 3_600_000;

/**
 * Returns who accepts an invitation. That is the invited user, or the signed-in user who wants the invited address and
 * shows the secret that was mailed to it: a person who was invited and registered meanwhile.
 */
function findAccepting(project: Project, membership: Membership, signedIn: User | undefined): User | undefined {
  const invited = project.users.find(membership.userId);
  const isSharing =
    project.settings.sharesUnconfirmedAddresses === true &&
    signedIn !== undefined &&
    membership.email !== '' &&
    signedIn.email === membership.email;
  if (!isSharing || invited === undefined || invited.id === signedIn.id) return invited;
  return invited.email === membership.email && !invited.emailVerification ? signedIn : invited;
}

/**
 * Throws `user_unauthorized` when the link of an invitation may not sign its bearer in, because somebody has been in
 * the account or in another one with its address. Links are forwarded, and this one is valid for a week.
 */
function assertSignsIn(project: Project, user: User): void {
  if (project.settings.invitationsOnlySignUp !== true) return;
  const others =
    user.email === null ? [] : project.users.listByEmail(user.email).filter(({ id: other }) => other !== user.id);
  if (!project.users.isUnused(user) || others.length > 0)
    throw new AppwriteError('user_unauthorized', 'Sign in to accept this invitation.');
}

/**
 * Accepts an invitation. The link proves the address. It signs in where nobody is signed in, and claims an unverified
 * account. Throws for the first fault: unknown membership, other team, wrong or old secret, other user, accepted
 * already.
 */
export async function acceptInvitation(context: RequestContext) {
  const { project, params, caller } = context;
  const requestedTeamId = params.get('teamId', id);
  const membershipId = params.get('membershipId', id);
  const userId = params.get('userId', id);
  const secret = params.get('secret', text(256));
  const membership = project.memberships.find(membershipId);
  if (membership === undefined) throw new AppwriteError('membership_not_found');
  const team = project.teams.get(requestedTeamId);
  if (membership.teamId !== team.id) throw new AppwriteError('team_membership_mismatch');
  if (!isOneOfSecrets(membership.secretHashes, hashSecret(secret))) throw new AppwriteError('team_invalid_secret');
  if (!membership.confirm && fromDateTime(membership.invited) + INVITATION_MS < project.now())
    throw new AppwriteError('team_invalid_secret');
  const signedIn = caller.kind === 'user' ? caller.user : undefined;
  const user = findAccepting(project, membership, signedIn);
  // The link names the account that was invited. The invitation may have followed the address to another one since.
  const isNamed = userId === membership.userId || (signedIn !== undefined && signedIn.id === membership.userId);
  if (user === undefined || !isNamed || (signedIn !== undefined && signedIn.id !== user.id)) {
    throw new AppwriteError(
      'team_invite_mismatch',
      `Invite does not belong to current user (${signedIn?.email ?? ''})`,
    );
  }
  if (membership.confirm) throw new AppwriteError('membership_already_confirmed');
  assertNotBlocked(user);
  // The link proves the address it was sent to. A user who has another address by now must be signed in to accept.
  const isProof = membership.email === user.email;
  if (signedIn === undefined) {
    if (!isProof) throw new AppwriteError('team_invalid_secret');
    assertSignsIn(project, user);
  }
  if (user.id !== membership.userId && project.memberships.findOf(team.id, user.id)?.confirm === true)
    throw new AppwriteError('membership_already_confirmed');
  const { confirmed, verified } = project.store.write(() => {
    assertRoomForTeam(project, user.id);
    const proven =
      signedIn === undefined
        ? claimByMail(project, user)
        : isProof
          ? project.users.update(user.id, { emailVerification: true })
          : user;
    return { confirmed: project.memberships.confirm(membership.id), verified: proven };
  });
  if (signedIn === undefined && verified !== user) await announceClaim(context, user, verified);
  else announceUser(project, verified, 'verification');
  if (signedIn === undefined)
    startSession(context, { user: verified, provider: 'email', providerUid: membership.email, factors: ['email'] });
  const model = membershipModel(project, confirmed, team, true);
  announceMembership(project, confirmed, model, 'update', 'status');
  return ok(model);
}
