import { rateLimitScope } from '#server/http/client-address.ts';
import { isLoopback } from '#server/http/loopback.ts';
import { announceUser } from '../account/account-events.ts';
import { claimByMail, announceClaim } from '../account/claim-account.ts';
import { answerAtTick, hidesAccounts } from '../account/account-hiding.ts';
import { assertNotBlocked, startSession } from '../account/sign-in.ts';
import type { User } from '../account/user-store.ts';
import type { Fragment } from '../databases/queries/query-sql.ts';
import { fromDateTime } from '../datetime.ts';
import { NO_CONTENT, created, ok } from '../http/answer.ts';
import { AppwriteError } from '../http/errors.ts';
import type { RequestContext, Route } from '../http/route.ts';
import { email, id, nameText, phone, redirectUrl, text } from '../http/validators.ts';
import { createId } from '../ids.ts';
import { mailLanguageOf } from '../mail-language.ts';
import { invitationMail, withQuery } from '../mail-texts.ts';
import type { Project } from '../project.ts';
import { listPlatform, searchSql, type PlatformList } from '../platform-list.ts';
import { createSecret, hashPassword, hashSecret } from '../secrets.ts';
import { countInvitation } from './invitation-limits.ts';
import { membershipModel } from './membership-model.ts';
import { toMembership, type Membership } from './membership-store.ts';
import { announceMembership } from './team-events.ts';
import { isOwner, teamRoles, visibleTeam } from './team-routes.ts';
import { assertMayChangeRoles, assertMayEnd } from './team-owners.ts';
import { assertRoomForTeam, assertSeat } from './team-seats.ts';
import type { Team } from './team-store.ts';

const HOUR_MS = 3_600_000;

const MEMBERSHIPS: PlatformList<Membership> = {
  table: 'memberships',
  noun: 'Membership',
  fields: {
    userId: 'string',
    teamId: 'string',
    invited: 'datetime',
    joined: 'datetime',
    confirm: 'boolean',
    roles: 'string[]',
  },
  fromRow: toMembership,
};

/**
 * Returns the membership named in the path. Throws `missing`, or `team_membership_mismatch` when it belongs to another
 * team.
 */
function findMembership(
  { project, params }: RequestContext,
  team: Team,
  missing: 'membership_not_found' | 'team_invite_not_found' = 'membership_not_found',
): Membership {
  const membership = project.memberships.find(params.get('membershipId', id));
  if (membership === undefined) throw new AppwriteError(missing);
  if (membership.teamId !== team.id) throw new AppwriteError('team_membership_mismatch');
  return membership;
}

/**
 * Tells whether to hide user ids from members, which is the case where neither names nor addresses are shown (contract
 * §3).
 */
const hidesMembers = ({ project, caller }: RequestContext): boolean =>
  caller.kind !== 'key' && !project.settings.membershipPrivacy.names && !project.settings.membershipPrivacy.emails;

const show = (context: RequestContext, membership: Membership, team: Team): Record<string, unknown> => {
  const isKey = context.caller.kind === 'key';
  const model = membershipModel(context.project, membership, team, isKey);
  return isKey ? { ...model, userId: membership.userId } : hidesMembers(context) ? { ...model, userId: '' } : model;
};

/** Returns the list in which queries cannot find an invited user by id either, where accounts are hidden. */
const visibleMemberships = (context: RequestContext): PlatformList<Membership> =>
  hidesAccounts(context)
    ? { ...MEMBERSHIPS, sqlOverrides: { userId: "CASE WHEN confirm = 1 THEN userId ELSE '' END" } }
    : MEMBERSHIPS;

/**
 * Lists memberships by the parameters of a list. `search` covers ids, and names and addresses as far as the caller may
 * see them. `guardOf` says whose memberships are listed, after the parameters are checked.
 */
export function listMemberships(
  context: RequestContext,
  guardOf: () => Fragment,
): ReturnType<typeof listPlatform<Membership>> {
  const { project, params } = context;
  const search = params.find('search', text(256, 0), '');
  const list = visibleMemberships(context);
  if (search === '') return listPlatform(project.store, list, params, guardOf);
  return listPlatform(project.store, list, params, () => {
    const guard = guardOf();
    const found = memberSearch(context, search);
    return { sql: `${guard.sql} AND ${found.sql}`, values: [...guard.values, ...found.values] };
  });
}

/** What is not shown yet must not be searchable: of an invited person that is all but the invited address. */
function memberSearch(context: RequestContext, search: string): Fragment {
  const { project, caller } = context;
  const { membershipPrivacy, hidesAccounts: hidesUnconfirmed } = project.settings;
  const own = searchSql(['_id'], search);
  const isShown = hidesUnconfirmed === true ? 'confirm = 1' : '1';
  // A part of a hidden id must not find anybody, since it would reveal the rest.
  if (hidesMembers(context))
    return { sql: `(${own.sql} OR (${isShown} AND userId = ?))`, values: [...own.values, search] };
  const searchedOf = (isVisible: boolean, columns: readonly string[]): Fragment =>
    caller.kind === 'key' || isVisible ? searchSql(columns, search) : { sql: '0', values: [] };
  const identified = searchSql(['_id'], search);
  const reached = searchedOf(membershipPrivacy.emails, ['email', 'wantedEmail']);
  const named = searchedOf(membershipPrivacy.names, ['name']);
  const invited = searchedOf(membershipPrivacy.emails, ['email']);
  return {
    sql: `(${own.sql} OR (NOT (${isShown}) AND ${invited.sql}) OR (${isShown}
      AND userId IN (SELECT _id FROM users WHERE ${identified.sql} OR ${named.sql} OR ${reached.sql})))`,
    values: [own, invited, identified, named, reached].flatMap(({ values }) => values),
  };
}

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

async function invite(context: RequestContext) {
  const { project, params } = context;
  visibleTeam(context);
  const roles = params.get('roles', teamRoles);
  const url = returnAddress(context);
  invitingTeam(context);
  // Before the work: it hashes a password whoever is invited.
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

/** The lifetime of an invitation; a new one may be sent at any time. */
const INVITATION_MS = 7 * 24 * HOUR_MS;

/**
 * Returns who accepts an invitation. That is the invited user, or whoever is signed in, wants the invited address and
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
 * account.
 */
async function accept(context: RequestContext) {
  const { project, params, caller } = context;
  const requestedTeamId = params.get('teamId', id);
  const membershipId = params.get('membershipId', id);
  const userId = params.get('userId', id);
  const secret = params.get('secret', text(256));
  const membership = project.memberships.find(membershipId);
  if (membership === undefined) throw new AppwriteError('membership_not_found');
  const team = project.teams.get(requestedTeamId);
  if (membership.teamId !== team.id) throw new AppwriteError('team_membership_mismatch');
  if (!membership.secretHashes.includes(hashSecret(secret))) throw new AppwriteError('team_invalid_secret');
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

/** The routes for memberships (contract §3). */
export const membershipRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/teams/{teamId}/memberships',
    scope: 'teams.write',
    limit: {
      limit: 10,
      limitOf: ({ invitationsAnHour }) => invitationsAnHour,
      windowMs: HOUR_MS,
      keys: ({ pathKey, request }) => [`${pathKey} ${rateLimitScope(request.ip)}`],
    },
    handle: answerAtTick(invite),
  },
  {
    method: 'GET',
    path: '/teams/{teamId}/memberships',
    scope: 'teams.read',
    handle: (context) => {
      const { total, items } = listMemberships(context, () => ({
        sql: 'teamId = ?',
        values: [visibleTeam(context).id],
      }));
      const team = visibleTeam(context);
      return ok({ total, memberships: items.map((membership) => show(context, membership, team)) });
    },
  },
  {
    method: 'GET',
    path: '/teams/{teamId}/memberships/{membershipId}',
    scope: 'teams.read',
    handle: (context) => {
      const team = visibleTeam(context);
      return ok(show(context, findMembership(context, team), team));
    },
  },
  {
    method: 'PATCH',
    path: '/teams/{teamId}/memberships/{membershipId}',
    scope: 'teams.write',
    handle: (context) => {
      const { project } = context;
      const team = visibleTeam(context);
      const roles = context.params.get('roles', teamRoles);
      const known = findMembership(context, team);
      if (!isOwner(context.caller, team))
        throw new AppwriteError('user_unauthorized', 'User is not allowed to modify roles');
      const membership = project.store.write(() => {
        assertMayChangeRoles(project, known, roles);
        return project.memberships.setRoles(known.id, roles);
      });
      const model = membershipModel(project, membership, team, true);
      announceMembership(project, membership, model, 'update');
      return ok(context.caller.kind === 'key' ? show(context, membership, team) : model);
    },
  },
  {
    method: 'DELETE',
    path: '/teams/{teamId}/memberships/{membershipId}',
    scope: 'teams.write',
    handle: (context) => {
      const { project, caller } = context;
      const known = project.memberships.find(context.params.get('membershipId', id));
      if (known === undefined) throw new AppwriteError('team_invite_not_found');
      const isOwn = caller.kind === 'user' && caller.user.id === known.userId;
      const team = isOwn ? project.teams.get(context.params.get('teamId', id)) : visibleTeam(context);
      const membership = findMembership(context, team, 'team_invite_not_found');
      if (!isOwn && !isOwner(caller, team)) throw new AppwriteError('user_unauthorized');
      const model = membershipModel(project, membership, team, false);
      project.store.write(() => {
        assertMayEnd(project, membership);
        project.memberships.delete(membership);
      });
      announceMembership(project, membership, model, 'delete');
      return NO_CONTENT;
    },
  },
  {
    method: 'PATCH',
    path: '/teams/{teamId}/memberships/{membershipId}/status',
    scope: 'public',
    // The dashboard asks on this machine whether a secret is that of an invitation, and counts its own callers.
    limit: {
      limit: 120,
      windowMs: HOUR_MS,
      isSilent: true,
      guardsWork: true,
      keys: ({ request }) => (isLoopback(request.ip) ? [] : [rateLimitScope(request.ip)]),
    },
    handle: accept,
  },
];
