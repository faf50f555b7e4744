import type { Replica } from './replica.ts';
import { raiseEpoch } from './epoch.ts';
import { requestPull } from './sync-requests.ts';

/** Tables that a resync does not clear: unsent commands and what only this device stores. */
const PRESERVED_TABLES: ReadonlySet<string> = new Set(['outbox', 'attachments', 'unread', 'meta']);

/**
 * Clears everything that came from the server, so that it is pulled again from the first page; unsent commands stay and
 * are replayed on the rows as these come. Raises the pull epoch in the same transaction: a pull in flight is refused,
 * and the leader, being fenced, leads again under a new epoch.
 */
export async function resync(replica: Replica): Promise<void> {
  const { strict } = replica;
  await strict.transaction('rw', strict.tables, async () => {
    await raiseEpoch(replica, 'pull');
    await Promise.all(strict.tables.filter(({ name }) => !PRESERVED_TABLES.has(name)).map((table) => table.clear()));
  });
  await requestPull(replica);
}
