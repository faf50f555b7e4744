import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { createBackend } from '#server/backend/backend.ts';
import { toOutriderError } from '#server/backend/failure.ts';
import { readConfig } from '#server/config.ts';
import { createServer as createProduct } from '#server/server.ts';

const KEY = 'standard_a-key-that-opens-everything';

const opened: Server[] = [];
let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'outrider-redirects-'));
});
afterEach(async () => {
  for (const server of opened.splice(0)) await new Promise((resolve) => server.close(resolve));
  rmSync(directory, { recursive: true });
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    response.setHeader('Connection', 'close');
    answer(request, response);
  }).listen(0, '127.0.0.1');
  opened.push(server);
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

/** Starts an Appwrite that sends every call elsewhere, and the place that it sends them to. */
async function serveRedirect(status: number, answersVersion: boolean) {
  const arrived: IncomingMessage[] = [];
  const elsewhere = await serve((request, response) => {
    arrived.push(request);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"$id":"x","total":0,"documents":[]}');
  });
  const origin = await serve((request, response) => {
    if (answersVersion && request.url === '/v1/health/version')
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"version":"1.9.0"}');
    else response.writeHead(status, { Location: `${elsewhere}${request.url ?? ''}` }).end();
  });
  return { endpoint: `${origin}/v1`, elsewhere, arrived };
}

/** Also those that `fetch` passes on as an answer, which would read as success. */
const STATUSES = [300, 301, 302, 303, 304, 305, 307, 308, 399];

test.each(STATUSES)(
  'an Appwrite that redirects (%i) gets nobody’s key, token or documents sent elsewhere',
  async (status) => {
    const { endpoint, arrived } = await serveRedirect(status, true);
    const backend = createBackend({ endpoint, projectId: 'p', apiKey: KEY });
    const personal = backend.asUser('a.person.token');
    const calls = [
      () => backend.findDocument(COLLECTIONS.teams, 'red'),
      () => backend.createOnce(COLLECTIONS.teams, 'red', { name: 'Red' }),
      () => backend.users.list(),
      () => personal.account.get(),
      () => personal.teams.list(),
    ];
    const outcomes = await Promise.all(
      calls.map((call) =>
        call().then(
          () => 'answered',
          (error: unknown) => toOutriderError(error).code,
        ),
      ),
    );
    expect(arrived.map(({ url, headers }) => [url, headers])).toEqual([]);
    expect(outcomes).toEqual(calls.map(() => 'unavailable'));
  },
);

test.each([
  ['its first call', false],
  ['the calls with a key', true],
])('a start whose Appwrite redirects %s says so', async (_, answersVersion) => {
  const { endpoint, elsewhere, arrived } = await serveRedirect(301, answersVersion);
  const server = createProduct({
    config: readConfig({
      PORT: '0',
      DATA_DIR: join(directory, 'data'),
      APPWRITE_ENDPOINT: endpoint,
      APPWRITE_PROJECT_ID: 'p',
      APPWRITE_API_KEY: KEY,
    }),
    parts: { jobKinds: () => ({}), seedKinds: [], seed: async () => undefined, demoPeople: [] },
    staticDirectory: directory,
    log: () => undefined,
  });
  const failure = await server.start().then(() => 'started', String);
  expect(failure).toContain(answersVersion ? `${endpoint} redirects.` : `${endpoint} redirects to ${elsewhere}/v1/`);
  expect(failure).not.toContain(KEY);
  expect(arrived.map(({ url, headers }) => [url, headers])).toEqual([]);
});
