import * as z from 'zod/mini';
import { sanitizeText } from '../text/sanitize-text.ts';
import { documentFields, toUtc } from '../wire/wire-document.ts';
import { campaignIdSchema, chatIdSchema, profileIdSchema, teamIdSchema } from '../wire/ids.ts';
import { lenientFlag, lenientNumber, lenientReference, lenientString, readJsonText } from '../wire/lenient-schemas.ts';
import { chatNoteSchema } from './chat-note.ts';
import { aiNoteOf, controlTurnSchema, takeoverOf } from './control.ts';
import { draftPlaceOf } from './outgoing/draft.ts';
import { approvalFields, outgoingMessageSchema } from './outgoing/outgoing-message.ts';
import { countReplies, placesOf, readReminder, reminderSchema } from './reminder.ts';
import { pendingDuplicateSchema } from './duplicate-chat.ts';
import { pendingPauseSchema, unsavedSchema } from '../commands/pending.ts';
import { prospectSchema, readProspect, type Prospect } from '../prospect/prospect.ts';
import { ratingSchema, scoreOf, VERDICTS, type Verdict } from './rating.ts';

/** One message of a conversation. `assistant` is our profile, `user` the prospect (the only roles on the wire). */
const chatMessageSchema = z.object({
  id: lenientString,
  role: z.enum(['assistant', 'user']),
  /** May be empty. A value of another type makes the whole message unreadable, because its content is unknown. */
  content: z.string(),
  /** UTC ISO time; the empty text when the wire held none. */
  date: z.pipe(lenientString, z.transform(toUtc)),
  /** Who of the team wrote it: the user id of a member or the name of an API key. Absent for the AI's. */
  by: z.optional(lenientString),
  byKey: z.optional(lenientString),
  ...approvalFields,
});
export type ChatMessage = z.output<typeof chatMessageSchema>;

/** Says how a chat was judged: by the AI, or by hand with a verdict (`rating.ts`). */
export interface Qualification {
  readonly percentage: number;
  /** The AI's reason, or the note of a rating; may be empty. */
  readonly explanation: string;
  /** UTC ISO time; the empty text when unknown. */
  readonly date: string;
  /** Absent for the AI's. */
  readonly verdict?: Verdict;
  /** Who rated it: the user id of a member or the name of an API key; the other is empty. Absent for the AI's. */
  readonly by?: string;
  readonly byKey?: string;
}

const qualificationSchema: z.ZodMiniType<Qualification> = z.pipe(
  z.object({
    percentage: z.pipe(
      lenientNumber(0),
      z.transform((value) => Math.min(100, Math.max(0, Math.round(value)))),
    ),
    explanation: lenientString,
    date: z.catch(z.pipe(lenientString, z.transform(toUtc)), ''),
    verdict: lenientString,
    by: lenientString,
    byKey: lenientString,
  }),
  z.transform(({ verdict, by, byKey, ...item }): Qualification => {
    if (verdict === '') return item;
    // A verdict of a newer server decides nothing here.
    return { ...item, verdict: VERDICTS.find((known) => known === verdict) ?? 'undecided', by, byKey };
  }),
);

/** Accepts an id of another document, or an empty string when there is none. */
const profileReference = z.union([profileIdSchema, z.literal('')]);
const campaignReference = z.union([campaignIdSchema, z.literal('')]);

/** Describes a chat on the wire; every field but the ids may be missing or malformed. */
const chatDocumentSchema = z.object({
  ...documentFields,
  $id: chatIdSchema,
  teamId: teamIdSchema,
  agent: z.pipe(lenientReference, profileReference),
  campaign: z.pipe(lenientReference, campaignReference),
  status: lenientNumber(0),
  paused: lenientFlag,
  waitingFollowUp: lenientFlag,
  messages: z.optional(z.unknown()),
  qualificationHistory: z.optional(z.unknown()),
  prospect: z.optional(z.unknown()),
  lastActivityAt: lenientString,
  invitedAt: lenientString,
  pausedAt: lenientString,
  pausedBy: lenientString,
  pausedByKey: lenientString,
  assignee: lenientString,
  assignedAt: lenientString,
  assignedBy: lenientString,
  assignedByKey: lenientString,
  tags: z.catch(z.array(z.string()), []),
  controlHistory: z.optional(z.unknown()),
  outgoing: z.optional(z.unknown()),
  notes: z.optional(z.unknown()),
  reminder: z.optional(z.unknown()),
  duplicateOf: lenientReference,
});

/**
 * Holds since when a chat is paused (UTC ISO), and by whom: the user id of a member or the name of an API key; the
 * other is empty.
 */
const pauseSchema = z.object({ at: z.string(), by: z.string(), byKey: z.string() });
export type ChatPause = z.output<typeof pauseSchema>;

/**
 * Holds to which member (user id) a chat is assigned, since when (UTC ISO) and by whom, as for a pause; these are empty
 * until the assignment is saved.
 */
const assignmentSchema = z.object({ member: z.string(), ...pauseSchema.shape });
export type ChatAssignment = z.output<typeof assignmentSchema>;

/**
 * Describes the light row of a chat: everything a list shows, small enough to read hundreds at a time. The messages are
 * in `ChatBody`, which is read one at a time.
 */
export const chatSchema = z.object({
  id: chatIdSchema,
  teamId: teamIdSchema,
  profileId: profileReference,
  campaignId: campaignReference,
  status: z.number(),
  paused: z.boolean(),
  /** Absent when unknown, as for chats paused before this field existed. */
  pause: z.optional(pauseSchema),
  /** Absent while it is assigned to nobody. */
  assignment: z.optional(assignmentSchema),
  /** Ids of its tags, in the order in which they were set; absent without. Those of deleted tags may be among them. */
  tags: z.optional(z.array(z.string())),
  /** Since when a person writes in it, and who; the texts are empty until that is saved. Absent while the AI does. */
  takeover: z.optional(pauseSchema),
  /** What the AI was told when it was handed back last; absent without. */
  aiNote: z.optional(z.string()),
  /** Our messages that the prospect has not received, in the order in which they are sent; absent without. */
  outgoing: z.optional(z.array(outgoingMessageSchema)),
  /** Notes of the team, oldest first; absent without. */
  notes: z.optional(z.array(chatNoteSchema)),
  reminder: z.optional(reminderSchema),
  waitingFollowUp: z.boolean(),
  /** Score of the rating by hand, else of the newest qualification, 0 to 100; 0 means not yet qualified. */
  score: z.number(),
  /** The rating by hand that counts; absent while the AI decides. */
  rating: z.optional(ratingSchema),
  name: z.string(),
  /** As the list or a person gave them; absent when they are split from the name (`prospect-names.ts`). */
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  headline: z.string(),
  country: z.string(),
  city: z.string(),
  /**
   * Addresses of the person on the network, as they are stored; absent without one, and in rows that older builds
   * wrote.
   */
  addresses: z.optional(z.array(z.string())),
  avatar: z.string(),
  messageCount: z.number(),
  /** Set when there are messages and none of them can be read. */
  isUnreadable: z.optional(z.literal(true)),
  /** The text of the newest message; longer than `SNIPPET_LENGTH`, it is cut and ends with an ellipsis. */
  lastMessage: z.string(),
  lastMessageRole: z.enum(['assistant', 'user', '']),
  /** UTC ISO time of the newest message, otherwise of the newest change of state. Lists are ordered by it. */
  lastActivityAt: z.string(),
  /**
   * By which the inbox orders it: the same time, or that of a reminder that is due. Absent before somebody has written
   * and while it is snoozed, so that the inbox's indexes hold only what is in it.
   */
  inboxAt: z.optional(z.string()),
  /** When its reminder is due; absent without one, and from then on. */
  remindAt: z.optional(z.string()),
  /** Since when it has had a draft to approve; absent without one. */
  draftAt: z.optional(z.string()),
  /** When its invitation was sent, UTC ISO; absent before, and where it was not recorded. */
  invitedAt: z.optional(z.string()),
  /** Set once the prospect has written. */
  hasReply: z.optional(z.literal(true)),
  createdAt: z.string(),
  updatedAt: z.string(),
  pendingPause: z.optional(pendingPauseSchema),
  unsaved: z.optional(unsavedSchema),
  /** Another chat of the same person, until somebody decides whether they are one; absent without one. */
  duplicateOf: z.optional(z.string()),
  pendingDuplicate: z.optional(pendingDuplicateSchema),
});
export type Chat = z.output<typeof chatSchema>;

const chatBodySchema = z.object({
  id: chatIdSchema,
  teamId: teamIdSchema,
  messages: z.array(chatMessageSchema),
  /** Newest first. */
  qualifications: z.array(qualificationSchema),
  /** Who wrote when, newest first (`control.ts`); absent while it was always the AI. */
  turns: z.optional(z.array(controlTurnSchema)),
  prospect: prospectSchema,
  /** The fields of the document that could not be read; shown as a notice above the conversation. */
  malformed: z.array(z.enum(['messages', 'qualificationHistory', 'prospect'])),
  updatedAt: z.string(),
});
export type ChatBody = z.output<typeof chatBodySchema>;

/** Matches what only an address of the network contains, whatever of it is escaped. */
const ON_NETWORK = /linkedin|lnkd/i;
/** An id of the network, which belongs to the person although their public address is known. */
const NETWORK_ID = /\/(?:sales\/|in\/AC[ow])/;

/**
 * Returns the addresses by which a person is found: their own, and ids of the network that an imported list had in
 * another column. A public address in another column may be somebody else's.
 */
export const addressesOf = ({ profileUrl, extra = {} }: Pick<Prospect, 'profileUrl' | 'extra'>): string[] => [
  ...(ON_NETWORK.test(profileUrl) ? [profileUrl] : []),
  ...Object.values(extra).filter((text) => ON_NETWORK.test(text) && NETWORK_ID.test(text)),
];

/** Limits the text of the last message in the light row. */
const SNIPPET_LENGTH = 140;

/** Returns the light row's text of a message; a character that the cut would split is left out. */
const snippetOf = (text: string): string =>
  text.length <= SNIPPET_LENGTH ? text : `${sanitizeText(text.slice(0, SNIPPET_LENGTH - 1))}…`;

/**
 * Decides whether the light row's text may continue in the body: it ends with the ellipsis of a cut, or has the full
 * length at which older builds cut it.
 */
export const mayBeTruncated = (lastMessage: string): boolean =>
  lastMessage.endsWith('…') || lastMessage.length >= SNIPPET_LENGTH;

const listSchema = z.array(z.unknown());

/**
 * Reads one chat document into its light row and its body. Throws a ZodError only when the ids are invalid. Source:
 * specification part 2 §3 (Chat) and §4 (status codes, qualification).
 */
export function readChat(document: unknown): { chat: Chat; body: ChatBody } {
  const wire = chatDocumentSchema.parse(document);
  const prospect = readProspect(wire.prospect);
  const messages = readItems(wire.messages, chatMessageSchema);
  const history = readItems(wire.qualificationHistory, qualificationSchema);
  const turns = readItems(wire.controlHistory, controlTurnSchema).value;
  const outgoing = readItems(wire.outgoing, outgoingMessageSchema).value;
  const notes = readItems(wire.notes, chatNoteSchema).value;
  const replies = countReplies(messages.value);
  const reminder = readReminder(wire.reminder, replies);
  const [takeover, aiNote] = [takeoverOf(turns), aiNoteOf(turns)];
  const last = messages.value.at(-1);
  const malformed: ChatBody['malformed'] = [];
  if (messages.malformed) malformed.push('messages');
  if (history.malformed) malformed.push('qualificationHistory');
  if (prospect.malformed) malformed.push('prospect');
  const updatedAt = toUtc(wire.$updatedAt);
  const person: Prospect = prospect.value;
  const addresses = addressesOf(person);
  const isUnreadable = messages.malformed && last === undefined;
  const lastActivityAt = last?.date || toUtc(wire.lastActivityAt) || updatedAt;
  const row: Chat = {
    id: wire.$id,
    teamId: wire.teamId,
    profileId: wire.agent,
    campaignId: wire.campaign,
    status: wire.status,
    paused: wire.paused,
    ...(wire.paused &&
      wire.pausedAt !== '' && { pause: { at: toUtc(wire.pausedAt), by: wire.pausedBy, byKey: wire.pausedByKey } }),
    ...(wire.assignee !== '' && {
      assignment: {
        member: wire.assignee,
        at: toUtc(wire.assignedAt),
        by: wire.assignedBy,
        byKey: wire.assignedByKey,
      },
    }),
    ...(wire.tags.length > 0 && { tags: wire.tags }),
    ...(takeover !== undefined && { takeover: { at: takeover.at, by: takeover.by, byKey: takeover.byKey } }),
    ...(aiNote !== '' && { aiNote }),
    ...(outgoing.length > 0 && { outgoing }),
    ...(notes.length > 0 && { notes }),
    ...(reminder !== undefined && { reminder }),
    waitingFollowUp: wire.waitingFollowUp,
    ...(wire.duplicateOf !== '' && { duplicateOf: wire.duplicateOf }),
    ...scoreOf(history.value),
    name: person.name,
    ...(person.firstName !== undefined && { firstName: person.firstName }),
    ...(person.lastName !== undefined && { lastName: person.lastName }),
    headline: person.headline,
    country: person.country,
    city: person.city,
    ...(addresses.length > 0 && { addresses }),
    avatar: person.resume,
    messageCount: messages.value.length,
    ...(isUnreadable && { isUnreadable }),
    lastMessage: snippetOf(last?.content ?? ''),
    lastMessageRole: last?.role ?? '',
    lastActivityAt,
    ...(wire.invitedAt !== '' && { invitedAt: toUtc(wire.invitedAt) }),
    ...(replies > 0 && { hasReply: true }),
    createdAt: toUtc(wire.$createdAt),
    updatedAt,
  };
  const chat = { ...row, ...placesOf(row), ...draftPlaceOf(row.outgoing) };
  const body: ChatBody = {
    id: chat.id,
    teamId: chat.teamId,
    messages: messages.value,
    qualifications: history.value,
    ...(turns.length > 0 && { turns }),
    prospect: person,
    malformed,
    updatedAt,
  };
  return { chat, body };
}

/**
 * Reads a list of objects or JSON texts: messages oldest first, qualification history newest first. Leaves out
 * unreadable items and reports them as malformed.
 */
function readItems<Item>(raw: unknown, schema: z.ZodMiniType<Item>): { value: Item[]; malformed: boolean } {
  const list = readJsonText<unknown[]>(raw, listSchema, []);
  let malformed = list.malformed;
  const value: Item[] = [];
  for (const item of list.value) {
    const read = readJsonText<Item | null>(item, schema, null);
    if (read.value === null) malformed = true;
    else value.push(read.value);
  }
  return { value, malformed };
}
