import type { User } from './account/user-store.ts';
import { parseStrings } from './storage/stored-json.ts';
import type { Store } from './storage/store.ts';

const MAX_REMEMBERED = 10_000;

/**
 * The roles of people (contract §1.3), remembered until the person or a membership changes. Permission checks compare
 * these sets with the roles a permission names, and never read the database themselves.
 */
export class RoleBook {
  readonly #store: Store;
  readonly #known = new Map<string, ReadonlySet<string>>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** In the order refusals list them. */
  of(user: User): ReadonlySet<string> {
    const known = this.#known.get(user.id);
    if (known !== undefined) return known;
    if (this.#known.size >= MAX_REMEMBERED) this.#known.clear();
    const roles = this.#read(user);
    this.#known.set(user.id, roles);
    return roles;
  }

  /** To be called with every change of a person's verification, labels or memberships. */
  forget(userId: string): void {
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
