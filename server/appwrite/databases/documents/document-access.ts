import type { Caller } from '#server/appwrite/caller.ts';
import { AppwriteError } from '#server/appwrite/http/errors.ts';
import type { Collection, DocumentRow } from '../collection.ts';
import { SYSTEM } from '../collection.ts';
import { rolesNotHeld, hasAnyRole, permissionsOfText, type PermissionAction } from '../permissions.ts';
import type { PermissionSets } from '../permission-sets.ts';
import type { Fragment } from '../queries/query-sql.ts';

/** Tells whether the collection's own permissions allow the action on every document. */
export const isAllowedByCollection = (collection: Collection, caller: Caller, action: PermissionAction): boolean =>
  caller.kind === 'key' || hasAnyRole(caller.roles, collection.permissions[action]);

/**
 * Tells whether the caller may act on a document: by the collection's permissions, or with document security by the
 * document's (contract §5.2).
 */
export function isAllowed(
  collection: Collection,
  caller: Caller,
  row: DocumentRow,
  action: Exclude<PermissionAction, 'create'>,
): boolean {
  if (isAllowedByCollection(collection, caller, action)) return true;
  return (
    collection.record.documentSecurity &&
    hasAnyRole(caller.roles, permissionsOfText(String(row[SYSTEM.permissions]))[action])
  );
}

/** Throws `user_unauthorized` when permissions name roles that the caller does not hold. */
export function assertOwnRoles(permissions: readonly string[], caller: Caller): void {
  if (caller.kind === 'key' || rolesNotHeld(permissions, caller.roles).length === 0) return;
  throw new AppwriteError('user_unauthorized', `Permissions must be one of: (${[...caller.roles].join(', ')})`);
}

/**
 * Returns the permissions of a document whose creator sets none: all for a signed-in user, none for guests and keys.
 */
export const defaultPermissions = (caller: Caller): string[] =>
  caller.kind === 'user'
    ? (['read', 'update', 'delete'] as const).map((action) => `${action}("user:${caller.user.id}")`)
    : [];

/**
 * Checks read permission in SQL, so that limits, cursors and counts are right. The number of a row's permissions, which
 * is part of every index, is looked up in a map of the sets that the caller may read (`PermissionSets.readableMap`).
 */
export class ReadGuard {
  readonly #sets: PermissionSets;

  constructor(sets: PermissionSets) {
    this.#sets = sets;
  }

  /**
   * Returns the condition for readable rows; undefined when all are. Throws `user_unauthorized` when the caller may
   * read none.
   */
  conditionFor(collection: Collection, caller: Caller): Fragment | undefined {
    if (isAllowedByCollection(collection, caller, 'read')) return undefined;
    if (!collection.record.documentSecurity) throw new AppwriteError('user_unauthorized');
    const readable = this.#sets.readableMap(caller.roles);
    // Skips all rows for a caller who may read none: guests and people without a team.
    if (!readable.includes(1)) return { sql: '0', values: [] };
    return { sql: "substr(?, _permissions, 1) = x'01'", values: [readable] };
  }
}
