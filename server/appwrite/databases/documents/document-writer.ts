import type { Caller } from '#server/appwrite/caller.ts';
import { toDateTime, fromDateTime, normaliseDateTime } from '#server/appwrite/datetime.ts';
import { INT64_MAX, INT64_MIN, addExactly, isInt64, type ExactInteger } from '#server/appwrite/exact-json.ts';
import { AppwriteError, invalidParam } from '#server/appwrite/http/errors.ts';
import { InvalidValue } from '#server/appwrite/http/validators.ts';
import { isId, resolveId } from '#server/appwrite/ids.ts';
import { isUniqueViolation, type SqlValue, type Store } from '#server/appwrite/storage/store.ts';
import { SYSTEM, type Collection, type DatabaseRecord, type DocumentRow } from '../collection.ts';
import { assertOwnRoles, defaultPermissions, isAllowedByCollection, isAllowed } from './document-access.ts';
import type { ChangeLog, DocumentAction } from './document-events.ts';
import type { EncryptedTexts } from '../encrypted-texts.ts';
import type { Naming } from '../legacy-names.ts';
import { resolveOperators } from '../operators.ts';
import { documentPermissions } from '../permissions.ts';
import type { PermissionSets } from '../permission-sets.ts';

/** The target of a write, its caller and its log. */
export interface WriteTarget {
  readonly database: DatabaseRecord;
  readonly collection: Collection;
  readonly caller: Caller;
  readonly naming: Naming;
  readonly log: ChangeLog;
}

export interface DocumentInput {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Absent: the defaults for a new document, the existing ones for a known one. */
  readonly permissions: readonly string[] | undefined;
}

interface DocumentChange {
  readonly data: Readonly<Record<string, unknown>>;
  readonly permissions: readonly string[] | undefined;
  /** The time of the caller's version (header X-Appwrite-Timestamp, contract §5.5). */
  readonly knownAt?: string | undefined;
}

/**
 * Writes documents by the rules (contract §5). Every method must run inside an open transaction and adds its changes to
 * the log of its target.
 */
export class DocumentWriter {
  readonly #store: Store;
  readonly #sets: PermissionSets;
  readonly #now: () => number;
  readonly #texts: EncryptedTexts;
  readonly #isActor: (collection: Collection) => boolean;

  /** `isActor` tells whether documents of a collection act under their ids, as API keys do. */
  constructor(
    store: Store,
    sets: PermissionSets,
    texts: EncryptedTexts,
    now: () => number,
    isActor: (collection: Collection) => boolean,
  ) {
    this.#store = store;
    this.#sets = sets;
    this.#texts = texts;
    this.#now = now;
    this.#isActor = isActor;
  }

  find(collection: Collection, id: string): DocumentRow | undefined {
    const [stored] = this.#store.tuples(`SELECT ${collection.columns} FROM ${collection.table} WHERE _id = ?`, [id]);
    return stored === undefined ? undefined : this.toRow(stored, collection);
  }

  /** Converts a stored row: replaces the number of its permissions by their text, and decrypts what is encrypted. */
  toRow(stored: SqlValue[], { table, encryptedPositions }: Collection): DocumentRow {
    stored[SYSTEM.permissions] = this.#sets.textOf(stored[SYSTEM.permissions]);
    for (const position of encryptedPositions) stored[position] = this.#texts.decrypt(table, stored[position] ?? null);
    return stored;
  }

  #toStored(value: SqlValue, position: number, { table, encryptedPositions }: Collection): SqlValue {
    if (position === SYSTEM.permissions) return this.#sets.numberOf(String(value));
    return encryptedPositions.includes(position) ? this.#texts.encrypt(table, value) : value;
  }

  create(target: WriteTarget, input: DocumentInput, action: DocumentAction = 'create'): DocumentRow {
    const { collection, caller, naming } = target;
    if (!isAllowedByCollection(collection, caller, 'create')) throw new AppwriteError('user_unauthorized');
    const permissions = input.permissions ?? defaultPermissions(caller);
    assertOwnRoles(permissions, caller);
    const values = collection.encodeWhole(input.data, naming);
    const nowMs = this.#now();
    const at = toDateTime(nowMs);
    const id = resolveId(input.id, nowMs);
    const system: readonly SqlValue[] = [
      id,
      dateOf(input.data, '$createdAt', caller) ?? at,
      dateOf(input.data, '$updatedAt', caller) ?? at,
      JSON.stringify(permissions),
    ];
    const unnumbered: DocumentRow = [null, ...system, ...values];
    const { rowId } = this.#guarded(
      target,
      () =>
        this.#store.run(
          collection.insertSql,
          ...unnumbered.map((value, position) => this.#toStored(value, position, collection)).slice(1),
        ),
      id,
    );
    const row = unnumbered.with(SYSTEM.sequence, rowId);
    target.log.add({ ...target, action, row });
    return row;
  }

  /**
   * Creates or changes a document; a known one keeps attributes that are not given, and operators apply to it, else to
   * the defaults. A partial one need not name the required attributes of a known document.
   */
  upsert(
    target: WriteTarget,
    input: DocumentInput,
    { isPartial = false }: { readonly isPartial?: boolean } = {},
  ): DocumentRow {
    const { collection, caller, naming } = target;
    const known = this.find(collection, input.id);
    // Decided before anything is said of the values: it would tell whether the document exists.
    const isPermitted =
      known === undefined
        ? isAllowedByCollection(collection, caller, 'create')
        : isAllowed(collection, caller, known, 'update');
    if (!isPermitted) throw new AppwriteError('user_unauthorized');
    if (known === undefined) {
      const data = resolveOperators(input.data, collection, undefined, this.#now(), target);
      return this.create(target, { ...input, data }, 'upsert');
    }
    for (const { key, required } of collection.record.attributes) {
      if (required && !isPartial && (input.data[key] ?? null) === null)
        throw new AppwriteError(
          naming.error('document_invalid_structure'),
          `Invalid document structure: Missing required attribute "${key}"`,
        );
    }
    const old = documentPermissions(JSON.parse(String(known[SYSTEM.permissions])));
    assertOwnRoles(input.permissions ?? old, caller);
    return this.#change(target, known, { data: input.data, permissions: input.permissions }, 'upsert');
  }

  /**
   * Throws the family's `document_not_found` for an unknown document, `user_unauthorized` for one that the caller may
   * not change.
   */
  update(target: WriteTarget, id: string, change: DocumentChange): DocumentRow {
    const known = this.#known(target, id);
    if (change.permissions !== undefined) assertOwnRoles(change.permissions, target.caller);
    return this.#change(target, known, change, 'update');
  }

  delete(target: WriteTarget, id: string, knownAt?: string): DocumentRow {
    const known = this.#known(target, id);
    assertMay(target, known, 'delete');
    assertNotNewer(known, knownAt, target.naming);
    this.remove(target, known);
    return known;
  }

  /** Deletes a row without checking permissions. */
  remove(target: WriteTarget, row: DocumentRow): void {
    this.#store.run(`DELETE FROM ${target.collection.table} WHERE _seq = ?`, row[SYSTEM.sequence] ?? null);
    // What it did stays under its id, which nobody may register with afterwards.
    if (this.#isActor(target.collection))
      this.#store.run("INSERT OR IGNORE INTO tombstones (kind, id) VALUES ('users', ?)", row[SYSTEM.id] ?? null);
    target.log.add({ ...target, action: 'delete', row });
  }

  /**
   * Adds `by` (negative to subtract) to a number. `bound` is the caller's limit; the attribute's range is not checked
   * (contract §5). Throws the family's `attribute_not_found`, `attribute_type_invalid`, `attribute_limit_exceeded`.
   */
  increment(
    target: WriteTarget,
    id: string,
    key: string,
    by: ExactInteger,
    bound: ExactInteger | undefined,
  ): DocumentRow {
    const { collection, naming } = target;
    const attribute = collection.attribute(key);
    if (attribute === undefined) throw new AppwriteError(naming.error('attribute_not_found'));
    const known = this.#known(target, id);
    assertMay(target, known, 'update');
    if (!['integer', 'bigint', 'double'].includes(attribute.type) || attribute.array)
      throw new AppwriteError(naming.error('attribute_type_invalid'), `Attribute "${key}" is not a number`);
    const position = collection.positionOf(key);
    const current = numberIn(known[position]);
    const next = attribute.type === 'double' ? Number(current) + Number(by) : addExactly(current, by);
    if (typeof next === 'bigint' && !isInt64(next))
      throw new AppwriteError(
        naming.error('attribute_limit_exceeded'),
        `Attribute "${key}" has reached the ${by > 0 ? 'maximum' : 'minimum'} value of ${by > 0 ? INT64_MAX : INT64_MIN}`,
      );
    if (bound !== undefined && (by > 0 ? next > bound : next < bound)) {
      throw new AppwriteError(
        naming.error('attribute_limit_exceeded'),
        `Attribute "${key}" has reached the ${by > 0 ? 'maximum' : 'minimum'} value of ${bound}`,
      );
    }
    return this.#save(target, known, new Map([[position, next]]), 'update');
  }

  /** Changes a row that was found already. */
  change(target: WriteTarget, known: DocumentRow, change: DocumentChange): DocumentRow {
    return this.#change(target, known, change, 'update');
  }

  #known(target: WriteTarget, id: string): DocumentRow {
    const known = this.find(target.collection, id);
    if (known === undefined) throw new AppwriteError(target.naming.error('document_not_found'));
    return known;
  }

  #change(target: WriteTarget, known: DocumentRow, change: DocumentChange, action: DocumentAction): DocumentRow {
    const { collection, caller, naming } = target;
    const data = resolveOperators(change.data, collection, known, this.#now(), target);
    const changes = collection.encodePart(data, naming);
    for (const [position, value] of changes) if (known[position] === value) changes.delete(position);
    if (change.permissions !== undefined) {
      const text = JSON.stringify(change.permissions);
      if (text !== known[SYSTEM.permissions]) changes.set(SYSTEM.permissions, text);
    }
    for (const [name, position] of [
      ['$createdAt', SYSTEM.createdAt],
      ['$updatedAt', SYSTEM.updatedAt],
    ] as const) {
      const date = dateOf(change.data, name, caller);
      if (date !== undefined && date !== known[position]) changes.set(position, date);
    }
    if (changes.size === 0 && isAllowed(collection, caller, known, 'read')) {
      target.log.add({ ...target, action, row: known });
      return known;
    }
    assertMay(target, known, 'update');
    assertNotNewer(known, change.knownAt, naming);
    return this.#save(target, known, changes, action);
  }

  /** Saves changes. `$updatedAt` always moves forward, so that two changes within a millisecond differ. */
  #save(target: WriteTarget, known: DocumentRow, changes: Map<number, SqlValue>, action: DocumentAction): DocumentRow {
    const { collection } = target;
    if (!changes.has(SYSTEM.updatedAt))
      changes.set(
        SYSTEM.updatedAt,
        toDateTime(Math.max(this.#now(), fromDateTime(String(known[SYSTEM.updatedAt])) + 1)),
      );
    const positions = [...changes.keys()].sort((a, b) => a - b);
    const columns = collection.columns.split(', ');
    const assignments = positions.map((position) => `${columns[position]} = ?`).join(', ');
    const sql = `UPDATE ${collection.table} SET ${assignments} WHERE _seq = ?`;
    const row = known.map((value, position) => (changes.has(position) ? (changes.get(position) ?? null) : value));
    const stored = positions.map((position) => this.#toStored(row[position] ?? null, position, collection));
    this.#guarded(target, () => this.#store.run(sql, ...stored, known[SYSTEM.sequence] ?? null));
    target.log.add({ ...target, action, row });
    return row;
  }

  /** Runs a write; `newId`: that of the document which it creates. */
  #guarded<T>({ collection, naming }: WriteTarget, work: () => T, newId?: string): T {
    try {
      return work();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const isTaken = newId !== undefined && this.find(collection, newId) !== undefined;
      throw new AppwriteError(
        naming.error(isTaken ? 'document_already_exists' : 'document_unique_constraint_violation'),
      );
    }
  }
}

const numberIn = (value: SqlValue | undefined): ExactInteger =>
  typeof value === 'number' || typeof value === 'bigint' ? value : 0;

/** Parses a time that a server key sets itself; undefined for other callers (contract §5.1). */
function dateOf(
  data: Readonly<Record<string, unknown>>,
  name: '$createdAt' | '$updatedAt',
  caller: Caller,
): string | undefined {
  const given = data[name];
  if (caller.kind !== 'key' || given === undefined || given === null) return undefined;
  const date = typeof given === 'string' ? normaliseDateTime(given) : undefined;
  if (date === undefined)
    throw invalidParam('data', `Attribute "${name}" has invalid type. Value must be a valid date`);
  return date;
}

function assertNotNewer(row: DocumentRow, knownAt: string | undefined, naming: Naming): void {
  if (knownAt !== undefined && String(row[SYSTEM.updatedAt]) > knownAt)
    throw new AppwriteError(naming.error('document_update_conflict'));
}

/** Parses one document of a bulk call, which has `$id` and `$permissions` among its attributes. */
export function toBulkInput(document: Readonly<Record<string, unknown>>): DocumentInput {
  const { $id = 'unique()', $permissions, ...data } = document;
  if ($id !== 'unique()' && !isId($id)) throw invalidParam('documents', 'Document `$id` must be a valid id');
  try {
    return {
      id: $id,
      data,
      permissions: $permissions === undefined || $permissions === null ? undefined : documentPermissions($permissions),
    };
  } catch (error) {
    if (error instanceof InvalidValue) throw invalidParam('permissions', error.message);
    throw error;
  }
}

/**
 * Throws `user_unauthorized` for what the caller may not do with a document, and the family's `document_not_found` for
 * one that they cannot read either: nobody learns from a refusal that it exists.
 */
function assertMay({ collection, caller, naming }: WriteTarget, known: DocumentRow, action: 'update' | 'delete'): void {
  if (isAllowed(collection, caller, known, action)) return;
  throw new AppwriteError(
    isAllowed(collection, caller, known, 'read') ? 'user_unauthorized' : naming.error('document_not_found'),
  );
}
