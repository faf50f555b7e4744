import { Database } from './database.ts';
import { liveQuery as watch } from './live-query.ts';

/** Replaces the package `dexie` in most schedules, under the names that the replica imports. */
export const Dexie = Database;
export const liveQuery = watch;

/** Stands for ranges of keys; the model only reports whole tables. */
export class RangeSet {
  readonly isEverything = true;
}
