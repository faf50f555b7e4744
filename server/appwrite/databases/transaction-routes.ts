import { rateLimitScope } from '#server/http/client-address.ts';
import { NO_CONTENT, created, ok } from '../http/answer.ts';
import { AppwriteError } from '../http/errors.ts';
import type { RequestContext, Route, RouteLimit } from '../http/route.ts';
import {
  InvalidValue,
  dataValidator,
  flag,
  id,
  integerBetween,
  isObject,
  key,
  listOf,
  newId,
  exactNumber,
  text,
  type Validator,
} from '../http/validators.ts';
import { listPlatform, type PlatformList } from '../platform-list.ts';
import { NAMINGS, routesOf, type Naming } from './legacy-names.ts';
import type { Operation } from './operation.ts';
import { documentPermissions } from './permissions.ts';
import { MAX_QUERIES } from './queries/query-parse.ts';
import { MAX_OPERATIONS, toTransaction, transactionModel, visibleTransactions } from './transaction-service.ts';

const ACTIONS: readonly Operation['action'][] = [
  'create',
  'update',
  'upsert',
  'delete',
  'increment',
  'decrement',
  'bulkCreate',
  'bulkUpdate',
  'bulkUpsert',
  'bulkDelete',
];

const refuse = (reason: string): never => {
  throw new InvalidValue(reason);
};

/** Parses the value under a name; undefined when there is none. */
function partOf<T>(entry: Readonly<Record<string, unknown>>, name: string, validator: Validator<T>): T | undefined {
  const given = entry[name];
  return given === undefined || given === null ? undefined : validator(given);
}

const queryTexts = listOf(text(0), MAX_QUERIES);

type DataValidator = ReturnType<typeof dataValidator>;

/** Parses one entry of `operations`, in the names of its family. Throws `InvalidValue`. */
function toOperation(value: unknown, naming: Naming, dataOf: DataValidator): Operation {
  if (!isObject(value)) return refuse('Each operation must be an object');
  const databaseId = partOf(value, 'databaseId', id) ?? refuse('Missing required key: databaseId');
  const collectionId = partOf(value, naming.collectionId, id) ?? refuse(`Missing required key: ${naming.collectionId}`);
  const action =
    ACTIONS.find((candidate) => candidate === value['action']) ??
    refuse(`Key 'action' must be one of: ${ACTIONS.join(', ')}`);
  const target = { family: naming.family, databaseId, collectionId, action } as const;
  const given = value['data'] ?? (action === 'delete' ? {} : refuse('Missing required key: data'));
  if (action === 'bulkCreate' || action === 'bulkUpsert') {
    return Array.isArray(given) && given.every(isObject)
      ? { ...target, data: {}, documents: given }
      : refuse("Key 'data' must be an array for bulk operations");
  }
  const content = dataOf(given);
  if (action === 'bulkUpdate' || action === 'bulkDelete') {
    const queries = partOf(content, 'queries', queryTexts) ?? refuse(`Key 'queries' is required in data for ${action}`);
    const changes =
      partOf(content, 'data', dataOf) ??
      (action === 'bulkDelete' ? {} : refuse(`Key 'data' is required in data for ${action}`));
    return { ...target, queries, ...toContent(changes) };
  }
  const documentId =
    partOf(value, naming.documentId, newId) ?? refuse(`Key '${naming.documentId}' is required for action '${action}'`);
  const single = { ...target, documentId };
  if (action === 'increment' || action === 'decrement') return { ...single, ...toStep(content, action, naming) };
  // The commit of an upsert writes to the id among the values, and makes up one where there is none.
  const upsertId = action === 'upsert' ? partOf(content, '$id', newId) : undefined;
  return { ...single, ...toContent(content), ...(upsertId === undefined ? {} : { upsertId }) };
}

/** Parses the parameters of an increment or decrement. */
function toStep(
  content: Readonly<Record<string, unknown>>,
  action: 'increment' | 'decrement',
  naming: Naming,
): Pick<Operation, 'data' | 'attribute' | 'value' | 'bound'> {
  const attribute =
    partOf(content, naming.attribute, key) ?? refuse(`Missing required key in data: ${naming.attribute}`);
  const value = partOf(content, 'value', exactNumber) ?? 1;
  if (value <= 0) return refuse('Value must be numeric and greater than 0');
  const bound = partOf(content, action === 'increment' ? 'max' : 'min', exactNumber);
  return { data: {}, attribute, value, ...(bound === undefined ? {} : { bound }) };
}

/** Separates a document's permissions from its values. */
function toContent({
  $permissions,
  $id: _named,
  ...data
}: Readonly<Record<string, unknown>>): Pick<Operation, 'data' | 'permissions'> {
  return {
    data,
    ...($permissions === undefined || $permissions === null ? {} : { permissions: documentPermissions($permissions) }),
  };
}

const operationsOf =
  (naming: Naming, assertRoom: (count: number) => void, dataOf: DataValidator): Validator<Operation[]> =>
  (value) => {
    if (!Array.isArray(value)) return refuse('Value must be a valid array');
    // A list that no transaction takes is not parsed.
    if (value.length > MAX_OPERATIONS) assertRoom(value.length);
    return value.map((one) => toOperation(one, naming, dataOf));
  };

const TRANSACTIONS: PlatformList<ReturnType<typeof toTransaction>> = {
  table: 'transactions',
  noun: 'Transaction',
  fields: { status: 'string', operations: 'integer', expiresAt: 'datetime' },
  fromRow: toTransaction,
};

/** Each transaction leaves a row until a day after it expires, and guests may create them too. */
const TRANSACTION_LIMIT: RouteLimit = {
  limit: 120,
  guardsWork: true,
  addsRows: true,
  windowMs: 60_000,
  isSilent: true,
  keys: ({ request, caller }) => [`${rateLimitScope(request.ip)} ${caller.kind === 'user' ? caller.user.id : ''}`],
};

const transactionOf = ({ project, params, caller }: RequestContext) =>
  project.transactions.get(params.get('transactionId', id), caller);

/** The routes for transactions, under either family (contract §5.7). */
export const transactionRoutes: readonly Route[] = NAMINGS.flatMap((naming) => {
  const all = `${naming.root}/transactions`;
  return routesOf(naming, [
    {
      method: 'POST',
      path: all,
      scope: 'documents.write',
      limit: TRANSACTION_LIMIT,
      countedAs: 'transactions',
      handle: ({ project, params, caller }) =>
        created(
          transactionModel(project.transactions.create(params.find('ttl', integerBetween(60, 3600), 300), caller)),
        ),
    },
    {
      method: 'GET',
      path: all,
      scope: 'documents.read',
      handle: (context) => {
        const { total, items } = listPlatform(context, TRANSACTIONS, () => visibleTransactions(context.caller));
        return ok({ total, transactions: items.map(transactionModel) });
      },
    },
    {
      method: 'GET',
      path: `${all}/{transactionId}`,
      scope: 'documents.read',
      handle: (context) => ok(transactionModel(transactionOf(context))),
    },
    {
      method: 'PATCH',
      path: `${all}/{transactionId}`,
      scope: 'documents.write',
      handle: async (context) => {
        const { project, params, caller } = context;
        const { id: transactionId } = transactionOf(context);
        const commit = params.find('commit', flag, false);
        const rollback = params.find('rollback', flag, false);
        if (commit === rollback)
          throw new AppwriteError(
            'general_bad_request',
            commit ? 'Cannot commit and rollback at the same time' : 'Either commit or rollback must be true',
          );
        return ok(
          transactionModel(
            commit
              ? await project.transactions.commit(transactionId, caller)
              : project.transactions.rollback(transactionId, caller),
          ),
        );
      },
    },
    {
      method: 'DELETE',
      path: `${all}/{transactionId}`,
      scope: 'documents.write',
      handle: (context) => {
        context.project.transactions.delete(transactionOf(context).id, context.caller);
        return NO_CONTENT;
      },
    },
    {
      method: 'POST',
      path: `${all}/{transactionId}/operations`,
      scope: 'documents.write',
      maxBytes: Number.POSITIVE_INFINITY,
      handle: (context) => {
        const { project, params, caller } = context;
        const { id: transactionId } = transactionOf(context);
        const operations = params.find(
          'operations',
          operationsOf(
            naming,
            (count) => project.transactions.assertRoom(transactionId, count, caller, 'operations'),
            dataValidator(caller),
          ),
          [],
        );
        if (operations.length === 0) throw new AppwriteError('general_bad_request', 'Operations array cannot be empty');
        project.transactions.stage(transactionId, operations, caller, 'operations');
        return created(transactionModel(project.transactions.get(transactionId, caller)));
      },
    },
  ]);
});
