import { Databases } from 'appwrite';
import { Databases as ServerDatabases, DatabasesIndexType, Permission, Query, Role, TablesDB } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestSocket } from './socket.ts';
import { createPerson, guestOf, openTarget, refusalOf, SINCE_1_8_1, type Person, type Target } from './target.ts';

let target: Target;
let admin: ServerDatabases;
let tables: TablesDB;
let author: Person;
let stranger: Person;
const collection = { databaseId: 'ledger', collectionId: 'entries' };

beforeAll(async () => {
  target = await openTarget();
  admin = new ServerDatabases(target.admin);
  tables = new TablesDB(target.admin);
  await admin.create({ databaseId: 'ledger', name: 'Ledger' });
  await admin.createCollection({
    ...collection,
    name: 'Entries',
    permissions: [Permission.create(Role.users())],
    documentSecurity: true,
  });
  await admin.createIntegerAttribute({ ...collection, key: 'n', required: false });
  await admin.createStringAttribute({ ...collection, key: 'tag', size: 20, required: false });
  await admin.createStringAttribute({ ...collection, key: 'code', size: 20, required: false });
  await admin.createIndex({ ...collection, key: 'by_code', type: DatabasesIndexType.Unique, attributes: ['code'] });
  [author, stranger] = [await createPerson(target, 'Ann'), await createPerson(target, 'Sam')];
});

afterAll(() => target.close());

const create = (documentId: string, n = 0, permissions: string[] = []) =>
  admin.createDocument({ ...collection, documentId, data: { n }, permissions });
const numbers = async (prefix: string): Promise<Record<string, unknown>> => {
  const { documents } = await admin.listDocuments({
    ...collection,
    queries: [Query.startsWith('$id', prefix), Query.limit(100)],
  });
  return Object.fromEntries(documents.map((document) => [document.$id, document['n']]));
};
const stage = (transactionId: string, ...operations: object[]) =>
  admin.createOperations({
    transactionId,
    operations: operations.map((operation) => ({ ...collection, ...operation })),
  });

/** Sends a request without the SDK. */
const call = async (
  method: string,
  path: string,
  body: object,
  session?: string,
): Promise<{ status: number; body: Record<string, unknown> }> => {
  const key = session === undefined ? { 'x-appwrite-key': target.key } : { 'x-appwrite-session': session };
  const answer = await fetch(`${target.endpoint}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-appwrite-project': target.projectId, ...key },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

test('every action is staged by one call and executed by the commit, in order', async () => {
  await admin.createDocuments({
    ...collection,
    documents: [
      ['a-changed', 1],
      ['a-gone', 2],
      ['a-up', 10],
      ['a-down', 10],
      ['a-many-1', 5],
      ['a-many-2', 5],
      ['a-drop-1', 6],
      ['a-kept', 7],
    ].map(([$id, n]) => ({ $id, n })),
  });
  const { $id: transactionId } = await admin.createTransaction();
  const staged = await stage(
    transactionId,
    { action: 'create', documentId: 'a-new', data: { n: 100 } },
    { action: 'update', documentId: 'a-changed', data: { n: 101 } },
    { action: 'upsert', documentId: 'a-upserted', data: { $id: 'a-upserted', n: 102 } },
    { action: 'upsert', documentId: 'a-new', data: { n: 103 } },
    { action: 'delete', documentId: 'a-gone' },
    { action: 'increment', documentId: 'a-up', data: { attribute: 'n', value: 5, max: 15 } },
    { action: 'decrement', documentId: 'a-down', data: { attribute: 'n', value: 5, min: 5 } },
    { action: 'bulkCreate', data: [{ $id: 'a-bulk', n: 104 }] },
    { action: 'bulkUpsert', data: [{ $id: 'a-bulk', n: 105 }] },
    { action: 'bulkUpdate', data: { queries: [Query.startsWith('$id', 'a-many')], data: { n: 50 } } },
    { action: 'bulkDelete', data: { queries: [Query.startsWith('$id', 'a-drop')] } },
  );
  expect(staged).toMatchObject({ operations: 11, status: 'pending' });
  expect(await numbers('a-')).toEqual({
    'a-changed': 1,
    'a-gone': 2,
    'a-up': 10,
    'a-down': 10,
    'a-many-1': 5,
    'a-many-2': 5,
    'a-drop-1': 6,
    'a-kept': 7,
  });
  await admin.updateTransaction({ transactionId, commit: true });
  expect(await numbers('a-')).toEqual({
    'a-new': 103,
    'a-changed': 101,
    'a-upserted': 102,
    'a-up': 15,
    'a-down': 5,
    'a-bulk': 105,
    'a-many-1': 50,
    'a-many-2': 50,
    'a-kept': 7,
  });
});

test('rows are staged under the paths of tables, on the same data', async () => {
  await create('row-1', 1);
  const { $id: transactionId } = await tables.createTransaction();
  const row = { databaseId: 'ledger', tableId: 'entries' };
  await tables.createOperations({
    transactionId,
    operations: [
      { ...row, rowId: 'row-1', action: 'increment', data: { column: 'n', value: 4 } },
      { ...row, rowId: 'row-2', action: 'create', data: { n: 9 } },
    ],
  });
  expect((await tables.getRow({ ...row, rowId: 'row-1', transactionId }))['n']).toBe(5);
  expect((await tables.listRows({ ...row, queries: [Query.startsWith('$id', 'row-')], transactionId })).total).toBe(2);
  await tables.updateTransaction({ transactionId, commit: true });
  expect(await numbers('row-')).toEqual({ 'row-1': 5, 'row-2': 9 });
});

test('the ids and permissions in the answer of a staged call are those of the commit', async () => {
  const databases = new Databases(author.client);
  const { $id: transactionId } = await databases.createTransaction();
  const staged = await databases.createDocument({
    ...collection,
    documentId: 'unique()',
    data: { tag: 'promised' },
    transactionId,
  });
  // A server key may commit for the author; the document still belongs to the author.
  await admin.updateTransaction({ transactionId, commit: true });
  const { documents } = await databases.listDocuments({ ...collection, queries: [Query.equal('tag', 'promised')] });
  expect(documents.map(({ $id, $permissions }) => [$id, $permissions])).toEqual([
    [staged.$id, ['read', 'update', 'delete'].map((action) => `${action}("user:${author.id}")`)],
  ]);
});

test('of two transactions on one document the first commit wins, and the other changes nothing', async () => {
  await create('race', 1);
  await create('race-beside', 1);
  const [first, second] = await Promise.all([admin.createTransaction(), admin.createTransaction()]);
  for (const [n, { $id }] of [first, second].entries())
    await stage(
      $id,
      { action: 'update', documentId: 'race-beside', data: { n: 20 + n } },
      { action: 'update', documentId: 'race', data: { n: 10 + n } },
    );
  const outcomes = await Promise.all(
    [first, second].map(({ $id }) => refusalOf(admin.updateTransaction({ transactionId: $id, commit: true }))),
  );
  expect(outcomes.toSorted()).toEqual(['409 transaction_conflict', 'no refusal']);
  const winner = outcomes.indexOf('no refusal');
  expect(await numbers('race')).toEqual({ race: 10 + winner, 'race-beside': 20 + winner });
  const states = await Promise.all(
    [first, second].map(async ({ $id }) => (await admin.getTransaction({ transactionId: $id })).status),
  );
  expect(states).toEqual(winner === 0 ? ['committed', 'failed'] : ['failed', 'committed']);
});

test('a document that was created since it was staged is a conflict, a deleted one is not found', async () => {
  for (const id of ['here', 'here-too', 'counted']) await create(id, 1);
  const begin = async (operation: object) => {
    const { $id } = await admin.createTransaction();
    await stage($id, operation);
    return $id;
  };
  const created = [
    await begin({ action: 'create', documentId: 'there', data: { n: 1 } }),
    await begin({ action: 'upsert', documentId: 'there', data: { $id: 'there', n: 1 } }),
    await begin({ action: 'bulkUpsert', data: [{ $id: 'there', n: 1 }] }),
  ];
  const deleted = [
    await begin({ action: 'delete', documentId: 'here' }),
    await begin({ action: 'update', documentId: 'here-too', data: { n: 3 } }),
    await begin({ action: 'increment', documentId: 'counted', data: { attribute: 'n' } }),
  ];
  await create('there', 2);
  for (const documentId of ['here', 'here-too', 'counted']) await admin.deleteDocument({ ...collection, documentId });
  const commit = (transactionId: string) => refusalOf(admin.updateTransaction({ transactionId, commit: true }));
  for (const id of created) expect(await commit(id)).toBe('409 transaction_conflict');
  for (const id of deleted) expect(await commit(id)).toBe('404 document_not_found');
  for (const transactionId of [...created, ...deleted])
    expect((await admin.getTransaction({ transactionId })).status).toBe('failed');
  expect(await numbers('there')).toEqual({ there: 2 });
});

test('increments of two transactions and one without a transaction add up', async () => {
  await create('sum', 10);
  const [first, second] = await Promise.all([admin.createTransaction(), admin.createTransaction()]);
  for (const { $id } of [first, second])
    await stage($id, { action: 'increment', documentId: 'sum', data: { attribute: 'n', value: 5 } });
  await admin.incrementDocumentAttribute({ ...collection, documentId: 'sum', attribute: 'n', value: 100 });
  for (const { $id } of [first, second]) await admin.updateTransaction({ transactionId: $id, commit: true });
  expect(await numbers('sum')).toEqual({ sum: 120 });
});

test.each([
  ['a duplicate id', { action: 'create', documentId: 'taken', data: { n: 2 } }, '409 transaction_conflict'],
  ['a duplicate unique value', { action: 'create', data: { n: 1, code: 'once' } }, '409 transaction_conflict'],
  ['a wrong type', { action: 'create', data: { n: 'many' } }, '400 document_invalid_structure'],
  ['an unknown attribute', { action: 'update', documentId: 'taken', data: { m: 2 } }, '400 document_invalid_structure'],
  [
    'a bound passed',
    { action: 'increment', documentId: 'taken', data: { attribute: 'n', value: 2, max: 2 } },
    '400 attribute_limit_exceeded',
  ],
  [
    'an unknown attribute to count',
    { action: 'increment', documentId: 'taken', data: { attribute: 'm' } },
    '404 document_not_found',
  ],
])('%s is staged and refused by the commit, which writes nothing', async (_name, operation, refusal) => {
  await admin.upsertDocument({ ...collection, documentId: 'taken', data: { n: 1, code: 'once' } as never });
  const { $id: transactionId } = await admin.createTransaction();
  const staged = await stage(
    transactionId,
    { action: 'create', documentId: 'beside', data: { n: 1 } },
    { documentId: 'new-one', ...operation },
  );
  expect(staged.operations).toBe(2);
  expect(await refusalOf(admin.updateTransaction({ transactionId, commit: true }))).toBe(refusal);
  expect(await numbers('beside')).toEqual({});
});

test('a staged upsert writes to the id among its values alone, and makes up a missing one', SINCE_1_8_1, async () => {
  const { $id: transactionId } = await admin.createTransaction();
  await stage(
    transactionId,
    { action: 'upsert', documentId: 'lost-1', data: { n: 7, tag: 'lost' } },
    { action: 'upsert', documentId: 'lost-2', data: { $id: 'kept-2', n: 7, tag: 'lost' } },
  );
  await admin.updateTransaction({ transactionId, commit: true });
  const { documents } = await admin.listDocuments({ ...collection, queries: [Query.equal('tag', 'lost')] });
  expect(documents).toHaveLength(2);
  expect(documents.map(({ $id }) => $id)).toContain('kept-2');
  expect(documents.map(({ $id }) => $id).filter((id) => id.startsWith('lost'))).toEqual([]);
});

test('a staged document loses dates of its own, which a direct call keeps', async () => {
  const $createdAt = '2020-01-02T03:04:05.678+00:00';
  const { $id: transactionId } = await admin.createTransaction();
  await stage(transactionId, { action: 'create', documentId: 'dated', data: { n: 1, $createdAt } });
  await admin.updateTransaction({ transactionId, commit: true });
  expect((await admin.getDocument({ ...collection, documentId: 'dated' })).$createdAt).not.toBe($createdAt);
  await admin.createDocument({ ...collection, documentId: 'dated-too', data: { n: 1, $createdAt } as never });
  expect((await admin.getDocument({ ...collection, documentId: 'dated-too' })).$createdAt).toBe($createdAt);
});

test('the answer of a staged call shows what was given, without what only the commit knows', async () => {
  await create('shown', 1);
  const path = `/databases/${collection.databaseId}/collections/${collection.collectionId}/documents`;
  const { $id: transactionId } = await admin.createTransaction();
  const send = (method: string, at: string, body: object) => call(method, at, { ...body, transactionId });
  const place = { $databaseId: 'ledger', $collectionId: 'entries' };
  const unknown = { $sequence: '', $createdAt: '', $updatedAt: '' };
  expect(await send('POST', path, { documentId: 'shown-new', data: { n: 2 } })).toEqual({
    status: 201,
    body: { $id: 'shown-new', ...unknown, ...place, $permissions: [], n: 2 },
  });
  expect(await send('PUT', `${path}/shown-up`, { data: { n: 3 } })).toEqual({
    status: 201,
    body: { $id: 'shown-up', ...unknown, ...place, $permissions: [], n: 3 },
  });
  const updated = await send('PATCH', `${path}/shown`, { data: { n: 4 } });
  expect(updated).toMatchObject({ status: 200, body: { $id: 'shown', ...place, n: 4, tag: null } });
  expect(updated.body['$sequence']).not.toBe('');
  expect(await send('PATCH', `${path}/shown/n/increment`, { value: 6 })).toEqual({
    status: 200,
    body: { $id: 'shown', ...unknown, ...place, $permissions: [], n: 6 },
  });
  const documents = ['shown-3', 'shown-4'].map(($id) => ({ $id, n: 1 }));
  for (const method of ['POST', 'PUT'])
    expect(await send(method, path, { documents })).toEqual({ status: 200, body: { total: 2, documents: [] } });
  const queries = [Query.startsWith('$id', 'shown')];
  expect(await send('PATCH', path, { data: { tag: 'all' }, queries })).toEqual({
    status: 200,
    body: { total: 0, documents: [] },
  });
  expect(await send('DELETE', path, { queries })).toEqual({ status: 200, body: { total: 0, documents: [] } });
  expect((await admin.getTransaction({ transactionId })).operations).toBe(8);
});

test('a refused staged write does not hide the others from reads within the transaction', async () => {
  await create('lenient', 1);
  const { $id: transactionId } = await admin.createTransaction();
  await stage(
    transactionId,
    { action: 'create', documentId: 'lenient', data: { n: 5 } },
    { action: 'create', documentId: 'lenient-2', data: { n: 6 } },
  );
  const read = await admin.listDocuments({
    ...collection,
    queries: [Query.startsWith('$id', 'lenient')],
    transactionId,
  });
  expect(read.documents.map(({ $id }) => $id)).toEqual(['lenient', 'lenient-2']);
});

test('only its creator and server keys find a transaction, guests find none', async () => {
  const databases = new Databases(author.client);
  const { $id: transactionId } = await databases.createTransaction();
  const foreign = new Databases(stranger.client);
  const attempts = [
    foreign.getTransaction({ transactionId }),
    foreign.updateTransaction({ transactionId, commit: true }),
    foreign.deleteTransaction({ transactionId }),
    foreign.listDocuments({ ...collection, transactionId }),
    foreign.createDocument({ ...collection, documentId: 'unique()', data: { tag: 'x' }, transactionId }),
    foreign.createOperations({
      transactionId,
      operations: [{ ...collection, action: 'create', documentId: 'x', data: { n: 1 } }],
    }),
  ];
  expect(await Promise.all(attempts.map(refusalOf))).toEqual(attempts.map(() => '404 transaction_not_found'));
  expect((await foreign.listTransactions()).total).toBe(0);
  expect((await databases.listTransactions()).transactions.map(({ $id }) => $id)).toContain(transactionId);
  expect((await admin.getTransaction({ transactionId })).status).toBe('pending');
  const guest = new Databases(guestOf(target));
  const created = await guest.createTransaction();
  expect(await refusalOf(new Databases(guestOf(target)).getTransaction({ transactionId: created.$id }))).toBe(
    '404 transaction_not_found',
  );
  expect((await guest.listTransactions()).total).toBe(0);
});

test('staged writes need the permissions of the same direct writes', async () => {
  await create('mine', 1, [Permission.read(Role.user(author.id))]);
  const databases = new Databases(author.client);
  const { $id: transactionId } = await databases.createTransaction();
  const attempts = [
    databases.updateDocument({ ...collection, documentId: 'mine', data: { n: 2 }, transactionId } as never),
    databases.deleteDocument({ ...collection, documentId: 'mine', transactionId }),
    databases.incrementDocumentAttribute({ ...collection, documentId: 'mine', attribute: 'n', transactionId }),
    databases.createOperations({
      transactionId,
      operations: [{ ...collection, action: 'update', documentId: 'mine', data: { n: 2 } }],
    }),
    databases.createOperations({
      transactionId,
      operations: [
        {
          ...collection,
          action: 'create',
          documentId: 'given-away',
          data: { n: 2, $permissions: [Permission.read(Role.user(stranger.id))] },
        },
      ],
    }),
    databases.createOperations({
      transactionId,
      operations: [{ ...collection, action: 'bulkUpdate', data: { queries: [], data: { n: 2 } } }],
    }),
  ];
  expect(await Promise.all(attempts.map(refusalOf))).toEqual(attempts.map(() => '401 user_unauthorized'));
  expect((await databases.getTransaction({ transactionId })).operations).toBe(0);
});

test.each([
  ['an invalid id', { action: 'create', documentId: '../"x', data: { n: 1 } }],
  ['an invalid id among the values', { action: 'create', data: { $id: '"', n: 1 } }],
  ['a missing id', { action: 'update', data: { n: 1 } }],
  ['an id among its values alone', { action: 'create', data: { $id: 'p', n: 1 } }],
  ['no data', { action: 'create', documentId: 'p' }],
  ['the id of the other family', { action: 'create', rowId: 'p', data: { n: 1 } }],
  ['the attribute of the other family', { action: 'increment', documentId: 'p', data: { column: 'n' } }],
  ['a bulk update without queries', { action: 'bulkUpdate', data: { data: { n: 1 } } }],
  ['a bulk update without values', { action: 'bulkUpdate', data: { queries: [] } }],
  ['a bulk deletion without queries', { action: 'bulkDelete', data: {} }],
  ['invalid permissions', { action: 'create', documentId: 'p', data: { n: 1, $permissions: ['own("any")'] } }],
  [
    'permissions with injected quotes',
    { action: 'create', documentId: 'p', data: { n: 1, $permissions: ['read("any\\")"]'] } },
  ],
  [
    'permission to create a document',
    { action: 'create', documentId: 'p', data: { n: 1, $permissions: ['create("any")'] } },
  ],
  ['an unknown action', { action: 'truncate', documentId: 'p', data: {} }],
  [
    'a bound that is not a number',
    { action: 'increment', documentId: 'p', data: { attribute: 'n', value: 1, max: 'a lot' } },
  ],
  ['an increment by zero', { action: 'increment', documentId: 'p', data: { attribute: 'n', value: 0 } }],
  ['a bulk call without a list', { action: 'bulkCreate', data: { n: 1 } }],
])('an operation with %s is refused and not staged', async (_name, operation) => {
  const { $id: transactionId } = await admin.createTransaction();
  const answer = await call('POST', `/databases/transactions/${transactionId}/operations`, {
    operations: [{ ...collection, ...operation }],
  });
  expect([answer.status, answer.body['type']]).toEqual([400, 'general_argument_invalid']);
  expect(answer.body['message']).toMatch(/^Invalid `operations` param: /);
  expect((await admin.getTransaction({ transactionId })).operations).toBe(0);
});

test('an empty list of operations is refused', async () => {
  const { $id: transactionId } = await admin.createTransaction();
  expect(await refusalOf(stage(transactionId))).toBe('400 general_bad_request');
});

test('write() is expanded in staged permissions too', async () => {
  const { $id: transactionId } = await admin.createTransaction();
  await stage(transactionId, {
    action: 'create',
    documentId: 'spelt',
    data: { n: 1, $permissions: ['write("users")', 'read("any")'] },
  });
  await admin.updateTransaction({ transactionId, commit: true });
  expect((await admin.getDocument({ ...collection, documentId: 'spelt' })).$permissions).toEqual([
    'update("users")',
    'delete("users")',
    'read("any")',
  ]);
});

test('a transaction has at most 100 operations, a ttl of one minute to one hour, and one commit or rollback', async () => {
  const { $id: transactionId } = await admin.createTransaction({ ttl: 3600 });
  const creations = (from: number, count: number) =>
    Array.from({ length: count }, (_, position) => ({
      action: 'create',
      documentId: `many-${from + position}`,
      data: { n: position },
    }));
  await stage(transactionId, ...creations(0, 99));
  expect(await refusalOf(stage(transactionId, ...creations(99, 2)))).toBe('400 transaction_limit_exceeded');
  await stage(transactionId, ...creations(99, 1));
  expect(
    await refusalOf(
      admin.createDocument({ ...collection, documentId: 'many-100', data: { n: 1 } as never, transactionId }),
    ),
  ).toBe('400 transaction_limit_exceeded');
  expect(await refusalOf(admin.updateTransaction({ transactionId }))).toBe('400 general_bad_request');
  expect(await refusalOf(admin.updateTransaction({ transactionId, commit: true, rollback: true }))).toBe(
    '400 general_bad_request',
  );
  expect((await admin.updateTransaction({ transactionId, rollback: true })).status).toBe('failed');
  const attemptsAfterRollback = [
    admin.updateTransaction({ transactionId, commit: true }),
    admin.listDocuments({ ...collection, transactionId }),
    stage(transactionId, ...creations(0, 1)),
  ];
  expect(await Promise.all(attemptsAfterRollback.map(refusalOf))).toEqual([
    '400 transaction_not_ready',
    '400 transaction_not_ready',
    '400 general_bad_request',
  ]);
  expect(await numbers('many-')).toEqual({});
  for (const ttl of [59, 3601])
    expect(await refusalOf(admin.createTransaction({ ttl }))).toBe('400 general_argument_invalid');
  expect(await refusalOf(admin.getTransaction({ transactionId: 'nothing' }))).toBe('404 transaction_not_found');
  await admin.deleteTransaction({ transactionId });
  expect(await refusalOf(admin.getTransaction({ transactionId }))).toBe('404 transaction_not_found');
});

test('a commit sends its events in order, that of a staged upsert as an update', async () => {
  const socket = await TestSocket.open(target, '&channels[]=documents', {
    cookie: `a_session_${target.projectId}=${author.session}`,
  });
  await socket.next();
  await create('told-old', 1, [Permission.read(Role.users())]);
  await socket.next();
  const { $id: transactionId } = await admin.createTransaction();
  const $permissions = [Permission.read(Role.users())];
  await stage(
    transactionId,
    { action: 'upsert', documentId: 'told-new', data: { $id: 'told-new', n: 1, $permissions } },
    { action: 'increment', documentId: 'told-old', data: { attribute: 'n' } },
    { action: 'delete', documentId: 'told-old' },
    { action: 'bulkCreate', data: [{ $id: 'told-bulk', n: 1, $permissions }] },
  );
  expect(await socket.framesUntilPong()).toEqual([]);
  await admin.updateTransaction({ transactionId, commit: true });
  const received = (await socket.framesUntilPong()).map(({ data }) =>
    (data as { events: string[] }).events[0]?.split('.').slice(-2).join('.'),
  );
  expect(received).toEqual(['told-new.update', 'told-old.update', 'told-old.delete', 'told-bulk.create']);
  socket.close();
});
