import { Database } from './database.ts';
import { liveQuery as watch } from './live-query.ts';

/** What stands in for the package `dexie` in most schedules, under the names the replica imports. */
export const Dexie = Database;
export const liveQuery = watch;

/** Ranges of keys; the model only tells of whole tables. */
export class RangeSet {
  readonly isEverything = true;
}
