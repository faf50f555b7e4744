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
import { readChatCoverage, readCoverage } from '#replica/coverage.ts';
import { readChatRetention } from '#replica/eviction/chat-retention.ts';
import { liveOr, useLive, type Live } from '#replica/live/use-live.tsx';

/** Holds a team's campaigns and what they are made of, each list newest first. */
export interface CampaignsData {
  readonly campaigns: readonly Campaign[];
  readonly offers: readonly Offer[];
  readonly prompts: readonly Prompt[];
  readonly profiles: readonly Profile[];
  /** Which of them were read to the end: of the others more may follow. */
  readonly isRead: Readonly<Record<'offers' | 'prompts' | 'profiles', boolean>>;
}

/** Tells which parts of a team's campaigns were read to the end. */
async function readWhatIsRead(db: ReplicaDatabase, teamId: string): Promise<CampaignsData['isRead']> {
  const [offers, prompts, profiles] = await Promise.all(
    [scopeOf.offers, scopeOf.prompts, scopeOf.profiles].map(
      async (nameOfScope) => (await readCoverage(db, [nameOfScope(teamId)])) === 'filled',
    ),
  );
  return { offers: offers === true, prompts: prompts === true, profiles: profiles === true };
}

/** Finds the profile of a campaign; `unread` while it may still come from the server. */
export const profileOfCampaign = (
  { profileId }: Pick<Campaign, 'profileId'>,
  { profiles, isRead }: Pick<CampaignsData, 'profiles' | 'isRead'>,
): Profile | 'unread' | undefined =>
  profiles.find(({ id }) => id === profileId) ?? (profileId === '' || isRead.profiles ? undefined : 'unread');

/** Reads a team's campaigns with its offers, prompts and profiles. */
async function readCampaignsData(db: ReplicaDatabase, teamId: string): Promise<CampaignsData> {
  const [isRead, campaigns, offers, prompts, profiles] = await Promise.all([
    readWhatIsRead(db, teamId),
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
  return { campaigns, offers, prompts, profiles, isRead };
}

export const useCampaignsData = (teamId: string): Live<CampaignsData> =>
  useLive(`campaign-things|${teamId}`, (db) => readCampaignsData(db, teamId), scopeOf.campaigns(teamId));

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

/** Counts the conversations of a campaign; undefined while not all of its team are on this device. */
export async function countConversations(
  db: ReplicaDatabase,
  { id, teamId }: Pick<Campaign, 'id' | 'teamId'>,
): Promise<number | undefined> {
  const [coverage, { keeping }] = await Promise.all([readChatCoverage(db, { teamId }), readChatRetention(db)]);
  if (coverage !== 'filled' || keeping !== 'all') return undefined;
  return db.chats
    .where('[campaignId+lastActivityAt]')
    .between(...rangeOfOwner(id))
    .count();
}

export const useConversationCount = (campaign: Pick<Campaign, 'id' | 'teamId'>): number | undefined =>
  liveOr(
    useLive(`campaign-conversations|${campaign.id}`, (db) => countConversations(db, campaign)),
    undefined,
  );

/** Returns the team of a campaign; undefined when the campaign is not on this device. */
export const useCampaignTeam = (campaignId: string): Live<string | undefined> =>
  useLive(`campaign-team|${campaignId}`, async (db) => (await db.campaigns.get(campaignId))?.teamId);
