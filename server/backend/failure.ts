import { AppwriteException } from 'node-appwrite';
import { refusedParameter } from '#domain/wire/appwrite-errors.ts';
import { OutriderError, type ErrorCode } from '#domain/wire/errors.ts';

/**
 * Failures of Appwrite, told apart by their `type` (design `appwrite/errors.json`) and never by their text, but for the
 * parameter that `general_argument_invalid` is about (`refusedParameter`). The families `document_*` and `row_*` name
 * the same failures.
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

/** A guarded transaction meets a vanished document as often as a changed one; both mean: read again. */
const NOT_FOUND_TYPES: ReadonlySet<string> = new Set(['document_not_found', 'row_not_found']);

const CODE_OF_TYPE: Readonly<Record<string, ErrorCode>> = {
  user_jwt_invalid: 'unauthenticated',
  user_unauthorized: 'forbidden',
  user_blocked: 'forbidden',
  user_session_not_found: 'unauthenticated',
  general_unauthorized_scope: 'unauthenticated',
  general_access_forbidden: 'unauthenticated',
  general_rate_limit_exceeded: 'rate_limited',
  document_not_found: 'not_found',
  row_not_found: 'not_found',
  team_not_found: 'not_found',
  general_argument_invalid: 'invalid_request',
  document_invalid_structure: 'invalid_request',
};

/** Appwrite's own name of a failure; undefined for anything that is not an answer of Appwrite. */
export const appwriteTypeOf = (error: unknown): string | undefined =>
  error instanceof AppwriteException && error.type !== '' ? error.type : undefined;

/** The parameter Appwrite has refused; undefined for any other failure. */
export const refusedParameterOf = (error: unknown): string | undefined =>
  error instanceof AppwriteException ? refusedParameter(error.type, error.message) : undefined;

/** True when somebody else changed or created the same thing: read again and decide anew. */
export function isConflict(error: unknown): boolean {
  if (error instanceof OutriderError) return error.code === 'conflict';
  const type = appwriteTypeOf(error);
  return type !== undefined && CONFLICT_TYPES.has(type);
}

/** True when the document asked for is not there (or not readable). */
export const isNotFound = (error: unknown): boolean => NOT_FOUND_TYPES.has(appwriteTypeOf(error) ?? '');

/** True when Appwrite says that the thing to be created is there already (`*_already_exists`). */
export const isAlreadyThere = (error: unknown): boolean => appwriteTypeOf(error)?.endsWith('_already_exists') ?? false;

/**
 * `fetch` reports a refused, reset or cut connection as a TypeError with a cause; whether Appwrite acted is then
 * unknown.
 */
export const isConnectionFailure = (error: unknown): boolean => error instanceof TypeError && error.cause !== undefined;

/**
 * The product's code for any failure of a call to Appwrite. Without an answer (refused, reset, timed out) and for its
 * 5xx the same request may succeed later, so the code is `unavailable`.
 */
export function toOutriderError(error: unknown): OutriderError {
  if (error instanceof OutriderError) return error;
  if (isConnectionFailure(error)) return new OutriderError('unavailable');
  if (!(error instanceof AppwriteException)) return new OutriderError('server_error');
  if (isConflict(error)) return new OutriderError('conflict');
  const code = CODE_OF_TYPE[error.type];
  if (code !== undefined) return new OutriderError(code);
  if (error.code === 0 || error.code >= 500) return new OutriderError('unavailable');
  return new OutriderError('server_error');
}
