import * as z from 'zod/mini';
import { documentFields, toUtc } from './document.ts';
import { teamIdSchema } from './ids.ts';
import { lenientNumber, lenientText } from './lenient.ts';

/** A team as `GET /teams` answers it (specification part 1 §3). */
export const teamDocumentSchema = z.looseObject({
  ...documentFields,
  name: lenientText,
  total: lenientNumber(0),
  prefs: z.catch(z.record(z.string(), z.unknown()), {}),
});

/** The team record: the document of the same id in the collection `teams`, kept current by realtime (part 1 §3, §4). */
export const teamRecordDocumentSchema = z.looseObject({
  ...documentFields,
  plan: z.pipe(lenientText, z.transform((plan) => plan || 'free')),
  status: z.pipe(lenientText, z.transform((status) => status || 'active')),
  credits: lenientNumber(0),
  additionalCredits: lenientNumber(0),
  owner: lenientText,
});

/** Limits as the team's own preferences state them; -1 or unset means unlimited. */
export const teamLimitsSchema = z.object({
  maxCampaigns: lenientNumber(-1),
  maxProducts: lenientNumber(-1),
  maxAgents: lenientNumber(-1),
});

export const teamRecordSchema = z.object({
  /** The id of its team. */
  id: teamIdSchema,
  plan: z.string(),
  status: z.string(),
  credits: z.number(),
  additionalCredits: z.number(),
  owner: z.string(),
  updatedAt: z.string(),
});
export type TeamRecord = z.output<typeof teamRecordSchema>;

/** A team; its record is a row of its own, absent until it was read once (plan none, status active: part 1 §8). */
export const teamSchema = z.object({
  id: teamIdSchema,
  name: z.string(),
  memberCount: z.number(),
  limits: teamLimitsSchema,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Team = z.output<typeof teamSchema>;

/** Reads a team of `GET /teams`; its record is read apart. Throws a ZodError when the id is unusable. */
export function readTeam(document: unknown): Team {
  const wire = teamDocumentSchema.parse(document);
  return teamSchema.parse({
    id: wire.$id,
    name: wire.name,
    memberCount: wire.total,
    limits: teamLimitsSchema.parse(wire.prefs),
    createdAt: toUtc(wire.$createdAt),
    updatedAt: toUtc(wire.$updatedAt),
  });
}

/** Reads a team record document. Throws a ZodError when the id is unusable. */
export function readTeamRecord(document: unknown): TeamRecord {
  const wire = teamRecordDocumentSchema.parse(document);
  const { plan, status, credits, additionalCredits, owner } = wire;
  return teamRecordSchema.parse({ id: wire.$id, plan, status, credits, additionalCredits, owner, updatedAt: toUtc(wire.$updatedAt) });
}
