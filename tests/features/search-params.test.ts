import { createMemoryHistory } from '@tanstack/react-router';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as z from 'zod/mini';
import { createAppRouter } from '#app/routes/router.tsx';
import { CURRENCIES } from '#domain/billing/currency.ts';
import { BILLING_PERIODS } from '#domain/plan/plan.ts';
import { plansSearchParamsSchema } from '#features/plans/plans-search-params.ts';

beforeAll(async () => {
  await import('@headlessui/react');
  vi.stubGlobal('document', {});
  vi.stubGlobal('window', { origin: 'http://localhost', addEventListener: () => undefined });
  vi.stubGlobal('self', globalThis);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** The search params schema of a feature. */
type SearchParamsSchema = z.ZodMiniObject<Record<string, z.ZodMiniType>>;

const SCHEMAS = Object.entries(
  import.meta.glob<Record<string, unknown>>('../../src/features/**/*-search-params.ts', { eager: true }),
).flatMap(([file, exported]) =>
  Object.entries(exported)
    .filter(([name]) => name.endsWith('SearchParamsSchema'))
    .map(([name, schema]) => ({ file, name, schema: schema as SearchParamsSchema })),
);

/** Sample values; each param accepts at least one of them. */
const CANDIDATES = ['90', '7', '1', '5', '2026-03-31', 'all', 'name', 'table', 'pending', 'prospect', 'refill'].concat([
  'usd',
  'monthly',
  'test',
  '/members',
  'to-decide',
  'due',
  'week',
  '26',
  'accepted',
]);

const findAccepted = (param: z.ZodMiniType): string | undefined =>
  CANDIDATES.find((value) => param.parse(value) === value);

const signedIn = { isSignedIn: () => true, hasSignedOutElsewhere: () => false };
const routes = Object.values(createAppRouter(signedIn, createMemoryHistory()).routesByPath).flatMap(
  ({ fullPath, options }) => {
    const { validateSearch } = options as { readonly validateSearch?: SearchParamsSchema };
    return validateSearch === undefined ? [] : [{ fullPath, schema: validateSearch }];
  },
);
/** Returns the routes whose schema has every param of a screen's schema, as the same objects. */
const routesOf = ({ shape }: SearchParamsSchema) =>
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
    '$fullPath passes its screen the param "$key", and drops an unknown value of it without an error',
    async ({ fullPath, schema, key }) => {
      const param = schema.shape[key];
      const accepted = param && findAccepted(param);
      expect(accepted, 'no candidate is accepted: add one to the list').toBeDefined();
      const parsed = (value: string): unknown => {
        const path = fullPath.replaceAll(/\$\w+/g, 'id1');
        const match = createAppRouter(signedIn, createMemoryHistory())
          .matchRoutes(path, { [key]: value })
          .at(-1);
        expect(match?.searchError).toBeUndefined();
        return (match?._strictSearch as Record<string, unknown> | undefined)?.[key];
      };
      expect(parsed(accepted ?? '')).toBe(accepted);
      expect(parsed('x'.repeat(2_001))).toBeUndefined();
    },
  );

  it('the search params of the prices accept every currency and period of the plans', () => {
    expect(CURRENCIES.map((currency) => plansSearchParamsSchema.parse({ currency }).currency)).toEqual([...CURRENCIES]);
    expect(BILLING_PERIODS.map((period) => plansSearchParamsSchema.parse({ period }).period)).toEqual([
      ...BILLING_PERIODS,
    ]);
  });
});

describe('a route file', () => {
  const ROUTE_FILES = Object.entries(
    import.meta.glob<string>('../../src/app/routes/**/*.ts*', { eager: true, query: '?raw', import: 'default' }),
  );

  it.each(ROUTE_FILES)('%s neither declares nor parses search params again', (_file, text) => {
    expect(text).not.toMatch(/from 'zod|SearchParamsSchema\.(?:parse|safeParse)/);
  });
});
