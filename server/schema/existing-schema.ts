import { Query, type Databases } from 'node-appwrite';
import * as z from 'zod/mini';
import { appwriteTypeOf } from '#server/backend/failure.ts';
import type { Schema } from './declarations.ts';

/** State of an attribute or index: Appwrite creates and deletes them in workers. */
const statusSchema = z.enum(['available', 'processing', 'deleting', 'stuck', 'failed']);
const bound = z.optional(z.union([z.number(), z.bigint(), z.null()]));

const attributeSchema = z.object({
  key: z.string(),
  type: z.string(),
  format: z.nullish(z.string()),
  status: statusSchema,
  error: z.nullish(z.string()),
  required: z.boolean(),
  array: z.nullish(z.boolean()),
  size: z.optional(z.number()),
  min: bound,
  max: bound,
  default: z.optional(z.unknown()),
});

const indexSchema = z.object({
  key: z.string(),
  type: z.string(),
  status: statusSchema,
  error: z.nullish(z.string()),
  attributes: z.array(z.string()),
  orders: z.nullish(z.array(z.nullish(z.string()))),
});

const collectionSchema = z.object({
  $id: z.string(),
  $permissions: z.array(z.string()),
  name: z.string(),
  enabled: z.boolean(),
  documentSecurity: z.boolean(),
  attributes: z.array(attributeSchema),
  indexes: z.array(indexSchema),
});

const collectionListSchema = z.object({ collections: z.array(collectionSchema) });

export type ExistingAttribute = z.output<typeof attributeSchema>;
export type ExistingIndex = z.output<typeof indexSchema>;
export type ExistingCollection = z.output<typeof collectionSchema>;

/**
 * The existing ones of the declared collections, by id; other collections are ignored. Undefined when the database is
 * missing.
 */
export type ExistingSchema = ReadonlyMap<string, ExistingCollection> | undefined;

/** Reads the existing schema with one call. Throws Appwrite failures. */
export async function readExistingSchema(
  databases: Databases,
  { databaseId, collections }: Schema,
): Promise<ExistingSchema> {
  const ids = Object.keys(collections);
  try {
    const answer = await databases.listCollections({
      databaseId,
      queries: [Query.equal('$id', ids), Query.limit(ids.length)],
    });
    return new Map(collectionListSchema.parse(answer).collections.map((collection) => [collection.$id, collection]));
  } catch (error) {
    if (appwriteTypeOf(error) === 'database_not_found') return undefined;
    throw error;
  }
}

/** Reads one collection. Throws Appwrite failures. */
export async function readCollection(
  databases: Databases,
  databaseId: string,
  collectionId: string,
): Promise<ExistingCollection> {
  return collectionSchema.parse(await databases.getCollection({ databaseId, collectionId }));
}
