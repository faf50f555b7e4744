import { toDateTime } from '../datetime.ts';
import type { JsonText } from '../exact-json.ts';
import { AppwriteError } from '../http/errors.ts';
import { storedPreferences } from '../storage/stored-json.ts';
import { isUniqueViolation, type SqlRow, type Store } from '../storage/store.ts';

export interface Team {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly name: string;
  /** Confirmed members. */
  readonly total: number;
  readonly prefs: JsonText;
}

export const toTeam = (row: SqlRow): Team => ({
  id: String(row['_id']),
  createdAt: String(row['_created']),
  updatedAt: String(row['_updated']),
  name: String(row['name']),
  total: Number(row['total']),
  prefs: storedPreferences(row['prefs']),
});

/** Converts a team to the wire's Team (contract §3). */
export const teamModel = (team: Team): Record<string, unknown> => ({
  $id: team.id,
  $createdAt: team.createdAt,
  $updatedAt: team.updatedAt,
  name: team.name,
  total: team.total,
  prefs: team.prefs,
});

/** Stores teams, without access rules. */
export class TeamStore {
  readonly #store: Store;
  readonly #now: () => number;

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  find(id: string): Team | undefined {
    const row = this.#store.find('SELECT * FROM teams WHERE _id = ?', id);
    return row === undefined ? undefined : toTeam(row);
  }

  /** Throws `team_not_found`. */
  get(id: string): Team {
    const team = this.find(id);
    if (team === undefined) throw new AppwriteError('team_not_found');
    return team;
  }

  /** Throws `team_already_exists`. */
  create(id: string, name: string): Team {
    const at = toDateTime(this.#now());
    try {
      this.#store.run(
        "INSERT INTO teams (_id, _created, _updated, name, total, prefs) VALUES (?, ?, ?, ?, 0, '{}')",
        id,
        at,
        at,
        name,
      );
    } catch (error) {
      if (isUniqueViolation(error)) throw new AppwriteError('team_already_exists');
      throw error;
    }
    return this.get(id);
  }

  update(id: string, change: { readonly name?: string; readonly prefs?: JsonText }): Team {
    const at = toDateTime(this.#now());
    if (change.name !== undefined)
      this.#store.run('UPDATE teams SET name = ?, _updated = ? WHERE _id = ?', change.name, at, id);
    if (change.prefs !== undefined)
      this.#store.run('UPDATE teams SET prefs = ?, _updated = ? WHERE _id = ?', change.prefs.text, at, id);
    return this.get(id);
  }

  delete(id: string): void {
    this.#store.run('DELETE FROM teams WHERE _id = ?', id);
  }
}
