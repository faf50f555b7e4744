import type { Campaign } from '#domain/campaign/campaign.ts';
import { isRunningOut } from '#domain/campaign/campaign.ts';
import { QUALIFIED } from '#domain/chat/chat-status.ts';
import { TO_DECIDE_BOUNDS } from '#domain/chat/to-decide.ts';
import type { Credit } from '#domain/credit/credit.ts';
import { creditForecast, creditPace, paceStartMs, supplyOf } from '#domain/credit/credit-forecast.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { needsAttention, wasConnected } from '#domain/profile/profile.ts';
import { withoutRemoved } from '#domain/profile/removed-profile.ts';
import { totalCredits } from '#domain/team/team-state.ts';
import type { TeamRecord } from '#domain/team/team.ts';
import { countLastByProspect } from '#replica/chats-last-by-prospect.ts';
import { countToApprove } from '#replica/chats-to-approve.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { isEmpty } from '#replica/is-empty.ts';
import { LATEST, rangeOfOwner, rowsOfTeam } from '#replica/index-range.ts';
import { readInPages } from '#replica/read-in-pages.ts';
import { scopeOf } from '#replica/scopes.ts';
import { readChatRetention } from '#replica/eviction/chat-retention.ts';
import { readChatCoverage, readCoverage, type Coverage } from '#replica/coverage.ts';
import { useLive, type Live } from '#replica/live/use-live.tsx';
import type { OnboardingProgress } from './onboarding-steps.ts';

const DAY_MS = 86_400_000;
/** Days for which a qualified chat counts as new. */
export const NEW_FOR_DAYS = 7;

/** Reads which steps are taken: a draft is no campaign yet, and a profile that never signed in is not connected. */
export async function readOnboardingProgress(
  db: Pick<ReplicaDatabase, 'profiles' | 'offers' | 'campaigns'>,
  teamId: string,
): Promise<OnboardingProgress> {
  const [profiles, campaigns, hasNoOffers] = await Promise.all([
    rowsOfTeam(db.profiles, teamId).toArray(),
    rowsOfTeam(db.campaigns, teamId).toArray(),
    isEmpty(rowsOfTeam(db.offers, teamId)),
  ]);
  return {
    offer: !hasNoOffers,
    campaign: campaigns.some(({ status }) => status !== 'draft'),
    profile: withoutRemoved(profiles).some(wasConnected),
  };
}

/** Returns which of the three onboarding steps a team has taken. */
export const useOnboardingProgress = (teamId: string): Live<OnboardingProgress> =>
  useLive(
    `start-progress|${teamId}`,
    (db) => readOnboardingProgress(db, teamId),
    scopeOf.offers(teamId),
    scopeOf.campaigns(teamId),
    scopeOf.profiles(teamId),
  );

/** How long credits last: `days` as in `CreditForecast`, and whether the plan renews them before. */
interface CreditsLast {
  readonly days: number;
  readonly isRenewed: boolean;
}

/** What may need attention today. A part that is not `filled` is a number so far, or not known at all. */
export interface Today {
  /** How much of each part is on this device. */
  readonly coverage: { readonly chats: Coverage; readonly profiles: Coverage; readonly campaigns: Coverage };
  /** Whether older conversations are not kept on this device, and so not counted. */
  readonly isLimitedTo90Days: boolean;
  /** Chats in which the prospect wrote last. */
  readonly replies: number;
  /** Qualified chats active within the last days. */
  readonly qualified: number;
  /** Chats with a high score that a person has to decide on. */
  readonly toDecide: number;
  /** Chats with a message of the AI to approve. */
  readonly toApprove: number;
  /** Profiles and campaigns that need attention; there may be more. */
  readonly profiles: readonly Profile[];
  readonly campaigns: readonly Campaign[];
  /** Whether there is a chat, a profile or an active campaign at all. */
  readonly has: { readonly chats: boolean; readonly profiles: boolean; readonly activeCampaigns: boolean };
  /** True when a person qualifies the prospects of some campaign. */
  readonly isDecidedByHand: boolean;
  /** True when a person approves the messages of some campaign. */
  readonly isApprovedByHand: boolean;
  /** Absent until the team's record is read. */
  readonly credits:
    | { readonly left: number; readonly isHistoryRead: boolean; readonly forecast: CreditsLast | undefined }
    | undefined;
}

/** Reads today's data. Counts come from indexes without reading chats; `nowMs` may be as old as the screen. */
async function readToday(db: ReplicaDatabase, teamId: string, nowMs: number): Promise<Today> {
  const newSince = new Date(nowMs - NEW_FOR_DAYS * DAY_MS).toISOString();
  const [chatCoverage, profileCoverage, campaignCoverage, creditCoverage, { keeping }] = await Promise.all([
    readChatCoverage(db, { teamId }),
    readCoverage(db, [scopeOf.profiles(teamId)]),
    readCoverage(db, [scopeOf.campaigns(teamId)]),
    readCoverage(db, [scopeOf.credits(teamId)]),
    readChatRetention(db),
  ]);
  const [hasNoChats, replies, qualified, toDecide, toApprove, profiles, campaigns, record, credits] = await Promise.all(
    [
      isEmpty(db.chats.where('[teamId+lastActivityAt]').between(...rangeOfOwner(teamId))),
      countLastByProspect(db, teamId),
      db.chats
        .where('[teamId+status+lastActivityAt]')
        .between([teamId, QUALIFIED, newSince], [teamId, QUALIFIED, LATEST], true, true)
        .count(),
      countToDecide(db, teamId),
      countToApprove(db, teamId),
      rowsOfTeam(db.profiles, teamId).toArray(),
      rowsOfTeam(db.campaigns, teamId).toArray(),
      db.teamRecords.get(teamId),
      readInPages(db.credits, teamId, new Date(paceStartMs(nowMs)).toISOString()),
    ],
  );
  return {
    coverage: { chats: chatCoverage, profiles: profileCoverage, campaigns: campaignCoverage },
    isLimitedTo90Days: keeping === '90-days',
    replies,
    qualified,
    toDecide,
    toApprove,
    profiles: profiles.filter(needsAttention),
    campaigns: campaigns.filter(isRunningOut),
    has: {
      chats: !hasNoChats,
      profiles: withoutRemoved(profiles).length > 0,
      activeCampaigns: campaigns.some(({ status }) => status === 'active'),
    },
    isDecidedByHand: campaigns.some(({ qualificationAutomatic }) => !qualificationAutomatic),
    isApprovedByHand: campaigns.some(({ approvesMessages }) => approvesMessages === true),
    credits:
      record === undefined
        ? undefined
        : {
            left: totalCredits(record),
            isHistoryRead: creditCoverage === 'filled',
            forecast: creditCoverage === 'filled' ? creditsLast(record, credits, nowMs) : undefined,
          },
  };
}

/** Counts the chats of a team whose decision is "to-decide". */
export async function countToDecide({ chats }: Pick<ReplicaDatabase, 'chats'>, teamId: string): Promise<number> {
  const count = async (index: string, bounds: readonly (readonly (readonly (string | number)[])[])[]) => {
    const counts = await Promise.all(
      bounds.map(([lower = [], upper = []]) =>
        chats
          .where(index)
          .between([teamId, ...lower], [teamId, ...upper], false, true)
          .count(),
      ),
    );
    return counts.reduce((sum, part) => sum + part, 0);
  };
  const [scored, decided] = await Promise.all([
    count('[teamId+status+score]', TO_DECIDE_BOUNDS.scored),
    count('[teamId+status+rating.verdict+score]', TO_DECIDE_BOUNDS.decided),
  ]);
  return scored - decided;
}

function creditsLast(record: TeamRecord, credits: readonly Credit[], nowMs: number): CreditsLast | undefined {
  const supply = supplyOf(record, nowMs);
  const forecast = creditForecast(supply, creditPace(credits, nowMs), nowMs);
  return forecast && { days: forecast.days, isRenewed: forecast.outlastsMonth && supply.monthly > 0 };
}

/** Returns today's data from the replica, as far as they are known. */
export const useToday = (teamId: string, nowMs: number): Live<Today> =>
  useLive(`today|${teamId}|${nowMs}`, (db) => readToday(db, teamId, nowMs), scopeOf.profiles(teamId));
