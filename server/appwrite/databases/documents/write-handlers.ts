import { normaliseDateTime } from '#server/appwrite/datetime.ts';
import { NO_CONTENT, jsonText, type Answer } from '#server/appwrite/http/answer.ts';
import { AppwriteError } from '#server/appwrite/http/errors.ts';
import { parseParam } from '#server/appwrite/http/params.ts';
import type { RequestContext } from '#server/appwrite/http/route.ts';
import { dataValidator, exactNumber, id, key, newId } from '#server/appwrite/http/validators.ts';
import type { Collection } from '../collection.ts';
import type { Naming } from '../legacy-names.ts';
import { isAllowedByCollection } from './document-access.ts';
import { targetOf } from './document-target.ts';
import { bulkDocuments, type Operation, type Outcome } from '../operation.ts';
import { documentPermissions } from '../permissions.ts';
import { capitalised, toTexts } from '../queries/query-parse.ts';
import { serialiserOf } from '../serialise.ts';
import { stagedDocumentText, stagedListText, type NewlyStaged } from '../staged-operation.ts';

/** Parses the time in `X-Appwrite-Timestamp` (contract §5.5). */
function knownAtOf({ request }: RequestContext): { readonly knownAt?: string } {
  const header = request.header('x-appwrite-timestamp');
  if (header === undefined) return {};
  const knownAt = normaliseDateTime(header.trim());
  if (knownAt === undefined)
    throw new AppwriteError('general_argument_invalid', 'Invalid X-Appwrite-Timestamp header value');
  return { knownAt };
}

const answerOne =
  (naming: Naming, status: number) =>
  ([outcome]: readonly Outcome[]): Answer => {
    const row = outcome?.rows[0];
    if (outcome === undefined || row === undefined) throw new Error('A write of one document touched none.');
    return jsonText(status, serialiserOf(outcome.collection, naming)(row));
  };

const answerMany =
  (naming: Naming, status: number) =>
  ([outcome]: readonly Outcome[]): Answer => {
    if (outcome === undefined) throw new Error('A bulk call did nothing.');
    return jsonText(
      status,
      `{"total":${outcome.total},"${naming.documents}":[${outcome.rows.map(serialiserOf(outcome.collection, naming)).join(',')}]}`,
    );
  };

/**
 * Performs the operation, or stages it if the request names a transaction: then the answer shows what was given, and is
 * 200 where only the commit can tell.
 */
async function submit(
  context: RequestContext,
  operation: Operation,
  answer: (outcomes: readonly Outcome[]) => Answer,
  stagedAnswer: (staged: NewlyStaged) => Answer,
): Promise<Answer> {
  const { project, caller, params } = context;
  const transactionId = params.find('transactionId', id, undefined);
  if (transactionId === undefined) return answer(await project.documents.writeBatched([operation], caller));
  const [staged] = project.transactions.stage(transactionId, [operation], caller, 'route');
  if (staged === undefined) throw new Error('A staged call staged nothing.');
  return stagedAnswer(staged);
}

/**
 * Returns the collection that a person names, before anything is parsed that they send: that may take long. Undefined
 * for keys of the server. Throws what names a place that does not exist, or a transaction that takes no more.
 */
function collectionOf(
  { project, caller, params }: RequestContext,
  { databaseId, collectionId }: ReturnType<typeof targetOf>,
  naming: Naming,
): Collection | undefined {
  if (caller.kind === 'key') return undefined;
  const transactionId = params.find('transactionId', id, undefined);
  if (transactionId !== undefined) project.transactions.assertRoom(transactionId, 1, caller, 'route');
  const { catalogue } = project.documents.tools;
  return catalogue.collection(catalogue.database(databaseId, false).id, collectionId, false, naming);
}

const stagedOne =
  (naming: Naming, status: number) =>
  (staged: NewlyStaged): Answer =>
    jsonText(status, stagedDocumentText(staged, naming));

const stagedMany =
  (naming: Naming) =>
  (staged: NewlyStaged): Answer =>
    jsonText(200, stagedListText(staged, naming));

/** Creates one document, or as many as the body lists (server keys only). */
export const createDocuments =
  (naming: Naming) =>
  (context: RequestContext): Promise<Answer> => {
    const { params, caller } = context;
    const target = targetOf(context, naming);
    const collection = collectionOf(context, target, naming);
    if (collection !== undefined && !isAllowedByCollection(collection, caller, 'create'))
      throw new AppwriteError('user_unauthorized');
    const data = dataValidator(caller);
    const { documents: many } = naming;
    const one = naming.family === 'legacy' ? 'document' : 'row';
    const content: Readonly<Record<string, unknown>> = params.find('data', data, {});
    const documentId = params.find(naming.documentId, newId, undefined);
    const permissions = params.find('permissions', documentPermissions, undefined);
    const documents = params.find(many, bulkDocuments(data), []);
    const hasData = Object.keys(content).length > 0;
    const refuse = (message: string): AppwriteError => new AppwriteError('general_bad_request', message);
    if (!hasData && documents.length === 0) throw new AppwriteError(naming.error('document_missing_data'));
    if (documents.length === 0) {
      if (documentId === undefined)
        throw new AppwriteError(
          naming.error('document_missing_data'),
          `${capitalised(one)} ID is required when creating a single ${one}.`,
        );
      return submit(
        context,
        {
          ...target,
          action: 'create',
          documentId,
          data: content,
          ...(permissions === undefined ? {} : { permissions }),
        },
        answerOne(naming, 201),
        stagedOne(naming, 201),
      );
    }
    if (hasData) throw refuse(`You can only send one of the following parameters: data, ${many}`);
    if (documentId !== undefined)
      throw refuse(
        `Param "${naming.documentId}" is not allowed when creating multiple ${many}, set "$id" on each instead.`,
      );
    if (permissions !== undefined && permissions.length > 0)
      throw refuse(
        `Param "permissions" is disallowed when creating multiple ${many}, set "$permissions" on each instead`,
      );
    if (caller.kind !== 'key') throw new AppwriteError('general_unauthorized_scope');
    return submit(
      context,
      { ...target, action: 'bulkCreate', data: {}, documents },
      answerMany(naming, 201),
      stagedMany(naming),
    );
  };

/** Changes attributes or permissions of one document. */
export const updateDocument =
  (naming: Naming) =>
  (context: RequestContext): Promise<Answer> => {
    const { params, caller } = context;
    const target = targetOf(context, naming);
    collectionOf(context, target, naming);
    const content: Readonly<Record<string, unknown>> = params.find('data', dataValidator(caller), {});
    const permissions = params.find('permissions', documentPermissions, undefined);
    if (Object.keys(content).length === 0 && permissions === undefined)
      throw new AppwriteError(naming.error('document_missing_payload'));
    const { $permissions: _ignored, ...values } = content;
    const operation: Operation = {
      ...target,
      action: 'update',
      documentId: params.get(naming.documentId, id),
      data: values,
      ...knownAtOf(context),
      ...(permissions === undefined ? {} : { permissions }),
    };
    return submit(context, operation, answerOne(naming, 200), stagedOne(naming, 200));
  };

/** Creates or changes one document. */
export const upsertDocument =
  (naming: Naming) =>
  (context: RequestContext): Promise<Answer> => {
    const { params, caller } = context;
    const target = targetOf(context, naming);
    collectionOf(context, target, naming);
    const data = dataValidator(caller);
    const permissions = params.find('permissions', documentPermissions, undefined);
    const content: Readonly<Record<string, unknown>> =
      permissions === undefined ? params.get('data', data) : params.find('data', data, {});
    const documentId = params.get(naming.documentId, newId);
    const operation: Operation = {
      ...target,
      action: 'upsert',
      documentId,
      upsertId: documentId,
      data: content,
      ...(permissions === undefined ? {} : { permissions }),
    };
    return submit(context, operation, answerOne(naming, 200), stagedOne(naming, 201));
  };

/** Deletes one document. */
export const deleteDocument =
  (naming: Naming) =>
  (context: RequestContext): Promise<Answer> =>
    submit(
      context,
      {
        ...targetOf(context, naming),
        action: 'delete',
        documentId: context.params.get(naming.documentId, id),
        data: {},
        ...knownAtOf(context),
      },
      () => NO_CONTENT,
      () => NO_CONTENT,
    );

function assertServerKey({ caller }: RequestContext): void {
  if (caller.kind !== 'key') throw new AppwriteError('general_unauthorized_scope');
}

/** Changes all documents that the queries find; server keys only. */
export const updateMany =
  (naming: Naming) =>
  (context: RequestContext): Promise<Answer> => {
    assertServerKey(context);
    const { params } = context;
    const given: Readonly<Record<string, unknown>> = params.find('data', dataValidator(context.caller), {});
    const { $permissions, ...content } = given;
    const permissions =
      $permissions === undefined || $permissions === null
        ? {}
        : { permissions: parseParam('data', $permissions, documentPermissions) };
    if (Object.keys(content).length === 0 && $permissions === undefined)
      throw new AppwriteError(naming.error('document_missing_payload'));
    return submit(
      context,
      {
        ...targetOf(context, naming),
        action: 'bulkUpdate',
        data: content,
        queries: params.find('queries', toTexts, []),
        ...permissions,
      },
      answerMany(naming, 200),
      stagedMany(naming),
    );
  };

/** Creates or changes the documents that the body lists; server keys only. */
export const upsertMany =
  (naming: Naming) =>
  (context: RequestContext): Promise<Answer> => {
    assertServerKey(context);
    const documents = context.params.get(naming.documents, bulkDocuments(dataValidator(context.caller)));
    return submit(
      context,
      { ...targetOf(context, naming), action: 'bulkUpsert', data: {}, documents },
      answerMany(naming, 200),
      stagedMany(naming),
    );
  };

/** Deletes all documents that the queries find; server keys only. */
export const deleteMany =
  (naming: Naming) =>
  (context: RequestContext): Promise<Answer> => {
    assertServerKey(context);
    return submit(
      context,
      {
        ...targetOf(context, naming),
        action: 'bulkDelete',
        data: {},
        queries: context.params.find('queries', toTexts, []),
      },
      answerMany(naming, 200),
      stagedMany(naming),
    );
  };

/** Adds to a number of one document, or takes from it, within the bound that is given. */
export const incrementDocument =
  (naming: Naming, action: 'increment' | 'decrement') =>
  (context: RequestContext): Promise<Answer> => {
    const { params } = context;
    const value = params.find('value', exactNumber, 1);
    if (value <= 0) throw new AppwriteError('general_argument_invalid', 'Value must be numeric and greater than 0');
    const bound = params.find(action === 'increment' ? 'max' : 'min', exactNumber, undefined);
    const attribute = params.get(naming.attribute, key);
    return submit(
      context,
      {
        ...targetOf(context, naming),
        action,
        documentId: params.get(naming.documentId, id),
        data: {},
        attribute,
        value,
        ...(bound === undefined ? {} : { bound }),
      },
      answerOne(naming, 200),
      stagedOne(naming, 200),
    );
  };
