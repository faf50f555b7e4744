import type { Caller } from '#server/appwrite/caller.ts';
import { jsonText, type Answer } from '#server/appwrite/http/answer.ts';
import { AppwriteError } from '#server/appwrite/http/errors.ts';
import { answerInTurns, workInTurn } from '#server/appwrite/http/list-in-parts.ts';
import type { RequestContext } from '#server/appwrite/http/route.ts';
import { flag, id, integerBetween } from '#server/appwrite/http/validators.ts';
import type { Naming } from '../legacy-names.ts';
import { targetOf } from './document-target.ts';
import type { CachedPage, ListCache } from './list-cache.ts';
import { spendersOf } from '../queries/scan-budget.ts';
import { toTexts } from '../queries/query-parse.ts';
import { serialiserOf } from '../serialise.ts';

const MAX_TTL_SECONDS = 86_400;

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

/** Lists documents: as they are now, as of a transaction, or as they were a while ago (`ttl`). */
export const listDocuments =
  (naming: Naming) =>
  (context: RequestContext): Answer | Promise<Answer> => {
    const { params, project, caller } = context;
    const target = targetOf(context, naming);
    const queries = params.find('queries', toTexts, undefined);
    const withTotal = params.find('total', flag, true);
    const timeoutMs = timeoutOf(context);
    const request = { ...target, queries, withTotal, timeoutMs, spenders: spendersOf(caller, context.request.ip) };
    const read = (reader: Caller, isAtOnce = false) => project.documents.list({ ...request, isAtOnce }, reader, naming);
    const list = (isAtOnce = false): string => {
      const page = read(caller, isAtOnce);
      return `{"total":${page.total},"${naming.documents}":[${page.rows.map(serialiserOf(page.collection, naming, page.select)).join(',')}]}`;
    };
    const ttlSeconds = params.find('ttl', integerBetween(0, MAX_TTL_SECONDS), 0);
    if (params.has('transactionId'))
      return workInTurn(context, () => readDocuments(context, () => jsonText(200, list(true))));
    // A page of a hundred long documents takes a second to be read and written. Those of one person come one after
    // another, and rights may have ended meanwhile.
    const listInTurns = (): Answer | Promise<Answer> => {
      if (caller.kind === 'key') return jsonText(200, list());
      return answerInTurns(context, naming.documents, () =>
        project.documents.open(request, () => context.identifyAgain().caller, naming),
      );
    };
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

/** Bytes of a document that is read at once; a longer one has a turn of its own. */
const SHORT_DOCUMENT_BYTES = 32_768;

/** Reads one document. */
export const getDocument =
  (naming: Naming) =>
  (context: RequestContext): Answer | Promise<Answer> => {
    const placeOf = ({ params }: RequestContext) => ({
      ...targetOf(context, naming),
      documentId: params.get(naming.documentId, id),
      queries: params.find('queries', toTexts, undefined),
    });
    const read = (present: RequestContext): Answer =>
      readDocuments(present, () => {
        const page = present.project.documents.get(placeOf(present), present.caller, naming);
        const [row] = page.rows;
        if (row === undefined) throw new AppwriteError(naming.error('document_not_found'));
        return jsonText(200, serialiserOf(page.collection, naming, page.select)(row));
      });
    const { params, project, caller } = context;
    const isShort =
      caller.kind === 'key' ||
      (!params.has('transactionId') &&
        project.documents.sizeOf(placeOf(context), caller, naming) <= SHORT_DOCUMENT_BYTES);
    return isShort ? read(context) : workInTurn(context, () => read(context.identifyAgain()));
  };
