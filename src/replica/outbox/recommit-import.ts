import { fieldOf, laneOf, type IssuedCommand } from '#domain/commands/command.ts';
import { INITIAL_ENTRY } from '../commit.ts';
import type { OutboxEntry } from '../db.ts';
import type { Replica } from '../replica.ts';
import { transact } from '../transact.ts';

/**
 * Commits the rest of an import that was rejected midway: the parts without an answer, from the rejected one on, under
 * the id of `issued` (law 5). Removes the rejected entry in the same transaction. Changes nothing when that is gone.
 */
export async function recommitImport(replica: Replica, rejected: OutboxEntry, issued: IssuedCommand): Promise<void> {
  const { strict } = replica;
  await transact(replica, 'strict', [strict.outbox, strict.attachments], async () => {
    const current = await strict.outbox.get(rejected.seq);
    if (current?.id !== rejected.id || current.state !== 'rejected') return;
    for (const key of await strict.attachments.where('commandId').equals(rejected.id).primaryKeys()) {
      // One at a time: all parts of a large import at once are too much memory for a phone.
      const attachment = await strict.attachments.get(key);
      if (attachment !== undefined) await strict.attachments.add({ ...attachment, commandId: issued.id });
      await strict.attachments.delete(key);
    }
    await strict.outbox.delete(rejected.seq);
    await strict.outbox.add({
      id: issued.id,
      lane: laneOf(issued),
      field: fieldOf(issued),
      issued,
      sentParts: current.sentParts ?? 0,
      ...INITIAL_ENTRY,
    });
  });
}
