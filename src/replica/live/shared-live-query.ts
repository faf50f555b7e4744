import { liveQuery } from 'dexie';
import type { ReplicaDatabase } from '../db.ts';

interface Observer<T> {
  readonly next: (result: T) => void;
  readonly error: (error: unknown) => void;
}

/** A live query that runs once for all its observers. */
interface SharedQuery {
  readonly observers: Set<Observer<unknown>>;
  readonly stop: () => void;
  latest?: { readonly result: unknown };
}

/** The live queries of each connection, by name. */
const sharedQueries = new WeakMap<ReplicaDatabase, Map<string, SharedQuery>>();

/**
 * Subscribes to the live query of this name: `run` is called for the first observer and whenever what it read has
 * changed; a later observer gets the latest result at once. A query that fails tells every observer and ends; the next
 * subscription starts it again. Returns what unsubscribes.
 */
export function subscribeShared<T>(
  db: ReplicaDatabase,
  name: string,
  run: () => Promise<T>,
  observer: Observer<T>,
): () => void {
  const queries = sharedQueries.get(db) ?? new Map<string, SharedQuery>();
  sharedQueries.set(db, queries);
  const forget = (query: SharedQuery) => queries.get(name) === query && queries.delete(name);
  const start = (): SharedQuery => {
    const observers = new Set<Observer<unknown>>();
    const subscription = liveQuery(async () => run()).subscribe({
      next: (result) => {
        started.latest = { result };
        for (const each of observers) each.next(result);
      },
      error: (error: unknown) => {
        forget(started);
        for (const each of observers) each.error(error);
      },
    });
    const started: SharedQuery = { observers, stop: () => subscription.unsubscribe() };
    queries.set(name, started);
    return started;
  };
  const shared = queries.get(name) ?? start();
  // The name stands for one query, and so for one type of result.
  const typed = observer as Observer<unknown>;
  shared.observers.add(typed);
  if (shared.latest !== undefined) typed.next(shared.latest.result);
  return () => {
    shared.observers.delete(typed);
    if (shared.observers.size > 0) return;
    shared.stop();
    forget(shared);
  };
}
