import * as z from 'zod/mini';
import { contentVersion } from '../text/stable-json.ts';
import { nameSchema, writtenTextSchema } from '../text/sanitize-text.ts';
import { documentFields, toUtc } from '../wire/wire-document.ts';
import { offerIdSchema, teamIdSchema } from '../wire/ids.ts';
import { lenientString } from '../wire/lenient-schemas.ts';
import { unsavedSchema } from '../commands/pending.ts';
import { MAX_NAME_LENGTH, MAX_OFFER_DESCRIPTION_LENGTH } from '../text/text-limits.ts';

const offerDocumentSchema = z.looseObject({
  ...documentFields,
  teamId: lenientString,
  name: lenientString,
  description: lenientString,
});

/** Describes an offer (specification part 2 §3). Which campaigns use it is stored with the campaigns. */
const offerSchema = z.object({
  id: offerIdSchema,
  teamId: teamIdSchema,
  name: z.string(),
  description: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  unsaved: z.optional(unsavedSchema),
});
export type Offer = z.output<typeof offerSchema>;

/** Reads one offer document. Throws a ZodError only when the ids are invalid. */
export function readOffer(document: unknown): Offer {
  const wire = offerDocumentSchema.parse(document);
  const { $id: id, teamId, name, description } = wire;
  return offerSchema.parse({
    id,
    teamId,
    name,
    description,
    createdAt: toUtc(wire.$createdAt),
    updatedAt: toUtc(wire.$updatedAt),
  });
}

/** Validates what an edit may set: only the name is required (part 2 §5, "Offer edit"). */
export const offerTextFields = {
  name: nameSchema(MAX_NAME_LENGTH),
  description: z.pipe(writtenTextSchema, z.string().check(z.maxLength(MAX_OFFER_DESCRIPTION_LENGTH))),
};

/** The shortest description with which an offer is created or improved, in characters (part 2 §5). */
export const MIN_DESCRIPTION_LENGTH = 150;

/** Decides whether a description is long enough, ignoring surrounding blanks. */
export const isDescribed = (description: string): boolean => description.trim().length >= MIN_DESCRIPTION_LENGTH;

/** Returns the version of the text that an edit is based on. */
export const offerVersion = ({ name, description }: Pick<Offer, 'name' | 'description'>): string =>
  contentVersion([name, description]);
