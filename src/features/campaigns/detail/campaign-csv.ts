import { prospectCells, PROSPECT_COLUMNS, type ChatNames } from '#domain/chat/chat-csv.ts';
import { CSV_MARK, csvLine } from '#domain/text/csv.ts';
import { profileName } from '#domain/prospect/person-name.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { rangeOfOwner } from '#replica/index-range.ts';

/** Read and written in one turn: some milliseconds of the thread that draws the screen. */
const PAGE = 200;

/** The prospects of a campaign as a file. */
interface ProspectsFile {
  /** In parts, to be joined. */
  readonly parts: readonly string[];
  readonly prospects: number;
  /** Of those, how many are without company and address: their conversations have made room on this device. */
  readonly withoutAddress: number;
}

/** The names of a campaign and of the profiles that act for its team. */
async function readNames(db: ReplicaDatabase, campaignId: string): Promise<ChatNames> {
  const campaign = await db.campaigns.get(campaignId);
  const profiles =
    campaign === undefined
      ? []
      : await db.profiles
          .where('[teamId+createdAt]')
          .between(...rangeOfOwner(campaign.teamId))
          .toArray();
  const profileNames = new Map<string, string>(profiles.map((profile) => [profile.id, profileName(profile)]));
  return { campaign: () => campaign?.name ?? '', profile: (id) => profileNames.get(id) ?? '' };
}

/**
 * All prospects of a campaign that are on this device, with status and score, newest activity first; read and written
 * in slices. Undefined when it was aborted.
 */
export async function campaignCsv(
  db: ReplicaDatabase,
  campaignId: string,
  signal: AbortSignal,
): Promise<ProspectsFile | undefined> {
  const ids = (
    await db.chats
      .where('[campaignId+lastActivityAt]')
      .between(...rangeOfOwner(campaignId))
      .primaryKeys()
  ).toReversed();
  const names = await readNames(db, campaignId);
  const parts = [CSV_MARK, csvLine(PROSPECT_COLUMNS)];
  let prospects = 0;
  let withoutAddress = 0;
  for (let start = 0; start < ids.length; start += PAGE) {
    const page = ids.slice(start, start + PAGE);
    const [chats, bodies] = await Promise.all([db.chats.bulkGet(page), db.chatBodies.bulkGet(page)]);
    if (signal.aborted) return undefined;
    for (const [index, chat] of chats.entries()) {
      // Gone since their ids were read.
      if (chat === undefined) continue;
      prospects += 1;
      if (bodies[index] === undefined) withoutAddress += 1;
      parts.push(csvLine(prospectCells(chat, bodies[index], names)));
    }
  }
  return { parts, prospects, withoutAddress };
}
