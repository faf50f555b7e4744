import { isEmailAddress } from '#domain/session/email-address.ts';
import { rateLimitScope } from '#server/http/client-address.ts';
import { countNewCode, nextCodeOf } from '#server/http/code-limits.ts';
import { AppwriteError } from '../http/errors.ts';
import { RateExceeded } from '../http/rate-exceeded.ts';
import type { RequestContext, RouteLimit } from '../http/route.ts';
import { isPhone, text } from '../http/validators.ts';
import type { Project } from '../project.ts';
import { isImportedHash } from '../imported-hash.ts';
import { hashPassword, verifyPassword } from '../secrets.ts';
import { findByIdOrAlias } from './account-hiding.ts';
import { knownDeviceOf } from './guesses/known-devices.ts';
import { countGuess } from './guesses/password-guesses.ts';
import { CODE_TRIES, type TokenKind } from './token-store.ts';
import type { User } from './user-store.ts';

/**
 * The rate limits of accounts (contract §1.7). Each kind of key has a prefix, so that an invalid address cannot use up
 * the count of something else.
 */
const HOUR_MS = 3_600_000;

type Keys = RouteLimit['keys'];

const ip: Keys = ({ request }) => [`ip ${rateLimitScope(request.ip)}`];

/** Counts by a parameter if it is valid. An invalid one is refused anyway, and is counted for its sender. */
const byParam =
  (name: string, isMatch: (value: string) => boolean): Keys =>
  ({ params }) => {
    const value = params.find(name, text(0, 0), '').toLowerCase();
    return isMatch(value) ? [`${name} ${value}`] : [];
  };

const address = byParam('email', isEmailAddress);
const number = byParam('phone', isPhone);

/**
 * Returns the user id that a request names, in one spelling: ids are found in any case, and guesses at one user share a
 * count whatever id they use.
 */
function namedUserId({ project, params }: RequestContext): string {
  const userId = params.find('userId', text(0, 0), '');
  return findByIdOrAlias(project, userId)?.id ?? userId.toLowerCase();
}

const hourly = (limit: number, keys: Keys): RouteLimit => ({ limit, windowMs: HOUR_MS, keys });

const hourlyByBody = (limit: number, keys: Keys): RouteLimit => ({ ...hourly(limit, keys), readsBody: true });

export const byIp = (limit: number): RouteLimit => hourly(limit, ip);

/**
 * Counts by the address together with the sender's place, so that nobody can use up the count of an address for senders
 * elsewhere.
 */
export const byAddressAndIp = (limit: number): RouteLimit =>
  hourlyByBody(limit, (context) => [[...address(context), ...ip(context)].join(' ')]);

export const byNumberAndIp = (limit: number): RouteLimit =>
  hourlyByBody(limit, (context) => [...number(context), ...ip(context)]);

/**
 * Counts by the user together with the sender's place, so that wrong secrets sent from elsewhere do not block the right
 * one.
 */
export const byUserAndIp = (limit: number): RouteLimit =>
  hourlyByBody(limit, (context) => [[...ip(context), `person ${namedUserId(context)}`].join(' ')]);

export const byCaller = (limit: number, windowMs = HOUR_MS): RouteLimit => ({
  limit,
  windowMs,
  keys: ({ caller }) => [`caller ${caller.kind === 'user' ? caller.user.id : ''}`],
});

/** Counts the answers to one challenge. */
export const byChallenge = (limit: number): RouteLimit =>
  hourlyByBody(limit, ({ params }) => [`challenge ${params.find('challengeId', text(0, 0), '')}`]);

/** Mails of one kind to one address, from all senders. */
const MAIL_LIMIT = { limit: 60, windowMs: HOUR_MS } as const;
const ONE_MAIL = { limit: 1, windowMs: HOUR_MS } as const;

/**
 * Counts a mail that anybody may request for an address, besides the route's limit per sender. This protects the
 * address from floods without locking its owner out: beyond the limit, each place may still request one mail an hour.
 * Known and unknown addresses count alike. Throws `general_rate_limit_exceeded`.
 */
export function countMail(
  { project, caller, request }: RequestContext,
  kind: TokenKind | 'invitation',
  to: string,
): void {
  const { limiter, settings } = project;
  if (!settings.rateLimits || caller.kind === 'key') return;
  const addressKey = `${kind} mails to ${to.toLowerCase()}`;
  if (limiter.peek(addressKey, MAIL_LIMIT).remaining > 0) limiter.consume(addressKey, MAIL_LIMIT);
  else limiter.consume(`${addressKey} from ${rateLimitScope(request.ip)}`, ONE_MAIL);
}

/** Names a person to whom codes are mailed, with or without an account. */
export const codeKeyOf = (to: string): string => to.toLowerCase();

/**
 * Counts a code that anybody may request for an address (`code-limits.ts`). Known and unknown addresses count alike.
 * Throws `general_rate_limit_exceeded`.
 */
export async function countCode({ project, caller }: RequestContext, to: string): Promise<void> {
  if (project.settings.rateLimits && caller.kind !== 'key') await countNewCode(project.limiter, codeKeyOf(to));
}

/** Returns the refusal of a code that was tried too often. It tells when a new one is sent. */
export const codeTriedTooOften = async ({ project }: RequestContext, user: User): Promise<RateExceeded> =>
  new RateExceeded({
    ...(await nextCodeOf(project.limiter, codeKeyOf(user.email ?? ''))),
    limit: CODE_TRIES,
    remaining: 0,
  });

/**
 * Finds the user of `users`, who share the address `email`, whose password is `password`. Guesses are limited in
 * addition to the route's limit per address and IP address (`password-guesses.ts`); the imitated server has no such
 * limits, and only the refusal reports them. Throws `general_rate_limit_exceeded`.
 */
export async function checkPassword(
  context: RequestContext,
  email: string,
  users: readonly User[],
  password: string,
): Promise<User | undefined> {
  const { project, caller, request } = context;
  if (!project.settings.rateLimits || caller.kind === 'key') return findByPassword(project, users, password);
  const known = users.filter(({ id }) => knownDeviceOf(context, id) !== undefined);
  const guess = countGuess(project.limiter, {
    account: email.toLowerCase(),
    ip: request.ip,
    device: known[0] === undefined ? undefined : knownDeviceOf(context, known[0].id),
  });
  // Several accounts may have an address that nobody has confirmed; the tries of a known device apply to its own
  // account only.
  const user = await findByPassword(project, guess.isOfDevice ? known.slice(0, 1) : users, password);
  if (user !== undefined) guess.refund();
  return user;
}

/** Finds the first user with this password. Compares at the same time, and once where there is no user. */
async function findByPassword(project: Project, users: readonly User[], password: string): Promise<User | undefined> {
  if (users.length === 0) await verifyPassword(null, password);
  const matches = await Promise.all(users.map(({ passwordHash }) => verifyPassword(passwordHash, password)));
  const found = users.find((_, position) => matches[position] === true);
  if (found === undefined) return undefined;
  return isImportedHash(found.passwordHash) ? withOwnHash(project, found, password) : withSamePassword(project, found);
}

/**
 * Replaces the hash of another system by one of this service, now that the password is known. Of several sign-ins at
 * once the first does so, and the others are compared with what it stored.
 */
async function withOwnHash(
  { users }: Pick<Project, 'users'>,
  compared: User,
  password: string,
): Promise<User | undefined> {
  const passwordHash = await hashPassword(password);
  const present = users.find(compared.id);
  if (present === undefined || present.email !== compared.email) return undefined;
  if (present.passwordHash === compared.passwordHash) return users.update(compared.id, { passwordHash });
  if (!(await verifyPassword(present.passwordHash, password))) return undefined;
  return withSamePassword({ users }, present);
}

/**
 * Returns the user as they are now, if neither their password nor their address has changed: a comparison takes tens of
 * milliseconds and waits for others, so either may have changed meanwhile.
 */
function withSamePassword({ users }: Pick<Project, 'users'>, compared: User): User | undefined {
  const present = users.find(compared.id);
  return present?.passwordHash === compared.passwordHash && present.email === compared.email ? present : undefined;
}

const WRONG_PASSWORDS = { limit: 10, windowMs: HOUR_MS } as const;
/** Comparisons of a user's own password, right ones too: each takes tens of milliseconds of what all sign-ins share. */
const OWN_COMPARISONS = { limit: 60, windowMs: HOUR_MS } as const;

/**
 * Throws `user_invalid_credentials` unless the password is the user's; a user without a password passes. Limits guesses
 * by the holder of a session: wrong passwords count per user from all places, and the right one resets the count.
 * Throws `general_rate_limit_exceeded`.
 */
export async function assertOwnPassword(project: Project, user: User, password: string | undefined): Promise<void> {
  if (user.passwordHash === null || user.passwordUpdate === '') return;
  const key = `own password of ${user.id}`;
  // Counted before the comparison, so that concurrent attempts cannot exceed the limit.
  if (project.settings.rateLimits) {
    project.workLimiter.consume(`comparisons of ${user.id}`, OWN_COMPARISONS);
    project.limiter.consume(key, WRONG_PASSWORDS);
  }
  if (
    password === undefined ||
    !(await verifyPassword(user.passwordHash, password)) ||
    withSamePassword(project, user) === undefined
  )
    throw new AppwriteError('user_invalid_credentials');
  project.limiter.reset(key);
}

const ADDRESSES_TRIED = { limit: 10, windowMs: HOUR_MS } as const;

/**
 * Counts an address or number that a user wants for their account, per user and per place, as registration does: the
 * answer that it is taken reveals an account. The imitated server has no such limit; only the refusal reports it.
 * Throws `general_rate_limit_exceeded`.
 */
export function countWantedAddress({ project, request }: RequestContext, user: User): void {
  if (!project.settings.rateLimits) return;
  for (const limitKey of [`person ${user.id}`, `place ${rateLimitScope(request.ip)}`])
    project.limiter.consume(`addresses wanted by ${limitKey}`, ADDRESSES_TRIED);
}
