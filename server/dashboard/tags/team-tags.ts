import { readTag } from '#domain/tag/read-tag.ts';
import { MAX_TAGS, type Tag } from '#domain/tag/tag.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';

/** Lists the tags of a team without those that are deleted. */
export async function listTags(backend: Backend, teamId: string): Promise<Tag[]> {
  const documents = await backend.list(COLLECTIONS.tags, [
    Query.equal('teamId', teamId),
    Query.equal('deleted', false),
    Query.limit(MAX_TAGS),
  ]);
  return documents.map(readTag);
}
