import { fieldOf, laneOf, type IssuedCommand } from '#domain/commands/command.ts';
import { NEW_ENTRY } from '../commit.ts';
import type { OutboxEntry } from '../db.ts';
import type { Replica } from '../replica.ts';
import { transact } from '../transact.ts';

/**
 * Commits the rest of an import that was rejected midway: the parts without an answer, from the rejected one on, under
 * the id of `issued` (law 5). Removes the rejected entry in the same transaction. Changes nothing when that is gone.
 */
export async function recommitImport(replica: Replica, refused: OutboxEntry, issued: IssuedCommand): Promise<void> {
  const { strict } = replica;
  await transact(replica, 'strict', [strict.outbox, strict.attachments], async () => {
    const present = await strict.outbox.get(refused.seq);
    if (present?.id !== refused.id || present.state !== 'rejected') return;
    for (const place of await strict.attachments.where('commandId').equals(refused.id).primaryKeys()) {
      // One at a time: all parts of a large import at once are too much memory for a phone.
      const attachment = await strict.attachments.get(place);
      if (attachment !== undefined) await strict.attachments.add({ ...attachment, commandId: issued.id });
      await strict.attachments.delete(place);
    }
    await strict.outbox.delete(refused.seq);
    await strict.outbox.add({
      id: issued.id,
      lane: laneOf(issued),
      field: fieldOf(issued),
      issued,
      sentParts: present.sentParts ?? 0,
      ...NEW_ENTRY,
    });
  });
}
