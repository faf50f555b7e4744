import { request as send } from 'node:http';
import { Databases, Functions, Permission, Role, Runtime, Teams, Users } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROUTES } from '#server/appwrite/routes.ts';
import { openEmbeddedTarget, type EmbeddedTarget } from './target.ts';

/**
 * Sends hostile values to every route: the route refuses them in the shape of Appwrite, and the server never fails.
 */
let target: EmbeddedTarget;

beforeAll(async () => {
  target = await openEmbeddedTarget();
  const admin = new Databases(target.admin);
  const collection = { databaseId: 'main', collectionId: 'things' };
  await admin.create({ databaseId: 'main', name: 'Main' });
  await admin.createCollection({
    ...collection,
    name: 'Things',
    permissions: [
      Permission.read(Role.any()),
      Permission.create(Role.any()),
      Permission.update(Role.any()),
      Permission.delete(Role.any()),
    ],
  });
  await admin.createStringAttribute({ ...collection, key: 'name', size: 100, required: false });
  await admin.createIntegerAttribute({ ...collection, key: 'count', required: false });
  await admin.createDocument({ ...collection, documentId: 'known', data: { name: 'x', count: 1 } });
  await new Users(target.admin).create({ userId: 'known', email: 'known@example.test' });
  await new Teams(target.admin).create({ teamId: 'known', name: 'Known' });
  await new Functions(target.admin).create({ functionId: 'known', name: 'Known', runtime: Runtime.Node22 });
});

afterAll(() => target.close());

const IDS: readonly (readonly [name: string, segment: string])[] = [
  ['SQL', "x'%20OR%20'1'='1"],
  ['a statement', 'x%22;DROP%20TABLE%20users;--'],
  ['control characters', 'a%00b%0d%0aX-Injected:%201'],
  ['other writing', '%E6%97%A5%E6%9C%AC%E8%AA%9E'],
  ['a broken escape', '%E0%A4%A'],
  ['a climb', '..%2f..%2fetc%2fpasswd'],
  ['the prototype', '__proto__'],
  ['10 kB', 'x'.repeat(10_000)],
  ['a wildcard', '%25'],
  ['a lone surrogate', '%ED%A0%80'],
];

const VALUES: readonly (readonly [name: string, json: string])[] = [
  ['a number', '5'],
  ['a negative number', '-1'],
  ['a fraction', '0.5'],
  ['a huge number', '1e308'],
  ['64 bits', '9223372036854775807'],
  ['more than 64 bits', '92233720368547758079223372036854775807'],
  ['null', 'null'],
  ['true', 'true'],
  ['an empty text', '""'],
  ['a long text', `"${'x'.repeat(600)}"`],
  ['SQL', '"\'; DROP TABLE users; --"'],
  ['control characters', '"a\\u0000b\\r\\nX-Injected: 1"'],
  ['a lone surrogate', '"\\ud800"'],
  ['other writing', '"日本語 🙂 \\u202e"'],
  ['an empty list', '[]'],
  ['lists in lists', '[[[]]]'],
  ['a list of everything', '[1,null,"x",{},[],true]'],
  ['an empty map', '{}'],
  ['the prototype', '{"__proto__":{"admin":true},"constructor":{"prototype":1}}'],
  ['a query', '["{\\"method\\":\\"equal\\",\\"attribute\\":\\"__proto__\\",\\"values\\":[{}]}"]'],
  ['a deep list', `${'['.repeat(400)}${']'.repeat(400)}`],
  ['an address', '"javascript:alert(1)"'],
  ['a new id', '"unique()"'],
];

const PARAMETERS = [
  'userId',
  'email',
  'password',
  'oldPassword',
  'name',
  'phone',
  'url',
  'secret',
  'roles',
  'prefs',
  'labels',
  'status',
  'data',
  'documentId',
  'rowId',
  'documents',
  'rows',
  'permissions',
  'queries',
  'search',
  'total',
  'key',
  'size',
  'required',
  'default',
  'array',
  'elements',
  'min',
  'max',
  'newKey',
  'type',
  'attributes',
  'columns',
  'orders',
  'lengths',
  'operations',
  'ttl',
  'commit',
  'rollback',
  'transactionId',
  'databaseId',
  'collectionId',
  'tableId',
  'enabled',
  'documentSecurity',
  'rowSecurity',
  'teamId',
  'membershipId',
  'functionId',
  'runtime',
  'execute',
  'timeout',
  'body',
  'async',
  'path',
  'method',
  'headers',
  'scheduledAt',
  'duration',
  'expire',
  'length',
  'value',
  'targetId',
  'identifier',
  'providerId',
  'success',
  'failure',
  'scopes',
  'emailVerification',
  'phoneVerification',
  'phrase',
  'mfa',
  'factor',
  'otp',
  'challengeId',
  'encrypt',
  'sessionId',
];

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly headers: readonly string[];
}

const call = (method: string, path: string, headers: Record<string, string>, body?: string): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(target.endpoint);
    const outgoing = send(
      {
        hostname,
        port,
        method,
        path: `/v1${path}`,
        headers: {
          'x-appwrite-project': target.projectId,
          'content-type': 'application/json',
          ...headers,
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            text: Buffer.concat(chunks).toString('utf8'),
            headers: Object.keys(incoming.headers),
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });

/** Returns what is wrong with an answer; empty for a success or a refusal in the shape of Appwrite. */
function faultOf({ status, text, headers }: Answered): string {
  if (headers.includes('x-injected')) return 'a header was injected';
  if (status >= 500 && status !== 501 && status !== 503) return `${status} ${text.slice(0, 200)}`;
  if (status < 400) return '';
  const body = JSON.parse(text) as Record<string, unknown>;
  const isShaped =
    body['code'] === status &&
    typeof body['message'] === 'string' &&
    typeof body['type'] === 'string' &&
    typeof body['version'] === 'string' &&
    Object.keys(body).length === 4;
  return isShaped ? '' : `${status} is not shaped: ${text.slice(0, 200)}`;
}

/** Texts and lists that are too long for the parameters that are stored. */
const HUGE = `{${['name', 'email', 'password', 'url', 'secret', 'data', 'prefs', 'documentId', 'search', 'state', 'key'].map((parameter) => `"${parameter}":"${'x'.repeat(10_000)}"`).join(',')}}`;
const DEEP = `{"data":${'['.repeat(10_000)}${']'.repeat(10_000)},"prefs":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`;

let people = 0;

/** Signs in a new person, because some routes end sessions or block people. */
async function signedIn(): Promise<Record<string, string>> {
  people += 1;
  const users = new Users(target.admin);
  const userId = `person${people}`;
  await users.create({ userId, email: `${userId}@example.test`, name: 'Ann' });
  const { secret } = await users.createSession({ userId });
  return { 'x-appwrite-session': secret };
}

const routes = ROUTES.map(({ method, path }) => [method, path] as const);
/** Existing ids; deletions use others. */
const KNOWN: Readonly<Record<string, string>> = {
  databaseId: 'main',
  collectionId: 'things',
  tableId: 'things',
  documentId: 'known',
  rowId: 'known',
  attribute: 'count',
  column: 'count',
  key: 'name',
  userId: 'known',
  teamId: 'known',
  functionId: 'known',
};

test.each(routes)('%s %s refuses hostile values in the shape of Appwrite', async (method, path) => {
  const faults: string[] = [];
  const asKey = { 'x-appwrite-key': target.key };
  const asPerson = await signedIn();
  const check = (what: string, answered: Answered): void => {
    const fault = faultOf(answered);
    if (fault !== '') faults.push(`${what}: ${fault}`);
  };
  if (path.includes('{')) {
    for (const [name, segment] of IDS) {
      let count = 0;
      const hostile = path.replaceAll(/\{\w+\}/g, () => ((count += 1) === 1 || segment.length < 1_000 ? segment : 'x'));
      check(`id ${name}`, await call(method, hostile, asKey, method === 'GET' ? undefined : '{}'));
    }
  }
  const known = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    method === 'DELETE' ? 'x' : (KNOWN[name] ?? 'x'),
  );
  for (const [position, [name, json]] of VALUES.entries()) {
    // A key sends every value, people and guests send some.
    const callers = position % 6 === 0 ? [asKey, asPerson, {}] : [asKey];
    for (const headers of callers) {
      if (method === 'GET')
        check(
          `query ${name}`,
          await call(
            method,
            `${known}?${PARAMETERS.map((parameter) => `${parameter}[0]=${encodeURIComponent(json.slice(0, 60))}`).join('&')}`,
            headers,
          ),
        );
      else
        check(
          `body ${name}`,
          await call(method, known, headers, `{${PARAMETERS.map((parameter) => `"${parameter}":${json}`).join(',')}}`),
        );
    }
  }
  if (method !== 'GET')
    for (const broken of ['{"data":', '[1,2,3]', '{"a":1}}', '\u0000', '{"a":"\ud800"}', HUGE, DEEP])
      check(`broken ${broken.slice(0, 20)}`, await call(method, known, asKey, broken));
  expect(faults).toEqual([]);
  expect(target.embedded.lines).toEqual([]);
});
