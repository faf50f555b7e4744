import type { RequestContext } from '#server/appwrite/http/route.ts';
import { id } from '#server/appwrite/http/validators.ts';
import type { Naming } from '../legacy-names.ts';
import type { Operation } from '../operation.ts';

/** Returns the collection that a request is about. Throws an `AppwriteError` for ids that are none. */
export const targetOf = (
  { params }: RequestContext,
  naming: Naming,
): Pick<Operation, 'family' | 'databaseId' | 'collectionId'> => ({
  family: naming.family,
  databaseId: params.get('databaseId', id),
  collectionId: params.get(naming.collectionId, id),
});
