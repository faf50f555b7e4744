import type { OutboxEntry } from '#replica/db.ts';
import type { Oracle } from './oracle.ts';

/**
 * (k) An import brings each of its rows to the server, once; and no part of it is ever missing on the device while it
 * has to be sent.
 */
export const importedOnce: Oracle = {
  name: 'k: each row of an import is there once',

  onCommit(_world, { changes }) {
    for (const { store, after } of changes) {
      const entry = store === 'outbox' ? (after as OutboxEntry | undefined) : undefined;
      if (entry?.failure?.code === 'idempotency_key_reused')
        return `two different requests were sent under the id of ${entry.id}`;
      if (entry?.failure?.code === 'parts_lost')
        return `the rows of ${entry.id} are not there when they are to be sent`;
    }
    return undefined;
  },

  onCommand(world) {
    for (const [id, { parts }] of world.backend.imports) {
      const rows = [...parts.values()].flat().map((row) => row['Name']);
      if (new Set(rows).size !== rows.length) return `${id} has brought a row twice`;
    }
    return undefined;
  },

  atRest(world) {
    for (const { issued, parts, state, end } of world.ledger.intents.values()) {
      if (issued.command.type !== 'prospects.import' || state !== 'kept' || end !== 'settled') continue;
      const brought = world.backend.imports.get(issued.id);
      const missing = parts.findIndex(
        (rows, part) => JSON.stringify(brought?.parts.get(part)) !== JSON.stringify(rows),
      );
      if (missing >= 0) return `part ${missing} of ${issued.id} has not been brought`;
      if (brought?.lastPart !== parts.length - 1) return `${issued.id} was not closed`;
    }
    return undefined;
  },
};
