import { Account, Databases as WebDatabases } from 'appwrite';
import { Permission, Query, Role, Users } from 'node-appwrite';
import { expect, test } from 'vitest';
import {
  papers as collection,
  papersPath as legacyPath,
  papersTablePath as tablePath,
  refusal,
  sessionHeaders,
  sharePapers,
} from './papers.ts';
import { guestOf, refusalOf, SINCE_1_8_1 } from './target.ts';

const shared = sharePapers();
const { call, create, get } = shared;

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

test('write() is expanded, a repeated permission is stored once, and roles that the caller lacks are refused', async () => {
  const documentId = await create({}, ['write("users")', 'read("any")', 'read("any")']);
  expect((await get(documentId)).$permissions).toEqual(['update("users")', 'delete("users")', 'read("any")']);
  const databases = new WebDatabases(shared.person.client);
  const allowed = [
    `user:${shared.person.id}`,
    `user:${shared.person.id}/unverified`,
    'users',
    'users/unverified',
    'any',
  ];
  for (const role of allowed)
    expect(
      (
        await databases.createDocument({
          ...collection,
          documentId: 'unique()',
          data: { title: 'x' },
          permissions: [`read("${role}")`],
        } as never)
      ).$permissions,
    ).toEqual([`read("${role}")`]);
  for (const role of [
    `user:${shared.stranger.id}`,
    `user:${shared.person.id}/verified`,
    'users/verified',
    'guests',
    'team:somewhere',
    'label:vip',
    'member:m1',
  ]) {
    for (const permission of [`read("${role}")`, `write("${role}")`, `delete("${role}")`]) {
      const answer = await call(
        'POST',
        legacyPath,
        { documentId: 'unique()', data: { title: 'x' }, permissions: ['read("any")', permission] },
        sessionHeaders(shared.person),
      );
      expect([refusal(answer), answer.body['message']]).toEqual([
        '401 user_unauthorized',
        expect.stringMatching(/^Permissions must be one of: \(any, users, user:/) as unknown,
      ]);
    }
  }
  expect(
    (
      await databases.createDocument({
        ...collection,
        documentId: 'unique()',
        data: { title: 'x' },
        permissions: [],
      } as never)
    ).$permissions,
  ).toEqual([]);
});

test.each([
  'read("role:all")',
  'read("*")',
  'read("any:x")',
  'read("any/x")',
  'read("guests:x")',
  'read("users:x")',
  'read("user")',
  'read("user:")',
  'read("user:x/half")',
  'read("team:x/")',
  `read("team:x/${'r'.repeat(82)}")`,
  'read("member:x/y")',
  'read("label:no-dash")',
  'read(any)',
  'read("any"',
  'own("any")',
  '',
])('the permission %s is refused', async (permission) => {
  expect(
    refusal(
      await call('POST', legacyPath, { documentId: 'unique()', data: { title: 'x' }, permissions: [permission] }),
    ),
  ).toBe('400 general_argument_invalid');
});

test('a document has at most a hundred permissions', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, position) => `read("user:u${position}")`);
  expect(
    (await call('POST', legacyPath, { documentId: 'unique()', data: { title: 'x' }, permissions: many(100) })).status,
  ).toBe(201);
  expect(
    refusal(await call('POST', legacyPath, { documentId: 'unique()', data: { title: 'x' }, permissions: many(101) })),
  ).toBe('400 general_argument_invalid');
});

test('an upsert creates a document, then changes the given attributes and keeps the others', async () => {
  const where = { ...collection, documentId: 'upserted' };
  const first = await shared.admin.upsertDocument({
    ...where,
    data: { title: 'One', n: 1, tags: ['a'] } as never,
    permissions: [Permission.read(Role.any())],
  });
  expect(first).toMatchObject({ title: 'One', n: 1, rank: 3 });
  const second = await shared.admin.upsertDocument({ ...where, data: { title: 'Two' } as never });
  expect(second).toMatchObject({
    title: 'Two',
    n: 1,
    tags: ['a'],
    $permissions: ['read("any")'],
    $sequence: first.$sequence,
    $createdAt: first.$createdAt,
  });
  expect(
    await shared.admin.upsertDocument({ ...where, data: { title: 'Two' } as never, permissions: [] }),
  ).toMatchObject({
    title: 'Two',
    $permissions: [],
  });
  expect(
    await refusalOf(
      new WebDatabases(shared.person.client).upsertDocument({ ...where, data: { title: 'Three' } } as never),
    ),
  ).toBe('401 user_unauthorized');
  expect(
    await refusalOf(
      new WebDatabases(guestOf(shared.target)).upsertDocument({
        ...collection,
        documentId: 'guest-made',
        data: { title: 'x' },
      } as never),
    ),
  ).toBe('401 user_unauthorized');
});

test('null clears an optional attribute and restores a default', async () => {
  const documentId = await create({ n: 5, rank: 9, at: '2026-01-01T00:00:00Z', tags: ['a'] });
  const changed = await shared.admin.updateDocument({
    ...collection,
    documentId,
    data: { n: null, rank: null, at: null, tags: null } as never,
  });
  expect(changed).toMatchObject({ n: null, rank: 3, at: null, tags: [] });
  expect(await get(documentId)).toEqual(changed);
});

test('an increment obeys its own bound, and a refused one changes nothing', async () => {
  const documentId = await create({ n: 99, ratio: 0.5 });
  const where = { ...collection, documentId };
  const stepped = await shared.admin.incrementDocumentAttribute({ ...where, attribute: 'n', value: 5 });
  expect(stepped).toMatchObject({ n: 104 });
  expect(
    await refusalOf(shared.admin.incrementDocumentAttribute({ ...where, attribute: 'n', value: 1, max: 104 })),
  ).toBe('400 attribute_limit_exceeded');
  expect(
    await refusalOf(
      shared.tables.decrementRowColumn({
        databaseId: 'rules',
        tableId: 'papers',
        rowId: documentId,
        column: 'n',
        value: 5,
        min: 100,
      }),
    ),
  ).toBe('400 column_limit_exceeded');
  expect(await get(documentId)).toEqual(stepped);
  expect(await shared.admin.decrementDocumentAttribute({ ...where, attribute: 'n', value: 4, min: 100 })).toMatchObject(
    {
      n: 100,
    },
  );
  expect(await shared.admin.incrementDocumentAttribute({ ...where, attribute: 'ratio', value: 0.25 })).toMatchObject({
    ratio: 0.75,
  });
  expect(
    await shared.admin.incrementDocumentAttribute({ ...collection, documentId: await create(), attribute: 'n' }),
  ).toMatchObject({ n: 1 });
  // A caller who may not change the document learns nothing about its bounds.
  expect(
    await refusalOf(
      new WebDatabases(shared.stranger.client).incrementDocumentAttribute({
        ...where,
        attribute: 'n',
        value: 1,
        max: 100,
      }),
    ),
  ).toBe('401 user_unauthorized');
  expect(
    await refusalOf(shared.admin.incrementDocumentAttribute({ ...collection, documentId: 'nothing', attribute: 'n' })),
  ).toBe('404 document_not_found');
});

test('concurrent increments all count', async () => {
  const documentId = await create({ rank: 0 });
  await Promise.all(
    Array.from({ length: 30 }, () =>
      shared.admin.incrementDocumentAttribute({ ...collection, documentId, attribute: 'rank', value: 2 }),
    ),
  );
  expect((await get(documentId))['rank']).toBe(60);
});

test('a duplicate id and a duplicate unique value have different errors when creating, updating and upserting', async () => {
  const first = await create({ code: 'A1' });
  const second = await create({ code: 'B2' });
  const byId = await call('POST', legacyPath, { documentId: first.toUpperCase(), data: { title: 'x' } });
  const byCode = await call('POST', legacyPath, { documentId: 'fresh', data: { title: 'x', code: 'a1' } });
  expect([refusal(byId), refusal(byCode)]).toEqual([
    '409 document_already_exists',
    '409 document_unique_constraint_violation',
  ]);
  expect(byId.body['message']).toContain('requested ID');
  expect(byCode.body['message']).not.toContain('requested ID');
  expect(refusal(await call('PATCH', `${tablePath}/${second}`, { data: { code: 'A1' } }))).toBe(
    '409 row_unique_constraint_violation',
  );
  expect(refusal(await call('PUT', `${legacyPath}/${second}`, { data: { title: 'x', code: 'A1' } }))).toBe(
    '409 document_unique_constraint_violation',
  );
  expect((await get(second))['code']).toBe('B2');
  // Two missing values do not conflict.
  await create();
  await create();
});

test('the expected version is compared by updates and deletions only', async () => {
  const documentId = await create({ n: 1 });
  const { $updatedAt: known } = await get(documentId);
  const { $updatedAt: newer } = await shared.admin.updateDocument({
    ...collection,
    documentId,
    data: { n: 2 } as never,
  });
  const at = (moment: string) => ({ 'x-appwrite-key': shared.target.key, 'x-appwrite-timestamp': moment });
  for (const [method, path, body] of [
    ['PATCH', `${legacyPath}/${documentId}`, { data: { n: 3 } }],
    ['DELETE', `${legacyPath}/${documentId}`, {}],
  ] as const) {
    expect(refusal(await call(method, path, body, at(known)))).toBe('409 document_update_conflict');
    expect(refusal(await call(method, path.replace(legacyPath, tablePath), body, at(known)))).toBe(
      '409 row_update_conflict',
    );
    expect(refusal(await call(method, path, body, at('yesterday')))).toBe('400 general_argument_invalid');
  }
  expect((await get(documentId))['n']).toBe(2);
  expect((await call('PUT', `${legacyPath}/${documentId}`, { data: { title: 'x', n: 4 } }, at(known))).status).toBe(
    200,
  );
  expect((await call('PATCH', `${legacyPath}/${documentId}/n/increment`, {}, at(known))).status).toBe(200);
  expect((await call('POST', legacyPath, { documentId: 'unique()', data: { title: 'x' } }, at(known))).status).toBe(
    201,
  );
  const { $updatedAt: last } = await get(documentId);
  expect(last > newer).toBe(true);
  expect((await call('PATCH', `${legacyPath}/${documentId}`, { data: { n: 9 } }, at(last))).status).toBe(200);
  expect((await call('DELETE', `${legacyPath}/${documentId}`, {}, at('2099-01-01T00:00:00Z'))).status).toBe(204);
});

test('bulk changes set permissions, affect the documents of their queries, and are atomic', async () => {
  for (const n of [1, 2, 3, 4]) await create({ n, tags: ['bulk'] });
  const some = [Query.contains('tags', ['bulk'])];
  const opened = await call('PATCH', legacyPath, {
    data: { rank: 8, $permissions: ['read("any")'] },
    queries: [...some, Query.lessThan('n', 3)],
  });
  expect([
    opened.status,
    opened.body['total'],
    (opened.body['documents'] as { $permissions: string[]; rank: number }[]).map(({ $permissions, rank }) => [
      $permissions,
      rank,
    ]),
  ]).toEqual([
    200,
    2,
    [
      [['read("any")'], 8],
      [['read("any")'], 8],
    ],
  ]);
  expect((await new WebDatabases(guestOf(shared.target)).listDocuments({ ...collection, queries: some })).total).toBe(
    2,
  );
  expect(refusal(await call('PATCH', legacyPath, { data: { $permissions: ['create("any")'] }, queries: some }))).toBe(
    '400 general_argument_invalid',
  );
  expect(refusal(await call('PATCH', legacyPath, { data: { code: 'same' }, queries: some }))).toBe(
    '409 document_unique_constraint_violation',
  );
  expect((await shared.admin.listDocuments({ ...collection, queries: [...some, Query.isNull('code')] })).total).toBe(4);
  expect(refusal(await call('PATCH', legacyPath, { data: { rank: 1 }, queries: [Query.equal('nope', 1)] }))).toBe(
    '400 general_query_invalid',
  );
  expect(
    (await call('DELETE', legacyPath, { queries: [...some, Query.orderDesc('n'), Query.limit(1)] })).body,
  ).toMatchObject({ total: 1, documents: [{ n: 4 }] });
  expect((await call('DELETE', tablePath, { queries: some })).body).toMatchObject({ total: 3 });
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

test('whoever takes an id that permissions name reads what they permit', async () => {
  const userId = `awaited-${Date.now().toString(36)}`;
  const documentId = await create({}, [Permission.read(Role.user(userId))]);
  const email = `${userId}@example.test`;
  await new Account(guestOf(shared.target)).create({ userId, email, password: 'a good password' });
  const { secret } = await new Users(shared.target.admin).createSession({ userId });
  const reader = new WebDatabases(guestOf(shared.target).setSession(secret));
  expect((await reader.getDocument({ ...collection, documentId })).$id).toBe(documentId);
});
