import { NO_CONTENT, created, ok } from '../http/answer.ts';
import { AppwriteError, invalidParam } from '../http/errors.ts';
import type { RequestContext, Route } from '../http/route.ts';
import { data as dataOf, flag, id, integerBetween, isObject, type Validator } from '../http/validators.ts';
import { listPlatform, type PlatformList } from '../platform-list.ts';
import { NAMINGS, type Naming } from './naming.ts';
import type { Operation } from './operation.ts';
import { creatorOf, toTransaction, transactionModel } from './transaction-service.ts';

const ACTIONS: readonly Operation['action'][] = ['create', 'update', 'upsert', 'delete', 'increment', 'decrement', 'bulkCreate', 'bulkUpdate', 'bulkUpsert', 'bulkDelete'];

const refuse = (reason: string): never => {
  throw invalidParam('operations', reason);
};

/** One entry of `operations`, in the names of either family. */
function toOperation(value: unknown, naming: Naming): Operation {
  if (!isObject(value)) return refuse('Each operation must be an object');
  const textAt = (...names: readonly string[]): string | undefined => names.map((name) => value[name]).find((found): found is string => typeof found === 'string');
  const databaseId = textAt('databaseId') ?? refuse("Missing required key: databaseId");
  const collectionId = textAt('collectionId', 'tableId') ?? refuse(`Missing required key: ${naming.collectionId}`);
  const documentId = textAt('documentId', 'rowId');
  const action = ACTIONS.find((candidate) => candidate === value['action']) ?? refuse(`Invalid action. Must be one of: ${ACTIONS.join(', ')}`);
  const given = value['data'] ?? {};
  const place = { family: naming.family, databaseId, collectionId, action, ...(documentId === undefined ? {} : { documentId }) } as const;
  if (action === 'bulkCreate' || action === 'bulkUpsert') {
    return Array.isArray(given) && given.every(isObject) ? { ...place, data: {}, documents: given } : refuse("Key 'data' must be an array for bulk operations");
  }
  const content = dataOf(given);
  if (action === 'increment' || action === 'decrement') {
    const { value: by = 1, min, max } = content;
    const attribute = content['attribute'] ?? content['column'];
    const bound = action === 'increment' ? max : min;
    if (typeof attribute !== 'string') return refuse(`Missing required key in data: ${naming.attribute}`);
    if (typeof by !== 'number' || by <= 0) return refuse('Value must be numeric and greater than 0');
    return { ...place, data: {}, attribute, value: by, ...(typeof bound === 'number' ? { bound } : {}) };
  }
  if (action === 'bulkUpdate' || action === 'bulkDelete') {
    const { queries } = content;
    const inner = content['data'];
    return { ...place, data: isObject(inner) ? inner : {}, queries: Array.isArray(queries) ? queries.map(String) : [] };
  }
  const { $permissions, $id, ...values } = content;
  const ownId = typeof $id === 'string' && documentId === undefined ? { documentId: $id } : {};
  return { ...place, ...ownId, data: values, ...(Array.isArray($permissions) ? { permissions: $permissions.map(String) } : {}) };
}

const operationsOf = (naming: Naming): Validator<Operation[]> => (value) => (Array.isArray(value) ? value.map((one) => toOperation(one, naming)) : refuse('Value must be a valid array'));

const TRANSACTIONS: PlatformList<ReturnType<typeof toTransaction>> = {
  table: 'transactions', noun: 'Transaction', fields: { status: 'string', operations: 'integer', expiresAt: 'datetime' }, fromRow: toTransaction,
};

const transactionOf = ({ project, params, caller }: RequestContext) => project.transactions.get(params.get('transactionId', id), caller);

/** Transactions, under either family (contract §5.7). */
export const transactionRoutes: readonly Route[] = NAMINGS.flatMap((naming): Route[] => {
  const all = `${naming.root}/transactions`;
  return [
    { method: 'POST', path: all, scope: 'documents.write', handle: ({ project, params, caller }) => created(transactionModel(project.transactions.create(params.find('ttl', integerBetween(60, 3600), 300), caller))) },
    {
      method: 'GET', path: all, scope: 'documents.read',
      handle: ({ project, params, caller }) => {
        const guard = caller.kind === 'key' ? undefined : { sql: 'creator = ?', values: [creatorOf(caller)] };
        const { total, items } = listPlatform(project.store, TRANSACTIONS, params, guard);
        return ok({ total, transactions: items.map(transactionModel) });
      },
    },
    { method: 'GET', path: `${all}/{transactionId}`, scope: 'documents.read', handle: (context) => ok(transactionModel(transactionOf(context))) },
    {
      method: 'PATCH', path: `${all}/{transactionId}`, scope: 'documents.write',
      handle: (context) => {
        const { project, params, caller } = context;
        const { id: transactionId } = transactionOf(context);
        const commit = params.find('commit', flag, false);
        const rollback = params.find('rollback', flag, false);
        if (commit === rollback) throw new AppwriteError('general_bad_request', commit ? 'Cannot commit and rollback at the same time' : 'Either commit or rollback must be true');
        return ok(transactionModel(commit ? project.transactions.commit(transactionId, caller) : project.transactions.rollback(transactionId, caller)));
      },
    },
    {
      method: 'DELETE', path: `${all}/{transactionId}`, scope: 'documents.write',
      handle: (context) => {
        context.project.transactions.delete(transactionOf(context).id, context.caller);
        return NO_CONTENT;
      },
    },
    {
      method: 'POST', path: `${all}/{transactionId}/operations`, scope: 'documents.write',
      handle: (context) => {
        const { project, params, caller } = context;
        const { id: transactionId } = transactionOf(context);
        project.transactions.stage(transactionId, params.get('operations', operationsOf(naming)), caller, () => undefined);
        return created(transactionModel(project.transactions.get(transactionId, caller)));
      },
    },
  ];
});
