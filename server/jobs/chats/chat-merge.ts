import * as z from 'zod/mini';
import { DELETING, readCampaignStats } from '#domain/campaign/campaign.ts';
import { readChat, type ChatMessage, type ChatPause } from '#domain/chat/chat.ts';
import { isConversationFull } from '#domain/chat/conversation-room.ts';
import { isWrittenTo, mergeOrder } from '#domain/chat/duplicate-chat.ts';
import { MAX_CHAT_TAGS } from '#domain/chat/chat-tags.ts';
import { countReplies } from '#domain/chat/reminder.ts';
import { storedNotes } from '#domain/chat/stored-notes.ts';
import { isRatable } from '#domain/chat/decision.ts';
import { handItemOf, statusAfter } from '#domain/chat/rating.ts';
import { readProspectList } from '#domain/prospect/prospect-list.ts';
import type { Prospect } from '#domain/prospect/prospect.ts';
import { identityOf } from '#domain/prospect/prospect-columns.ts';
import { storedProspect } from '#domain/prospect/stored-prospect.ts';
import { parseProfileAddress } from '#domain/profile/profile-key.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { readJsonText } from '#domain/wire/lenient-schemas.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import type { Backend } from '#server/backend/backend.ts';
import { forgetAnswersAbout } from '#server/backend/stored-answers.ts';
import { Query } from '#server/backend/query.ts';
import type { Actor, ConditionalWrites, Expectation, Fields, Operation } from '#server/backend/transaction.ts';
import { addCounts, countsBetween, countsOf, recount } from '../campaign-run-recount.ts';
import { readChatView, type ChatView } from '../campaign-run-store.ts';
import { chatReminderJob } from './chat-reminder.ts';
import { enqueueOperation } from '../job-queue.ts';
import { personKeyOf } from './person-key.ts';

const duplicateFieldsSchema = z.looseObject({
  $id: z.string(),
  teamId: z.string(),
  campaign: z.catch(z.string(), ''),
  prospectList: z.catch(z.string(), ''),
  personKey: z.catch(z.string(), ''),
  paused: z.catch(z.boolean(), false),
  lastActivityAt: z.catch(z.string(), ''),
});

/** A chat as it was read, with what a merge compares and writes. */
export interface DuplicateChat {
  readonly document: WireDocument;
  readonly fields: z.output<typeof duplicateFieldsSchema>;
  readonly view: ChatView;
  readonly id: string;
  readonly status: number;
  readonly messageCount: number;
  readonly lastActivityAt: string;
  readonly isReserved: boolean;
  /** Identity of the person by the stored address; empty without one. */
  readonly identity: string;
}

/** Reads a chat document for a merge. Throws a ZodError when its ids are unusable. */
export function readDuplicateChat(document: WireDocument): DuplicateChat {
  const [fields, view] = [duplicateFieldsSchema.parse(document), readChatView(document)];
  const { id, status, messages, prospect } = view.chat;
  return {
    document,
    fields,
    view,
    id,
    status,
    messageCount: messages.length,
    lastActivityAt: fields.lastActivityAt,
    isReserved: status === 0 && view.nextActAtMs !== undefined,
    identity: identityOf(prospect.profileUrl, ''),
  };
}

/** Decides whether a chat is a row of an import without a usable address, which nobody is invited by. */
export const isInvalidRow = ({ status, view }: DuplicateChat): boolean => status === 404 && view.chat.actCount === 0;

/** Attributes that must be as they were read, so that nothing is sent or decided meanwhile. */
const guardOf = ({ document }: DuplicateChat): Expectation => ({
  collection: COLLECTIONS.chats,
  id: document.$id,
  fields: Object.fromEntries(
    [
      'status',
      'actCount',
      'paused',
      'nextActAt',
      'personKey',
      'duplicateOf',
      'prospect',
      'qualificationHistory',
      'assignee',
      'controlHistory',
      'outgoing',
      'notes',
      'reminder',
      'tags',
    ].map((name) => [name, document[name] ?? null]),
  ),
});

/** Returns who had paused a chat, or taken it over; undefined when it was not recorded. */
function actorOfMark(mark: Pick<ChatPause, 'by' | 'byKey'> | undefined): Actor | undefined {
  if (mark === undefined) return undefined;
  return mark.byKey ? { keyName: mark.byKey } : mark.by ? { memberId: mark.by } : undefined;
}

/** Returns the notes of both chats as they are stored; undefined when the one that goes on has them already. */
function mergedNotes(kept: WireDocument, removed: WireDocument): string[] | undefined {
  const [own = [], others = []] = [readChat(kept).chat.notes, readChat(removed).chat.notes];
  const known = new Set(own.map(({ id }) => id));
  const added = others.filter(({ id }) => !known.has(id));
  return added.length === 0
    ? undefined
    : storedNotes([...own, ...added].toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0)));
}

/** Returns the tags of both chats, as far as there is room; undefined when the one that goes on has them already. */
function mergedTags(kept: WireDocument, removed: WireDocument): string[] | undefined {
  const [own = [], others = []] = [readChat(kept).chat.tags, readChat(removed).chat.tags];
  const tags = [...new Set([...own, ...others])].slice(0, MAX_CHAT_TAGS);
  return tags.length > own.length ? tags : undefined;
}

/**
 * Returns the reminder of the chat that goes on, else that of the other, as it holds with the messages of both;
 * undefined without one.
 */
function mergedReminder(kept: WireDocument, removed: WireDocument, messages: readonly ChatMessage[]) {
  const reminder = readChat(kept).chat.reminder ?? readChat(removed).chat.reminder;
  return reminder && { ...reminder, replies: countReplies(messages) };
}

/** Changes of a campaign's counts. */
interface CountChange {
  readonly prospects: number;
  readonly counts: ReturnType<typeof countsOf>;
}

const NO_COUNTS = recount([]);

/**
 * Returns the writes that merge two chats of one person: one goes on with the messages, qualifications, custom fields
 * and pause of both, the other is deleted. The stats of their campaigns stay equal to a recount; what happened on the
 * days of the campaigns, and what was paid, stays recorded. Throws `conflict` while one of their campaigns is deleted,
 * or a message of one has not arrived, and where both together are too long.
 */
export async function mergeWrites(
  backend: Backend,
  one: DuplicateChat,
  other: DuplicateChat,
): Promise<ConditionalWrites> {
  const { kept, removed } = mergeOrder(one, other);
  if ([kept, removed].some(({ view }) => view.chat.outgoing.length > 0))
    throw new OutriderError('conflict', 'A message in one of these conversations has not been sent yet.');
  const merged = mergedChat(kept.view.chat, removed.view.chat);
  const hasMessages = merged.messages.length > kept.messageCount;
  const messages = JSON.stringify(merged.messages);
  if (hasMessages && isConversationFull(messages))
    throw new OutriderError('conflict', 'Together these conversations are too long to be one.');
  const ofRemoved = (names: readonly string[]): Fields =>
    Object.fromEntries(names.map((name) => [name, removed.document[name] ?? null]));
  const takesAssignee = (kept.document['assignee'] ?? '') === '' && (removed.document['assignee'] ?? '') !== '';
  const notes = mergedNotes(kept.document, removed.document);
  const tags = mergedTags(kept.document, removed.document);
  const takesReminder = readChat(kept.document).chat.reminder === undefined;
  const reminder = mergedReminder(kept.document, removed.document, merged.messages);
  // A takeover of either chat holds for the merged one.
  const takesControl = removed.view.isTakenOver && !kept.view.isTakenOver;
  const reference = { collection: COLLECTIONS.chats, id: kept.id };
  const others = await backend.list(COLLECTIONS.chats, [
    Query.equal('duplicateOf', removed.id),
    Query.limit(MAX_REPOINTED),
    Query.select(['$id', '$createdAt', '$updatedAt', 'duplicateOf']),
  ]);
  const removal = await removalWrites(
    backend,
    removed,
    new Map([
      [
        kept.fields.campaign,
        { prospects: 0, counts: countsBetween(countsOf(kept.view.chat), countsOf({ ...kept.view.chat, ...merged })) },
      ],
    ]),
  );
  return {
    operations: [
      // First: the kept chat takes over its key.
      ...removal.operations,
      {
        ...reference,
        action: 'update',
        // The events of these messages and of this progress were sent when they happened.
        withoutEvents: true,
        data: {
          personKey: kept.identity === '' ? kept.fields.personKey : personKeyOf(kept.fields.teamId, kept.identity),
          prospect: mergedProspect(kept, removed),
          duplicateOf: null,
          mergedChat: removed.id,
          ...(takesAssignee ? ofRemoved(['assignee', 'assignedAt', 'assignedBy', 'assignedByKey']) : {}),
          ...(notes === undefined ? {} : { notes }),
          ...(tags === undefined ? {} : { tags }),
          ...(reminder === undefined ? {} : { reminder: JSON.stringify(reminder) }),
          ...(hasMessages ? { messages } : {}),
          // A rating by hand in either chat counts for the one that goes on.
          ...(merged.status === kept.status ? {} : { status: merged.status }),
          ...(merged.qualifications.length > kept.view.chat.qualifications.length
            ? { qualificationHistory: merged.qualifications.map((qualification) => JSON.stringify(qualification)) }
            : {}),
          ...(removed.lastActivityAt > kept.lastActivityAt && isWrittenTo(removed)
            ? { lastActivityAt: removed.lastActivityAt }
            : {}),
        },
      },
      ...(removed.fields.paused && !kept.fields.paused
        ? [
            {
              ...reference,
              action: 'update' as const,
              data: ofRemoved(['paused', 'pausedAt', 'pausedBy', 'pausedByKey']),
              actor: actorOfMark(readChat(removed.document).chat.pause),
            },
          ]
        : []),
      ...(takesControl
        ? [
            {
              ...reference,
              action: 'update' as const,
              data: ofRemoved(['controlHistory']),
              actor: actorOfMark(readChat(removed.document).chat.takeover),
            },
          ]
        : []),
      ...(takesReminder && reminder !== undefined && reminder.isDue !== true
        ? [enqueueOperation(chatReminderJob({ id: kept.id, teamId: kept.fields.teamId }, reminder), 0)]
        : []),
      ...others
        .filter(({ $id }) => $id !== kept.id)
        .map(({ $id }): Operation => ({
          action: 'update',
          collection: COLLECTIONS.chats,
          id: $id,
          data: { duplicateOf: kept.id },
        })),
    ],
    expectations: [guardOf(kept), ...(removal.expectations ?? [])],
  };
}

/** Most further chats of the same person that are pointed at the kept one. */
const MAX_REPOINTED = 40;

/**
 * Returns the writes that remove a chat whose person the team has another one with, or has contacted before: the chat,
 * and its share of the counts of its campaign and its import. `changes` are further ones of campaigns. Deletes the
 * answers of commands that hold it first: nothing would find them later.
 */
export async function removalWrites(
  backend: Backend,
  removed: DuplicateChat,
  changes: ReadonlyMap<string, CountChange> = new Map(),
): Promise<ConditionalWrites> {
  await forgetAnswersAbout(backend, [removed.id]);
  const { campaign, prospectList } = removed.fields;
  const all = new Map(changes);
  const share = countsBetween(countsOf(removed.view.chat), NO_COUNTS);
  const before = all.get(campaign) ?? { prospects: 0, counts: NO_COUNTS };
  all.set(campaign, {
    prospects: before.prospects - (isInvalidRow(removed) ? 0 : 1),
    counts: addCounts(before.counts, share),
  });
  const campaigns = await Promise.all([...all].map(([id, change]) => campaignWrites(backend, id, change)));
  const list = await listWrites(backend, prospectList);
  return {
    operations: [
      { action: 'delete', collection: COLLECTIONS.chats, id: removed.id },
      ...campaigns.flatMap(({ operations }) => operations),
      ...list.operations,
    ],
    expectations: [
      guardOf(removed),
      ...campaigns.flatMap(({ expectations = [] }) => expectations),
      ...(list.expectations ?? []),
    ],
  };
}

async function campaignWrites(
  backend: Backend,
  id: string,
  { prospects, counts }: CountChange,
): Promise<ConditionalWrites> {
  const document = id === '' ? undefined : await backend.findDocument(COLLECTIONS.campaigns, id);
  if (document === undefined) return { operations: [] };
  if (document['status'] === DELETING)
    throw new OutriderError('conflict', 'The campaign of one of these conversations is being deleted.');
  const stats = readCampaignStats(document['stats']).value;
  const changed = { ...addCounts(stats, counts), prospects: Math.max(0, stats.prospects + prospects) };
  if (JSON.stringify(changed) === JSON.stringify(stats)) return { operations: [] };
  return {
    operations: [{ action: 'update', collection: COLLECTIONS.campaigns, id, data: { stats: JSON.stringify(changed) } }],
    expectations: [
      {
        collection: COLLECTIONS.campaigns,
        id,
        fields: { stats: document['stats'] ?? null, status: document['status'] },
      },
    ],
  };
}

async function listWrites(backend: Backend, id: string): Promise<ConditionalWrites> {
  const document = id === '' ? undefined : await backend.findDocument(COLLECTIONS.prospectLists, id);
  if (document === undefined) return { operations: [] };
  const reference = { collection: COLLECTIONS.prospectLists, id };
  return {
    operations: [{ ...reference, action: 'update', data: { undone: readProspectList(document).undone + 1 } }],
    expectations: [{ ...reference, fields: { undone: document['undone'] ?? null, status: document['status'] } }],
  };
}

type Conversation = Pick<ChatView['chat'], 'status' | 'messages' | 'qualifications'>;

/**
 * Returns the messages of both chats, oldest first, their qualifications, newest first, each once, and the status: that
 * of the kept chat, unless the newest rating by hand says otherwise.
 */
function mergedChat(kept: Conversation, removed: Conversation): Conversation {
  const ids = new Set(kept.messages.map(({ id }) => id));
  const messages = [...kept.messages, ...removed.messages.filter(({ id }) => !ids.has(id))].toSorted(
    (left, right) => Date.parse(left.date) - Date.parse(right.date) || 0,
  );
  const qualifications = [...kept.qualifications, ...removed.qualifications].toSorted((left, right) =>
    right.date.localeCompare(left.date),
  );
  const rated = handItemOf(qualifications);
  const hasReply = messages.some(({ role }) => role === 'user');
  const status =
    rated?.verdict === undefined || !isRatable(kept)
      ? kept.status
      : statusAfter(rated.verdict, { hasReply, aiScore: 0, isAutomatic: false });
  return { status, messages, qualifications };
}

/** Longest merged prospect; the kept chat's own is stored beyond it. */
const MAX_PROSPECT_LENGTH = 60_000;

/** Returns the stored prospect of the kept chat, with what only the other one knows, under its one address. */
function mergedProspect(kept: DuplicateChat, removed: DuplicateChat): string {
  const [own, added] = [readStoredProspect(kept), readStoredProspect(removed)];
  const known = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== '' && value !== null));
  const extra = { ...asRecord(added['extra']), ...asRecord(own['extra']) };
  const address = addressOf(kept);
  const all = JSON.stringify({
    ...own,
    ...added,
    ...known,
    ...address,
    ...(Object.keys(extra).length > 0 && { extra }),
  });
  return all.length <= MAX_PROSPECT_LENGTH ? all : storedProspect({ ...own, ...address });
}

/** Returns the stored prospect with its address in the one form. */
export const prospectWithOneAddress = (chat: DuplicateChat): string =>
  storedProspect({ ...readStoredProspect(chat), ...addressOf(chat) });

function addressOf({ view }: DuplicateChat): Partial<Pick<Prospect, 'profileUrl'>> {
  const { kind, url } = parseProfileAddress(view.chat.prospect.profileUrl);
  // A lead opens by its whole address only.
  return url === '' || kind === 'lead' ? {} : { profileUrl: url };
}

const readStoredProspect = ({ view: { rawProspect } }: DuplicateChat): Readonly<Record<string, unknown>> =>
  readJsonText<Record<string, unknown>>(rawProspect, z.record(z.string(), z.unknown()), {}).value;

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
