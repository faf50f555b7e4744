import { AppwriteError } from '../http/errors.ts';
import type { RequestContext } from '../http/route.ts';
import { createId, resolveId } from '../ids.ts';
import type { Project } from '../project.ts';
import type { MailMessage } from '../settings.ts';
import type { Token } from './token-store.ts';
import type { User } from './user-store.ts';

/**
 * Where a project hides who has an account, whoever asks for a mail in the name of an address gets one answer after the
 * same work: where there is nobody to write to, a token is made that nobody has the secret of, and a mail that reaches
 * nobody. Server keys are told.
 */
export const hidesAccounts = ({ project, caller }: RequestContext): boolean =>
  project.settings.hidesAccounts === true && caller.kind !== 'key';

/**
 * Whom a mail reaches: the person, or nobody where nobody may learn that there is none, or one who is blocked.
 * Elsewhere throws `user_not_found` and `user_blocked`.
 */
export function findRecipient(context: RequestContext, person: User | undefined): User | undefined {
  if (person?.status === true) return person;
  if (hidesAccounts(context)) return undefined;
  throw new AppwriteError(person === undefined ? 'user_not_found' : 'user_blocked');
}

/** Whose the tokens are that are made for nobody: an id that no person can have. */
const NOBODY = '';

export const tokenOwnerId = (person: User | undefined): string => person?.id ?? NOBODY;

/** The mail, or one just like it that reaches nobody. */
export const toMailOrDecoy = (reader: User | undefined, mail: MailMessage): MailMessage =>
  reader === undefined ? { ...mail, isDecoy: true } : mail;

/** The token as whoever asked may see it: an id tells how old an account is, and that there is one. */
export const toVisibleToken = (context: RequestContext, token: Token): Token =>
  hidesAccounts(context) ? { ...token, userId: '' } : token;

/**
 * The id under which whoever asks for a code may use it: the one they asked for, whoever has the address. Another where
 * that one is somebody's. Empty where nothing is hidden.
 */
export function createAliasId(context: RequestContext, wantedId: string): string {
  if (!hidesAccounts(context)) return '';
  const { project } = context;
  const id = resolveId(wantedId, project.now());
  return findByIdOrAlias(project, id) === undefined ? id : createId(project.now());
}

/** The person of this id, or the one it stands for. */
export function findByIdOrAlias(project: Project, userId: string): User | undefined {
  const known = project.users.find(userId);
  if (known !== undefined) return known;
  const shown = project.tokens.findShownAs(userId);
  return shown === undefined ? undefined : project.users.find(shown);
}

/**
 * The person a one-time secret is said to be of. Where accounts are hidden, an id that nobody has is refused like a
 * secret that is wrong (`user_invalid_token`); elsewhere throws `user_not_found`.
 */
export function findSecretOwner(context: RequestContext, userId: string): User {
  const person = context.project.users.find(userId);
  if (person === undefined) throw new AppwriteError(hidesAccounts(context) ? 'user_invalid_token' : 'user_not_found');
  return person;
}
