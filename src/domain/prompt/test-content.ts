import * as z from 'zod/mini';
import { documentFields, toUtc } from '../wire/wire-document.ts';
import { teamIdSchema } from '../wire/ids.ts';
import { lenientString } from '../wire/lenient-schemas.ts';

const testContentDocumentSchema = z.looseObject({
  ...documentFields,
  teamId: lenientString,
  type: lenientString,
  name: lenientString,
  content: lenientString,
});

/**
 * Describes content that prompts are tested on, such as a post to comment on (specification part 2 §3, Test content).
 */
const testContentSchema = z.object({
  id: z.string(),
  teamId: teamIdSchema,
  type: z.string(),
  name: z.string(),
  content: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type TestContent = z.output<typeof testContentSchema>;

/** Default type of test content (part 2 §3). */
export const POST = 'post';

/** Reads one document. Throws a ZodError only when the ids themselves are unusable. */
export function readTestContent(document: unknown): TestContent {
  const wire = testContentDocumentSchema.parse(document);
  return testContentSchema.parse({
    id: wire.$id,
    teamId: wire.teamId,
    type: wire.type === '' ? POST : wire.type,
    name: wire.name,
    content: wire.content,
    createdAt: toUtc(wire.$createdAt),
    updatedAt: toUtc(wire.$updatedAt),
  });
}
