import type { Replica } from './replica.ts';
import { raiseEpoch } from './epoch.ts';
import { requestReading } from './sync-requests.ts';

/** Tables a resync leaves alone: what the person did and has no answer yet, and what the device keeps for itself. */
const KEPT_TABLES: ReadonlySet<string> = new Set(['outbox', 'attachments', 'unread', 'meta']);

/**
 * Forgets everything the server has said, so that it is pulled anew from the first page; unsent commands stay and are
 * laid on the rows as these come. The epoch of the pulling is raised in the same transaction: what a pull under way
 * still brings is refused, and the leader, finding its right passed, begins anew.
 */
export async function resync(replica: Replica): Promise<void> {
  const { strict } = replica;
  await strict.transaction('rw', strict.tables, async () => {
    await raiseEpoch(replica, 'pull');
    await Promise.all(strict.tables.filter(({ name }) => !KEPT_TABLES.has(name)).map((table) => table.clear()));
  });
  await requestReading(replica);
}
