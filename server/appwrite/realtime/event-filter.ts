import * as z from 'zod/mini';
import { matchesFilter } from '../databases/queries/query-match.ts';
import type { ComparisonMethod, Filter, QueryField, Scalar } from '../databases/queries/query-parse.ts';
import { parseJson } from '../exact-json.ts';

/** Comparisons that realtime supports (contract §11.4). */
const METHODS: ReadonlySet<string> = new Set([
  'equal',
  'notEqual',
  'lessThan',
  'lessThanEqual',
  'greaterThan',
  'greaterThanEqual',
  'isNull',
  'isNotNull',
]);

const MAX_DEPTH = 8;

const querySchema = z.object({
  method: z.string(),
  attribute: z.optional(z.string()),
  values: z.optional(z.array(z.unknown())),
});

/** A query that realtime does not support; the message is the wire's where queries come in an address. */
export class InvalidEventQuery extends Error {
  /** The wire's message where queries come in a frame. */
  readonly frameMessage: string;

  constructor(message: string, frameMessage = `Invalid query: ${message}`) {
    super(message);
    this.frameMessage = frameMessage;
  }
}

const syntaxError = (): InvalidEventQuery =>
  new InvalidEventQuery('Invalid query: Syntax error', 'Invalid query: Syntax error');

export type EventFilter = (payload: Readonly<Record<string, unknown>>) => boolean;

/** A payload has no schema: texts and numbers are compared as they are. */
const ANY_FIELD: QueryField = { column: '', type: 'string', array: false };

/** Parses the queries of a subscription, all of which must match. Throws `InvalidEventQuery`. */
export function parseEventFilter(queries: readonly string[]): EventFilter {
  const filters = queries.flatMap((text) => {
    const filter = toFilter(parseText(text), 0);
    return filter === undefined ? [] : [filter];
  });
  return (payload) => filters.every((filter) => matchesFilter(filter, payload));
}

function parseText(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw syntaxError();
  }
}

/** Returns undefined for `select(["*"])`, which matches everything. */
function toFilter(value: unknown, depth: number): Filter | undefined {
  const parsed = z.safeParse(querySchema, value);
  if (!parsed.success) throw syntaxError();
  const { method, attribute = '', values = [] } = parsed.data;
  if (method === 'select') {
    if (values.length === 1 && values[0] === '*') return undefined;
    throw new InvalidEventQuery('Only select(["*"]) is allowed in Realtime queries');
  }
  if ((method === 'and' || method === 'or') && depth < MAX_DEPTH) {
    const filters = values.flatMap((one) => toFilter(one, depth + 1) ?? []);
    return { method, filters };
  }
  if (!METHODS.has(method))
    throw new InvalidEventQuery(
      `Query method '${method}' is not supported in Realtime queries. Allowed: ${[...METHODS, 'and', 'or', 'select'].join(', ')}`,
    );
  return { method: method as ComparisonMethod, attribute, field: ANY_FIELD, values: values.map(toScalar) };
}

const toScalar = (value: unknown): Scalar =>
  typeof value === 'boolean'
    ? Number(value)
    : typeof value === 'number' || typeof value === 'bigint'
      ? value
      : String(value);
