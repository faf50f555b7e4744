import type { Caller } from '#server/appwrite/caller.ts';
import { AppwriteError } from '#server/appwrite/http/errors.ts';
import type { OpenList } from '#server/appwrite/http/list-in-parts.ts';
import type { EventSink } from '#server/appwrite/realtime/service-event.ts';
import type { SqlValue, Store } from '#server/appwrite/storage/store.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Collection, DocumentRow } from '../collection.ts';
import { ReadGuard, isAllowed } from './document-access.ts';
import { ChangeLog } from './document-events.ts';
import { DocumentWriter } from './document-writer.ts';
import type { EncryptedTexts } from '../encrypted-texts.ts';
import {
  countRows,
  countSql,
  assertWithin,
  DEFAULT_LIMIT,
  listRows,
  rowsBySequence,
  sizesBySequence,
  PAGE_AT_ONCE,
  PAGE_IN_TURNS,
  pageSql,
  type ListRequest,
} from '../queries/list-sql.ts';
import type { Naming } from '../legacy-names.ts';
import { PermissionSets } from '../permission-sets.ts';
import { perform, type Operation, type OperationTools, type Outcome } from '../operation.ts';
import { parseQueries, parseSelection } from '../queries/query-parse.ts';
import type { Spender } from '../queries/scan-budget.ts';
import { ValueScan } from '../queries/value-scan.ts';
import { serialiserOf } from '../serialise.ts';
import { stagedPerformer, type Staged } from '../staged-operation.ts';

interface Page {
  readonly collection: Collection;
  readonly rows: readonly DocumentRow[];
  readonly total: number;
  readonly select: readonly string[] | undefined;
}

interface ListArguments {
  readonly databaseId: string;
  readonly collectionId: string;
  readonly queries: unknown;
  /** False: nothing is counted and `total` is 0. */
  readonly withTotal: boolean;
  /** The page is read and written at once, so it must not be long. */
  readonly isAtOnce?: boolean;
  /** How long the request lets its queries take, in ms. */
  readonly timeoutMs?: number | undefined;
  /** Whose time it takes. */
  readonly spenders?: readonly Spender[];
}

/** A document that a request names, and the attributes it asks for. */
interface DocumentPlace {
  readonly databaseId: string;
  readonly collectionId: string;
  readonly documentId: string;
  readonly queries: unknown;
}

/** Rolls back a preview; caught in this file. */
class PreviewRollback extends Error {}

/** Rows and bytes of a page that are read at once, but one row at least. */
const [ROWS_AT_ONCE, BYTES_AT_ONCE] = [50, 262_144];

const sumOf = (values: readonly (SqlValue | undefined)[]): number =>
  values.reduce<number>((sum, value) => sum + Number(value ?? 0), 0);

/** Returns how many of the first ones have so many bytes together at most; one at least. */
function countWithin(bytes: number, sizes: readonly number[]): number {
  let [count, sum] = [0, 0];
  for (const size of sizes) {
    sum += size;
    if (count > 0 && sum > bytes) break;
    count += 1;
  }
  return count;
}

/** Reads documents by permission, and writes them with events. */

export class DocumentService {
  readonly tools: OperationTools;
  readonly #sets: PermissionSets;
  readonly #scan: ValueScan;
  readonly #events: EventSink;

  /** `isActor` tells whether documents of a collection act under their ids (`EmbeddedProject.actors`). */
  constructor(
    store: Store,
    catalogue: Catalogue,
    texts: EncryptedTexts,
    events: EventSink,
    now: () => number,
    isActor: (collection: Collection) => boolean,
  ) {
    const sets = new PermissionSets(store);
    this.#sets = sets;
    const writer = new DocumentWriter(store, sets, texts, now, isActor);
    this.tools = { store, catalogue, writer, guard: new ReadGuard(sets) };
    this.#scan = ValueScan.of(store);
    this.#events = events;
  }

  /** Tells whether permissions of documents ever named this team or user, such as `team:t1`. */
  isNamed(subject: string): boolean {
    return this.#sets.hasNamed(subject);
  }

  /**
   * Lists documents. Throws `database_timeout` when it takes longer than the request allows, or their comparison too
   * long; a server key may take its time for that.
   */
  list(request: ListArguments, caller: Caller, naming: Naming): Page {
    const { store, writer } = this.tools;
    const { collection, ...list } = this.#toList(request, caller, naming);
    const read = (): Page => {
      const rows = listRows(store, list).map((stored) => writer.toRow(stored, collection));
      return { collection, rows, total: request.withTotal ? countRows(store, list) : 0, select: list.query.select };
    };
    const { timeoutMs } = request;
    const readInTime = timeoutMs === undefined ? read : () => this.#scan.limitTo(timeoutMs, read);
    return caller.kind === 'key' ? readInTime() : this.#scan.limit(readInTime, request.spenders);
  }

  /**
   * Opens a list like that of `list`, to be read in parts: the numbers of its documents are found within the time of a
   * list, and they are read a few at a time, however long they are. One that is deleted, or may not be read any more,
   * meanwhile is left out. `identify` returns who reads, at that time.
   */
  open(request: ListArguments, identify: () => Caller, naming: Naming): OpenList {
    const { store, writer, guard } = this.tools;
    const { collection, bound, ...opened } = this.#toList(request, identify(), naming);
    let list: ListRequest = opened;
    const { timeoutMs } = request;
    const { select, limit = DEFAULT_LIMIT } = list.query;
    const size = collection.sizeFor(select);
    const isLong = bound !== undefined && limit > bound.freeRows;
    const find = (): { readonly found: readonly SqlValue[][]; readonly total: number } => ({
      found: listRows(store, { ...list, columns: isLong ? `_seq, ${size}` : '_seq' }),
      total: request.withTotal ? countRows(store, list) : 0,
    });
    const { found, total } = this.#scan.limit(
      timeoutMs === undefined ? find : () => this.#scan.limitTo(timeoutMs, find),
      request.spenders,
    );
    if (isLong) assertWithin(bound, found.length, sumOf(found.map(([, bytes]) => bytes)));
    const serialise = serialiserOf(collection, naming, select);
    let start = 0;
    return {
      total,
      renew: () => {
        const present = guard.conditionFor(collection, identify());
        const { guard: _before, ...others } = list;
        list = present === undefined ? others : { ...others, guard: present };
      },
      read: () => {
        if (start >= found.length) return undefined;
        const next = found.slice(start, start + ROWS_AT_ONCE).map(([sequence]) => sequence ?? null);
        const some = next.slice(0, countWithin(BYTES_AT_ONCE, sizesBySequence(store, list.table, size, next)));
        start += some.length;
        return rowsBySequence(store, list, some).map((stored) => serialise(writer.toRow(stored, collection)));
      },
    };
  }

  /** Returns SQLite's query plan of a list's page and total, so that tests can check the use of indexes. */
  explain(request: ListArguments, caller: Caller, naming: Naming): readonly string[] {
    const { store } = this.tools;
    const list = this.#toList(request, caller, naming);
    const statements = [pageSql(store, list), ...(request.withTotal ? [countSql(list)] : [])];
    return statements.flatMap(({ sql, values }) =>
      store.all(`EXPLAIN QUERY PLAN ${sql}`, ...values).map((row) => String(row['detail'])),
    );
  }

  #toList(request: ListArguments, caller: Caller, naming: Naming): ListRequest & { readonly collection: Collection } {
    const { catalogue, guard } = this.tools;
    const collection = catalogue.collection(request.databaseId, request.collectionId, caller.kind === 'key', naming);
    const { table, subject } = collection;
    const query = parseQueries(request.queries, subject);
    const condition = guard.conditionFor(collection, caller);
    return {
      collection,
      table,
      subject,
      query,
      columns: collection.columnsFor(query.select),
      isTimed: request.timeoutMs !== undefined || caller.kind !== 'key',
      noun: naming.family === 'legacy' ? 'Document' : 'Row',
      ...(caller.kind === 'key' ? {} : { bound: request.isAtOnce === true ? PAGE_AT_ONCE : PAGE_IN_TURNS }),
      ...(condition === undefined ? {} : { guard: condition }),
    };
  }

  /** Returns how many bytes a document has that a request names, 0 for an unknown one. */
  sizeOf(place: DocumentPlace, caller: Caller, naming: Naming): number {
    const { catalogue, store } = this.tools;
    const collection = catalogue.collection(place.databaseId, place.collectionId, caller.kind === 'key', naming);
    const size = collection.sizeFor(parseSelection(place.queries, collection.subject));
    return sumOf(store.tuples(`SELECT ${size} FROM ${collection.table} WHERE _id = ?`, [place.documentId])[0] ?? []);
  }

  /** Throws the family's `document_not_found` for an unknown or unreadable document. */
  get(place: DocumentPlace, caller: Caller, naming: Naming): Page {
    const { catalogue, writer } = this.tools;
    const collection = catalogue.collection(place.databaseId, place.collectionId, caller.kind === 'key', naming);
    const select = parseSelection(place.queries, collection.subject);
    const row = writer.find(collection, place.documentId);
    if (row === undefined || !isAllowed(collection, caller, row, 'read'))
      throw new AppwriteError(naming.error('document_not_found'));
    return { collection, rows: [row], total: 1, select };
  }

  /** Performs all operations in one durable transaction, then publishes the events. */
  write(operations: readonly Operation[], caller: Caller): Outcome[] {
    const log = new ChangeLog(this.#events, {});
    const outcomes = this.tools.store.write(() =>
      operations.map((operation) => perform(operation, caller, log, this.tools)),
    );
    log.publish(this.#events);
    return outcomes;
  }

  /** Resolves once a write may have as many events as it likes. */
  room(): Promise<void> {
    return this.#events.room();
  }

  /**
   * Performs staged operations and `onCommit` in one durable transaction, then publishes the events. Staged upserts are
   * announced as updates (contract §5.7). Throws what `stagedPerformer` throws; then nothing was written.
   */
  writeStaged(staged: readonly Staged[], caller: Caller, onCommit: () => void): void {
    const log = new ChangeLog(this.#events, { upsert: 'update' });
    this.tools.store.write(() => {
      const performStaged = stagedPerformer(caller, log, this.tools);
      for (const one of staged) performStaged(one);
      onCommit();
    });
    log.publish(this.#events);
  }

  /**
   * Performs operations like `write`, but shares the disk sync with other writes of the same turn of the event loop.
   * Resolves when durable.
   */
  async writeBatched(operations: readonly Operation[], caller: Caller): Promise<Outcome[]> {
    await this.#events.room();
    const log = new ChangeLog(this.#events, {});
    const outcomes = await this.tools.store.writeBatched(() =>
      operations.map((operation) => perform(operation, caller, log, this.tools)),
    );
    log.publish(this.#events);
    return outcomes;
  }

  /** Returns what `look` sees after the staged operations, without those that would be refused, and rolls back. */
  preview<T>(staged: readonly Staged[], caller: Caller, look: () => T): T {
    const { store } = this.tools;
    const log = new ChangeLog({ hasListeners: false }, {});
    let result: { readonly value: T } | undefined;
    try {
      store.write(() => {
        const performStaged = stagedPerformer(caller, log, this.tools);
        for (const one of staged) {
          try {
            store.writeAlone(() => performStaged(one));
          } catch (error) {
            if (!(error instanceof AppwriteError)) throw error;
          }
        }
        result = { value: look() };
        throw new PreviewRollback();
      });
    } catch (error) {
      if (!(error instanceof PreviewRollback)) throw error;
    }
    if (result === undefined) throw new Error('A preview ended without a look.');
    return result.value;
  }
}
