import { toDateTime } from '../datetime.ts';
import { AppwriteError } from '../http/errors.ts';
import { ReadCache } from '../storage/read-cache.ts';
import { isUniqueViolation, type SqlRow, type Store } from '../storage/store.ts';

export const PROVIDER_TYPES = ['email', 'sms', 'push'] as const;

export type ProviderType = (typeof PROVIDER_TYPES)[number];

/** Where messages reach a user: an address, a phone number or a device. */
export interface Target {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly userId: string;
  readonly name: string;
  readonly providerType: ProviderType;
  readonly providerId: string | null;
  readonly identifier: string;
  readonly expired: boolean;
}

interface NewTarget extends Pick<Target, 'id' | 'userId' | 'name' | 'providerType' | 'providerId' | 'identifier'> {
  /** Now, unless it is given. */
  readonly createdAt?: string;
  /** The session of the device that registers the target, which ends with it; empty for one of a server key. */
  readonly sessionId: string;
}

const toTarget = (row: SqlRow): Target => ({
  id: String(row['_id']),
  createdAt: String(row['_created']),
  updatedAt: String(row['_updated']),
  userId: String(row['userId']),
  name: String(row['name']),
  providerType: PROVIDER_TYPES.find((type) => type === row['providerType']) ?? 'push',
  providerId: row['providerId'] === null ? null : String(row['providerId']),
  identifier: String(row['identifier']),
  expired: row['expired'] === 1,
});

/**
 * Targets that the devices of a user register, several for each session: all of them are in every answer that describes
 * the user, and every request of the dashboard reads one.
 */
const MAX_TARGETS = 25;

/**
 * Stores the targets of users that devices and server keys create. Those of a user's own address and number are not
 * among them: they follow from the user (`targetsOf`), until a server key changes one (`UserStore.detachTarget`).
 */
export class TargetStore {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #byUser: ReadCache<readonly Target[]>;

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
    // A trigger deletes the targets of a session that ends.
    this.#byUser = new ReadCache(store, 'targets', ['sessions']);
  }

  /** Returns the stored targets of a user, oldest first. */
  listOf(userId: string): readonly Target[] {
    const read = (): Target[] =>
      this.#store.all('SELECT * FROM targets WHERE userId = ? ORDER BY _seq', userId).map(toTarget);
    return this.#byUser.find(userId, read) ?? [];
  }

  /** Returns a target of the user. Throws `user_target_not_found`. */
  get(userId: string, id: string): Target {
    const row = this.#store.find('SELECT * FROM targets WHERE _id = ? AND userId = ?', id, userId);
    if (row === undefined) throw new AppwriteError('user_target_not_found');
    return toTarget(row);
  }

  /**
   * Creates a target, and deletes the oldest ones of the user's devices beyond `MAX_TARGETS`. Throws
   * `user_target_already_exists` when the id or the identifier is taken.
   */
  create(target: NewTarget): Target {
    const at = toDateTime(this.#now());
    const { id, userId, sessionId, name, providerType, providerId, identifier, createdAt = at } = target;
    return this.#store.write(() => {
      this.#write(
        `INSERT INTO targets (_id, _created, _updated, userId, sessionId, name, providerType, providerId, identifier,
          expired) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)`,
        id,
        createdAt,
        at,
        userId,
        sessionId,
        name,
        providerType,
        providerId,
        identifier,
      );
      this.#store.run(
        `DELETE FROM targets WHERE userId = ? AND sessionId <> '' AND _seq NOT IN (SELECT _seq FROM targets
          WHERE userId = ? AND sessionId <> '' ORDER BY _seq DESC LIMIT ?)`,
        userId,
        userId,
        MAX_TARGETS,
      );
      return this.get(userId, id);
    });
  }

  /** Throws `user_target_already_exists` when the identifier belongs to another target. */
  update(target: Target, { identifier, name }: Pick<Target, 'identifier' | 'name'>): Target {
    this.#write(
      'UPDATE targets SET identifier = ?, name = ?, expired = 0, _updated = ? WHERE _id = ?',
      identifier,
      name,
      toDateTime(this.#now()),
      target.id,
    );
    return this.get(target.userId, target.id);
  }

  delete(id: string): void {
    this.#store.run('DELETE FROM targets WHERE _id = ?', id);
  }

  /** Tells whether an address or phone number is that of a stored target. What devices send does not count. */
  hasContact(identifier: string): boolean {
    const contact = "SELECT 1 FROM targets WHERE identifier = ? AND providerType <> 'push'";
    return this.#store.find(contact, identifier) !== undefined;
  }

  /** Tells whether this is the address or number of a user whom a target reaches there without being stored. */
  isUserContact(identifier: string): boolean {
    const contact =
      "SELECT 1 FROM users WHERE (email = ? AND targetId <> '') OR (phone = ? AND phoneTargetId <> '') LIMIT 1";
    return this.#store.find(contact, identifier, identifier) !== undefined;
  }

  /** Tells whether this is the id of a target of a user's own address or number. Reads every user. */
  isUserTarget(id: string): boolean {
    return this.#store.find('SELECT 1 FROM users WHERE ? IN (targetId, phoneTargetId) LIMIT 1', id) !== undefined;
  }

  /**
   * Lets the stored target of an address or number follow it: to the next one, or out of existence. Throws
   * `user_target_already_exists` when the next one has a target.
   */
  moveContact(userId: string, before: string | null, next: string | null): void {
    if (before === next) return;
    if (next !== null && this.hasContact(next)) throw new AppwriteError('user_target_already_exists');
    if (before === null) return;
    const contact = "userId = ? AND identifier = ? AND providerType <> 'push'";
    if (next === null) this.#store.run(`DELETE FROM targets WHERE ${contact}`, userId, before);
    else
      this.#write(
        `UPDATE targets SET identifier = ?, _updated = ? WHERE ${contact}`,
        next,
        toDateTime(this.#now()),
        userId,
        before,
      );
  }

  #write(sql: string, ...values: readonly (string | null)[]): void {
    try {
      this.#store.run(sql, ...values);
    } catch (error) {
      if (isUniqueViolation(error)) throw new AppwriteError('user_target_already_exists');
      throw error;
    }
  }
}
