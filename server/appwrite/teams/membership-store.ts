import { toDateTime } from '../datetime.ts';
import { AppwriteError } from '../http/errors.ts';
import { createId } from '../ids.ts';
import { parseStrings } from '../storage/stored-json.ts';
import type { SqlRow, Store } from '../storage/store.ts';

export interface Membership {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly teamId: string;
  readonly userId: string;
  readonly roles: readonly string[];
  readonly invited: string;
  /** Empty until confirmed. */
  readonly joined: string;
  readonly confirm: boolean;
  /** Hashes of the secrets that accept the invitation, newest first. */
  readonly secretHashes: readonly string[];
  /** The address the invitation was sent to; empty when none was sent. */
  readonly email: string;
}

export const toMembership = (row: SqlRow): Membership => ({
  id: String(row['_id']),
  createdAt: String(row['_created']),
  updatedAt: String(row['_updated']),
  teamId: String(row['teamId']),
  userId: String(row['userId']),
  roles: parseStrings(row['roles']),
  invited: String(row['invited']),
  joined: String(row['joined']),
  confirm: row['confirm'] === 1,
  secretHashes: String(row['secretHash']).split(' '),
  email: String(row['email']),
});

interface NewMembership {
  readonly teamId: string;
  readonly userId: string;
  readonly roles: readonly string[];
  readonly confirm: boolean;
  /** Of a pending membership. */
  readonly invitation?: Invitation;
}

/** The proof that an invitation arrived. */
interface Invitation {
  readonly secretHash: string;
  readonly email: string;
}

/** Mails of one invitation that are valid at the same time. */
const MAX_SECRETS = 5;

/** Stores memberships. A team's `total` counts the confirmed ones and is updated in the same transaction. */
export class MembershipStore {
  readonly #store: Store;
  readonly #now: () => number;

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  find(id: string): Membership | undefined {
    const row = this.#store.find('SELECT * FROM memberships WHERE _id = ?', id);
    return row === undefined ? undefined : toMembership(row);
  }

  findOf(teamId: string, userId: string): Membership | undefined {
    const row = this.#store.find('SELECT * FROM memberships WHERE teamId = ? AND userId = ?', teamId, userId);
    return row === undefined ? undefined : toMembership(row);
  }

  listOfTeam(teamId: string): Membership[] {
    return this.#store.all('SELECT * FROM memberships WHERE teamId = ? ORDER BY _seq', teamId).map(toMembership);
  }

  listOfUser(userId: string): Membership[] {
    return this.#store.all('SELECT * FROM memberships WHERE userId = ? ORDER BY _seq', userId).map(toMembership);
  }

  /** Counts the teams that a user has joined. */
  countJoined(userId: string): number {
    const row = this.#store.find('SELECT COUNT(*) AS joined FROM memberships WHERE userId = ? AND confirm = 1', userId);
    return Number(row?.['joined'] ?? 0);
  }

  create(membership: NewMembership): Membership {
    const nowMs = this.#now();
    const at = toDateTime(nowMs);
    const id = createId(nowMs);
    const { teamId, userId, roles, confirm, invitation } = membership;
    this.#store.write(() => {
      this.#store.run(
        `INSERT INTO memberships (_id, _created, _updated, teamId, userId, roles, invited, joined, confirm,
          secretHash, email) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        id,
        at,
        at,
        teamId,
        userId,
        JSON.stringify(roles),
        at,
        confirm ? at : '',
        Number(confirm),
        invitation?.secretHash ?? '',
        invitation?.email ?? '',
      );
      this.#recount(teamId);
    });
    return this.#get(id);
  }

  setRoles(id: string, roles: readonly string[]): Membership {
    this.#store.run(
      'UPDATE memberships SET roles = ?, _updated = ? WHERE _id = ?',
      JSON.stringify(roles),
      toDateTime(this.#now()),
      id,
    );
    return this.#get(id);
  }

  /** Replaces the invitation of a pending member. Old secrets end except those in `validHashes`. */
  renew(id: string, { secretHash, email }: Invitation, validHashes: readonly string[]): Membership {
    const at = toDateTime(this.#now());
    const hashes = [secretHash, ...validHashes].slice(0, MAX_SECRETS).join(' ');
    this.#store.run(
      'UPDATE memberships SET secretHash = ?, email = ?, invited = ?, _updated = ? WHERE _id = ?',
      hashes,
      email,
      at,
      at,
      id,
    );
    return this.#get(id);
  }

  /** Makes a member of an invited user. The used secret stays known, so that only its owner hears that it was used. */
  confirm(id: string): Membership {
    const at = toDateTime(this.#now());
    return this.#store.write(() => {
      this.#store.run('UPDATE memberships SET confirm = 1, joined = ?, _updated = ? WHERE _id = ?', at, at, id);
      const membership = this.#get(id);
      this.#recount(membership.teamId);
      return membership;
    });
  }

  delete(membership: Membership): void {
    this.#store.write(() => {
      this.#store.run('DELETE FROM memberships WHERE _id = ?', membership.id);
      this.#recount(membership.teamId);
    });
  }

  /** Lets the memberships of a user begin now, because the account has another owner: who was in it before is not. */
  beginAnew(userId: string): void {
    const at = toDateTime(this.#now());
    this.#store.run(
      'UPDATE memberships SET _created = ?, _updated = ? WHERE userId = ? AND confirm = 1',
      at,
      at,
      userId,
    );
  }

  deleteOfTeam(teamId: string): void {
    this.#store.run('DELETE FROM memberships WHERE teamId = ?', teamId);
  }

  deleteOfUser(userId: string): void {
    this.#store.write(() => {
      for (const membership of this.listOfUser(userId)) this.delete(membership);
    });
  }

  #recount(teamId: string): void {
    this.#store.run(
      'UPDATE teams SET total = (SELECT COUNT(*) FROM memberships WHERE teamId = ? AND confirm = 1) WHERE _id = ?',
      teamId,
      teamId,
    );
  }

  #get(id: string): Membership {
    const membership = this.find(id);
    if (membership === undefined) throw new AppwriteError('membership_not_found');
    return membership;
  }
}
