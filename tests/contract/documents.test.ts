import { Databases, TablesDB, type Models as WebModels } from 'appwrite';
import {
  Databases as ServerDatabases,
  DatabasesIndexType,
  Permission,
  Query,
  Role,
  TablesDB as ServerTables,
  Teams as ServerTeams,
  type Models,
} from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, openTarget, refusalOf, SINCE_1_8_1, type Person, type Target } from './target.ts';

let target: Target;
let admin: ServerDatabases;
let member: Person;
let stranger: Person;
let teamId: string;
const databaseId = 'unit';
const collectionId = 'chats';
const collection = { databaseId, collectionId };

beforeAll(async () => {
  target = await openTarget();
  admin = new ServerDatabases(target.admin);
  await admin.create({ databaseId, name: 'Unit' });
  await admin.createCollection({
    ...collection,
    name: 'Chats',
    permissions: [Permission.create(Role.users())],
    documentSecurity: true,
  });
  await admin.createStringAttribute({ ...collection, key: 'agent', size: 36, required: false });
  await admin.createIntegerAttribute({ ...collection, key: 'status', required: false, xdefault: 0, min: 0, max: 10 });
  await admin.createStringAttribute({ ...collection, key: 'tags', size: 20, required: false, array: true });
  await admin.createStringAttribute({ ...collection, key: 'personKey', size: 64, required: true });
  await admin.createIndex({ ...collection, key: 'person', type: DatabasesIndexType.Unique, attributes: ['personKey'] });
  await admin.createIndex({
    ...collection,
    key: 'by_agent',
    type: DatabasesIndexType.Key,
    attributes: ['agent', '$updatedAt'],
  });
  member = await createPerson(target, 'Mia');
  stranger = await createPerson(target, 'Sam');
  const team = await new ServerTeams(target.admin).create({ teamId: 'unique()', name: 'Team' });
  teamId = team.$id;
  await new ServerTeams(target.admin).createMembership({ teamId, roles: ['editor'], userId: member.id });
});

afterAll(() => target.close());

let made = 0;
const create = (data: object = {}, permissions: string[] = [Permission.read(Role.team(teamId))]) => {
  made += 1;
  return admin.createDocument({
    ...collection,
    documentId: `doc-${made}`,
    data: { personKey: `person-${made}`, ...data },
    permissions,
  });
};

test('members of a team read its documents, and nobody else does', SINCE_1_8_1, async () => {
  const document = await create({ agent: 'a1', status: 3, tags: ['x', 'y'] });
  expect(document).toMatchObject({
    agent: 'a1',
    status: 3,
    tags: ['x', 'y'],
    $databaseId: databaseId,
    $collectionId: collectionId,
  });
  const where = { ...collection, documentId: document.$id };
  expect((await new Databases(member.client).getDocument(where)).$sequence).toBe(document.$sequence);
  expect(await refusalOf(new Databases(stranger.client).getDocument(where))).toBe('404 document_not_found');
  expect((await new Databases(stranger.client).listDocuments(collection)).total).toBe(0);
  expect(
    await refusalOf(
      new Databases(member.client).updateDocument<WebModels.DefaultDocument>({ ...where, data: { status: 4 } }),
    ),
  ).toBe('401 user_unauthorized');
  expect(await refusalOf(new Databases(member.client).deleteDocument(where))).toBe('401 user_unauthorized');
});

test('the same data is served under both families of paths', SINCE_1_8_1, async () => {
  const document = await create({ agent: 'both' });
  const row = await new TablesDB(member.client).getRow({ databaseId, tableId: collectionId, rowId: document.$id });
  expect(row).toMatchObject({ $id: document.$id, $tableId: collectionId, agent: 'both' });
  expect(row).not.toHaveProperty('$collectionId');
  const tables = new ServerTables(target.admin);
  await tables.updateRow({ databaseId, tableId: collectionId, rowId: document.$id, data: { status: 9 } });
  expect(await admin.getDocument({ ...collection, documentId: document.$id })).toMatchObject({ status: 9 });
  expect(await refusalOf(tables.getRow({ databaseId, tableId: collectionId, rowId: 'nothing' }))).toBe(
    '404 row_not_found',
  );
});

test('a person grants only roles they have, and their own role by default', SINCE_1_8_1, async () => {
  const databases = new Databases(member.client);
  const mine = await databases.createDocument({ ...collection, documentId: 'unique()', data: { personKey: 'mine' } });
  expect(mine.$permissions).toEqual(['read', 'update', 'delete'].map((action) => `${action}("user:${member.id}")`));
  expect(
    await refusalOf(
      databases.createDocument<WebModels.DefaultDocument>({
        ...collection,
        documentId: 'unique()',
        data: { personKey: 'other' },
        permissions: [Permission.read(Role.user(stranger.id))],
      }),
    ),
  ).toBe('401 user_unauthorized');
  expect((await databases.updateDocument({ ...collection, documentId: mine.$id, data: { status: 1 } }))['status']).toBe(
    1,
  );
});

test('values that violate the rules of their attributes are refused', SINCE_1_8_1, async () => {
  const refusals = await Promise.all([
    refusalOf(
      admin.createDocument<Models.DefaultDocument>({ ...collection, documentId: 'unique()', data: { agent: 'x' } }),
    ),
    refusalOf(create({ status: 11 })),
    refusalOf(create({ status: 'three' })),
    refusalOf(create({ unknown: 1 })),
    refusalOf(create({ tags: ['far longer than twenty characters'] })),
  ]);
  expect(refusals).toEqual(refusals.map(() => '400 document_invalid_structure'));
});

test('a duplicate id and a duplicate unique value are refused with different errors', async () => {
  const { $id, personKey } = (await create()) as unknown as { $id: string; personKey: string };
  expect(
    await refusalOf(
      admin.createDocument<Models.DefaultDocument>({
        ...collection,
        documentId: $id.toUpperCase(),
        data: { personKey: 'fresh' },
      }),
    ),
  ).toBe('409 document_already_exists');
  expect(
    await refusalOf(
      admin.createDocument<Models.DefaultDocument>({ ...collection, documentId: 'unique()', data: { personKey } }),
    ),
  ).toBe('409 document_unique_constraint_violation');
});

test('an update without a difference keeps $updatedAt, a real one advances it', SINCE_1_8_1, async () => {
  const document = await create({ status: 2 });
  const where = { ...collection, documentId: document.$id };
  expect((await admin.updateDocument({ ...where, data: { status: 2 } })).$updatedAt).toBe(document.$updatedAt);
  const changed = await admin.updateDocument({ ...where, data: { status: 3 } });
  const again = await admin.updateDocument({ ...where, data: { status: 4 } });
  expect([changed.$updatedAt > document.$updatedAt, again.$updatedAt > changed.$updatedAt]).toEqual([true, true]);
});

test('cursors visit each document once, forwards and backwards, also among equal values', SINCE_1_8_1, async () => {
  for (let count = 0; count < 23; count += 1) await create({ agent: 'paged', status: count % 3 });
  const queries = [Query.equal('agent', 'paged'), Query.orderDesc('status'), Query.limit(5)];
  const pages: string[][] = [];
  let cursor: string[] = [];
  for (;;) {
    const { documents, total } = await new Databases(member.client).listDocuments({
      ...collection,
      queries: [...queries, ...cursor],
    });
    expect(total).toBe(23);
    if (documents.length === 0) break;
    pages.push(documents.map(({ $id }) => $id));
    cursor = [Query.cursorAfter(documents.at(-1)?.$id ?? '')];
  }
  expect(new Set(pages.flat()).size).toBe(23);
  const back = await new Databases(member.client).listDocuments({
    ...collection,
    queries: [...queries, Query.cursorBefore(pages[2]?.[0] ?? '')],
  });
  expect(back.documents.map(({ $id }) => $id)).toEqual(pages[1]);
  expect(await refusalOf(admin.listDocuments({ ...collection, queries: [Query.cursorAfter('nothing')] }))).toBe(
    '400 general_cursor_not_found',
  );
});

test('select returns the named attributes, and total=false counts nothing', async () => {
  await create({ agent: 'chosen', status: 7 });
  const { documents, total } = await admin.listDocuments({
    ...collection,
    queries: [Query.equal('agent', 'chosen'), Query.select(['status'])],
    total: false,
  });
  expect(total).toBe(0);
  expect(documents[0]).toMatchObject({ status: 7, $databaseId: databaseId });
  expect(documents[0]).not.toHaveProperty('agent');
});

test('bulk calls take at most 100 documents of a server key and are atomic', SINCE_1_8_1, async () => {
  const documents = Array.from({ length: 100 }, (_, position) => ({
    $id: `bulk-${position}`,
    agent: 'bulk',
    personKey: `bulk-${position}`,
    $permissions: [Permission.read(Role.team(teamId))],
  }));
  expect((await admin.createDocuments({ ...collection, documents })).total).toBe(100);
  expect(
    (await new Databases(member.client).listDocuments({ ...collection, queries: [Query.equal('agent', 'bulk')] }))
      .total,
  ).toBe(100);
  expect(
    await refusalOf(
      admin.createDocuments<Models.DefaultDocument>({
        ...collection,
        documents: [
          { $id: 'bulk-new', personKey: 'bulk-new' },
          { $id: 'bulk-1', personKey: 'again' },
        ],
      }),
    ),
  ).toBe('409 document_already_exists');
  expect(await refusalOf(admin.getDocument({ ...collection, documentId: 'bulk-new' }))).toBe('404 document_not_found');
  expect(
    (await admin.updateDocuments({ ...collection, data: { status: 5 }, queries: [Query.equal('agent', 'bulk')] }))
      .total,
  ).toBe(100);
  expect(
    (await admin.upsertDocuments({ ...collection, documents: [{ $id: 'bulk-0', personKey: 'bulk-0', status: 6 }] }))
      .documents[0],
  ).toMatchObject({ status: 6, agent: 'bulk' });
  expect((await admin.deleteDocuments({ ...collection, queries: [Query.equal('agent', 'bulk')] })).total).toBe(100);
});

test('increments are applied by the server and stop at the given bound', SINCE_1_8_1, async () => {
  const { $id } = await create({ status: 8 });
  const where = { ...collection, documentId: $id, attribute: 'status' };
  expect((await admin.incrementDocumentAttribute({ ...where, value: 5 }))['status']).toBe(13);
  expect(await refusalOf(admin.incrementDocumentAttribute({ ...where, value: 1, max: 13 }))).toBe(
    '400 attribute_limit_exceeded',
  );
  expect((await admin.decrementDocumentAttribute({ ...where, value: 3, min: 0 }))['status']).toBe(10);
});

test('the writes of a transaction are visible within it, and to others only after the commit', async () => {
  const { $id } = await create({ status: 1 });
  const transaction = await admin.createTransaction();
  const staged = { transactionId: transaction.$id };
  await admin.updateDocument({ ...collection, documentId: $id, data: { status: 2 }, ...staged });
  await admin.createDocument({ ...collection, documentId: 'staged', data: { personKey: 'staged' }, ...staged });
  expect((await admin.getDocument({ ...collection, documentId: $id, ...staged }))['status']).toBe(2);
  expect((await admin.getDocument({ ...collection, documentId: $id }))['status']).toBe(1);
  expect(await refusalOf(admin.getDocument({ ...collection, documentId: 'staged' }))).toBe('404 document_not_found');
  expect((await admin.getTransaction({ transactionId: transaction.$id })).operations).toBe(2);
  expect((await admin.updateTransaction({ transactionId: transaction.$id, commit: true })).status).toBe('committed');
  expect((await admin.getDocument({ ...collection, documentId: $id }))['status']).toBe(2);
  expect((await admin.getDocument({ ...collection, documentId: 'staged' })).$id).toBe('staged');
  expect(await refusalOf(admin.updateTransaction({ transactionId: transaction.$id, commit: true }))).toBe(
    '400 transaction_not_ready',
  );
});

test('a commit is refused when a document changed after it was staged, and changes nothing', async () => {
  const first = await create({ status: 1 });
  const second = await create({ status: 1 });
  const { $id: transactionId } = await admin.createTransaction();
  await admin.createOperations({
    transactionId,
    operations: [
      { ...collection, documentId: second.$id, action: 'update', data: { status: 9 } },
      { ...collection, documentId: first.$id, action: 'update', data: { status: 9 } },
    ],
  });
  await admin.updateDocument({ ...collection, documentId: first.$id, data: { status: 4 } });
  expect(await refusalOf(admin.updateTransaction({ transactionId, commit: true }))).toBe('409 transaction_conflict');
  expect((await admin.getTransaction({ transactionId })).status).toBe('failed');
  expect((await admin.getDocument({ ...collection, documentId: second.$id }))['status']).toBe(1);
});

test('a rollback discards all writes, and only its creator sees a transaction', async () => {
  const databases = new Databases(member.client);
  const { $id: transactionId } = await databases.createTransaction();
  await databases.createDocument({
    ...collection,
    documentId: 'rolled-back',
    data: { personKey: 'rolled-back' },
    transactionId,
  });
  expect(await refusalOf(new Databases(stranger.client).getTransaction({ transactionId }))).toBe(
    '404 transaction_not_found',
  );
  await databases.updateTransaction({ transactionId, rollback: true });
  expect(await refusalOf(admin.getDocument({ ...collection, documentId: 'rolled-back' }))).toBe(
    '404 document_not_found',
  );
});

test('an expected version older than the document is a conflict', async () => {
  const document = await create({ status: 1 });
  await admin.updateDocument({ ...collection, documentId: document.$id, data: { status: 2 } });
  const answer = await fetch(
    `${target.endpoint}/databases/${databaseId}/collections/${collectionId}/documents/${document.$id}`,
    {
      method: 'PATCH',
      headers: {
        'content-type': 'application/json',
        'x-appwrite-project': target.projectId,
        'x-appwrite-key': target.key,
        'x-appwrite-timestamp': document.$updatedAt,
      },
      body: JSON.stringify({ data: { status: 3 } }),
    },
  );
  expect(answer.status).toBe(409);
});
