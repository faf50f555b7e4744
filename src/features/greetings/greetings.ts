import type { Chat } from '#domain/chat/chat.ts';
import type { ChatStatus } from '#domain/chat/chat-status.ts';
import { greetingOf } from '#domain/prospect/names/greeting.ts';
import { namesOf } from '#domain/prospect/names/prospect-names.ts';
import { readProspect } from '#domain/prospect/prospect.ts';
import type { NameParts } from '#domain/prospect/names/name-parts.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { readChatCoverage, readCoverage } from '#replica/coverage.ts';
import { rangeOfOwner } from '#replica/index-range.ts';
import { useLive } from '#replica/live/use-live.tsx';
import { scopeOf } from '#replica/scopes.ts';

/** Number of people whose greetings are previewed. */
export const PREVIEWED_GREETINGS = 20;

/** The status of people who wait for their invitation. */
const NOT_CONTACTED: ChatStatus = 0;

/** Holds how a person of a campaign is greeted. */
interface Greeting {
  readonly chat: Chat;
  readonly names: NameParts;
  readonly text: string;
}

/** Reads the greetings of the first people of a campaign who are not contacted yet, the oldest first. */
export async function readGreetings(db: ReplicaDatabase, campaignId: string): Promise<readonly Greeting[]> {
  const campaign = await db.campaigns.get(campaignId);
  const prompt = campaign === undefined ? undefined : await db.prompts.get(campaign.promptId);
  const chats = await db.chats
    .where('[campaignId+lastActivityAt]')
    .between(...rangeOfOwner(campaignId))
    .filter(({ status }) => status === NOT_CONTACTED)
    .limit(PREVIEWED_GREETINGS)
    .toArray();
  const bodies = await db.chatBodies.bulkGet(chats.map((chat) => chat.id));
  return chats.map((chat, index) => {
    const { name, headline, country, city, firstName, lastName } = chat;
    const prospect = {
      ...(bodies[index]?.prospect ?? readProspect({ name, headline, country, city }).value),
      // The row holds what is not saved yet.
      ...(firstName !== undefined && { firstName }),
      ...(lastName !== undefined && { lastName }),
    };
    return { chat, names: namesOf(prospect), text: greetingOf(prospect, prompt, campaign?.variables) };
  });
}

/** Tells whether a campaign's prompt and people are all here: the oldest, who are next, are read last. */
async function isRead(db: ReplicaDatabase, campaignId: string): Promise<boolean> {
  const teamId = (await db.campaigns.get(campaignId))?.teamId;
  if (teamId === undefined) return false;
  const coverages = await Promise.all([readCoverage(db, [scopeOf.prompts(teamId)]), readChatCoverage(db, { teamId })]);
  return coverages.every((coverage) => coverage === 'filled');
}

/** Returns the greetings of a campaign, empty until they are read. */
export function useGreetings(campaignId: string): readonly Greeting[] {
  const live = useLive(`greetings|${campaignId}`, async (db) =>
    (await isRead(db, campaignId)) ? readGreetings(db, campaignId) : [],
  );
  return live.state === 'ready' ? live.value : [];
}
