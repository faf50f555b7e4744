import * as z from 'zod/mini';
import { contentVersion } from './canonical.ts';
import { documentFields, toUtc } from './document.ts';
import { offerIdSchema, teamIdSchema } from './ids.ts';
import { lenientText } from './lenient.ts';
import { unsavedSchema } from './pending.ts';

export const offerDocumentSchema = z.looseObject({ ...documentFields, teamId: lenientText, name: lenientText, description: lenientText });

/** An offer (specification part 2 §3). Which campaigns use it is found among the campaigns. */
export const offerSchema = z.object({
  id: offerIdSchema,
  teamId: teamIdSchema,
  name: z.string(),
  description: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  unsaved: z.optional(unsavedSchema),
});
export type Offer = z.output<typeof offerSchema>;

/** Reads one offer document. Throws a ZodError only when the ids themselves are unusable. */
export function readOffer(document: unknown): Offer {
  const wire = offerDocumentSchema.parse(document);
  const { $id: id, teamId, name, description } = wire;
  return offerSchema.parse({ id, teamId, name, description, createdAt: toUtc(wire.$createdAt), updatedAt: toUtc(wire.$updatedAt) });
}

/** What an edit may set: only the name is required (part 2 §5, "Offer edit"). */
export const offerTextFields = {
  name: z.string().check(z.regex(/\S/), z.maxLength(256)),
  description: z.string().check(z.maxLength(65_536)),
};

/** Which text an edit was made on. */
export const offerVersion = ({ name, description }: Pick<Offer, 'name' | 'description'>): string => contentVersion([name, description]);
