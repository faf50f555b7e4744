import { rateLimitScope } from '#server/http/client-address.ts';
import type { Route, RouteLimit } from '#server/appwrite/http/route.ts';
import { NAMINGS, routesOf } from '../legacy-names.ts';
import { listDocuments, getDocument } from './read-handlers.ts';
import {
  createDocuments,
  deleteDocument,
  deleteMany,
  incrementDocument,
  updateDocument,
  updateMany,
  upsertDocument,
  upsertMany,
} from './write-handlers.ts';
import { emptyLogs } from '#server/appwrite/platform-list.ts';

const MINUTE_MS = 60_000;

const byUser = (limit: number): RouteLimit => ({
  limit,
  guardsWork: true,
  windowMs: MINUTE_MS,
  keys: ({ request, pathKey, caller }) => [
    [rateLimitScope(request.ip), pathKey, caller.kind === 'user' ? caller.user.id : ''].join(' '),
  ],
});

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
