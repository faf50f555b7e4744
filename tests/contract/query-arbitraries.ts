import { type Databases, DatabasesIndexType } from 'node-appwrite';
import fc from 'fast-check';
import type { NaiveType, QueryNode } from './naive-query.ts';

/**
 * True for an external Appwrite. Its database may collate accents, trailing spaces and emoji differently and split
 * words differently, so such texts are left out.
 */
const IS_EXTERNAL = process.env['CONTRACT_ENDPOINT'] !== undefined;
const ALL_TEXTS = [
  'Ada',
  'ada',
  'ADA',
  'Bob',
  'bo',
  'C%d',
  'c_d',
  'Cxd',
  'back\\slash',
  '',
  ' ',
  "O'Neil",
  '"said"',
  'Zoë',
  'zoë',
  '日本',
  '日本語',
  '🦊',
  '🦊 fox',
  '\uFFFD',
  'fox',
  'ab\ncd',
  '10',
  '9',
];
const TEXTS = IS_EXTERNAL ? ALL_TEXTS.filter((text) => /^[!-~]+$/.test(text)) : ALL_TEXTS;
const SENTENCES = [
  'the quick brown fox',
  'Quick, brown: FOX!',
  'a fox is not a dog',
  'dog-eared @ 5',
  'foxes',
  'brown quick',
  '',
  'élan vital',
  '日本 fox',
];
const SEARCHES = [
  'fox',
  'qui',
  'quick dog',
  '"quick brown"',
  '"brown quick"',
  '@fox*',
  'élan',
  'nothing here',
  '"',
  'eared',
];
const WORDS = ['x', 'X', 'y', 'z', "q'", '"', '日'];
const MOMENTS = [
  '2026-01-01T00:00:00.000+00:00',
  '2026-01-01T02:00:00+02:00',
  '2026-01-01T00:00:00.001Z',
  '1999-12-31T23:59:59.999+00:00',
  '2026-06-01',
];
const INTEGERS = [0, 1, -1, 2, 7, 2 ** 31, -(2 ** 31), 9_007_199_254_740_991, -9_007_199_254_740_991];
const FLOATS = [0, 0.5, -0.5, 1, 1.5, 1e21, -1e-9, 7];

interface Kind {
  readonly type: NaiveType;
  readonly values: readonly unknown[];
  /** Values of queries, if they differ from those of documents. */
  readonly queryValues?: readonly unknown[];
  readonly methods: readonly string[];
  readonly create: (
    databases: Databases,
    attribute: { databaseId: string; collectionId: string; key: string; required: boolean },
  ) => Promise<unknown>;
}

const COMPARISON_METHODS = [
  'equal',
  'notEqual',
  'lessThan',
  'lessThanEqual',
  'greaterThan',
  'greaterThanEqual',
  'between',
  'notBetween',
  'isNull',
  'isNotNull',
];
export const TEXT_METHODS = [
  ...COMPARISON_METHODS,
  'startsWith',
  'notStartsWith',
  'endsWith',
  'notEndsWith',
  'contains',
  'containsAny',
  'notContains',
];
export const LIST_METHODS = ['contains', 'containsAny', 'notContains', 'containsAll', 'isNull', 'isNotNull'];

export const KINDS = {
  text: {
    type: 'text',
    values: TEXTS,
    methods: TEXT_METHODS,
    create: (databases, attribute) => databases.createStringAttribute({ ...attribute, size: 50 }),
  },
  sentence: {
    type: 'text',
    values: SENTENCES,
    queryValues: SEARCHES,
    methods: IS_EXTERNAL ? ['isNull', 'isNotNull'] : ['search', 'notSearch', 'contains', 'isNull'],
    create: async (databases, { key, ...attribute }) => {
      await databases.createStringAttribute({ ...attribute, key, size: 500 });
      return databases.createIndex({
        databaseId: attribute.databaseId,
        collectionId: attribute.collectionId,
        key: `words_${key}`,
        type: DatabasesIndexType.Fulltext,
        attributes: [key],
      });
    },
  },
  choice: {
    type: 'text',
    values: ['new', 'open', 'done'],
    methods: TEXT_METHODS,
    create: (databases, attribute) =>
      databases.createEnumAttribute({ ...attribute, elements: ['new', 'open', 'done'] }),
  },
  integer: {
    type: 'number',
    values: INTEGERS,
    methods: COMPARISON_METHODS,
    create: (databases, attribute) => databases.createIntegerAttribute(attribute),
  },
  float: {
    type: 'number',
    values: FLOATS,
    methods: COMPARISON_METHODS,
    create: (databases, attribute) => databases.createFloatAttribute(attribute),
  },
  boolean: {
    type: 'boolean',
    values: [true, false],
    methods: ['equal', 'notEqual', 'isNull', 'isNotNull'],
    create: (databases, attribute) => databases.createBooleanAttribute(attribute),
  },
  moment: {
    type: 'moment',
    values: MOMENTS,
    methods: COMPARISON_METHODS,
    create: (databases, attribute) => databases.createDatetimeAttribute(attribute),
  },
  words: {
    type: 'list',
    values: WORDS,
    methods: LIST_METHODS,
    create: (databases, attribute) => databases.createStringAttribute({ ...attribute, size: 10, array: true }),
  },
  numbers: {
    type: 'list',
    values: [0, 1, 2, -5],
    methods: LIST_METHODS,
    create: (databases, attribute) => databases.createIntegerAttribute({ ...attribute, array: true }),
  },
} as const satisfies Record<string, Kind>;

type KindName = keyof typeof KINDS;
const KIND_NAMES = Object.keys(KINDS) as KindName[];

export const kindOf = (name: KindName): Kind => KINDS[name];

/** Attributes of one collection. It has every kind once, and some twice by chance. */
export interface Schema {
  readonly attributes: readonly {
    readonly key: string;
    readonly kind: KindName;
    readonly required: boolean;
    readonly isIndexed: boolean;
  }[];
}

export const schemas: fc.Arbitrary<Schema> = fc.array(fc.constantFrom(...KIND_NAMES), { maxLength: 5 }).chain((more) =>
  fc.record({
    attributes: fc.tuple(
      ...[...KIND_NAMES, ...more].map((kind, position) =>
        fc.record({
          key: fc.constant(`${kind}${position}`),
          kind: fc.constant(kind),
          required: fc.boolean().map((yes) => yes && kind === 'integer'),
          isIndexed: fc.boolean(),
        }),
      ),
    ),
  }),
);

const valueOf = (kind: KindName): fc.Arbitrary<unknown> => {
  const one = fc.constantFrom(...kindOf(kind).values);
  return kindOf(kind).type === 'list' ? fc.array(one, { maxLength: 3 }) : one;
};

const READ_ROLES = ['any', 'users', 'team:red', 'team:red/editor', 'team:blue', 'label:vip', 'guests'];

export const documentsOf = ({ attributes }: Schema): fc.Arbitrary<Record<string, unknown>> => {
  const values = attributes.map(({ key, kind, required }) =>
    fc
      .option(valueOf(kind), { freq: required ? Number.MAX_SAFE_INTEGER : 4 })
      .map((value): [string, unknown] => [key, value]),
  );
  const times = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })).map(([created, updated]) => ({
    $createdAt: `2026-02-0${created + 1 > 9 ? 9 : created + 1}T00:00:00.000+00:00`,
    $updatedAt: `2026-03-01T00:00:00.00${updated}+00:00`,
  }));
  return fc.tuple(fc.tuple(...values), times, fc.subarray(READ_ROLES, { maxLength: 2 })).map(([pairs, at, roles]) => ({
    ...Object.fromEntries(pairs.filter(([, value]) => value !== null)),
    ...at,
    $permissions: roles.map((role) => `read("${role}")`),
  }));
};

export const attributeNodes = (key: string, kind: KindName): fc.Arbitrary<QueryNode> => {
  const { methods, values, queryValues = values } = kindOf(kind);
  return fc
    .tuple(fc.constantFrom(...methods), fc.array(fc.constantFrom(...queryValues), { minLength: 2, maxLength: 4 }))
    .map(([method, [first, second, ...more]]) => nodeOf(method, key, first, second, more));
};

/** Creates a query with as many values as the method takes. */
export function nodeOf(
  method: string,
  attribute: string,
  first: unknown,
  second: unknown,
  more: readonly unknown[],
): QueryNode {
  if (method === 'isNull' || method === 'isNotNull') return { method, attribute };
  if (method === 'between' || method === 'notBetween') return { method, attribute, values: [first, second] };
  return ['equal', 'contains', 'containsAny', 'notContains', 'containsAll'].includes(method)
    ? { method, attribute, values: [first, ...more] }
    : { method, attribute, values: [first] };
}
