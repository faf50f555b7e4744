import * as z from 'zod/mini';
import { unsavedSchema } from '../commands/pending.ts';
import { nameSchema } from '../text/sanitize-text.ts';
import { isId, teamIdSchema } from '../wire/ids.ts';

/** Most tags of one team. */
export const MAX_TAGS = 200;
/** Most characters of a name. */
export const MAX_TAG_NAME_LENGTH = 40;

/** The colours of tags, in the order in which they are offered. They only repeat what the name says. */
export const TAG_COLORS = ['blue', 'green', 'orange', 'purple', 'red', 'teal', 'yellow', 'gray'] as const;
export type TagColor = (typeof TAG_COLORS)[number];

export const tagIdSchema = z.string().check(z.refine(isId)).brand<'TagId'>();

/** Describes a tag of a team, by which conversations are sorted (docs/adr/0054). */
export const tagSchema = z.object({
  id: tagIdSchema,
  teamId: teamIdSchema,
  name: z.string(),
  /** A colour of a newer server is gray. */
  color: z.catch(z.enum(TAG_COLORS), 'gray'),
  /** A deleted tag keeps its id, which conversations may still have and no other tag gets. */
  isDeleted: z.optional(z.literal(true)),
  createdAt: z.string(),
  /** When it was changed last, UTC ISO; empty until it is saved. */
  updatedAt: z.string(),
  unsaved: z.optional(unsavedSchema),
});
export type Tag = z.output<typeof tagSchema>;

/** Validates what a person chooses. */
export const tagFields = { name: nameSchema(MAX_TAG_NAME_LENGTH), color: z.enum(TAG_COLORS) };
