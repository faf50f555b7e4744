import { profilesOf, type Campaign } from '#domain/campaign/campaign.ts';
import { QUALIFIED } from '#domain/chat/chat-status.ts';
import type { Offer } from '#domain/offer/offer.ts';
import type { Profile } from '#domain/profile/profile.ts';
import type { Prompt } from '#domain/prompt/prompt.ts';
import type { ProspectList } from '#domain/prospect/prospect-list.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { readMemberNames } from '#replica/live/member-names.ts';
import { rangeOfOwner } from '#replica/index-range.ts';
import { scopeOf } from '#replica/scopes.ts';
import { readCoverage } from '#replica/coverage.ts';
import { liveOr, useLive, type Live } from '#replica/live/use-live.tsx';

/** Holds a team's campaigns and what they are made of, each list newest first. */
export interface CampaignsData {
  readonly campaigns: readonly Campaign[];
  readonly offers: readonly Offer[];
  readonly prompts: readonly Prompt[];
  readonly profiles: readonly Profile[];
}

/** Reads a team's campaigns with its offers, prompts and profiles. */
async function readCampaignsData(db: ReplicaDatabase, teamId: string): Promise<CampaignsData> {
  const [campaigns, offers, prompts, profiles] = await Promise.all([
    db.campaigns
      .where('[teamId+createdAt]')
      .between(...rangeOfOwner(teamId))
      .reverse()
      .toArray(),
    db.offers
      .where('[teamId+createdAt]')
      .between(...rangeOfOwner(teamId))
      .reverse()
      .toArray(),
    db.prompts
      .where('[teamId+createdAt]')
      .between(...rangeOfOwner(teamId))
      .reverse()
      .toArray(),
    db.profiles
      .where('[teamId+createdAt]')
      .between(...rangeOfOwner(teamId))
      .reverse()
      .toArray(),
  ]);
  return { campaigns, offers, prompts, profiles };
}

export const useCampaignsData = (teamId: string): Live<CampaignsData> =>
  useLive(`campaign-things|${teamId}`, (db) => readCampaignsData(db, teamId), scopeOf.campaigns(teamId));

/** Holds a campaign, what it is made of, and its prospect imports, newest first. */
export interface CampaignDetails extends Pick<CampaignsData, 'offers' | 'prompts' | 'profiles'> {
  readonly campaign: Campaign;
  /** Undefined when none was chosen or it no longer exists. */
  readonly profile: Profile | undefined;
  /** Undefined until they were read. */
  readonly imports: readonly ProspectList[] | undefined;
  /** Number of campaigns the team has. */
  readonly campaignCount: number;
  /** Names of the team's members by user id. */
  readonly memberNames: ReadonlyMap<string, string>;
}

/** Reads what a campaign's page shows; undefined when the campaign is not on this device or belongs to another team. */
export async function readCampaignDetails(
  db: ReplicaDatabase,
  teamId: string,
  campaignId: string,
): Promise<CampaignDetails | undefined> {
  const campaign = await db.campaigns.get(campaignId);
  if (campaign === undefined || campaign.teamId !== teamId) return undefined;
  const [importCoverage, profiles, offers, prompts, imports, memberNames, campaignCount] = await Promise.all([
    readCoverage(db, [scopeOf.prospectLists(teamId)]),
    db.profiles
      .where('[teamId+createdAt]')
      .between(...rangeOfOwner(teamId))
      .reverse()
      .toArray(),
    db.offers
      .where('[teamId+createdAt]')
      .between(...rangeOfOwner(teamId))
      .reverse()
      .toArray(),
    db.prompts
      .where('[teamId+createdAt]')
      .between(...rangeOfOwner(teamId))
      .reverse()
      .toArray(),
    db.prospectLists.where('campaignId').equals(campaignId).toArray(),
    readMemberNames(db, teamId),
    db.campaigns
      .where('[teamId+createdAt]')
      .between(...rangeOfOwner(teamId))
      .count(),
  ]);
  return {
    campaign,
    profile: profiles.find(({ id }) => id === campaign.profileId),
    profiles,
    offers,
    prompts,
    imports:
      importCoverage === 'filled' || imports.length > 0
        ? imports.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
        : undefined,
    campaignCount,
    memberNames,
  };
}

/** Returns one campaign of a team; undefined when it is not on this device. */
export const useCampaignDetails = (teamId: string, campaignId: string): Live<CampaignDetails | undefined> =>
  useLive(
    `campaign-details|${teamId}|${campaignId}`,
    (db) => readCampaignDetails(db, teamId, campaignId),
    scopeOf.campaigns(teamId),
  );

/**
 * Counts the qualified conversations of a campaign by index, without reading rows; undefined while the chats of its
 * profiles are not fully synced.
 */
export async function countQualified(
  db: ReplicaDatabase,
  campaign: Pick<Campaign, 'id' | 'profileId' | 'formerProfileIds'>,
): Promise<number | undefined> {
  const { id } = campaign;
  const cursors = await db.cursors.bulkGet(profilesOf(campaign).map(scopeOf.chatsOfProfile));
  if (cursors.some((cursor) => cursor === undefined || cursor.fill !== undefined)) return undefined;
  return db.chats.where('[campaignId+status]').equals([id, QUALIFIED]).count();
}

export const useQualifiedCount = (campaign: Campaign): number | undefined =>
  liveOr(
    useLive(`campaign-qualified|${campaign.id}|${profilesOf(campaign).join()}`, (db) => countQualified(db, campaign)),
    undefined,
  );

/** Returns the number of a campaign's conversations on this device. */
export const useConversationCount = (campaignId: string): number | undefined =>
  liveOr(
    useLive(`campaign-conversations|${campaignId}`, (db) =>
      db.chats
        .where('[campaignId+lastActivityAt]')
        .between(...rangeOfOwner(campaignId))
        .count(),
    ),
    undefined,
  );

/** Returns the team of a campaign; undefined when the campaign is not on this device. */
export const useCampaignTeam = (campaignId: string): Live<string | undefined> =>
  useLive(`campaign-team|${campaignId}`, async (db) => (await db.campaigns.get(campaignId))?.teamId);
