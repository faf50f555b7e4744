import { createMemoryHistory } from '@tanstack/react-router';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as z from 'zod/mini';
import { createAppRouter } from '#app/routes/router.tsx';
import { CURRENCIES } from '#domain/billing/currency.ts';
import { BILLING_PERIODS } from '#domain/plan/plan.ts';
import { plansSearchSchema } from '#features/plans/plans-search.ts';

beforeAll(async () => {
  await import('@headlessui/react');
  vi.stubGlobal('document', {});
  vi.stubGlobal('window', { origin: 'http://localhost', addEventListener: () => undefined });
  vi.stubGlobal('self', globalThis);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** A search schema as the features export it. */
type SearchSchema = z.ZodMiniObject<Record<string, z.ZodMiniType>>;

const SCHEMAS = Object.entries(
  import.meta.glob<Record<string, unknown>>('../../src/features/**/*-search.ts', { eager: true }),
).flatMap(([file, exported]) =>
  Object.entries(exported)
    .filter(([name]) => name.endsWith('SearchSchema'))
    .map(([name, schema]) => ({ file, name, schema: schema as SearchSchema })),
);

/** Values of which each param accepts at least one. */
const CANDIDATES = ['90', '7', '1', '5', '2026-03-31', 'all', 'name', 'table', 'pending', 'prospect', 'refill'].concat([
  'usd',
  'monthly',
  'test',
  '/members',
]);

const accepted = (param: z.ZodMiniType): string | undefined => CANDIDATES.find((value) => param.parse(value) === value);

const signedIn = { isSignedIn: () => true, hasLeftElsewhere: () => false };
const routes = Object.values(createAppRouter(signedIn, createMemoryHistory()).routesByPath).flatMap(
  ({ fullPath, options }) => {
    const { validateSearch } = options as { readonly validateSearch?: SearchSchema };
    return validateSearch === undefined ? [] : [{ fullPath, schema: validateSearch }];
  },
);
/** The routes whose schema has every param of a screen's schema, the same objects and not mere namesakes. */
const routesOf = ({ shape }: SearchSchema) =>
  routes.filter(({ schema }) => Object.entries(shape).every(([key, param]) => schema.shape[key] === param));

describe('the search params of a screen', () => {
  it.each(SCHEMAS)('$name is the schema of a route', ({ schema }) => {
    expect(routesOf(schema)).not.toEqual([]);
  });

  it.each(routes)('$fullPath takes each of its params from the schema of a feature', ({ schema }) => {
    const declared = new Set(SCHEMAS.flatMap((each) => Object.values(each.schema.shape)));
    expect(Object.entries(schema.shape).filter(([, param]) => !declared.has(param))).toEqual([]);
  });

  it.each(
    routes.flatMap(({ fullPath, schema }) => Object.keys(schema.shape).map((key) => ({ fullPath, schema, key }))),
  )(
    '$fullPath hands its screen the param "$key" and drops an unknown value of it without an error',
    async ({ fullPath, schema, key }) => {
      const param = schema.shape[key];
      const value = param && accepted(param);
      expect(value, 'none of the candidates is accepted: add one to the list').toBeDefined();
      const handed = (given: string): unknown => {
        const path = fullPath.replaceAll(/\$\w+/g, 'id1');
        const match = createAppRouter(signedIn, createMemoryHistory())
          .matchRoutes(path, { [key]: given })
          .at(-1);
        expect(match?.searchError).toBeUndefined();
        return (match?._strictSearch as Record<string, unknown> | undefined)?.[key];
      };
      expect(handed(value ?? '')).toBe(value);
      expect(handed('x'.repeat(2_001))).toBeUndefined();
    },
  );

  it('the prices have every currency and period of the plans', () => {
    expect(CURRENCIES.map((currency) => plansSearchSchema.parse({ currency }).currency)).toEqual([...CURRENCIES]);
    expect(BILLING_PERIODS.map((period) => plansSearchSchema.parse({ period }).period)).toEqual([...BILLING_PERIODS]);
  });
});

describe('a screen', () => {
  const ROUTE_FILES = Object.entries(
    import.meta.glob<string>('../../src/app/routes/**/*.ts*', { eager: true, query: '?raw', import: 'default' }),
  );

  it.each(ROUTE_FILES)('%s neither declares nor parses search params again', (_file, text) => {
    expect(text).not.toMatch(/from 'zod|SearchSchema\.(?:parse|safeParse)/);
  });
});
