import { toDateTime } from '../datetime.ts';
import { AppwriteError } from '../http/errors.ts';
import { uniqueViolation, type SqlRow, type Store } from '../storage/store.ts';

/** A device that receives push messages. It is deleted with the session that registered it. */
export interface PushTarget {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly userId: string;
  readonly name: string;
  readonly providerId: string | null;
  readonly identifier: string;
  readonly expired: boolean;
}

interface NewPushTarget {
  readonly id: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly providerId: string | null;
  readonly identifier: string;
}

const toPushTarget = (row: SqlRow): PushTarget => ({
  id: String(row['_id']),
  createdAt: String(row['_created']),
  updatedAt: String(row['_updated']),
  userId: String(row['userId']),
  name: String(row['name']),
  providerId: row['providerId'] === null ? null : String(row['providerId']),
  identifier: String(row['identifier']),
  expired: row['expired'] === 1,
});

/**
 * Push targets of a user, several for each session: all of them are in every answer that describes the user, and every
 * request of the dashboard reads one.
 */
const MAX_TARGETS = 25;

/** Stores the push targets of users. */
export class PushTargetStore {
  readonly #store: Store;
  readonly #now: () => number;

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  listOf(userId: string): PushTarget[] {
    return this.#store.all('SELECT * FROM push_targets WHERE userId = ? ORDER BY _seq', userId).map(toPushTarget);
  }

  /** Returns a target of the user. Throws `user_target_not_found`. */
  get(userId: string, id: string): PushTarget {
    const row = this.#store.find('SELECT * FROM push_targets WHERE _id = ? AND userId = ?', id, userId);
    if (row === undefined) throw new AppwriteError('user_target_not_found');
    return toPushTarget(row);
  }

  /**
   * Creates a target, and deletes the user's oldest ones beyond `MAX_TARGETS`. Throws `user_target_already_exists` when
   * the id or the identifier is taken.
   */
  create({ id, userId, sessionId, name, providerId, identifier }: NewPushTarget): PushTarget {
    const at = toDateTime(this.#now());
    return this.#store.write(() => {
      this.#write(
        'INSERT INTO push_targets (_id, _created, _updated, userId, sessionId, name, providerId, identifier, expired) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)',
        id,
        at,
        at,
        userId,
        sessionId,
        name,
        providerId,
        identifier,
      );
      this.#store.run(
        'DELETE FROM push_targets WHERE userId = ? AND _seq NOT IN (SELECT _seq FROM push_targets WHERE userId = ? ORDER BY _seq DESC LIMIT ?)',
        userId,
        userId,
        MAX_TARGETS,
      );
      return this.get(userId, id);
    });
  }

  /** Throws `user_target_already_exists` when the identifier belongs to another target. */
  update(target: PushTarget, identifier: string, name: string): PushTarget {
    this.#write(
      'UPDATE push_targets SET identifier = ?, name = ?, expired = 0, _updated = ? WHERE _id = ?',
      identifier,
      name,
      toDateTime(this.#now()),
      target.id,
    );
    return this.get(target.userId, target.id);
  }

  delete(id: string): void {
    this.#store.run('DELETE FROM push_targets WHERE _id = ?', id);
  }

  #write(sql: string, ...values: readonly (string | null)[]): void {
    try {
      this.#store.run(sql, ...values);
    } catch (error) {
      if (uniqueViolation(error) !== undefined) throw new AppwriteError('user_target_already_exists');
      throw error;
    }
  }
}
