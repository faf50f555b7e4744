import { Databases as WebDatabases } from 'appwrite';
import { DatabasesIndexType, Permission, Query, Role, type Models } from 'node-appwrite';
import { beforeAll, expect, test } from 'vitest';
import { shareDatabase } from './database.ts';
import { TestSocket } from './socket.ts';
import { guestOf, refusalOf } from './target.ts';

const databaseId = 'encrypted';
const database = shareDatabase(databaseId);
const notes = { databaseId, collectionId: 'notes' };
const rows = { databaseId, tableId: 'notes' };

beforeAll(async () => {
  const { databases } = database;
  await databases.createCollection({
    ...notes,
    name: 'Notes',
    permissions: [Permission.read(Role.any()), Permission.create(Role.any()), Permission.update(Role.any())],
  });
  await databases.createStringAttribute({ ...notes, key: 'note', size: 150, required: false, encrypt: true });
  await databases.createTextAttribute({ ...notes, key: 'words', required: false, array: true, encrypt: true });
  await databases.createVarcharAttribute({
    ...notes,
    key: 'mood',
    size: 200,
    required: false,
    xdefault: 'calm',
    encrypt: true,
  });
  await databases.createIntegerAttribute({ ...notes, key: 'n', required: false, xdefault: 0 });
});

const create = (documentId: string, data: object) =>
  database.databases.createDocument({ ...notes, documentId, data: data as never });
const valuesOf = ({ note, words, mood, n }: Models.Document & Record<string, unknown>) => ({ note, words, mood, n });
const find = async (documentId: string) => valuesOf(await database.databases.getDocument({ ...notes, documentId }));

test('each kind of text can be encrypted, in both families, and says so wherever it is shown', async () => {
  const { databases, tables } = database;
  const ids = await database.newCollection();
  const table = { databaseId, tableId: ids.collectionId };
  const common = { required: false, encrypt: true };
  const created = [
    await databases.createStringAttribute({ ...ids, key: 'a', size: 150, ...common }),
    await databases.createVarcharAttribute({ ...ids, key: 'b', size: 150, ...common }),
    await databases.createTextAttribute({ ...ids, key: 'c', ...common }),
    await tables.createStringColumn({ ...table, key: 'd', size: 150, ...common }),
    await tables.createVarcharColumn({ ...table, key: 'e', size: 150, ...common }),
    await tables.createMediumtextColumn({ ...table, key: 'f', ...common }),
    await tables.createLongtextColumn({ ...table, key: 'g', ...common }),
    await tables.createTextColumn({ ...table, key: 'h', required: false }),
  ];
  const expected = created.map(({ key }) => [key, key !== 'h']);
  expect(created.map(({ key, encrypt }) => [key, encrypt])).toEqual(expected);
  const shown = [
    (await databases.listAttributes(ids)).attributes,
    (await databases.getCollection(ids)).attributes,
    (await tables.listColumns(table)).columns,
  ];
  for (const attributes of shown)
    expect((attributes as Models.AttributeString[]).map(({ key, encrypt }) => [key, encrypt])).toEqual(expected);
  expect(await databases.getAttribute({ ...ids, key: 'a' })).toMatchObject({ encrypt: true });
  const changed = await databases.updateStringAttribute({ ...ids, key: 'a', required: true, xdefault: null as never });
  expect([changed.required, changed.encrypt]).toEqual([true, true]);
});

test('an encrypted text with a size has room for at least 150 characters', async () => {
  const ids = await database.newCollection();
  for (const kind of ['string', 'varchar']) {
    const refused = await database.call('POST', `${database.pathOf(ids)}/attributes/${kind}`, {
      key: kind,
      size: 149,
      required: false,
      encrypt: true,
    });
    expect(refused.body).toMatchObject({
      code: 400,
      type: 'general_bad_request',
      message: 'Size too small. Encrypted strings require a minimum size of 150 characters.',
    });
  }
});

test('encrypted values are answered in plain, however they were written', async () => {
  const { databases, tables } = database;
  const note = 'Zoë, "quoted" 🔒';
  expect(valuesOf(await create('written', { note, words: ['a', 'b"c'] }))).toEqual({
    note,
    words: ['a', 'b"c'],
    mood: 'calm',
    n: 0,
  });
  await create('empty', { note: '', words: [] });
  expect(await find('empty')).toEqual({ note: '', words: [], mood: 'calm', n: 0 });
  await databases.updateDocument({ ...notes, documentId: 'written', data: { words: ['c'] } });
  expect(await find('written')).toEqual({ note, words: ['c'], mood: 'calm', n: 0 });
  await databases.updateDocument({ ...notes, documentId: 'written', data: { note: null, mood: 'glad' } });
  expect(await find('written')).toEqual({ note: null, words: ['c'], mood: 'glad', n: 0 });
  await databases.upsertDocument({ ...notes, documentId: 'written', data: { note: 'upserted' } });
  await databases.incrementDocumentAttribute({ ...notes, documentId: 'written', attribute: 'n', value: 4 });
  expect(await find('written')).toEqual({ note: 'upserted', words: ['c'], mood: 'glad', n: 4 });
  expect(await tables.getRow({ ...rows, rowId: 'written' })).toMatchObject({ note: 'upserted', words: ['c'], n: 4 });
  const { rows: selected } = await tables.listRows({
    ...rows,
    queries: [Query.equal('$id', 'written'), Query.select(['mood'])],
  });
  expect(selected.map(({ mood, note: absent }: Record<string, unknown>) => [mood, absent])).toEqual([
    ['glad', undefined],
  ]);
});

test('an update that changes no encrypted value leaves the version of the document', async () => {
  const { $updatedAt } = await create('same', { note: 'same' });
  const again = await database.databases.updateDocument({ ...notes, documentId: 'same', data: { note: 'same' } });
  expect(again.$updatedAt).toBe($updatedAt);
});

test('bulk calls write and answer encrypted values', async () => {
  const { databases } = database;
  const documents = ['bulk-1', 'bulk-2'].map(($id) => ({ $id, note: `note of ${$id}` }));
  const made = await databases.createDocuments({ ...notes, documents });
  expect(made.documents.map((document) => valuesOf(document).note)).toEqual(['note of bulk-1', 'note of bulk-2']);
  const queries = [Query.startsWith('$id', 'bulk-')];
  const updated = await databases.updateDocuments({ ...notes, data: { words: ['all'] }, queries });
  expect(updated.documents.map((document) => valuesOf(document))).toEqual([
    { note: 'note of bulk-1', words: ['all'], mood: 'calm', n: 0 },
    { note: 'note of bulk-2', words: ['all'], mood: 'calm', n: 0 },
  ]);
  await databases.upsertDocuments({ ...notes, documents: [{ $id: 'bulk-1', note: 'again' }] });
  expect((await find('bulk-1')).note).toBe('again');
  const deleted = await databases.deleteDocuments({ ...notes, queries });
  expect(deleted.documents.map((document) => valuesOf(document).note)).toEqual(['again', 'note of bulk-2']);
});

test('a transaction stages encrypted values, shows them and commits them', async () => {
  const { databases, tables } = database;
  await create('known', { note: 'before' });
  const { $id: transactionId } = await tables.createTransaction();
  await databases.createDocument({ ...notes, transactionId, documentId: 'staged', data: { note: 'staged note' } });
  await tables.updateRow({ ...rows, transactionId, rowId: 'known', data: { note: 'after' } });
  await databases.createOperations({
    transactionId,
    operations: [{ ...notes, action: 'create', documentId: 'listed', data: { words: ['x', 'y'] } }],
  });
  const seen = await databases.getDocument({ ...notes, transactionId, documentId: 'known' });
  expect(valuesOf(seen).note).toBe('after');
  expect((await find('known')).note).toBe('before');
  await tables.updateTransaction({ transactionId, commit: true });
  expect([(await find('staged')).note, (await find('known')).note, (await find('listed')).words]).toEqual([
    'staged note',
    'after',
    ['x', 'y'],
  ]);
});

test('events carry encrypted values in plain, also those that did not change', async () => {
  const socket = await TestSocket.open(
    database.target,
    `&channels[]=databases.${databaseId}.collections.notes.documents.told`,
  );
  await socket.next();
  await create('told', { note: 'told note', words: ['one'] });
  const told = { $id: 'told', note: 'told note', words: ['one'], mood: 'calm' };
  expect((await socket.next()).data?.['payload']).toMatchObject(told);
  await database.databases.updateDocument({ ...notes, documentId: 'told', data: { n: 1 } });
  expect((await socket.next()).data?.['payload']).toMatchObject({ ...told, n: 1 });
  socket.close();
});

test('an encrypted attribute cannot be queried, by no comparison, in no nesting and in no bulk call', async () => {
  const { databases, tables } = database;
  const guest = new WebDatabases(guestOf(database.target));
  const words = async (call: Promise<unknown>): Promise<unknown> =>
    call.then(
      () => 'no refusal',
      (error: unknown) => (error instanceof Error ? error.message : error),
    );
  const refused = 'Invalid query: Cannot query encrypted attribute: note';
  for (const query of [
    Query.equal('note', 'x'),
    Query.isNull('note'),
    Query.search('note', 'x'),
    Query.contains('note', 'x'),
    Query.or([Query.equal('n', 1), Query.startsWith('note', 'x')]),
  ])
    expect(await words(guest.listDocuments({ ...notes, queries: [query] }))).toBe(refused);
  const queries = [Query.equal('note', 'x')];
  expect(await words(tables.listRows({ ...rows, queries }))).toBe(refused);
  expect(await words(databases.updateDocuments({ ...notes, data: { n: 1 }, queries }))).toBe(refused);
  expect(await words(databases.deleteDocuments({ ...notes, queries }))).toBe(refused);
  expect(await refusalOf(databases.listDocuments({ ...notes, queries }))).toBe('400 general_query_invalid');
});

test('an index of an encrypted attribute is created, and finds no two values equal', async () => {
  const { databases } = database;
  const ids = await database.newCollection();
  await databases.createStringAttribute({ ...ids, key: 'x', size: 150, required: false, encrypt: true });
  await databases.createIndex({ ...ids, key: 'by_x', type: DatabasesIndexType.Unique, attributes: ['x'] });
  await database.create(ids, { x: 'equal' });
  await database.create(ids, { x: 'equal' });
  const { documents } = await databases.listDocuments({ ...ids, queries: [Query.orderAsc('x'), Query.limit(1)] });
  const last = documents.map(({ $id }) => Query.cursorAfter($id));
  expect((await databases.listDocuments({ ...ids, queries: [Query.orderAsc('x'), ...last] })).documents).toHaveLength(
    1,
  );
});

test('the values of an encrypted attribute stay when it is renamed, and keep it from a size that is too small', async () => {
  const { databases } = database;
  const ids = await database.newCollection();
  const long = 'é'.repeat(160);
  await databases.createIntegerAttribute({ ...ids, key: 'n', required: false });
  const { $id: documentId } = await database.create(ids, { n: 1 });
  const change = { ...ids, required: false, xdefault: null as never };
  await databases.createStringAttribute({
    ...ids,
    key: 'x',
    size: 200,
    required: false,
    xdefault: long,
    encrypt: true,
  });
  expect(await databases.getDocument({ ...ids, documentId })).toMatchObject({ x: long });
  expect(await refusalOf(databases.updateStringAttribute({ ...change, key: 'x', size: 159 }))).toBe(
    '400 attribute_invalid_resize',
  );
  await databases.updateStringAttribute({ ...change, key: 'x', size: 160, newKey: 'y' });
  expect(await databases.getDocument({ ...ids, documentId })).toMatchObject({ y: long });
});
