import * as z from 'zod/mini';
import { refusedPlaceMessage } from '#domain/wire/appwrite-errors.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { toUtc } from '#domain/wire/wire-document.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { lenientString } from '#domain/wire/lenient-schemas.ts';
import { hasSeatFor, seatsTakenMessage } from '#domain/plan/plan-change.ts';
import { mayInvite, roleOf, type Role } from '#domain/member/roles.ts';
import { INVITATION_LIFE_MS, type Invitation } from '#domain/team/team-answers.ts';
import { readTeamRecord } from '#domain/team/team.ts';
import type {
  invitationAcceptRequestSchema,
  invitationRequestSchema,
  invitationResendRequestSchema,
  teamInviteRequestSchema,
} from '#domain/team/team-requests.ts';
import type { Backend, PersonalBackend } from '#server/backend/backend.ts';
import { toOutriderError } from '#server/backend/failure.ts';
import type { RateLimiter } from '#server/http/rate-limit.ts';
import { actAsOwner } from './owner-session.ts';
import type { Caller } from '../authenticate.ts';
import { holdMembers } from '../members/members-lock.ts';
import { createProof, findInvitation, isProofOf, saveInvitation } from './invitation-record.ts';
import { explainRefusal } from './invitation-refusal.ts';
import { isSecretOf } from './invitation-secret.ts';
import { setRole } from '../members/member-handlers.ts';
import { findMember, parseMembership, toShown, type Membership } from '../members/memberships.ts';

/**
 * Invitations (specification part 1 §4, part 2 §5). The secret that accepts one is Appwrite's, and stands in the mail
 * alone:
 *
 *   invite ── mail: link with secret and proof ──▶ the SDK's updateMembershipStatus
 *      └───── copied link: neither ──▶ signed in with the invited address, confirmed ──▶ accept
 */
export interface InvitationDeps {
  readonly backend: Backend;
  readonly limiter: RateLimiter;
  /** Whether an address is a page of ours: an Appwrite elsewhere compares hosts alone. */
  readonly isOwnAddress: (address: string) => boolean;
  /** Unix milliseconds. */
  readonly now: () => number;
}

const HOUR_MS = 3_600_000;
/** One team may send so many in an hour: a whole company at once. An Appwrite elsewhere lets it send ten. */
export const INVITATIONS_AN_HOUR = 50;
const INVITES = { limit: INVITATIONS_AN_HOUR, windowMs: HOUR_MS } as const;
const RESENDS = { limit: 3, windowMs: HOUR_MS } as const;
const LOOKS = { limit: 60, windowMs: HOUR_MS } as const;

const accountSchema = z.looseObject({
  $id: z.string(),
  name: lenientString,
  email: lenientString,
  emailVerification: z.boolean(),
});
type Account = z.output<typeof accountSchema>;

function assertOwnPage(isOwnAddress: InvitationDeps['isOwnAddress'], url: string): void {
  if (!isOwnAddress(url)) throw new OutriderError('invalid_request', refusedPlaceMessage(new URL(url).origin));
}

interface Letter {
  readonly teamId: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly inviterName: string;
  /** The app's page for invitations. */
  readonly url: string;
  /** When somebody of the team asked for it, UTC ISO. */
  readonly askedAt: string;
}

/** Has Appwrite send it, with a proof in its link that this server knows again. */
async function sendInvitation(
  backend: Backend,
  sender: PersonalBackend,
  { teamId, email, roles, inviterName, url, askedAt }: Letter,
): Promise<Membership> {
  const proof = createProof();
  const link = new URL(url);
  link.searchParams.set('proof', proof);
  const membership = parseMembership(
    await sender.teams.createMembership({ teamId, email, roles: [...roles], url: link.href }),
  );
  await saveInvitation(backend, membership.$id, { teamId, email, inviterName, url, askedAt, proof });
  return membership;
}

/**
 * Appwrite sends an open invitation again with the role it had first; by then it has the one named now. Throws
 * `forbidden` as for any change of a role.
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

/**
 * Throws `limit_reached` when the plan has no seat for one more person (part 1 §9); who is invited already has theirs.
 */
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

/**
 * `POST /team/invite`: again while it is open, it is for the role that is named now. Two at once take turns, so that
 * the one answered last is the one that counts. Throws `forbidden`, `rate_limited`, `limit_reached` without a seat for
 * them, and `conflict` for somebody who is a member already.
 */
export async function invite(
  { backend, limiter, isOwnAddress, now }: InvitationDeps,
  caller: Caller,
  asked: z.output<typeof teamInviteRequestSchema>,
): Promise<{ readonly membership: Membership }> {
  const { teamId, roles, jwt } = caller;
  const { role, url } = asked;
  const email = asked.email.toLowerCase();
  if (!mayInvite(roles, role))
    throw new OutriderError('forbidden', 'Only owners and admins invite people, and only owners invite owners.');
  limiter.take(`invitations of ${teamId}`, INVITES);
  assertOwnPage(isOwnAddress, url);
  return holdMembers({ backend, now }, teamId, async (members) => {
    await assertSeat(backend, members, teamId, email);
    await changeOpenRole(backend, members, caller, email, role);
    try {
      const own = backend.asUser(jwt);
      const { name, email: address } = accountSchema.parse(await own.account.get());
      const letter: Letter = {
        teamId,
        email,
        roles: [role],
        inviterName: name || address,
        url,
        askedAt: new Date(now()).toISOString(),
      };
      const membership =
        roleOf(roles) === 'owner'
          ? await sendInvitation(backend, own, letter)
          : await actAsOwner(backend, teamId, (owner) => sendInvitation(backend, owner, letter));
      return { membership: toShown(membership) };
    } catch (error) {
      throw explainRefusal(error, url);
    }
  });
}

/** The person whose token this is; undefined for nobody. */
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

/** Signed in as the invited person, at the address it was sent to, which is shown to be theirs. */
const isProvenInvitee = (account: Account | undefined, { userId }: Membership, sentTo: string): boolean =>
  account !== undefined && account.$id === userId && account.emailVerification && account.email === sentTo;

/**
 * `POST /team/invitation`: whoever has the mailed link, or is signed in as the invited person, is told what it is
 * about; everybody else that there is one. Throws `not_found` where there is none: an id cannot be guessed, and whoever
 * has a link that leads nowhere should hear it.
 */
export async function invitationRead(
  { backend, limiter, now }: InvitationDeps,
  jwt: string | undefined,
  { teamId, membershipId, proof, secret }: z.output<typeof invitationRequestSchema>,
): Promise<{ readonly invitation?: Invitation }> {
  limiter.take(`looks at ${membershipId}`, LOOKS);
  const [membership, record, account] = await Promise.all([
    findMember(backend, teamId, membershipId),
    findInvitation(backend, membershipId),
    findAccount(backend, jwt),
  ]);
  if (membership === undefined) throw new OutriderError('not_found');
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
 * `POST /team/invitation/resend`: the mail once more, to the invited address alone, leading where the first one led.
 * Whoever asks need not be signed in, so it ends no former mail (where Appwrite keeps them) and revives nothing:
 * answered alike whether there is an open invitation or not, and with `conflict` when it is over a week ago that
 * somebody of the team asked for it.
 */
export async function invitationResend(
  { backend, limiter, isOwnAddress, now }: InvitationDeps,
  { teamId, membershipId }: z.output<typeof invitationResendRequestSchema>,
): Promise<Record<string, never>> {
  limiter.take(`resending ${membershipId}`, RESENDS);
  const [membership, record] = await Promise.all([
    findMember(backend, teamId, membershipId),
    findInvitation(backend, membershipId),
  ]);
  if (membership === undefined || membership.confirm || record === undefined || record.url === '') return {};
  const { email, inviterName, url, askedAt } = record;
  if (Date.parse(askedAt) + INVITATION_LIFE_MS < now())
    throw new OutriderError('conflict', 'This invitation has expired. Ask whoever invited you for a new one.');
  // Since it was sent this server may have moved.
  assertOwnPage(isOwnAddress, url);
  const letter: Letter = { teamId, email, roles: membership.roles, inviterName, url, askedAt };
  try {
    await actAsOwner(backend, teamId, (owner) => sendInvitation(backend, owner, letter));
  } catch (error) {
    throw explainRefusal(error, url);
  }
  return {};
}

/**
 * `POST /team/invitation/accept`: without the mailed secret, for whoever is signed in with the invited address and has
 * confirmed it. Accepting what was accepted changes nothing. Throws `unauthenticated`, `not_found` for anybody else's,
 * `forbidden` as long as the address is not confirmed, `conflict` when the invitation has expired.
 */
export async function invitationAccept(
  { backend, now }: InvitationDeps,
  jwt: string | undefined,
  { teamId, membershipId }: z.output<typeof invitationAcceptRequestSchema>,
): Promise<{ readonly membership: Membership }> {
  const [membership, record, account] = await Promise.all([
    findMember(backend, teamId, membershipId),
    findInvitation(backend, membershipId),
    findAccount(backend, jwt),
  ]);
  if (account === undefined) throw new OutriderError('unauthenticated');
  if (membership === undefined || membership.userId !== account.$id) throw new OutriderError('not_found');
  if (membership.confirm) return { membership };
  if (!isProvenInvitee(account, membership, record?.email ?? membership.userEmail))
    throw new OutriderError('forbidden', 'Use the link in the invitation mail, or confirm your address first.');
  if (isExpired(membership, now()))
    throw new OutriderError('conflict', 'This invitation has expired. Ask whoever invited you for a new one.');
  return {
    membership: parseMembership(
      await backend.teams.createMembership({ teamId, userId: account.$id, roles: membership.roles }),
    ),
  };
}
