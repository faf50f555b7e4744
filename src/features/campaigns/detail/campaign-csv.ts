import { prospectCells, EXPORT_HEADERS, type ChatNames } from '#domain/chat/chat-csv.ts';
import { CSV_BOM, csvLine } from '#domain/text/csv.ts';
import { profileName } from '#domain/prospect/person-name.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { readMemberNames } from '#replica/live/member-names.ts';
import { readTagNames } from '#replica/live/tag-names.ts';
import { rangeOfOwner, rowsOfTeam } from '#replica/index-range.ts';

/** Rows read and written per turn: a few milliseconds of the main thread. */
const PAGE = 200;

/** The prospects of a campaign as a file. */
interface ProspectsFile {
  /** To be concatenated. */
  readonly parts: readonly string[];
  readonly prospects: number;
  /** How many of them lack company and address because their conversations were evicted from this device. */
  readonly withoutAddress: number;
}

/** Reads the names of a campaign and of its team's profiles and members. */
async function readNames(db: ReplicaDatabase, campaignId: string): Promise<ChatNames> {
  const campaign = await db.campaigns.get(campaignId);
  const profiles = campaign === undefined ? [] : await rowsOfTeam(db.profiles, campaign.teamId).toArray();
  const profileNames = new Map<string, string>(profiles.map((profile) => [profile.id, profileName(profile)]));
  const [memberNames, tagNames] =
    campaign === undefined
      ? []
      : await Promise.all([readMemberNames(db, campaign.teamId), readTagNames(db, campaign.teamId)]);
  return {
    campaign: () => campaign?.name ?? '',
    profile: (id) => profileNames.get(id) ?? '',
    member: (userId) => memberNames?.get(userId) ?? '',
    tag: (id) => tagNames?.get(id) ?? '',
  };
}

/**
 * Writes all prospects of a campaign on this device, with status and score, newest activity first, in chunks. Returns
 * undefined when aborted.
 */
export async function campaignCsv(
  db: ReplicaDatabase,
  campaignId: string,
  signal: AbortSignal,
  delimiter = ',',
): Promise<ProspectsFile | undefined> {
  const ids = (
    await db.chats
      .where('[campaignId+lastActivityAt]')
      .between(...rangeOfOwner(campaignId))
      .primaryKeys()
  ).toReversed();
  const names = await readNames(db, campaignId);
  const parts = [CSV_BOM, csvLine(EXPORT_HEADERS, delimiter)];
  let prospects = 0;
  let withoutAddress = 0;
  for (let start = 0; start < ids.length; start += PAGE) {
    const page = ids.slice(start, start + PAGE);
    const [chats, bodies] = await Promise.all([db.chats.bulkGet(page), db.chatBodies.bulkGet(page)]);
    if (signal.aborted) return undefined;
    for (const [index, chat] of chats.entries()) {
      // Deleted since the ids were read.
      if (chat === undefined) continue;
      prospects += 1;
      if (bodies[index] === undefined) withoutAddress += 1;
      parts.push(csvLine(prospectCells(chat, bodies[index], names), delimiter));
    }
  }
  return { parts, prospects, withoutAddress };
}
