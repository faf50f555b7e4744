import * as z from 'zod/mini';
import { t } from '#i18n/translate.ts';
import { sanitizeName } from '../text/sanitize-text.ts';
import { documentFields, toUtc } from '../wire/wire-document.ts';
import {
  campaignIdSchema,
  offerIdSchema,
  profileIdSchema,
  promptIdSchema,
  prospectListIdSchema,
  teamIdSchema,
} from '../wire/ids.ts';
import { lenientFlag, lenientNumber, lenientReference, lenientString, readJsonText } from '../wire/lenient-schemas.ts';
import { pendingPauseSchema, unsavedSchema } from '../commands/pending.ts';
import { MAX_QUALIFICATION_LENGTH, MAX_VARIABLE_NAME_LENGTH, MAX_VARIABLE_VALUE_LENGTH } from '../text/text-limits.ts';
import { namedRecord } from '../wire/named-record.ts';

/** Maps campaign statuses to their texts (specification part 2 §4); other values are shown capitalised. */
export const CAMPAIGN_STATUS = {
  draft: t('Draft'),
  prospects_needed: t('Needs Prospects'),
  active: t('Active'),
  paused: t('Paused'),
  disabled: t('Disabled'),
} as const;
type CampaignStatus = keyof typeof CAMPAIGN_STATUS;

export function campaignStatusMessage(status: string): string {
  if (Object.hasOwn(CAMPAIGN_STATUS, status)) return CAMPAIGN_STATUS[status as CampaignStatus];
  return status.charAt(0).toUpperCase() + status.slice(1);
}

/** Describes the counts of a campaign (specification part 2 §3, Stats); each is a non-negative integer. */
const campaignStatsSchema = z.object({
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
export const readCampaignStats = (raw: unknown) => readJsonText<CampaignStats>(raw, campaignStatsSchema, NO_STATS);

/**
 * Marks a campaign that is being deleted: nothing depends on it any more, and it is removed with the last of
 * its conversations.
 */
export const DELETING = 'deleting';

/** Lists the statuses by which campaigns can be asked for. */
export const CAMPAIGN_STATUSES = [...(Object.keys(CAMPAIGN_STATUS) as CampaignStatus[]), DELETING] as const;

/** Holds how many of a campaign's conversations are deleted, and how many there were. */
const deletionSchema = z.object({ removed: lenientNumber(0), total: lenientNumber(0) });
export type CampaignDeletion = z.output<typeof deletionSchema>;

/** Holds how many waiting prospects of a campaign its present profile has got from others, and how many it will get. */
const handoverSchema = z.object({ moved: lenientNumber(0), total: lenientNumber(0) });
export type CampaignHandover = z.output<typeof handoverSchema>;

const campaignDocumentSchema = z.looseObject({
  ...documentFields,
  teamId: lenientString,
  name: lenientString,
  status: z.pipe(
    lenientString,
    z.transform((status) => status || 'draft'),
  ),
  product: lenientReference,
  prompt: lenientReference,
  agent: lenientReference,
  formerAgents: z.catch(z.array(lenientString), []),
  prospectListId: lenientString,
  target: lenientString,
  step: lenientNumber(1),
  qualificationAutomatic: z.catch(z.boolean(), true),
  qualificationVerification: lenientString,
  approvesMessages: lenientFlag,
  variables: z.optional(z.unknown()),
  stats: z.optional(z.unknown()),
  days: lenientString,
  deletion: z.optional(z.unknown()),
  handover: lenientString,
});

/** Holds the values of the prompt's variables, by name (specification part 2 §3). */
const storedVariablesSchema = namedRecord(z.string(), lenientString);
const readVariables = (raw: unknown): Record<string, string> =>
  readJsonText<Record<string, string>>(raw, storedVariablesSchema, {}).value;

const campaignSchema = z.object({
  id: campaignIdSchema,
  teamId: teamIdSchema,
  name: z.string(),
  status: z.string(),
  offerId: z.union([offerIdSchema, z.literal('')]),
  promptId: z.union([promptIdSchema, z.literal('')]),
  profileId: z.union([profileIdSchema, z.literal('')]),
  /**
   * Profiles that ran it before: the conversations they began stay theirs. Absent without any, and on a row read by an
   * older build.
   */
  formerProfileIds: z.optional(z.array(profileIdSchema)),
  prospectListId: z.union([prospectListIdSchema, z.literal('')]),
  target: z.string(),
  step: z.number(),
  /** Whether a high score alone qualifies a conversation. */
  qualificationAutomatic: z.boolean(),
  /** What a member of the team verifies before a prospect counts as qualified; may be empty. */
  qualificationVerification: z.string(),
  /** Whether a person reads each message of the AI before it is sent; absent without. */
  approvesMessages: z.optional(z.literal(true)),
  variables: namedRecord(z.string(), z.string()),
  stats: campaignStatsSchema,
  /** What it did day by day, as stored; `readCampaignDays` parses it on use. */
  days: z.string(),
  /** Only while the campaign is being deleted. */
  deletion: z.optional(deletionSchema),
  /** Only while waiting prospects move to another profile. */
  handover: z.optional(handoverSchema),
  createdAt: z.string(),
  updatedAt: z.string(),
  pendingPause: z.optional(pendingPauseSchema),
  unsaved: z.optional(unsavedSchema),
});
export type Campaign = z.output<typeof campaignSchema>;

/** Returns the profiles that ran a campaign before its present one, each once. */
const formerProfilesOf = ({ agent, formerAgents }: { agent: string; formerAgents: readonly string[] }): string[] => [
  ...new Set(formerAgents.filter((id) => id !== '' && id !== agent)),
];

/** Reads one campaign document. Throws a ZodError only when the ids are invalid. */
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
    ...(wire.formerAgents.length > 0 && { formerProfileIds: formerProfilesOf(wire) }),
    prospectListId: wire.prospectListId,
    target: wire.target,
    step: wire.step,
    qualificationAutomatic: wire.qualificationAutomatic,
    qualificationVerification: wire.qualificationVerification,
    ...(wire.approvesMessages && { approvesMessages: true }),
    variables: readVariables(wire.variables),
    stats: readCampaignStats(wire.stats).value,
    days: wire.days,
    ...(wire.status === DELETING
      ? { deletion: readJsonText<CampaignDeletion>(wire.deletion, deletionSchema, { removed: 0, total: 0 }).value }
      : {}),
    ...(wire.handover === ''
      ? {}
      : { handover: readJsonText<CampaignHandover>(wire.handover, handoverSchema, { moved: 0, total: 0 }).value }),
    createdAt: toUtc(wire.$createdAt),
    updatedAt: toUtc(wire.$updatedAt),
  });
}

/** Returns the profiles in whose name a campaign writes: its own first, then those whose conversations go on. */
export const profilesOf = ({
  profileId,
  formerProfileIds = [],
}: Pick<Campaign, 'profileId' | 'formerProfileIds'>): readonly string[] => [
  ...new Set([profileId, ...formerProfileIds].filter((id) => id !== '')),
];

/** Limits the name of a campaign: 3 to 50 characters, without surrounding blanks (specification part 2 §5). */
export const MIN_CAMPAIGN_NAME_LENGTH = 3;
export const MAX_CAMPAIGN_NAME_LENGTH = 50;
export const campaignNameSchema = z.string().check(
  z.regex(/^\S.{1,48}\S$/su),
  z.refine((name) => name === sanitizeName(name)),
);

/** Validates how a campaign's conversations become qualified, as entered in the last step. */
export const qualificationFields = {
  qualificationAutomatic: z.boolean(),
  qualificationVerification: z.string().check(z.maxLength(MAX_QUALIFICATION_LENGTH)),
};

/** Validates whether a person reads each message of the AI before it is sent. */
export const approvalSettingFields = { approvesMessages: z.boolean() };

/** Validates values for a prompt's variables: none may be empty (part 2 §5, 'Please fill in all variables'). */
export const campaignVariablesSchema = namedRecord(
  z.string().check(z.minLength(1), z.maxLength(MAX_VARIABLE_NAME_LENGTH)),
  z.string().check(z.regex(/\S/), z.maxLength(MAX_VARIABLE_VALUE_LENGTH)),
);

/**
 * Returns the next step of a draft once the previous one is complete (part 2 §4); nothing for a campaign that is set
 * up.
 */
export const draftStep = ({ status }: Pick<Campaign, 'status'>, step: number): Partial<Pick<Campaign, 'step'>> =>
  status === 'draft' ? { step } : {};

/** Holds what finishing changes on a draft (part 2 §4). */
export const SET_UP = { status: 'prospects_needed', step: 6 } as const;

/**
 * Decides whether a campaign can be paused or resumed: only an active one can be paused, and only a paused one resumed.
 * A draft, or one without prospects, has nothing to resume (part 2 §4).
 */
export const isPausable = (status: string): boolean => status === 'active';
export const isResumable = (status: string): boolean => status === 'paused';

/**
 * Returns the invitations still to send: prospects minus sent, waiting for connection and already connected (part 2
 * §9); never negative.
 */
export const remainingInvitations = (stats: CampaignStats): number =>
  Math.max(0, stats.prospects - stats.invitationsSent - stats.waitingForConnection - stats.alreadyConnected);

/**
 * Describes for how many days the prospects last: at least at the daily maximum, at most at the daily minimum. Infinite
 * when nothing is invited per day.
 */
export interface DaysLeft {
  readonly atLeast: number;
  readonly atMost: number;
}

/** Divides the remaining invitations by the daily maximum and by the daily minimum, rounding up (part 2 §9). */
export function daysLeft(stats: CampaignStats): DaysLeft {
  const remaining = remainingInvitations(stats);
  const days = (perDay: number): number =>
    remaining === 0 ? 0 : perDay <= 0 ? Number.POSITIVE_INFINITY : Math.ceil(remaining / perDay);
  const [slow, fast] = [stats.invitationsMin, stats.invitationsMax].toSorted((one, other) => one - other) as [
    number,
    number,
  ];
  return { atLeast: days(fast), atMost: days(slow) };
}

const RUNNING_OUT_DAYS = 4;

/**
 * Decides whether a campaign is about to run out of prospects: it is active, and has at most four days left or no
 * prospects to invite (part 2 §4). The shorter of the two estimates counts. A campaign that never had prospects cannot
 * run out.
 */
export const isRunningOut = ({ status, stats }: Pick<Campaign, 'status' | 'stats'>): boolean =>
  status === 'active' && stats.prospects > 0 && daysLeft(stats).atLeast <= RUNNING_OUT_DAYS;
