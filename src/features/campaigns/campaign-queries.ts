import type { Campaign } from '#domain/campaign/campaign.ts';
import { QUALIFIED } from '#domain/chat/chat-status.ts';
import type { Offer } from '#domain/offer/offer.ts';
import type { Profile } from '#domain/profile/profile.ts';
import type { Prompt } from '#domain/prompt/prompt.ts';
import type { ProspectList } from '#domain/prospect/prospect-list.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { readMemberNames } from '#replica/live/member-names.ts';
import { rangeOfOwner } from '#replica/index-range.ts';
import { scopeOf } from '#replica/scopes.ts';
import { liveOr, useLive, type Live } from '#replica/live/use-live.tsx';

/** What a team's campaigns are made of, newest first each. */
export interface CampaignsData {
  readonly campaigns: readonly Campaign[];
  readonly offers: readonly Offer[];
  readonly prompts: readonly Prompt[];
  readonly profiles: readonly Profile[];
}

/** A team's campaigns, with the offers, prompts and profiles they may be made of. */
async function readCampaignThings(db: ReplicaDatabase, teamId: string): Promise<CampaignsData> {
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
  useLive(`campaign-things|${teamId}`, (db) => readCampaignThings(db, teamId), scopeOf.campaigns(teamId));

/** A campaign with what it is made of, and the imports its prospects came from, newest first. */
export interface CampaignDetails extends Pick<CampaignsData, 'offers' | 'prompts'> {
  readonly campaign: Campaign;
  /** Undefined where none was chosen, or it is gone. */
  readonly profile: Profile | undefined;
  readonly imports: readonly ProspectList[];
  /** How many campaigns the team has. */
  readonly campaignCount: number;
  /** Names of the team's members, by their user ids. */
  readonly memberNames: ReadonlyMap<string, string>;
}

/** What a campaign's page shows; undefined when it is not on this device, or another team's. */
export async function readCampaignDetails(
  db: ReplicaDatabase,
  teamId: string,
  campaignId: string,
): Promise<CampaignDetails | undefined> {
  const campaign = await db.campaigns.get(campaignId);
  if (campaign === undefined || campaign.teamId !== teamId) return undefined;
  const [profile, offers, prompts, imports, memberNames, campaignCount] = await Promise.all([
    db.profiles.get(campaign.profileId),
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
    profile,
    offers,
    prompts,
    imports: imports.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)),
    campaignCount,
    memberNames,
  };
}

/** One campaign of a team; undefined when it is not on this device. */
export const useCampaignDetails = (teamId: string, campaignId: string): Live<CampaignDetails | undefined> =>
  useLive(
    `campaign-details|${teamId}|${campaignId}`,
    (db) => readCampaignDetails(db, teamId, campaignId),
    scopeOf.campaigns(teamId),
  );

/**
 * How many conversations of a campaign are qualified, counted without reading one; undefined while those of its profile
 * are not all on this device.
 */
export async function countQualified(
  db: ReplicaDatabase,
  { id, profileId }: Pick<Campaign, 'id' | 'profileId'>,
): Promise<number | undefined> {
  const cursor = await db.cursors.get(scopeOf.chatsOfProfile(profileId));
  if (profileId !== '' && (cursor === undefined || cursor.fill !== undefined)) return undefined;
  return db.chats.where('[campaignId+status]').equals([id, QUALIFIED]).count();
}

export const useQualifiedCount = ({ id, profileId }: Campaign): number | undefined =>
  liveOr(
    useLive(`campaign-qualified|${id}|${profileId}`, (db) => countQualified(db, { id, profileId })),
    undefined,
  );

/** How many conversations of a campaign are on this device. */
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

/** To which team a campaign belongs that is on this device; undefined when it is not. */
export const useCampaignTeam = (campaignId: string): Live<string | undefined> =>
  useLive(`campaign-team|${campaignId}`, async (db) => (await db.campaigns.get(campaignId))?.teamId);
