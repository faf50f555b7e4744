import { Databases as WebDatabases } from 'appwrite';
import { Permission, Query, Role } from 'node-appwrite';
import { expect, test } from 'vitest';
import {
  papers as collection,
  papersPath as legacyPath,
  papersTablePath as tablePath,
  refusal,
  sharePapers,
} from './papers.ts';
import { guestOf, refusalOf } from './target.ts';

const shared = sharePapers();
const { call, create, get } = shared;

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
  // A caller who may neither change nor read the document learns nothing of it.
  expect(
    await refusalOf(
      new WebDatabases(shared.stranger.client).incrementDocumentAttribute({
        ...where,
        attribute: 'n',
        value: 1,
        max: 100,
      }),
    ),
  ).toBe('404 document_not_found');
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
