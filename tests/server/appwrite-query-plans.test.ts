import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Query } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COLLECTIONS, type CollectionId } from '#domain/wire/collections.ts';
import { SERVER_KEY } from '#server/appwrite/caller.ts';
import { LEGACY } from '#server/appwrite/databases/legacy-names.ts';
import type { Project } from '#server/appwrite/project.ts';
import { createDeclaredCollection, memberOf, openTestProject } from './appwrite-project.ts';
import { LISTS, NEWEST } from './product-lists.ts';

/**
 * Files that build queries for something other than documents, for the few models or for a sandbox page of this
 * machine, or that pass on the queries of other files.
 */
const EXEMPT_FILES = [
  'server/backend/backend.ts',
  'server/backend/query.ts',
  'server/backend/transaction.ts',
  'server/dashboard/authenticate.ts',
  'server/dashboard/members/memberships.ts',
  'server/webhooks/event-body.ts',
  'server/demo-account.ts',
  'server/schema/existing-schema.ts',
  'server/ai/sync-models.ts',
  'server/http/network-page.ts',
  // Reads twenty rows along the index of creation, once for a data directory.
  'server/secrets/check-secrets-key.ts',
  // Reads the lists of the demo team along the index of the team, when it is made.
  'server/seed/seed.ts',
];

let project: Project;

beforeAll(() => {
  project = openTestProject();
  for (const collection of new Set(LISTS.map((list) => list.collection))) {
    createDeclaredCollection(project, collection);
    project.documents.write(
      [
        {
          family: 'legacy',
          databaseId: 'main',
          collectionId: collection,
          action: 'create',
          documentId: 'seen',
          data: sample(collection),
          permissions: ['read("team:red")'],
        },
      ],
      SERVER_KEY,
    );
  }
});

afterAll(() => project.close());

/** Returns a document with every required attribute, from which a cursor can continue. */
function sample(collection: CollectionId): Record<string, unknown> {
  const { attributes } = project.catalogue.collection('main', collection, true, LEGACY).record;
  return Object.fromEntries([
    ['$id', 'seen'],
    ...attributes.filter(({ required }) => required).map(({ key }) => [key, 'x']),
  ]);
}

for (const { from, what, collection, queries, sorts } of LISTS) {
  test(`${from} reads ${collection} (${what}) through an index, as a key and as a member`, () => {
    for (const caller of [SERVER_KEY, memberOf(project, 'red')]) {
      const plan = project.documents.explain(
        { databaseId: 'main', collectionId: collection, queries, withTotal: true },
        caller,
        LEGACY,
      );
      const { table } = project.catalogue.collection('main', collection, true, LEGACY);
      const steps = plan.filter((step) => !/^CO-ROUTINE|^SCAN \(subquery/.test(step));
      const searches = steps.filter((step) => step.startsWith(`SEARCH ${table} USING `));
      const sortings = steps.filter((step) => step.startsWith('USE TEMP B-TREE'));
      expect(searches.length, plan.join('\n')).toBe(2);
      expect(searches.length + sortings.length, plan.join('\n')).toBe(steps.length);
      expect(sortings.length, plan.join('\n')).toBe(sorts === true ? 1 : 0);
    }
  });
}

test('a row without read permission is skipped within the index, and a total is counted there', () => {
  const [, ...counting] = project.documents.explain(
    {
      databaseId: 'main',
      collectionId: COLLECTIONS.chats,
      queries: [Query.equal('agent', 'x'), ...NEWEST],
      withTotal: true,
    },
    memberOf(project, 'red'),
    LEGACY,
  );
  expect(counting).toContainEqual(expect.stringContaining('USING COVERING INDEX'));
});

test('every file of the product that builds queries is in this table', () => {
  const root = join(import.meta.dirname, '../..');
  const files = ['src', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  );
  const building = files.filter(
    (name) =>
      /\.tsx?$/.test(name) &&
      !name.startsWith('server/appwrite/') &&
      /\bQuery\.\w+\(/.test(readFileSync(join(root, name), 'utf8')),
  );
  expect(building.filter((name) => !EXEMPT_FILES.includes(name)).sort()).toEqual(
    [...new Set(LISTS.map(({ from }) => from))].sort(),
  );
});
