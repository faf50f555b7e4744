import { readCampaign, readCampaignStats, type Campaign } from '#domain/campaign/campaign.ts';
import { countOnDays } from '#domain/campaign/campaign-days.ts';
import { COLLECTIONS, type CollectionId } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { readProfile } from '#domain/profile/profile.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import type { Fields } from '#server/backend/transaction.ts';
import { createWorkingCalendars } from '#server/drivers/network/working-calendars.ts';
import { createDialogueWriter } from '#server/drivers/network/sandbox/dialogue-writer.ts';
import { SANDBOX_SEED } from '#server/drivers/network/sandbox/sandbox.ts';
import { createSandboxNetwork, readSimulatedProfile } from '#server/drivers/network/sandbox/network.ts';
import { paceSchema, type Pace } from '#server/jobs/campaign-run-pace.ts';
import { recount } from '#server/jobs/campaign-run-recount.ts';
import { chatFields, messageSpending, readChatView, type ChatView } from '#server/jobs/campaign-run-store.ts';
import { creditIdOf } from '#server/ledger/ledger.ts';
import type { CreditMovement } from './credit-history.ts';
import { OWNER } from './content/people.ts';
import { readableBy, upsertAll } from './documents.ts';
import { simulatePast, type PastChat } from './simulate-past.ts';

/** How a campaign came to be as it is. */
export interface CampaignPast {
  readonly campaignId: string;
  readonly offerName: string;
  /** When it began and since when it stands still; Unix milliseconds. */
  readonly fromMs: number;
  readonly untilMs: number;
  /** Most prospects to have been invited. */
  readonly invited: number;
  /**
   * Least and most invitations a day, and other ones while the profile was being warmed up (until Unix milliseconds).
   */
  readonly limits: readonly [number, number];
  readonly warmUp: { readonly limits: readonly [number, number]; readonly untilMs: number };
}

/** What is read of a chat: only what the import has written. */
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

/** Of the conversations with answers, every so many-th was paused by somebody. */
const PAUSED_EVERY = 13;

/** They are read in an order that an index has, which a seed that was cut off has changed. */
const inOrderOfCreation = (documents: readonly WireDocument[]): WireDocument[] =>
  documents.toSorted((one, other) => Number(one['$sequence']) - Number(other['$sequence']));

/**
 * Gives the imported chats of a campaign their past, and campaign and profile the counts that follow from it. It starts
 * from the chats as the import left them, whatever a seed that was cut off has written since, so doing it again changes
 * nothing. Resolves with what the messages cost.
 */
export async function writePast(backend: Backend, past: CampaignPast): Promise<CreditMovement[]> {
  const campaignDocument = await getDocument(backend, COLLECTIONS.campaigns, past.campaignId);
  const campaign = readCampaign(campaignDocument);
  const profile = readProfile(await getDocument(backend, COLLECTIONS.profiles, campaign.profileId));
  const documents = inOrderOfCreation(
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
    spent.map(({ spending, actCount, atMs }) => toMovement(campaign, { ...chat, actCount }, spending, atMs)),
  );
}

async function getDocument(backend: Backend, collection: CollectionId, id: string): Promise<WireDocument> {
  const document = await backend.findDocument(collection, id);
  if (document === undefined) throw new RangeError(`The seed misses ${collection}/${id}, which it made before`);
  return document;
}

/** The day's use at the end of the past, under the limits of today; the next invitation may go out at once. */
const countingFromNow = (pace: Pace, { limits: [invitationsMin, invitationsMax] }: CampaignPast): Pace => ({
  ...pace,
  invitationsMin,
  invitationsMax,
  nextInvitationAtMs: 0,
});

/** The chat as it was imported: what an earlier attempt of the seed has done to it is taken back. */
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

/** An upsert names the required attributes, though they stay as they are. */
const requiredOf = (document: WireDocument | undefined): Fields => ({
  teamId: document?.['teamId'],
  personKey: document?.['personKey'],
});

/**
 * What is written of a chat: its past, or, still waiting, what its public page says and that it was quiet since the
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
  // Written when it was last touched, as if it had been lived: a device that asks for what is new must not get the
  // whole past each time.
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
  return { ...chatFields(view, past, lastActivityAt), ...pause, lastActivityAt, $updatedAt: lastActivityAt };
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
  const days = countOnDays(
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

function toMovement(
  campaign: Campaign,
  chat: PastChat['chat'],
  spending: PastChat['spent'][number]['spending'],
  atMs: number,
): CreditMovement {
  const { cause, reason, input, output } = messageSpending({ campaign }, chat, spending);
  return { key: creditIdOf(cause), atMs, kind: 'spend', reason, input, output, campaignId: campaign.id };
}
