import * as z from 'zod/mini';
import type { Caller } from '../caller.ts';
import { toDateTime } from '../datetime.ts';
import { parseJson, stringifyJson } from '../exact-json.ts';
import { AppwriteError, type ErrorType } from '../http/errors.ts';
import { createId, resolveId } from '../ids.ts';
import { SYSTEM, type Collection, type DocumentRow } from './collection.ts';
import { assertOwnRoles, defaultPermissions, isAllowed, isAllowedByCollection } from './documents/document-access.ts';
import type { ChangeLog } from './documents/document-events.ts';
import { LEGACY, type Naming } from './legacy-names.ts';
import { findRows, namingOf, operationSchema, perform, type Operation, type OperationTools } from './operation.ts';
import { serialiserOf } from './serialise.ts';

/** An operation as it waits for the commit of its transaction (contract §5.7). */
export const stagedSchema = z.object({
  operation: operationSchema,
  /** When it was staged. */
  at: z.catch(z.string(), ''),
  /** The versions of the documents it names, when it was staged; a document that did not exist has none. */
  versions: z.catch(z.record(z.string(), z.string()), {}),
});
export type Staged = z.infer<typeof stagedSchema>;

/** Where an operation comes from: a list of operations names its failures as the legacy family does. */
export type StagedThrough = 'operations' | 'route';

/** An operation that was just staged, with the document it is about as the transaction has it. */
export interface NewlyStaged extends Staged {
  readonly collection: Collection;
  readonly row: DocumentRow | undefined;
}

/** Returns the version of a row, which is compared at commit. */
const versionOf = (row: DocumentRow): string => `${String(row[SYSTEM.sequence])} ${String(row[SYSTEM.updatedAt])}`;

const keyOf = (collection: Collection, id: string): string => `${collection.table} ${id.toLowerCase()}`;

const isCreation = ({ action }: Operation, row: DocumentRow | undefined): boolean =>
  action === 'create' || (action === 'upsert' && row === undefined);

const isBulk = ({ action }: Operation): boolean => action.startsWith('bulk');

/**
 * Checks what Appwrite checks when work is staged: the place, that the document exists and is readable, and
 * permissions. Values, unique indexes and bounds are checked at the commit. Throws `document_not_found`,
 * `collection_not_found`, `database_not_found`, `user_unauthorized`.
 */
export function stageOperations(
  operations: readonly Operation[],
  caller: Caller,
  nowMs: number,
  tools: OperationTools,
  through: StagedThrough,
): NewlyStaged[] {
  const createdBefore = new Set<string>();
  return operations.map((given) => {
    if (isBulk(given) && caller.kind !== 'key') throw new AppwriteError('user_unauthorized');
    const identified = withIds(given, nowMs);
    const naming = through === 'operations' ? LEGACY : namingOf(given);
    const isKey = caller.kind === 'key';
    const database = tools.catalogue.database(given.databaseId, isKey);
    const collection = tools.catalogue.collection(database.id, given.collectionId, isKey, naming);
    const row = isBulk(given) ? undefined : readableRow(identified, collection, caller, tools);
    // A list of operations gives a document no permissions of its own accord, as a call about one document does.
    const operation =
      through === 'route' && isCreation(identified, row)
        ? { ...identified, permissions: identified.permissions ?? defaultPermissions(caller) }
        : identified;
    if (!isBulk(operation)) {
      const isKnown = row !== undefined || createdBefore.has(keyOf(collection, operation.documentId ?? ''));
      if (!isKnown && operation.action !== 'create' && operation.action !== 'upsert')
        throw new AppwriteError(naming.error('document_not_found'));
      if (!isPermitted(operation, collection, caller, row)) throw new AppwriteError('user_unauthorized');
      if (operation.permissions !== undefined) assertOwnRoles(operation.permissions, caller);
      if (operation.action === 'create') createdBefore.add(keyOf(collection, operation.documentId ?? ''));
    }
    return { operation, at: toDateTime(nowMs), versions: versionsOf(operation, collection, tools), collection, row };
  });
}

function readableRow(
  { documentId }: Operation,
  collection: Collection,
  caller: Caller,
  { writer }: OperationTools,
): DocumentRow | undefined {
  const row = writer.find(collection, documentId ?? '');
  return row !== undefined && isAllowed(collection, caller, row, 'read') ? row : undefined;
}

function isPermitted(
  operation: Operation,
  collection: Collection,
  caller: Caller,
  row: DocumentRow | undefined,
): boolean {
  if (isCreation(operation, row)) return isAllowedByCollection(collection, caller, 'create');
  const needed = operation.action === 'delete' ? 'delete' : 'update';
  return row === undefined
    ? isAllowedByCollection(collection, caller, needed)
    : isAllowed(collection, caller, row, needed);
}

/** Generates ids at staging, so that the answer stays true at the commit. */
function withIds(operation: Operation, nowMs: number): Operation {
  const { action, documentId, upsertId, documents } = operation;
  if (action === 'create') return { ...operation, documentId: resolveId(documentId ?? 'unique()', nowMs) };
  if (action === 'upsert')
    return {
      ...operation,
      ...(documentId === undefined ? {} : { documentId: resolveId(documentId, nowMs) }),
      ...(upsertId === undefined ? {} : { upsertId: resolveId(upsertId, nowMs) }),
    };
  return documents === undefined
    ? operation
    : {
        ...operation,
        documents: documents.map(({ $id = 'unique()', ...rest }) => ({
          ...rest,
          $id: $id === 'unique()' ? createId(nowMs) : $id,
        })),
      };
}

/** Returns the ids of the documents whose change since the staging is a conflict; an increment has none. */
function guardedIdsOf({ action, documentId, upsertId, documents }: Operation): readonly string[] {
  if (action === 'update' || action === 'delete') return documentId === undefined ? [] : [documentId];
  if (action === 'upsert') return upsertId === undefined ? [] : [upsertId];
  return action === 'bulkUpsert' ? (documents ?? []).flatMap(({ $id }) => (typeof $id === 'string' ? [$id] : [])) : [];
}

function versionsOf(operation: Operation, collection: Collection, { writer }: OperationTools): Staged['versions'] {
  const versions: Record<string, string> = {};
  for (const id of guardedIdsOf(operation)) {
    const row = writer.find(collection, id);
    if (row !== undefined) versions[id] = versionOf(row);
  }
  return versions;
}

/** Writes an operation as it is stored. */
export const stagedText = ({ operation, at, versions }: NewlyStaged): string =>
  stringifyJson({ operation, at, versions });

/**
 * Returns a function that performs staged operations one after another inside an open transaction. A document that an
 * earlier one of them wrote belongs to the transaction; the function throws `transaction_conflict` when another one was
 * changed since it was staged. Dates of their own are not kept, and an upsert writes to the id in its data alone.
 */
export function stagedPerformer(caller: Caller, log: ChangeLog, tools: OperationTools): (staged: Staged) => void {
  const written = new Set<string>();
  return ({ operation: stored, at, versions }) => {
    const naming = namingOf(stored);
    const isKey = caller.kind === 'key';
    const collection = tools.catalogue.collection(stored.databaseId, stored.collectionId, isKey, naming);
    const isWritten = (id: string): boolean => written.has(keyOf(collection, id));
    const operation = committedOperation(stored, isWritten, (id) => tools.writer.find(collection, id) !== undefined);
    for (const id of guardedIdsOf(stored)) {
      const row = isWritten(id) ? undefined : tools.writer.find(collection, id);
      if (row !== undefined && versionOf(row) !== versions[id]) throw new AppwriteError('transaction_conflict');
    }
    const chosen =
      operation.action === 'bulkUpdate' || operation.action === 'bulkDelete'
        ? findRows(operation, collection, tools)
        : [];
    for (const row of chosen)
      if (!isWritten(String(row[SYSTEM.id])) && String(row[SYSTEM.updatedAt]) > at)
        throw new AppwriteError('transaction_conflict');
    const { rows } = perform(operation, caller, log, tools, isWritten);
    for (const row of [...chosen, ...rows]) written.add(keyOf(collection, String(row[SYSTEM.id])));
  };
}

function committedOperation(
  { knownAt: _checkedBefore, upsertId, ...operation }: Operation,
  isWritten: (id: string) => boolean,
  exists: (id: string) => boolean,
): Operation {
  const { action, data, documents } = operation;
  const documentId =
    action === 'upsert' && !(operation.documentId !== undefined && isWritten(operation.documentId))
      ? (upsertId ?? 'unique()')
      : operation.documentId;
  const isNew = action === 'create' || (action === 'upsert' && documentId !== undefined && !exists(documentId));
  return {
    ...operation,
    data: withoutDates(data),
    ...(documents === undefined ? {} : { documents: documents.map(withoutDates) }),
    ...(documentId === undefined ? {} : { documentId }),
    ...(isNew ? { permissions: operation.permissions ?? [] } : {}),
  };
}

function withoutDates({
  $createdAt: _created,
  $updatedAt: _updated,
  ...data
}: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return data;
}

const CONFLICTS: ReadonlySet<string> = new Set([
  'document_already_exists',
  'document_unique_constraint_violation',
  'document_update_conflict',
]);

const NOT_FOUND: ReadonlySet<string> = new Set([
  'attribute_not_found',
  'collection_not_found',
  'database_not_found',
  'document_not_found',
]);

const COMMIT_ERRORS: readonly ErrorType[] = ['document_invalid_structure', 'attribute_limit_exceeded'];

/** Returns the failure of a commit as Appwrite names it: in either family with the words of the legacy one. */
export function commitFailure(error: unknown, namings: readonly Naming[]): unknown {
  if (!(error instanceof AppwriteError)) return error;
  const isAnyOf = (types: Iterable<string>): boolean =>
    [...types].some((type) => namings.some((naming) => naming.error(type as never) === error.type));
  if (isAnyOf(CONFLICTS)) return new AppwriteError('transaction_conflict');
  if (isAnyOf(NOT_FOUND)) return new AppwriteError('document_not_found');
  const named = COMMIT_ERRORS.find((type) => isAnyOf([type]));
  return named === undefined ? error : new AppwriteError(named, error.message);
}

/**
 * Writes the answer to a staged call about one document: what was given, on what the document has. A document that the
 * call creates has no sequence and no dates before the commit.
 */
export function stagedDocumentText({ operation, collection, row }: NewlyStaged, naming: Naming): string {
  const { action, attribute, value, data, permissions, documentId } = operation;
  const isUpdate = action === 'update' && row !== undefined;
  const base: Readonly<Record<string, unknown>> = isUpdate
    ? (parseJson(serialiserOf(collection, naming)(row)) as Record<string, unknown>)
    : { $sequence: '', $createdAt: '', $updatedAt: '', $permissions: [] };
  const values = Object.entries(attribute === undefined ? data : { [attribute]: value });
  return stringifyJson({
    ...base,
    $id: documentId,
    $databaseId: collection.record.databaseId,
    [`$${naming.collectionId}`]: collection.record.id,
    ...(permissions === undefined ? {} : { $permissions: permissions }),
    ...Object.fromEntries(values.filter(([name]) => !name.startsWith('$'))),
  });
}

/** Writes the answer to a staged bulk call: nothing was written yet, and only given documents can be counted. */
export const stagedListText = ({ operation }: NewlyStaged, naming: Naming): string =>
  stringifyJson({ total: operation.documents?.length ?? 0, [naming.documents]: [] });
