import { Condition, Operator, Permission, Query, Role } from 'node-appwrite';
import { beforeAll, expect, test } from 'vitest';
import { shareDatabase } from './database.ts';

const databaseId = 'operators';
const database = shareDatabase(databaseId);
const { call, newCollection, pathOf, create } = database;
let ids: Awaited<ReturnType<typeof newCollection>>;

beforeAll(async () => {
  ids = await newCollection();
  const define = (kind: string, key: string, more: object = {}) =>
    call('POST', `${pathOf(ids)}/attributes/${kind}`, { key, required: false, ...more });
  await define('integer', 'n');
  await define('integer', 'small', { max: 10 });
  await define('bigint', 'big');
  await define('float', 'ratio');
  await define('string', 'title', { size: 10 });
  await define('boolean', 'done');
  await define('datetime', 'at');
  await define('string', 'tags', { size: 10, array: true });
  await define('integer', 'list', { array: true });
});

const patch = (documentId: string, data: object) => call('PATCH', `${pathOf(ids)}/documents/${documentId}`, { data });

test.each<[string, Record<string, unknown>, Record<string, string>, Record<string, unknown>]>([
  [
    'increments',
    { n: 5, ratio: 0.5 },
    { n: Operator.increment(), ratio: Operator.increment(1.25) },
    { n: 6, ratio: 1.75 },
  ],
  ['increments nothing as zero', {}, { n: Operator.increment(3), big: Operator.decrement(2) }, { n: 3, big: -2 }],
  ['keeps a value that would pass its maximum', { n: 5 }, { n: Operator.increment(3, 7) }, { n: 5 }],
  ['reaches a maximum', { n: 5 }, { n: Operator.increment(2, 7) }, { n: 7 }],
  ['keeps a value that would pass its minimum', { n: 5 }, { n: Operator.decrement(3, 3) }, { n: 5 }],
  [
    'multiplies',
    { n: 5, ratio: 1.5 },
    { n: Operator.multiply(3), ratio: Operator.multiply(2, 2) },
    { n: 15, ratio: 1.5 },
  ],
  [
    'divides, rounding whole numbers',
    { n: 7, ratio: 7 },
    { n: Operator.divide(2), ratio: Operator.divide(2) },
    { n: 4, ratio: 3.5 },
  ],
  ['takes the rest', { n: 7 }, { n: Operator.modulo(4) }, { n: 3 }],
  ['raises to a power', { n: 3, ratio: 4 }, { n: Operator.power(4), ratio: Operator.power(0.5) }, { n: 81, ratio: 2 }],
  ['concatenates', { title: 'ab' }, { title: Operator.stringConcat('cd') }, { title: 'abcd' }],
  ['replaces every occurrence', { title: 'a.a$&' }, { title: Operator.stringReplace('a', '$&') }, { title: '$&.$&$&' }],
  ['replaces nothing in nothing', { title: null }, { title: Operator.stringReplace('a', 'b') }, { title: null }],
  ['toggles', { done: true }, { done: Operator.toggle() }, { done: false }],
  ['toggles nothing to true', {}, { done: Operator.toggle() }, { done: true }],
  ['appends', { tags: ['a'] }, { tags: Operator.arrayAppend(['b', 'c']) }, { tags: ['a', 'b', 'c'] }],
  ['prepends to nothing', {}, { tags: Operator.arrayPrepend(['b']) }, { tags: ['b'] }],
  ['inserts', { tags: ['a', 'c'] }, { tags: Operator.arrayInsert(1, 'b') }, { tags: ['a', 'b', 'c'] }],
  ['removes', { tags: ['a', 'b', 'a'] }, { tags: Operator.arrayRemove('a') }, { tags: ['b'] }],
  ['keeps each element once', { list: [1, 2, 1] }, { list: Operator.arrayUnique() }, { list: [1, 2] }],
  ['intersects', { list: [1, 2, 3] }, { list: Operator.arrayIntersect([3, 1]) }, { list: [1, 3] }],
  ['subtracts', { list: [1, 2, 3] }, { list: Operator.arrayDiff([3, 1]) }, { list: [2] }],
  [
    'filters by a value',
    { list: [1, 2, 3] },
    { list: Operator.arrayFilter(Condition.GreaterThan, 1) },
    { list: [2, 3] },
  ],
  ['adds days', { at: '2024-02-28' }, { at: Operator.dateAddDays(2) }, { at: '2024-03-01T00:00:00.000+00:00' }],
  ['subtracts days', { at: '2024-03-01' }, { at: Operator.dateSubDays(1) }, { at: '2024-02-29T00:00:00.000+00:00' }],
])('an operator %s', async (_name, before, change, after) => {
  const { $id } = await create(ids, { title: 'x', ...before });
  const { $id: twin } = await create(ids, { title: 'x', ...before });
  const { title = 'x' } = before;
  const expected = { title, ...after };
  expect((await patch($id, change)).body).toMatchObject(expected);
  // An upsert of a known row, and a bulk update, resolve them alike.
  const row = await call('PUT', `/tablesdb/${databaseId}/tables/${ids.collectionId}/rows/${twin}`, { data: change });
  expect(row.body).toMatchObject(expected);
  expect(await database.databases.getDocument({ ...ids, documentId: $id })).toMatchObject(expected);
});

test('whole numbers stay exact to the last of 64 bits', async () => {
  const { $id } = await create(ids, { title: 'x' });
  const answer = await call('PATCH', `${pathOf(ids)}/documents/${$id}`, {
    data: { big: '{"method":"increment","values":[9223372036854775806]}' },
  });
  expect(answer.status).toBe(200);
  const raw = await fetch(`${database.target.endpoint}${pathOf(ids)}/documents/${$id}`, {
    headers: { 'x-appwrite-project': database.target.projectId, 'x-appwrite-key': database.target.key },
  });
  expect(await raw.text()).toContain('"big":9223372036854775806');
  expect((await patch($id, { big: Operator.increment(2) })).body['message']).toBe(
    'Invalid document structure: Cannot apply increment operator: would overflow maximum value of 9223372036854775807',
  );
});

test('the time is set to that of the server', async () => {
  const { $id } = await create(ids, { title: 'x' });
  const { body } = await patch($id, { at: Operator.dateSetNow() });
  expect([body['at'], body['at'] === body['$updatedAt'] || String(body['at']) < String(body['$updatedAt'])]).toEqual([
    expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]{12}\+00:00$/),
    true,
  ]);
});

test.each<[string, Record<string, string>, string]>([
  [
    'a number to a text',
    { title: Operator.increment(1) },
    "Cannot apply increment operator to non-numeric field 'title'",
  ],
  [
    'a text to a number',
    { n: Operator.stringConcat('x') },
    "Cannot apply stringConcat operator to non-string field 'n'",
  ],
  [
    'an element to a text',
    { title: Operator.arrayAppend(['x']) },
    "Cannot apply arrayAppend operator to non-array field 'title'",
  ],
  [
    'a text to a list',
    { tags: Operator.stringConcat('x') },
    "Cannot apply stringConcat operator to non-string field 'tags'",
  ],
  ['a toggle to a number', { n: Operator.toggle() }, "Cannot apply toggle operator to non-boolean field 'n'"],
  ['days to a number', { n: Operator.dateAddDays(1) }, "Cannot apply dateAddDays operator to non-datetime field 'n'"],
  [
    'half a day',
    { at: Operator.dateAddDays(0.5) },
    'Cannot apply dateAddDays operator: requires an integer number of days',
  ],
  ['a zero to divide by', { n: '{"method":"divide","values":[0]}' }, 'Cannot apply divide operator: division by zero'],
  [
    'a word to count by',
    { n: '{"method":"increment","values":["x"]}' },
    'Cannot apply increment operator: value must be numeric, got string',
  ],
  [
    'a place beyond the list',
    { tags: Operator.arrayInsert(5, 'x') },
    'Cannot apply arrayInsert operator: index 5 is out of bounds for array of length 1',
  ],
  [
    'an unknown condition',
    { tags: '{"method":"arrayFilter","values":["like","x"]}' },
    "Invalid array filter condition 'like'",
  ],
  ['a text that becomes too long', { title: Operator.stringConcat('123456789') }, 'Attribute "title" has invalid type'],
  ['an element of another type', { list: Operator.arrayAppend(['x']) }, `Attribute "list['0']" has invalid format`],
  [
    'a number beyond the range of its attribute',
    { small: Operator.increment(11) },
    'Attribute "small" has invalid format',
  ],
  ['too large a power', { n: '{"method":"power","values":[1e9]}' }, 'would overflow maximum value'],
])('an operator that applies %s is refused, and nothing is stored', async (_name, data, words) => {
  const before = await create(ids, { title: 'ab', n: 5, tags: ['a'], at: '2024-01-01' });
  const { status, body } = await patch(before.$id, data);
  expect([status, body['type'], body['message']]).toEqual([
    400,
    'document_invalid_structure',
    expect.stringContaining(`Invalid document structure: ${words.startsWith('would') ? '' : words}`),
  ]);
  expect(body['message']).toContain(words);
  expect(await database.databases.getDocument({ ...ids, documentId: before.$id })).toEqual(before);
});

test('a bulk update applies an operator to each document, and a transaction at its commit', async () => {
  const own = await newCollection();
  await database.databases.createIntegerAttribute({ ...own, key: 'n', required: false });
  await database.databases.updateCollection({ ...own, name: 'Own', permissions: [Permission.read(Role.any())] });
  for (const n of [1, 2]) await create(own, { n });
  const numbers = async (): Promise<unknown[]> =>
    (await database.databases.listDocuments({ ...own, queries: [Query.orderAsc('n')] })).documents.map(
      (document) => (document as unknown as { n: number }).n,
    );
  await database.databases.updateDocuments({ ...own, data: { n: Operator.multiply(10) } });
  expect(await numbers()).toEqual([10, 20]);
  const { $id: transactionId } = await database.databases.createTransaction();
  const [first] = (await database.databases.listDocuments({ ...own, queries: [Query.orderAsc('n')] })).documents;
  const documentId = first?.$id ?? '';
  await database.databases.createOperations({
    transactionId,
    operations: [{ ...own, documentId, action: 'update', data: { n: Operator.increment(5) } }],
  });
  expect(await numbers()).toEqual([10, 20]);
  await database.databases.updateTransaction({ transactionId, commit: true });
  expect(await numbers()).toEqual([15, 20]);
});

test('an upsert that creates its document applies operators to the defaults', async () => {
  const own = await newCollection();
  const define = (kind: string, key: string, more: object) =>
    call('POST', `${pathOf(own)}/attributes/${kind}`, { key, required: false, ...more });
  await define('integer', 'n', {});
  await define('float', 'ratio', { default: 1.5 });
  await define('string', 'title', { size: 20, default: 'a' });
  await define('string', 'tags', { size: 10, array: true });
  await define('boolean', 'done', { default: true });
  const data = {
    n: Operator.increment(3),
    ratio: Operator.multiply(2),
    title: Operator.stringConcat('b'),
    tags: Operator.arrayAppend(['x']),
    done: Operator.toggle(),
  };
  const made = { n: 3, ratio: 3, title: 'ab', tags: ['x'], done: false };
  const { databases, tables } = database;
  const found = (documentId: string) => databases.getDocument({ ...own, documentId });
  expect(await databases.upsertDocument({ ...own, documentId: 'document', data })).toMatchObject(made);
  expect(await found('document')).toMatchObject(made);
  await tables.upsertRows({ databaseId, tableId: own.collectionId, rows: [{ $id: 'bulk', ...data }] as never });
  expect(await found('bulk')).toMatchObject(made);
  const { $id: transactionId } = await databases.createTransaction();
  await databases.upsertDocument({ ...own, documentId: 'staged', data, transactionId });
  await databases.updateTransaction({ transactionId, commit: true });
  const { documents } = await databases.listDocuments({ ...own });
  expect(documents.map(({ n }) => n as unknown)).toEqual([3, 3, 3]);
  const misfit = await call('PUT', `${pathOf(own)}/documents/misfit`, { data: { title: Operator.increment(1) } });
  expect([misfit.status, misfit.body['message']]).toEqual([
    400,
    "Invalid document structure: Cannot apply increment operator to non-numeric field 'title'",
  ]);
});

test('a new document keeps the text of an operator', async () => {
  const own = await newCollection();
  await database.databases.createStringAttribute({ ...own, key: 'text', size: 100, required: false });
  const text = Operator.stringConcat('x');
  expect(await create(own, { text })).toMatchObject({ text });
});
