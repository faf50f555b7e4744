import * as z from 'zod/mini';
import { addToCampaignDays, NO_DAY_COUNTS } from '#domain/campaign/campaign-days.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { parts, readableBy, upsertAll } from '#server/seed/documents.ts';
import { readCampaignStats } from '#domain/campaign/campaign.ts';
import { ROW_NUMBER } from '#domain/prospect/rejected-row.ts';
import { readProspect } from '#domain/prospect/prospect.ts';
import { readProspectList, type ProspectList } from '#domain/prospect/prospect-list.ts';
import { Query } from '#server/backend/query.ts';
import { listCommandRecords, withStoppedData, type CommandRecord } from '#support/stopped-data.ts';

export { watchProcessorTime } from '#support/processor-time.ts';

/** Returns the stopped server's record of each command. */
export const listRecords = (dataDir: string): Promise<CommandRecord[]> => withStoppedData(dataDir, listCommandRecords);

/**
 * The data of the stopped server about a campaign's imports: the lists, their people with addresses and status, and the
 * campaign's number of prospects.
 */
export interface ImportedData {
  readonly lists: readonly ProspectList[];
  readonly people: readonly {
    readonly list: string;
    readonly address: string;
    readonly name: string;
    readonly status: number;
  }[];
  /** Number of conversations of the campaign that no import created. */
  readonly others: number;
  readonly prospects: number;
  readonly rejected: readonly { readonly list: string; readonly code: string; readonly rowNumber: string }[];
}

const rejectedSchema = z.array(z.object({ code: z.string(), row: z.record(z.string(), z.string()) }));

export const readImport = (dataDir: string, campaignId: string): Promise<ImportedData> =>
  withStoppedData(dataDir, async (backend) => {
    const [campaign, lists, chats, rejected] = await Promise.all([
      backend.findDocument(COLLECTIONS.campaigns, campaignId),
      backend.listAll(COLLECTIONS.prospectLists, [Query.equal('campaign', campaignId)]),
      backend.listAll(COLLECTIONS.chats, [Query.equal('campaign', campaignId)]),
      backend.listAll(COLLECTIONS.rejectedRows, []),
    ]);
    const own = new Set(lists.map(({ $id }) => $id));
    const imported = chats.filter((chat) => own.has(String(chat['prospectList'])));
    return {
      lists: lists.map(readProspectList),
      people: imported.map((chat) => {
        const { profileUrl, name } = readProspect(chat['prospect']).value;
        return { list: String(chat['prospectList']), address: profileUrl, name, status: Number(chat['status']) };
      }),
      others: chats.length - imported.length,
      prospects: readCampaignStats(campaign?.['stats']).value.prospects,
      rejected: rejected
        .filter(({ campaign: of }) => of === campaignId)
        .flatMap(({ rows, prospectList }) =>
          rejectedSchema
            .parse(JSON.parse(String(rows)))
            .map(({ code, row }) => ({ list: String(prospectList), code, rowNumber: row[ROW_NUMBER] ?? '' })),
        ),
    };
  });

/** Conversations that the benchmarks add to the demo's data while its server is stopped. */
export interface Conversations {
  readonly teamId: string;
  readonly profileIds: readonly string[];
  readonly ids: readonly string[];
  /** The first conversation written for each profile, which a pull reads last and whose activity is the newest. */
  readonly markerIds: readonly string[];
}

/** The text of a marker on the server. */
export const MARKER_TEXT = 'This is what was missed';

const DAY_MS = 86_400_000;
const DOCUMENTS_PER_COMMIT = 1_000;

/** Adds `count` ended conversations to the profiles of the demo's team, the same number to each. */
export function addConversations(dataDir: string, count: number): Promise<Conversations> {
  return withStoppedData(dataDir, async (backend) => {
    const chats = await backend.listAll(COLLECTIONS.chats, []);
    const sample = chats[0];
    if (sample === undefined) throw new Error('The demo has no conversation');
    const teamId = String(sample['teamId']);
    const profileIds = [
      ...new Set(chats.filter((chat) => chat['teamId'] === teamId).map((chat) => String(chat['agent']))),
    ];
    const nowMs = Date.now();
    const markerIds = profileIds.map((_, position) => `bench-${position}`);
    const documents = Array.from({ length: count }, (_, position) => {
      const isMarker = position < profileIds.length;
      const at = new Date(nowMs + (isMarker ? DAY_MS : -DAY_MS) - position * 1_000).toISOString();
      const id = `bench-${position}`;
      const prospect = {
        name: `Person ${position}`,
        headline: 'Head of logistics at a company that ships things',
        country: 'FR',
        city: 'Lyon',
        profileUrl: `https://www.linkedin.com/in/bench-person-${position}`,
      };
      const messages = [
        {
          id: `${id}-1`,
          role: 'assistant',
          content: `Good morning, shall we speak about point ${position} on Thursday? It would take a quarter of an hour, and I bring the figures.`,
          date: at,
        },
        {
          id: `${id}-2`,
          role: 'user',
          content: isMarker ? MARKER_TEXT : 'Thursday suits me well, after lunch.',
          date: at,
        },
      ];
      return {
        id,
        data: {
          teamId,
          agent: profileIds[position % profileIds.length],
          campaign: sample['campaign'],
          status: sample['status'],
          paused: false,
          messages: JSON.stringify(messages),
          qualificationHistory: [],
          prospect: JSON.stringify(prospect),
          lastActivityAt: at,
          personKey: id,
        },
        permissions: readableBy(teamId),
      };
    });
    for (const part of parts(documents, DOCUMENTS_PER_COMMIT)) await upsertAll(backend, COLLECTIONS.chats, part);
    return { teamId, profileIds, markerIds, ids: documents.map(({ id }) => id) };
  });
}

/**
 * Adds `count` campaigns to the demo's team, each with stats and ninety days of history; none has a profile, so none
 * runs.
 */
export function addCampaigns(dataDir: string, count: number): Promise<readonly string[]> {
  return withStoppedData(dataDir, async (backend) => {
    const teamId = String((await backend.listAll(COLLECTIONS.campaigns, []))[0]?.['teamId']);
    const nowMs = Date.now();
    const days = addToCampaignDays(
      '',
      Array.from({ length: 90 }, (_, index) => ({
        day: new Date(nowMs - index * DAY_MS).toISOString().slice(0, 10),
        counts: {
          ...NO_DAY_COUNTS,
          invitationsSent: 20,
          invitationsAccepted: index % 7,
          messagesSent: 12,
          messagesReceived: 5,
        },
      })),
    );
    const documents = Array.from({ length: count }, (_, position) => ({
      id: `bench-campaign-${position}`,
      data: {
        teamId,
        name: campaignName(position, 0),
        status: position % 3 === 0 ? 'active' : 'paused',
        step: 6,
        target: 'Founders of companies that ship things',
        days,
        stats: JSON.stringify({
          prospects: 2_000 + position,
          invitationsSent: 1_800,
          invitationsAccepted: 300 + (position % 90),
          initialMessages: 280,
          prospectsAnswers: position % 120,
          invitationsMin: 18,
          invitationsMax: 25,
          messagesSent: 1_100,
          messagesReceived: 450,
        }),
      },
      permissions: readableBy(teamId),
    }));
    for (const part of parts(documents, DOCUMENTS_PER_COMMIT)) await upsertAll(backend, COLLECTIONS.campaigns, part);
    return documents.map(({ id }) => id);
  });
}

/** Returns the name of a benchmark's campaign after this many renames. */
export const campaignName = (position: number, version: number): string =>
  `Campaign ${String(position).padStart(3, '0')}, version ${version}`;
