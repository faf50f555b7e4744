import * as z from 'zod/mini';
import { lenientFlag, lenientString } from '../wire/lenient-schemas.ts';
import { documentFields, toUtc } from '../wire/wire-document.ts';
import { tagSchema, type Tag } from './tag.ts';

const tagDocumentSchema = z.looseObject({
  ...documentFields,
  teamId: lenientString,
  name: lenientString,
  color: lenientString,
  deleted: lenientFlag,
});

/** Reads one document. Throws a ZodError only when the ids are invalid. */
export function readTag(document: unknown): Tag {
  const { $id: id, $createdAt, $updatedAt, teamId, name, color, deleted } = tagDocumentSchema.parse(document);
  return tagSchema.parse({
    id,
    teamId,
    name,
    color,
    ...(deleted && { isDeleted: true }),
    createdAt: toUtc($createdAt),
    updatedAt: toUtc($updatedAt),
  });
}
