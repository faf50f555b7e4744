import { profilesOf, type Campaign } from '#domain/campaign/campaign.ts';
import type { Profile } from '#domain/profile/profile.ts';
import type { ProspectList } from '#domain/prospect/prospect-list.ts';
import { readCoverage } from '#replica/coverage.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { rowsOfTeam } from '#replica/index-range.ts';
import { readMemberNames } from '#replica/live/member-names.ts';
import { liveOr, useLive, type Live } from '#replica/live/use-live.tsx';
import { scopeOf } from '#replica/scopes.ts';
import { countQualified, profileOfCampaign, readWhatIsRead, type CampaignsData } from '../campaign-queries.ts';

/** Holds a campaign, what it is made of, and its prospect imports, newest first. */
export interface CampaignDetails extends Pick<CampaignsData, 'offers' | 'prompts' | 'profiles'> {
  readonly campaign: Campaign;
  /** Undefined when none was chosen or it no longer exists; `unread` while it may still come from the server. */
  readonly profile: Profile | 'unread' | undefined;
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
  const [isRead, importCoverage, profiles, offers, prompts, imports, memberNames, campaignCount] = await Promise.all([
    readWhatIsRead(db, teamId),
    readCoverage(db, [scopeOf.prospectLists(teamId)]),
    rowsOfTeam(db.profiles, teamId).reverse().toArray(),
    rowsOfTeam(db.offers, teamId).reverse().toArray(),
    rowsOfTeam(db.prompts, teamId).reverse().toArray(),
    db.prospectLists.where('campaignId').equals(campaignId).toArray(),
    readMemberNames(db, teamId),
    rowsOfTeam(db.campaigns, teamId).count(),
  ]);
  return {
    campaign,
    profile: profileOfCampaign(campaign, { profiles, isRead }),
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

export const useQualifiedCount = (campaign: Campaign): number | undefined =>
  liveOr(
    useLive(`campaign-qualified|${campaign.id}|${profilesOf(campaign).join()}`, (db) => countQualified(db, campaign)),
    undefined,
  );
