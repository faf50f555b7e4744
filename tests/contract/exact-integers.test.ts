import { AttributeStatus, Databases, Permission, Query, Role, TablesDB } from 'node-appwrite';
import { Account } from 'appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, openTarget, type Target } from './target.ts';

/**
 * Integers of 64 bits are exact when sent, stored, compared and added. The tests compare the text of answers, because
 * JavaScript numbers would round them.
 */
let target: Target;
const databaseId = `exact${Date.now().toString(36)}`;
const collection = { databaseId, collectionId: 'things' };
const path = `/databases/${databaseId}/collections/things/documents`;

const MAX = '9223372036854775807';
const MIN = '-9223372036854775808';

beforeAll(async () => {
  target = await openTarget();
  const admin = new Databases(target.admin);
  await admin.create({ databaseId, name: 'Exact' });
  await admin.createCollection({ ...collection, name: 'Things', permissions: [Permission.read(Role.any())] });
  await admin.createIntegerAttribute({ ...collection, key: 'n', required: false });
  await admin.createIntegerAttribute({ ...collection, key: 'list', required: false, array: true });
  await admin.createFloatAttribute({ ...collection, key: 'f', required: false });
  for (const key of ['n', 'list', 'f']) {
    for (;;) if ((await admin.getAttribute({ ...collection, key })).status === AttributeStatus.Available) break;
  }
});

afterAll(async () => {
  await new Databases(target.admin).delete({ databaseId });
  await target.close();
});

const send = async (method: string, below: string, body?: string): Promise<string> => {
  const response = await fetch(`${target.endpoint}${below}`, {
    method,
    headers: {
      'x-appwrite-project': target.projectId,
      'x-appwrite-key': target.key,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body }),
  });
  return response.text();
};

const create = (id: string, data: string): Promise<string> =>
  send('POST', path, `{"documentId":"${id}","data":${data}}`);

test.each([MAX, MIN, '9007199254740993', '-9007199254740993', '9007199254740992', '9007199254740991'])(
  '%s is stored and returned exactly',
  async (integer) => {
    const id = `n${integer}`.replace('-', 'm');
    expect(await create(id, `{"n":${integer},"list":[${integer},1]}`)).toContain(
      `"n":${integer},"list":[${integer},1]`,
    );
    expect(await send('GET', `${path}/${id}`)).toContain(`"n":${integer},"list":[${integer},1]`);
    expect(await send('PATCH', `${path}/${id}`, `{"data":"{\\"list\\":[${integer}]}"}`)).toContain(
      `"n":${integer},"list":[${integer}]`,
    );
  },
);

test('queries, orders and cursors distinguish neighbours beyond 2^53', async () => {
  const neighbours = ['4611686018427387903', '4611686018427387904', '4611686018427387905'];
  for (const [position, integer] of neighbours.entries()) await create(`near${position}`, `{"n":${integer}}`);
  const find = (...queries: readonly string[]): Promise<string> =>
    send(
      'GET',
      `${path}?${queries.map((query, position) => `queries[${position}]=${encodeURIComponent(query)}`).join('&')}`,
    );
  const idsIn = (text: string): string[] => [...text.matchAll(/"\$id":"([^"]*)"/g)].map((match) => match[1] ?? '');
  const near = '{"method":"between","attribute":"n","values":[4611686018427387903,4611686018427387905]}';
  expect(idsIn(await find('{"method":"equal","attribute":"n","values":[4611686018427387904]}'))).toEqual(['near1']);
  expect(idsIn(await find('{"method":"greaterThan","attribute":"n","values":[4611686018427387904]}', near))).toEqual([
    'near2',
  ]);
  expect(
    idsIn(await find(near, '{"method":"orderDesc","attribute":"n"}', '{"method":"cursorAfter","values":["near2"]}')),
  ).toEqual(['near1', 'near0']);
});

test('increments and decrements are exact up to the limits of 64 bits', async () => {
  await create('sum', '{"n":9007199254740993}');
  expect(await send('PATCH', `${path}/sum/n/increment`, '{"value":9007199254740995}')).toContain(
    '"n":18014398509481988',
  );
  expect(await send('PATCH', `${path}/sum/n/decrement`, '{"value":18014398509481987}')).toContain('"n":1');
  await create('edge', `{"n":${MAX}}`);
  expect(await send('PATCH', `${path}/edge/n/increment`, '{}')).toContain('attribute_limit_exceeded');
  expect(await send('PATCH', `${path}/edge/n/increment`, `{"value":1,"max":${MAX}}`)).toContain(
    'attribute_limit_exceeded',
  );
  expect(await send('GET', `${path}/edge`)).toContain(`"n":${MAX}`);
});

test('an integer beyond 64 bits is refused by integer attributes and rounded by float attributes', async () => {
  for (const integer of ['9223372036854775808', '-9223372036854775809', '123456789012345678901234567890'])
    expect(await create('unique()', `{"n":${integer}}`)).toContain('document_invalid_structure');
  expect(await create('float', '{"f":9007199254740993}')).toContain('"f":9007199254740992');
});

test('the limits of an attribute are returned and enforced exactly', async () => {
  const attributes = `/databases/${databaseId}/collections/things/attributes`;
  expect(await send('GET', `${attributes}/n`)).toMatch(new RegExp(`"min":${MIN},"max":${MAX}`));
  await new TablesDB(target.admin).createIntegerColumn({
    databaseId,
    tableId: 'things',
    key: 'limited',
    required: false,
    min: BigInt('9007199254740993'),
    max: BigInt('9007199254740995'),
    xdefault: BigInt('9007199254740994'),
  });
  expect(await send('GET', `${attributes}/limited`)).toMatch(
    /"min":9007199254740993,"max":9007199254740995,.*"default":9007199254740994/,
  );
  expect(await create('inside', '{"limited":9007199254740995}')).toContain('"limited":9007199254740995');
  expect(await create('default', '{"n":1}')).toContain('"limited":9007199254740994');
  expect(await create('outside', '{"limited":9007199254740996}')).toContain(
    'between 9,007,199,254,740,993 and 9,007,199,254,740,995',
  );
});

test('a transaction stages integers exactly', async () => {
  const transactionId = (JSON.parse(await send('POST', '/databases/transactions', '{}')) as { $id: string }).$id;
  const staged = `{"documentId":"staged","transactionId":"${transactionId}","data":{"n":${MAX}}}`;
  expect(await send('POST', path, staged)).toContain(`"n":${MAX}`);
  await send('PATCH', `/databases/transactions/${transactionId}`, '{"commit":true}');
  expect(await send('GET', `${path}/staged`)).toContain(`"n":${MAX}`);
});

test('preferences store integers exactly, also beside texts with digits', async () => {
  const person = await createPerson(target);
  const headers = {
    'x-appwrite-project': target.projectId,
    'x-appwrite-session': person.session,
    'content-type': 'application/json',
  };
  const prefs = `{"count":${MAX},"text":"\\"${MAX}\\\\","small":7,"fraction":1234567890123456.5}`;
  await fetch(`${target.endpoint}/account/prefs`, { method: 'PATCH', headers, body: `{"prefs":${prefs}}` });
  const stored = await (await fetch(`${target.endpoint}/account/prefs`, { headers })).text();
  expect(stored).toBe(prefs);
  expect(await new Account(person.client).getPrefs()).toMatchObject({ small: 7 });
});

test('the official SDK reads the integer that it wrote', async () => {
  const admin = new Databases(target.admin);
  const written = await admin.createDocument({ ...collection, documentId: 'sdk', data: { n: BigInt(MAX) } });
  expect(String(written['n'])).toBe(MAX);
  const { documents } = await admin.listDocuments({ ...collection, queries: [Query.equal('$id', 'sdk')] });
  expect(String(documents[0]?.['n'])).toBe(MAX);
});
