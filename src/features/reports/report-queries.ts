import type { ReportGrouping } from '#domain/report/report-steps.ts';
import { profileName } from '#domain/prospect/person-name.ts';
import { campaignTitle } from '#domain/campaign/campaign-messages.ts';
import { QUALIFIED } from '#domain/chat/chat-status.ts';
import type { Chat } from '#domain/chat/chat.ts';
import { readChatCoverage, type Coverage } from '#replica/coverage.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { readChatRetention } from '#replica/eviction/chat-retention.ts';
import { EARLIEST, LATEST, rangeOfOwner, rowsOfTeam } from '#replica/index-range.ts';
import { useLive, type Live } from '#replica/live/use-live.tsx';

/** What a report needs beside the chats. */
export interface ReportContext {
  /** Names of campaigns, offers, prompts and profiles, by id. */
  readonly names: Readonly<Record<Exclude<ReportGrouping, 'week'>, ReadonlyMap<string, string>>>;
  /** Offer and prompt of each campaign. */
  readonly campaigns: ReadonlyMap<string, { readonly offer: string; readonly prompt: string }>;
  /** How many of the team's conversations are on this device. */
  readonly coverage: Coverage;
  /** From when on this device stores conversations, UTC ISO; empty: all of them. */
  readonly storedSince: string;
  /** People who were invited before invitations were dated. */
  readonly undatedCount: number;
}

/** Reads the context of a team's report. Counts come from indexes, without reading chats. */
export async function readReportContext(db: ReplicaDatabase, teamId: string): Promise<ReportContext> {
  const [campaigns, offers, prompts, profiles, coverage, retention, invited, dated] = await Promise.all([
    rowsOfTeam(db.campaigns, teamId).toArray(),
    rowsOfTeam(db.offers, teamId).toArray(),
    rowsOfTeam(db.prompts, teamId).toArray(),
    rowsOfTeam(db.profiles, teamId).toArray(),
    readChatCoverage(db, { teamId }),
    readChatRetention(db),
    db.chats
      .where('[teamId+status+lastActivityAt]')
      .between([teamId, 1, EARLIEST], [teamId, QUALIFIED, LATEST], true, true)
      .count(),
    db.chats
      .where('[teamId+invitedAt]')
      .between(...rangeOfOwner(teamId))
      .count(),
  ]);
  return {
    names: {
      campaign: new Map(campaigns.map(({ id, name }) => [id, campaignTitle(name)])),
      offer: new Map(offers.map(({ id, name }) => [id, name])),
      prompt: new Map(prompts.map(({ id, name }) => [id, name])),
      profile: new Map(profiles.map((profile) => [profile.id, profileName(profile)])),
    },
    campaigns: new Map(campaigns.map(({ id, offerId, promptId }) => [id, { offer: offerId, prompt: promptId }])),
    coverage,
    storedSince: retention.since,
    undatedCount: Math.max(0, invited - dated),
  };
}

export const useReportContext = (teamId: string): Live<ReportContext> =>
  useLive(`report-context|${teamId}`, (db) => readReportContext(db, teamId));

/** Returns these chats in their order; those that are gone meanwhile are left out. */
export const useChatsById = (ids: readonly string[]): Live<readonly Chat[]> =>
  useLive(`report-people|${ids.join()}`, async (db) =>
    (await db.chats.bulkGet([...ids])).filter((chat): chat is Chat => chat !== undefined),
  );
