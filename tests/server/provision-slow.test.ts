import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createBackend } from '#server/backend/backend.ts';
import type { Schema } from '#server/schema/declarations.ts';
import { planProvisioning, provision } from '#server/schema/provision.ts';
import { StartError } from '#server/start-error.ts';
import { openAppwriteProxy, type ProxyRules } from '#support/appwrite-proxy.ts';
import { openTestServer, type TestServer } from '#support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

let count = 0;
const schemaOf = (): Schema => ({
  databaseId: `slow${(count += 1)}`,
  name: 'Slow',
  collections: {
    things: {
      name: 'Things',
      attributes: { a: { kind: 'string', size: 5 }, b: { kind: 'integer', default: 1 } },
      indexes: { by_a: { type: 'key', attributes: ['a'] } },
    },
  },
});

const partSchema = z.looseObject({ key: z.string(), status: z.string() });
const collectionSchema = z.looseObject({ attributes: z.array(partSchema), indexes: z.array(partSchema) });
type Part = z.output<typeof partSchema>;

/** Returns the part as the proxy reports it; `isIndex` tells indexes from attributes. */
type AlterPart = (part: Part, isIndex: boolean) => Part;

/** Alters the parts of a collection wherever one is read. */
const alterParts =
  (alterPart: AlterPart): NonNullable<ProxyRules['alter']> =>
  ({ method, path }, answer) => {
    const isOne = /\/collections\/[^/?]+$/.test(path);
    if (method !== 'GET' || answer.status !== 200 || !isOne) return answer;
    const collection = collectionSchema.parse(JSON.parse(answer.body));
    return {
      ...answer,
      body: JSON.stringify({
        ...collection,
        attributes: collection.attributes.map((part) => alterPart(part, false)),
        indexes: collection.indexes.map((part) => alterPart(part, true)),
      }),
    };
  };

/**
 * Simulates an Appwrite whose worker finishes a part after a few reads, and which refuses an index on an unfinished
 * attribute, as 1.8 does.
 */
const slowWorker = (): ProxyRules & { readonly refused: string[] } => {
  const reads = new Map<string, number>();
  const refused: string[] = [];
  return {
    refused,
    refuse({ method, path }) {
      if (method !== 'POST' || !path.endsWith('/indexes') || (reads.get('attribute a') ?? 0) > 2) return undefined;
      refused.push(path);
      return { status: 400, body: JSON.stringify({ message: 'Not yet.', code: 400, type: 'attribute_not_available' }) };
    },
    alter: alterParts((part, isIndex) => {
      const name = `${isIndex ? 'index' : 'attribute'} ${part.key}`;
      const readCount = (reads.get(name) ?? 0) + 1;
      reads.set(name, readCount);
      return readCount > 2 ? part : { ...part, status: 'processing' };
    }),
  };
};

async function withProxy<T>(
  rules: ProxyRules,
  work: (databases: TestServer['backend']['databases']) => Promise<T>,
): Promise<T> {
  const proxy = await openAppwriteProxy(server.endpoint, rules);
  try {
    return await work(createBackend({ ...server.settings, endpoint: proxy.endpoint }).databases);
  } finally {
    await proxy.close();
  }
}

test('provisioning creates an index once its attributes are ready, and ends once the index is ready', async () => {
  const schema = schemaOf();
  const worker = slowWorker();
  expect(await withProxy(worker, (databases) => provision(databases, { schema }))).toEqual([]);
  expect(worker.refused).toEqual([]);
  expect(await planProvisioning(server.backend.databases, schema)).toEqual([]);
});

test('provisioning reports a part that Appwrite failed to create with its reason, and creates it again next time', async () => {
  const schema = schemaOf();
  const failing: ProxyRules = {
    alter: alterParts((part, isIndex) => (isIndex ? { ...part, status: 'failed', error: 'Duplicate values' } : part)),
  };
  await expect(withProxy(failing, (databases) => provision(databases, { schema }))).rejects.toEqual(
    new StartError(
      'Appwrite could not make things.by_a (Duplicate values). Mend the cause, then start again: what was done so far stays.',
    ),
  );
  expect(await provision(server.backend.databases, { schema })).toEqual([]);
});

test('concurrent processes create one schema', async () => {
  const schema = schemaOf();
  const { databases } = server.backend;
  expect(await Promise.all([1, 2, 3].map(() => provision(databases, { schema })))).toEqual([[], [], []]);
  expect(await planProvisioning(databases, schema)).toEqual([]);
});
