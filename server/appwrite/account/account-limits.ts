import { isEmailAddress } from '#domain/session/email-address.ts';
import { placeOf } from '#server/http/client-address.ts';
import { AppwriteError } from '../http/errors.ts';
import type { RequestContext, RouteLimit } from '../http/route.ts';
import { isPhone, text } from '../http/validators.ts';
import type { Project } from '../project.ts';
import { verifyPassword } from '../secrets.ts';
import { findByIdOrAlias } from './account-hiding.ts';
import type { TokenKind } from './token-store.ts';
import type { User } from './user-store.ts';

/**
 * What may be tried how often (contract §1.7). Every kind of key has a space of its own, so that nobody uses up
 * another's count with an address that is none.
 */
const HOUR_MS = 3_600_000;

type Keys = RouteLimit['keys'];

const ip: Keys = ({ request }) => [`ip ${placeOf(request.ip)}`];

/** The text of a parameter where it is what it should be: anything else is refused, and counted for whoever sent it. */
const given =
  (name: string, isOne: (value: string) => boolean): Keys =>
  ({ params }) => {
    const value = params.find(name, text(0, 0), '').toLowerCase();
    return isOne(value) ? [`${name} ${value}`] : [];
  };

const address = given('email', isEmailAddress);
const number = given('phone', isPhone);

/**
 * Whom a request names by `userId`, in one spelling: ids are found in any case, and guesses at one person share one
 * count, under whatever id.
 */
function namedPerson({ project, params }: RequestContext): string {
  const userId = params.find('userId', text(0, 0), '');
  return findByIdOrAlias(project, userId)?.id ?? userId.toLowerCase();
}

const hourly = (limit: number, keys: Keys): RouteLimit => ({ limit, windowMs: HOUR_MS, keys });

export const byIp = (limit: number): RouteLimit => hourly(limit, ip);

/**
 * By the address together with where it is asked from: nobody uses up the count of an address for whoever comes from
 * elsewhere.
 */
export const byAddressFromPlace = (limit: number): RouteLimit =>
  hourly(limit, (context) => [[...address(context), ...ip(context)].join(' ')]);

export const byNumberAndIp = (limit: number): RouteLimit =>
  hourly(limit, (context) => [...number(context), ...ip(context)]);

/**
 * By the person together with where it is tried from: wrong secrets that are tried elsewhere do not refuse the right
 * one.
 */
export const byNamedPersonFromPlace = (limit: number): RouteLimit =>
  hourly(limit, (context) => [[...ip(context), `person ${namedPerson(context)}`].join(' ')]);

export const byCaller = (limit: number, windowMs = HOUR_MS): RouteLimit => ({
  limit,
  windowMs,
  keys: ({ caller }) => [`caller ${caller.kind === 'user' ? caller.user.id : ''}`],
});

/** Mails of one kind to one address, from wherever they are asked for. */
const MANY_MAILS = { limit: 60, windowMs: HOUR_MS } as const;
const ONE_MAIL = { limit: 1, windowMs: HOUR_MS } as const;

/**
 * Counts a mail that anybody may ask for in the name of an address, beside the limit of the route, which is for the
 * place: an address is not flooded, and nobody is kept from their own mail, for beyond the limit every place may still
 * ask for one an hour. Counted alike whoever has the address, or nobody. Throws `general_rate_limit_exceeded`.
 */
export function countMail({ project, caller, request }: RequestContext, kind: TokenKind, to: string): void {
  const { limiter, settings } = project;
  if (!settings.rateLimits || caller.kind === 'key') return;
  const ofAddress = `${kind} mails to ${to.toLowerCase()}`;
  if (limiter.look(ofAddress, MANY_MAILS).remaining > 0) limiter.take(ofAddress, MANY_MAILS);
  else limiter.take(`${ofAddress} from ${placeOf(request.ip)}`, ONE_MAIL);
}

/** Wrong passwords of one place, and for one address from wherever they come. */
const MANY_WRONG = { limit: 100, windowMs: HOUR_MS } as const;
const ONE_TRY = { limit: 1, windowMs: HOUR_MS } as const;

/**
 * Compares a password that is said to belong to `email`. Beside the limit of the route, which is for one address from
 * one place, a wrong one counts for where it comes from, whomever it is tried on: one password could be tried on
 * everybody. And it counts for the address: while it is guessed at from many places, each has one try an hour, so that
 * its owner, who comes from another place, is let in. The imitated server has no such limits; only the refusal tells of
 * them. Throws `general_rate_limit_exceeded`.
 */
export async function isPasswordOf(
  { project, caller, request }: RequestContext,
  email: string,
  user: User | undefined,
  password: string,
): Promise<boolean> {
  const { limiter, settings } = project;
  if (!settings.rateLimits || caller.kind === 'key') return verifyPassword(user?.passwordHash ?? null, password);
  const place = placeOf(request.ip);
  const ofPlace = `wrong passwords from ${place}`;
  const ofAddress = `wrong passwords for ${email.toLowerCase()}`;
  // Counted before it is compared: of many at once no more are compared either.
  limiter.take(ofPlace, MANY_WRONG);
  const isBesieged = limiter.look(ofAddress, MANY_WRONG).remaining === 0;
  const [ofTry, rule] = isBesieged
    ? ([`${ofAddress} from ${place}`, ONE_TRY] as const)
    : ([ofAddress, MANY_WRONG] as const);
  limiter.take(ofTry, rule);
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  if (matches) for (const key of [ofPlace, ofTry]) limiter.giveBack(key);
  return matches;
}

const WRONG_PASSWORDS = { limit: 10, windowMs: HOUR_MS } as const;

/**
 * Throws `user_invalid_credentials` unless the password is the person's; a person without one passes. Whoever holds a
 * session may not guess on: wrong ones count per person wherever they are tried, the right one ends the count. Throws
 * `general_rate_limit_exceeded`.
 */
export async function assertOwnPassword(project: Project, user: User, password: string | undefined): Promise<void> {
  if (user.passwordHash === null || user.passwordUpdate === '') return;
  const key = `own password of ${user.id}`;
  // Counted before it is compared: of many at once no more are compared either.
  if (project.settings.rateLimits) project.limiter.take(key, WRONG_PASSWORDS);
  if (password === undefined || !(await verifyPassword(user.passwordHash, password)))
    throw new AppwriteError('user_invalid_credentials');
  project.limiter.reset(key);
}

const ADDRESSES_TRIED = { limit: 10, windowMs: HOUR_MS } as const;

/**
 * Counts an address or number somebody wants for their account, as registration counts them: that it is taken tells
 * that somebody has it. Per person, and for where they come from. The imitated server has no such limit; only the
 * refusal tells of it. Throws `general_rate_limit_exceeded`.
 */
export function countWantedAddress({ project, request }: RequestContext, user: User): void {
  if (!project.settings.rateLimits) return;
  for (const whose of [`person ${user.id}`, `place ${placeOf(request.ip)}`])
    project.limiter.take(`addresses wanted by ${whose}`, ADDRESSES_TRIED);
}
