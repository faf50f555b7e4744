import * as z from 'zod/mini';
import { messageTextSchema } from '../chat/outgoing/outgoing-message.ts';
import { unsavedSchema } from '../commands/pending.ts';
import { nameSchema } from '../text/sanitize-text.ts';
import { isId, teamIdSchema } from '../wire/ids.ts';
import { lenientString } from '../wire/lenient-schemas.ts';
import { documentFields, toUtc } from '../wire/wire-document.ts';

/** Most saved replies of one team. */
export const MAX_SAVED_REPLIES = 200;
/** Most characters of a name. */
export const MAX_SAVED_REPLY_NAME_LENGTH = 60;

/** The id that a device gives a saved reply. Here, because the first screen loads the other ids. */
export const savedReplyIdSchema = z.string().check(z.refine(isId)).brand<'SavedReplyId'>();

const savedReplyDocumentSchema = z.looseObject({
  ...documentFields,
  teamId: lenientString,
  name: lenientString,
  text: lenientString,
  by: lenientString,
});

/** Describes a text that a team keeps to answer prospects with (docs/adr/0052). It may have variables. */
const savedReplySchema = z.object({
  id: savedReplyIdSchema,
  teamId: teamIdSchema,
  name: z.string(),
  text: z.string(),
  /** User id of the member who made it; empty until it is saved. */
  by: z.string(),
  createdAt: z.string(),
  /** When it was changed last, UTC ISO; empty until it is saved. */
  updatedAt: z.string(),
  unsaved: z.optional(unsavedSchema),
  /** Set on the device while its deletion waits. */
  isDeleted: z.optional(z.literal(true)),
});
export type SavedReply = z.output<typeof savedReplySchema>;

/** Reads one document. Throws a ZodError only when the ids are invalid. */
export function readSavedReply(document: unknown): SavedReply {
  const { $id: id, $createdAt, $updatedAt, teamId, name, text, by } = savedReplyDocumentSchema.parse(document);
  return savedReplySchema.parse({
    id,
    teamId,
    name,
    text,
    by,
    createdAt: toUtc($createdAt),
    updatedAt: toUtc($updatedAt),
  });
}

/** Validates what a person writes: the text is a message, and as long as one may be. */
export const savedReplyFields = { name: nameSchema(MAX_SAVED_REPLY_NAME_LENGTH), text: messageTextSchema };
