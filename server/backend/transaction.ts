import { Query, type Databases } from 'node-appwrite';
import { isSame } from '#domain/text/stable-json.ts';
import { DATABASE_ID, type CollectionId } from '#domain/wire/collections.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { isConflict, isNotFound } from './failure.ts';
import { assertMayWrite, noteWritten } from './write-guard.ts';

/** Attribute values to write; `null` clears one. */
export type Fields = Readonly<Record<string, unknown>>;

/** A document of a bulk operation, without permissions by default. */
export interface NewDocument {
  readonly id: string;
  readonly data: Fields;
  readonly permissions?: readonly string[];
}

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

/** Limits of Appwrite (contract §5.7 and §5.1). */
const MAX_OPERATIONS = 100;
export const MAX_BULK_DOCUMENTS = 100;

/** Seconds after which Appwrite drops an uncommitted transaction; the least it allows. */
const TRANSACTION_TTL_SECONDS = 60;

/**
 * Carries out all operations or none. With expectations it is a conditional write:
 *
 *   stage the writes ─▶ read the expected documents again ─▶ as expected, sender still permitted? ─▶ commit
 *
 * The second read sees an earlier change; a later one is newer than the staged write, which Appwrite refuses at commit
 * (`transaction_conflict`). Either way an `OutriderError` with code `conflict` is thrown and nothing was written; so it
 * is with the refusal of a sender who was permitted before (`write-guard.ts`). Other failures are Appwrite's; after a cut
 * connection it is unknown whether the commit happened.
 */
export async function transact(
  databases: Databases,
  operations: readonly Operation[],
  expectations: readonly Expectation[] = [],
): Promise<void> {
  if (operations.length === 0) return;
  if (operations.length > MAX_OPERATIONS)
    throw new RangeError(`A transaction takes at most ${MAX_OPERATIONS} operations, not ${operations.length}`);
  assertExpectationsAreWritten(operations, expectations);
  const { $id: transactionId } = await databases.createTransaction({ ttl: TRANSACTION_TTL_SECONDS });
  try {
    await databases.createOperations({ transactionId, operations: operations.map(toWire) });
    await Promise.all([assertMayWrite(), ...expectations.map((each) => assertUnchanged(databases, each))]);
    await databases.updateTransaction({ transactionId, commit: true });
    noteWritten();
  } catch (error) {
    if (isConflict(error) || isNotFound(error)) {
      await rollBack(databases, transactionId);
      throw new OutriderError('conflict');
    }
    if (error instanceof OutriderError) await rollBack(databases, transactionId);
    throw error;
  }
}

/** Rolls back; a transaction that failed at commit has ended already, any other expires. */
async function rollBack(databases: Databases, transactionId: string): Promise<void> {
  try {
    await databases.updateTransaction({ transactionId, rollback: true });
  } catch {
    // It has ended already: nothing was written either way.
  }
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

/** Returns the body of `POST /databases/transactions/{id}/operations` (contract §5.7). */
function toWire(operation: Operation): object {
  const { action, collection } = operation;
  const address = { databaseId: DATABASE_ID, collectionId: collection, action };
  switch (action) {
    case 'create':
    case 'upsert':
      return {
        ...address,
        documentId: operation.id,
        data: { ...operation.data, $permissions: operation.permissions ?? [] },
      };
    case 'update':
      return { ...address, documentId: operation.id, data: operation.data };
    case 'delete':
      return { ...address, documentId: operation.id };
    case 'bulkCreate':
    case 'bulkUpsert':
      if (operation.documents.length > MAX_BULK_DOCUMENTS)
        throw new RangeError(`A bulk operation takes at most ${MAX_BULK_DOCUMENTS} documents`);
      return {
        ...address,
        data: operation.documents.map(({ id, data, permissions }) => ({
          ...data,
          $id: id,
          $permissions: permissions ?? [],
        })),
      };
  }
}
