import { Client, Databases, Query, TablesDB } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ValueScan } from '#server/appwrite/databases/queries/value-scan.ts';
import { openStore } from '#server/appwrite/storage/store.ts';
import { openEmbeddedTarget, refusalOf, type EmbeddedTarget } from './target.ts';

/** `X-Appwrite-Timeout`, which the official SDKs send as a header of the client. */
let target: EmbeddedTarget;
const PLACE = { databaseId: 'main', collectionId: 'long' };

beforeAll(async () => {
  target = await openEmbeddedTarget();
  const admin = new Databases(target.admin);
  await admin.create({ databaseId: 'main', name: 'Main' });
  await admin.createCollection({ ...PLACE, name: 'Long' });
  await admin.createStringAttribute({ ...PLACE, key: 'text', size: 1_000_000, required: false });
  await admin.createDocuments({
    ...PLACE,
    documents: Array.from({ length: 40 }, (_, index) => ({ $id: `d${index}`, text: 'ab'.repeat(250_000) })),
  });
}, 60_000);
afterAll(() => target.close());

/** Returns a server that gives its queries `timeout` milliseconds. */
const hasty = (timeout: string): Client => {
  const { endpoint, projectId, key } = target;
  return new Client().setEndpoint(endpoint).setProject(projectId).setKey(key).addHeader('X-Appwrite-Timeout', timeout);
};

describe('the time that a request gives its queries', () => {
  const queries = [Query.contains('text', 'appwrite')];

  it('a longer list of documents or rows ends with database_timeout', async () => {
    const client = hasty('1');
    expect(await refusalOf(new Databases(client).listDocuments({ ...PLACE, queries }))).toBe('408 database_timeout');
    expect(await refusalOf(new TablesDB(client).listRows({ databaseId: 'main', tableId: 'long', queries }))).toBe(
      '408 database_timeout',
    );
    expect((await new Databases(target.admin).listDocuments({ ...PLACE, queries })).total).toBe(0);
  });

  it.each(['60000', '0', 'soon', '-5'])('the time limit %s of a request ends no list', async (timeout) => {
    expect((await new Databases(hasty(timeout)).listDocuments({ ...PLACE, queries })).total).toBe(0);
  });
});

it('a statement that would never end is stopped when its time is over', () => {
  const store = openStore(':memory:');
  const scan = new ValueScan(store);
  const endless =
    'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n WHERE in_time(i) AND i < 0';
  expect(() => scan.limitTo(5, () => store.all(endless))).toThrowError(
    expect.objectContaining({ type: 'database_timeout' }),
  );
  expect(store.all('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  store.close();
});
