import { outlived, type SyncStatus } from '#domain/sync-status.ts';
import type { ReplicaDatabase } from './db.ts';
import { readSyncStatus } from './meta.ts';

/** The lock of whoever leads: it reads, listens, and says how the connection stands. */
export const leadLockName = (replicaName: string): string => `lead|${replicaName}`;

/** What of `navigator.locks` is asked. */
interface LockQuery {
  query(): Promise<{ readonly held?: readonly { readonly name?: string }[] }>;
}

/**
 * How the connection stands, as far as anybody knows at this moment. What was said by somebody who leads no more, in a browser that was
 * closed since, is not believed. Where the browser has no locks nobody can tell, and the last word counts until the next. `locks` is
 * `navigator.locks`, which an insecure page lacks.
 */
export async function readPresentStatus(db: ReplicaDatabase, locks: LockQuery | undefined): Promise<SyncStatus> {
  // Asked before the status is read: whoever leads by then has said already that it knows nothing yet.
  const asked = locks?.query();
  const status = await readSyncStatus(db);
  const isLed = (await asked)?.held?.some(({ name }) => name === leadLockName(db.name));
  return isLed === false ? outlived(status) : status;
}
