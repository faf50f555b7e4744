import { profilesOf, type Campaign } from '#domain/campaign/campaign.ts';
import { QUALIFIED } from '#domain/chat/chat-status.ts';
import type { Offer } from '#domain/offer/offer.ts';
import type { Profile } from '#domain/profile/profile.ts';
import type { Prompt } from '#domain/prompt/prompt.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { rowsOfTeam } from '#replica/index-range.ts';
import { scopeOf } from '#replica/scopes.ts';
import { isFilled } from '#replica/coverage.ts';
import { useLive, type Live } from '#replica/live/use-live.tsx';

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
export async function readWhatIsRead(db: ReplicaDatabase, teamId: string): Promise<CampaignsData['isRead']> {
  const cursors = await db.cursors.bulkGet([scopeOf.offers(teamId), scopeOf.prompts(teamId), scopeOf.profiles(teamId)]);
  const [offers = false, prompts = false, profiles = false] = cursors.map(isFilled);
  return { offers, prompts, profiles };
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
    rowsOfTeam(db.campaigns, teamId).reverse().toArray(),
    rowsOfTeam(db.offers, teamId).reverse().toArray(),
    rowsOfTeam(db.prompts, teamId).reverse().toArray(),
    rowsOfTeam(db.profiles, teamId).reverse().toArray(),
  ]);
  return { campaigns, offers, prompts, profiles, isRead };
}

export const useCampaignsData = (teamId: string): Live<CampaignsData> =>
  useLive(`campaign-things|${teamId}`, (db) => readCampaignsData(db, teamId), scopeOf.campaigns(teamId));

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
  if (!cursors.every(isFilled)) return undefined;
  return db.chats.where('[campaignId+status]').equals([id, QUALIFIED]).count();
}

/** Returns the team of a campaign; undefined when the campaign is not on this device. */
export const useCampaignTeam = (campaignId: string): Live<string | undefined> =>
  useLive(`campaign-team|${campaignId}`, async (db) => (await db.campaigns.get(campaignId))?.teamId);
