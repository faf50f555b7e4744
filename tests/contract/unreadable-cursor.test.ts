import { Databases } from 'appwrite';
import { Databases as ServerDatabases, Permission, Query, Role } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, openEmbeddedTarget, refusalOf, type EmbeddedTarget } from './target.ts';

/** Stricter than Appwrite, which accepts any existing document as a cursor. */
let target: EmbeddedTarget;
let admin: ServerDatabases;
const collection = { databaseId: 'hidden', collectionId: 'things' };

beforeAll(async () => {
  target = await openEmbeddedTarget();
  admin = new ServerDatabases(target.admin);
  await admin.create({ databaseId: collection.databaseId, name: 'Hidden' });
  await admin.createCollection({ ...collection, name: 'Things', permissions: [], documentSecurity: true });
  await admin.createStringAttribute({ ...collection, key: 'title', size: 20, required: false });
});

afterAll(() => target.close());

test('a document that may not be read cannot be a cursor, because the list behind it would reveal its values', async () => {
  const reader = new Databases((await createPerson(target)).client);
  await admin.createDocument({
    ...collection,
    documentId: 'seen',
    data: { title: 'a' } as never,
    permissions: [Permission.read(Role.users())],
  });
  await admin.createDocument({ ...collection, documentId: 'unseen', data: { title: 'm' } as never, permissions: [] });
  for (const cursor of [Query.cursorAfter, Query.cursorBefore]) {
    const page = (id: string) => ({ ...collection, queries: [Query.orderAsc('title'), cursor(id)] });
    expect(await refusalOf(reader.listDocuments(page('unseen')))).toBe('400 general_cursor_not_found');
    expect(await refusalOf(reader.listDocuments(page('nothing')))).toBe('400 general_cursor_not_found');
    expect(await refusalOf(reader.listDocuments(page('seen')))).toBe('no refusal');
    expect(await refusalOf(admin.listDocuments(page('unseen')))).toBe('no refusal');
  }
});
