import * as z from 'zod/mini';
import { documentFields, toUtc } from './document.ts';
import { campaignIdSchema, offerIdSchema, profileIdSchema, promptIdSchema, prospectListIdSchema, teamIdSchema } from './ids.ts';
import { lenientNumber, lenientReference, lenientText, readJsonText } from './lenient.ts';

/** Campaign status and its words (specification part 2 §4); other values are shown capitalised. */
export const CAMPAIGN_STATUS = {
  draft: 'Draft',
  prospects_needed: 'Needs Prospects',
  active: 'Active',
  paused: 'Paused',
  disabled: 'Disabled',
} as const;
export type CampaignStatus = keyof typeof CAMPAIGN_STATUS;

export function campaignStatusWords(status: string): string {
  if (Object.hasOwn(CAMPAIGN_STATUS, status)) return CAMPAIGN_STATUS[status as CampaignStatus];
  return status.charAt(0).toUpperCase() + status.slice(1);
}

/** Counts of a campaign (specification part 2 §3, Stats); every one is a non-negative integer. */
export const campaignStatsSchema = z.object({
  prospects: lenientNumber(0),
  invitationsSent: lenientNumber(0),
  invitationsAccepted: lenientNumber(0),
  invitationsMin: lenientNumber(0),
  invitationsMax: lenientNumber(0),
  waitingForConnection: lenientNumber(0),
  alreadyConnected: lenientNumber(0),
  initialMessages: lenientNumber(0),
  prospectsAnswers: lenientNumber(0),
  messagesSent: lenientNumber(0),
  messagesReceived: lenientNumber(0),
});
export type CampaignStats = z.output<typeof campaignStatsSchema>;

export const NO_STATS: CampaignStats = campaignStatsSchema.parse({});

/** Reads stats from JSON text or an object; all zero when missing or malformed. */
export const readCampaignStats = (raw: unknown) =>
  readJsonText<CampaignStats>(raw, campaignStatsSchema, NO_STATS);

export const campaignDocumentSchema = z.looseObject({
  ...documentFields,
  teamId: lenientText,
  name: lenientText,
  status: z.pipe(lenientText, z.transform((status) => status || 'draft')),
  product: lenientReference,
  prompt: lenientReference,
  agent: lenientReference,
  prospectListId: lenientText,
  target: lenientText,
  step: lenientNumber(1),
  stats: z.optional(z.unknown()),
});

export const campaignSchema = z.object({
  id: campaignIdSchema,
  teamId: teamIdSchema,
  name: z.string(),
  status: z.string(),
  offerId: z.union([offerIdSchema, z.literal('')]),
  promptId: z.union([promptIdSchema, z.literal('')]),
  profileId: z.union([profileIdSchema, z.literal('')]),
  prospectListId: z.union([prospectListIdSchema, z.literal('')]),
  target: z.string(),
  step: z.number(),
  stats: campaignStatsSchema,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Campaign = z.output<typeof campaignSchema>;

/** Reads one campaign document. Throws a ZodError only when the ids themselves are unusable. */
export function readCampaign(document: unknown): Campaign {
  const wire = campaignDocumentSchema.parse(document);
  return campaignSchema.parse({
    id: wire.$id,
    teamId: wire.teamId,
    name: wire.name,
    status: wire.status,
    offerId: wire.product,
    promptId: wire.prompt,
    profileId: wire.agent,
    prospectListId: wire.prospectListId,
    target: wire.target,
    step: wire.step,
    stats: readCampaignStats(wire.stats).value,
    createdAt: toUtc(wire.$createdAt),
    updatedAt: toUtc(wire.$updatedAt),
  });
}

/** Invitations still to send: prospects minus sent, waiting for connection and already connected (part 2 §9); never negative. */
export const remainingInvitations = (stats: CampaignStats): number =>
  Math.max(0, stats.prospects - stats.invitationsSent - stats.waitingForConnection - stats.alreadyConnected);
