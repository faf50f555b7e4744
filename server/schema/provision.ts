import { setTimeout as delay } from 'node:timers/promises';
import { OrderBy, Query, DatabasesIndexType, type Databases } from 'node-appwrite';
import * as z from 'zod/mini';
import { DATABASE_ID, type CollectionId } from '#domain/collections.ts';
import { appwriteTypeOf, isAlreadyThere } from '#server/backend/failure.ts';
import { COLLECTION_DECLARATIONS, type AttributeDeclaration, type CollectionDeclaration, type IndexDeclaration } from './collections.ts';

const partSchema = z.looseObject({ key: z.string(), status: z.string(), error: z.nullish(z.string()) });
const collectionSchema = z.looseObject({ $id: z.string(), attributes: z.array(partSchema), indexes: z.array(partSchema) });
type StandingCollection = z.output<typeof collectionSchema>;
const collectionsSchema = z.looseObject({ collections: z.array(collectionSchema) });

const POLL_MS = 100;
/** A real Appwrite makes attributes in a worker of its own, one after another. */
const PATIENCE_MS = 120_000;

/**
 * Makes the collections stand as declared, on any Appwrite: creates what is missing, waits until it is usable, changes and
 * deletes nothing. When nothing is missing it costs one call. Safe to run in several processes at once, and again after a crash.
 * Throws Appwrite's failures, and an `Error` when an attribute or index could not be made.
 */
export async function provision(databases: Databases): Promise<void> {
  const standing = await findStanding(databases);
  for (const [id, declaration] of Object.entries(COLLECTION_DECLARATIONS) as [CollectionId, CollectionDeclaration][]) {
    await provisionCollection(databases, id, declaration, standing.get(id));
  }
}

/** The collections that are there, by id. Creates the database when it is missing. */
async function findStanding(databases: Databases): Promise<ReadonlyMap<string, StandingCollection>> {
  try {
    const answer = await databases.listCollections({ databaseId: DATABASE_ID, queries: [Query.limit(100)] });
    return new Map(collectionsSchema.parse(answer).collections.map((collection) => [collection.$id, collection]));
  } catch (error) {
    if (appwriteTypeOf(error) !== 'database_not_found') throw error;
    await unlessThere(databases.create({ databaseId: DATABASE_ID, name: 'Outrider' }));
    return new Map();
  }
}

async function provisionCollection(databases: Databases, id: CollectionId, declaration: CollectionDeclaration, standing: StandingCollection | undefined): Promise<void> {
  if (standing === undefined) {
    // Permissions are the documents' own; nobody but the server's key creates.
    await unlessThere(databases.createCollection({ databaseId: DATABASE_ID, collectionId: id, name: declaration.name, permissions: [], documentSecurity: true }));
  }
  const attributes = missing(declaration.attributes, standing?.attributes);
  for (const [key, attribute] of attributes) await unlessThere(createAttribute(databases, id, key, attribute));
  if (attributes.length > 0 || hasUnfinished(standing?.attributes)) {
    await untilAvailable(`attributes of ${id}`, async () => (await databases.listAttributes({ databaseId: DATABASE_ID, collectionId: id, queries: [Query.limit(100)] })).attributes);
  }
  const indexes = missing(declaration.indexes, standing?.indexes);
  for (const [key, index] of indexes) await unlessThere(createIndex(databases, id, key, index));
  if (indexes.length > 0 || hasUnfinished(standing?.indexes)) {
    await untilAvailable(`indexes of ${id}`, async () => (await databases.listIndexes({ databaseId: DATABASE_ID, collectionId: id, queries: [Query.limit(100)] })).indexes);
  }
}

function missing<T>(declared: Readonly<Record<string, T>>, standing: readonly { readonly key: string }[] | undefined): [string, T][] {
  const keys = new Set(standing?.map(({ key }) => key));
  return Object.entries(declared).filter(([key]) => !keys.has(key));
}

const hasUnfinished = (standing: readonly { readonly status: string }[] | undefined): boolean => standing?.some(({ status }) => status !== 'available') ?? false;

/** Another process may be provisioning too: what it made counts as made. */
async function unlessThere(creation: Promise<unknown>): Promise<void> {
  try {
    await creation;
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
  }
}

function createAttribute(databases: Databases, collectionId: CollectionId, key: string, declaration: AttributeDeclaration): Promise<unknown> {
  const address = { databaseId: DATABASE_ID, collectionId, key, required: declaration.required ?? false };
  switch (declaration.kind) {
    case 'string':
      return databases.createStringAttribute({ ...address, size: declaration.size, array: declaration.array ?? false, ...withDefault(declaration.default) });
    case 'integer':
      return databases.createIntegerAttribute({ ...address, ...withDefault(declaration.default) });
    case 'boolean':
      return databases.createBooleanAttribute({ ...address, ...withDefault(declaration.default) });
    case 'datetime':
      return databases.createDatetimeAttribute(address);
  }
}

/** A default is left out rather than sent as undefined, which the SDK tells apart. */
const withDefault = <T>(value: T | undefined): { xdefault?: T } => (value === undefined ? {} : { xdefault: value });

function createIndex(databases: Databases, collectionId: CollectionId, key: string, { type, attributes, orders }: IndexDeclaration): Promise<unknown> {
  const directions = orders?.map((order) => (order === 'ASC' ? OrderBy.Asc : OrderBy.Desc));
  return databases.createIndex({
    databaseId: DATABASE_ID,
    collectionId,
    key,
    type: type === 'unique' ? DatabasesIndexType.Unique : DatabasesIndexType.Key,
    attributes: [...attributes],
    ...(directions === undefined ? {} : { orders: directions }),
  });
}

async function untilAvailable(what: string, read: () => Promise<unknown[]>): Promise<void> {
  for (let waitedMs = 0; waitedMs <= PATIENCE_MS; waitedMs += POLL_MS) {
    const parts = z.array(partSchema).parse(await read());
    const broken = parts.find(({ status }) => status === 'failed' || status === 'stuck');
    if (broken !== undefined) throw new Error(`Appwrite could not make ${broken.key} among the ${what}: ${broken.error ?? 'no reason given'}`);
    if (parts.every(({ status }) => status === 'available')) return;
    await delay(POLL_MS);
  }
  throw new Error(`Appwrite did not finish the ${what} within ${PATIENCE_MS / 1000} s`);
}
