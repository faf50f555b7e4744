import { atTick, refusalAtTick } from '#server/secrets/answer-tick.ts';
import { AppwriteError } from '../http/errors.ts';
import type { RequestContext, Route } from '../http/route.ts';
import { createId, resolveId } from '../ids.ts';
import type { Project } from '../project.ts';
import type { MailMessage } from '../settings.ts';
import type { Token } from './token-store.ts';
import type { User } from './user-store.ts';

/**
 * Tells whether the request must not learn who has an account. Requests for a mail then get the same answer after the
 * same work for every address: without a recipient, a token with an unknown secret is created, and a mail that is not
 * delivered. Server keys do learn it.
 */
export const hidesAccounts = ({ project, caller }: RequestContext): boolean =>
  project.settings.hidesAccounts === true && caller.kind !== 'key';

/**
 * Returns the recipient of a mail. Where accounts are hidden, returns undefined for an unknown or blocked user;
 * elsewhere throws `user_not_found` or `user_blocked`.
 */
export function findRecipient(context: RequestContext, user: User | undefined): User | undefined {
  if (user?.status === true) return user;
  if (hidesAccounts(context)) return undefined;
  throw new AppwriteError(user === undefined ? 'user_not_found' : 'user_blocked');
}

/** Returns a handler that answers or refuses at the next tick after its work, where accounts are hidden. */
export const answerAtTick =
  (handle: Route['handle']): Route['handle'] =>
  (context) =>
    hidesAccounts(context) ? atTick(() => handle(context)) : handle(context);

/** Returns a handler that refuses at the next tick after its work, where accounts are hidden. */
export const refuseAtTick =
  (handle: Route['handle']): Route['handle'] =>
  (context) =>
    hidesAccounts(context) ? refusalAtTick(() => handle(context)) : handle(context);

/** The owner of tokens created without a user: an id that no user can have. */
const NOBODY = '';

export const tokenOwnerId = (user: User | undefined): string => user?.id ?? NOBODY;

/** Returns the mail, or a decoy of it that is not delivered. */
export const toMailOrDecoy = (recipient: User | undefined, mail: MailMessage): MailMessage =>
  recipient === undefined ? { ...mail, isDecoy: true } : mail;

/** Returns the token as the caller may see it. A user id reveals that an account exists, and its age. */
export const toVisibleToken = (context: RequestContext, token: Token): Token =>
  hidesAccounts(context) ? { ...token, userId: '' } : token;

/**
 * Returns the id under which a requested code can be used: the requested id, or a new one where that id is taken. Empty
 * where accounts are not hidden.
 */
export function createAliasId(context: RequestContext, requestedId: string): string {
  if (!hidesAccounts(context)) return '';
  const { project } = context;
  const id = resolveId(requestedId, project.now());
  return findByIdOrAlias(project, id) === undefined ? id : createId(project.now());
}

/** Finds the user by id, or by an alias from `createAliasId`. */
export function findByIdOrAlias(project: Project, userId: string): User | undefined {
  const known = project.users.find(userId);
  if (known !== undefined) return known;
  const aliasToken = project.tokens.findByAlias(userId);
  return aliasToken === undefined ? undefined : project.users.find(aliasToken);
}

/**
 * Finds the user of a one-time secret. Where accounts are hidden, an unknown id is refused like a wrong secret
 * (`user_invalid_token`); elsewhere throws `user_not_found`.
 */
export function findSecretOwner(context: RequestContext, userId: string): User {
  const user = context.project.users.find(userId);
  if (user === undefined) throw new AppwriteError(hidesAccounts(context) ? 'user_invalid_token' : 'user_not_found');
  return user;
}
