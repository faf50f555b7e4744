import { afterAll, beforeAll, expect, test } from 'vitest';
import { DATABASE_ID } from '#domain/collections.ts';
import { COLLECTION_DECLARATIONS } from '#server/schema/collections.ts';
import { provision } from '#server/schema/provision.ts';
import { openTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

test('every declared collection stands with its attributes and indexes, private by itself', async () => {
  const { collections } = await server.backend.databases.listCollections({ databaseId: DATABASE_ID });
  expect(collections).toHaveLength(Object.keys(COLLECTION_DECLARATIONS).length);
  for (const collection of collections) {
    const declaration = COLLECTION_DECLARATIONS[collection.$id as keyof typeof COLLECTION_DECLARATIONS];
    expect(collection.attributes.map(({ key }) => key).toSorted()).toEqual(Object.keys(declaration.attributes).toSorted());
    expect(collection.indexes.map(({ key }) => key).toSorted()).toEqual(Object.keys(declaration.indexes).toSorted());
    expect([collection.$permissions, collection.documentSecurity]).toEqual([[], true]);
  }
});

test('a second time changes nothing, and what went missing is made again', async () => {
  const { databases } = server.backend;
  await provision(databases);
  await databases.deleteIndex({ databaseId: DATABASE_ID, collectionId: 'chats', key: 'due' });
  await databases.deleteAttribute({ databaseId: DATABASE_ID, collectionId: 'campaigns', key: 'target' });
  await provision(databases);
  const chats = await databases.getCollection({ databaseId: DATABASE_ID, collectionId: 'chats' });
  const campaigns = await databases.getCollection({ databaseId: DATABASE_ID, collectionId: 'campaigns' });
  expect(chats.indexes.map(({ key }) => key)).toContain('due');
  expect(campaigns.attributes.map(({ key }) => key)).toContain('target');
});
