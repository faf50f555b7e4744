import { applyCommand, issuedCommandSchema, laneOfEntity } from '#domain/commands/command.ts';
import type { BaseRow, OutboxEntry } from '#replica/db.ts';
import { entityOfLane, isCommandTable } from '#replica/outbox/rebase.ts';
import { rowOf, unsentOf } from '../read-database.ts';
import { isRowTable, isServerVersion } from '../server-versions.ts';
import type { World } from '../world.ts';
import type { Commit, Oracle } from './oracle.ts';

/**
 * (g) After each commit the shown row is a row that the server has sent with the unsent commands applied in order, and
 * nothing else.
 */
export const optimisticRows: Oracle = {
  name: 'g: what is shown = server rows + unsent commands',

  onCommit(world, commit) {
    const lanes = new Set<string>();
    for (const { store, key, before, after } of commit.changes) {
      if (store === 'outbox') lanes.add(((after ?? before) as OutboxEntry).lane);
      else if (store === 'baseRows')
        lanes.add(laneOfEntity(((after ?? before) as BaseRow).table, ((after ?? before) as BaseRow).id));
      else if (isCommandTable(store)) lanes.add(laneOfEntity(store, String(key)));
      else if (
        (isRowTable(store) || store === 'chatBodies') &&
        after !== undefined &&
        !isServerVersion(world.backend, store, String(key), after)
      )
        return `${store} ${String(key)} was never sent by the server`;
    }
    for (const lane of lanes) {
      const problem = checkLane(world, commit, lane);
      if (problem !== undefined) return problem;
    }
    return undefined;
  },
};

function checkLane(world: World, { database }: Commit, lane: string): string | undefined {
  const entity = entityOfLane(lane);
  if (entity === undefined) return undefined;
  const { table, id } = entity;
  const shown = rowOf(database, table, id) as BaseRow['row'] | undefined;
  const base = rowOf(database, 'baseRows', [table, id]) as BaseRow | undefined;
  const unsent = unsentOf(database, lane);
  if (shown === undefined) return base === undefined ? undefined : `${lane} is not shown, but its base row is stored`;
  if (unsent.length === 0 && base !== undefined) return `${lane} has no unsent command, but its base row is stored`;
  if (unsent.length > 0 && base === undefined) return `${lane} has unsent commands, but no base row`;
  const server = base?.row ?? shown;
  if (!isServerVersion(world.backend, table, id, server))
    return `${lane}: ${base === undefined ? 'the row' : 'the base row'} was never sent by the server: ${JSON.stringify(server)}`;
  const expected = unsent.reduce((row, entry) => applyCommand(row, issuedCommandSchema.parse(entry.issued)), server);
  return JSON.stringify(expected) === JSON.stringify(shown)
    ? undefined
    : `${lane} shows ${JSON.stringify(shown)} instead of ${JSON.stringify(expected)}`;
}
