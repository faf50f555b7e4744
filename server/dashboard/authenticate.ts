import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { ApiKey } from '#domain/api-key/api-key.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { teamIdSchema, userIdSchema, type TeamId, type UserId } from '#domain/wire/ids.ts';
import { TEAM_HEADER } from '#domain/wire/wire.ts';
import type { Backend } from '#server/backend/backend.ts';
import { appwriteTypeOf, toOutriderError } from '#server/backend/failure.ts';
import { Query } from '#server/backend/query.ts';
import { ignoringFailure, type Actor } from '#server/backend/transaction.ts';
import { isDeleting, readTeamExistence } from '#server/teams/team-existence.ts';

/** Who sends a request, for which team, with which roles. */
export interface Caller {
  readonly userId: UserId;
  readonly teamId: TeamId;
  readonly roles: readonly string[];
  /** Their token; calls in their own name use it. */
  readonly jwt: string;
  /** The language they use the app in, as `Accept-Language` says it. */
  readonly language?: string | undefined;
  /** Their account has no address: anybody makes any number of such accounts. */
  readonly hasNoAddress?: boolean;
  /** The API key instead of a token: a program, with the roles of the member who holds it. */
  readonly key?: Pick<ApiKey, 'id' | 'name' | 'scopes' | 'expiresAt' | 'holder'>;
}

/** Names whom webhooks are told of: what a program did is not ascribed to the member who holds its key. */
export const actorOf = ({ userId, key }: Caller): Actor =>
  key === undefined ? { memberId: userId } : { keyName: key.name };

const accountSchema = z.looseObject({
  $id: userIdSchema,
  status: z.optional(z.boolean()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
});
const membershipsSchema = z.looseObject({
  memberships: z.array(
    z.looseObject({
      $createdAt: z.string(),
      teamId: z.string(),
      userId: z.string(),
      confirm: z.boolean(),
      roles: z.array(z.string()),
    }),
  ),
});
type ConfirmedMembership = z.output<typeof membershipsSchema>['memberships'][number];

/** A request without a token or key comes from a program: the screens always send a token. */
const NO_CREDENTIAL =
  'No whole API key came with this request. Send the header “Authorization: Bearer {team id}{key}”, with the secret as it is copied under API Keys in the dashboard; nothing is read from the address.';

/** Most tokens remembered that Appwrite has accepted. */
const MAX_KNOWN_TOKENS = 10_000;

/**
 * Creates the check of who sent a request (specification part 1 §7: bearer token, `X-Team-ID`). Appwrite checks the
 * token, and the membership is read each time, so that a removed member is refused at once, and so is everybody of a
 * deleted team. Throws `unauthenticated`, `invalid_request` (no team), `not_a_member` or `team_gone`.
 *
 * For a token that was accepted before, both are read while Appwrite checks it again. What a token says of itself
 * counts for nothing: for a forged one, nothing is read.
 */
export function createTokenGuard({
  backend,
  now,
}: {
  readonly backend: Backend;
  readonly now: () => number;
}): (request: Request) => Promise<Caller> {
  /** The user of each accepted token, by its digest. */
  const known = new Map<string, UserId>();

  /** Has Appwrite check a token. Throws `unauthenticated`, and failures of Appwrite. */
  async function checkToken(jwt: string, digest: string): Promise<AccountOfToken> {
    try {
      const account = await findAccount(backend, jwt);
      known.delete(digest);
      known.set(digest, account.userId);
      for (const oldest of known.keys()) {
        if (known.size <= MAX_KNOWN_TOKENS) break;
        known.delete(oldest);
      }
      return account;
    } catch (error) {
      known.delete(digest);
      throw toOutriderError(error);
    }
  }

  return async (request) => {
    const jwt = readBearer(request);
    if (jwt === undefined) throw new OutriderError('unauthenticated', NO_CREDENTIAL);
    const team = teamIdSchema.safeParse(request.headers.get(TEAM_HEADER));
    const readIn = (teamId: TeamId, userId: UserId) =>
      Promise.all([readTeamExistence(backend, teamId, now()), readMembership(backend, teamId, userId)]);
    const digest = createHash('sha256').update(jwt).digest('base64');
    const knownId = known.get(digest);
    const early = team.success && knownId !== undefined ? ignoringFailure(readIn(team.data, knownId)) : undefined;
    const { userId, hasNoAddress } = await checkToken(jwt, digest);
    if (!team.success) throw new OutriderError('invalid_request', `The header ${TEAM_HEADER} must name a team.`);
    const [existence, membership] = await (early ?? readIn(team.data, userId));
    // A caller with the id of a wholly deleted team learns nothing new: they had it while the team existed. Of a team
    // of others they learn nothing.
    if (existence === 'gone' || (existence === 'ending' && membership !== undefined))
      throw new OutriderError('team_gone');
    if (membership === undefined) throw new OutriderError('not_a_member');
    return {
      userId,
      teamId: team.data,
      roles: membership.roles,
      jwt,
      language: readLanguage(request),
      ...(hasNoAddress ? { hasNoAddress } : {}),
    };
  };
}

/**
 * Returns the roles that a caller has at this moment; undefined when they have none any more. Costs one round of reads,
 * for the moment before a write; the account and the API key were checked when the request came.
 */
export async function readPresentRoles(
  { backend, now }: { readonly backend: Backend; readonly now: () => number },
  { teamId, userId, key }: Caller,
): Promise<readonly string[] | undefined> {
  const [record, membership, keyDocument] = await Promise.all([
    backend.findDocument(COLLECTIONS.teams, teamId),
    readMembership(backend, teamId, key?.holder ?? userId),
    key === undefined ? undefined : backend.findDocument(COLLECTIONS.apiKeys, key.id),
  ]);
  // A team without a record is being opened.
  const isEnding =
    record === undefined ? (await readTeamExistence(backend, teamId, now())) !== 'exists' : isDeleting(record);
  return isEnding || (key !== undefined && keyDocument === undefined) ? undefined : membership?.roles;
}

/** Returns the bearer credential of a request, of whatever kind; undefined without one. */
export const readProof = (request: Request): string | undefined =>
  /^Bearer +(\S{1,4096})$/i.exec(request.headers.get('Authorization') ?? '')?.[1];

/** Returns the token of a request, unchecked; undefined without one. */
export const readBearer = (request: Request): string | undefined =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(request.headers.get('Authorization') ?? '')?.[1];

/** Returns the language a request prefers: the code of the first one, such as `fr`. */
export const readLanguage = ({ headers }: Request): string | undefined =>
  /^[a-z]{2}(?![a-z])/.exec(headers.get('Accept-Language') ?? '')?.[0];

/** The account that a token was made for. */
interface AccountOfToken {
  readonly userId: UserId;
  readonly hasNoAddress: boolean;
}

async function findAccount(backend: Backend, jwt: string): Promise<AccountOfToken> {
  const { $id, email = '', phone = '' } = accountSchema.parse(await backend.asUser(jwt).account.get());
  return { userId: $id, hasNoAddress: email === '' && phone === '' };
}

async function readMembership(
  backend: Backend,
  teamId: TeamId,
  userId: string,
): Promise<ConfirmedMembership | undefined> {
  try {
    return await findConfirmedMembership(backend, teamId, userId);
  } catch (error) {
    throw toOutriderError(error);
  }
}

/**
 * Finds the membership of a person who has joined a team; undefined when they are none of its members or there is no
 * such team: from outside, an unknown team and a team of others look the same. Appwrite finds ids in any case, but an
 * id in another spelling is none here. Throws Appwrite failures.
 */
export async function findConfirmedMembership(
  backend: Backend,
  teamId: string,
  userId: string,
): Promise<ConfirmedMembership | undefined> {
  try {
    const answer = await backend.teams.listMemberships({
      teamId,
      queries: [Query.equal('userId', userId), Query.limit(1)],
    });
    return membershipsSchema
      .parse(answer)
      .memberships.find((candidate) => candidate.teamId === teamId && candidate.userId === userId && candidate.confirm);
  } catch (error) {
    if (appwriteTypeOf(error) === 'team_not_found') return undefined;
    throw error;
  }
}
