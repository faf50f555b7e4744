import * as z from 'zod/mini';
import { documentFields, toUtc } from './document.ts';
import { teamIdSchema } from './ids.ts';
import { lenientNumber, lenientText } from './lenient.ts';

/** A movement of credits (specification part 2 §3, Credit record). Immutable; totals are positive integers. */
export const creditDocumentSchema = z.looseObject({
  ...documentFields,
  teamId: lenientText,
  reason: lenientText,
  type: z.catch(z.enum(['refill', 'consumption']), 'consumption'),
  total: lenientNumber(0),
  input: lenientNumber(0),
  output: lenientNumber(0),
});

export const creditSchema = z.object({
  id: z.string(),
  teamId: teamIdSchema,
  reason: z.string(),
  type: z.enum(['refill', 'consumption']),
  total: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Credit = z.output<typeof creditSchema>;

/** Reads one credit record. Throws a ZodError only when the team id is unusable. */
export function readCredit(document: unknown): Credit {
  const wire = creditDocumentSchema.parse(document);
  const { teamId, reason, type, total } = wire;
  return creditSchema.parse({ id: wire.$id, teamId, reason, type, total, createdAt: toUtc(wire.$createdAt), updatedAt: toUtc(wire.$updatedAt) });
}
