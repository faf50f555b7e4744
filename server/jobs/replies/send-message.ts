import { readChat } from '#domain/chat/chat.ts';
import type { OutgoingMessage } from '#domain/chat/outgoing/outgoing-message.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Backend } from '#server/backend/backend.ts';
import { hashId } from '#server/backend/hash-id.ts';
import type { Network, NetworkClock, SendAnswer } from '#server/drivers/network/network.ts';
import type { WorkingCalendars } from '#server/drivers/network/working-calendars.ts';
import { afterMessage, contactOf } from '../campaign-run-step.ts';
import {
  listCampaignViews,
  outgoingText,
  readChatView,
  writesOf,
  type CampaignView,
  type ChatView,
} from '../campaign-run-store.ts';
import type { JobContext, StepWrites } from '../job.ts';

/** A chat in which something is sent; `view` is undefined when its campaign or profile is gone. */
interface Sending {
  readonly before: ChatView;
  readonly view: CampaignView | undefined;
}

/** Reads a chat for sending; undefined when it is gone. */
export async function findSending(backend: Backend, chatId: string): Promise<Sending | undefined> {
  const document = await backend.findDocument(COLLECTIONS.chats, chatId);
  if (document === undefined) return undefined;
  const { campaignId, profileId } = readChat(document).chat;
  const views = await listCampaignViews(backend, campaignId);
  return { before: readChatView(document), view: views.find(({ profile }) => profile.id === profileId) };
}

export interface SendDependencies {
  readonly network: Network;
  readonly clock: NetworkClock;
  readonly calendarOf: WorkingCalendars;
}

/** Returns the idempotency key of one attempt at a message: the network has each once. */
export const sendKeyOf = (chatId: string, { id, attempt }: Pick<OutgoingMessage, 'id' | 'attempt'>): string =>
  hashId('reply', chatId, id, String(attempt));

/** The answers of the network to one run of a job, by idempotency key. */
export type NetworkAnswers = Map<string, SendAnswer>;

/**
 * Sends a message that was committed as `handed`, and stores what became of it with the job's next progress. After a
 * crash the network is called again, with the same key; after a conflict its answer is in `answers`.
 */
export async function sendHanded(
  deps: SendDependencies,
  context: JobContext,
  view: CampaignView,
  before: ChatView,
  item: OutgoingMessage,
  answers: NetworkAnswers,
): Promise<void> {
  const { profile, offerName } = view;
  const contact = contactOf(before.chat, { profile, offerName });
  const key = sendKeyOf(before.chat.id, item);
  const answer = answers.get(key) ?? (await deps.network.send(contact, key, item.content));
  answers.set(key, answer);
  if (answer.kind === 'sent') await storeSent(deps, context, view, before, item);
  else await storeState(context, before, item, stateOf(answer));
}

const stateOf = (answer: Exclude<SendAnswer, { readonly kind: 'sent' }>): Pick<OutgoingMessage, 'state' | 'reason'> =>
  answer.kind === 'refused' ? { state: 'refused', reason: answer.reason } : { state: 'unknown' };

/** Stores another state of a message. Throws `conflict` when the chat has changed since it was read. */
export function storeState(
  context: JobContext,
  before: ChatView,
  item: OutgoingMessage,
  change: Pick<OutgoingMessage, 'state' | 'reason'>,
): Promise<void> {
  const at = new Date(context.now()).toISOString();
  const outgoing = before.chat.outgoing.map((other) => (other.id === item.id ? { ...item, at, ...change } : other));
  const reference = { collection: COLLECTIONS.chats, id: before.chat.id };
  const writes: StepWrites = {
    operations: [{ ...reference, action: 'update', data: { outgoing: outgoingText(outgoing) } }],
    expectations: [{ ...reference, fields: { outgoing: before.rawOutgoing ?? null, actCount: before.chat.actCount } }],
  };
  return context.saveProgress({}, writes);
}

/** Makes a message one of the chat's, and counts it. Throws `conflict` when the chat has changed since it was read. */
export async function storeSent(
  deps: SendDependencies,
  context: JobContext,
  view: CampaignView,
  before: ChatView,
  { id, content, by, byKey, approvedBy, approvedByKey, original }: OutgoingMessage,
): Promise<void> {
  const atMs = await deps.clock.now();
  const date = new Date(context.now()).toISOString();
  const outgoing = before.chat.outgoing.filter((other) => other.id !== id);
  const result = afterMessage(
    { ...before.chat, isHeld: before.isTakenOver || outgoing.length > 0, outgoing },
    {
      id,
      role: 'assistant',
      content,
      date,
      ...(by !== '' && { by }),
      ...(byKey !== '' && { byKey }),
      approvedBy,
      approvedByKey,
      original,
    },
    { ...deps, ...view, calendar: deps.calendarOf(view.profile, atMs), atMs },
  );
  await context.saveProgress({}, writesOf(view, before, result, view.pace, date, { isHanded: true }));
}
