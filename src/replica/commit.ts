import {
  createdRowOf,
  isSameRequest,
  entityOf,
  fieldOf,
  isAlreadyApplied,
  laneOf,
  mergeEdits,
  type CommandedEntity,
  type CommandedRow,
  type IssuedCommand,
} from '#domain/commands/command.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { ImportPart } from '#domain/commands/prospect/definitions.ts';
import type { Replica } from './replica.ts';
import { issuedOf } from './outbox/outbox-commands.ts';
import { isNeverSent, listLane, writeOptimisticRow } from './outbox/rebase.ts';
import { transact } from './transact.ts';

/**
 * What became of a command that was committed:
 * - `queued`: row and outbox entry are on disk; it will be sent;
 * - `cancelled`: it led back to the server's row, so the unsent command it reverted is removed and nothing is sent;
 * - `no-op`: the row, or a command in flight, already states this.
 */
export type CommitResult = 'queued' | 'cancelled' | 'no-op';

/** The initial fields of an outbox entry. */
export const INITIAL_ENTRY = { state: 'waiting', attempts: 0, notBeforeMs: 0, epoch: 0 } as const;

/**
 * Commits a command of the person. Writes row and outbox entry in one transaction with strict durability (laws 2 and
 * 4); an unsent command of the same field is replaced. Throws `OutriderError('not_found')` when the row is not on this
 * device, and `OutriderError('storage_full')` when it could not be stored: nothing has changed then.
 */
export async function commit(replica: Replica, issued: IssuedCommand): Promise<CommitResult> {
  const entity = entityOf(issued.command);
  if (entity === undefined)
    throw new RangeError(`${issued.command.type} changes no row: its parts are committed with commitParts`);
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
    // An earlier attempt has committed it, and its answer was lost with the connection.
    if ((await strict.outbox.where('id').equals(issued.id).first())?.field === field) return 'queued';
    const baseRow = await strict.baseRows.get([table, id]);
    const row = baseRow?.row ?? (await rows.get(id)) ?? createdRowOf(issued);
    if (row === undefined) throw new OutriderError('not_found');
    const base = { table, id, row };
    const pending = await listLane(strict, lane);
    const replaced = pending.filter(
      (entry) => entry.field === field && isNeverSent(entry) && issuedOf(entry) !== undefined,
    );
    const remaining = pending.filter((entry) => !replaced.includes(entry));

    const last = remaining.findLast((entry) => entry.field === field);
    const before = last === undefined ? undefined : issuedOf(last);
    const isNoOp =
      last === undefined
        ? isAlreadyApplied(row, issued.command)
        : before !== undefined && isSameRequest(before.command, issued.command);
    if (replaced.length > 0) await strict.outbox.bulkDelete(replaced.map((entry) => entry.seq));
    if (isNoOp) {
      await writeOptimisticRow(strict, base, remaining);
      return replaced.length > 0 ? 'cancelled' : 'no-op';
    }

    const command = replaced.reduceRight(
      (later, entry) => mergeEdits(issuedOf(entry)?.command ?? later, later),
      issued.command,
    );
    const entry = { id: issued.id, lane, field, issued: { ...issued, command }, ...INITIAL_ENTRY };
    const seq = await strict.outbox.add(entry);
    await writeOptimisticRow(strict, base, [...remaining, { ...entry, seq }]);
    return 'queued';
  });
}

/**
 * Commits a command whose data are too large for its entry: writes entry and parts in one transaction with strict
 * durability. It changes no row and replaces no other command. `parts` are cut by `partsOfImport`; throws a RangeError
 * when their number differs from the command's.
 */
export async function commitParts(
  replica: Replica,
  issued: IssuedCommand,
  parts: readonly ImportPart[],
): Promise<void> {
  const { strict } = replica;
  const { command, id } = issued;
  if (command.type !== 'prospects.import' || command.partCount !== parts.length)
    throw new RangeError(`${command.type} does not count these ${parts.length} parts`);
  await transact(replica, 'strict', [strict.outbox, strict.attachments], async () => {
    if ((await strict.outbox.where('id').equals(id).count()) > 0) return;
    await strict.attachments.bulkAdd(parts.map((rows, part) => ({ commandId: id, part, ...rows })));
    await strict.outbox.add({
      id,
      lane: laneOf(issued),
      field: fieldOf(issued),
      issued,
      sentParts: 0,
      ...INITIAL_ENTRY,
    });
  });
}
