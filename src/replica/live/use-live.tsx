import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { isFilled } from '../coverage.ts';
import type { ReplicaDatabase } from '../db.ts';
import type { Replica } from '../replica.ts';
import { subscribeShared } from './shared-live-query.ts';

/**
 * The state of a live query:
 *
 *   loading ──▶ never-synced ──▶ partial ──▶ ready
 *
 * `loading` until the database has answered (milliseconds), `never-synced` when its first scope was never pulled,
 * `partial` while that or another of its scopes is still being read for the first time, else `ready`. An empty result
 * is `ready` without rows. Only `ready` allows a count, an empty state or a "none".
 */
export type Live<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'never-synced' }
  | { readonly state: 'partial'; readonly value: T }
  | { readonly state: 'ready'; readonly value: T };

const ReplicaContext = createContext<Replica | undefined>(undefined);

export function ReplicaProvider({ replica, children }: { replica: Replica; children: ReactNode }) {
  return <ReplicaContext value={replica}>{children}</ReplicaContext>;
}

/**
 * Returns the open replica. Throws outside of a `ReplicaProvider`: a screen that needs it is only shown to a signed-in
 * user.
 */
export function useReplica(): Replica {
  const replica = use(ReplicaContext);
  if (replica === undefined) throw new Error('useReplica needs its provider');
  return replica;
}

const LOADING: Live<never> = { state: 'loading' };

/** Decides whether two answers are the same; rows are new objects each time. */
const isSame = (one: Live<unknown>, other: Live<unknown>): boolean =>
  one.state === other.state && valueOf(one, undefined) === valueOf(other, undefined);

/**
 * Runs `query` on the replica, and again whenever what it read has changed, in any tab. `key` names the query with its
 * parameters within the whole app: components that show the same run it once. A new key never shows the rows of the
 * old one. `scopes` are those whose rows it reads, the one it is about first. A failed query runs once more over a new
 * connection while the last result stays on screen; if it fails again, the error is thrown to the route's error screen.
 */
export function useLive<T>(
  key: string,
  query: (db: ReplicaDatabase) => Promise<T>,
  ...scopes: readonly string[]
): Live<T> {
  const replica = useReplica();
  const [seen, setSeen] = useState<{ key: string; replica: Replica; live: Live<T> } | undefined>(undefined);
  const [failure, setFailure] = useState<{ error: unknown } | undefined>(undefined);
  /** Restarts of this query, at most one: on a connection that the browser has broken every query fails. */
  const [revivals, setRevivals] = useState(0);

  // `key` names `query`: a new closure with the same key reads the same rows, so only a new key subscribes again.
  const latestQuery = useRef(query);
  useEffect(() => {
    latestQuery.current = query;
  });
  const scopeKey = scopes.join(' ');

  useEffect(() => {
    async function handleFailure(error: unknown): Promise<void> {
      if (revivals === 0 && (await replica.reopen(replica.db))) setRevivals(1);
      else setFailure({ error });
    }
    const { db } = replica;
    const run = async (): Promise<Live<T>> => {
      const state = scopeKey === '' ? 'ready' : await stateOf(db, scopeKey.split(' '));
      return state === 'never-synced' ? { state } : { state, value: await latestQuery.current(db) };
    };
    return subscribeShared(db, `${scopeKey} ${key}`, run, {
      // An unchanged number must not render again.
      next: (live) => {
        setSeen((last) =>
          last?.key === key && last.replica === replica && isSame(last.live, live) ? last : { key, replica, live },
        );
      },
      error: (error) => void handleFailure(error),
    });
  }, [replica, key, scopeKey, revivals]);

  if (failure !== undefined) throw failure.error;
  return seen !== undefined && seen.key === key && seen.replica === replica ? seen.live : LOADING;
}

/** Returns how much of what a query reads is here. */
async function stateOf(db: ReplicaDatabase, scopes: readonly string[]): Promise<'never-synced' | 'partial' | 'ready'> {
  const cursors = await db.cursors.bulkGet([...scopes]);
  if (cursors[0] === undefined) return 'never-synced';
  return cursors.every(isFilled) ? 'ready' : 'partial';
}

/** Returns the rows that are here, all of them or not; `fallback` before any were read. */
export const valueOf = <T, F>(live: Live<T>, fallback: F): T | F => ('value' in live ? live.value : fallback);

/** Returns the value when ready, else `fallback`: for parts that show nothing until there is something. */
export const liveOr = <T, F>(live: Live<T>, fallback: F): T | F => (live.state === 'ready' ? live.value : fallback);
