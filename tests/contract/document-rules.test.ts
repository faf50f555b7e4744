import { Databases as WebDatabases } from 'appwrite';
import { Databases, DatabasesIndexType, Operator, Permission, Query, Role, TablesDB } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, guestOf, openTarget, refusalOf, type Person, type Target } from './target.ts';

let target: Target;
let admin: Databases;
let tables: TablesDB;
let person: Person;
let stranger: Person;
const place = { databaseId: 'rules', collectionId: 'papers' };
const legacyPath = '/databases/rules/collections/papers/documents';
const tablePath = '/tablesdb/rules/tables/papers/rows';

beforeAll(async () => {
  target = await openTarget();
  admin = new Databases(target.admin);
  tables = new TablesDB(target.admin);
  [person, stranger] = [await createPerson(target, 'Pia'), await createPerson(target, 'Sam')];
  await admin.create({ databaseId: 'rules', name: 'Rules' });
  await admin.createCollection({
    ...place,
    name: 'Papers',
    permissions: [Permission.create(Role.users())],
    documentSecurity: true,
  });
  await admin.createStringAttribute({ ...place, key: 'title', size: 40, required: true });
  await admin.createIntegerAttribute({ ...place, key: 'n', required: false, min: 0, max: 100 });
  await admin.createIntegerAttribute({ ...place, key: 'rank', required: false, xdefault: 3 });
  await admin.createFloatAttribute({ ...place, key: 'ratio', required: false });
  await admin.createDatetimeAttribute({ ...place, key: 'at', required: false });
  await admin.createStringAttribute({ ...place, key: 'tags', size: 10, required: false, array: true });
  await admin.createStringAttribute({ ...place, key: 'code', size: 10, required: false });
  await admin.createIndex({ ...place, key: 'one_code', type: DatabasesIndexType.Unique, attributes: ['code'] });
});

afterAll(() => target.close());

interface WireAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}

const call = async (
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = { 'x-appwrite-key': target.key },
): Promise<WireAnswer> => {
  const answer = await fetch(`${target.endpoint}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-appwrite-project': target.projectId, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
    headers: answer.headers,
  };
};

const refusal = ({ status, body }: WireAnswer): string => `${status} ${String(body['type'])}`;
const asPerson = ({ session }: Person): Record<string, string> => ({ 'x-appwrite-session': session });

let made = 0;
const create = async (data: object = {}, permissions: string[] = []): Promise<string> => {
  made += 1;
  return (
    await admin.createDocument({
      ...place,
      documentId: `p${made}`,
      data: { title: `Paper ${made}`, ...data } as never,
      permissions,
    })
  ).$id;
};
const get = (documentId: string) => admin.getDocument({ ...place, documentId });

test.each<[string, string, string, object, string, string]>([
  ['no data', 'POST', '', { documentId: 'x' }, '400 document_missing_data', ''],
  ['no id', 'POST', '', { data: { title: 'x' } }, '400 document_missing_data', 'ID is required'],
  [
    'data that is no object',
    'POST',
    '',
    { documentId: 'x', data: 5 },
    '400 general_argument_invalid',
    'Value must be a valid JSON object',
  ],
  ['one document and many', 'POST', '', { data: { title: 'x' }, documents: [] }, '400 general_bad_request', ''],
  [
    'a required value missing',
    'POST',
    '',
    { documentId: 'x', data: { n: 1 } },
    '400 document_invalid_structure',
    'Invalid document structure: Missing required attribute "title"',
  ],
  [
    'an attribute nobody declared',
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
  ['a change to nothing', 'PATCH', '/p0', {}, '400 document_missing_payload', ''],
  ['an upsert of nothing', 'PUT', '/p0', {}, '400 general_argument_invalid', 'Param "data" is not optional.'],
  [
    'a required value cleared',
    'PATCH',
    '/p0',
    { data: { title: null } },
    '400 document_invalid_structure',
    'Missing required attribute "title"',
  ],
  ['a step of nothing', 'PATCH', '/p0/n/increment', { value: 0 }, '400 general_argument_invalid', ''],
  ['a step of what is no number', 'PATCH', '/p0/title/increment', {}, '400 attribute_type_invalid', ''],
  ['a step of what is not there', 'PATCH', '/p0/colour/increment', {}, '404 attribute_not_found', ''],
  ['a step in a list', 'PATCH', '/p0/tags/decrement', {}, '400 attribute_type_invalid', ''],
  ['a bulk change to nothing', 'PATCH', '', {}, '400 document_missing_payload', ''],
  [
    'a hundred and one at once',
    'POST',
    '',
    { documents: Array.from({ length: 101 }, () => ({ title: 'x' })) },
    '400 general_argument_invalid',
    '',
  ],
])(
  '%s is refused alike in both families, each in its own words',
  async (_name, method, path, body, expected, words) => {
    await admin.upsertDocument({ ...place, documentId: 'p0', data: { title: 'Zero' } as never });
    const before = (await admin.listDocuments(place)).total;
    const legacy = await call(method, legacyPath + path, body);
    expect(refusal(legacy)).toBe(expected);
    expect(legacy.body['message']).toContain(words);
    const inTables = JSON.parse(
      JSON.stringify(body).replace('"documentId"', '"rowId"').replace('"documents"', '"rows"'),
    ) as object;
    const table = await call(method, tablePath + path, inTables);
    expect(refusal(table)).toBe(expected.replace('document_', 'row_').replace('attribute_', 'column_'));
    expect((await admin.listDocuments(place)).total).toBe(before);
  },
);

test('data may come as JSON text, and what belongs to the service is not taken from people', async () => {
  const own = {
    $id: 'mine',
    $createdAt: '2001-01-01T00:00:00.000+00:00',
    $updatedAt: '2001-01-01T00:00:00.000+00:00',
    $sequence: '77',
    $databaseId: 'x',
    $collectionId: 'x',
    title: 'T',
  };
  const made1 = await call('POST', legacyPath, { documentId: 'as-text', data: JSON.stringify(own) }, asPerson(person));
  expect(made1.body).toMatchObject({ $id: 'as-text', title: 'T', $databaseId: 'rules', $collectionId: 'papers' });
  expect([String(made1.body['$createdAt']) > '2026', made1.body['$sequence'] === '77']).toEqual([true, false]);
  const changed = await call('PATCH', `${legacyPath}/as-text`, { data: { ...own, title: 'U' } }, asPerson(person));
  expect([changed.body['$createdAt'], changed.body['title']]).toEqual([made1.body['$createdAt'], 'U']);
  const byKey = await call('POST', legacyPath, { documentId: 'dated', data: { ...own } });
  expect(byKey.body).toMatchObject({ $id: 'dated', $createdAt: own.$createdAt, $updatedAt: own.$updatedAt });
});

test('write() is spelt out, the same permission counts once, and roles nobody has are refused', async () => {
  const documentId = await create({}, ['write("users")', 'read("any")', 'read("any")']);
  expect((await get(documentId)).$permissions).toEqual(['update("users")', 'delete("users")', 'read("any")']);
  const databases = new WebDatabases(person.client);
  const allowed = [`user:${person.id}`, `user:${person.id}/unverified`, 'users', 'users/unverified', 'any'];
  for (const role of allowed)
    expect(
      (
        await databases.createDocument({
          ...place,
          documentId: 'unique()',
          data: { title: 'x' },
          permissions: [`read("${role}")`],
        } as never)
      ).$permissions,
    ).toEqual([`read("${role}")`]);
  for (const role of [
    `user:${stranger.id}`,
    `user:${person.id}/verified`,
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
        asPerson(person),
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
        ...place,
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

test('an upsert creates, then changes what is given and keeps the rest', async () => {
  const where = { ...place, documentId: 'upserted' };
  const first = await admin.upsertDocument({
    ...where,
    data: { title: 'One', n: 1, tags: ['a'] } as never,
    permissions: [Permission.read(Role.any())],
  });
  expect(first).toMatchObject({ title: 'One', n: 1, rank: 3 });
  const second = await admin.upsertDocument({ ...where, data: { title: 'Two' } as never });
  expect(second).toMatchObject({
    title: 'Two',
    n: 1,
    tags: ['a'],
    $permissions: ['read("any")'],
    $sequence: first.$sequence,
    $createdAt: first.$createdAt,
  });
  expect(await admin.upsertDocument({ ...where, data: { title: 'Two' } as never, permissions: [] })).toMatchObject({
    title: 'Two',
    $permissions: [],
  });
  expect(
    await refusalOf(new WebDatabases(person.client).upsertDocument({ ...where, data: { title: 'Three' } } as never)),
  ).toBe('401 user_unauthorized');
  expect(
    await refusalOf(
      new WebDatabases(guestOf(target)).upsertDocument({
        ...place,
        documentId: 'guest-made',
        data: { title: 'x' },
      } as never),
    ),
  ).toBe('401 user_unauthorized');
});

test('null clears what may be absent and brings back a default', async () => {
  const documentId = await create({ n: 5, rank: 9, at: '2026-01-01T00:00:00Z', tags: ['a'] });
  const changed = await admin.updateDocument({
    ...place,
    documentId,
    data: { n: null, rank: null, at: null, tags: null } as never,
  });
  expect(changed).toMatchObject({ n: null, rank: 3, at: null, tags: [] });
  expect(await get(documentId)).toEqual(changed);
});

test('steps go by their own bound, not past it, and their refusals change nothing', async () => {
  const documentId = await create({ n: 99, ratio: 0.5 });
  const where = { ...place, documentId };
  const stepped = await admin.incrementDocumentAttribute({ ...where, attribute: 'n', value: 5 });
  expect(stepped).toMatchObject({ n: 104 });
  expect(await refusalOf(admin.incrementDocumentAttribute({ ...where, attribute: 'n', value: 1, max: 104 }))).toBe(
    '400 attribute_limit_exceeded',
  );
  expect(
    await refusalOf(
      tables.decrementRowColumn({
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
  expect(await admin.decrementDocumentAttribute({ ...where, attribute: 'n', value: 4, min: 100 })).toMatchObject({
    n: 100,
  });
  expect(await admin.incrementDocumentAttribute({ ...where, attribute: 'ratio', value: 0.25 })).toMatchObject({
    ratio: 0.75,
  });
  expect(
    await admin.incrementDocumentAttribute({ ...place, documentId: await create(), attribute: 'n' }),
  ).toMatchObject({ n: 1 });
  // Whoever may not change it learns nothing of its bounds.
  expect(
    await refusalOf(
      new WebDatabases(stranger.client).incrementDocumentAttribute({ ...where, attribute: 'n', value: 1, max: 100 }),
    ),
  ).toBe('401 user_unauthorized');
  expect(await refusalOf(admin.incrementDocumentAttribute({ ...place, documentId: 'nothing', attribute: 'n' }))).toBe(
    '404 document_not_found',
  );
});

test('steps at the same moment all count', async () => {
  const documentId = await create({ rank: 0 });
  await Promise.all(
    Array.from({ length: 30 }, () =>
      admin.incrementDocumentAttribute({ ...place, documentId, attribute: 'rank', value: 2 }),
    ),
  );
  expect((await get(documentId))['rank']).toBe(60);
});

test('a duplicate id and a unique value are told apart, in creating, changing and upserting', async () => {
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
  // Nothing equals nothing.
  await create();
  await create();
});

test('the expected state is compared on a change and on a deletion, and on nothing else', async () => {
  const documentId = await create({ n: 1 });
  const { $updatedAt: known } = await get(documentId);
  const { $updatedAt: newer } = await admin.updateDocument({ ...place, documentId, data: { n: 2 } as never });
  const at = (moment: string) => ({ 'x-appwrite-key': target.key, 'x-appwrite-timestamp': moment });
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

test('bulk changes carry permissions, mean what their queries say, and are done whole or not at all', async () => {
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
  expect((await new WebDatabases(guestOf(target)).listDocuments({ ...place, queries: some })).total).toBe(2);
  expect(refusal(await call('PATCH', legacyPath, { data: { $permissions: ['create("any")'] }, queries: some }))).toBe(
    '400 general_argument_invalid',
  );
  expect(refusal(await call('PATCH', legacyPath, { data: { code: 'same' }, queries: some }))).toBe(
    '409 document_unique_constraint_violation',
  );
  expect((await admin.listDocuments({ ...place, queries: [...some, Query.isNull('code')] })).total).toBe(4);
  expect(refusal(await call('PATCH', legacyPath, { data: { rank: 1 }, queries: [Query.equal('nope', 1)] }))).toBe(
    '400 general_query_invalid',
  );
  expect(
    (await call('DELETE', legacyPath, { queries: [...some, Query.orderDesc('n'), Query.limit(1)] })).body,
  ).toMatchObject({ total: 1, documents: [{ n: 4 }] });
  expect((await call('DELETE', tablePath, { queries: some })).body).toMatchObject({ total: 3 });
});

test('one document is asked for with a selection and nothing else', async () => {
  const documentId = await create({ n: 1, code: 'sel' });
  const path = `${legacyPath}/${documentId}?queries[0]=`;
  const { body } = await call('GET', path + encodeURIComponent(Query.select(['n'])));
  expect([body['n'], 'title' in body, body['$id']]).toEqual([1, false, documentId]);
  expect(refusal(await call('GET', path + encodeURIComponent(Query.equal('n', 1))))).toBe('400 general_query_invalid');
  expect(refusal(await call('GET', path + encodeURIComponent(Query.select(['nope']))))).toBe(
    '400 general_query_invalid',
  );
});

test.each<[string, string[], string]>([
  ['broken JSON', ['{'], 'Invalid query: Syntax error'],
  ['a value of the wrong type', [Query.equal('n', 'text')], 'Invalid query: Query value is invalid for attribute "n"'],
  [
    'a date that is none',
    [Query.greaterThan('at', 'soon')],
    'Invalid query: Query value is invalid for attribute "at"',
  ],
  [
    'too many values',
    [
      Query.equal(
        'n',
        Array.from({ length: 501 }, (_, position) => position),
      ),
    ],
    'Invalid query: Query on attribute has greater than 500 values: n',
  ],
  ['an attribute nobody declared', [Query.equal('nope', 1)], 'Invalid query: Attribute not found in schema: nope'],
  ['an order by what is not there', [Query.orderAsc('nope')], 'Attribute not found in schema: nope'],
  [
    'a comparison of a list',
    [Query.equal('tags', 'a')],
    'Cannot query equal on attribute "tags" because it is an array.',
  ],
  [
    'a search without an index',
    [Query.search('title', 'x')],
    'Searching by attribute "title" requires a fulltext index.',
  ],
  [
    'one alternative',
    ['{"method":"or","values":[{"method":"isNull","attribute":"n"}]}'],
    'Or queries require at least two queries',
  ],
  [
    'an order among alternatives',
    ['{"method":"or","values":[{"method":"isNull","attribute":"n"},{"method":"orderAsc","attribute":"n"}]}'],
    'Or queries can only contain filter queries',
  ],
  ['a method nobody knows', ['{"method":"regex","attribute":"title","values":["x"]}'], 'Invalid query method: regex'],
  [
    'half a range',
    ['{"method":"between","attribute":"n","values":[1]}'],
    'Between queries require exactly two values.',
  ],
  ['a page of nothing', [Query.limit(0)], 'Value must be a valid range between 1 and 9,223,372,036,854,775,807'],
  [
    'a start before the beginning',
    [Query.offset(-1)],
    'Value must be a valid range between 0 and 9,223,372,036,854,775,807',
  ],
  ['a selection of what is not there', [Query.select(['nope'])], 'Attribute not found in schema: nope'],
])('a query with %s is refused in the words of the wire', async (_name, queries, words) => {
  const answer = await call(
    'GET',
    `${legacyPath}?${queries.map((query, position) => `queries[${position}]=${encodeURIComponent(query)}`).join('&')}`,
  );
  expect(refusal(answer)).toBe('400 general_query_invalid');
  expect(answer.body['message']).toContain(words);
});

test('queries have an end: a hundred of them, 4096 characters each; of two limits, offsets and cursors the first counts', async () => {
  const ask = (queries: readonly string[]) =>
    call(
      'GET',
      `${legacyPath}?${queries.map((query, position) => `queries[${position}]=${encodeURIComponent(query)}`).join('&')}`,
    );
  const plain = Query.isNotNull('title');
  expect((await ask(Array.from({ length: 100 }, () => plain))).status).toBe(200);
  expect(refusal(await ask(Array.from({ length: 101 }, () => plain)))).toBe('400 general_argument_invalid');
  const long = (length: number) => Query.equal('title', 'x'.repeat(length - Query.equal('title', '').length));
  expect([(await ask([long(4_096)])).status, refusal(await ask([long(4_097)]))]).toEqual([
    200,
    '400 general_argument_invalid',
  ]);
  const ids = async (...queries: string[]) =>
    ((await ask([Query.orderAsc('$id'), ...queries])).body['documents'] as { $id: string }[]).map(({ $id }) => $id);
  const all = await ids(Query.limit(1_000));
  expect(await ids(Query.limit(2), Query.limit(5), Query.offset(1), Query.offset(7))).toEqual(all.slice(1, 3));
  expect(await ids(Query.limit(2), Query.cursorAfter(all[2] ?? ''), Query.cursorAfter(all[5] ?? ''))).toEqual(
    all.slice(3, 5),
  );
});

test('changes by operators are refused, and not taken for texts', async () => {
  const documentId = await create({ n: 1, code: 'op' });
  for (const data of [
    { n: Operator.increment(1) },
    { title: Operator.stringConcat('x') },
    { tags: Operator.arrayAppend(['x']) },
  ]) {
    expect(refusal(await call('PATCH', `${legacyPath}/${documentId}`, { data }))).toBe('405 general_not_implemented');
    expect(refusal(await call('PATCH', legacyPath, { data, queries: [Query.equal('$id', documentId)] }))).toBe(
      '405 general_not_implemented',
    );
  }
  expect(await get(documentId)).toMatchObject({ n: 1, title: `Paper ${made}` });
});

test('a list is kept for as long as its caller asks, for callers with the same roles, until the collection changes', async () => {
  const cached = { databaseId: 'rules', collectionId: 'cached' };
  await admin.createCollection({
    ...cached,
    name: 'Cached',
    permissions: [],
    documentSecurity: true,
    attributes: [{ key: 'n', type: 'integer' }],
  });
  const read = [Permission.read(Role.user(person.id))];
  await admin.createDocument({ ...cached, documentId: 'c1', data: { n: 1 } as never, permissions: read });
  const list = async (headers: Record<string, string>, query = 'ttl=60') => {
    const answer = await call('GET', `/databases/rules/collections/cached/documents?${query}`, undefined, headers);
    return [answer.headers.get('x-appwrite-cache'), answer.body['total']];
  };
  const mine = asPerson(person);
  expect([await list(mine), await list(mine), await list(mine, '')]).toEqual([
    ['miss', 1],
    ['hit', 1],
    [null, 1],
  ]);
  await admin.createDocument({ ...cached, documentId: 'c2', data: { n: 2 } as never, permissions: read });
  expect([await list(mine), await list(mine, 'ttl=0'), await list(mine, 'ttl=60&total=false')]).toEqual([
    ['hit', 1],
    [null, 2],
    ['miss', 0],
  ]);
  expect([await list(asPerson(stranger)), await list({}), await list({ 'x-appwrite-key': target.key })]).toEqual([
    ['miss', 0],
    ['miss', 0],
    ['miss', 2],
  ]);
  await admin.createIntegerAttribute({ ...cached, key: 'more', required: false });
  expect(await list(mine)).toEqual(['miss', 2]);
  expect(refusal(await call('GET', '/databases/rules/collections/cached/documents?ttl=86401', undefined, mine))).toBe(
    '400 general_argument_invalid',
  );
});

test('the same thing is there under both families, told in the words of each', async () => {
  const row = await tables.createRow({
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
  await tables.deleteRow({ databaseId: 'rules', tableId: 'papers', rowId: 'both' });
  expect(await refusalOf(get('both'))).toBe('404 document_not_found');
});
