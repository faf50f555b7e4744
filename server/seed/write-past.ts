import { readCampaign, readCampaignStats, type Campaign } from '#domain/campaign/campaign.ts';
import { addToCampaignDays } from '#domain/campaign/campaign-days.ts';
import { COLLECTIONS, type CollectionId } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { readProfile } from '#domain/profile/profile.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import type { Fields } from '#server/backend/transaction.ts';
import { createWorkingCalendars } from '#server/drivers/network/working-calendars.ts';
import { createDialogueWriter } from '#server/drivers/network/sandbox/dialogue-writer.ts';
import { SANDBOX_SEED } from '#server/drivers/network/sandbox/sandbox.ts';
import { createSandboxNetwork, readSimulatedProfile } from '#server/drivers/network/sandbox/sandbox-network.ts';
import { paceSchema, type Pace } from '#server/jobs/campaign-run-pace.ts';
import { recount } from '#server/jobs/campaign-run-recount.ts';
import { chatFields, messageSpending, readChatView, type ChatView } from '#server/jobs/campaign-run-store.ts';
import { creditIdOf } from '#server/ledger/ledger.ts';
import type { SeedLedgerEntry } from './credit-history.ts';
import { OWNER } from './content/people.ts';
import { readableBy, upsertAll } from './documents.ts';
import { simulatePast, type PastChat } from './simulate-past.ts';

/** Parameters of the past of a campaign. */
interface CampaignPast {
  readonly campaignId: string;
  readonly offerName: string;
  /** Start and end of its activity; Unix milliseconds. */
  readonly fromMs: number;
  readonly untilMs: number;
  /** Most prospects to invite. */
  readonly invited: number;
  /** Least and most invitations a day, and during the warm-up of the profile (until Unix milliseconds). */
  readonly limits: readonly [number, number];
  readonly warmUp: { readonly limits: readonly [number, number]; readonly untilMs: number };
}

/** Fields to read of a chat: only those that the import wrote. */
const READ_FIELDS = [
  '$id',
  '$sequence',
  '$createdAt',
  '$updatedAt',
  'teamId',
  'agent',
  'campaign',
  'status',
  'actCount',
  'prospect',
  'personKey',
];

/** One in this many conversations with answers is paused. */
const PAUSED_EVERY = 13;

/** The query orders by an index that an interrupted seed has changed; this restores the order of creation. */
const byCreation = (documents: readonly WireDocument[]): WireDocument[] =>
  documents.toSorted((one, other) => Number(one['$sequence']) - Number(other['$sequence']));

/**
 * Writes the past of the imported chats of a campaign, and the resulting counts of campaign and profile. Starts from
 * the chats as imported, whatever an interrupted seed wrote since, so a repetition changes nothing. Resolves with the
 * costs of the messages.
 */
export async function writePast(backend: Backend, past: CampaignPast): Promise<SeedLedgerEntry[]> {
  const campaignDocument = await getDocument(backend, COLLECTIONS.campaigns, past.campaignId);
  const campaign = readCampaign(campaignDocument);
  const profile = readProfile(await getDocument(backend, COLLECTIONS.profiles, campaign.profileId));
  const documents = byCreation(
    await backend.listAll(COLLECTIONS.chats, [
      Query.equal('campaign', past.campaignId),
      Query.orderAsc('$updatedAt'),
      Query.select(READ_FIELDS),
    ]),
  );
  const views = documents.map((document) => asImported(readChatView(document)));

  const { chats, pace } = await simulatePast(
    views
      .filter(({ chat }) => chat.status === 0)
      .slice(0, past.invited)
      .map(({ chat }) => chat),
    {
      network: createSandboxNetwork(SANDBOX_SEED),
      writer: createDialogueWriter(SANDBOX_SEED),
      profile,
      offerName: past.offerName,
      calendar: createWorkingCalendars()(profile, past.fromMs),
      pace: paceSchema.parse({}),
      limitsAt: (atMs) => (atMs < past.warmUp.untilMs ? past.warmUp.limits : past.limits),
      fromMs: past.fromMs,
      untilMs: past.untilMs,
    },
  );

  const pastOf = new Map(chats.map((chat) => [chat.chat.id, chat]));
  const pausedIds = new Set(
    chats
      .filter(({ chat }) => chat.messages.some(({ role }) => role === 'user'))
      .filter((_, index) => index % PAUSED_EVERY === PAUSED_EVERY - 1)
      .map(({ chat }) => chat.id),
  );
  await upsertAll(
    backend,
    COLLECTIONS.chats,
    views.map((view, index) => {
      const data = chatPast(view, pastOf.get(view.chat.id), pausedIds, profile.country, past.fromMs + index);
      return {
        id: view.chat.id,
        data: { ...requiredOf(documents[index]), ...data },
        permissions: readableBy(campaign.teamId),
      };
    }),
  );
  await writeCounts(backend, campaignDocument, profile.id, chats, countingFromNow(pace, past));
  return chats.flatMap(({ chat, spent }) =>
    spent.map(({ spending, actCount, atMs }) => toLedgerEntry(campaign, { ...chat, actCount }, spending, atMs)),
  );
}

async function getDocument(backend: Backend, collection: CollectionId, id: string): Promise<WireDocument> {
  const document = await backend.findDocument(collection, id);
  if (document === undefined) throw new RangeError(`The seed misses ${collection}/${id}, which it made before`);
  return document;
}

/** Returns the day's use at the end of the past, under the present limits; the next invitation may be sent at once. */
const countingFromNow = (pace: Pace, { limits: [invitationsMin, invitationsMax] }: CampaignPast): Pace => ({
  ...pace,
  invitationsMin,
  invitationsMax,
  nextInvitationAtMs: 0,
});

/** Returns the chat as imported, without changes of an earlier attempt of the seed. */
function asImported(view: ChatView): ChatView {
  const { chat } = view;
  const isRefused = chat.status === 404 && chat.actCount === 0;
  return {
    ...view,
    nextActAtMs: undefined,
    chat: {
      ...chat,
      status: isRefused ? 404 : 0,
      actCount: 0,
      waitingFollowUp: false,
      messages: [],
      qualifications: [],
    },
  };
}

/** Returns the required attributes, unchanged, which an upsert must name. */
const requiredOf = (document: WireDocument | undefined): Fields => ({
  teamId: document?.['teamId'],
  personKey: document?.['personKey'],
});

/**
 * Returns the fields to write: the past of a chat, or, without one, the public profile and no activity since the
 * import.
 */
function chatPast(
  view: ChatView,
  past: PastChat | undefined,
  pausedIds: ReadonlySet<string>,
  country: string,
  importedAtMs: number,
): Fields {
  const { chat } = view;
  const importedAt = new Date(importedAtMs).toISOString();
  // Sets the update time to the last activity, so that a device that syncs changes does not get the whole past each
  // time.
  if (past === undefined)
    return {
      prospect: JSON.stringify(readSimulatedProfile(chat.prospect, country)),
      lastActivityAt: importedAt,
      $updatedAt: importedAt,
    };
  const lastActivityAt = new Date(past.lastActivityAtMs ?? importedAtMs).toISOString();
  const pause = pausedIds.has(chat.id)
    ? { paused: true, pausedAt: lastActivityAt, pausedBy: OWNER.id }
    : { paused: false };
  const invitedAt = past.invitedAtMs === undefined ? null : new Date(past.invitedAtMs).toISOString();
  return { ...chatFields(view, past, lastActivityAt), ...pause, invitedAt, lastActivityAt, $updatedAt: lastActivityAt };
}

async function writeCounts(
  backend: Backend,
  campaign: WireDocument,
  profileId: string,
  chats: readonly PastChat[],
  pace: Pace,
): Promise<void> {
  const { invitationsMin, invitationsMax } = pace;
  const stats = {
    ...readCampaignStats(campaign['stats']).value,
    ...recount(chats.map(({ chat }) => chat)),
    invitationsMin,
    invitationsMax,
  };
  const days = addToCampaignDays(
    undefined,
    chats.flatMap(({ counted }) => counted),
  );
  await backend.transact([
    {
      action: 'update',
      collection: COLLECTIONS.campaigns,
      id: campaign.$id,
      data: { stats: JSON.stringify(stats), days },
    },
    { action: 'update', collection: COLLECTIONS.profiles, id: profileId, data: { usage: JSON.stringify(pace) } },
  ]);
}

function toLedgerEntry(
  campaign: Campaign,
  chat: PastChat['chat'],
  spending: PastChat['spent'][number]['spending'],
  atMs: number,
): SeedLedgerEntry {
  const { cause, reason, input, output } = messageSpending({ campaign }, chat, spending);
  return { key: creditIdOf(cause), atMs, kind: 'spend', reason, input, output, campaignId: campaign.id };
}
