import * as z from 'zod/mini';
import { documentFields, toUtc } from '../wire/wire-document.ts';
import { teamIdSchema } from '../wire/ids.ts';
import { lenientNumber, lenientString } from '../wire/lenient-schemas.ts';

/** Describes a team as `GET /teams` answers it (specification part 1 §3). */
const teamDocumentSchema = z.looseObject({
  ...documentFields,
  name: lenientString,
  total: lenientNumber(0),
  prefs: z.catch(z.record(z.string(), z.unknown()), {}),
});

/**
 * Describes the team record: the document of the same id in the collection `teams`, kept current by realtime (part 1
 * §3, §4).
 */
const teamRecordDocumentSchema = z.looseObject({
  ...documentFields,
  plan: z.pipe(
    lenientString,
    z.transform((plan) => plan || 'free'),
  ),
  status: z.pipe(
    lenientString,
    z.transform((status) => status || 'active'),
  ),
  credits: lenientNumber(0),
  additionalCredits: lenientNumber(0),
  owner: lenientString,
  billingPeriod: lenientString,
  billingCurrency: lenientString,
  renewsAt: lenientString,
  creditsUntil: lenientString,
});

/** Describes the recipient of invoices, from the team's preferences (part 1 §3); empty texts until set. */
export const teamBillingSchema = z.object({ billingName: lenientString, billingEmail: lenientString });

/** Describes limits from the team's preferences; -1 or unset means unlimited. */
const teamLimitsSchema = z.object({
  maxCampaigns: lenientNumber(-1),
  maxProducts: lenientNumber(-1),
  maxAgents: lenientNumber(-1),
});

const teamRecordSchema = z.object({
  /** The id of its team. */
  id: teamIdSchema,
  plan: z.string(),
  status: z.string(),
  credits: z.number(),
  additionalCredits: z.number(),
  owner: z.string(),
  /** `monthly` or `yearly`; the empty text without a subscription. */
  billingPeriod: z.string(),
  /** Currency of the subscription; the empty text without one. */
  billingCurrency: z.string(),
  /** When the subscription renews, UTC ISO; the empty text without one, or when it ends instead. */
  renewsAt: z.string(),
  /**
   * When the plan's credits expire at the end of their month, UTC ISO; the empty text without any, absent on a device
   * that has not read it yet.
   */
  creditsUntil: z.optional(z.string()),
  updatedAt: z.string(),
});
export type TeamRecord = z.output<typeof teamRecordSchema>;

/**
 * Describes a team. Its record is a separate row, absent until first read (then: no plan, status active; part 1 §8).
 */
const teamSchema = z.object({
  id: teamIdSchema,
  name: z.string(),
  memberCount: z.number(),
  limits: teamLimitsSchema,
  billing: teamBillingSchema,
  /** Payment state of a profile, from the team's preferences (part 2 §4); absent without one. */
  agentPaymentStatus: z.optional(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Team = z.output<typeof teamSchema>;

/** Reads a team of `GET /teams`; its record is read separately. Throws a ZodError when the id is unusable. */
export function readTeam(document: unknown): Team {
  const wire = teamDocumentSchema.parse(document);
  return teamSchema.parse({
    id: wire.$id,
    name: wire.name,
    memberCount: wire.total,
    limits: teamLimitsSchema.parse(wire.prefs),
    billing: teamBillingSchema.parse(wire.prefs),
    ...(typeof wire.prefs['agentPaymentStatus'] === 'string'
      ? { agentPaymentStatus: wire.prefs['agentPaymentStatus'] }
      : {}),
    createdAt: toUtc(wire.$createdAt),
    updatedAt: toUtc(wire.$updatedAt),
  });
}

/** Reads a team record document. Throws a ZodError when the id is unusable. */
export function readTeamRecord(document: unknown): TeamRecord {
  const wire = teamRecordDocumentSchema.parse(document);
  const { plan, status, credits, additionalCredits, owner, billingPeriod, billingCurrency } = wire;
  const [renewsAt, creditsUntil] = [toUtc(wire.renewsAt), toUtc(wire.creditsUntil)];
  return teamRecordSchema.parse({
    id: wire.$id,
    plan,
    status,
    credits,
    additionalCredits,
    owner,
    billingPeriod,
    billingCurrency,
    renewsAt,
    creditsUntil,
    updatedAt: toUtc(wire.$updatedAt),
  });
}
