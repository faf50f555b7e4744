import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { resolveOperators } from '#server/appwrite/databases/operators.ts';
import { documentPermissions, roleName } from '#server/appwrite/databases/permissions.ts';
import { AppwriteError } from '#server/appwrite/http/errors.ts';
import { dataValidator, InvalidValue } from '#server/appwrite/http/validators.ts';
import { openTestServer, type TestMember, type TestServer } from '#support/test-server.ts';

/**
 * A part of a body may be a text that is parsed again, at once: it is short, or parsed by nobody. How long the event
 * loop waits for such bodies is tested with all hostile ones (`hostile-bodies.test.ts`).
 */

const LONG = `{"a":[${'{},'.repeat(22_000)}1]}`;

let server: TestServer;
let member: TestMember;

beforeAll(async () => {
  server = await openTestServer();
  member = await server.createMember(await server.createTeam());
});
afterAll(() => server.close());

const documents = (collection: string): string => `/databases/main/collections/${collection}/documents`;

/** Sends a body to the embedded service and resolves with the status and the type of the answer. */
async function send(method: string, path: string, body: unknown): Promise<readonly [number, string]> {
  const response = await fetch(`${server.endpoint}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-appwrite-project': 'outrider', 'x-appwrite-jwt': member.jwt },
    body: JSON.stringify(body),
  });
  const { type, message } = (await response.json()) as { readonly type: string; readonly message: string };
  expect(message.length).toBeLessThanOrEqual(1_000);
  return [response.status, type];
}

const failureOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('data as a text', () => {
  test('of a person is as short as a short body, all texts of a body together; objects do not count', () => {
    const half = `{"a":"${'x'.repeat(40_000)}"}`;
    const data = dataValidator({ kind: 'user' });
    expect(Object.keys(data(half))).toEqual(['a']);
    expect(Object.keys(data(JSON.parse(LONG)))).toEqual(['a']);
    expect(failureOf(() => data(half))).toMatchObject({ type: 'general_payload_too_large', status: 413 });
    expect(failureOf(() => dataValidator({ kind: 'guest' })(LONG))).toBeInstanceOf(AppwriteError);
  });

  test('of a key of the server may be longer', () => {
    expect(Object.keys(dataValidator({ kind: 'key' })(LONG))).toEqual(['a']);
  });

  test('is refused by each route that takes it', async () => {
    const transaction = await fetch(`${server.endpoint}/databases/transactions`, {
      method: 'POST',
      headers: { 'x-appwrite-project': 'outrider', 'x-appwrite-jwt': member.jwt },
    });
    const { $id } = (await transaction.json()) as { readonly $id: string };
    const operation = { databaseId: 'main', collectionId: COLLECTIONS.campaigns, action: 'create', documentId: 'd1' };
    const refused = [413, 'general_payload_too_large'];
    expect(await send('PATCH', `${documents(COLLECTIONS.campaigns)}/d1`, { data: LONG })).toEqual(refused);
    expect(await send('PUT', `${documents(COLLECTIONS.campaigns)}/d1`, { data: LONG })).toEqual(refused);
    expect(
      await send('POST', `/databases/transactions/${$id}/operations`, { operations: [{ ...operation, data: LONG }] }),
    ).toEqual(refused);
    expect(
      await send('POST', `/databases/transactions/${$id}/operations`, {
        operations: Array.from({ length: 101 }, () => ({ ...operation, data: 'no JSON' })),
      }),
    ).toEqual([400, 'transaction_limit_exceeded']);
  });
});

test('whether somebody may create, and the collection exists, is decided before what they send is parsed', async () => {
  for (const body of [{ documentId: 'd1', data: LONG }, { documents: [LONG] }, { data: 'no JSON' }]) {
    expect(await send('POST', documents(COLLECTIONS.campaigns), body)).toEqual([401, 'user_unauthorized']);
    expect(await send('POST', documents('none'), body)).toEqual([404, 'collection_not_found']);
    expect(await send('PATCH', `${documents('none')}/d1`, body)).toEqual([404, 'collection_not_found']);
    expect(await send('PUT', `${documents('none')}/d1`, body)).toEqual([404, 'collection_not_found']);
  }
});

describe('a permission', () => {
  test.each<[string, unknown]>([
    ['of many parts', `read("user:${'a/'.repeat(1_000_000)}")`],
    ['of a long role', `read("${'a'.repeat(1_000_000)}")`],
    ['that is none', 'a'.repeat(1_000_000)],
    ['that is a list', [['a'.repeat(1_000_000)]]],
    ['without a text', { toString: 1, valueOf: 1 }],
  ])('%s is refused in a few words', (_name, permission) => {
    const refusal = failureOf(() => documentPermissions([permission]));
    expect(refusal).toBeInstanceOf(InvalidValue);
    expect((refusal as Error).message.length).toBeLessThan(400);
  });

  test('of the longest form is one', () => {
    const longest = `delete("team:${'a'.repeat(36)}/${'b'.repeat(81)}")`;
    expect(documentPermissions([longest])).toEqual([longest]);
  });

  test('a role beside permissions is as short', () => {
    expect((failureOf(() => roleName(`user:${'a/'.repeat(1_000_000)}`)) as Error).message.length).toBeLessThan(400);
  });
});

test('a refusal has at most 1 000 characters, whatever it repeats', () => {
  expect(new AppwriteError('general_bad_request', 'x'.repeat(1_000_000)).message.length).toBe(1_000);
});

test('a query that selects what has no text is refused like others', async () => {
  const query = JSON.stringify({ method: 'select', values: [{ toString: 1, valueOf: 1 }] });
  const response = await fetch(
    `${server.endpoint}${documents(COLLECTIONS.campaigns)}?queries[]=${encodeURIComponent(query)}`,
    { headers: { 'x-appwrite-project': 'outrider', 'x-appwrite-jwt': member.jwt } },
  );
  expect(response.status).toBe(400);
});

test('a text that would be a long operator is none, of one person or of a key', () => {
  const operator = (chars: number): string => JSON.stringify({ method: 'stringConcat', values: ['x'.repeat(chars)] });
  const resolved = (kind: 'user' | 'key', chars: number): unknown =>
    resolveOperators(
      { name: operator(chars) },
      {
        attribute: () => ({ key: 'name', type: 'string', array: false, size: 1_000_000 }),
        defaultOf: () => 'a',
      } as never,
      undefined,
      0,
      { caller: { kind } as never, naming: { error: (code: string) => code } as never },
    )['name'];
  expect(resolved('user', 100)).toBe(`a${'x'.repeat(100)}`);
  expect(resolved('user', 70_000)).toBe(operator(70_000));
  expect(resolved('key', 70_000)).toBe(`a${'x'.repeat(70_000)}`);
  expect(resolved('key', 300_000)).toBe(operator(300_000));
});
