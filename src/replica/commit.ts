import { COMMAND_RULES, entityOf, fieldOf, isAlreadySo, laneOf, type IssuedCommand } from '#domain/command.ts';
import { OutriderError } from '#domain/errors.ts';
import type { Replica } from './db.ts';
import { isUntouched, listLane, writeShown } from './replay.ts';

/**
 * What became of a command at the door:
 * - `kept`: row and outbox entry are on disk; it will be sent;
 * - `cancelled`: it led back to what the server says, so the unsent command it answered is gone and nothing is sent;
 * - `already-so`: the row, or a command on its way, already says this.
 */
export type CommitResult = 'kept' | 'cancelled' | 'already-so';

/**
 * Door one: what the person did. Row and outbox entry are born in one transaction with strict durability (laws 2 and 4); an
 * unsent command of the same field is replaced. Throws `OutriderError('not_found')` when the row is not on this device.
 */
export async function commit(replica: Replica, issued: IssuedCommand): Promise<CommitResult> {
  const { strict } = replica;
  const { table } = COMMAND_RULES[issued.command.type];
  const id = entityOf(issued.command);
  const lane = laneOf(issued.command);
  const field = fieldOf(issued.command);

  return strict.transaction('rw', [strict[table], strict.outbox, strict.baseRows], async (): Promise<CommitResult> => {
    const kept = await strict.baseRows.get([table, id]);
    const row = kept?.row ?? (await strict[table].get(id));
    if (row === undefined) throw new OutriderError('not_found');
    const base = { table, id, row };
    const pending = await listLane(strict, lane);
    const replaced = pending.filter((entry) => entry.field === field && isUntouched(entry));
    const remaining = pending.filter((entry) => !replaced.includes(entry));

    const before = remaining.findLast((entry) => entry.field === field);
    const isSo = before === undefined ? isAlreadySo(row, issued.command) : before.issued.command.type === issued.command.type;
    if (replaced.length > 0) await strict.outbox.bulkDelete(replaced.map((entry) => entry.seq));
    if (isSo) {
      await writeShown(strict, base, remaining);
      return replaced.length > 0 ? 'cancelled' : 'already-so';
    }

    const entry = { id: issued.id, lane, field, issued, state: 'waiting', attempts: 0, notBeforeMs: 0, epoch: 0 } as const;
    const seq = await strict.outbox.add(entry);
    await writeShown(strict, base, [...remaining, { ...entry, seq }]);
    return 'kept';
  });
}
