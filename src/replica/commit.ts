import {
  isSameRequest,
  entityOf,
  fieldOf,
  isAlreadyApplied,
  laneOf,
  replacing,
  type CommandedEntity,
  type CommandedRow,
  type IssuedCommand,
} from '#domain/commands/command.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { ProspectRow } from '#domain/prospect/prospect-columns.ts';
import type { Replica } from './replica.ts';
import { issuedOf } from './outbox/outbox-commands.ts';
import { isNeverSent, listLane, writeShown } from './outbox/replay.ts';
import { transact } from './transact.ts';

/**
 * What became of a command at the door:
 * - `kept`: row and outbox entry are on disk; it will be sent;
 * - `cancelled`: it led back to what the server says, so the unsent command it answered is gone and nothing is sent;
 * - `already-so`: the row, or a command on its way, already says this.
 */
export type CommitResult = 'kept' | 'cancelled' | 'already-so';

/** An entry as it is born. */
export const NEW_ENTRY = { state: 'waiting', attempts: 0, notBeforeMs: 0, epoch: 0 } as const;

/**
 * Door one: what the person did. Row and outbox entry are born in one transaction with strict durability (laws 2 and
 * 4); an unsent command of the same field is replaced. Throws `OutriderError('not_found')` when the row is not on this
 * device, and `OutriderError('storage_full')` when it could not be kept: nothing has changed then.
 */
export async function commit(replica: Replica, issued: IssuedCommand): Promise<CommitResult> {
  const entity = entityOf(issued.command);
  if (entity === undefined)
    throw new RangeError(`${issued.command.type} changes no row: its parts are kept with commitParts`);
  return commitOnRow(replica, issued, entity);
}

async function commitOnRow(
  replica: Replica,
  issued: IssuedCommand,
  { table, id }: CommandedEntity,
): Promise<CommitResult> {
  const { strict } = replica;
  const lane = laneOf(issued);
  const field = fieldOf(issued);
  const rows = strict.table<CommandedRow, string>(table);

  return transact(replica, 'strict', [rows, strict.outbox, strict.baseRows], async (): Promise<CommitResult> => {
    // Done once already, by an attempt whose word was lost with the connection.
    if ((await strict.outbox.where('id').equals(issued.id).first())?.field === field) return 'kept';
    const kept = await strict.baseRows.get([table, id]);
    const row = kept?.row ?? (await rows.get(id));
    if (row === undefined) throw new OutriderError('not_found');
    const base = { table, id, row };
    const pending = await listLane(strict, lane);
    const replaced = pending.filter(
      (entry) => entry.field === field && isNeverSent(entry) && issuedOf(entry) !== undefined,
    );
    const remaining = pending.filter((entry) => !replaced.includes(entry));

    const last = remaining.findLast((entry) => entry.field === field);
    const before = last === undefined ? undefined : issuedOf(last);
    const isSo =
      last === undefined
        ? isAlreadyApplied(row, issued.command)
        : before !== undefined && isSameRequest(before.command, issued.command);
    if (replaced.length > 0) await strict.outbox.bulkDelete(replaced.map((entry) => entry.seq));
    if (isSo) {
      await writeShown(strict, base, remaining);
      return replaced.length > 0 ? 'cancelled' : 'already-so';
    }

    const command = replaced.reduceRight(
      (later, entry) => replacing(issuedOf(entry)?.command ?? later, later),
      issued.command,
    );
    const entry = { id: issued.id, lane, field, issued: { ...issued, command }, ...NEW_ENTRY };
    const seq = await strict.outbox.add(entry);
    await writeShown(strict, base, [...remaining, { ...entry, seq }]);
    return 'kept';
  });
}

/**
 * Door one for a command whose data are too large for its entry: entry and parts are born in one transaction with
 * strict durability. It changes no row and collapses with nothing. `parts` as `partsOfImport` cuts them; throws a
 * RangeError when the command counts others.
 */
export async function commitParts(
  replica: Replica,
  issued: IssuedCommand,
  parts: readonly (readonly ProspectRow[])[],
): Promise<void> {
  const { strict } = replica;
  const { command, id } = issued;
  if (command.type !== 'prospects.import' || command.partCount !== parts.length)
    throw new RangeError(`${command.type} does not count these ${parts.length} parts`);
  await transact(replica, 'strict', [strict.outbox, strict.attachments], async () => {
    if ((await strict.outbox.where('id').equals(id).count()) > 0) return;
    await strict.attachments.bulkAdd(parts.map((rows, part) => ({ commandId: id, part, rows })));
    await strict.outbox.add({ id, lane: laneOf(issued), field: fieldOf(issued), issued, sentParts: 0, ...NEW_ENTRY });
  });
}
