import { fieldOf, laneOf, type IssuedCommand } from '#domain/commands/command.ts';
import { NEW_ENTRY } from '../commit.ts';
import type { OutboxEntry } from '../db.ts';
import type { Replica } from '../replica.ts';
import { transact } from '../transact.ts';

/**
 * Door one for what was refused midway: the parts that no server has answered are asked for again under the id of
 * `issued` (law 5), from the refused one on. The refusal goes in the same transaction. Changes nothing when it is no
 * longer there.
 */
export async function recommitImport(replica: Replica, refused: OutboxEntry, issued: IssuedCommand): Promise<void> {
  const { strict } = replica;
  await transact(replica, 'strict', [strict.outbox, strict.attachments], async () => {
    const present = await strict.outbox.get(refused.seq);
    if (present?.id !== refused.id || present.state !== 'rejected') return;
    for (const place of await strict.attachments.where('commandId').equals(refused.id).primaryKeys()) {
      // One at a time: all parts of a large import at once are more than a phone likes to hold.
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
