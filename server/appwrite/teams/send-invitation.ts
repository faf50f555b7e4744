import { hidesAccounts } from '../account/account-hiding.ts';
import type { User } from '../account/user-store.ts';
import { created } from '../http/answer.ts';
import { AppwriteError } from '../http/errors.ts';
import type { RequestContext } from '../http/route.ts';
import { email, id, nameText, phone, redirectUrl } from '../http/validators.ts';
import { createId } from '../ids.ts';
import { mailLanguageOf } from '../mail-language.ts';
import { invitationMail, withQuery } from '../mail-texts.ts';
import type { Project } from '../project.ts';
import { createSecret, hashPassword, hashSecret } from '../secrets.ts';
import { countInvitation } from './invitation-limits.ts';
import { membershipModel } from './membership-model.ts';
import type { Membership } from './membership-store.ts';
import { announceMembership } from './team-events.ts';
import { isOwner, teamRoles, visibleTeam } from './team-routes.ts';
import { assertRoomForTeam, assertSeat } from './team-seats.ts';
import type { Team } from './team-store.ts';

/**
 * Returns a function that finds or creates the invited user: an unknown address becomes a user without a known
 * password. Must be called within the write of the invitation, so that both share one disk sync. Throws
 * `user_not_found`, `user_already_exists`.
 */
async function prepareInvitee(context: RequestContext): Promise<() => User> {
  const { project, params, caller } = context;
  const userId = params.find('userId', id, undefined);
  const address = params.find('email', email, undefined);
  const number = params.find('phone', phone, undefined);
  const name = params.find('name', nameText(), '');
  if (userId === undefined && address === undefined && number === undefined)
    throw new AppwriteError('general_argument_invalid', 'At least one of userId, email, or phone is required');
  // By an id or a number the sender would learn that somebody has it, and at which address they are invited.
  if (hidesAccounts(context) && (userId !== undefined || number !== undefined))
    throw new AppwriteError('general_argument_invalid', 'People are invited by their email address alone.');
  if (userId !== undefined) {
    const user = project.users.find(userId);
    if (user === undefined) throw new AppwriteError('user_not_found', "User with given userId doesn't exist.");
    if ((address !== undefined && user.email !== address) || (number !== undefined && user.phone !== number))
      throw new AppwriteError('user_already_exists', "Given userId and email or phone doesn't match");
    return () => user;
  }
  const find = (): User | undefined =>
    address !== undefined ? project.users.findByEmail(address) : project.users.findByPhone(number ?? '');
  // Nothing is sent to phones, so the invitation could not arrive.
  if (find() === undefined && caller.kind !== 'key' && address === undefined)
    throw new AppwriteError('general_phone_disabled');
  // The random password keeps the account closed until its owner sets one; `passwordUpdate` stays empty, so that no old
  // password is required. It is hashed for existing users too, so that timing reveals nothing.
  const passwordHash = await hashPassword(createSecret(64));
  return () => {
    const known = find();
    if (known !== undefined) return known;
    const fresh = project.users.create({
      id: createId(project.now()),
      name: name || (address ?? ''),
      email: address ?? null,
      phone: number ?? null,
      passwordHash,
    });
    return project.users.update(fresh.id, { passwordUpdate: '' });
  };
}

/**
 * Returns the secrets of earlier mails that stay valid beside a new one: those sent to the same address, if the project
 * keeps them.
 */
const validSecretHashes = (
  project: Project,
  { email: sentTo, secretHashes }: Membership,
  invited: User,
): readonly string[] =>
  project.settings.retainsMailedInvitations === true && sentTo === invited.email ? secretHashes : [];

/** Renews an open invitation, which keeps its roles; one to another address of the same person is a new one. */
function renewInvitation(
  project: Project,
  known: Membership,
  invited: User,
  invitation: { readonly secretHash: string; readonly email: string },
  roles: readonly string[],
): Membership {
  const renewed = project.memberships.renew(known.id, invitation, validSecretHashes(project, known, invited));
  return known.email === invitation.email ? renewed : project.memberships.setRoles(known.id, roles);
}

/** Returns the user with their pending membership of the team, if any. Throws `membership_already_confirmed`. */
function findPending(
  project: Project,
  team: Team,
  user: User,
): { readonly user: User; readonly known: Membership | undefined } {
  const known = project.memberships.findOf(team.id, user.id);
  if (known?.confirm === true) throw new AppwriteError('membership_already_confirmed');
  return { user, known };
}

/**
 * Returns the address that the mail links to; empty for a server key without one, since it sends no mail. Throws
 * `general_argument_invalid`.
 */
function returnAddress({ params, caller, origins }: RequestContext): string {
  const url = params.find('url', redirectUrl(origins.isAllowedRedirect), undefined);
  if (caller.kind !== 'key' && url === undefined)
    throw new AppwriteError('general_argument_invalid', 'URL is required');
  return url ?? '';
}

/** Returns the team that the caller invites people to. Throws `team_not_found`, `user_unauthorized`. */
function invitingTeam(context: RequestContext): Team {
  const team = visibleTeam(context);
  if (!isOwner(context.caller, team))
    throw new AppwriteError('user_unauthorized', 'User is not allowed to send invitations for this team');
  return team;
}

/**
 * Invites a person to a team by mail; by a server key, makes them a member at once. Throws `user_unauthorized`,
 * `membership_already_confirmed`, and what `prepareInvitee` throws.
 */
export async function sendInvitation(context: RequestContext) {
  const { project, params } = context;
  visibleTeam(context);
  const roles = params.get('roles', teamRoles);
  const url = returnAddress(context);
  invitingTeam(context);
  // Before the work, which hashes a password for every invitation.
  countInvitation(context);
  const resolveInvitee = await prepareInvitee(context);
  const present = context.identifyAgain();
  const { caller } = present;
  const team = invitingTeam(present);
  if (caller.kind === 'key') {
    const membership = project.store.write(() => {
      const { user, known } = findPending(project, team, resolveInvitee());
      if (known === undefined)
        return project.memberships.create({ teamId: team.id, userId: user.id, roles, confirm: true });
      assertRoomForTeam(project, known.userId);
      return project.memberships.confirm(known.id);
    });
    const model = membershipModel(project, membership, team, true);
    announceMembership(project, membership, model, 'create');
    return created(model);
  }
  const secret = createSecret(256);
  const { user, membership } = project.store.write(() => {
    const { user: invited, known } = findPending(project, team, resolveInvitee());
    if (invited.email === null) throw new AppwriteError('general_phone_disabled');
    if (known === undefined) assertSeat(project, team.id);
    const invitation = { secretHash: hashSecret(secret), email: invited.email };
    return {
      user: invited,
      membership:
        known === undefined
          ? project.memberships.create({ teamId: team.id, userId: invited.id, roles, confirm: false, invitation })
          : renewInvitation(project, known, invited, invitation, roles),
    };
  });
  const model = membershipModel(project, membership, team, true);
  announceMembership(project, membership, model, 'create');
  const link = withQuery(url, {
    membershipId: membership.id,
    userId: user.id,
    secret,
    teamId: team.id,
    teamName: team.name,
  });
  const inviter = caller.kind === 'user' ? caller.user.name || (caller.user.email ?? '') : project.settings.name;
  await project.sendMail(
    invitationMail(
      { address: membership.email, name: user.name, language: mailLanguageOf(context.request) },
      project.settings.name,
      team.name,
      inviter,
      link,
    ),
  );
  return created(model);
}
