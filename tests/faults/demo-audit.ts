import { readCampaign, type Campaign } from '#domain/campaign/campaign.ts';
import { addDayCounts, DAY_COUNTS, NO_DAY_COUNTS, readCampaignDays } from '#domain/campaign/campaign-days.ts';
import { readChat } from '#domain/chat/chat.ts';
import { COLLECTIONS, DATABASE_ID, type CollectionId } from '#domain/wire/collections.ts';
import { readCredit } from '#domain/credit/credit.ts';
import { documentListSchema, type WireDocument } from '#domain/wire/wire-document.ts';
import { readProfile } from '#domain/profile/profile.ts';
import { readProspectList } from '#domain/prospect/prospect-list.ts';
import { runtimeConfigSchema } from '#domain/wire/runtime-config.ts';
import { readTeamRecord } from '#domain/team/team.ts';
import { totalCredits } from '#domain/team/team-state.ts';
import { dayCountsOf, recount, type CountedChat } from '#server/jobs/campaign-run-recount.ts';
import { waitUntil } from '#support/wait-until.ts';

const PAGE_SIZE = 100;

/** The data found on a server, and everything in them that is impossible. */
export interface Audit {
  readonly problems: readonly string[];
  readonly chats: number;
  readonly messages: number;
  /** Run steps that were done, over all chats. */
  readonly runSteps: number;
}

/** Reads a collection as a signed-in person, over the plain wire. */
type Read = (collection: CollectionId) => Promise<WireDocument[]>;

/** Signs in the demo's owner. The session outlives every restart of the server. */
export async function signInAuditor(url: string): Promise<Read> {
  const config = runtimeConfigSchema.parse(await (await fetch(`${url}/config.json`)).json());
  const endpoint = new URL(config.appwrite.endpoint, url).href;
  const project = { 'X-Appwrite-Project': config.appwrite.projectId };
  const signIn = await fetch(`${endpoint}/account/sessions/email`, {
    method: 'POST',
    headers: { ...project, 'Content-Type': 'application/json' },
    body: JSON.stringify(config.demo),
  });
  if (!signIn.ok) throw new Error(`The demo could not sign in: ${await signIn.text()}`);
  const cookie = signIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return async (collection) => {
    const documents: WireDocument[] = [];
    for (;;) {
      const last = documents.at(-1);
      const queries = [
        { method: 'orderAsc', attribute: '$id' },
        { method: 'limit', values: [PAGE_SIZE] },
        ...(last === undefined ? [] : [{ method: 'cursorAfter', values: [last.$id] }]),
      ];
      const search = new URLSearchParams(queries.map((query, at) => [`queries[${at}]`, JSON.stringify(query)]));
      const answer = await fetch(`${endpoint}/databases/${DATABASE_ID}/collections/${collection}/documents?${search}`, {
        headers: { ...project, Cookie: cookie },
      });
      if (!answer.ok) throw new Error(`The ${collection} cannot be read: ${await answer.text()}`);
      const { documents: page } = documentListSchema.parse(await answer.json());
      documents.push(...page);
      if (page.length < PAGE_SIZE) return documents;
    }
  };
}

/**
 * Reads everything and recounts it. Repeats the read until no campaign and no balance changed meanwhile, so the sandbox
 * should be slow while this runs.
 */
export async function auditDemo(read: Read): Promise<Audit> {
  return waitUntil('Nothing changes while the data are read', async () => {
    const before = await readBalances(read);
    const [chats, credits, profiles, lists] = [
      await read(COLLECTIONS.chats),
      await read(COLLECTIONS.credits),
      await read(COLLECTIONS.profiles),
      await read(COLLECTIONS.prospectLists),
    ];
    const after = await readBalances(read);
    if (JSON.stringify(before) !== JSON.stringify(after)) return undefined;
    const problems: string[] = [];
    const parsed = chats.map((document) => readCountedChat(document, problems));
    for (const document of profiles) tryParse(problems, `profile ${document.$id}`, () => readProfile(document));
    for (const document of lists) tryParse(problems, `prospect list ${document.$id}`, () => readProspectList(document));
    for (const document of after.campaigns) recountCampaign(readCampaign(document), parsed, problems);
    recountCredits(after.teams, credits, problems);
    return {
      problems,
      chats: parsed.length,
      messages: parsed.reduce((sum, chat) => sum + chat.messages.length, 0),
      runSteps: parsed.reduce((sum, chat) => sum + chat.actCount, 0),
    };
  });
}

const readBalances = async (read: Read) => ({
  campaigns: await read(COLLECTIONS.campaigns),
  teams: await read(COLLECTIONS.teams),
});

function tryParse<T>(problems: string[], what: string, parse: () => T): T | undefined {
  try {
    return parse();
  } catch (error) {
    problems.push(`${what} cannot be parsed: ${String(error)}`);
    return undefined;
  }
}

type AuditedChat = CountedChat & { readonly campaignId: string };

function readCountedChat(document: WireDocument, problems: string[]): AuditedChat {
  const actCount = Number(document['actCount']);
  const read = tryParse(problems, `chat ${document.$id}`, () => readChat(document));
  if (read === undefined) return { status: 0, actCount, messages: [], campaignId: '' };
  const { chat, body } = read;
  if (body.malformed.length > 0) problems.push(`chat ${chat.id} has malformed ${body.malformed.join(', ')}`);
  const ids = body.messages.map(({ id }) => id);
  if (new Set(ids).size !== ids.length || ids.includes(''))
    problems.push(`chat ${chat.id} has a message twice: ${ids.join(' ')}`);
  return { status: chat.status, actCount, messages: body.messages, campaignId: chat.campaignId };
}

function recountCampaign(campaign: Campaign, chats: readonly AuditedChat[], problems: string[]): void {
  const own = chats.filter(({ campaignId }) => campaignId === campaign.id);
  // A prospect whose address was unusable at the import could never be invited.
  const prospects = own.filter(({ status, actCount }) => !(status === 404 && actCount === 0)).length;
  for (const [name, counted] of Object.entries({ ...recount(own), prospects })) {
    const stored = campaign.stats[name as keyof typeof campaign.stats];
    if (stored !== counted)
      problems.push(`campaign ${campaign.name} has ${stored} ${name}, but a recount gives ${counted}`);
  }
  const inDays = readCampaignDays(campaign.days).reduce((sum, { counts }) => addDayCounts(sum, counts), NO_DAY_COUNTS);
  const counted = own.reduce((sum, chat) => addDayCounts(sum, dayCountsOf(chat)), NO_DAY_COUNTS);
  for (const name of DAY_COUNTS)
    if (inDays[name] !== counted[name])
      problems.push(
        `the days of campaign ${campaign.name} have ${inDays[name]} ${name}, but a recount gives ${counted[name]}`,
      );
}

function recountCredits(teams: readonly WireDocument[], entries: readonly WireDocument[], problems: string[]): void {
  for (const document of teams) {
    const record = readTeamRecord(document);
    const own = entries.map(readCredit).filter(({ teamId }) => teamId === record.id);
    const balance = own.reduce((sum, { type, total }) => sum + (type === 'refill' ? total : -total), 0);
    if (balance !== totalCredits(record))
      problems.push(
        `team ${record.id} has ${totalCredits(record)} credits, but its ledger entries add up to ${balance}`,
      );
  }
}
