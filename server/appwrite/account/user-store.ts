import { AppwriteError } from '../http/errors.ts';
import { toDateTime } from '../datetime.ts';
import { stringifyJson, type JsonText } from '../exact-json.ts';
import { createId } from '../ids.ts';
import { parseStrings, storedPreferences } from '../storage/stored-json.ts';
import { ReadCache } from '../storage/read-cache.ts';
import { isUniqueViolation, type SqlRow, type SqlValue, type Store } from '../storage/store.ts';
import type { Target, TargetStore } from './target-store.ts';

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
  /** The user's address, whether they hold it or want it (`UserStore`). */
  readonly email: string | null;
  readonly phone: string | null;
  readonly passwordHash: string | null;
  readonly passwordUpdate: string;
  readonly status: boolean;
  readonly labels: readonly string[];
  readonly prefs: JsonText;
  readonly emailVerification: boolean;
  readonly phoneVerification: boolean;
  /** Whether a second factor is asked for, where there is one (`mfa/second-factors.ts`). */
  readonly mfa: boolean;
  readonly registration: string;
  readonly accessedAt: string;
  /** The target that follows the address; empty when a server key changed or deleted it. */
  readonly targetId: string;
  /** The target that follows the phone number; empty also when the account began without one. */
  readonly phoneTargetId: string;
  /** Reads the other targets, on demand because few callers need them. */
  readonly storedTargets: () => readonly Target[];
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
    | 'mfa'
  >
>;

interface NewUser {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone?: string | null;
  readonly passwordHash: string | null;
}

const textOrNull = (value: SqlRow[string] | undefined): string | null => (value === null ? null : String(value));

const toUser = (row: SqlRow, targets: TargetStore): User => ({
  id: String(row['_id']),
  sequence: Number(row['_seq']),
  createdAt: String(row['_created']),
  updatedAt: String(row['_updated']),
  name: String(row['name']),
  email: textOrNull(row['email'] ?? row['wantedEmail'] ?? null),
  phone: textOrNull(row['phone']),
  passwordHash: textOrNull(row['passwordHash']),
  passwordUpdate: String(row['passwordUpdate']),
  status: row['status'] === 1,
  labels: parseStrings(row['labels']),
  prefs: storedPreferences(row['prefs']),
  emailVerification: row['emailVerification'] === 1,
  phoneVerification: row['phoneVerification'] === 1,
  mfa: row['mfa'] === 1,
  registration: String(row['registration']),
  accessedAt: String(row['accessedAt']),
  targetId: String(row['targetId']),
  phoneTargetId: String(row['phoneTargetId']),
  storedTargets: () => targets.listOf(String(row['_id'])),
});

const toSql = (value: UserChange[keyof UserChange]): SqlValue => {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'object' && value !== null) return stringifyJson(value);
  return value ?? null;
};

/** Accounts that may sign in with one unconfirmed address besides its holder; the newest ones. */
const MAX_WANTING = 4;

/** Tells whether an account has an address; one without costs whoever makes it nothing. */
export const hasAddress = ({ email, phone }: Pick<User, 'email' | 'phone'>): boolean =>
  email !== null || phone !== null;

/**
 * Stores the users of a project. An address is held by one user. Where the project shares unconfirmed addresses, others
 * may want it until somebody confirms it, so that nobody can keep an address from its owner by asking for it first:
 *
 *   nobody's ──first user──▶ held, unconfirmed ──the holder proves it──▶ confirmed, theirs alone
 *                              │  others want it ──one of them proves it──▶ confirmed, theirs alone
 *                              └──the holder leaves it──▶ held by the first who wants it
 *
 * A user who does not get the address keeps the account without it. Accounts are never mixed: what one user has, no
 * other user gets by an address, except invitations that were mailed to it.
 */
export class UserStore {
  readonly #store: Store;
  readonly #targets: TargetStore;
  readonly #now: () => number;
  readonly #sharesAddresses: () => boolean;
  /** Users by id, since every request reads one. */
  readonly #byId: ReadCache<User>;

  constructor(store: Store, targets: TargetStore, now: () => number, sharesAddresses: () => boolean) {
    this.#store = store;
    this.#targets = targets;
    this.#now = now;
    this.#sharesAddresses = sharesAddresses;
    this.#byId = new ReadCache(store, 'users');
  }

  find(id: string): User | undefined {
    return this.#byId.find(id, () => {
      const row = this.#store.find('SELECT * FROM users WHERE _id = ?', id);
      return row === undefined ? undefined : this.fromRow(row);
    });
  }

  /** Finds the holder of an address. */
  findByEmail(email: string): User | undefined {
    const row = this.#store.find('SELECT * FROM users WHERE email = ?', email);
    return row === undefined ? undefined : this.fromRow(row);
  }

  /** Lists the users who may sign in with an address and their password: its holder, then the newest who want it. */
  listByEmail(email: string): User[] {
    const holder = this.findByEmail(email);
    const wanting = this.#store
      .all('SELECT * FROM users WHERE wantedEmail = ? ORDER BY _seq DESC LIMIT ?', email, MAX_WANTING)
      .map((row) => this.fromRow(row));
    return holder === undefined ? wanting : [holder, ...wanting];
  }

  /**
   * Tells whether nobody has ever been in this account: it was created by a mail to its address or by a server, and has
   * no password, identity, confirmed address or number, nor had a session.
   */
  isUnused({ id, passwordUpdate, emailVerification, phoneVerification, accessedAt, registration }: User): boolean {
    const has = (table: 'sessions' | 'identities'): boolean =>
      this.#store.find(`SELECT 1 FROM ${table} WHERE userId = ? LIMIT 1`, id) !== undefined;
    return (
      passwordUpdate === '' &&
      !emailVerification &&
      !phoneVerification &&
      accessedAt === registration &&
      !has('sessions') &&
      !has('identities')
    );
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
    return toUser(row, this.#targets);
  }

  /** Throws `user_already_exists` when the id, address or phone number is taken. */
  create(user: NewUser): User {
    const at = toDateTime(this.#now());
    const { id, name, email, phone = null, passwordHash } = user;
    try {
      this.#store.write(() => {
        const isWanted = email !== null && this.#isShared(email) && !this.#makeRoom(email);
        this.#store.run(
          `INSERT INTO users (_id, _created, _updated, name, email, wantedEmail, phone, passwordHash, passwordUpdate,
            status, labels, prefs, emailVerification, phoneVerification, registration, accessedAt, targetId,
            phoneTargetId)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, '[]', '{}', 0, 0, ?, ?, ?, ?)`,
          id,
          at,
          at,
          name,
          isWanted ? null : email,
          isWanted ? email : null,
          phone,
          passwordHash,
          passwordHash === null ? '' : at,
          at,
          at,
          email !== null && this.#targets.hasContact(email) ? '' : createId(this.#now()),
          phone === null || this.#targets.hasContact(phone) ? '' : createId(this.#now()),
        );
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw new AppwriteError('user_already_exists');
      throw error;
    }
    return this.get(id);
  }

  /** Throws `user_target_already_exists` when the new address or phone number is taken, or has a stored target. */
  update(id: string, change: UserChange): User {
    try {
      return this.#store.write(() => {
        const before = this.get(id);
        const { email, ...rest } = change;
        if (email !== undefined) this.#targets.moveContact(id, before.email, email);
        if (rest.phone !== undefined) this.#targets.moveContact(id, before.phone, rest.phone);
        this.#set(id, { ...rest, ...(email === undefined ? {} : this.#addressColumns(id, email)) });
        if (email !== undefined) this.#giveToNext(before.email);
        if (change.emailVerification === true) this.#giveTo(this.get(id));
        return this.get(id);
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw new AppwriteError('user_target_already_exists');
      throw error;
    }
  }

  /** Deletes a user with all that is theirs here, but not their memberships. */
  delete(id: string): void {
    this.#store.write(() => {
      const address = this.find(id)?.email ?? null;
      this.#store.run('DELETE FROM sessions WHERE userId = ?', id);
      for (const table of ['tokens', 'identities', 'targets', 'authenticators', 'recovery_codes', 'challenges'])
        this.#store.run(`DELETE FROM ${table} WHERE userId = ?`, id);
      this.#store.run('DELETE FROM users WHERE _id = ?', id);
      this.#giveToNext(address);
    });
  }

  /** Gives a user's address or number a target that follows it, unless it has one. */
  attachTarget(id: string, target: FollowingTarget): User {
    const user = this.get(id);
    const identifier = target === 'targetId' ? user.email : user.phone;
    if (identifier !== null && user[target] === '' && !this.#targets.hasContact(identifier))
      this.#store.run(`UPDATE users SET ${target} = ? WHERE _id = ?`, createId(this.#now()), id);
    return this.get(id);
  }

  /** Ends the target that follows a user's address or number. */
  detachTarget(id: string, target: FollowingTarget): void {
    this.#store.run(`UPDATE users SET ${target} = '' WHERE _id = ?`, id);
  }

  #set(id: string, columns: Omit<UserChange, 'email'> & Partial<AddressColumns>): void {
    const names = Object.keys(columns) as (keyof typeof columns)[];
    const assignments = names.map((name) => `${name} = ?, `).join('');
    this.#store.run(
      `UPDATE users SET ${assignments}_updated = ? WHERE _id = ?`,
      ...names.map((name) => toSql(columns[name])),
      toDateTime(this.#now()),
      id,
    );
  }

  /** Tells whether an address is held by a user who has not confirmed it, so that others may want it. */
  #isShared(email: string, exceptId = ''): boolean {
    const holder = this.#sharesAddresses() ? this.findByEmail(email) : undefined;
    return holder !== undefined && holder.id !== exceptId && !holder.emailVerification;
  }

  #addressColumns(id: string, email: string | null): AddressColumns {
    return email !== null && this.#isShared(email, id)
      ? { email: null, wantedEmail: email }
      : { email, wantedEmail: null };
  }

  /** Lets an unused account, of which nobody knows, want its address instead of holding it; false for any other. */
  #makeRoom(email: string): boolean {
    const holder = this.findByEmail(email);
    if (holder === undefined || !this.isUnused(holder)) return false;
    this.#set(holder.id, { email: null, wantedEmail: email });
    return true;
  }

  /** Lets the first user who wants an address hold it, if nobody does. */
  #giveToNext(email: string | null): void {
    if (email === null || this.findByEmail(email) !== undefined) return;
    const row = this.#store.find('SELECT _id FROM users WHERE wantedEmail = ? ORDER BY _seq LIMIT 1', email);
    if (row !== undefined) this.#set(String(row['_id']), { email, wantedEmail: null });
  }

  /**
   * Gives a user alone the address that they have confirmed. Throws `user_target_already_exists` when another user had.
   */
  #giveTo({ id, email }: User): void {
    if (email === null) return;
    const holder = this.findByEmail(email);
    if (holder !== undefined && holder.id !== id && holder.emailVerification)
      throw new AppwriteError('user_target_already_exists');
    const others = this.#store.all(
      'SELECT * FROM users WHERE _id <> ? AND (email = ? OR wantedEmail = ?)',
      id,
      email,
      email,
    );
    for (const other of others.map((row) => this.fromRow(row))) this.#takeAddress(other, email, id);
    if (others.length > 0) this.#set(id, { email, wantedEmail: null });
  }

  /** Takes an address from a user for its owner, with the mailed secrets and invitations that belong to the address. */
  #takeAddress(user: User, email: string, ownerId: string): void {
    const isUnused = this.isUnused(user);
    this.#set(user.id, { email: null, wantedEmail: null });
    this.#targets.moveContact(user.id, email, null);
    this.#store.run(
      "DELETE FROM tokens WHERE userId = ? AND kind IN ('recovery', 'verification', 'magic-url', 'email')",
      user.id,
    );
    const pending = 'userId = ? AND confirm = 0 AND email = ?';
    this.#store.run(`UPDATE OR IGNORE memberships SET userId = ? WHERE ${pending}`, ownerId, user.id, email);
    this.#store.run(`DELETE FROM memberships WHERE ${pending}`, user.id, email);
    const isMember = this.#store.find('SELECT 1 FROM memberships WHERE userId = ? LIMIT 1', user.id) !== undefined;
    if (isUnused && !isMember) this.delete(user.id);
  }
}

/** The targets that follow from a user: of the address, and of the phone number. */
export type FollowingTarget = 'targetId' | 'phoneTargetId';

/** Where a user's address is stored: held, or wanted while another user holds it. */
interface AddressColumns {
  readonly email: string | null;
  readonly wantedEmail: string | null;
}
