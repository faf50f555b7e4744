import { DatabasesIndexType, Query } from 'node-appwrite';
import { expect, test } from 'vitest';
import { shareDatabase } from './database.ts';
import { refusalOf } from './target.ts';

const databaseId = 'attributes';
const database = shareDatabase(databaseId);
const { call, newCollection, pathOf, create } = database;

/**
 * Every kind of attribute: the request, the answer, accepted values (and how they are returned), and refused values
 * with the message.
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
      [
        2.6,
        /^Invalid document structure: Attribute "x" has invalid format\. Value must be a valid range between -1 and 3$/,
      ],
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
      ['1975-06-12 14:12:55 America/New_York', '1975-06-12T18:12:55.000+00:00'],
      ['1975-06-12 14:12:55.1239 est', '1975-06-12T19:12:55.123+00:00'],
      ['1975-06-12T14:12Z', '1975-06-12T14:12:00.000+00:00'],
      ['1975-06-12 14:12:55 +0530', '1975-06-12T08:42:55.000+00:00'],
      ['1975-06-12 14:12 UTC-3', '1975-06-12T17:12:00.000+00:00'],
      ['Thu, 12 Jun 1975 14:12:55 GMT', '1975-06-12T14:12:55.000+00:00'],
      ['Friday 12 June 1975', '1975-06-13T00:00:00.000+00:00'],
      ['June 12th, 1975 2:12 pm', '1975-06-12T14:12:00.000+00:00'],
      ['12 a.m. 12.06.1975', '1975-06-12T00:00:00.000+00:00'],
      ['6/12/1975', '1975-06-12T00:00:00.000+00:00'],
      ['1975/06/12', '1975-06-12T00:00:00.000+00:00'],
      ['1975-Jun-12', '1975-06-12T00:00:00.000+00:00'],
      ['June 1975', '1975-06-01T00:00:00.000+00:00'],
      ['1975-06', '1975-06-01T00:00:00.000+00:00'],
      // An hour that clocks skip, and one that they repeat.
      ['2024-03-10 02:30 America/New_York', '2024-03-10T07:30:00.000+00:00'],
      ['2024-11-03 01:30 America/New_York', '2024-11-03T05:30:00.000+00:00'],
      ['9999-12-31 23:59:59', '9999-12-31T23:59:59.000+00:00'],
    ],
    [
      ['yesterday', /invalid type/],
      ['1975', /invalid type/],
      ['1975-06-12 14:12:55 Nowhere/City', /invalid type/],
      ['1975-06-12 1975-06-13', /invalid type/],
      ['1975-06-12 13 pm', /invalid type/],
      ['1975-13-12', /invalid type/],
      [`1975-06-12${' '.repeat(200)}x`, /invalid type/],
      ['0999-01-01T00:00:00Z', /invalid type/],
      ['9999-12-31T23:59:59.001Z', /invalid type/],
      ['9999-12-31 23:59:59 -01:00', /invalid type/],
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
    'Cannot set default value for required ',
  ],
  [
    'a default of a list',
    'string',
    { key: 'k', size: 5, required: false, array: true, default: 'x' },
    'attribute_default_unsupported',
    'Cannot set default value for array ',
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
  expect(column.body['message']).toBe(String(legacy.body['message']).replace(/attribute(s?)$/, 'column$1'));
});

test('the message about a range names it in whole numbers, to the last digit', async () => {
  const ids = await newCollection();
  const define = (key: string, range: object) =>
    call('POST', `${pathOf(ids)}/attributes/float`, { key, required: false, ...range });
  expect((await define('x', { min: 1.1, max: 1.4, default: 2 })).body['message']).toBe(
    'Value must be a valid range between 1 and 1',
  );
  await define('y', { min: 1.5 });
  const answer = await call('POST', `${pathOf(ids)}/documents`, { documentId: 'unique()', data: { y: 1 } });
  expect(answer.body['message']).toMatch(/between 2 and 179,769,313,486,231,570,814,527,[\d,]+,858,368$/);
});

test('an attribute of an index is not made longer than the index can hold', async () => {
  const ids = await newCollection();
  for (const key of ['a', 'b', 'free'])
    await database.databases.createStringAttribute({ ...ids, key, size: 300, required: false });
  await database.databases.createIndex({ ...ids, key: 'both', type: DatabasesIndexType.Key, attributes: ['a', 'b'] });
  const resize = (key: string, size: number, newKey?: string) =>
    call('PATCH', `${pathOf(ids)}/attributes/string/${key}`, { required: false, default: null, size, newKey });
  const refused = await resize('a', 500);
  expect([refused.status, refused.body['type'], refused.body['message']]).toEqual([
    400,
    'index_invalid',
    'Index length is longer than the maximum: 768',
  ]);
  const column = await call('PATCH', `/tablesdb/${databaseId}/tables/${ids.collectionId}/columns/string/a`, {
    required: false,
    default: null,
    size: 500,
    newKey: 'renamed',
  });
  expect([column.status, column.body['type']]).toEqual([400, 'column_index_invalid']);
  expect((await resize('a', 468, 'renamed')).body).toMatchObject({ key: 'renamed', size: 468 });
  expect((await resize('free', 500)).status).toBe(200);
});

test.each([
  ['string', { default: null }, 'Param "required" is not optional.'],
  ['string', { required: false }, 'Param "default" is not optional.'],
  ['boolean', { required: true }, 'Param "default" is not optional.'],
  ['enum', { required: false, default: null }, 'Param "elements" is not optional.'],
  ['string', { required: false, default: null, size: 0 }, 'Invalid `size` param'],
  ['string', { required: false, default: null, newKey: '$own' }, 'Invalid `newKey` param'],
  ['integer', { required: false, default: null, min: 'low' }, 'Invalid `min` param'],
  ['float', { required: false, default: null, max: 'high' }, 'Invalid `max` param'],
  ['enum', { required: false, default: null, elements: [1] }, 'Invalid `elements` param'],
])(
  'a change of an attribute of the kind %s to %j is refused before its place is looked up',
  async (kind, body, words) => {
    const ids = await newCollection();
    const places = [`/databases/none/collections/none`, `/databases/${databaseId}/collections/none`, pathOf(ids)];
    for (const place of places) {
      const answer = await call('PATCH', `${place}/attributes/${kind}/none`, body);
      expect([answer.status, answer.body['type']]).toEqual([400, 'general_argument_invalid']);
      expect(answer.body['message']).toContain(words);
    }
    const valid = { required: false, default: null, ...(kind === 'enum' ? { elements: ['one'] } : {}) };
    const types = ['database_not_found', 'collection_not_found', 'attribute_not_found'];
    for (const [index, place] of places.entries()) {
      const answer = await call('PATCH', `${place}/attributes/${kind}/none`, valid);
      expect([answer.status, answer.body['type']]).toEqual([404, types[index]]);
    }
  },
);

test('an attribute is renamed and resized with its documents and indexes', async () => {
  const ids = await newCollection();
  await database.databases.createStringAttribute({ ...ids, key: 'name', size: 10, required: false });
  await database.databases.createStringAttribute({ ...ids, key: 'other', size: 10, required: false });
  await database.databases.createStringAttribute({ ...ids, key: 'many', size: 10, required: false, array: true });
  await database.databases.createIndex({ ...ids, key: 'by_name', type: DatabasesIndexType.Key, attributes: ['name'] });
  const { $id: documentId } = await create(ids, { name: 'ten chars!', many: ['ten chars!'] });
  expect(
    await database.databases.updateStringAttribute({
      ...ids,
      key: 'name',
      required: false,
      xdefault: 'n',
      size: 20,
      newKey: 'title',
    }),
  ).toMatchObject({ key: 'title', size: 20, default: 'n' });
  expect(await database.databases.getDocument({ ...ids, documentId })).toMatchObject({ title: 'ten chars!' });
  expect((await database.databases.getIndex({ ...ids, key: 'by_name' })).attributes).toEqual(['title']);
  expect(
    (await database.databases.listDocuments({ ...ids, queries: [Query.equal('title', 'TEN chars!')] })).total,
  ).toBe(1);
  expect(await refusalOf(database.databases.getAttribute({ ...ids, key: 'name' }))).toBe('404 attribute_not_found');
  expect(
    await refusalOf(
      database.databases.updateStringAttribute({
        ...ids,
        key: 'title',
        required: false,
        xdefault: '',
        newKey: 'Other',
      }),
    ),
  ).toBe('409 attribute_already_exists');
  for (const key of ['title', 'many'])
    expect(
      await refusalOf(
        database.databases.updateStringAttribute({ ...ids, key, required: false, xdefault: null as never, size: 9 }),
      ),
    ).toBe('400 attribute_invalid_resize');
  expect(
    await database.databases.updateStringAttribute({
      ...ids,
      key: 'title',
      required: false,
      xdefault: null as never,
      size: 10,
    }),
  ).toMatchObject({ size: 10, default: null });
  expect(
    await refusalOf(database.databases.updateIntegerAttribute({ ...ids, key: 'title', required: false, xdefault: 1 })),
  ).toBe('400 attribute_type_invalid');
  expect(
    await refusalOf(
      database.databases.updateStringAttribute({ ...ids, key: 'nothing', required: false, xdefault: '' }),
    ),
  ).toBe('404 attribute_not_found');
  expect(
    await refusalOf(
      database.tables.updateStringColumn({
        databaseId,
        tableId: ids.collectionId,
        key: 'nothing',
        required: false,
        xdefault: '',
      }),
    ),
  ).toBe('404 column_not_found');
});
