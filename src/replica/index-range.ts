import type { Collection, IndexableType, Table } from 'dexie';

/** Bounds below and above every time and every text of an index. */
export const EARLIEST = '';
export const LATEST = '\uffff';

/**
 * Returns the bounds of all rows of an owner (a team, a profile) in an index of owner and time, as `between` takes
 * them.
 */
export const rangeOfOwner = (owner: string): [lower: [string, string], upper: [string, string]] => [
  [owner, EARLIEST],
  [owner, LATEST],
];

/** Selects a team's rows in the order of their creation. */
export const rowsOfTeam = <T, Key extends IndexableType>(table: Table<T, Key>, teamId: string): Collection<T, Key> =>
  table.where('[teamId+createdAt]').between(...rangeOfOwner(teamId));
