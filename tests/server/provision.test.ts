import fc from 'fast-check';
import { Query, type Databases } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASE_ID } from '#domain/wire/collections.ts';
import { COLLECTION_DECLARATIONS } from '#server/schema/collections.ts';
import type {
  AttributeDeclaration,
  CollectionDeclaration,
  IndexDeclaration,
  Schema,
} from '#server/schema/declarations.ts';
import { planProvisioning, provision } from '#server/schema/provision.ts';
import { openTestServer, type TestServer } from '#support/test-server.ts';
import { propertyRuns } from '#support/volume.ts';

let server: TestServer;
let databases: Databases;
beforeAll(async () => {
  server = await openTestServer();
  databases = server.backend.databases;
});
afterAll(() => server.close());

let count = 0;
const schemaOf = (collection: CollectionDeclaration, databaseId = `db${(count += 1)}`): Schema => ({
  databaseId,
  name: 'Test',
  collections: { things: collection },
});
const getThings = (databaseId: string) => databases.getCollection({ databaseId, collectionId: 'things' });

describe('the provisioning of the product', () => {
  test('the provisioning of the product creates every collection with its attributes and indexes, and without permissions', async () => {
    const { collections } = await databases.listCollections({ databaseId: DATABASE_ID, queries: [Query.limit(100)] });
    expect(collections).toHaveLength(Object.keys(COLLECTION_DECLARATIONS).length);
    for (const collection of collections) {
      const declaration = COLLECTION_DECLARATIONS[collection.$id as keyof typeof COLLECTION_DECLARATIONS];
      expect(collection.attributes.map(({ key }) => key).toSorted()).toEqual(
        Object.keys(declaration.attributes).toSorted(),
      );
      expect(collection.indexes.map(({ key }) => key).toSorted()).toEqual(Object.keys(declaration.indexes).toSorted());
      expect([collection.$permissions, collection.documentSecurity]).toEqual([[], true]);
    }
    expect(await planProvisioning(databases)).toEqual([]);
  });

  test('changes nothing the second time, and creates missing parts again', async () => {
    await provision(databases);
    await databases.deleteIndex({ databaseId: DATABASE_ID, collectionId: 'chats', key: 'due' });
    await databases.deleteAttribute({ databaseId: DATABASE_ID, collectionId: 'campaigns', key: 'target' });
    const steps: string[] = [];
    expect(await provision(databases, { onStep: ({ sentence }) => steps.push(sentence) })).toEqual([]);
    expect(steps).toEqual([
      'Create the attribute campaigns.target (string of 256).',
      'Create the index chats.due (key on campaign, nextActAt).',
    ]);
    expect(await planProvisioning(databases)).toEqual([]);
  });
});

const attributeArbitrary: fc.Arbitrary<AttributeDeclaration> = fc.oneof(
  fc.record({ kind: fc.constant('string' as const), size: fc.constantFrom(5, 10, 300), required: fc.boolean() }),
  fc.record({
    kind: fc.constant('string' as const),
    size: fc.constantFrom(5, 300),
    default: fc.constantFrom('x', 'y'),
  }),
  fc.record({ kind: fc.constant('string' as const), size: fc.constant(10), array: fc.constant(true) }),
  fc.record({ kind: fc.constant('integer' as const), default: fc.constantFrom(0, 7) }),
  fc.record({ kind: fc.constant('boolean' as const), required: fc.boolean() }),
  fc.record({ kind: fc.constant('datetime' as const) }),
);
const KEYS = ['a', 'b', 'c'] as const;
const isIndexable = (attribute: AttributeDeclaration | undefined): boolean =>
  attribute !== undefined && !(attribute.kind === 'string' && attribute.array === true);
const declarationArbitrary: fc.Arbitrary<CollectionDeclaration> = fc
  .record({
    name: fc.constantFrom('Things', 'Objects'),
    attributes: fc.dictionary(fc.constantFrom(...KEYS), attributeArbitrary, { noNullPrototype: true }),
    indexes: fc.dictionary(
      fc.constantFrom('one', 'two'),
      fc.record({
        type: fc.constantFrom('key' as const, 'unique' as const),
        attributes: fc.uniqueArray(fc.constantFrom(...KEYS, '$updatedAt'), { minLength: 1 }),
        descends: fc.boolean(),
      }),
      { noNullPrototype: true },
    ),
  })
  .map(({ name, attributes, indexes }) => ({
    name,
    attributes,
    indexes: Object.fromEntries(
      Object.entries(indexes).flatMap(([key, { type, attributes: wanted, descends }]): [string, IndexDeclaration][] => {
        const on = wanted.filter((attribute) => attribute.startsWith('$') || isIndexable(attributes[attribute]));
        return on.length === 0
          ? []
          : [[key, { type, attributes: on, ...(descends ? { orders: on.map(() => 'DESC' as const) } : {}) }]];
      }),
    ),
  }));

const valueOf = (attribute: AttributeDeclaration): unknown => {
  if (attribute.kind === 'string') return attribute.array === true ? ['v'] : 'v';
  if (attribute.kind === 'integer') return 3;
  return attribute.kind === 'boolean' ? true : '2026-01-01T00:00:00.000+00:00';
};

describe('a migration from any schema to any other', () => {
  test('loses no value by its safe steps, and ends in the declared schema when it is interrupted anywhere and restarted', async () => {
    await fc.assert(
      fc.asyncProperty(
        declarationArbitrary,
        declarationArbitrary,
        fc.nat({ max: 12 }),
        async (before, after, breaksAt) => {
          const old = schemaOf(before);
          await provision(databases, { schema: old });
          const values = Object.fromEntries(
            Object.entries(before.attributes).map(([key, attribute]) => [key, valueOf(attribute)]),
          );
          await databases.createDocument({
            databaseId: old.databaseId,
            collectionId: 'things',
            documentId: 'kept',
            data: { ...values, $permissions: [] },
          });
          const next = schemaOf(after, old.databaseId);

          const left = await provision(databases, { schema: next });
          expect(left.every(({ isDestructive }) => isDestructive)).toBe(true);
          expect(await planProvisioning(databases, next)).toEqual(left);
          expect(
            await databases.getDocument({ databaseId: old.databaseId, collectionId: 'things', documentId: 'kept' }),
          ).toMatchObject(values);

          let steps = 0;
          const broken = provision(databases, {
            schema: next,
            allowDestructive: true,
            onStep: () => {
              steps += 1;
              if (steps > breaksAt) throw new Error('broken off');
            },
          });
          await broken.catch(() => undefined);
          expect(await provision(databases, { schema: next, allowDestructive: true })).toEqual([]);
          expect(await planProvisioning(databases, next)).toEqual([]);
        },
      ),
      { numRuns: propertyRuns(30) },
    );
  }, 120_000);

  test('a migration keeps undeclared collections in the same database', async () => {
    const schema = schemaOf({ name: 'Things', attributes: { a: { kind: 'string', size: 5 } }, indexes: {} });
    const { databaseId } = schema;
    await databases.create({ databaseId, name: 'Theirs' });
    await databases.createCollection({
      databaseId,
      collectionId: 'theirs',
      name: 'Theirs',
      permissions: ['read("any")'],
    });
    await provision(databases, { schema, allowDestructive: true });
    expect(await databases.getCollection({ databaseId, collectionId: 'theirs' })).toMatchObject({
      name: 'Theirs',
      $permissions: ['read("any")'],
    });
    expect((await databases.get({ databaseId })).name).toBe('Theirs');
  });

  test('a migration removes permissions of a collection only when destructive steps are allowed', async () => {
    const schema = schemaOf({ name: 'Things', attributes: {}, indexes: {} });
    await provision(databases, { schema });
    await databases.updateCollection({
      databaseId: schema.databaseId,
      collectionId: 'things',
      name: 'Other',
      permissions: ['read("any")'],
      documentSecurity: false,
      enabled: false,
    });
    expect((await provision(databases, { schema })).map(({ isNeeded }) => isNeeded)).toEqual([true]);
    expect(await getThings(schema.databaseId)).toMatchObject({
      name: 'Things',
      $permissions: ['read("any")'],
      documentSecurity: true,
      enabled: true,
    });
    expect(await provision(databases, { schema, allowDestructive: true })).toEqual([]);
    expect((await getThings(schema.databaseId)).$permissions).toEqual([]);
  });
});
