import { ownerOf } from '#server/http/body/body-intake.ts';
import { runInTurns } from '#server/http/body/event-loop-turns.ts';
import { rateLimitScope } from '#server/http/client-address.ts';
import type { Caller } from '../caller.ts';
import { normaliseDateTime } from '../datetime.ts';
import { NO_CONTENT, jsonText, type Answer } from '../http/answer.ts';
import { AppwriteError } from '../http/errors.ts';
import { parseParam } from '../http/params.ts';
import type { RequestContext, Route, RouteLimit } from '../http/route.ts';
import { data, exactNumber, flag, id, integerBetween, key, newId } from '../http/validators.ts';
import { NAMINGS, routesOf, type Naming } from './legacy-names.ts';
import type { CachedPage, ListCache } from './list-cache.ts';
import { bulkDocuments, type Operation, type Outcome } from './operation.ts';
import { documentPermissions } from './permissions.ts';
import { emptyLogs } from '../platform-list.ts';
import { capitalised, toTexts } from './queries/query-parse.ts';
import { serialiserOf } from './serialise.ts';
import { stagedDocumentText, stagedListText, type NewlyStaged } from './staged-operation.ts';

const MINUTE_MS = 60_000;
const MAX_TTL_SECONDS = 86_400;

const byUser = (limit: number): RouteLimit => ({
  limit,
  guardsWork: true,
  windowMs: MINUTE_MS,
  keys: ({ request, pathKey, caller }) => [
    [rateLimitScope(request.ip), pathKey, caller.kind === 'user' ? caller.user.id : ''].join(' '),
  ],
});

type Target = Pick<Operation, 'family' | 'databaseId' | 'collectionId'>;

const targetOf = ({ params }: RequestContext, naming: Naming): Target => ({
  family: naming.family,
  databaseId: params.get('databaseId', id),
  collectionId: params.get(naming.collectionId, id),
});

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

const stagedOne =
  (naming: Naming, status: number) =>
  (staged: NewlyStaged): Answer =>
    jsonText(status, stagedDocumentText(staged, naming));

const stagedMany =
  (naming: Naming) =>
  (staged: NewlyStaged): Answer =>
    jsonText(200, stagedListText(staged, naming));

/** Reads the current state, or the state after the named transaction. */
function readDocuments(context: RequestContext, read: () => Answer): Answer {
  const transactionId = context.params.find('transactionId', id, undefined);
  return transactionId === undefined ? read() : context.project.transactions.look(transactionId, context.caller, read);
}

/** Returns how long the request lets its queries take (`X-Appwrite-Timeout`, ms), read as PHP does: 0 is no limit. */
function timeoutOf({ request }: RequestContext): number | undefined {
  const timeoutMs = Number.parseInt(request.header('x-appwrite-timeout') ?? '', 10);
  return timeoutMs > 0 ? timeoutMs : undefined;
}

const listDocuments =
  (naming: Naming) =>
  (context: RequestContext): Answer | Promise<Answer> => {
    const { params, project, caller } = context;
    const target = targetOf(context, naming);
    const queries = params.find('queries', toTexts, undefined);
    const withTotal = params.find('total', flag, true);
    const timeoutMs = timeoutOf(context);
    const read = (reader: Caller, isAtOnce = false) =>
      project.documents.list({ ...target, queries, withTotal, isAtOnce, timeoutMs }, reader, naming);
    const list = (isAtOnce = false): string => {
      const page = read(caller, isAtOnce);
      return `{"total":${page.total},"${naming.documents}":[${page.rows.map(serialiserOf(page.collection, naming, page.select)).join(',')}]}`;
    };
    const ttlSeconds = params.find('ttl', integerBetween(0, MAX_TTL_SECONDS), 0);
    if (params.has('transactionId')) return readDocuments(context, () => jsonText(200, list(true)));
    // A page of a hundred long documents takes a second to be written. Those of one person come one after another, and
    // rights may have ended meanwhile.
    const listInTurns = (): Answer | Promise<Answer> =>
      caller.kind === 'user'
        ? runInTurns(
            pageInTurns(() => read(context.identifyAgain().caller), naming),
            ownerOf({ kind: 'caller', id: caller.user.id, place: '' }),
          )
        : jsonText(200, list());
    if (ttlSeconds === 0) return listInTurns();
    const collection = project.catalogue.collection(
      target.databaseId,
      target.collectionId,
      caller.kind === 'key',
      naming,
    );
    const requested = { caller, family: naming.family, queries };
    const cached = project.lists.find(collection, requested, ttlSeconds);
    context.setHeader('X-Appwrite-Cache', cached === undefined ? 'miss' : 'hit');
    if (cached === undefined) return keepList(context, collection, requested, withTotal, listInTurns());
    if (!withTotal) return jsonText(200, pageText({ ...cached, total: 0 }));
    const total = cached.total ?? read(caller).total;
    if (cached.total === undefined) project.lists.put(collection, requested, { ...cached, total });
    return jsonText(200, pageText({ ...cached, total }));
  };

/** What a page of documents begins with. */
const PAGE_START = /^\{"total":(\d+),/;

const pageText = ({ total, documents }: CachedPage): string => `{"total":${total},${documents}`;

/** Keeps an answer for later requests, unless it is so long that it is sent in parts. */
async function keepList(
  { project }: RequestContext,
  collection: Parameters<ListCache['put']>[0],
  requested: Parameters<ListCache['put']>[1],
  withTotal: boolean,
  listed: Answer | Promise<Answer>,
): Promise<Answer> {
  const answer = await listed;
  const [start, total] = PAGE_START.exec(answer.jsonText ?? '') ?? [];
  if (answer.jsonText !== undefined && start !== undefined)
    project.lists.put(collection, requested, {
      documents: answer.jsonText.slice(start.length),
      total: withTotal ? Number(total) : undefined,
    });
  return answer;
}

/** Characters of a page that are written at once. */
const SHORT_CHARS = 262_144;

/** Reads a page and writes it as JSON; a long one in parts, so that other requests are answered meanwhile. */
function* pageInTurns(
  read: () => ReturnType<RequestContext['project']['documents']['list']>,
  naming: Naming,
): Generator<void, Answer, void> {
  const { collection, rows, total, select } = read();
  const serialise = serialiserOf(collection, naming, select);
  const parts: string[] = [];
  let text = `{"total":${total},"${naming.documents}":[`;
  for (const [index, row] of rows.entries()) {
    text += `${index === 0 ? '' : ','}${serialise(row)}`;
    if (text.length < SHORT_CHARS) continue;
    parts.push(text);
    text = '';
    yield;
  }
  text += ']}';
  if (parts.length === 0) return jsonText(200, text);
  parts.push(text);
  let sizeBytes = 0;
  for (const part of parts) {
    sizeBytes += Buffer.byteLength(part);
    yield;
  }
  return { status: 200, jsonParts: { parts, sizeBytes } };
}

const getDocument =
  (naming: Naming) =>
  (context: RequestContext): Answer =>
    readDocuments(context, () => {
      const { params, project, caller } = context;
      const page = project.documents.get(
        {
          ...targetOf(context, naming),
          documentId: params.get(naming.documentId, id),
          queries: params.find('queries', toTexts, undefined),
        },
        caller,
        naming,
      );
      const [row] = page.rows;
      if (row === undefined) throw new AppwriteError(naming.error('document_not_found'));
      return jsonText(200, serialiserOf(page.collection, naming, page.select)(row));
    });

const createDocuments =
  (naming: Naming) =>
  (context: RequestContext): Promise<Answer> => {
    const { params, caller } = context;
    const target = targetOf(context, naming);
    const { documents: many } = naming;
    const one = naming.family === 'legacy' ? 'document' : 'row';
    const content: Readonly<Record<string, unknown>> = params.find('data', data, {});
    const documentId = params.find(naming.documentId, newId, undefined);
    const permissions = params.find('permissions', documentPermissions, undefined);
    const documents = params.find(many, bulkDocuments, []);
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

const updateDocument =
  (naming: Naming) =>
  (context: RequestContext): Promise<Answer> => {
    const { params } = context;
    const target = targetOf(context, naming);
    const content: Readonly<Record<string, unknown>> = params.find('data', data, {});
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

const upsertDocument =
  (naming: Naming) =>
  (context: RequestContext): Promise<Answer> => {
    const { params } = context;
    const permissions = params.find('permissions', documentPermissions, undefined);
    const content: Readonly<Record<string, unknown>> =
      permissions === undefined ? params.get('data', data) : params.find('data', data, {});
    const documentId = params.get(naming.documentId, newId);
    const operation: Operation = {
      ...targetOf(context, naming),
      action: 'upsert',
      documentId,
      upsertId: documentId,
      data: content,
      ...(permissions === undefined ? {} : { permissions }),
    };
    return submit(context, operation, answerOne(naming, 200), stagedOne(naming, 201));
  };

const deleteDocument =
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

const updateMany =
  (naming: Naming) =>
  (context: RequestContext): Promise<Answer> => {
    assertServerKey(context);
    const { params } = context;
    const given: Readonly<Record<string, unknown>> = params.find('data', data, {});
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

const upsertMany =
  (naming: Naming) =>
  (context: RequestContext): Promise<Answer> => {
    assertServerKey(context);
    const documents = context.params.get(naming.documents, bulkDocuments);
    return submit(
      context,
      { ...targetOf(context, naming), action: 'bulkUpsert', data: {}, documents },
      answerMany(naming, 200),
      stagedMany(naming),
    );
  };

const deleteMany =
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

const incrementDocument =
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

/** The routes for documents and rows (contract §5). */
export const documentRoutes: readonly Route[] = NAMINGS.flatMap((naming) => {
  const all = `${naming.root}/{databaseId}/${naming.collections}/{${naming.collectionId}}/${naming.documents}`;
  const single = `${all}/{${naming.documentId}}`;
  const write = { scope: 'documents.write', limit: byUser(120) } as const;
  /** With documents in the body, which may be as long as the settings allow. */
  const writeLong = { ...write, maxBytes: Number.POSITIVE_INFINITY } as const;
  return routesOf(naming, [
    { method: 'GET', path: all, scope: 'documents.read', handle: listDocuments(naming) },
    { method: 'POST', path: all, ...writeLong, handle: createDocuments(naming) },
    { method: 'PATCH', path: all, ...writeLong, handle: updateMany(naming) },
    { method: 'PUT', path: all, ...writeLong, handle: upsertMany(naming) },
    { method: 'DELETE', path: all, scope: 'documents.write', limit: byUser(60), handle: deleteMany(naming) },
    { method: 'GET', path: single, scope: 'documents.read', handle: getDocument(naming) },
    { method: 'PATCH', path: single, ...writeLong, handle: updateDocument(naming) },
    { method: 'PUT', path: single, ...writeLong, handle: upsertDocument(naming) },
    { method: 'DELETE', path: single, scope: 'documents.write', limit: byUser(60), handle: deleteDocument(naming) },
    {
      method: 'GET',
      path: `${single}/logs`,
      scope: 'documents.read',
      handle: ({ params }) => emptyLogs(params),
    },
    {
      method: 'PATCH',
      path: `${single}/{${naming.attribute}}/increment`,
      ...write,
      handle: incrementDocument(naming, 'increment'),
    },
    {
      method: 'PATCH',
      path: `${single}/{${naming.attribute}}/decrement`,
      ...write,
      handle: incrementDocument(naming, 'decrement'),
    },
  ]);
});
