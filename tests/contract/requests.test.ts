import { request as send, type IncomingHttpHeaders } from 'node:http';
import { Databases, Permission, Role } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseProxyList } from '#server/http/client-address.ts';
import { createPerson, openEmbeddedTarget, type EmbeddedTarget } from './target.ts';

let target: EmbeddedTarget;
const documents = '/databases/main/collections/things/documents';

beforeAll(async () => {
  target = await openEmbeddedTarget();
  const admin = new Databases(target.admin);
  const collection = { databaseId: 'main', collectionId: 'things' };
  await admin.create({ databaseId: 'main', name: 'Main' });
  await admin.createCollection({
    ...collection,
    name: 'Things',
    permissions: [Permission.read(Role.any()), Permission.create(Role.any())],
  });
  await admin.createStringAttribute({ ...collection, key: 'name', size: 100, required: false });
  await admin.createIntegerAttribute({ ...collection, key: 'count', required: false });
});

afterAll(() => target.close());

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}

/** Sends a request unchanged; `fetch` would add and correct headers. */
const call = (
  method: string,
  path: string,
  { headers = {}, body, on = target }: { headers?: Record<string, string>; body?: string; on?: EmbeddedTarget } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(on.endpoint);
    const outgoing = send(
      {
        hostname,
        port,
        method,
        path: `/v1${path}`,
        headers: {
          'x-appwrite-project': on.projectId,
          ...headers,
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : { text },
          });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });

test.each([
  ['JSON', 'application/json', '{"documentId":"json","data":{"name":"x","count":3}}'],
  ['JSON in a text', 'application/json', '{"documentId":"text","data":"{\\"name\\":\\"x\\",\\"count\\":3}"}'],
  ['JSON without a type', undefined, '{"documentId":"plain","data":{"name":"x","count":3}}'],
  [
    'a form with a type',
    'application/x-www-form-urlencoded',
    `documentId=form&data=${encodeURIComponent('{"name":"x","count":3}')}`,
  ],
  ['a form without a type', undefined, `documentId=nameless&data=${encodeURIComponent('{"name":"x","count":3}')}`],
])('a body of %s is accepted', async (_form, type, body) => {
  const answer = await call('POST', documents, {
    body,
    headers: { ...(type === undefined ? {} : { 'content-type': type }), 'x-appwrite-key': target.key },
  });
  expect([answer.status, answer.body]).toMatchObject([201, { name: 'x', count: 3 }]);
});

test('lists and maps of a form are parsed as in PHP', async () => {
  const fields = [
    'collectionId=formed',
    'name=Formed',
    'permissions[]=read("any")',
    'permissions[]=create("users")',
    'documentSecurity=1',
    'enabled=0',
  ].map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return `${encodeURIComponent(name)}=${encodeURIComponent(value.join('='))}`;
  });
  const answer = await call('POST', '/databases/main/collections', {
    body: fields.join('&'),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-appwrite-key': target.key },
  });
  expect([answer.status, answer.body]).toMatchObject([
    201,
    { $permissions: ['read("any")', 'create("users")'], documentSecurity: true, enabled: false },
  ]);
});

test.each([
  ['1', 1],
  ['true', 1],
  ['0', 0],
  ['false', 0],
])('total=%s is accepted as a boolean', async (total, counted) => {
  await call('PUT', `${documents}/counted`, {
    body: '{"data":{"name":"counted"}}',
    headers: { 'content-type': 'application/json', 'x-appwrite-key': target.key },
  });
  const query = encodeURIComponent('{"method":"equal","attribute":"$id","values":["counted"]}');
  expect((await call('GET', `${documents}?queries[0]=${query}&total=${total}`)).body).toMatchObject({ total: counted });
  expect((await call('GET', `${documents}?queries%5B0%5D=${query}&total=${total}`)).body).toMatchObject({
    total: counted,
  });
});

test('unknown parameters are ignored, missing and wrong ones are named', async () => {
  const known = { headers: { 'content-type': 'application/json', 'x-appwrite-key': target.key } };
  expect(
    (
      await call('POST', documents, {
        ...known,
        body: '{"documentId":"extra","data":{"name":"x"},"nothing":[1,{"of":"it"}]}',
      })
    ).status,
  ).toBe(201);
  expect((await call('GET', `${documents}/extra?nothing[of][it]=1`)).status).toBe(200);
  expect((await call('POST', '/databases', { ...known, body: '{"databaseId":"x"}' })).body).toMatchObject({
    code: 400,
    type: 'general_argument_invalid',
    message: 'Param "name" is not optional.',
  });
  expect((await call('POST', '/databases', { ...known, body: '{"databaseId":"x","name":7}' })).body).toMatchObject({
    code: 400,
    type: 'general_argument_invalid',
    message: expect.stringMatching(/^Invalid `name` param: /),
  });
});

test('the project is named by the parameters, else by the header, else by the address', async () => {
  const nobody = { 'x-appwrite-project': 'nobody' };
  expect((await call('GET', `/ping?project=${target.projectId}`, { headers: nobody })).body).toEqual({ text: 'Pong!' });
  expect((await call('GET', '/ping?project=nobody')).status).toBe(404);
  expect(
    (
      await call('POST', `/account/jwts?project=${target.projectId}`, {
        headers: { ...nobody, 'content-type': 'application/json' },
        body: '{}',
      })
    ).body,
  ).toMatchObject({ type: 'project_not_found' });
  expect(
    (
      await call('POST', '/account/jwts', {
        headers: { ...nobody, 'content-type': 'application/json' },
        body: `{"project":"${target.projectId}"}`,
      })
    ).body,
  ).toMatchObject({ type: 'general_unauthorized_scope' });
  expect(
    (
      await call('POST', `/account/jwts?project=${target.projectId}`, {
        headers: { 'x-appwrite-project': '', 'content-type': 'application/json' },
        body: '{}',
      })
    ).body,
  ).toMatchObject({ type: 'general_unauthorized_scope' });
});

test('a page trusted by one project is not trusted by another that it names in the body', async () => {
  target.embedded.appwrite.addProject({
    file: ':memory:',
    sendMail: () => Promise.resolve(),
    project: {
      id: 'trusting',
      name: 'Trusting',
      platforms: ['shop.example'],
      membershipPrivacy: { names: false, emails: false },
      rateLimits: false,
    },
  });
  const headers = {
    'x-appwrite-project': 'trusting',
    origin: 'https://shop.example',
    'content-type': 'application/json',
  };
  const own = await call('POST', '/account/sessions/anonymous', { headers, body: '{}' });
  expect([own.status, own.headers['access-control-allow-origin']]).toEqual([201, 'https://shop.example']);
  const foreign = await call('POST', '/account/sessions/anonymous', {
    headers,
    body: `{"project":"${target.projectId}"}`,
  });
  expect([foreign.status, foreign.body['type'], foreign.headers['access-control-allow-origin']]).toEqual([
    403,
    'general_unknown_origin',
    undefined,
  ]);
});

test('the lists of CORS have the order of Appwrite', async () => {
  const { headers, status } = await call('OPTIONS', '/account', { headers: { origin: 'https://anywhere.example' } });
  expect(status).toBe(204);
  expect(headers).toMatchObject({
    'access-control-allow-origin': 'https://anywhere.example',
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-credentials': 'true',
    'access-control-max-age': '86400',
    'access-control-expose-headers': 'X-Appwrite-Session, X-Fallback-Cookies',
  });
  expect(headers['access-control-allow-headers']).toBe(
    'Accept, Origin, Cookie, Set-Cookie, Content-Type, Content-Range, X-Appwrite-Project, X-Appwrite-Key, X-Appwrite-Dev-Key, X-Appwrite-Locale, X-Appwrite-Mode, X-Appwrite-JWT, X-Appwrite-Organization, ' +
      'X-Appwrite-Response-Format, X-Appwrite-Timeout, X-Appwrite-ID, X-Appwrite-Timestamp, X-Appwrite-Session, X-Appwrite-Platform, X-Appwrite-Impersonate-User-Id, X-Appwrite-Impersonate-User-Email, ' +
      'X-Appwrite-Impersonate-User-Phone, X-SDK-Version, X-SDK-Name, X-SDK-Language, X-SDK-Platform, X-SDK-GraphQL, X-SDK-Profile, Range, Cache-Control, Expires, Pragma, X-Fallback-Cookies, X-Requested-With, ' +
      'X-Forwarded-For, X-Forwarded-User-Agent',
  );
});

test.each([
  ['2.0.0', false],
  ['1.9.5', false],
  ['0.1.0', false],
  ['nonsense', false],
  ['2.0.1', true],
  ['2.1.0', true],
  ['3.0.0', true],
])('the response format %s is answered with a warning: %s', async (format, isWarned) => {
  const { headers, status } = await call('GET', '/locale', { headers: { 'x-appwrite-response-format': format } });
  expect(status).toBe(200);
  if (isWarned) expect(headers['x-appwrite-warning']).toContain(`built for Appwrite ${format}.`);
  else expect(headers['x-appwrite-warning']).toBeUndefined();
});

test('invalid escapes in addresses and cookies are read as plain text', async () => {
  expect((await call('GET', `${documents}/%E0%A4%A`, {})).body).toMatchObject({
    code: 400,
    type: 'general_argument_invalid',
  });
  expect((await call('GET', `${documents}?queries[0]=%E0%A4%A`)).body).toMatchObject({
    code: 400,
    type: 'general_query_invalid',
  });
  const cookie = `a_session_${target.projectId}=%E0%A4%A; a_session_${target.projectId}_legacy=%; =; ;;x`;
  expect((await call('GET', '/account', { headers: { cookie } })).body).toMatchObject({
    code: 401,
    type: 'general_unauthorized_scope',
  });
  const { session } = await createPerson(target);
  expect(
    (
      await call('GET', '/account', {
        headers: { cookie: `other=%E0%A4%A; a_session_${target.projectId}=${encodeURIComponent(session)}` },
      })
    ).status,
  ).toBe(200);
});

test('a body beyond the configured limit is refused with 413, with or without a Content-Length', async () => {
  const small = await openEmbeddedTarget({ requests: { maxBodyBytes: 1_000 } });
  try {
    const { origin } = new URL(small.endpoint);
    const body = `{"name":"${'x'.repeat(2_000)}"}`;
    for (const [path, text] of [
      ['/databases', body],
      ['/nothing', body],
    ] as const) {
      const refused = await call('POST', path, {
        on: small,
        body: text,
        headers: { 'content-type': 'application/json', origin },
      });
      expect([refused.status, refused.body, refused.headers['access-control-allow-origin']]).toEqual([
        413,
        { message: expect.any(String), code: 413, type: 'general_payload_too_large', version: expect.any(String) },
        origin,
      ]);
    }
    const streamed = await fetch(`${small.endpoint}/databases`, {
      method: 'POST',
      // Without a key the scope is refused before the body is read.
      headers: {
        'content-type': 'application/json',
        'x-appwrite-project': small.projectId,
        'x-appwrite-key': small.key,
      },
      duplex: 'half',
      body: new ReadableStream({
        start(controller) {
          for (let count = 0; count < 20; count += 1) controller.enqueue(new TextEncoder().encode('x'.repeat(200)));
          controller.close();
        },
      }),
    } as RequestInit);
    expect([streamed.status, ((await streamed.json()) as { type: string }).type]).toEqual([
      413,
      'general_payload_too_large',
    ]);
    expect(
      (
        await call('POST', '/databases', {
          on: small,
          body: `{"databaseId":"x","name":"${'x'.repeat(100)}"}`,
          headers: { 'content-type': 'application/json', 'x-appwrite-key': small.key },
        })
      ).status,
    ).toBe(201);
  } finally {
    await small.close();
  }
});

test('rate limits count the client address that a trusted proxy forwards, and no other', async () => {
  const tries = async (on: EmbeddedTarget, forwardedFor: string): Promise<number> => {
    const { status } = await call('POST', '/account/sessions/anonymous', {
      on,
      body: '{}',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
    });
    return status;
  };
  const used = async (on: EmbeddedTarget, forwardedFor: (count: number) => string): Promise<number[]> => {
    const statuses: number[] = [];
    for (let count = 0; count < 51; count += 1) statuses.push(await tries(on, forwardedFor(count)));
    return statuses;
  };
  const plain = await openEmbeddedTarget({ project: { rateLimits: true } });
  const proxies = parseProxyList('127.0.0.1, 10.0.0.0/8');
  if (proxies === undefined) throw new Error('The list of proxies is invalid.');
  const proxied = await openEmbeddedTarget({ project: { rateLimits: true }, requests: { trustedProxies: proxies } });
  try {
    // Without trusted proxies the header does not count: all requests are of one peer.
    expect((await used(plain, (count) => `203.0.113.${count}`)).filter((status) => status === 429)).toHaveLength(1);
    expect(await used(proxied, (count) => `203.0.113.${count}`)).not.toContain(429);
    // Addresses that the client wrote are left of those that the proxies added, and are not read.
    expect(
      (await used(proxied, (count) => `192.0.2.${count}, 198.51.100.7, 10.1.2.3`)).filter((status) => status === 429),
    ).toHaveLength(1);
    expect(await tries(proxied, '198.51.100.8, 10.1.2.3')).toBe(201);
    expect(
      (await call('GET', '/locale', { on: proxied, headers: { 'x-forwarded-for': 'garbage, 2001:db8::1' } })).body,
    ).toMatchObject({ ip: '2001:db8::1' });
    expect(
      (await call('GET', '/locale', { on: proxied, headers: { 'x-forwarded-for': 'garbage' } })).body,
    ).toMatchObject({ ip: '127.0.0.1' });
  } finally {
    await plain.close();
    await proxied.close();
  }
});

test('every answer tells whether the fallback header for cookies was needed', async () => {
  const { session } = await createPerson(target);
  const name = `a_session_${target.projectId}`;
  const fallback = { 'x-fallback-cookies': JSON.stringify({ [name]: session }) };
  const fallbackOf = async (path: string, headers: Record<string, string>): Promise<unknown> =>
    (await call('GET', path, { headers })).headers['x-debug-fallback'];
  expect(await fallbackOf('/account', fallback)).toBe('true');
  expect(await fallbackOf('/account', { ...fallback, cookie: `${name}=${session}` })).toBe('false');
  expect(await fallbackOf('/account', { cookie: `${name}=${session}` })).toBe('false');
  expect(await fallbackOf('/account', { 'x-fallback-cookies': '{"other":"x"}' })).toBe('false');
  expect(await fallbackOf('/nothing', {})).toBe('false');
  expect(await fallbackOf('/databases', fallback)).toBe('true');
});

test('names of form fields cannot change prototypes', async () => {
  const answer = await call(
    'GET',
    `${documents}?__proto__[polluted]=1&constructor[prototype][polluted]=1&a[__proto__][polluted]=1`,
  );
  expect(answer.status).toBe(200);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('a server key beside a session is the sender', async () => {
  const person = await createPerson(target, 'Kay');
  const cookie = `a_session_${target.projectId}=${person.session}`;
  const answer = await call('GET', '/users', { headers: { cookie, 'x-appwrite-key': target.key } });
  expect([answer.status, Number(answer.body['total']) > 0]).toEqual([200, true]);
  expect((await call('GET', '/users', { headers: { cookie } })).status).toBe(401);
  expect((await call('GET', '/users', { headers: { cookie, 'x-appwrite-key': 'unknown' } })).status).toBe(401);
});

test('a request counts itself in what remains, also where nothing is limited', async () => {
  const { session } = await createPerson(target, 'Jo');
  const { headers } = await call('POST', '/account/jwts', { headers: { 'x-appwrite-session': session } });
  expect([headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]).toEqual(['120', '119']);
});

test.each(['[0:0:0:0:0:0:0:1]', '0x7f.1', '2130706433', '127.1', '0177.0.0.1', '[::ffff:127.0.0.1]', 'loc%61lhost'])(
  'the host %s is none of this machine, neither as an origin nor in a link',
  async (host) => {
    const json = { 'content-type': 'application/json' };
    const origin = await call('POST', '/account/sessions/anonymous', {
      headers: { ...json, origin: `http://${host}` },
      body: '{}',
    });
    expect([
      origin.status,
      origin.body['type'],
      origin.body['message'],
      origin.headers['access-control-allow-origin'],
    ]).toEqual([
      403,
      'general_unknown_origin',
      `Invalid Origin. Register your new client (${host}) as a new Web platform on your project console dashboard`,
      undefined,
    ]);
    const { email } = await createPerson(target, 'Ida');
    const link = await call('POST', '/account/recovery', {
      headers: json,
      body: JSON.stringify({ email, url: `http://${host}:3000/reset` }),
    });
    expect([link.status, link.body['message']]).toEqual([
      400,
      `Invalid \`url\` param: Invalid URI. Register your new client (${host}) as a new Web platform on your project console dashboard`,
    ]);
    const plain = await call('POST', '/account/sessions/anonymous', {
      headers: { ...json, origin: 'http://[::1]:3000' },
      body: '{}',
    });
    expect(plain.status).toBe(201);
  },
);
