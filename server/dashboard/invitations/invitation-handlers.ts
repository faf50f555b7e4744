import * as z from 'zod/mini';
import { rejectedOriginMessage } from '#domain/wire/appwrite-errors.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { toUtc } from '#domain/wire/wire-document.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { lenientString } from '#domain/wire/lenient-schemas.ts';
import { hasSeatFor, seatsTakenMessage } from '#domain/plan/plan-change.ts';
import { mayInvite } from '#domain/roles/member-rules.ts';
import { roleOf, type Role } from '#domain/roles/roles.ts';
import { INVITATION_LIFE_MS, type Invitation, type invitationFindAnswerSchema } from '#domain/team/team-answers.ts';
import { readTeamRecord } from '#domain/team/team.ts';
import type {
  invitationAcceptRequestSchema,
  invitationFindRequestSchema,
  invitationRequestSchema,
  invitationResendRequestSchema,
  teamInviteRequestSchema,
} from '#domain/team/team-requests.ts';
import type { Backend, PersonalBackend } from '#server/backend/backend.ts';
import { toOutriderError } from '#server/backend/failure.ts';
import { atTick } from '#server/secrets/answer-tick.ts';
import { rateLimitScope } from '#server/http/client-address.ts';
import type { RateLimiter, RateLimits } from '#server/http/rate-limit.ts';
import { withOwnerSession } from './owner-session.ts';
import type { Caller } from '../authenticate.ts';
import { withMembersLock } from '../members/members-lock.ts';
import { createProof, findInvitation, isProofOf, saveInvitation, isSecretOf } from './invitation-record.ts';
import { explainRefusal } from './invitation-refusal.ts';
import { memberOf, setRole } from '../members/member-handlers.ts';
import {
  findMember,
  listMembershipsOfUser,
  parseMembership,
  toVisibleMembership,
  type Membership,
} from '../members/memberships.ts';

/**
 * Invitations (specification part 1 §4, part 2 §5). The secret that accepts one is Appwrite's and is in the mail only:
 *
 *   invite ── mail: link with secret and proof ──▶ the SDK's updateMembershipStatus
 *      └───── copied link: neither ──▶ signed in with the invited address, confirmed ──▶ accept
 */
export interface InvitationDeps {
  readonly backend: Backend;
  /** Counts mails; holds over all servers. */
  readonly limiter: RateLimits;
  /** Counts the calls of strangers, before anything else is done for them; each server counts its own. */
  readonly workLimiter: RateLimiter;
  /** Decides whether an address is a page of this app; an external Appwrite compares hosts only. */
  readonly isOwnAddress: (address: string) => boolean;
  /** Unix milliseconds. */
  readonly now: () => number;
}

const HOUR_MS = 3_600_000;
/** Invitations a team may send in an hour: enough for a whole company at once. An external Appwrite allows ten. */
export const INVITATIONS_AN_HOUR = 50;
const INVITES = { limit: INVITATIONS_AN_HOUR, windowMs: HOUR_MS } as const;
const RESENDS = { limit: 3, windowMs: HOUR_MS } as const;
/** Calls from one place: for one invitation, and for all; a company may open its invitations from one place. */
const CALLS_FOR_ONE = { limit: 60, windowMs: HOUR_MS } as const;
const CALLS_FOR_ALL = { limit: 300, windowMs: HOUR_MS } as const;

/** The caller of a public route: perhaps signed in. */
export interface Guest {
  readonly jwt: string | undefined;
  /** The address of the client; empty when unknown. */
  readonly address: string;
  /** The language they use the app in. */
  readonly language?: string | undefined;
}

/**
 * Counts a public call by its place, so that nobody keeps an invited person elsewhere from their invitation. Costs no
 * request to Appwrite. Throws `rate_limited`.
 */
function countCall({ workLimiter }: InvitationDeps, { address }: Guest, membershipId: string): void {
  const scope = rateLimitScope(address);
  workLimiter.consume(`invitation calls from ${scope}`, CALLS_FOR_ALL);
  workLimiter.consume(`invitation calls from ${scope} for ${membershipId}`, CALLS_FOR_ONE);
}

const accountSchema = z.looseObject({
  $id: z.string(),
  name: lenientString,
  email: lenientString,
  emailVerification: z.boolean(),
});
type Account = z.output<typeof accountSchema>;

function assertOwnPage(isOwnAddress: InvitationDeps['isOwnAddress'], url: string): void {
  if (!isOwnAddress(url)) throw new OutriderError('invalid_request', rejectedOriginMessage(new URL(url).origin));
}

interface InvitationMail {
  readonly teamId: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly inviterName: string;
  /** The id of the user who sends it. */
  readonly invitedBy: string;
  /** The app's invitation page. */
  readonly url: string;
  /** When a member asked for it, UTC ISO. */
  readonly askedAt: string;
}

/** Has Appwrite send the mail, with a proof in its link that this server recognizes. */
async function sendInvitation(
  backend: Backend,
  sender: PersonalBackend,
  { teamId, email, roles, inviterName, invitedBy, url, askedAt }: InvitationMail,
): Promise<Membership> {
  const proof = createProof();
  const link = new URL(url);
  link.searchParams.set('proof', proof);
  const membership = parseMembership(
    await sender.teams.createMembership({ teamId, email, roles: [...roles], url: link.href }),
  );
  await saveInvitation(backend, membership.$id, { teamId, email, inviterName, invitedBy, url, askedAt, proof });
  return membership;
}

/**
 * Changes the role of a pending invitation, because Appwrite repeats it with its first role. Throws `forbidden` as for
 * any change of a role.
 */
async function changeOpenRole(
  backend: Backend,
  members: readonly Membership[],
  caller: Caller,
  email: string,
  role: Role,
): Promise<void> {
  const open = members.find(({ confirm, userEmail }) => !confirm && userEmail.toLowerCase() === email);
  if (open !== undefined && roleOf(open.roles) !== role)
    await setRole(backend, members, caller, { membershipId: open.$id, role });
}

/** Throws `limit_reached` when the plan has no seat left (part 1 §9); a person invited before has a seat already. */
async function assertSeat(
  backend: Backend,
  members: readonly Membership[],
  teamId: string,
  email: string,
): Promise<void> {
  if (members.some(({ userEmail }) => userEmail.toLowerCase() === email)) return;
  const record = await backend.findDocument(COLLECTIONS.teams, teamId);
  if (record === undefined) return;
  const { plan } = readTeamRecord(record);
  if (!hasSeatFor(plan, members.length)) throw new OutriderError('limit_reached', seatsTakenMessage(plan));
}

function assertMayInvite(roles: readonly string[], role: Role): void {
  if (!mayInvite(roles, role))
    throw new OutriderError(
      'forbidden',
      'Only owners and admins can invite people, and only owners can invite owners.',
    );
}

/**
 * `POST /team/invite`: invites a person; a pending invitation gets the role named now. Two requests at once run one
 * after the other, so the one answered last counts. Throws `forbidden`, `rate_limited`, `limit_reached` without a free
 * seat, and `conflict` for a member.
 */
export async function invite(
  { backend, limiter, isOwnAddress, now }: InvitationDeps,
  caller: Caller,
  input: z.output<typeof teamInviteRequestSchema>,
): Promise<{ readonly membership: Membership }> {
  const { teamId, jwt, language } = caller;
  const { role, url } = input;
  const email = input.email.toLowerCase();
  assertMayInvite(caller.roles, role);
  await limiter.consume(`invitations of ${teamId}`, INVITES);
  assertOwnPage(isOwnAddress, url);
  return withMembersLock({ backend, now }, teamId, async (members) => {
    // The role may have been taken from the caller while they waited for the lock.
    const { roles } = memberOf(members, caller);
    assertMayInvite(roles, role);
    await assertSeat(backend, members, teamId, email);
    await changeOpenRole(backend, members, caller, email, role);
    try {
      const userBackend = backend.asUser(jwt, language);
      const { name, email: address } = accountSchema.parse(await userBackend.account.get());
      const mail: InvitationMail = {
        teamId,
        email,
        roles: [role],
        inviterName: name || address,
        invitedBy: caller.userId,
        url,
        askedAt: new Date(now()).toISOString(),
      };
      const membership =
        roleOf(roles) === 'owner'
          ? await sendInvitation(backend, userBackend, mail)
          : await withOwnerSession(backend, { teamId, language }, (owner) => sendInvitation(backend, owner, mail));
      return { membership: toVisibleMembership(membership) };
    } catch (error) {
      throw explainRefusal(error, url);
    }
  });
}

/** Returns the account of a token; undefined without a valid one. */
async function findAccount(backend: Backend, jwt: string | undefined): Promise<Account | undefined> {
  if (jwt === undefined) return undefined;
  try {
    return accountSchema.parse(await backend.asUser(jwt).account.get());
  } catch (error) {
    const failure = toOutriderError(error);
    if (failure.code === 'unauthenticated' || failure.code === 'forbidden') return undefined;
    throw failure;
  }
}

const isExpired = ({ invited }: Membership, now: number): boolean => Date.parse(invited) + INVITATION_LIFE_MS < now;

/** Decides whether the account is the invited person with the invited address confirmed. */
const isProvenInvitee = (account: Account | undefined, { userId }: Membership, sentTo: string): boolean =>
  account !== undefined && account.$id === userId && account.emailVerification && account.email === sentTo;

/**
 * `POST /team/invitation`: shows the invitation to holders of the mailed link and to the invited person; to others only
 * that it exists. Throws `not_found` when it does not: ids cannot be guessed, and a dead link should say so.
 */
export async function readInvitation(
  deps: InvitationDeps,
  guest: Guest,
  { teamId, membershipId, proof, secret }: z.output<typeof invitationRequestSchema>,
): Promise<{ readonly invitation?: Invitation }> {
  countCall(deps, guest, membershipId);
  const { backend, now } = deps;
  const membership = await findMember(backend, teamId, membershipId);
  if (membership === undefined) throw new OutriderError('not_found');
  const [record, account] = await Promise.all([findInvitation(backend, membershipId), findAccount(backend, guest.jwt)]);
  if (
    !isProofOf(record, proof) &&
    account?.$id !== membership.userId &&
    !(await isSecretOf(backend, membership, secret))
  )
    return {};
  const email = record?.email ?? membership.userEmail;
  const state = membership.confirm ? 'accepted' : isExpired(membership, now()) ? 'expired' : 'open';
  return {
    invitation: {
      teamName: membership.teamName,
      inviterName: record?.inviterName ?? '',
      email,
      sentAt: toUtc(membership.invited),
      state,
      canAccept: state === 'open' && isProvenInvitee(account, membership, email),
    },
  };
}

/**
 * `POST /team/invitation/find`: returns the ids of the open invitation that a user's secret accepts. Throws `not_found`
 * when none does: nobody without the secret learns whether the user was invited, not by the time of the answer either.
 */
export async function findInvitationIds(
  deps: InvitationDeps,
  guest: Guest,
  { userId, secret }: z.output<typeof invitationFindRequestSchema>,
): Promise<z.output<typeof invitationFindAnswerSchema>> {
  countCall(deps, guest, userId);
  const { backend } = deps;
  return atTick(async () => {
    for (const membership of await listMembershipsOfUser(backend, userId)) {
      if (!membership.confirm && (await isSecretOf(backend, membership, secret)))
        return { teamId: membership.teamId, membershipId: membership.$id };
    }
    throw new OutriderError('not_found');
  });
}

/**
 * `POST /team/invitation/resend`: sends the mail again, to the invited address and with the same link target. The
 * caller need not be signed in, so this invalidates no earlier mail (where Appwrite keeps them) and extends nothing:
 * the answer is the same whether an open invitation exists or not. Throws `conflict` when the last request by a member
 * is over a week old.
 */
export async function resendInvitation(
  deps: InvitationDeps,
  guest: Guest,
  { teamId, membershipId }: z.output<typeof invitationResendRequestSchema>,
): Promise<Record<string, never>> {
  countCall(deps, guest, membershipId);
  const { backend, limiter, isOwnAddress, now } = deps;
  const membership = await findMember(backend, teamId, membershipId);
  if (membership === undefined || membership.confirm) return {};
  const record = await findInvitation(backend, membershipId);
  if (record === undefined || record.url === '') return {};
  const { email, inviterName, invitedBy, url, askedAt } = record;
  if (Date.parse(askedAt) + INVITATION_LIFE_MS < now())
    throw new OutriderError('conflict', 'This invitation has expired. Ask the person who invited you for a new one.');
  // The address of this server may have changed since.
  assertOwnPage(isOwnAddress, url);
  await limiter.consume(`resending ${membershipId}`, RESENDS);
  const mail: InvitationMail = { teamId, email, roles: membership.roles, inviterName, invitedBy, url, askedAt };
  try {
    await withMembersLock({ backend, now }, teamId, async (members) => {
      // The invitation may have ended meanwhile: sending it would make it anew.
      if (!members.some(({ $id, confirm }) => $id === membershipId && !confirm)) return;
      await withOwnerSession(backend, { teamId, language: guest.language }, (owner) =>
        sendInvitation(backend, owner, mail),
      );
    });
  } catch (error) {
    throw explainRefusal(error, url);
  }
  return {};
}

/**
 * `POST /team/invitation/accept`: accepts without the mailed secret, for the signed-in person with the invited,
 * confirmed address. Accepting twice changes nothing. Throws `unauthenticated`, `not_found` for an invitation of
 * somebody else, `forbidden` while the address is unconfirmed, `conflict` when it has expired.
 */
export async function acceptInvitation(
  deps: InvitationDeps,
  guest: Guest,
  { teamId, membershipId }: z.output<typeof invitationAcceptRequestSchema>,
): Promise<{ readonly membership: Membership }> {
  countCall(deps, guest, membershipId);
  const { backend, now } = deps;
  const account = await findAccount(backend, guest.jwt);
  if (account === undefined) throw new OutriderError('unauthenticated');
  const [membership, record] = await Promise.all([
    findMember(backend, teamId, membershipId),
    findInvitation(backend, membershipId),
  ]);
  if (membership === undefined || membership.userId !== account.$id) throw new OutriderError('not_found');
  if (membership.confirm) return { membership };
  if (!isProvenInvitee(account, membership, record?.email ?? membership.userEmail))
    throw new OutriderError('forbidden', 'Use the link in the invitation email, or confirm your address first.');
  if (isExpired(membership, now()))
    throw new OutriderError('conflict', 'This invitation has expired. Ask the person who invited you for a new one.');
  return withMembersLock({ backend, now }, teamId, async (members) => {
    // It may have been revoked meanwhile, or have another role: accepting it would make it anew.
    const open = members.find(({ $id, userId }) => $id === membershipId && userId === account.$id);
    if (open === undefined) throw new OutriderError('not_found');
    if (open.confirm) return { membership: open };
    try {
      return {
        membership: parseMembership(
          await backend.teams.createMembership({ teamId, userId: account.$id, roles: open.roles }),
        ),
      };
    } catch (error) {
      throw explainRefusal(error, record?.url ?? '');
    }
  });
}
