import type { OutboxEntry } from '#replica/db.ts';
import type { Oracle } from './oracle.ts';

/**
 * (k) An import brings each of its rows to the server once, and its rows are on the device as long as they have to be
 * sent.
 */
export const importedOnce: Oracle = {
  name: 'k: each row of an import arrives once',

  onCommit(_world, { changes }) {
    for (const { store, after } of changes) {
      const entry = store === 'outbox' ? (after as OutboxEntry | undefined) : undefined;
      if (entry?.failure?.code === 'idempotency_key_reused')
        return `two different requests were sent under the id of ${entry.id}`;
      if (entry?.failure?.code === 'parts_lost') return `the rows of ${entry.id} are missing when they are to be sent`;
    }
    return undefined;
  },

  onCommand(world) {
    for (const [id, { parts }] of world.backend.imports) {
      const rows = [...parts.values()].flat().map((row) => row['Name']);
      if (new Set(rows).size !== rows.length) return `${id} brought a row twice`;
    }
    return undefined;
  },

  whenHealed(world) {
    for (const { issued, parts, state, end } of world.intents.byId.values()) {
      if (issued.command.type !== 'prospects.import' || state !== 'stored' || end !== 'settled') continue;
      const imported = world.backend.imports.get(issued.id);
      const missing = parts.findIndex(
        (rows, part) => JSON.stringify(imported?.parts.get(part)) !== JSON.stringify(rows),
      );
      if (missing >= 0) return `part ${missing} of ${issued.id} did not arrive`;
      if (imported?.lastPart !== parts.length - 1) return `${issued.id} was not closed`;
    }
    return undefined;
  },
};
