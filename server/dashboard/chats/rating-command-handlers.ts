import type * as z from 'zod/mini';
import { readCampaign } from '#domain/campaign/campaign.ts';
import { addToCampaignDays, NO_DAY_COUNTS, withoutQualified } from '#domain/campaign/campaign-days.ts';
import { QUALIFIED } from '#domain/chat/chat-status.ts';
import { readChat, type Qualification } from '#domain/chat/chat.ts';
import { bandOf } from '#domain/chat/qualification.ts';
import { isRatable } from '#domain/chat/decision.ts';
import { effectOfRating, withHandItem } from '#domain/chat/rating.ts';
import { readProfile } from '#domain/profile/profile.ts';
import { localTimeOf, zoneOf } from '#domain/time/working-hours.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { chatRatingRequestSchema } from '#domain/wire/command-bodies.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { ConditionalWrites } from '#server/backend/transaction.ts';
import type { Caller } from '../authenticate.ts';
import type { IdempotentCommand } from '../idempotency.ts';
import { changeDocument, findOfTeam, type DocumentChange } from '../team-document.ts';
import type { ChatRouteDeps } from './chat-command-handlers.ts';

type RatingRequest = z.output<typeof chatRatingRequestSchema>;

const NOT_CONTACTED = 'Nobody has written to this prospect yet. Rate the conversation after the first message.';

/**
 * `POST /chat/rating`: rates a prospect by hand, or hands the decision back to the AI (`rating.ts`). Writes the
 * history, the status that follows from it, and the figures of the campaign's day. Throws `conflict` before the first
 * message.
 */
export const rateChat = (deps: ChatRouteDeps, caller: Caller, request: RatingRequest): IdempotentCommand =>
  changeDocument(
    deps.backend,
    caller,
    { collection: COLLECTIONS.chats, id: request.chatId, answerKey: 'chat' },
    (document) => ratingOf(deps, caller, document, request),
  );

async function ratingOf(
  { backend, now }: ChatRouteDeps,
  caller: Caller,
  document: WireDocument,
  { verdict, score, note = '' }: RatingRequest,
): Promise<DocumentChange> {
  const { chat, body } = readChat(document);
  if (!isRatable(chat)) throw new OutriderError('conflict', NOT_CONTACTED);
  const campaign = await findOfTeam(backend, caller, COLLECTIONS.campaigns, chat.campaignId);
  const isAutomatic = campaign !== undefined && readCampaign(campaign).qualificationAutomatic;
  const effect = effectOfRating(chat, { verdict, score: score ?? chat.score, note }, isAutomatic);
  if (effect === undefined) return { fields: {} };
  const { score: percentage, status } = effect;
  const date = new Date(now()).toISOString();
  const item: Qualification = {
    percentage,
    explanation: note,
    date,
    verdict,
    ...(caller.key === undefined ? { by: caller.userId, byKey: '' } : { by: '', byKey: caller.key.name }),
  };
  const change = Number(status === QUALIFIED) - Number(chat.status === QUALIFIED);
  const countedAt = change > 0 ? date : (qualifiedAt(body.qualifications, isAutomatic) ?? date);
  const counted =
    campaign === undefined || change === 0
      ? undefined
      : countQualified(campaign, await dayOf(backend, caller, campaign, countedAt), change);
  return {
    fields: {
      status,
      qualificationHistory: withHandItem(body.qualifications, item).map((one) => JSON.stringify(one)),
    },
    // A step that received a reply meanwhile.
    dependsOn: ['actCount'],
    extraOperations: counted?.operations ?? [],
    extraExpectations: counted?.expectations ?? [],
  };
}

/** Returns the day of a time for the figures of a campaign: that of its profile's zone. */
async function dayOf(backend: Backend, caller: Caller, campaign: WireDocument, time: string): Promise<string> {
  const profile = await findOfTeam(backend, caller, COLLECTIONS.profiles, readCampaign(campaign).profileId);
  const zone = zoneOf(profile === undefined ? { country: '' } : readProfile(profile));
  return localTimeOf(Date.parse(time), zone).day;
}

/** Returns the writes that count a qualified prospect more or less on a day of a campaign. */
function countQualified(campaign: WireDocument, day: string, change: number): ConditionalWrites {
  const raw = campaign['days'] ?? null;
  const reference = { collection: COLLECTIONS.campaigns, id: campaign.$id };
  const days =
    change > 0
      ? addToCampaignDays(raw, [{ day, counts: { ...NO_DAY_COUNTS, qualified: 1 } }])
      : withoutQualified(raw, day);
  return {
    operations: [{ ...reference, action: 'update', data: { days } }],
    expectations: [{ ...reference, fields: { days: raw } }],
  };
}

/** Returns when a qualified prospect was qualified, UTC ISO, as far as the history tells. */
function qualifiedAt(history: readonly Qualification[], isAutomatic: boolean): string | undefined {
  const undone = history.findIndex(({ verdict }) => verdict === 'not-qualified' || verdict === 'undecided');
  const item = history
    .slice(0, undone === -1 ? history.length : undone)
    .findLast(
      ({ verdict, percentage }) =>
        verdict === 'qualified' || (verdict === undefined && isAutomatic && bandOf(percentage) === 'high'),
    );
  return item === undefined || Number.isNaN(Date.parse(item.date)) ? undefined : item.date;
}
