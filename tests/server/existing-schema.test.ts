import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createBackend } from '#server/backend/backend.ts';
import type { AttributeDeclaration, IndexDeclaration } from '#server/schema/declarations.ts';
import { planMigration } from '#server/schema/migration/plan-migration.ts';
import { readCollection, type ExistingCollection } from '#server/schema/existing-schema.ts';
import { openAppwriteProxy } from '#support/appwrite-proxy.ts';

/** Recorded answers of a real Appwrite 1.8.1 about its collections. */
const RECORDINGS = join(import.meta.dirname, '../contract/recordings');
const stepSchema = z.object({
  request: z.object({ method: z.string(), path: z.string() }),
  response: z.object({ status: z.number(), body: z.unknown() }),
});
const recordingSchema = z.object({ steps: z.array(z.union([stepSchema, z.unknown()])) });
const bodySchema = z.looseObject({
  $id: z.string(),
  attributes: z.array(z.looseObject({ key: z.string() })),
  indexes: z.array(z.looseObject({ key: z.string() })),
});

const recorded = readdirSync(RECORDINGS).flatMap((file) =>
  recordingSchema.parse(JSON.parse(readFileSync(join(RECORDINGS, file), 'utf8'))).steps.flatMap((step) => {
    const { data } = stepSchema.safeParse(step);
    return data?.request.method === 'GET' &&
      data.response.status === 200 &&
      /\/collections\/[^/?]+$/.test(data.request.path)
      ? [{ name: `${file}: ${data.request.path}`, body: data.response.body }]
      : [];
  }),
);

/** Returns the declaration that creates this collection, without kinds that the product does not use. */
function declarationOf({ name, attributes, indexes }: ExistingCollection) {
  const isUnbounded = ({ min }: { min?: number | bigint | null | undefined }): boolean =>
    typeof min !== 'undefined' && min !== null && min < -(2 ** 60);
  const declared = attributes.flatMap((attribute): [string, AttributeDeclaration][] => {
    const { key, required, array, size } = attribute;
    const value = z.safeParse(z.union([z.string(), z.number(), z.boolean()]), attribute.default).data;
    if (attribute.type === 'string' && (attribute.format ?? '') === '')
      return [
        [
          key,
          {
            kind: 'string',
            size: size ?? 0,
            required,
            array: array ?? false,
            ...(typeof value === 'string' ? { default: value } : {}),
          },
        ],
      ];
    if (array === true) return [];
    if (attribute.type === 'integer' && isUnbounded(attribute))
      return [[key, { kind: 'integer', required, ...(typeof value === 'number' ? { default: value } : {}) }]];
    if (attribute.type === 'boolean')
      return [[key, { kind: 'boolean', required, ...(typeof value === 'boolean' ? { default: value } : {}) }]];
    return attribute.type === 'datetime' && value === undefined ? [[key, { kind: 'datetime', required }]] : [];
  });
  const ordersOf = (index: ExistingCollection['indexes'][number]): ('ASC' | 'DESC')[] =>
    (index.orders ?? []).map((order) => (order === 'DESC' ? 'DESC' : 'ASC'));
  const isDeclared = (key: string): boolean => key.startsWith('$') || declared.some(([one]) => one === key);
  const indexed = indexes.flatMap((index): [string, IndexDeclaration][] =>
    (index.type === 'key' || index.type === 'unique') && index.attributes.every(isDeclared)
      ? [[index.key, { type: index.type, attributes: index.attributes, orders: ordersOf(index) }]]
      : [],
  );
  return { name, attributes: Object.fromEntries(declared), indexes: Object.fromEntries(indexed) };
}

test('recorded collections of Appwrite 1.8.1 are read completely, and need no migration to an equal declaration', async () => {
  expect(recorded.length).toBeGreaterThan(10);
  let parts = 0;
  for (const { name, body } of recorded) {
    const proxy = await openAppwriteProxy('http://127.0.0.1:1/v1', {
      refuse: () => ({ status: 200, body: JSON.stringify(body) }),
    });
    const { databases } = createBackend({ endpoint: proxy.endpoint, projectId: 'p', apiKey: 'k' });
    const existing = await readCollection(databases, 'main', 'things');
    await proxy.close();
    const answer = bodySchema.parse(body);
    expect([existing.attributes.map(({ key }) => key), existing.indexes.map(({ key }) => key)], name).toEqual([
      answer.attributes.map(({ key }) => key),
      answer.indexes.map(({ key }) => key),
    ]);
    const declaration = declarationOf(existing);
    parts += Object.keys(declaration.attributes).length + Object.keys(declaration.indexes).length;
    const steps = planMigration(
      { databaseId: 'main', name: 'Main', collections: { [answer.$id]: declaration } },
      new Map([[answer.$id, existing]]),
    );
    const stepsOnDeclared = steps.filter(
      (step) =>
        'key' in step &&
        (Object.hasOwn(declaration.attributes, step.key) || Object.hasOwn(declaration.indexes, step.key)),
    );
    expect(stepsOnDeclared, name).toEqual([]);
  }
  expect(parts).toBeGreaterThan(30);
});
