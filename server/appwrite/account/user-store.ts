import { AppwriteError } from '../http/errors.ts';
import { toDateTime } from '../datetime.ts';
import { stringifyJson } from '../exact-json.ts';
import { createId } from '../ids.ts';
import { parseObject, parseStrings } from '../storage/stored-json.ts';
import { ReadCache } from '../storage/read-cache.ts';
import { uniqueViolation, type SqlRow, type SqlValue, type Store } from '../storage/store.ts';
import type { PushTarget, PushTargetStore } from './push-target-store.ts';

/**
 * A user. Times are wire date-times; a missing one is empty. `passwordHash` is only read in this folder and in
 * `users/`.
 */
export interface User {
  readonly id: string;
  readonly sequence: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly passwordHash: string | null;
  readonly passwordUpdate: string;
  readonly status: boolean;
  readonly labels: readonly string[];
  readonly prefs: Readonly<Record<string, unknown>>;
  readonly emailVerification: boolean;
  readonly phoneVerification: boolean;
  readonly registration: string;
  readonly accessedAt: string;
  readonly targetId: string;
  /** The target of the initial phone number; empty when the account began without one. */
  readonly phoneTargetId: string;
  /** Reads the push targets, on demand because few callers need them. */
  readonly pushTargets: () => readonly PushTarget[];
}

export type UserChange = Partial<
  Pick<
    User,
    | 'name'
    | 'email'
    | 'phone'
    | 'passwordHash'
    | 'passwordUpdate'
    | 'status'
    | 'labels'
    | 'prefs'
    | 'emailVerification'
    | 'phoneVerification'
  >
>;

interface NewUser {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone?: string | null;
  readonly passwordHash: string | null;
}

const toUser = (row: SqlRow, pushTargets: PushTargetStore): User => ({
  id: String(row['_id']),
  sequence: Number(row['_seq']),
  createdAt: String(row['_created']),
  updatedAt: String(row['_updated']),
  name: String(row['name']),
  email: row['email'] === null ? null : String(row['email']),
  phone: row['phone'] === null ? null : String(row['phone']),
  passwordHash: row['passwordHash'] === null ? null : String(row['passwordHash']),
  passwordUpdate: String(row['passwordUpdate']),
  status: row['status'] === 1,
  labels: parseStrings(row['labels']),
  prefs: parseObject(row['prefs']),
  emailVerification: row['emailVerification'] === 1,
  phoneVerification: row['phoneVerification'] === 1,
  registration: String(row['registration']),
  accessedAt: String(row['accessedAt']),
  targetId: String(row['targetId']),
  phoneTargetId: String(row['phoneTargetId']),
  pushTargets: () => pushTargets.listOf(String(row['_id'])),
});

const toSql = (value: UserChange[keyof UserChange]): SqlValue => {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'object' && value !== null) return stringifyJson(value);
  return value ?? null;
};

/** Stores the users of a project. */
export class UserStore {
  readonly #store: Store;
  readonly #pushTargets: PushTargetStore;
  readonly #now: () => number;
  /** Users by id, since every request reads one. */
  readonly #byId: ReadCache<User>;

  constructor(store: Store, pushTargets: PushTargetStore, now: () => number) {
    this.#store = store;
    this.#pushTargets = pushTargets;
    this.#now = now;
    this.#byId = new ReadCache(store, 'users');
  }

  find(id: string): User | undefined {
    return this.#byId.find(id, () => {
      const row = this.#store.find('SELECT * FROM users WHERE _id = ?', id);
      return row === undefined ? undefined : this.fromRow(row);
    });
  }

  findByEmail(email: string): User | undefined {
    const row = this.#store.find('SELECT * FROM users WHERE email = ?', email);
    return row === undefined ? undefined : this.fromRow(row);
  }

  findByPhone(phone: string): User | undefined {
    const row = this.#store.find('SELECT * FROM users WHERE phone = ?', phone);
    return row === undefined ? undefined : this.fromRow(row);
  }

  /** Throws `user_not_found`. */
  get(id: string): User {
    const user = this.find(id);
    if (user === undefined) throw new AppwriteError('user_not_found');
    return user;
  }

  fromRow(row: SqlRow): User {
    return toUser(row, this.#pushTargets);
  }

  /** Throws `user_already_exists` when the id, address or phone number is taken. */
  create(user: NewUser): User {
    const at = toDateTime(this.#now());
    const { id, name, email, phone = null, passwordHash } = user;
    try {
      this.#store.run(
        `INSERT INTO users (_id, _created, _updated, name, email, phone, passwordHash, passwordUpdate, status, labels, prefs, emailVerification, phoneVerification, registration, accessedAt, targetId, phoneTargetId)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, '[]', '{}', 0, 0, ?, ?, ?, ?)`,
        id,
        at,
        at,
        name,
        email,
        phone,
        passwordHash,
        passwordHash === null ? '' : at,
        at,
        at,
        createId(this.#now()),
        phone === null ? '' : createId(this.#now()),
      );
    } catch (error) {
      if (uniqueViolation(error) !== undefined) throw new AppwriteError('user_already_exists');
      throw error;
    }
    return this.get(id);
  }

  /** Throws `user_target_already_exists` when the new address or phone number is taken. */
  update(id: string, change: UserChange): User {
    const names = Object.keys(change) as (keyof UserChange)[];
    const assignments = names.map((name) => `${name} = ?`).join(', ');
    try {
      this.#store.run(
        `UPDATE users SET ${assignments}, _updated = ? WHERE _id = ?`,
        ...names.map((name) => toSql(change[name])),
        toDateTime(this.#now()),
        id,
      );
    } catch (error) {
      if (uniqueViolation(error) !== undefined) throw new AppwriteError('user_target_already_exists');
      throw error;
    }
    return this.get(id);
  }

  /** Deletes a user with their sessions, tokens, identities and push targets, but not their memberships. */
  delete(id: string): void {
    this.#store.write(() => {
      this.#store.run('DELETE FROM sessions WHERE userId = ?', id);
      for (const table of ['tokens', 'identities', 'push_targets'])
        this.#store.run(`DELETE FROM ${table} WHERE userId = ?`, id);
      this.#store.run('DELETE FROM users WHERE _id = ?', id);
    });
  }
}
