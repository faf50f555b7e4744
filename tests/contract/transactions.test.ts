import { Databases } from 'appwrite';
import { Databases as ServerDatabases, Permission, Query, Role, TablesDB } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestSocket } from './socket.ts';
import { createPerson, guestOf, openTarget, refusalOf, type Person, type Target } from './target.ts';

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
    { action: 'upsert', documentId: 'a-upserted', data: { n: 102 } },
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

test('a document that was created or deleted since it was staged is a conflict', async () => {
  await create('here', 1);
  const [coming, going] = await Promise.all([admin.createTransaction(), admin.createTransaction()]);
  await stage(coming.$id, { action: 'create', documentId: 'there', data: { n: 1 } });
  await stage(going.$id, { action: 'delete', documentId: 'here' });
  await create('there', 2);
  await admin.deleteDocument({ ...collection, documentId: 'here' });
  for (const { $id } of [coming, going])
    expect(await refusalOf(admin.updateTransaction({ transactionId: $id, commit: true }))).toBe(
      '409 transaction_conflict',
    );
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
      operations: [{ ...collection, action: 'bulkUpdate', data: { data: { n: 2 } } }],
    }),
  ];
  expect(await Promise.all(attempts.map(refusalOf))).toEqual([
    ...Array.from({ length: 5 }, () => '401 user_unauthorized'),
    '401 general_unauthorized_scope',
  ]);
  expect((await databases.getTransaction({ transactionId })).operations).toBe(0);
});

test.each([
  ['an invalid id', { action: 'create', documentId: '../"x', data: { n: 1 } }],
  ['an invalid id among the values', { action: 'create', data: { $id: '"', n: 1 } }],
  ['a missing id', { action: 'update', data: { n: 1 } }],
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
    stage(transactionId, ...creations(0, 1)),
    admin.listDocuments({ ...collection, transactionId }),
  ];
  expect(await Promise.all(attemptsAfterRollback.map(refusalOf))).toEqual(
    attemptsAfterRollback.map(() => '400 transaction_not_ready'),
  );
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
    { action: 'upsert', documentId: 'told-new', data: { n: 1, $permissions } },
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
