import { Databases, DatabasesIndexType, Teams, Users } from 'node-appwrite';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  attributeNodes,
  documentsOf,
  kindOf,
  KINDS,
  LIST_METHODS,
  nodeOf,
  schemas,
  TEXT_METHODS,
  type Schema,
} from './query-arbitraries.ts';
import {
  sliceNaively,
  matchesNaively,
  sortNaively,
  type NaiveDocument,
  type NaiveOrder,
  type NaiveSchema,
  type NaiveType,
  type QueryNode,
} from './naive-query.ts';
import { createPerson, openTarget, type Person, type Target } from './target.ts';
import { seedOf, volumeOf } from '#support/volume.ts';

/**
 * Compares lists of random schemas, documents and queries with a check of every document. A failure is reproduced with
 * QUERY_SEED and the path that fast-check prints.
 */
const SEED = Number(seedOf('QUERY_SEED', '20261127'));
const SCHEMAS = volumeOf('QUERY_SCHEMAS', { sample: 4, full: 20 });
const DOCUMENTS = 120;
const LISTS = volumeOf('QUERY_LISTS', { sample: 120, full: 600 });

const FAMILIES = [
  { root: 'databases', collections: 'collections', documents: 'documents', errors: 'document' },
  { root: 'tablesdb', collections: 'tables', documents: 'rows', errors: 'row' },
] as const;

interface TestCollection {
  readonly name: string;
  readonly schema: Schema;
  readonly types: NaiveSchema;
  readonly documents: readonly NaiveDocument[];
  readonly byId: ReadonlyMap<string, NaiveDocument>;
  /** The text that fast-check prints. */
  readonly [fc.toStringMethod]: () => string;
}

const databaseId = 'random';
let target: Target;
let member: Person;
let memberRoles: ReadonlySet<string>;
const collections: TestCollection[] = [];

const call = async (
  method: string,
  path: string,
  session?: string,
  body?: unknown,
): Promise<{ status: number; body: Record<string, unknown> }> => {
  const credential = session === undefined ? { 'x-appwrite-key': target.key } : { 'x-appwrite-session': session };
  const answer = await fetch(`${target.endpoint}${path}`, {
    method,
    headers: { 'x-appwrite-project': target.projectId, 'content-type': 'application/json', ...credential },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

const listPath = (
  collection: TestCollection,
  family: (typeof FAMILIES)[number],
  queries: readonly QueryNode[],
): string =>
  `/${family.root}/${databaseId}/${family.collections}/${collection.name}/${family.documents}?${queries.map((query, position) => `queries[${position}]=${encodeURIComponent(JSON.stringify(query))}`).join('&')}`;

async function createTestCollection(databases: Databases, schema: Schema, position: number): Promise<TestCollection> {
  const name = `collection${position}`;
  const attribute = { databaseId, collectionId: name };
  await databases.createCollection({ ...attribute, name, permissions: [], documentSecurity: true });
  for (const { key, kind, required, isIndexed } of schema.attributes) {
    await kindOf(kind).create(databases, { ...attribute, key, required });
    if (isIndexed && kindOf(kind).type !== 'list' && kind !== 'sentence')
      await databases.createIndex({
        ...attribute,
        key: `by_${key}`,
        type: DatabasesIndexType.Key,
        attributes: [key, '$updatedAt'],
      });
  }
  const given = fc
    .sample(documentsOf(schema), { seed: SEED + position, numRuns: DOCUMENTS })
    .map((document, number) => ({ ...document, $id: `${number % 2 === 0 ? 'D' : 'd'}${position}-${number}` }));
  for (let start = 0; start < given.length; start += 100)
    expect(
      (
        await call('POST', `/databases/${databaseId}/collections/${name}/documents`, undefined, {
          documents: given.slice(start, start + 100),
        })
      ).body,
    ).toHaveProperty('total');
  const types = Object.fromEntries(
    schema.attributes.map(({ key, kind }): [string, NaiveType] => [key, kindOf(kind).type]),
  );
  const documents = given.map((document, number): NaiveDocument => ({ ...document, $sequence: String(number + 1) }));
  return {
    name,
    schema,
    types,
    documents,
    byId: new Map(documents.map((document) => [document.$id, document])),
    [fc.toStringMethod]: () => name,
  };
}

beforeAll(async () => {
  console.log(`QUERY_SEED=${SEED}`);
  target = await openTarget();
  const databases = new Databases(target.admin);
  const teams = new Teams(target.admin);
  member = await createPerson(target, 'Mia');
  await teams.create({ teamId: 'red', name: 'Red' });
  await teams.createMembership({ teamId: 'red', roles: ['editor'], userId: member.id });
  await new Users(target.admin).updateLabels({ userId: member.id, labels: ['vip'] });
  memberRoles = new Set(['any', 'users', 'team:red', 'team:red/editor', 'label:vip']);
  await databases.create({ databaseId, name: 'Random' });
  for (const [position, schema] of fc.sample(schemas, { seed: SEED, numRuns: SCHEMAS }).entries())
    collections.push(await createTestCollection(databases, schema, position));
});

afterAll(() => target.close());

const SYSTEM_NODES: fc.Arbitrary<QueryNode> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('equal', 'notEqual', 'lessThan', 'greaterThanEqual', 'between'),
      fc.integer({ min: 1, max: DOCUMENTS }),
      fc.integer({ min: 1, max: DOCUMENTS }),
    )
    .map(([method, first, second]) => nodeOf(method, '$sequence', String(first), String(second), [])),
  fc
    .tuple(
      fc.constantFrom('equal', 'notEqual', 'startsWith', 'lessThan', 'contains'),
      fc.constantFrom('d0-1', 'D0-2', 'D1-10', 'd2', 'd3-7'),
    )
    .map(([method, id]) => nodeOf(method, '$id', id, id, [])),
  fc
    .tuple(
      fc.constantFrom('$createdAt', '$updatedAt'),
      fc.constantFrom('lessThan', 'greaterThan', 'between', 'equal'),
      fc.constantFrom('2026-02-03T00:00:00.000+00:00', '2026-03-01T00:00:00.004Z'),
      fc.constantFrom('2026-02-07', '2026-03-01T01:00:00.007+01:00'),
    )
    .map(([attribute, method, from, to]) => nodeOf(method, attribute, from, to, [])),
);

const conditionsOf = ({ schema }: TestCollection): fc.Arbitrary<QueryNode> => {
  const leaf = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...schema.attributes).chain(({ key, kind }) => attributeNodes(key, kind)) },
    { weight: 1, arbitrary: SYSTEM_NODES },
  );
  return fc.letrec<{ node: QueryNode }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small', maxDepth: 4, withCrossShrink: true },
      leaf,
      fc
        .tuple(fc.constantFrom('and', 'or'), fc.array(tie('node'), { minLength: 2, maxLength: 3 }))
        .map(([method, values]) => ({ method, values })),
    ),
  })).node;
};

interface List {
  readonly collection: TestCollection;
  readonly family: (typeof FAMILIES)[number];
  readonly asMember: boolean;
  readonly filters: readonly QueryNode[];
  readonly orders: readonly NaiveOrder[];
  readonly limit: number | undefined;
  readonly offset: number | undefined;
  readonly cursor: { readonly id: string; readonly side: 'after' | 'before' } | undefined;
  readonly select: readonly string[] | undefined;
}

const listsIn = (collection: TestCollection): fc.Arbitrary<List> => {
  const sortable = [
    ...collection.schema.attributes.filter(({ kind }) => kindOf(kind).type !== 'list').map(({ key }) => key),
    '$id',
    '$sequence',
    '$createdAt',
    '$updatedAt',
  ];
  return fc
    .record({
      collection: fc.constant(collection),
      family: fc.constantFrom(...FAMILIES),
      asMember: fc.boolean(),
      filters: fc.array(conditionsOf(collection), { maxLength: 3 }),
      orders: fc.uniqueArray(
        fc.record({
          attribute: fc.constantFrom(...sortable),
          direction: fc.constantFrom('asc' as const, 'desc' as const),
        }),
        { maxLength: 3, selector: ({ attribute }) => attribute },
      ),
      limit: fc.option(fc.integer({ min: 1, max: DOCUMENTS + 5 }), { nil: undefined }),
      offset: fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined }),
      cursor: fc.option(
        fc.record({
          id: fc.constantFrom(...collection.documents.map(({ $id }) => $id)),
          side: fc.constantFrom('after' as const, 'before' as const),
        }),
        { nil: undefined },
      ),
      select: fc.option(
        fc.subarray([...collection.schema.attributes.map(({ key }) => key), '$id', '*'], { minLength: 1 }),
        {
          nil: undefined,
        },
      ),
    })
    .map((list) => ({ ...list, asMember: list.asMember && isReadableCursor(list) }));
};

const queriesOf = ({ filters, orders, limit, offset, cursor, select }: List): QueryNode[] => [
  ...filters,
  ...orders.map(({ attribute, direction }) => ({ method: direction === 'asc' ? 'orderAsc' : 'orderDesc', attribute })),
  ...(limit === undefined ? [] : [{ method: 'limit', values: [limit] }]),
  ...(offset === undefined ? [] : [{ method: 'offset', values: [offset] }]),
  ...(cursor === undefined
    ? []
    : [{ method: cursor.side === 'after' ? 'cursorAfter' : 'cursorBefore', values: [cursor.id] }]),
  ...(select === undefined ? [] : [{ method: 'select', values: select }]),
];

const mayRead = ({ $permissions }: NaiveDocument): boolean =>
  ($permissions as readonly string[]).some((permission) => memberRoles.has(permission.slice('read("'.length, -2)));

/**
 * Decides whether a member may use the cursor. An unreadable document is refused as one (`unreadable-cursor.test.ts`),
 * so the server key requests such a list.
 */
function isReadableCursor({ collection, cursor }: Pick<List, 'collection' | 'cursor'>): boolean {
  const document = cursor === undefined ? undefined : collection.byId.get(cursor.id);
  return document === undefined || mayRead(document);
}

/** Returns the expected ids of the page and the total; undefined when the cursor must be refused. */
function expected({
  collection,
  asMember,
  filters,
  orders,
  limit = 25,
  offset = 0,
  cursor,
}: List): { readonly ids: readonly string[]; readonly total: number } | undefined {
  const { documents, types } = collection;
  const matching = new Set(
    documents.filter(
      (document) =>
        (!asMember || mayRead(document)) && filters.every((filter) => matchesNaively(filter, document, types)),
    ),
  );
  const sorted = sortNaively(documents, orders, types);
  const beyond = cursor === undefined ? sorted : sliceNaively(sorted, cursor.id, cursor.side, orders, types);
  if (beyond === undefined) return undefined;
  const rows = beyond.filter((document) => matching.has(document));
  const page =
    cursor?.side === 'before'
      ? rows
          .toReversed()
          .slice(offset, offset + limit)
          .toReversed()
      : rows.slice(offset, offset + limit);
  return { ids: page.map(({ $id }) => $id), total: matching.size };
}

const normal = (value: unknown, type: NaiveType | undefined): unknown =>
  type === 'moment' && typeof value === 'string'
    ? new Date(value).toISOString().replace('Z', '+00:00')
    : type === 'list'
      ? (value ?? [])
      : (value ?? null);

test(`a list returns what a check of every document finds (QUERY_SEED=${SEED})`, async () => {
  const methods = new Set<string>();
  let refused = 0;
  let found = 0;
  for (const [position, collection] of collections.entries()) {
    await fc.assert(
      fc.asyncProperty(listsIn(collection), async (list) => {
        const queries = queriesOf(list);
        fc.pre(queries.every((query) => JSON.stringify(query).length <= 4096));
        JSON.stringify(queries, (name, value: unknown) =>
          name === 'method' ? methods.add(String(value)) && value : value,
        );
        const wanted = expected(list);
        const { family } = list;
        const { status, body } = await call(
          'GET',
          listPath(collection, family, queries),
          list.asMember ? member.session : undefined,
        );
        if (wanted === undefined) {
          refused += 1;
          expect([status, body['type']]).toEqual([400, 'database_query_order_null']);
          return;
        }
        expect([status, body['message'] ?? '']).toEqual([200, '']);
        const rows = body[family.documents] as readonly Record<string, unknown>[];
        expect([rows.map(({ $id }) => $id), body['total']]).toEqual([wanted.ids, wanted.total]);
        found += rows.length;
        const shown =
          list.select === undefined || list.select.includes('*')
            ? Object.keys(collection.types)
            : list.select.filter((name) => !name.startsWith('$'));
        // Compared as text, which is faster for many rows.
        const returned = rows.map((row) => shown.map((name) => [name, row[name]]));
        const stored = wanted.ids.map((id) =>
          shown.map((name) => [name, normal(collection.byId.get(id)?.[name], collection.types[name])]),
        );
        expect(JSON.stringify(returned)).toBe(JSON.stringify(stored));
        expect(
          rows.filter((row) => Object.keys(row).filter((name) => !name.startsWith('$')).length !== new Set(shown).size),
        ).toEqual([]);
      }),
      { seed: SEED + position, numRuns: LISTS },
    );
  }
  // The test is valid only if every method was used.
  const all = [
    ...TEXT_METHODS,
    ...LIST_METHODS,
    ...KINDS.sentence.methods,
    'and',
    'or',
    'orderAsc',
    'orderDesc',
    'limit',
    'offset',
    'cursorAfter',
    'cursorBefore',
    'select',
  ];
  expect(all.filter((method) => !methods.has(method))).toEqual([]);
  expect(refused).toBeGreaterThan(5);
  expect(found).toBeGreaterThan(1_000);
}, 240_000);
