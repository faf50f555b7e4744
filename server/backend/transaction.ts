import { Query, type Databases } from 'node-appwrite';
import { isSame } from '#domain/text/stable-json.ts';
import { withoutOperator } from '#domain/wire/appwrite-operators.ts';
import { DATABASE_ID, type CollectionId } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { isConflict, isConnectionFailure, isNotFound } from './failure.ts';
import { assertMayWrite, noteWritten, writeGuarded } from './write-guard.ts';

/** Attribute values to write; `null` clears one. */
export type Fields = Readonly<Record<string, unknown>>;

/** A document of a bulk operation, without permissions by default. */
export interface NewDocument {
  readonly id: string;
  readonly data: Fields;
  readonly permissions?: readonly string[];
}

/** The member of a team (user id), or the API key (its name), that asked for a write. */
export type Actor = { readonly memberId: string } | { readonly keyName: string };

/** One write of a transaction. Bulk operations take at most `MAX_BULK_DOCUMENTS` documents. */
export type Operation =
  | {
      readonly action: 'create' | 'upsert';
      readonly collection: CollectionId;
      readonly id: string;
      readonly data: Fields;
      readonly permissions?: readonly string[];
    }
  | {
      readonly action: 'update';
      readonly collection: CollectionId;
      readonly id: string;
      readonly data: Fields;
      /** True when no webhook is told: what it writes has been told of before. */
      readonly withoutEvents?: true;
      /** Whom webhooks name as the one who did it; absent where the app did it by itself. It is not stored. */
      readonly actor?: Actor | undefined;
    }
  | { readonly action: 'delete'; readonly collection: CollectionId; readonly id: string }
  | {
      readonly action: 'bulkCreate' | 'bulkUpsert';
      readonly collection: CollectionId;
      readonly documents: readonly NewDocument[];
    };

/**
 * Attributes of a document that must still have the values read when the transaction commits. Only documents that the
 * same transaction writes may be named: that makes the check sound.
 */
export interface Expectation {
  readonly collection: CollectionId;
  readonly id: string;
  readonly fields: Fields;
}

/** Writes that happen together or not at all, with their conditions. */
export interface ConditionalWrites {
  readonly operations: readonly Operation[];
  readonly expectations?: readonly Expectation[];
}

/** Requests made before the writes of a transaction are known; for one transaction. */
export interface PreparedTransaction {
  /** When it was asked for, on the clock of `performance.now`. */
  readonly atMs: number;
  /** The id of the begun transaction. */
  readonly begun: Promise<string>;
  /** The team's webhooks, as `emit-events.ts` reads them. */
  readonly webhooks?: { readonly teamId: string; readonly documents: Promise<readonly WireDocument[]> };
}

/** Longest use of a preparation: an older transaction ends soon, and there may be other webhooks. */
const FRESH_MS = 10_000;

export const isFresh = (prepared: PreparedTransaction | undefined): prepared is PreparedTransaction =>
  prepared !== undefined && performance.now() - prepared.atMs < FRESH_MS;

/** Lets nobody be told of a failure of work whose result may never be used; who uses it still is. */
export function ignoringFailure<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}

/** Limits of Appwrite (contract §5.7 and §5.1). */
export const MAX_OPERATIONS = 100;
export const MAX_BULK_DOCUMENTS = 100;

/** Most characters of operations, about, that one request stages where they may be staged by several. */
const MAX_STAGED_LENGTH = 1_000_000;

/** Seconds after which Appwrite drops an uncommitted transaction; the least it allows. */
const TRANSACTION_TTL_SECONDS = 60;

/**
 * Carries out all operations or none. A single one without expectations is one request. With expectations it is a
 * conditional write:
 *
 *   stage the writes ─▶ read the expected documents again ─▶ as expected, sender still permitted? ─▶ commit
 *
 * The second read sees an earlier change; a later one is newer than the staged write, which Appwrite refuses at commit
 * (`transaction_conflict`), as it does a document or a unique value that exists. Either way an `OutriderError` with
 * code `conflict` is thrown and nothing was written; so it is with the refusal of a sender who was permitted before
 * (`write-guard.ts`). Other failures are Appwrite's; after a cut connection it is unknown whether the commit happened.
 */
export async function transact(
  databases: Databases,
  operations: readonly Operation[],
  expectations: readonly Expectation[] = [],
  prepared?: PreparedTransaction,
): Promise<void> {
  if (operations.length === 0) return;
  if (operations.length > MAX_OPERATIONS)
    throw new RangeError(`A transaction takes at most ${MAX_OPERATIONS} operations, not ${operations.length}`);
  assertExpectationsAreWritten(operations, expectations);
  const [first] = operations;
  const single = operations.length === 1 && expectations.length === 0 ? first : undefined;
  if (single === undefined) assertWithoutDates(operations);
  try {
    if (single === undefined)
      await commitStaged(
        databases,
        await (isFresh(prepared) ? prepared.begun : beginTransaction(databases)),
        operations,
        expectations,
      );
    else await writeGuarded(() => writeOne(databases, single));
  } catch (error) {
    throw isConflict(error) || isNotFound(error) ? new OutriderError('conflict') : error;
  }
}

/** Begins a transaction and returns its id. */
export async function beginTransaction(databases: Databases): Promise<string> {
  return (await databases.createTransaction({ ttl: TRANSACTION_TTL_SECONDS })).$id;
}

async function commitStaged(
  databases: Databases,
  transactionId: string,
  operations: readonly Operation[],
  expectations: readonly Expectation[],
): Promise<void> {
  try {
    for (const slice of slicesOf(operations))
      await databases.createOperations({ transactionId, operations: slice.map(toWire) });
    await Promise.all([assertMayWrite(), ...expectations.map((each) => assertUnchanged(databases, each))]);
  } catch (error) {
    // Without an answer the transaction expires by itself.
    if (!isConnectionFailure(error)) await rollBack(databases, transactionId);
    throw error;
  }
  // A commit that fails ends its transaction.
  await databases.updateTransaction({ transactionId, commit: true });
  noteWritten();
}

/**
 * Cuts long operations into slices, each of which is sent, read and staged at once. Only creations begin a slice:
 * Appwrite checks others against what was staged before, which it reads again for each request.
 */
function slicesOf(operations: readonly Operation[]): readonly (readonly Operation[])[] {
  const lastOther = operations.findLastIndex(({ action }) => action !== 'create' && action !== 'bulkCreate');
  const slices: Operation[][] = [[]];
  let length = 0;
  for (const [index, operation] of operations.entries()) {
    const added = lengthOf(operation);
    if (index > lastOther && length > 0 && length + added > MAX_STAGED_LENGTH) {
      slices.push([]);
      length = 0;
    }
    slices.at(-1)?.push(operation);
    length += added;
  }
  return slices;
}

/** Returns the characters of the texts that an operation writes. */
function lengthOf(operation: Operation): number {
  const written =
    'documents' in operation
      ? operation.documents.map(({ data }) => data)
      : 'data' in operation
        ? [operation.data]
        : [];
  return written
    .flatMap((data) => Object.values(data))
    .reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
}

/** Rolls back; a transaction for which that fails too expires. */
async function rollBack(databases: Databases, transactionId: string): Promise<void> {
  await databases.updateTransaction({ transactionId, rollback: true }).catch(() => undefined);
}

/** Carries out one operation in one request, under the rules of the dates that a document may bring along. */
async function writeOne(databases: Databases, operation: Operation): Promise<void> {
  const place = { databaseId: DATABASE_ID, collectionId: operation.collection };
  switch (operation.action) {
    case 'create':
    case 'upsert': {
      const document = { ...place, documentId: operation.id, data: toStored(operation.data) };
      const permissions = [...(operation.permissions ?? [])];
      await (operation.action === 'create'
        ? databases.createDocument({ ...document, permissions })
        : databases.upsertDocument({ ...document, permissions }));
      return;
    }
    case 'update':
      await databases.updateDocument({ ...place, documentId: operation.id, data: toStored(operation.data) });
      return;
    case 'delete':
      await databases.deleteDocument({ ...place, documentId: operation.id });
      return;
    case 'bulkCreate':
      await databases.createDocuments({ ...place, documents: bulkDocuments(operation.documents) });
      return;
    case 'bulkUpsert':
      await databases.upsertDocuments({ ...place, documents: bulkDocuments(operation.documents) });
  }
}

/** Returns the values to send: none of them is an operator, which Appwrite would carry out. */
const toStored = (data: Fields): Fields =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withoutOperator(value)]));

function bulkDocuments(documents: readonly NewDocument[]): object[] {
  if (documents.length > MAX_BULK_DOCUMENTS)
    throw new RangeError(`A bulk operation takes at most ${MAX_BULK_DOCUMENTS} documents`);
  return documents.map(({ id, data, permissions }) => ({
    ...toStored(data),
    $id: id,
    $permissions: permissions ?? [],
  }));
}

async function assertUnchanged(databases: Databases, expectation: Expectation): Promise<void> {
  // Selects only what is compared: a chat or a job may be megabytes.
  const queries = [Query.select(['$id', ...Object.keys(expectation.fields)])];
  const document: Readonly<Record<string, unknown>> = await databases.getDocument({
    databaseId: DATABASE_ID,
    collectionId: expectation.collection,
    documentId: expectation.id,
    queries,
  });
  for (const [attribute, value] of Object.entries(expectation.fields)) {
    if (!isSame(document[attribute] ?? null, value ?? null)) throw new OutriderError('conflict');
  }
}

function assertExpectationsAreWritten(operations: readonly Operation[], expectations: readonly Expectation[]): void {
  for (const { collection, id } of expectations) {
    const isWritten = operations.some(
      (operation) => 'id' in operation && operation.collection === collection && operation.id === id,
    );
    if (!isWritten)
      throw new RangeError(`The expectation on ${collection}/${id} is not guarded by a write of the same transaction`);
  }
}

/** A commit gives its documents the dates of its own time. */
function assertWithoutDates(operations: readonly Operation[]): void {
  for (const operation of operations) {
    const written =
      'documents' in operation
        ? operation.documents.map(({ data }) => data)
        : [operation.action === 'delete' ? {} : operation.data];
    if (written.some((data) => '$createdAt' in data || '$updatedAt' in data))
      throw new RangeError(`A staged document of ${operation.collection} loses the dates it brings along`);
  }
}

/** Returns the body of `POST /databases/transactions/{id}/operations` (contract §5.7). */
function toWire(operation: Operation): object {
  const { action, collection } = operation;
  const address = { databaseId: DATABASE_ID, collectionId: collection, action };
  switch (action) {
    case 'create':
    case 'upsert':
      // The commit of an upsert writes to the id among the values.
      return {
        ...address,
        documentId: operation.id,
        data: { ...toStored(operation.data), $id: operation.id, $permissions: operation.permissions ?? [] },
      };
    case 'update':
      return { ...address, documentId: operation.id, data: toStored(operation.data) };
    case 'delete':
      return { ...address, documentId: operation.id };
    case 'bulkCreate':
    case 'bulkUpsert':
      return { ...address, data: bulkDocuments(operation.documents) };
  }
}
