import { parseJson } from '../exact-json.ts';
import { documentChannels, documentEvents } from '../realtime/event-names.ts';
import type { EventSink } from '../realtime/service-event.ts';
import { SYSTEM, type Collection, type DatabaseRecord, type DocumentRow } from './collection.ts';
import { LEGACY } from './naming.ts';
import { permissionsOfText } from './permissions.ts';
import { serialiserOf } from './serialise.ts';

export type DocumentAction = 'create' | 'update' | 'upsert' | 'delete';

interface Change {
  readonly database: DatabaseRecord;
  readonly collection: Collection;
  readonly action: DocumentAction;
  readonly row: DocumentRow;
}

/** Changes of one write, told after it is durable and not at all when it was undone. */
export class ChangeLog {
  readonly #changes: Change[] = [];
  readonly #isHeard: boolean;

  readonly #toldAs: Partial<Record<DocumentAction, DocumentAction>>;

  /** `toldAs` names actions that are announced under another name. */
  constructor(sink: EventSink, toldAs: Partial<Record<DocumentAction, DocumentAction>>) {
    this.#isHeard = sink.isHeard;
    this.#toldAs = toldAs;
  }

  add(change: Change): void {
    if (this.#isHeard) this.#changes.push({ ...change, action: this.#toldAs[change.action] ?? change.action });
  }

  publish(sink: EventSink): void {
    for (const { database, collection, action, row } of this.#changes) {
      const { record } = collection;
      const id = String(row[SYSTEM.id]);
      const roles = new Set(collection.permissions.read);
      if (record.documentSecurity) for (const role of permissionsOfText(String(row[SYSTEM.permissions])).read) roles.add(role);
      const payload = parseJson(serialiserOf(collection, LEGACY)(row)) as Record<string, unknown>;
      sink.publish({
        names: documentEvents(database.type, database.id, record.id, id, action),
        channels: documentChannels(database.id, record.id, id, action),
        roles: [...roles],
        payload: database.type === 'tablesdb' ? { ...payload, $tableId: record.id } : payload,
      });
    }
  }
}
