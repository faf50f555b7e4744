import { Databases } from 'appwrite';
import { Databases as ServerDatabases, Permission, Query, Role } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, openEmbeddedTarget, refusalOf, type EmbeddedTarget } from './target.ts';

/** Stricter than the imitated server, which continues behind any document there is. */
let target: EmbeddedTarget;
let admin: ServerDatabases;
const place = { databaseId: 'hidden', collectionId: 'things' };

beforeAll(async () => {
  target = await openEmbeddedTarget();
  admin = new ServerDatabases(target.admin);
  await admin.create({ databaseId: place.databaseId, name: 'Hidden' });
  await admin.createCollection({ ...place, name: 'Things', permissions: [], documentSecurity: true });
  await admin.createStringAttribute({ ...place, key: 'title', size: 20, required: false });
});

afterAll(() => target.close());

test('a document that may not be read cannot be a cursor, because the list behind it would reveal its values', async () => {
  const reader = new Databases((await createPerson(target)).client);
  await admin.createDocument({
    ...place,
    documentId: 'seen',
    data: { title: 'a' } as never,
    permissions: [Permission.read(Role.users())],
  });
  await admin.createDocument({ ...place, documentId: 'unseen', data: { title: 'm' } as never, permissions: [] });
  for (const cursor of [Query.cursorAfter, Query.cursorBefore]) {
    const behind = (id: string) => ({ ...place, queries: [Query.orderAsc('title'), cursor(id)] });
    expect(await refusalOf(reader.listDocuments(behind('unseen')))).toBe('400 general_cursor_not_found');
    expect(await refusalOf(reader.listDocuments(behind('nothing')))).toBe('400 general_cursor_not_found');
    expect(await refusalOf(reader.listDocuments(behind('seen')))).toBe('no refusal');
    expect(await refusalOf(admin.listDocuments(behind('unseen')))).toBe('no refusal');
  }
});
