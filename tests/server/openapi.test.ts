import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { requestOf, requestOfImportPart } from '#domain/commands/command-requests.ts';
import { API_OPERATIONS } from '#server/dashboard/public-api/api-operations.ts';
import { createApiClient, type ApiClient } from '#support/api-client.ts';
import { sampleCommand, sampleDocument, ROW_COMMAND_TYPES, tableOfType } from '#support/sample-commands.ts';
import { openTestServer, type TestServer } from '#support/test-server.ts';

let server: TestServer;
let document: Record<string, unknown>;
let client: ApiClient;
beforeAll(async () => {
  server = await openTestServer();
  document = z
    .record(z.string(), z.unknown())
    .parse(await (await server.fetch(new Request('http://localhost/api/openapi.json'))).json());
  client = createApiClient(document, () => Promise.reject(new Error('nothing is sent here')), '');
});
afterAll(() => server.close());

test('GET /api/openapi.json returns a valid OpenAPI 3.1 document to anybody, and every reference in it resolves', async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toMatchObject({ valid: true });
  expect(document['openapi']).toBe('3.1.0');
  const { components } = z
    .object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) })
    .parse(document);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name = '']) => name,
  );
  expect(new Set(references).size).toBeGreaterThan(5);
  expect(references.filter((name) => !Object.hasOwn(components.schemas, name))).toEqual([]);
  expect(JSON.stringify(document)).not.toMatch(/\$defs|"id":"[A-Z]\w+"/);
  const ids = client.operations.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the document describes the scope, the parameters, the body, the answers and the refusals of every operation', () => {
  const { paths } = z
    .object({
      paths: z.record(
        z.string(),
        z.record(
          z.string(),
          z.looseObject({
            description: z.string(),
            responses: z.record(z.string(), z.unknown()),
            requestBody: z.unknown().optional(),
            parameters: z.array(z.object({ name: z.string() })),
          }),
        ),
      ),
    })
    .parse(document);
  for (const { method, path, scope, query, request } of API_OPERATIONS) {
    const operation = paths[path.replace(':id', '{id}')]?.[method.toLowerCase()];
    expect([path, operation?.description]).toEqual([path, expect.stringContaining(`scope \`${scope}\``)]);
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '429']),
    );
    expect([path, operation?.requestBody !== undefined]).toEqual([path, request !== undefined]);
    const names = operation?.parameters.map(({ name }) => name) ?? [];
    expect(names.includes('id')).toBe(path.includes(':id'));
    expect(names.includes('Idempotency-Key')).toBe(method !== 'GET' && path !== '/prospects/rejected');
    if (
      query !== undefined &&
      path !== '/credits/history' &&
      !path.includes(':id') &&
      !['/key', '/credits', '/members'].includes(path)
    )
      expect(names).toEqual(expect.arrayContaining(['limit', 'cursor', 'updatedAfter']));
  }
});

test('the document offers an idempotency key only where it is honoured, and describes every query parameter', () => {
  const parameters = z.array(z.object({ name: z.string(), in: z.string(), description: z.string().optional() }));
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.object({ parameters }))) })
    .parse(document);
  const acceptsKey = (path: string, method = 'post'): boolean =>
    paths[path]?.[method]?.parameters.some(({ name }) => name === 'Idempotency-Key') ?? false;
  const withoutKey = [
    '/webhooks/rotate',
    '/webhooks/test',
    '/webhooks/resend',
    '/webhooks/replay',
    '/webhooks/secret',
    '/key/{id}/reveal',
    '/prospects/rejected',
    '/team/invite',
  ];
  expect(withoutKey.filter((path) => paths[path] === undefined || acceptsKey(path))).toEqual([]);
  expect(
    ['/campaign/create', '/webhooks', '/key', '/key/{id}/rotate', '/products/improve', '/payment/create'].filter(
      (path) => !acceptsKey(path),
    ),
  ).toEqual([]);
  expect([acceptsKey('/webhooks/{id}', 'put'), acceptsKey('/campaign/{id}', 'delete')]).toEqual([true, true]);
  const undescribed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap((operation) =>
      operation.parameters
        .filter(({ in: place, description }) => place === 'query' && description === undefined)
        .map(({ name }) => `${path}?${name}`),
    ),
  );
  expect(undescribed).toEqual([]);
});

test('the document describes the answer of the network time and the streamed answers of the AI', () => {
  const media = z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) }));
  const { paths } = z
    .object({
      paths: z.record(
        z.string(),
        z.record(
          z.string(),
          z.object({
            description: z.string(),
            responses: z.record(z.string(), z.object({ content: media.optional() })),
          }),
        ),
      ),
    })
    .parse(document);
  const answerOf = (path: string) => paths[path]?.['post']?.responses['200']?.content;
  expect(answerOf('/network/time')?.['application/json']?.schema).toMatchObject({
    properties: { data: { required: ['time', 'speed'] } },
  });
  for (const path of ['/products/improve', '/products/describe', '/products/enrich', '/prompt/test', '/chat/suggest']) {
    expect(paths[path]?.['post']?.description).toContain('server-sent events');
    expect(Object.keys(answerOf(path) ?? {})).toEqual(['application/json', 'text/event-stream']);
    expect(answerOf(path)?.['text/event-stream']?.schema).toMatchObject({
      anyOf: [{ required: ['status', 'body'] }, { required: ['at', 'text'] }],
    });
  }
});

describe('the dashboard’s own client', () => {
  test.each(ROW_COMMAND_TYPES)('the dashboard’s own client sends %s as it is described', (type) => {
    for (const variant of [1, 2, 3]) {
      const { command } = sampleCommand(type, sampleDocument(tableOfType(type), 'thing-1', 1, variant), variant);
      if (command.type === 'prospects.import') throw new Error('An import is sent in parts');
      const { method, path, body } = requestOf(command);
      // As it is sent: undefined values are left out.
      expect(client.mismatchOf(method, path, body === undefined ? undefined : JSON.parse(JSON.stringify(body)))).toBe(
        '',
      );
    }
  });

  test('the dashboard’s own client sends the parts of an import as they are described', () => {
    const command = {
      type: 'prospects.import',
      campaignId: 'campaign-1',
      importId: 'import-1',
      partCount: 2,
      columns: { profileUrl: 'URL' },
      fileName: 'list.csv',
      delimiter: ',',
      encoding: 'utf-8',
    };
    const issued = {
      id: 'command-1',
      teamId: 'team-1',
      issuedAt: '2026-03-02T10:00:00.000Z',
      command,
    } as unknown as Parameters<typeof requestOfImportPart>[0];
    for (const part of [0, 1]) {
      const { method, path, body } = requestOfImportPart(issued, part, {
        rows: [{ URL: 'https://www.linkedin.com/in/ada' }],
      });
      expect(client.mismatchOf(method, path, JSON.parse(JSON.stringify(body)))).toBe('');
    }
  });

  test('the dashboard’s own client is compared with the document, which reports a request that is not as described', () => {
    expect(client.mismatchOf('POST', '/chat/paused', { chatId: 'chat-1' })).not.toBe('');
    expect(client.mismatchOf('POST', '/chat/pause', {})).toBe('POST /chat/pause is not described');
  });

  test('the dashboard’s own client uses no path that is not described', () => {
    const source = join(import.meta.dirname, '../../src');
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /-requests\.ts$|^remote[/\\](?:ai-acts|billing-api|hidden-members)\.ts$/.test(name),
    );
    /** Paths of screens and pages, which the same files contain. */
    const screens = new Set([
      '/billing',
      '/plans',
      '/auth/verify',
      '/auth/reset-password',
      '/team/invite/*/*',
      '/apikeys',
      '/webhooks',
    ]);
    const usedPaths = files.flatMap((name) =>
      [...readFileSync(join(source, name), 'utf8').matchAll(/(['`])(\/[a-z][^'`\s]*)\1/g)].map(([, , address = '']) =>
        address.replaceAll(/\$\{[^}]+\}/g, '*'),
      ),
    );
    expect(usedPaths.length).toBeGreaterThan(30);
    const isDescribed = (address: string): boolean =>
      client.operations.some(({ path }) => new RegExp(`^${address.replaceAll('*', '[^/]+')}$`).test(path));
    expect(usedPaths.filter((address) => !isDescribed(address) && !screens.has(address))).toEqual([]);
  });
});

test('the description is made once, and names the address it is read at', async () => {
  const read = async (path: string): Promise<string> =>
    (await server.fetch(new Request(`http://a.example${path}`))).text();
  const readBoth = async (): Promise<readonly string[]> => [await read('/api/openapi.json'), await read('/api/docs')];
  const first = await readBoth();
  const before = process.cpuUsage();
  for (let count = 0; count < 20; count += 1) expect(await readBoth()).toEqual(first);
  const { user, system } = process.cpuUsage(before);
  // Making both takes some 50 ms of processor.
  expect((user + system) / 1_000).toBeLessThan(1_000);
  expect(first[1]).toContain('curl http://a.example/api/campaigns');
});

test('GET /api/docs describes every operation on a page without scripts', async () => {
  const response = await server.fetch(new Request('http://localhost/api/docs'));
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  const html = await response.text();
  for (const { name, summary } of API_OPERATIONS) expect(html).toContain(`<article id="${name}">\n<h3>${summary}</h3>`);
  expect(html).toContain('curl http://localhost/api/campaigns');
  expect(html).not.toMatch(/<script|undefined|\[object/);
});
