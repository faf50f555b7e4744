import { request as send } from 'node:http';
import { connect } from 'node:net';
import { Client, Databases, Permission, Query, Role } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedServer, type EmbeddedServer } from './embedded-server.ts';
import { TestSocket } from './socket.ts';

let server: EmbeddedServer;
const collection = { databaseId: 'main', collectionId: 'things' };
const documents = '/databases/main/collections/things/documents';

beforeAll(async () => {
  server = await startEmbeddedServer();
  const admin = new Databases(
    new Client().setEndpoint(server.endpoint).setProject(server.projectId).setKey(server.key),
  );
  await admin.create({ databaseId: 'main', name: 'Main' });
  await admin.createCollection({
    ...collection,
    name: 'Things',
    permissions: [Permission.read(Role.any()), Permission.create(Role.any())],
  });
  await admin.createStringAttribute({ ...collection, key: 'name', size: 1_000_000, required: false });
});

afterAll(() => server.close());

interface Refusal {
  readonly status: number;
  readonly body: {
    readonly message?: unknown;
    readonly code?: unknown;
    readonly type?: unknown;
    readonly version?: unknown;
  };
}

/** Sends this path and body unchanged. */
const call = (method: string, path: string, body?: string, headers: Record<string, string> = {}): Promise<Refusal> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.origin);
    const outgoing = send(
      {
        hostname,
        port,
        method,
        path: `/v1${path}`,
        headers: {
          'x-appwrite-project': server.projectId,
          'x-appwrite-key': server.key,
          'content-type': 'application/json',
          ...headers,
        },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            body: JSON.parse(Buffer.concat(chunks).toString('utf8')) as Refusal['body'],
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });

const isShaped = ({ status, body }: Refusal): boolean =>
  status >= 400 &&
  status < 500 &&
  body.code === status &&
  typeof body.message === 'string' &&
  typeof body.type === 'string' &&
  typeof body.version === 'string';

test.each([
  ['truncated JSON', 'POST', documents, '{"documentId":"x","data":{'],
  ['a list instead of an object', 'POST', documents, '[1,2,3]'],
  ['a number as data', 'POST', documents, '{"documentId":"x","data":5}'],
  ['an id that is a path', 'POST', documents, '{"documentId":"../../etc/passwd","data":{"name":"x"}}'],
  ['an id with quotes', 'POST', documents, '{"documentId":"x\'; DROP TABLE users; --","data":{"name":"x"}}'],
  [
    'the prototype as an attribute',
    'POST',
    documents,
    '{"documentId":"x","data":{"__proto__":{"name":"x"},"constructor":1}}',
  ],
  [
    'invalid permissions',
    'POST',
    documents,
    '{"documentId":"x","data":{"name":"x"},"permissions":["read(\\"any\\");","x"]}',
  ],
  ['permissions as text', 'POST', documents, '{"documentId":"x","data":{"name":"x"},"permissions":"read(\\"any\\")"}'],
  ['a collection with a quote', 'GET', '/databases/main/collections/th%22ings/documents'],
  ['a broken escape in the path', 'GET', '/databases/main/collections/%E0%A4%A/documents'],
  ['a null byte in an id', 'GET', `${documents}/a%00b`],
  ['a path that climbs', 'GET', '/databases/../../users/%2e%2e/x'],
  ['a query that is not JSON', 'GET', `${documents}?queries[0]=equal(%22name%22)`],
  [
    'a query on a column of the storage',
    'GET',
    `${documents}?queries[0]=${encodeURIComponent('{"method":"equal","attribute":"_permissions","values":["x"]}')}`,
  ],
  [
    'an order by an expression',
    'GET',
    `${documents}?queries[0]=${encodeURIComponent('{"method":"orderAsc","attribute":"name) --"}')}`,
  ],
  [
    'a query nested too deep',
    'GET',
    `${documents}?queries[0]=${encodeURIComponent('{"method":"or","values":['.repeat(60) + '1,2' + ']}'.repeat(60))}`,
  ],
  ['a limit out of range', 'GET', `${documents}?queries[0]=${encodeURIComponent('{"method":"limit","values":[-5]}')}`],
  ['an unknown method', 'PROPFIND', documents],
  ['an unknown route', 'GET', '/nothing/here'],
  [
    'an attribute without a size',
    'POST',
    '/databases/main/collections/things/attributes/string',
    '{"key":"x","required":false,"size":"many"}',
  ],
])('%s is refused in the shape of Appwrite', async (_name, method, path, body?: string) => {
  const answer = await call(method, path, body);
  expect([answer.status, isShaped(answer)]).toEqual([answer.status, true]);
});

test('a body beyond the limit is refused with 413', async () => {
  const answer = await call('POST', documents, `{"documentId":"x","data":{"name":"${'x'.repeat(33 * 1024 * 1024)}"}}`);
  expect([answer.status, answer.body.type]).toEqual([413, 'general_payload_too_large']);
});

/** Writes these texts to the port unchanged and returns everything received. */
const write = (...parts: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
    for (const part of parts) socket.write(part);
  });

test.each([
  ['a request that is not HTTP', '\u0000\u0001\u0002 hello\r\n\r\n'],
  ['headers that are too long', `GET /v1/account HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`],
  ['an invalid length', 'POST /v1/account HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n'],
  [
    'a request with two lengths',
    'POST /v1/account HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n',
  ],
  ['a request that names no host', 'GET /v1/account HTTP/1.1\r\n\r\n'],
  ['an upgrade that names no host', 'GET /v1/realtime HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
  ['a header with a line break', 'GET /v1/account HTTP/1.1\r\nHost: x\r\nX-A: b\rSet-Cookie: c\r\n\r\n'],
])('%s is refused in the shape of Appwrite', async (_name, text) => {
  const [head = '', body = ''] = (await write(text)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(body)).toEqual({
    message: expect.any(String),
    code: 400,
    type: 'general_bad_request',
    version: expect.any(String),
  });
});

test('an upgrade at an address other than that of realtime is refused in the shape of Appwrite', async () => {
  const [head = '', body = ''] = (
    await write('GET /v1/other HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  ).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
  expect(JSON.parse(body)).toEqual({
    message: expect.any(String),
    code: 404,
    type: 'general_route_not_found',
    version: expect.any(String),
  });
});

test('names of attributes are never executed as SQL', async () => {
  const created = await call(
    'POST',
    '/databases/main/collections/things/attributes/string',
    '{"key":"select.from-where","size":10,"required":false,"default":"it\'s"}',
  );
  expect(created.status).toBe(202);
  const document = await call('POST', documents, '{"documentId":"keyword","data":{"name":"x"}}');
  expect(document.body).toMatchObject({ 'select.from-where': "it's" });
  const found = await call(
    'GET',
    `${documents}?queries[0]=${encodeURIComponent(Query.equal('select.from-where', "it's"))}`,
  );
  expect(found.body).toMatchObject({ total: 1 });
});

test('a lone surrogate is replaced in the answer and in the stored text alike', async () => {
  const sent = [
    '\\ud800x',
    'x\\udc00',
    '\\udc00\\ud800',
    '\\\\ud800',
    '\\\\\\ud800',
    '\\ud83d\\ude00',
    '\\ud800\\ud83d\\ude00 9007199254740993',
  ];
  const stored = ['\ufffdx', 'x\ufffd', '\ufffd\ufffd', '\\ud800', '\\\ufffd', '😀', '\ufffd😀 9007199254740993'];
  for (const [position, text] of sent.entries()) {
    const created = await call(
      'POST',
      documents,
      `{"documentId":"half-${position}","data":{"name":"${text}"},"permissions":[]}`,
    );
    const read = await call('GET', `${documents}/half-${position}`);
    expect([created.status, created.body, read.body]).toEqual([
      201,
      expect.objectContaining({ name: stored[position] }),
      expect.objectContaining({ name: stored[position] }),
    ]);
  }
});

test.each([[0], [5_000]])(
  'JSON is parsed to a depth of 512 and no deeper, with %i further characters',
  async (more) => {
    const nested = (depth: number): string =>
      `{"documentId":"deep-${more}-${depth}","data":{"name":"${'x'.repeat(more)}"},"unread":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    expect((await call('POST', documents, nested(512))).status).toBe(201);
    const refused = await call('POST', documents, nested(513));
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'The document data is missing. Try again with document data populated',
    ]);
  },
);

test('a body sent in pieces is awaited, and invalid chunks are refused', async () => {
  const body = JSON.stringify({ documentId: 'slow', data: { name: 'x' } });
  const head = `POST /v1${documents} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nX-Appwrite-Project: ${server.projectId}\r\nX-Appwrite-Key: ${server.key}\r\n`;
  expect(
    await write(`${head}Content-Length: ${body.length}\r\n\r\n`, body.slice(0, 5), body.slice(5, 20), body.slice(20)),
  ).toMatch(/^HTTP\/1\.1 201 /);
  expect(await write(`${head}Transfer-Encoding: chunked\r\n\r\n`, '5\r\n{"doc\r\n', 'zz\r\n')).toMatch(
    /^HTTP\/1\.1 400 /,
  );
});

test('the server still answers after many sockets were opened and closed', async () => {
  for (let round = 0; round < 20; round += 1) {
    const opened = await Promise.all(
      Array.from({ length: 25 }, () => TestSocket.open(server, '&channels[]=documents')),
    );
    for (const socket of opened) socket.close();
    await Promise.all(opened.map(({ closed }) => closed));
  }
  const socket = await TestSocket.open(server, '&channels[]=documents');
  expect((await socket.next()).type).toBe('connected');
  await call('POST', documents, '{"documentId":"after","data":{"name":"x"}}');
  expect((await socket.next()).type).toBe('event');
  socket.close();
});

test('the server has logged no failure', () => {
  expect(server.lines).toEqual([]);
});
