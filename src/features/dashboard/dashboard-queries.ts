import type { Campaign } from '#domain/campaign.ts';
import { isRunningDry } from '#domain/campaign.ts';
import { creditDaysLeft, paceStartMs } from '#domain/credit-forecast.ts';
import type { Profile } from '#domain/profile.ts';
import { needsAttention } from '#domain/profile.ts';
import { totalCredits } from '#domain/team-standing.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { LATEST, spanOf } from '#replica/owned-span.ts';
import { scopeOf } from '#replica/scopes.ts';
import { useLive, type Live } from '#replica/use-live.tsx';
import type { StartProgress } from './start-steps.ts';

const DAY_MS = 86_400_000;
/** What became qualified within so many days is new. */
export const NEW_FOR_DAYS = 7;
/** Status code of a qualified conversation (specification part 2 §4). */
export const QUALIFIED = 5;

/** Which of the three steps a team has taken. */
export const useStartProgress = (teamId: string): Live<StartProgress> =>
  useLive(
    `start-progress|${teamId}`,
    async (db) => {
      const [offers, campaigns, profiles] = await Promise.all([db.offers, db.campaigns, db.profiles].map((table) => table.where('[teamId+createdAt]').between(...spanOf(teamId)).limit(1).count()));
      return { offer: offers !== 0, campaign: campaigns !== 0, profile: profiles !== 0 };
    },
    // Read after profiles and campaigns: once it is known whether there are offers, all three are.
    scopeOf.offers(teamId),
  );

/** What a person may want to do something about today. */
export interface Today {
  /** Conversations in which the prospect wrote last. */
  readonly replies: number;
  /** Qualified conversations with a sign of life within the last days. */
  readonly qualified: number;
  /** Those that need somebody, of which there may be more. */
  readonly profiles: readonly Profile[];
  readonly campaigns: readonly Campaign[];
  /** Whether there is any of what may need somebody: a conversation, a profile, an active campaign. */
  readonly has: { readonly chats: boolean; readonly profiles: boolean; readonly activeCampaigns: boolean };
  /** Absent before the team's record was read. */
  readonly credits: { readonly left: number; readonly days: number | undefined } | undefined;
}

/** Counts come from indexes and read no conversation; `nowMs` may be as old as the screen. */
export async function readToday(db: ReplicaDatabase, teamId: string, nowMs: number): Promise<Today> {
  const newSince = new Date(nowMs - NEW_FOR_DAYS * DAY_MS).toISOString();
  const [chats, replies, qualified, profiles, campaigns, record, credits] = await Promise.all([
    db.chats.where('[teamId+lastActivityAt]').between(...spanOf(teamId)).limit(1).count(),
    db.chats.where('[teamId+lastMessageRole]').equals([teamId, 'user']).count(),
    db.chats.where('[teamId+status+lastActivityAt]').between([teamId, QUALIFIED, newSince], [teamId, QUALIFIED, LATEST], true, true).count(),
    db.profiles.where('[teamId+createdAt]').between(...spanOf(teamId)).toArray(),
    db.campaigns.where('[teamId+createdAt]').between(...spanOf(teamId)).toArray(),
    db.teamRecords.get(teamId),
    db.credits.where('[teamId+createdAt]').between([teamId, new Date(paceStartMs(nowMs)).toISOString()], [teamId, LATEST]).toArray(),
  ]);
  const left = record === undefined ? undefined : totalCredits(record);
  return {
    replies,
    qualified,
    profiles: profiles.filter(needsAttention),
    campaigns: campaigns.filter(isRunningDry),
    has: { chats: chats > 0, profiles: profiles.length > 0, activeCampaigns: campaigns.some(({ status }) => status === 'active') },
    credits: left === undefined ? undefined : { left, days: creditDaysLeft(left, credits, nowMs) },
  };
}

/** Today, by the replica: known as soon as the team's profiles were read once. */
export const useToday = (teamId: string, nowMs: number): Live<Today> => useLive(`today|${teamId}|${nowMs}`, (db) => readToday(db, teamId, nowMs), scopeOf.profiles(teamId));
