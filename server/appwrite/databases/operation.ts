import * as z from 'zod/mini';
import type { Caller } from '../caller.ts';
import { AppwriteError, invalidParam } from '../http/errors.ts';
import { InvalidValue, type Validator } from '../http/validators.ts';
import type { Store } from '../storage/store.ts';
import type { Collection, DocumentRow } from './collection.ts';
import type { ReadGuard } from './documents/document-access.ts';
import type { ChangeLog } from './documents/document-events.ts';
import { toBulkInput, type DocumentInput, type DocumentWriter, type WriteTarget } from './documents/document-writer.ts';
import type { Catalogue } from './catalogue.ts';
import { listRows } from './queries/list-sql.ts';
import { LEGACY, TABLES, type Naming } from './legacy-names.ts';
import { parseQueries } from './queries/query-parse.ts';

const ACTIONS = [
  'create',
  'update',
  'upsert',
  'delete',
  'increment',
  'decrement',
  'bulkCreate',
  'bulkUpdate',
  'bulkUpsert',
  'bulkDelete',
] as const;

/** One write of documents, with all it needs to run now or at the commit of a transaction (contract §5.7). */
export const operationSchema = z.object({
  family: z.enum(['legacy', 'tablesdb']),
  databaseId: z.string(),
  collectionId: z.string(),
  documentId: z.optional(z.string()),
  /** The id in the data of a staged upsert, to which its commit writes. */
  upsertId: z.optional(z.string()),
  action: z.enum(ACTIONS),
  data: z.record(z.string(), z.unknown()),
  permissions: z.optional(z.array(z.string())),
  knownAt: z.optional(z.string()),
  attribute: z.optional(z.string()),
  value: z.optional(z.union([z.number(), z.bigint()])),
  bound: z.optional(z.union([z.number(), z.bigint()])),
  documents: z.optional(z.array(z.record(z.string(), z.unknown()))),
  queries: z.optional(z.array(z.string())),
});

export type Operation = z.infer<typeof operationSchema>;

/** The maximum of documents in a bulk call, and in its answer. */
const MAX_BULK = 100;
const BULK_WORDS = `Value must a valid array no longer than ${MAX_BULK} items and Value must be a valid JSON object`;

export interface OperationTools {
  readonly store: Store;
  readonly catalogue: Catalogue;
  readonly writer: DocumentWriter;
  readonly guard: ReadGuard;
}

export const namingOf = (operation: Pick<Operation, 'family'>): Naming =>
  operation.family === 'legacy' ? LEGACY : TABLES;

/** The result of an operation: the affected rows (deleted ones as they were) and their number. */
export interface Outcome {
  readonly collection: Collection;
  readonly rows: readonly DocumentRow[];
  readonly total: number;
}

/**
 * Performs one operation inside an open transaction. `isWritten` tells which documents an earlier operation of the same
 * transaction wrote.
 */
export function perform(
  operation: Operation,
  caller: Caller,
  log: ChangeLog,
  tools: OperationTools,
  isWritten: (id: string) => boolean = () => false,
): Outcome {
  const naming = namingOf(operation);
  const isKey = caller.kind === 'key';
  const database = tools.catalogue.database(operation.databaseId, isKey);
  const collection = tools.catalogue.collection(database.id, operation.collectionId, isKey, naming);
  const target: WriteTarget = { database, collection, caller, naming, log };
  const rows = rowsOf(operation, target, tools, isWritten);
  return { collection, rows: rows.slice(0, MAX_BULK), total: rows.length };
}

function rowsOf(
  operation: Operation,
  target: WriteTarget,
  tools: OperationTools,
  isWritten: (id: string) => boolean,
): readonly DocumentRow[] {
  const { writer } = tools;
  const { data, permissions, knownAt } = operation;
  const upsert = (input: DocumentInput): DocumentRow =>
    writer.upsert(target, input, { isPartial: isWritten(input.id) });
  if (operation.action.startsWith('bulk') && target.caller.kind !== 'key')
    throw new AppwriteError('general_unauthorized_scope');
  switch (operation.action) {
    case 'create':
      return [writer.create(target, { id: operation.documentId ?? 'unique()', data, permissions })];
    case 'upsert':
      return [upsert({ id: idOf(operation), data, permissions })];
    case 'update':
      return [writer.update(target, idOf(operation), { data, permissions, knownAt })];
    case 'delete':
      return [writer.delete(target, idOf(operation), knownAt)];
    case 'increment':
      return [
        writer.increment(target, idOf(operation), operation.attribute ?? '', operation.value ?? 1, operation.bound),
      ];
    case 'decrement':
      return [
        writer.increment(target, idOf(operation), operation.attribute ?? '', -(operation.value ?? 1), operation.bound),
      ];
    case 'bulkCreate':
      return documentsOf(operation).map((document) => writer.create(target, toBulkInput(document)));
    case 'bulkUpsert':
      return documentsOf(operation).map((document) => upsert(toBulkInput(document)));
    case 'bulkUpdate':
      return findRows(operation, target.collection, tools).map((row) =>
        writer.change(target, row, { data, permissions }),
      );
    case 'bulkDelete':
      return findRows(operation, target.collection, tools).map((row) => {
        writer.remove(target, row);
        return row;
      });
  }
}

function idOf(operation: Operation): string {
  if (operation.documentId === undefined)
    throw new AppwriteError('general_argument_invalid', `Param "${namingOf(operation).documentId}" is not optional.`);
  return operation.documentId;
}

function documentsOf(operation: Operation): readonly Record<string, unknown>[] {
  const { documents } = operation;
  if (documents === undefined || documents.length > MAX_BULK)
    throw invalidParam(namingOf(operation).documents, BULK_WORDS);
  return documents;
}

/** Finds the rows of a bulk call: all that match its queries unless those set a limit. */
export function findRows(
  { queries }: Operation,
  collection: Collection,
  { store, writer }: OperationTools,
): readonly DocumentRow[] {
  const query = parseQueries(queries, collection.subject);
  return listRows(store, {
    table: collection.table,
    columns: collection.columns,
    subject: collection.subject,
    query: { ...query, limit: query.limit ?? Number.MAX_SAFE_INTEGER },
    noun: 'Document',
  }).map((stored) => writer.toRow(stored, collection));
}

/** Parses the list of documents of a bulk call: objects, or the JSON texts of some (`dataValidator`). */
export const bulkDocuments =
  (data: Validator<Record<string, unknown>>): Validator<Record<string, unknown>[]> =>
  (value) => {
    if (!Array.isArray(value) || value.length > MAX_BULK) throw new InvalidValue(BULK_WORDS);
    return value.map((document: unknown) => {
      try {
        return data(document);
      } catch (error) {
        throw error instanceof InvalidValue ? new InvalidValue(BULK_WORDS) : error;
      }
    });
  };
