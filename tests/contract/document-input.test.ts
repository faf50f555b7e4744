import { expect, test } from 'vitest';
import {
  papers as collection,
  papersPath as legacyPath,
  papersTablePath as tablePath,
  refusal,
  sessionHeaders,
  sharePapers,
} from './papers.ts';
import { refusalOf, SINCE_1_8_1 } from './target.ts';

const shared = sharePapers();
const { call, get } = shared;

test.each<[string, string, string, object, string, string]>([
  ['no data', 'POST', '', { documentId: 'x' }, '400 document_missing_data', ''],
  ['no id', 'POST', '', { data: { title: 'x' } }, '400 document_missing_data', 'ID is required'],
  [
    'data that is not an object',
    'POST',
    '',
    { documentId: 'x', data: 5 },
    '400 general_argument_invalid',
    'Value must be a valid JSON object',
  ],
  [
    'data that is the text of a list',
    'POST',
    '',
    { documentId: 'x', data: '[]' },
    '400 general_argument_invalid',
    'Invalid `data` param: Value must be a valid JSON object',
  ],
  [
    'an entry that is no object',
    'POST',
    '',
    { documents: [{ title: 'x' }, 'y'] },
    '400 general_argument_invalid',
    'param: Value must a valid array no longer than 100 items and Value must be a valid JSON object',
  ],
  [
    'one document and many',
    'POST',
    '',
    { data: { title: 'x' }, documents: [{ title: 'y' }] },
    '400 general_bad_request',
    'You can only send one of the following parameters: data, ',
  ],
  [
    'an id for many documents',
    'POST',
    '',
    { documentId: 'x', documents: [{ title: 'y' }] },
    '400 general_bad_request',
    'set "$id" on each instead.',
  ],
  [
    'permissions for many documents',
    'POST',
    '',
    { permissions: ['read("any")'], documents: [{ title: 'y' }] },
    '400 general_bad_request',
    'set "$permissions" on each instead',
  ],
  [
    'a required value missing',
    'POST',
    '',
    { documentId: 'x', data: { n: 1 } },
    '400 document_invalid_structure',
    'Invalid document structure: Missing required attribute "title"',
  ],
  [
    'an undeclared attribute',
    'POST',
    '',
    { documentId: 'x', data: { title: 'x', colour: 1 } },
    '400 document_invalid_structure',
    'Invalid document structure: Unknown attribute: "colour"',
  ],
  [
    'an element of a wrong type',
    'POST',
    '',
    { documentId: 'x', data: { title: 'x', tags: ['a', 1] } },
    '400 document_invalid_structure',
    `Attribute "tags['1']" has invalid type`,
  ],
  [
    'a permission to create',
    'POST',
    '',
    { documentId: 'x', data: { title: 'x' }, permissions: ['create("any")'] },
    '400 general_argument_invalid',
    'permissions',
  ],
  ['an update without data', 'PATCH', '/p0', {}, '400 document_missing_payload', ''],
  ['an upsert without data', 'PUT', '/p0', {}, '400 general_argument_invalid', 'Param "data" is not optional.'],
  [
    'a required value cleared',
    'PATCH',
    '/p0',
    { data: { title: null } },
    '400 document_invalid_structure',
    'Missing required attribute "title"',
  ],
  ['an increment by zero', 'PATCH', '/p0/n/increment', { value: 0 }, '400 general_argument_invalid', ''],
  ['an increment of a text', 'PATCH', '/p0/title/increment', {}, '400 attribute_type_invalid', ''],
  ['an increment of an unknown attribute', 'PATCH', '/p0/colour/increment', {}, '404 attribute_not_found', ''],
  ['a decrement of a list', 'PATCH', '/p0/tags/decrement', {}, '400 attribute_type_invalid', ''],
  ['a bulk update without data', 'PATCH', '', {}, '400 document_missing_payload', ''],
  [
    'a bulk creation of 101 documents',
    'POST',
    '',
    { documents: Array.from({ length: 101 }, () => ({ title: 'x' })) },
    '400 general_argument_invalid',
    '',
  ],
])(
  '%s is refused in both families of paths, each with its own error type',
  async (_name, method, path, body, expected, words) => {
    await shared.admin.upsertDocument({ ...collection, documentId: 'p0', data: { title: 'Zero' } as never });
    const before = (await shared.admin.listDocuments(collection)).total;
    const legacy = await call(method, legacyPath + path, body);
    expect(refusal(legacy)).toBe(expected);
    expect(legacy.body['message']).toContain(words);
    const inTables = JSON.parse(
      JSON.stringify(body).replace('"documentId"', '"rowId"').replace('"documents"', '"rows"'),
    ) as object;
    const table = await call(method, tablePath + path, inTables);
    expect(refusal(table)).toBe(expected.replace('document_', 'row_').replace('attribute_', 'column_'));
    expect((await shared.admin.listDocuments(collection)).total).toBe(before);
  },
);

test('data may be JSON text, and system attributes are accepted from keys only', async () => {
  const own = {
    $id: 'mine',
    $createdAt: '2001-01-01T00:00:00.000+00:00',
    $updatedAt: '2001-01-01T00:00:00.000+00:00',
    $sequence: '77',
    $databaseId: 'x',
    $collectionId: 'x',
    title: 'T',
  };
  const made1 = await call(
    'POST',
    legacyPath,
    { documentId: 'as-text', data: JSON.stringify(own) },
    sessionHeaders(shared.person),
  );
  expect(made1.body).toMatchObject({ $id: 'as-text', title: 'T', $databaseId: 'rules', $collectionId: 'papers' });
  expect([String(made1.body['$createdAt']) > '2026', made1.body['$sequence'] === '77']).toEqual([true, false]);
  const changed = await call(
    'PATCH',
    `${legacyPath}/as-text`,
    { data: { ...own, title: 'U' } },
    sessionHeaders(shared.person),
  );
  expect([changed.body['$createdAt'], changed.body['title']]).toEqual([made1.body['$createdAt'], 'U']);
  const byKey = await call('POST', legacyPath, { documentId: 'dated', data: { ...own } });
  expect(byKey.body).toMatchObject({ $id: 'dated', $createdAt: own.$createdAt, $updatedAt: own.$updatedAt });
});

test('a document is found under both families of paths, with the names of each', SINCE_1_8_1, async () => {
  const row = await shared.tables.createRow({
    databaseId: 'rules',
    tableId: 'papers',
    rowId: 'both',
    data: { title: 'Both' } as never,
  });
  expect([row.$tableId, '$collectionId' in row]).toEqual(['papers', false]);
  const document = await get('both');
  expect([document.$collectionId, '$tableId' in document, document.$sequence]).toEqual([
    'papers',
    false,
    row.$sequence,
  ]);
  expect([
    refusal(await call('GET', `${tablePath}/nothing`)),
    refusal(await call('GET', `${legacyPath}/nothing`)),
  ]).toEqual(['404 row_not_found', '404 document_not_found']);
  expect([
    refusal(await call('GET', '/tablesdb/rules/tables/nothing/rows')),
    refusal(await call('GET', '/databases/rules/collections/nothing/documents')),
  ]).toEqual(['404 table_not_found', '404 collection_not_found']);
  expect([
    refusal(await call('GET', '/tablesdb/nothing/tables/x/rows')),
    refusal(await call('GET', '/databases/nothing/collections/x/documents')),
  ]).toEqual(['404 database_not_found', '404 database_not_found']);
  await shared.tables.deleteRow({ databaseId: 'rules', tableId: 'papers', rowId: 'both' });
  expect(await refusalOf(get('both'))).toBe('404 document_not_found');
});
