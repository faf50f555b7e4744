import { Query } from 'node-appwrite';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SERVER_KEY } from '#server/appwrite/caller.ts';
import { SYSTEM } from '#server/appwrite/databases/collection.ts';
import { LEGACY } from '#server/appwrite/databases/naming.ts';
import type { Project } from '#server/appwrite/project.ts';
import { createTestCollection, memberOf, openTestProject, writeDocuments } from './appwrite-project.ts';

interface Thing {
  readonly $id: string;
  readonly name: string | null;
  readonly count: number | null;
  readonly done: boolean | null;
  readonly tags: readonly string[];
  readonly team: 'red' | 'blue';
}

type Matcher = (thing: Thing) => boolean;

interface Condition {
  readonly text: string;
  readonly matches: Matcher;
}

const NAMES = ['Ada', 'ada', 'Bob', 'bo', 'C%d', 'c_d', 'back\\slash', ''];
const TAGS = ['x', 'y', 'z'];

let project: Project;
const things: Thing[] = [];

beforeAll(() => {
  project = openTestProject();
  createTestCollection(project, [{ kind: 'string', key: 'name' }, { kind: 'integer', key: 'count' }, { kind: 'boolean', key: 'done' }, { kind: 'string', key: 'tags', array: true }], [['name'], ['count', '$updatedAt']]);
  const thing = fc.record({
    name: fc.option(fc.constantFrom(...NAMES)), count: fc.option(fc.integer({ min: -3, max: 3 })), done: fc.option(fc.boolean()), tags: fc.subarray(TAGS), team: fc.constantFrom('red' as const, 'blue' as const),
  });
  things.push(...fc.sample(thing, { seed: 20_261_121, numRuns: 300 }).map((one, position) => ({ ...one, $id: `thing-${position}` })));
  writeDocuments(project, things.map(({ team, ...thingData }) => ({ ...thingData, tags: [...thingData.tags], $permissions: [`read("team:${team}")`] })));
});

afterAll(() => project.close());

const fold = (text: string): string => text.toLowerCase();

const onName = (method: 'equal' | 'notEqual' | 'startsWith' | 'endsWith' | 'contains', value: string): Condition => {
  const rules: Record<typeof method, (name: string, wanted: string) => boolean> = {
    equal: (name, wanted) => name === wanted, notEqual: (name, wanted) => name !== wanted, startsWith: (name, wanted) => name.startsWith(wanted), endsWith: (name, wanted) => name.endsWith(wanted), contains: (name, wanted) => name.includes(wanted),
  };
  return { text: method === 'equal' ? Query.equal('name', [value]) : Query[method]('name', value), matches: ({ name }) => name !== null && rules[method](fold(name), fold(value)) };
};

const onCount = (method: 'lessThan' | 'lessThanEqual' | 'greaterThan' | 'greaterThanEqual', value: number): Condition => {
  const rules: Record<typeof method, (count: number) => boolean> = { lessThan: (count) => count < value, lessThanEqual: (count) => count <= value, greaterThan: (count) => count > value, greaterThanEqual: (count) => count >= value };
  return { text: Query[method]('count', value), matches: ({ count }) => count !== null && rules[method](count) };
};

const leaf: fc.Arbitrary<Condition> = fc.oneof(
  fc.tuple(fc.constantFrom('equal', 'notEqual', 'startsWith', 'endsWith', 'contains'), fc.constantFrom(...NAMES)).map(([method, value]) => onName(method, value)),
  fc.tuple(fc.constantFrom('lessThan', 'lessThanEqual', 'greaterThan', 'greaterThanEqual'), fc.integer({ min: -3, max: 3 })).map(([method, value]) => onCount(method, value)),
  fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 3 }).map((values) => ({ text: Query.equal('count', values), matches: ({ count }: Thing) => count !== null && values.includes(count) })),
  fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 })).map(([low, high]) => ({ text: Query.between('count', low, high), matches: ({ count }: Thing) => count !== null && count >= low && count <= high })),
  fc.boolean().map((value) => ({ text: Query.equal('done', [value]), matches: ({ done }: Thing) => done === value })),
  fc.constantFrom('name' as const, 'count' as const, 'done' as const).map((key) => ({ text: Query.isNull(key), matches: (thing: Thing) => thing[key] === null })),
  fc.constantFrom('name' as const, 'count' as const, 'done' as const).map((key) => ({ text: Query.isNotNull(key), matches: (thing: Thing) => thing[key] !== null })),
  fc.subarray(TAGS, { minLength: 1 }).map((tags) => ({ text: Query.contains('tags', tags), matches: (thing: Thing) => tags.some((tag) => thing.tags.includes(tag)) })),
);

const condition: fc.Arbitrary<Condition> = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof({ depthSize: 'small', maxDepth: 5, withCrossShrink: true }, leaf,
    fc.array(tie('condition'), { minLength: 2, maxLength: 3 }).map((inner) => ({ text: Query.or(inner.map(({ text }) => text)), matches: (thing: Thing) => inner.some(({ matches }) => matches(thing)) })),
    fc.array(tie('condition'), { minLength: 2, maxLength: 3 }).map((inner) => ({ text: Query.and(inner.map(({ text }) => text)), matches: (thing: Thing) => inner.every(({ matches }) => matches(thing)) }))),
})).condition;

const list = (queries: readonly string[], caller = SERVER_KEY) => project.documents.list({ databaseId: 'main', collectionId: 'things', queries, withTotal: true }, caller, LEGACY);

test('a query finds what a plain look at every document finds, with and without permissions', () => {
  const member = memberOf(project, 'red');
  fc.assert(fc.property(fc.array(condition, { minLength: 1, maxLength: 3 }), (conditions) => {
    const queries = [...conditions.map(({ text }) => text), Query.limit(1000)];
    fc.pre(queries.every((query) => query.length <= 4096));
    const expected = things.filter((thing) => conditions.every(({ matches }) => matches(thing)));
    expect(list(queries).rows.map((row) => row[SYSTEM.id])).toEqual(expected.map(({ $id }) => $id));
    const red = expected.filter(({ team }) => team === 'red');
    const seen = list(queries, member);
    expect([seen.total, seen.rows.map((row) => row[SYSTEM.id])]).toEqual([red.length, red.map(({ $id }) => $id)]);
  }), { numRuns: 400 });
});

test('pages by cursor, in any order, are the whole list cut in pieces', () => {
  const direction = fc.constantFrom(Query.orderAsc, Query.orderDesc);
  const orders = fc.uniqueArray(fc.tuple(fc.constantFrom('count', '$createdAt', '$updatedAt', '$id'), direction), { maxLength: 3, selector: ([key]) => key });
  fc.assert(fc.property(orders, fc.integer({ min: 7, max: 60 }), (wanted, size) => {
    const base = [Query.isNotNull('count'), ...wanted.map(([key, order]) => order(key))];
    const whole = list([...base, Query.limit(1000)]).rows.map((row) => row[SYSTEM.id]);
    const pages: unknown[] = [];
    for (let cursor: string[] = []; ;) {
      const { rows } = list([...base, Query.limit(size), ...cursor]);
      pages.push(...rows.map((row) => row[SYSTEM.id]));
      if (rows.length < size) break;
      cursor = [Query.cursorAfter(String(rows.at(-1)?.[SYSTEM.id]))];
    }
    expect(pages).toEqual(whole);
    const middle = Math.floor(whole.length / 2);
    const before = list([...base, Query.limit(5), Query.cursorBefore(String(whole[middle]))]).rows.map((row) => row[SYSTEM.id]);
    expect(before).toEqual(whole.slice(middle - 5, middle));
  }), { numRuns: 60 });
});

test('a cursor on a row without a value to continue from is refused', () => {
  const empty = things.find(({ count }) => count === null);
  expect(() => list([Query.orderAsc('count'), Query.cursorAfter(empty?.$id ?? '')])).toThrow('null value');
});
