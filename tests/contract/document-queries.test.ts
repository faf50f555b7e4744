import { Permission, Query, Role } from 'node-appwrite';
import { expect, test } from 'vitest';
import { papersPath as legacyPath, refusal, sessionHeaders, sharePapers } from './papers.ts';
import { SINCE_1_8_1 } from './target.ts';

const shared = sharePapers();
const { call, create } = shared;

test('a request for one document accepts a selection and no other query', async () => {
  const documentId = await create({ n: 1, code: 'sel' });
  const path = `${legacyPath}/${documentId}?queries[0]=`;
  const { body } = await call('GET', path + encodeURIComponent(Query.select(['n'])));
  expect([body['n'], 'title' in body, body['$id']]).toEqual([1, false, documentId]);
  expect(refusal(await call('GET', path + encodeURIComponent(Query.equal('n', 1))))).toBe('400 general_query_invalid');
  expect(refusal(await call('GET', path + encodeURIComponent(Query.select(['nope']))))).toBe(
    '400 general_query_invalid',
  );
});

test('the row number is compared with numbers and with texts', async () => {
  const first = await create();
  const second = await create();
  const { $sequence } = await shared.get(second);
  const found = async (query: string): Promise<unknown> => {
    const { body } = await call('GET', `${legacyPath}?queries[0]=${encodeURIComponent(query)}`);
    return (body['documents'] as { $id: string }[]).map(({ $id }) => $id);
  };
  for (const value of [$sequence, Number($sequence)]) {
    expect(await found(Query.equal('$sequence', [value]))).toEqual([second]);
    expect(await found(Query.greaterThanEqual('$sequence', value))).toEqual([second]);
    expect(await found(Query.between('$sequence', Number(value) - 1, value as number))).toEqual([first, second]);
  }
  for (const value of [0, '0', 1.5, 'one', true])
    expect(
      refusal(
        await call(
          'GET',
          `${legacyPath}?queries[0]=${encodeURIComponent(JSON.stringify({ method: 'equal', attribute: '$sequence', values: [value] }))}`,
        ),
      ),
    ).toBe('400 general_query_invalid');
});

test.each<[string, string[], string]>([
  ['broken JSON', ['{'], 'Invalid query: Syntax error'],
  ['a value of the wrong type', [Query.equal('n', 'text')], 'Invalid query: Query value is invalid for attribute "n"'],
  ['an invalid date', [Query.greaterThan('at', 'soon')], 'Invalid query: Query value is invalid for attribute "at"'],
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
  ['an undeclared attribute', [Query.equal('nope', 1)], 'Invalid query: Attribute not found in schema: nope'],
  ['an order by an unknown attribute', [Query.orderAsc('nope')], 'Attribute not found in schema: nope'],
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
    'an or of one query',
    ['{"method":"or","values":[{"method":"isNull","attribute":"n"}]}'],
    'Or queries require at least two queries',
  ],
  [
    'an order within an or',
    ['{"method":"or","values":[{"method":"isNull","attribute":"n"},{"method":"orderAsc","attribute":"n"}]}'],
    'Or queries can only contain filter queries',
  ],
  ['an unknown method', ['{"method":"regex","attribute":"title","values":["x"]}'], 'Invalid query method: regex'],
  [
    'a range with one bound',
    ['{"method":"between","attribute":"n","values":[1]}'],
    'Between queries require exactly two values.',
  ],
  ['a limit of zero', [Query.limit(0)], 'Value must be a valid range between 1 and 9,223,372,036,854,775,807'],
  ['a negative offset', [Query.offset(-1)], 'Value must be a valid range between 0 and 9,223,372,036,854,775,807'],
  ['a selection of an unknown attribute', [Query.select(['nope'])], 'Attribute not found in schema: nope'],
])('a query with %s is refused with the message of Appwrite', SINCE_1_8_1, async (_name, queries, words) => {
  const answer = await call(
    'GET',
    `${legacyPath}?${queries.map((query, position) => `queries[${position}]=${encodeURIComponent(query)}`).join('&')}`,
  );
  expect(refusal(answer)).toBe('400 general_query_invalid');
  expect(answer.body['message']).toContain(words);
});

test('at most 100 queries of 4096 characters each are accepted; of two limits, offsets and cursors the first counts', async () => {
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
  for (let count = 0; count < 5; count += 1) await create();
  const all = await ids(Query.limit(1_000));
  expect(await ids(Query.limit(2), Query.limit(5), Query.offset(1), Query.offset(7))).toEqual(all.slice(1, 3));
  expect(await ids(Query.limit(2), Query.cursorAfter(all[2] ?? ''), Query.cursorAfter(all[5] ?? ''))).toEqual(
    all.slice(3, 5),
  );
});

test('a list is cached for the requested time, for callers with the same roles, until the schema changes', async () => {
  const cached = { databaseId: 'rules', collectionId: 'cached' };
  await shared.admin.createCollection({
    ...cached,
    name: 'Cached',
    permissions: [],
    documentSecurity: true,
    attributes: [{ key: 'n', type: 'integer' }],
  });
  const read = [Permission.read(Role.user(shared.person.id))];
  await shared.admin.createDocument({ ...cached, documentId: 'c1', data: { n: 1 } as never, permissions: read });
  const list = async (headers: Record<string, string>, query = 'ttl=60') => {
    const answer = await call('GET', `/databases/rules/collections/cached/documents?${query}`, undefined, headers);
    return [answer.headers.get('x-appwrite-cache'), answer.body['total']];
  };
  const mine = sessionHeaders(shared.person);
  expect([await list(mine), await list(mine), await list(mine, '')]).toEqual([
    ['miss', 1],
    ['hit', 1],
    [null, 1],
  ]);
  await shared.admin.createDocument({ ...cached, documentId: 'c2', data: { n: 2 } as never, permissions: read });
  expect([await list(mine), await list(mine, 'ttl=0'), await list(mine, 'ttl=60&total=false')]).toEqual([
    ['hit', 1],
    [null, 2],
    ['hit', 0],
  ]);
  // Pages that were read without their total get it when it is asked for.
  expect([
    await list(mine, 'ttl=60&total=false&queries[0]={"method":"limit","values":[1]}'),
    await list(mine, 'ttl=60&queries[0]={"method":"limit","values":[1]}'),
  ]).toEqual([
    ['miss', 0],
    ['hit', 2],
  ]);
  expect([
    await list(sessionHeaders(shared.stranger)),
    await list({}),
    await list({ 'x-appwrite-key': shared.target.key }),
  ]).toEqual([
    ['miss', 0],
    ['miss', 0],
    ['miss', 2],
  ]);
  const change = { ...cached, name: 'Cached', documentSecurity: true };
  await shared.admin.updateCollection(change);
  expect(await list(mine)).toEqual(['hit', 1]);
  await call(
    'PUT',
    '/databases/rules/collections/cached',
    { name: 'Cached', documentSecurity: true, purge: true },
    { 'x-appwrite-key': shared.target.key },
  );
  expect([await list(mine), await list(mine)]).toEqual([
    ['miss', 2],
    ['hit', 2],
  ]);
  await shared.admin.createIntegerAttribute({ ...cached, key: 'more', required: false });
  expect(await list(mine)).toEqual(['miss', 2]);
  await shared.admin.updateCollection({ ...change, permissions: [Permission.read(Role.any())] });
  expect(await list(mine)).toEqual(['miss', 2]);
  expect(refusal(await call('GET', '/databases/rules/collections/cached/documents?ttl=86401', undefined, mine))).toBe(
    '400 general_argument_invalid',
  );
});
