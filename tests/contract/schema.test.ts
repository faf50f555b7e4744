import { Databases as WebDatabases } from 'appwrite';
import { DatabasesIndexType, Permission, Query, Role, TablesDBIndexType, Users, type Models } from 'node-appwrite';
import { expect, test } from 'vitest';
import { shareDatabase } from './database.ts';
import { guestOf, refusalOf } from './target.ts';

const databaseId = 'schema';
const database = shareDatabase(databaseId);
const { call, newCollection, pathOf, create } = database;

test('a collection is created with its attributes and indexes, or not at all', async () => {
  const attributes = [
    { key: 'name', type: 'string', size: 20, required: true },
    { key: 'rank', type: 'integer', min: 0, max: 9, default: 3 },
    { key: 'ratio', type: 'float' },
    { key: 'at', type: 'datetime' },
    { key: 'done', type: 'boolean', array: false },
    { key: 'mail', type: 'string', format: 'email' },
    { key: 'state', type: 'enum', elements: ['on', 'off'] },
    { key: 'tags', type: 'string', size: 5, array: true },
  ];
  const indexes = [
    { key: 'by_rank', type: 'key', attributes: ['rank', 'name'], orders: ['DESC', 'ASC'] },
    { key: 'one_name', type: 'unique', attributes: ['name'] },
  ];
  const collection = await database.databases.createCollection({
    databaseId,
    collectionId: 'whole',
    name: 'Whole',
    attributes,
    indexes,
  });
  expect(
    collection.attributes.map((one) => [
      (one as Models.AttributeString).key,
      (one as Models.AttributeString).type,
      (one as Models.AttributeString).required,
    ]),
  ).toEqual([
    ['name', 'string', true],
    ['rank', 'integer', false],
    ['ratio', 'double', false],
    ['at', 'datetime', false],
    ['done', 'boolean', false],
    ['mail', 'string', false],
    ['state', 'string', false],
    ['tags', 'string', false],
  ]);
  expect(collection.indexes.map(({ key, attributes: named, orders }) => [key, named, orders])).toEqual([
    ['by_rank', ['rank', 'name'], ['DESC', 'ASC']],
    ['one_name', ['name'], []],
  ]);
  expect(await create({ databaseId, collectionId: 'whole' }, { name: 'a' })).toMatchObject({ rank: 3, tags: [] });
  expect(await refusalOf(create({ databaseId, collectionId: 'whole' }, { name: 'A' }))).toBe(
    '409 document_unique_constraint_violation',
  );
  const table = await database.tables.createTable({
    databaseId,
    tableId: 'whole-table',
    name: 'Whole',
    columns: [{ key: 'n', type: 'integer' }],
    indexes: [{ key: 'by_n', type: 'key', attributes: ['n'] }],
  });
  expect([
    table.columns.map((one) => (one as Models.ColumnInteger).key),
    table.indexes.map(({ columns }) => columns),
  ]).toEqual([['n'], [['n']]]);
  const broken: [object[], object[], string][] = [
    [[{ key: 'a', type: 'string' }], [], '400 general_argument_invalid'],
    [[{ key: 'a', type: 'rope', size: 1 }], [], '400 general_argument_invalid'],
    [
      [
        { key: 'a', type: 'integer' },
        { key: 'A', type: 'integer' },
      ],
      [],
      '409 attribute_already_exists',
    ],
    [[{ key: 'a', type: 'integer' }], [{ key: 'i', type: 'key', attributes: ['b'] }], '400 attribute_unknown'],
    [[{ key: 'a', type: 'integer', required: true, default: 1 }], [], '400 attribute_default_unsupported'],
  ];
  for (const [given, over, refusal] of broken) {
    expect(
      await refusalOf(
        database.databases.createCollection({
          databaseId,
          collectionId: 'broken',
          name: 'Broken',
          attributes: given,
          indexes: over,
        }),
      ),
    ).toBe(refusal);
    expect(await refusalOf(database.databases.getCollection({ databaseId, collectionId: 'broken' }))).toBe(
      '404 collection_not_found',
    );
  }
  expect(
    (await database.databases.createCollection({ databaseId, collectionId: 'broken', name: 'Corrected' })).attributes,
  ).toEqual([]);
});

test.each<[string, object, number, string, string | RegExp]>([
  ['without attributes', { attributes: [] }, 400, 'index_invalid', 'No attributes provided for index'],
  ['over one attribute twice', { attributes: ['n', 'n'] }, 400, 'index_invalid', 'Duplicate attributes provided'],
  [
    'over an unknown attribute',
    { attributes: ['nope'] },
    400,
    'attribute_unknown',
    /^The (attribute|column) 'nope' required for the index could not be found\. Please confirm all your \1s are in the available state\.$/,
  ],
  ['over the row number', { attributes: ['$sequence'] }, 400, 'general_argument_invalid', /attributes|columns/],
  [
    'over texts that are too long together',
    { attributes: ['half', 'other'] },
    400,
    'index_invalid',
    /^Index length is longer than the maximum: 768$/,
  ],
  [
    'over a text and a date that are too long together',
    { attributes: ['half', '$id', '$createdAt', 'n'], lengths: [512] },
    400,
    'index_invalid',
    /^Index length is longer than the maximum: 768$/,
  ],
  [
    'with more lengths than attributes',
    { attributes: ['half'], lengths: [10, 10] },
    400,
    'index_invalid',
    /^Invalid index lengths\. Count of lengths must be equal or less than the number of attributes\.$/,
  ],
  [
    'with a negative length',
    { attributes: ['half'], lengths: [-1] },
    400,
    'index_invalid',
    /^Negative index length provided for half$/,
  ],
  [
    'with a length beyond the size',
    { attributes: ['half'], lengths: [513] },
    400,
    'index_invalid',
    /^Index length 513 is larger than the size for half: 512"$/,
  ],
  [
    'with a length of a number',
    { attributes: ['n'], lengths: [4] },
    400,
    'index_invalid',
    /^Cannot set a length on "integer" attributes$/,
  ],
  [
    'with a length that is no integer',
    { attributes: ['half'], lengths: ['long'] },
    400,
    'general_argument_invalid',
    /^Invalid `lengths` param: /,
  ],
  [
    'over a list',
    { attributes: ['tags'] },
    400,
    'index_invalid',
    'Creating indexes on array attributes is not currently supported.',
  ],
  [
    'over a text that is too long',
    { attributes: ['long'] },
    400,
    'index_invalid',
    'Index length is longer than the maximum',
  ],
  [
    'of full text over numbers',
    { type: 'fulltext', attributes: ['n'] },
    400,
    'index_invalid',
    'Attribute "n" cannot be part of a fulltext index, must be of type string',
  ],
  ['of an unknown kind', { type: 'magic', attributes: ['n'] }, 400, 'general_argument_invalid', 'Invalid `type` param'],
  ['that is unique over equal values', { type: 'unique', attributes: ['twice'] }, 400, 'index_invalid', 'unique'],
])('an index %s is refused', async (_name, definition, status, type, words) => {
  const ids = await newCollection();
  await database.databases.createIntegerAttribute({ ...ids, key: 'n', required: false });
  await database.databases.createIntegerAttribute({ ...ids, key: 'twice', required: false });
  await database.databases.createStringAttribute({ ...ids, key: 'long', size: 5_000, required: false });
  for (const key of ['half', 'other'])
    await database.databases.createStringAttribute({ ...ids, key, size: 512, required: false });
  await database.databases.createStringAttribute({ ...ids, key: 'tags', size: 10, required: false, array: true });
  for (const n of [1, 2]) await create(ids, { n, twice: 7 });
  const legacy = await call('POST', `${pathOf(ids)}/indexes`, { key: 'i', type: 'key', ...definition });
  const expected =
    typeof words === 'string' ? (expect.stringContaining(words) as unknown) : expect.stringMatching(words);
  expect([legacy.status, legacy.body['type'], legacy.body['message']]).toEqual([status, type, expected]);
  const { attributes: columns, ...rest } = definition as { attributes: string[] };
  const table = await call('POST', `/tablesdb/${databaseId}/tables/${ids.collectionId}/indexes`, {
    key: 'i',
    type: 'key',
    ...rest,
    columns,
  });
  expect([table.status, table.body['type'], table.body['message']]).toEqual([
    status,
    type.replace(/^index_/, 'column_index_').replace('attribute_', 'column_'),
    expected,
  ]);
  expect((await database.databases.listIndexes(ids)).total).toBe(0);
});

test('an index is created once, described, and deleted with its attribute', async () => {
  const ids = await newCollection();
  for (const key of ['a', 'b']) await database.databases.createIntegerAttribute({ ...ids, key, required: false });
  const index = await database.tables.createIndex({
    databaseId,
    tableId: ids.collectionId,
    key: 'ab',
    type: TablesDBIndexType.Key,
    columns: ['a', 'b'],
    orders: ['ASC' as never, 'DESC' as never],
  });
  expect(index).toMatchObject({
    key: 'ab',
    type: 'key',
    status: 'available',
    error: '',
    columns: ['a', 'b'],
    orders: ['ASC', 'DESC'],
  });
  expect(
    await refusalOf(
      database.databases.createIndex({ ...ids, key: 'AB', type: DatabasesIndexType.Key, attributes: ['a'] }),
    ),
  ).toBe('409 index_already_exists');
  expect(
    await refusalOf(
      database.tables.createIndex({
        databaseId,
        tableId: ids.collectionId,
        key: 'ab',
        type: TablesDBIndexType.Key,
        columns: ['a'],
      }),
    ),
  ).toBe('409 column_index_already_exists');
  await database.databases.deleteAttribute({ ...ids, key: 'b' });
  expect(await refusalOf(database.databases.getIndex({ ...ids, key: 'ab' }))).toBe('404 index_not_found');
  expect(await refusalOf(database.tables.getIndex({ databaseId, tableId: ids.collectionId, key: 'ab' }))).toBe(
    '404 column_index_not_found',
  );
});

test('the number of attributes and indexes is limited', async () => {
  const ids = await newCollection();
  await database.databases.createStringAttribute({ ...ids, key: 'wide', size: 16_000, required: false });
  expect(
    await refusalOf(database.databases.createStringAttribute({ ...ids, key: 'wider', size: 16_000, required: false })),
  ).toBe('400 attribute_limit_exceeded');
  await database.databases.createIntegerAttribute({ ...ids, key: 'n', required: false });
  const indexes = Array.from({ length: 80 }, (_, position) => ({
    key: `i${position}`,
    type: 'key',
    attributes: ['n'],
  }));
  expect(
    (
      await call('POST', `/databases/${databaseId}/collections`, {
        collectionId: 'too-many',
        name: 'x',
        attributes: [{ key: 'n', type: 'integer' }],
        indexes,
      })
    ).status,
  ).toBe(400);
});

test('attributes are listed with queries, 25 to a page', async () => {
  const ids = await newCollection();
  for (let position = 0; position < 30; position += 1) {
    await (position % 3 === 0
      ? database.databases.createBooleanAttribute({ ...ids, key: `k${position}`, required: position === 0 })
      : database.databases.createStringAttribute({ ...ids, key: `k${position}`, size: 5, required: false }));
  }
  const keysOf = async (...queries: string[]): Promise<string[]> =>
    (await database.databases.listAttributes({ ...ids, queries })).attributes.map(
      (one) => (one as Models.AttributeString).key,
    );
  const all = Array.from({ length: 30 }, (_, position) => `k${position}`);
  expect([await keysOf(), (await database.databases.listAttributes(ids)).total]).toEqual([all.slice(0, 25), 30]);
  expect(await keysOf(Query.limit(100))).toEqual(all);
  expect(await keysOf(Query.equal('type', 'boolean'), Query.limit(3), Query.offset(1))).toEqual(['k3', 'k6', 'k9']);
  expect(await keysOf(Query.equal('required', true))).toEqual(['k0']);
  expect(await keysOf(Query.cursorAfter('k27'))).toEqual(['k28', 'k29']);
  expect(await keysOf(Query.cursorBefore('k3'), Query.limit(2))).toEqual(['k1', 'k2']);
  expect(await keysOf(Query.orderDesc('key'), Query.limit(2))).toEqual(['k9', 'k8']);
  expect(await refusalOf(database.databases.listAttributes({ ...ids, queries: [Query.equal('secret', 'x')] }))).toBe(
    '400 general_argument_invalid',
  );
  expect(await refusalOf(database.databases.listAttributes({ ...ids, queries: [Query.cursorAfter('nope')] }))).toBe(
    '400 general_cursor_not_found',
  );
  expect((await database.databases.listAttributes({ ...ids, total: false })).total).toBe(0);
});

test('a list of the schema selects nothing', async () => {
  const ids = await newCollection();
  const queries = [Query.select(['key'])];
  const inTable = { databaseId, tableId: ids.collectionId, queries };
  for (const list of [
    () => database.databases.listAttributes({ ...ids, queries }),
    () => database.databases.listIndexes({ ...ids, queries }),
    () => database.tables.listColumns(inTable),
    () => database.tables.listIndexes(inTable),
    () => database.databases.list({ queries: [Query.select(['name'])] }),
    () => database.tables.listTables({ databaseId, queries: [Query.select(['name'])] }),
    () => new Users(database.target.admin).list({ queries: [Query.select(['name'])] }),
  ])
    expect(await refusalOf(list())).toBe('400 general_argument_invalid');
});

test('the parameters of a request are checked before the database is looked for', async () => {
  const bad = `queries[]=${encodeURIComponent('{"method":"magic"}')}`;
  const invalid: [string, string, object?][] = [
    ['GET', `/databases/nowhere/collections?${bad}`],
    ['GET', `/tablesdb/nowhere/tables?${bad}`],
    ['GET', `/databases/nowhere/collections/c/attributes?${bad}`],
    ['GET', `/tablesdb/nowhere/tables/c/columns?${bad}`],
    ['GET', `/databases/nowhere/collections/c/indexes?${bad}`],
    ['GET', '/databases/nowhere/collections/c/documents?queries[]='],
    ['GET', '/tablesdb/nowhere/tables/c/rows/r?queries[]='],
    ['GET', `/teams/nowhere/memberships?${bad}`],
    ['GET', `/functions/nowhere/executions?${bad}`],
    ['POST', '/databases/nowhere/collections', { collectionId: 'c' }],
    ['POST', '/databases/nowhere/collections/c/attributes/string', { key: 'k', required: false }],
    ['POST', '/databases/nowhere/collections/c/indexes', { key: 'i', type: 'magic', attributes: ['k'] }],
    ['DELETE', '/databases/nowhere/collections/c/documents', { queries: [1] }],
  ];
  for (const [method, path, body] of invalid) {
    const answer = await call(method, path, body);
    expect([path, answer.status, answer.body['type']]).toEqual([path, 400, 'general_argument_invalid']);
  }
  expect((await call('GET', `/databases/nowhere/collections/c/documents?${bad}`)).status).toBe(404);
});

test('databases and collections are listed by search and queries, created once, updated and deleted', async () => {
  await database.databases.create({ databaseId: 'lists', name: 'Lists of things' });
  for (const [collectionId, name] of [
    ['one', 'First'],
    ['two', 'Second'],
    ['three', 'Third'],
  ] as const)
    await database.databases.createCollection({ databaseId: 'lists', collectionId, name });
  const names = async (search: string | undefined, ...queries: string[]): Promise<string[]> =>
    (
      await database.databases.listCollections({
        databaseId: 'lists',
        queries,
        ...(search === undefined ? {} : { search }),
      })
    ).collections.map(({ name }) => name);
  expect(await names(undefined, Query.orderDesc('name'), Query.limit(2))).toEqual(['Third', 'Second']);
  expect(await names('sec')).toEqual(['Second']);
  expect(await names(undefined, Query.equal('name', 'first'))).toEqual(['First']);
  expect(await names(undefined, Query.cursorAfter('one'))).toEqual(['Second', 'Third']);
  expect(await refusalOf(names(undefined, Query.equal('documents', 1)))).toBe('400 general_argument_invalid');
  expect((await database.databases.list({ search: 'lists of' })).databases.map(({ $id }) => $id)).toEqual(['lists']);
  expect(await refusalOf(database.databases.create({ databaseId: 'LISTS', name: 'x' }))).toBe(
    '409 database_already_exists',
  );
  expect(
    await refusalOf(database.databases.createCollection({ databaseId: 'lists', collectionId: 'one', name: 'x' })),
  ).toBe('409 collection_already_exists');
  expect(await refusalOf(database.tables.createTable({ databaseId: 'lists', tableId: 'one', name: 'x' }))).toBe(
    '409 table_already_exists',
  );
  expect(
    await database.databases.updateCollection({
      databaseId: 'lists',
      collectionId: 'one',
      name: 'Renamed',
      permissions: [Permission.write(Role.users())],
      documentSecurity: true,
    }),
  ).toMatchObject({
    name: 'Renamed',
    documentSecurity: true,
    $permissions: ['create("users")', 'update("users")', 'delete("users")'],
  });
  await database.databases.deleteCollection({ databaseId: 'lists', collectionId: 'one' });
  expect(await refusalOf(database.tables.getTable({ databaseId: 'lists', tableId: 'one' }))).toBe(
    '404 table_not_found',
  );
  await database.databases.delete({ databaseId: 'lists' });
  expect(await refusalOf(database.databases.listCollections({ databaseId: 'lists' }))).toBe('404 database_not_found');
});

test('a change keeps name and permissions that it does not name, but neither document security nor being disabled', async () => {
  const ids = await newCollection();
  const table = { databaseId, tableId: ids.collectionId };
  const permissions = [Permission.read(Role.any())];
  const kept = { name: 'Kept', permissions };
  const fallen = { name: 'Kept', $permissions: permissions, enabled: true };
  await database.databases.updateCollection({ ...ids, ...kept, documentSecurity: true, enabled: false });
  expect(await database.databases.updateCollection({ ...ids })).toMatchObject({ ...fallen, documentSecurity: false });
  await database.tables.updateTable({ ...table, rowSecurity: true, enabled: false });
  expect(await database.databases.getCollection(ids)).toMatchObject({ documentSecurity: true, enabled: false });
  expect(await database.tables.updateTable({ ...table })).toMatchObject({ ...fallen, rowSecurity: false });
  expect(await database.databases.getCollection(ids)).toMatchObject({ ...fallen, documentSecurity: false });
  const other = { databaseId: 'kept' };
  await database.databases.create({ ...other, name: 'Kept', enabled: false });
  expect(await database.databases.update(other)).toMatchObject({ name: 'Kept', enabled: true });
});

test('disabled databases and collections are found by server keys only', async () => {
  const ids = await newCollection();
  await database.databases.updateCollection({
    ...ids,
    name: 'Off',
    permissions: [Permission.read(Role.any())],
    enabled: false,
  });
  const guest = new WebDatabases(guestOf(database.target));
  expect(await refusalOf(guest.listDocuments(ids))).toBe('404 collection_not_found');
  expect((await database.databases.listDocuments(ids)).total).toBe(0);
  await database.databases.updateCollection({ ...ids, name: 'On', enabled: true });
  expect((await guest.listDocuments(ids)).total).toBe(0);
  await database.databases.update({ databaseId, name: 'Schema', enabled: false });
  expect(await refusalOf(guest.listDocuments(ids))).toBe('404 database_not_found');
  expect((await database.databases.listDocuments(ids)).total).toBe(0);
  await database.databases.update({ databaseId, name: 'Schema', enabled: true });
});
