/** What stands in for the package `dexie` in most schedules. */
export { Database as Dexie } from './database.ts';
export { liveQuery } from './live-query.ts';
