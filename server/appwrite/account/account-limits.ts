import { AppwriteError } from '../http/errors.ts';
import type { RequestContext, RouteLimit } from '../http/route.ts';
import { isEmail, isPhone, text } from '../http/validators.ts';
import type { Project } from '../project.ts';
import { verifyPassword } from '../secrets.ts';
import { findNamed } from './silence.ts';
import type { User } from './user-store.ts';

/** What may be tried how often (contract §1.7). Every kind of key has a space of its own, so that nobody uses up another's count with an address that is none. */
const HOUR_MS = 3_600_000;

type Keys = RouteLimit['keys'];

const ip: Keys = ({ request }) => [`ip ${request.ip}`];

/** The text of a parameter where it is what it should be: anything else is refused, and counted for whoever sent it. */
const given = (name: string, isOne: (value: string) => boolean): Keys => ({ params }) => {
  const value = params.find(name, text(0, 0), '').toLowerCase();
  return isOne(value) ? [`${name} ${value}`] : [];
};

const address = given('email', isEmail);
const number = given('phone', isPhone);

/** Whom a request names by `userId`, in one spelling: ids are found in any case, and guesses at one person share one count, under whatever id. */
function namedPerson({ project, params }: RequestContext): string {
  const userId = params.find('userId', text(0, 0), '');
  return findNamed(project, userId)?.id ?? userId.toLowerCase();
}

const hourly = (limit: number, keys: Keys): RouteLimit => ({ limit, windowMs: HOUR_MS, keys });

export const byIp = (limit: number): RouteLimit => hourly(limit, ip);

/** By the address, or by where it comes from when it is none. */
export const byAddress = (limit: number): RouteLimit => hourly(limit, (context) => (address(context).length === 0 ? ip(context) : address(context)));

export const byAddressAndIp = (limit: number): RouteLimit => hourly(limit, (context) => [...address(context), ...ip(context)]);

export const byNumberAndIp = (limit: number): RouteLimit => hourly(limit, (context) => [...number(context), ...ip(context)]);

export const byNamedPerson = (limit: number): RouteLimit => hourly(limit, (context) => [`person ${namedPerson(context)}`]);

export const byNamedPersonAndIp = (limit: number): RouteLimit => hourly(limit, (context) => [`${context.request.ip} person ${namedPerson(context)}`]);

export const byCaller = (limit: number, windowMs = HOUR_MS): RouteLimit => ({ limit, windowMs, keys: ({ caller }) => [`caller ${caller.kind === 'user' ? caller.user.id : ''}`] });

const WRONG_FROM_ONE_PLACE = { limit: 100, windowMs: HOUR_MS } as const;

/**
 * Compares a password, and counts a wrong one for where it comes from, whomever it is tried on: counted by address alone, one password could be
 * tried on everybody. The imitated server has no such limit; only the refusal tells of it. Throws `general_rate_limit_exceeded`.
 */
export async function isPasswordOf({ project, caller, request }: RequestContext, user: User | undefined, password: string): Promise<boolean> {
  const key = `wrong passwords from ${request.ip}`;
  // Counted before it is compared: of many at once no more are compared either.
  const isCounted = project.settings.rateLimits && caller.kind !== 'key';
  if (isCounted) project.limiter.take(key, WRONG_FROM_ONE_PLACE);
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  if (matches && isCounted) project.limiter.giveBack(key);
  return matches;
}

const WRONG_PASSWORDS = { limit: 10, windowMs: HOUR_MS } as const;

/**
 * Throws `user_invalid_credentials` unless the password is the person's; a person without one passes. Whoever holds a session may not guess on: wrong
 * ones count per person wherever they are tried, the right one ends the count. Throws `general_rate_limit_exceeded`.
 */
export async function assertOwnPassword(project: Project, user: User, password: string | undefined): Promise<void> {
  if (user.passwordHash === null || user.passwordUpdate === '') return;
  const key = `own password of ${user.id}`;
  // Counted before it is compared: of many at once no more are compared either.
  if (project.settings.rateLimits) project.limiter.take(key, WRONG_PASSWORDS);
  if (password === undefined || !(await verifyPassword(user.passwordHash, password))) throw new AppwriteError('user_invalid_credentials');
  project.limiter.reset(key);
}
