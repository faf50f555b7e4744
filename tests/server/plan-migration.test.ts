import { describe, expect, test } from 'vitest';
import type { AttributeDeclaration, IndexDeclaration, Schema } from '#server/schema/declarations.ts';
import { planMigration } from '#server/schema/migration/plan-migration.ts';
import type { ExistingAttribute, ExistingCollection, ExistingIndex } from '#server/schema/existing-schema.ts';

const schemaOf = (
  attributes: Record<string, AttributeDeclaration>,
  indexes: Record<string, IndexDeclaration> = {},
): Schema => ({ databaseId: 'main', name: 'Main', collections: { things: { name: 'Things', attributes, indexes } } });

const attribute = (more: Partial<ExistingAttribute> = {}): ExistingAttribute => ({
  key: 'a',
  type: 'string',
  status: 'available',
  required: false,
  array: false,
  size: 10,
  default: null,
  ...more,
});
const index = (more: Partial<ExistingIndex> = {}): ExistingIndex => ({
  key: 'by_a',
  type: 'key',
  status: 'available',
  attributes: ['a'],
  orders: [],
  ...more,
});
const collection = (more: Partial<ExistingCollection> = {}): ExistingCollection => ({
  $id: 'things',
  $permissions: [],
  name: 'Things',
  enabled: true,
  documentSecurity: true,
  attributes: [attribute()],
  indexes: [],
  ...more,
});

/** Returns the plan in short form: `!` marks destructive steps, `?` steps that are not needed. */
const planOf = (schema: Schema, existing: ExistingCollection | undefined): string[] =>
  planMigration(schema, existing === undefined ? undefined : new Map([['things', existing]])).map(
    (step) =>
      `${step.isDestructive ? '!' : ''}${step.action}${'key' in step ? ` ${step.key}` : ''}${step.isNeeded ? '' : ' ?'}`,
  );

const text = (
  size: number,
  more: { required?: boolean; array?: boolean; default?: string } = {},
): AttributeDeclaration => ({ kind: 'string', size, ...more });
const byA: IndexDeclaration = { type: 'key', attributes: ['a'] };

describe('the migration of an attribute', () => {
  test.each<[string, AttributeDeclaration, Partial<ExistingAttribute>, string[]]>([
    ['an equal declaration', text(10), {}, []],
    ['a larger size', text(20), {}, ['change-attribute a']],
    ['a smaller size', text(5), {}, ['!change-attribute a ?']],
    ['a larger size, and required', text(20, { required: true }), {}, ['change-attribute a', '!change-attribute a ?']],
    ['no longer required', text(10), { required: true }, ['change-attribute a']],
    ['required from now on', text(10, { required: true }), {}, ['!change-attribute a ?']],
    ['a new default', text(10, { default: 'x' }), {}, ['change-attribute a']],
    ['another default', text(10, { default: 'x' }), { default: 'y' }, ['change-attribute a']],
    ['no default any more', text(10), { default: 'y' }, ['change-attribute a']],
    ['another kind', { kind: 'integer' }, {}, ['!delete-attribute a', '!create-attribute a']],
    ['text with a format', text(10), { format: 'email' }, ['!delete-attribute a', '!create-attribute a']],
    ['text of a newer kind', text(10), { type: 'varchar' }, ['!delete-attribute a', '!create-attribute a']],
    ['a list', text(10, { array: true }), {}, ['!delete-attribute a', '!create-attribute a']],
    ['one value instead of a list', text(10), { array: true }, ['!delete-attribute a', '!create-attribute a']],
    [
      'a bounded number',
      { kind: 'integer', default: 0 },
      { type: 'integer', default: 0, min: 0, max: 100 },
      ['change-attribute a'],
    ],
    [
      'an unbounded number',
      { kind: 'integer', default: 0 },
      { type: 'integer', default: 0, min: -9_223_372_036_854_775_808n, max: 9_223_372_036_854_775_807n },
      [],
    ],
    ['being created', text(10), { status: 'processing' }, ['await-attribute a']],
    ['being created, and too small', text(20), { status: 'processing' }, ['await-attribute a', 'change-attribute a']],
    ['being deleted', text(10), { status: 'deleting' }, ['await-attribute a', 'create-attribute a']],
    ['failed', text(10), { status: 'failed', error: 'no room' }, ['delete-attribute a', 'create-attribute a']],
    ['half deleted', text(10), { status: 'stuck' }, ['!delete-attribute a', '!create-attribute a']],
  ])('plans the steps for: %s', (_, declared, existing, steps) => {
    expect(planOf(schemaOf({ a: declared }), collection({ attributes: [attribute(existing)] }))).toEqual(steps);
  });

  test('the migration of attributes deletes an undeclared one, which is needed only when it is required', () => {
    const declared = schemaOf({ a: text(10) });
    expect(planOf(declared, collection({ attributes: [attribute(), attribute({ key: 'b' })] }))).toEqual([
      '!delete-attribute b ?',
    ]);
    expect(
      planOf(declared, collection({ attributes: [attribute(), attribute({ key: 'b', required: true })] })),
    ).toEqual(['!delete-attribute b']);
  });

  test('the migration of an attribute keeps a larger size while it widens other settings', () => {
    const [widening, narrowing] = planMigration(
      schemaOf({ a: text(5, { default: 'x' }) }),
      new Map([['things', collection()]]),
    );
    expect(widening).toMatchObject({ isDestructive: false, change: { default: 'x', required: false } });
    expect(widening).not.toHaveProperty('change.size');
    expect(narrowing).toMatchObject({ isDestructive: true, change: { size: 5 } });
  });
});

describe('the migration of an index', () => {
  test.each<[string, IndexDeclaration, Partial<ExistingIndex> | undefined, string[]]>([
    ['an equal declaration', byA, {}, []],
    ['an equal declaration with an explicit order', byA, { orders: ['ASC'] }, []],
    ['missing', byA, undefined, ['create-index by_a']],
    ['of another type', { type: 'unique', attributes: ['a'] }, {}, ['!delete-index by_a', '!create-index by_a']],
    ['in another order', { ...byA, orders: ['DESC'] }, {}, ['!delete-index by_a', '!create-index by_a']],
    [
      'on more attributes',
      { type: 'key', attributes: ['a', '$updatedAt'] },
      {},
      ['!delete-index by_a', '!create-index by_a'],
    ],
    ['being created', byA, { status: 'processing' }, ['await-index by_a']],
    ['being deleted', byA, { status: 'deleting' }, ['await-index by_a', 'create-index by_a']],
    ['failed', byA, { status: 'failed' }, ['delete-index by_a', 'create-index by_a']],
    ['half deleted', byA, { status: 'stuck' }, ['!delete-index by_a', '!create-index by_a']],
  ])('plans the steps for: %s', (_, declared, existing, steps) => {
    expect(
      planOf(
        schemaOf({ a: text(10) }, { by_a: declared }),
        collection({ indexes: existing === undefined ? [] : [index(existing)] }),
      ),
    ).toEqual(steps);
  });

  test('the migration of indexes deletes an undeclared one, which is needed only when it is unique', () => {
    const declared = schemaOf({ a: text(10) });
    expect(planOf(declared, collection({ indexes: [index()] }))).toEqual(['!delete-index by_a ?']);
    expect(planOf(declared, collection({ indexes: [index({ type: 'unique' })] }))).toEqual(['!delete-index by_a']);
  });

  test('recreates an index after its recreated attribute', () => {
    const declared = schemaOf({ a: { kind: 'integer' } }, { by_a: byA });
    const recreated = ['!delete-attribute a', '!create-attribute a', '!create-index by_a'];
    expect(planOf(declared, collection({ indexes: [index()] }))).toEqual(['!delete-index by_a', ...recreated]);
    expect(planOf(declared, collection())).toEqual(recreated);
  });
});

describe('the migration of a collection', () => {
  test('the migration of a collection creates missing parts in a working order', () => {
    const declared = schemaOf({ a: text(10) }, { by_a: byA });
    expect(planOf(declared, undefined)).toEqual([
      'create-database',
      'create-collection',
      'create-attribute a',
      'create-index by_a',
    ]);
    expect(planMigration(declared, new Map()).map(({ action }) => action)).toEqual([
      'create-collection',
      'create-attribute',
      'create-index',
    ]);
  });

  test.each<[string, Partial<ExistingCollection>, string[]]>([
    ['another name', { name: 'Other' }, ['change-collection']],
    ['switched off', { enabled: false }, ['change-collection']],
    ['without permissions of its documents', { documentSecurity: false }, ['change-collection']],
    ['open to others', { $permissions: ['read("any")'] }, ['!change-collection']],
    [
      'another name, and open to others',
      { name: 'Other', $permissions: ['read("any")'] },
      ['change-collection', '!change-collection'],
    ],
  ])('plans the steps for: %s', (_, existing, steps) => {
    expect(planOf(schemaOf({ a: text(10) }), collection(existing))).toEqual(steps);
  });

  test('changes the name without touching the permissions', () => {
    const [step] = planMigration(
      schemaOf({ a: text(10) }),
      new Map([['things', collection({ name: 'Other', $permissions: ['read("any")'] })]]),
    );
    expect(step).toMatchObject({ settings: { name: 'Things', permissions: ['read("any")'] } });
  });

  test('the migration of a collection ignores undeclared collections in the same database', () => {
    expect(
      planMigration(
        schemaOf({ a: text(10) }),
        new Map([
          ['things', collection()],
          ['theirs', collection({ $id: 'theirs', name: 'Theirs', enabled: false })],
        ]),
      ),
    ).toEqual([]);
  });
});
