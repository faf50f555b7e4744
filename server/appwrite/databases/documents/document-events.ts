import { parseJson } from '#server/appwrite/exact-json.ts';
import { documentChannels, documentEvents } from '#server/appwrite/realtime/event-names.ts';
import type { EventSink, ServiceEvent } from '#server/appwrite/realtime/service-event.ts';
import { SYSTEM, type Collection, type DatabaseRecord, type DocumentRow } from '../collection.ts';
import { LEGACY } from '../legacy-names.ts';
import { permissionsOfText } from '../permissions.ts';
import { serialiserOf } from '../serialise.ts';

export type DocumentAction = 'create' | 'update' | 'upsert' | 'delete';

interface Change {
  readonly database: DatabaseRecord;
  readonly collection: Collection;
  readonly action: DocumentAction;
  readonly row: DocumentRow;
}

/** Collects the changes of one write and publishes them after it is durable; after a rollback it is discarded. */
export class ChangeLog {
  readonly #changes: Change[] = [];
  readonly #hasListeners: boolean;

  readonly #announcedAs: Partial<Record<DocumentAction, DocumentAction>>;

  /** `announcedAs` maps actions to the names under which they are announced. */
  constructor(sink: Pick<EventSink, 'hasListeners'>, announcedAs: Partial<Record<DocumentAction, DocumentAction>>) {
    this.#hasListeners = sink.hasListeners;
    this.#announcedAs = announcedAs;
  }

  add(change: Change): void {
    if (this.#hasListeners)
      this.#changes.push({ ...change, action: this.#announcedAs[change.action] ?? change.action });
  }

  publish(sink: EventSink): void {
    for (const change of this.#changes) sink.publish(new DocumentEvent(change));
  }
}

/** Computes its fields on demand, since without subscribers they are not needed. */
class DocumentEvent implements ServiceEvent {
  readonly #change: Change;
  readonly #id: string;
  #payload: Readonly<Record<string, unknown>> | undefined;

  constructor(change: Change) {
    this.#change = change;
    this.#id = String(change.row[SYSTEM.id]);
  }

  get names(): readonly string[] {
    const { database, collection, action } = this.#change;
    return documentEvents(database.type, database.id, collection.record.id, this.#id, action);
  }

  get channels(): readonly string[] {
    const { database, collection, action } = this.#change;
    return documentChannels(database.id, collection.record.id, this.#id, action);
  }

  get roles(): readonly string[] {
    const { collection, row } = this.#change;
    const roles = new Set(collection.permissions.read);
    if (collection.record.documentSecurity)
      for (const role of permissionsOfText(String(row[SYSTEM.permissions])).read) roles.add(role);
    return [...roles];
  }

  /** Serialises the row. In a tablesdb database it has both names of its table id. */
  get payloadText(): string {
    const { database, collection, row } = this.#change;
    const text = serialiserOf(collection, LEGACY)(row);
    return database.type === 'tablesdb'
      ? `${text.slice(0, -1)},"$tableId":${JSON.stringify(collection.record.id)}}`
      : text;
  }

  get payload(): Readonly<Record<string, unknown>> {
    this.#payload ??= parseJson(this.payloadText) as Record<string, unknown>;
    return this.#payload;
  }
}
