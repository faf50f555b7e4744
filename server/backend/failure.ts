import { AppwriteException } from 'node-appwrite';
import { rejectedParameter } from '#domain/wire/appwrite-errors.ts';
import { OutriderError, type ErrorCode } from '#domain/wire/errors.ts';

/**
 * Failures of Appwrite, distinguished by `type`, never by message, except for the parameter that
 * `general_argument_invalid` is about (`rejectedParameter`). The families `document_*` and `row_*` name the same
 * failures.
 */
const CONFLICT_TYPES: ReadonlySet<string> = new Set([
  'transaction_conflict',
  'document_update_conflict',
  'document_already_exists',
  'document_unique_constraint_violation',
  'row_update_conflict',
  'row_already_exists',
  'row_unique_constraint_violation',
]);

/** A conditional transaction may find a document deleted as well as changed; both mean: read again. */
const NOT_FOUND_TYPES: ReadonlySet<string> = new Set(['document_not_found', 'row_not_found']);

const CODE_OF_TYPE: Readonly<Record<string, ErrorCode>> = {
  user_jwt_invalid: 'unauthenticated',
  user_unauthorized: 'forbidden',
  user_blocked: 'forbidden',
  user_more_factors_required: 'unauthenticated',
  user_session_not_found: 'unauthenticated',
  general_unauthorized_scope: 'unauthenticated',
  general_access_forbidden: 'unauthenticated',
  general_rate_limit_exceeded: 'rate_limited',
  document_not_found: 'not_found',
  row_not_found: 'not_found',
  team_not_found: 'not_found',
  // The team would be without an owner: another one went meanwhile.
  membership_deletion_prohibited: 'forbidden',
  membership_downgrade_prohibited: 'forbidden',
  general_argument_invalid: 'invalid_request',
  document_invalid_structure: 'invalid_request',
  // Nothing was written: a busy Appwrite took longer than the transaction lives.
  transaction_expired: 'unavailable',
  transaction_not_found: 'unavailable',
  transaction_not_ready: 'unavailable',
  general_storage_full: 'server_full',
};

/** Statuses of failures that the same request may not meet again: a slow or busy server, or one on its way. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([0, 408, 423, 425]);

/** An answer that sends a call elsewhere; it is not followed. */
export class Redirected extends Error {}

/** An answer with a key that Appwrite's SDKs refuse to read (`unparsable-keys.ts`); `content` is the whole answer. */
export class UnparsableAnswer extends Error {
  readonly content: unknown;

  constructor(content: unknown) {
    super('The answer has a key that may not be read.');
    this.content = content;
  }
}

/** Returns Appwrite's type of a failure; undefined for anything but an answer of Appwrite. */
export const appwriteTypeOf = (error: unknown): string | undefined =>
  error instanceof AppwriteException && error.type !== '' ? error.type : undefined;

/** Returns the parameter that Appwrite refused; undefined for other failures. */
export const refusedParameterOf = (error: unknown): string | undefined =>
  error instanceof AppwriteException ? rejectedParameter(error.type, error.message) : undefined;

/** Decides whether another writer changed or created the same document: read again and decide anew. */
export function isConflict(error: unknown): boolean {
  if (error instanceof OutriderError) return error.code === 'conflict';
  const type = appwriteTypeOf(error);
  return type !== undefined && CONFLICT_TYPES.has(type);
}

/** Decides whether a document is missing or unreadable. */
export const isNotFound = (error: unknown): boolean => NOT_FOUND_TYPES.has(appwriteTypeOf(error) ?? '');

/** Decides whether the thing to create exists (`*_already_exists`). */
export const isAlreadyThere = (error: unknown): boolean => appwriteTypeOf(error)?.endsWith('_already_exists') ?? false;

/**
 * Decides whether a connection was refused, reset or cut (`fetch` throws a TypeError with a cause); then it is unknown
 * whether Appwrite acted.
 */
export const isConnectionFailure = (error: unknown): boolean => error instanceof TypeError && error.cause !== undefined;

/** Decides whether a call was given up, or got no answer in its time. */
const isAborted = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError');

const PASSING_CODES: ReadonlySet<ErrorCode> = new Set(['unavailable', 'server_full', 'rate_limited']);

/**
 * Decides whether a failure is that of an overloaded, full or unreachable server, so that the same request may succeed.
 */
export const isPassingFailure = (error: unknown): boolean => PASSING_CODES.has(toOutriderError(error).code);

/**
 * Converts any failure of a call to Appwrite to a product code. Without an answer, for 5xx and where a slow Appwrite
 * missed a time limit, the same request may succeed later, so the code is `unavailable`.
 */
export function toOutriderError(error: unknown): OutriderError {
  if (error instanceof OutriderError) return error;
  if (isConnectionFailure(error) || isAborted(error) || error instanceof Redirected)
    return new OutriderError('unavailable');
  if (!(error instanceof AppwriteException)) return new OutriderError('server_error');
  if (isConflict(error)) return new OutriderError('conflict');
  const code = CODE_OF_TYPE[error.type];
  if (code !== undefined) return new OutriderError(code);
  if (PASSING_STATUSES.has(error.code) || error.code >= 500) return new OutriderError('unavailable');
  return new OutriderError('server_error');
}
