import { Databases as WebDatabases } from 'appwrite';
import {
  Databases,
  DatabasesIndexType,
  Permission,
  Query,
  Role,
  TablesDB,
  TablesDBIndexType,
  type Models,
} from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guestOf, openTarget, refusalOf, type Target } from './target.ts';

let target: Target;
let databases: Databases;
let tables: TablesDB;
const databaseId = 'schema';
let createdCount = 0;

beforeAll(async () => {
  target = await openTarget();
  databases = new Databases(target.admin);
  tables = new TablesDB(target.admin);
  await databases.create({ databaseId, name: 'Schema' });
});

afterAll(() => target.close());

const call = async (
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: Record<string, unknown> }> => {
  const answer = await fetch(`${target.endpoint}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-appwrite-project': target.projectId,
      'x-appwrite-key': target.key,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
};

const newCollection = async (): Promise<{ databaseId: string; collectionId: string }> => {
  createdCount += 1;
  const ids = { databaseId, collectionId: `c${createdCount}` };
  await databases.createCollection({ ...ids, name: `C${createdCount}` });
  return ids;
};

const pathOf = ({ collectionId }: { collectionId: string }): string =>
  `/databases/${databaseId}/collections/${collectionId}`;

const create = (ids: { databaseId: string; collectionId: string }, data: object) =>
  databases.createDocument({ ...ids, documentId: 'unique()', data: data as never });

/**
 * Every kind of attribute: the request, the answer, accepted values (and how they are returned), and refused values with
 * the message.
 */
const KINDS: [
  kind: string,
  definition: object,
  described: object,
  accepted: [unknown, unknown][],
  refused: [unknown, RegExp][],
][] = [
  [
    'string',
    { size: 5, default: 'abc' },
    { type: 'string', size: 5, default: 'abc' },
    [
      ['12345', '12345'],
      ['🦊🦊🦊🦊🦊', '🦊🦊🦊🦊🦊'],
      ['', ''],
    ],
    [
      [
        '123456',
        /^Invalid document structure: Attribute "x" has invalid type\. Value must be a valid string and no longer than 5 chars$/,
      ],
      [5, /invalid type/],
    ],
  ],
  ['varchar', { size: 5 }, { type: 'varchar', size: 5 }, [['12345', '12345']], [['123456', /no longer than 5 chars/]]],
  [
    'text',
    {},
    { type: 'text' },
    [['x'.repeat(16_383), 'x'.repeat(16_383)]],
    [['x'.repeat(16_384), /no longer than 16383 chars/]],
  ],
  ['mediumtext', {}, { type: 'mediumtext' }, [['long', 'long']], [[1, /invalid type/]]],
  ['longtext', {}, { type: 'longtext' }, [['longer', 'longer']], [[{}, /invalid type/]]],
  [
    'integer',
    { min: 1, max: 10 },
    { type: 'integer', min: 1, max: 10 },
    [
      [1, 1],
      [10, 10],
    ],
    [
      [
        11,
        /^Invalid document structure: Attribute "x" has invalid format\. Value must be a valid range between 1 and 10$/,
      ],
      [1.5, /valid integer/],
      ['1', /valid integer/],
    ],
  ],
  [
    'bigint',
    { max: 5_000_000_000 },
    { type: 'bigint', max: 5_000_000_000 },
    [[4_999_999_999, 4_999_999_999]],
    [[5_000_000_001, /Value must be a valid range between -9,223,372,036,854,775,808 and 5,000,000,000$/]],
  ],
  [
    'float',
    { min: -0.5, max: 2.5 },
    { type: 'double', min: -0.5, max: 2.5 },
    [
      [0, 0],
      [2.5, 2.5],
    ],
    [
      [2.6, /valid range/],
      ['a', /valid float/],
    ],
  ],
  [
    'boolean',
    { default: true },
    { type: 'boolean', default: true },
    [
      [false, false],
      [true, true],
    ],
    [
      [1, /valid boolean/],
      ['true', /valid boolean/],
    ],
  ],
  [
    'email',
    {},
    { type: 'string', format: 'email' },
    [['a@example.test', 'a@example.test']],
    [['a@', /^Invalid document structure: Attribute "x" has invalid format\. Value must be a valid email address$/]],
  ],
  [
    'enum',
    { elements: ['yes', 'no', 'maybe'] },
    { type: 'string', format: 'enum', elements: ['yes', 'no', 'maybe'] },
    [['no', 'no']],
    [
      [
        'No',
        /^Invalid document structure: Attribute "x" has invalid format\. Value must be one of \(yes, no, maybe\)$/,
      ],
    ],
  ],
  [
    'ip',
    {},
    { type: 'string', format: 'ip' },
    [
      ['127.0.0.1', '127.0.0.1'],
      ['2001:db8::1', '2001:db8::1'],
    ],
    [
      [
        '256.0.0.1',
        /^Invalid document structure: Attribute "x" has invalid format\. Value must be a valid IP address$/,
      ],
    ],
  ],
  [
    'url',
    {},
    { type: 'string', format: 'url' },
    [['https://example.test/a?b#c', 'https://example.test/a?b#c']],
    [['example.test', /^Invalid document structure: Attribute "x" has invalid format\. Value must be a valid URL$/]],
  ],
  [
    'datetime',
    {},
    { type: 'datetime', format: '' },
    [
      ['2026-01-01T02:00:00+02:00', '2026-01-01T00:00:00.000+00:00'],
      ['2026-01-01', '2026-01-01T00:00:00.000+00:00'],
    ],
    [
      ['0999-01-01T00:00:00Z', /invalid type/],
      [5, /invalid type/],
    ],
  ],
];

test.each(KINDS)(
  'an attribute of the kind %s is described, stores valid values and refuses others, single and in lists',
  async (kind, definition, described, accepted, refused) => {
    const ids = await newCollection();
    const single = await call('POST', `${pathOf(ids)}/attributes/${kind}`, {
      key: 'x',
      required: false,
      ...definition,
    });
    expect([single.status, single.body]).toEqual([
      202,
      expect.objectContaining({
        key: 'x',
        status: 'available',
        error: '',
        required: false,
        array: false,
        ...described,
      }),
    ]);
    const { default: _none, ...plain } = definition as { default?: unknown };
    expect(
      (await call('POST', `${pathOf(ids)}/attributes/${kind}`, { key: 'xs', required: false, array: true, ...plain }))
        .body,
    ).toMatchObject({ array: true });
    for (const [value, back] of accepted) {
      expect(await create(ids, { x: value, xs: [value] })).toMatchObject({ x: back, xs: [back] });
    }
    for (const [value, words] of refused) {
      for (const data of [{ x: value }, { xs: [accepted[0]?.[0], value] }]) {
        const answer = await call('POST', `${pathOf(ids)}/documents`, { documentId: 'unique()', data });
        expect([answer.status, answer.body['type']]).toEqual([400, 'document_invalid_structure']);
        expect(String(answer.body['message']).replace(/"xs\['1'\]"/, '"x"')).toMatch(words);
      }
    }
    expect(
      (await call('POST', `${pathOf(ids)}/documents`, { documentId: 'unique()', data: { xs: 'no list' } })).status,
    ).toBe(400);
    expect((await create(ids, { x: null })) as unknown).toMatchObject({
      x: (definition as { default?: unknown }).default ?? null,
      xs: [],
    });
  },
);

test.each(['relationship', 'point', 'line', 'polygon'])(
  'an attribute of the kind %s is refused with its name',
  async (kind) => {
    const ids = await newCollection();
    const answer = await call('POST', `${pathOf(ids)}/attributes/${kind}`, {
      key: 'x',
      required: false,
      relatedCollectionId: 'other',
      type: 'oneToOne',
    });
    expect([answer.status, answer.body['type']]).toEqual([405, 'general_not_implemented']);
    expect(answer.body['message']).toContain(kind);
  },
);

test.each<[string, string, object, string, string]>([
  [
    'a default of a required attribute',
    'string',
    { key: 'k', size: 5, required: true, default: 'x' },
    'attribute_default_unsupported',
    'required',
  ],
  [
    'a default of a list',
    'string',
    { key: 'k', size: 5, required: false, array: true, default: 'x' },
    'attribute_default_unsupported',
    'Cannot set default value for array attributes',
  ],
  [
    'a minimum above the maximum',
    'integer',
    { key: 'k', required: false, min: 5, max: 4 },
    'attribute_value_invalid',
    'Minimum value must be lesser than maximum value',
  ],
  [
    'a default out of its range',
    'integer',
    { key: 'k', required: false, min: 1, max: 4, default: 9 },
    'attribute_value_invalid',
    'valid range between 1 and 4',
  ],
  [
    'a default that is not an element',
    'enum',
    { key: 'k', required: false, elements: ['a'], default: 'b' },
    'attribute_value_invalid',
    'elements',
  ],
  [
    'an empty element',
    'enum',
    { key: 'k', required: false, elements: [''] },
    'general_argument_invalid',
    'Invalid `elements` param: Value must a valid array no longer than 100 items and Value must be a valid string and at least 1 chars and no longer than 255 chars',
  ],
  [
    'a size of zero',
    'string',
    { key: 'k', size: 0, required: false },
    'general_argument_invalid',
    'Invalid `size` param',
  ],
  [
    'an invalid key',
    'string',
    { key: '$k', size: 5, required: false },
    'general_argument_invalid',
    'Invalid `key` param',
  ],
  ['a missing "required"', 'boolean', { key: 'k' }, 'general_argument_invalid', 'Param "required" is not optional.'],
])('%s is refused with the error type of either family', async (_name, kind, definition, type, words) => {
  const ids = await newCollection();
  const legacy = await call('POST', `${pathOf(ids)}/attributes/${kind}`, definition);
  expect([legacy.status, legacy.body['type']]).toEqual([400, type]);
  expect(legacy.body['message']).toContain(words);
  const column = await call('POST', `/tablesdb/${databaseId}/tables/${ids.collectionId}/columns/${kind}`, definition);
  expect([column.status, column.body['type']]).toEqual([400, type.replace('attribute_', 'column_')]);
});

test('an attribute is renamed and resized with its documents and indexes', async () => {
  const ids = await newCollection();
  await databases.createStringAttribute({ ...ids, key: 'name', size: 10, required: false });
  await databases.createStringAttribute({ ...ids, key: 'other', size: 10, required: false });
  await databases.createStringAttribute({ ...ids, key: 'many', size: 10, required: false, array: true });
  await databases.createIndex({ ...ids, key: 'by_name', type: DatabasesIndexType.Key, attributes: ['name'] });
  const { $id: documentId } = await create(ids, { name: 'ten chars!', many: ['ten chars!'] });
  expect(
    await databases.updateStringAttribute({
      ...ids,
      key: 'name',
      required: false,
      xdefault: 'n',
      size: 20,
      newKey: 'title',
    }),
  ).toMatchObject({ key: 'title', size: 20, default: 'n' });
  expect(await databases.getDocument({ ...ids, documentId })).toMatchObject({ title: 'ten chars!' });
  expect((await databases.getIndex({ ...ids, key: 'by_name' })).attributes).toEqual(['title']);
  expect((await databases.listDocuments({ ...ids, queries: [Query.equal('title', 'TEN chars!')] })).total).toBe(1);
  expect(await refusalOf(databases.getAttribute({ ...ids, key: 'name' }))).toBe('404 attribute_not_found');
  expect(
    await refusalOf(
      databases.updateStringAttribute({ ...ids, key: 'title', required: false, xdefault: '', newKey: 'Other' }),
    ),
  ).toBe('409 attribute_already_exists');
  for (const key of ['title', 'many'])
    expect(
      await refusalOf(
        databases.updateStringAttribute({ ...ids, key, required: false, xdefault: null as never, size: 9 }),
      ),
    ).toBe('400 attribute_invalid_resize');
  expect(
    await databases.updateStringAttribute({
      ...ids,
      key: 'title',
      required: false,
      xdefault: null as never,
      size: 10,
    }),
  ).toMatchObject({ size: 10, default: null });
  expect(
    await refusalOf(databases.updateIntegerAttribute({ ...ids, key: 'title', required: false, xdefault: 1 })),
  ).toBe('400 attribute_type_invalid');
  expect(
    await refusalOf(databases.updateStringAttribute({ ...ids, key: 'nothing', required: false, xdefault: '' })),
  ).toBe('404 attribute_not_found');
  expect(
    await refusalOf(
      tables.updateStringColumn({
        databaseId,
        tableId: ids.collectionId,
        key: 'nothing',
        required: false,
        xdefault: '',
      }),
    ),
  ).toBe('404 column_not_found');
});

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
  const collection = await databases.createCollection({
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
  const table = await tables.createTable({
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
        databases.createCollection({
          databaseId,
          collectionId: 'broken',
          name: 'Broken',
          attributes: given,
          indexes: over,
        }),
      ),
    ).toBe(refusal);
    expect(await refusalOf(databases.getCollection({ databaseId, collectionId: 'broken' }))).toBe(
      '404 collection_not_found',
    );
  }
  expect(
    (await databases.createCollection({ databaseId, collectionId: 'broken', name: 'Corrected' })).attributes,
  ).toEqual([]);
});

test.each<[string, object, number, string, string]>([
  ['without attributes', { attributes: [] }, 400, 'index_invalid', 'No attributes provided for index'],
  ['over one attribute twice', { attributes: ['n', 'N'] }, 400, 'index_invalid', 'Duplicate attributes provided'],
  ['over an unknown attribute', { attributes: ['nope'] }, 400, 'attribute_unknown', 'nope'],
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
  await databases.createIntegerAttribute({ ...ids, key: 'n', required: false });
  await databases.createIntegerAttribute({ ...ids, key: 'twice', required: false });
  await databases.createStringAttribute({ ...ids, key: 'long', size: 5_000, required: false });
  await databases.createStringAttribute({ ...ids, key: 'tags', size: 10, required: false, array: true });
  for (const n of [1, 2]) await create(ids, { n, twice: 7 });
  const legacy = await call('POST', `${pathOf(ids)}/indexes`, { key: 'i', type: 'key', ...definition });
  expect([legacy.status, legacy.body['type']]).toEqual([status, type]);
  expect(legacy.body['message']).toContain(words);
  const { attributes: columns, ...rest } = definition as { attributes: string[] };
  const table = await call('POST', `/tablesdb/${databaseId}/tables/${ids.collectionId}/indexes`, {
    key: 'i',
    type: 'key',
    ...rest,
    columns,
  });
  expect([table.status, table.body['type']]).toEqual([
    status,
    type.replace(/^index_/, 'column_index_').replace('attribute_', 'column_'),
  ]);
  expect((await databases.listIndexes(ids)).total).toBe(0);
});

test('an index is created once, described, and deleted with its attribute', async () => {
  const ids = await newCollection();
  for (const key of ['a', 'b']) await databases.createIntegerAttribute({ ...ids, key, required: false });
  const index = await tables.createIndex({
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
    await refusalOf(databases.createIndex({ ...ids, key: 'AB', type: DatabasesIndexType.Key, attributes: ['a'] })),
  ).toBe('409 index_already_exists');
  expect(
    await refusalOf(
      tables.createIndex({
        databaseId,
        tableId: ids.collectionId,
        key: 'ab',
        type: TablesDBIndexType.Key,
        columns: ['a'],
      }),
    ),
  ).toBe('409 column_index_already_exists');
  await databases.deleteAttribute({ ...ids, key: 'b' });
  expect(await refusalOf(databases.getIndex({ ...ids, key: 'ab' }))).toBe('404 index_not_found');
  expect(await refusalOf(tables.getIndex({ databaseId, tableId: ids.collectionId, key: 'ab' }))).toBe(
    '404 column_index_not_found',
  );
});

test('the number of attributes and indexes is limited', async () => {
  const ids = await newCollection();
  await databases.createStringAttribute({ ...ids, key: 'wide', size: 16_000, required: false });
  expect(
    await refusalOf(databases.createStringAttribute({ ...ids, key: 'wider', size: 16_000, required: false })),
  ).toBe('400 attribute_limit_exceeded');
  await databases.createIntegerAttribute({ ...ids, key: 'n', required: false });
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
      ? databases.createBooleanAttribute({ ...ids, key: `k${position}`, required: position === 0 })
      : databases.createStringAttribute({ ...ids, key: `k${position}`, size: 5, required: false }));
  }
  const keysOf = async (...queries: string[]): Promise<string[]> =>
    (await databases.listAttributes({ ...ids, queries })).attributes.map((one) => (one as Models.AttributeString).key);
  const all = Array.from({ length: 30 }, (_, position) => `k${position}`);
  expect([await keysOf(), (await databases.listAttributes(ids)).total]).toEqual([all.slice(0, 25), 30]);
  expect(await keysOf(Query.limit(100))).toEqual(all);
  expect(await keysOf(Query.equal('type', 'boolean'), Query.limit(3), Query.offset(1))).toEqual(['k3', 'k6', 'k9']);
  expect(await keysOf(Query.equal('required', true))).toEqual(['k0']);
  expect(await keysOf(Query.cursorAfter('k27'))).toEqual(['k28', 'k29']);
  expect(await keysOf(Query.cursorBefore('k3'), Query.limit(2))).toEqual(['k1', 'k2']);
  expect(await keysOf(Query.orderDesc('key'), Query.limit(2))).toEqual(['k9', 'k8']);
  expect(await refusalOf(databases.listAttributes({ ...ids, queries: [Query.equal('secret', 'x')] }))).toBe(
    '400 general_argument_invalid',
  );
  expect(await refusalOf(databases.listAttributes({ ...ids, queries: [Query.cursorAfter('nope')] }))).toBe(
    '400 general_cursor_not_found',
  );
  expect((await databases.listAttributes({ ...ids, total: false })).total).toBe(0);
});

test('databases and collections are listed by search and queries, created once, updated and deleted', async () => {
  await databases.create({ databaseId: 'lists', name: 'Lists of things' });
  for (const [collectionId, name] of [
    ['one', 'First'],
    ['two', 'Second'],
    ['three', 'Third'],
  ] as const)
    await databases.createCollection({ databaseId: 'lists', collectionId, name });
  const names = async (search: string | undefined, ...queries: string[]): Promise<string[]> =>
    (
      await databases.listCollections({ databaseId: 'lists', queries, ...(search === undefined ? {} : { search }) })
    ).collections.map(({ name }) => name);
  expect(await names(undefined, Query.orderDesc('name'), Query.limit(2))).toEqual(['Third', 'Second']);
  expect(await names('sec')).toEqual(['Second']);
  expect(await names(undefined, Query.equal('name', 'first'))).toEqual(['First']);
  expect(await names(undefined, Query.cursorAfter('one'))).toEqual(['Second', 'Third']);
  expect(await refusalOf(names(undefined, Query.equal('documents', 1)))).toBe('400 general_argument_invalid');
  expect((await databases.list({ search: 'lists of' })).databases.map(({ $id }) => $id)).toEqual(['lists']);
  expect(await refusalOf(databases.create({ databaseId: 'LISTS', name: 'x' }))).toBe('409 database_already_exists');
  expect(await refusalOf(databases.createCollection({ databaseId: 'lists', collectionId: 'one', name: 'x' }))).toBe(
    '409 collection_already_exists',
  );
  expect(await refusalOf(tables.createTable({ databaseId: 'lists', tableId: 'one', name: 'x' }))).toBe(
    '409 table_already_exists',
  );
  expect(
    await databases.updateCollection({
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
  await databases.deleteCollection({ databaseId: 'lists', collectionId: 'one' });
  expect(await refusalOf(tables.getTable({ databaseId: 'lists', tableId: 'one' }))).toBe('404 table_not_found');
  await databases.delete({ databaseId: 'lists' });
  expect(await refusalOf(databases.listCollections({ databaseId: 'lists' }))).toBe('404 database_not_found');
});

test('disabled databases and collections are found by server keys only', async () => {
  const ids = await newCollection();
  await databases.updateCollection({
    ...ids,
    name: 'Off',
    permissions: [Permission.read(Role.any())],
    enabled: false,
  });
  const guest = new WebDatabases(guestOf(target));
  expect(await refusalOf(guest.listDocuments(ids))).toBe('404 collection_not_found');
  expect((await databases.listDocuments(ids)).total).toBe(0);
  await databases.updateCollection({ ...ids, name: 'On', enabled: true });
  expect((await guest.listDocuments(ids)).total).toBe(0);
  await databases.update({ databaseId, name: 'Schema', enabled: false });
  expect(await refusalOf(guest.listDocuments(ids))).toBe('404 database_not_found');
  expect((await databases.listDocuments(ids)).total).toBe(0);
  await databases.update({ databaseId, name: 'Schema', enabled: true });
});
