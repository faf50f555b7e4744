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

/** How a part is told: `index` says which of the two lists it stands in. */
type Told = (part: Part, isIndex: boolean) => Part;

/** Changes how the parts of a collection are told wherever one is read. */
const tellParts =
  (told: Told): NonNullable<ProxyRules['alter']> =>
  ({ method, path }, answer) => {
    const isOne = /\/collections\/[^/?]+$/.test(path);
    if (method !== 'GET' || answer.status !== 200 || !isOne) return answer;
    const collection = collectionSchema.parse(JSON.parse(answer.body));
    return {
      ...answer,
      body: JSON.stringify({
        ...collection,
        attributes: collection.attributes.map((part) => told(part, false)),
        indexes: collection.indexes.map((part) => told(part, true)),
      }),
    };
  };

/**
 * An Appwrite whose worker takes a few looks for each part, and which makes no index on an attribute that is not ready,
 * as 1.8 does.
 */
const slowWorker = (): ProxyRules & { readonly refused: string[] } => {
  const looks = new Map<string, number>();
  const refused: string[] = [];
  return {
    refused,
    refuse({ method, path }) {
      if (method !== 'POST' || !path.endsWith('/indexes') || (looks.get('attribute a') ?? 0) > 2) return undefined;
      refused.push(path);
      return { status: 400, body: JSON.stringify({ message: 'Not yet.', code: 400, type: 'attribute_not_available' }) };
    },
    alter: tellParts((part, isIndex) => {
      const name = `${isIndex ? 'index' : 'attribute'} ${part.key}`;
      const seen = (looks.get(name) ?? 0) + 1;
      looks.set(name, seen);
      return seen > 2 ? part : { ...part, status: 'processing' };
    }),
  };
};

async function through<T>(
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

test('an index waits until its attributes are ready, and the whole until the index is', async () => {
  const schema = schemaOf();
  const worker = slowWorker();
  expect(await through(worker, (databases) => provision(databases, { schema }))).toEqual([]);
  expect(worker.refused).toEqual([]);
  expect(await planProvisioning(server.backend.databases, schema)).toEqual([]);
});

test('what Appwrite failed to make is told with its reason, and made again next time', async () => {
  const schema = schemaOf();
  const failing: ProxyRules = {
    alter: tellParts((part, isIndex) => (isIndex ? { ...part, status: 'failed', error: 'Duplicate values' } : part)),
  };
  await expect(through(failing, (databases) => provision(databases, { schema }))).rejects.toEqual(
    new StartError(
      'Appwrite could not make things.by_a (Duplicate values). Mend the cause, then start again: what was done so far stays.',
    ),
  );
  expect(await provision(server.backend.databases, { schema })).toEqual([]);
});

test('two processes at once create one schema', async () => {
  const schema = schemaOf();
  const { databases } = server.backend;
  expect(await Promise.all([1, 2, 3].map(() => provision(databases, { schema })))).toEqual([[], [], []]);
  expect(await planProvisioning(databases, schema)).toEqual([]);
});
