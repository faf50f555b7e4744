import type { User } from './account/user-store.ts';
import { parseStrings } from './storage/stored-json.ts';
import type { Store } from './storage/store.ts';

const MAX_REMEMBERED = 10_000;

/**
 * Caches the roles of users (contract §1.3) until the user or a membership changes, so that permission checks never
 * read the database.
 */
export class RoleCache {
  readonly #store: Store;
  readonly #known = new Map<string, ReadonlySet<string>>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Returns the roles in the order that refusals list them. */
  of(user: User): ReadonlySet<string> {
    const known = this.#known.get(user.id);
    if (known !== undefined) return known;
    if (this.#known.size >= MAX_REMEMBERED) this.#known.clear();
    const roles = this.#read(user);
    this.#known.set(user.id, roles);
    return roles;
  }

  /** Drops the cached roles of a user. Must be called after every change of verification, labels or memberships. */
  delete(userId: string): void {
    this.#known.delete(userId);
  }

  #read(user: User): ReadonlySet<string> {
    const verified = user.emailVerification || user.phoneVerification ? 'verified' : 'unverified';
    const roles = new Set(['any', 'users', `user:${user.id}`, `user:${user.id}/${verified}`, `users/${verified}`]);
    for (const row of this.#store.all(
      'SELECT _id, teamId, roles FROM memberships WHERE userId = ? AND confirm = 1 ORDER BY _seq',
      user.id,
    )) {
      const team = String(row['teamId']);
      roles.add(`team:${team}`);
      roles.add(`member:${String(row['_id'])}`);
      for (const role of parseStrings(row['roles'])) roles.add(`team:${team}/${role}`);
    }
    for (const label of user.labels) roles.add(`label:${label}`);
    return roles;
  }
}
