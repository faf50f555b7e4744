import { randomUUID } from 'node:crypto';
import {
  COMMAND_DEFINITIONS,
  issuedCommandSchema,
  type Command,
  type CommandTable,
  type CommandType,
  type IssuedCommand,
} from '#domain/commands/command.ts';
import { readChat } from '#domain/chat/chat.ts';
import { withTag } from '#domain/chat/chat-tags.ts';
import { DRAFT_DECISIONS, withoutDrafts } from '#domain/chat/outgoing/draft.ts';
import { OUTGOING_ACTIONS } from '#domain/chat/outgoing/outgoing-state.ts';
import type { Verdict } from '#domain/chat/rating.ts';
import { TAG_COLORS } from '#domain/tag/tag.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { readOffer, offerVersion } from '#domain/offer/offer.ts';
import { promptVersion, readPrompt } from '#domain/prompt/prompt.ts';
import type { RowsChange } from '#replica/apply.ts';
import { COLLECTION_OF, readRows } from '#sync/scopes.ts';
import { chatDocument, TEAM_ID, wireTime } from './wire-documents.ts';

/**
 * Commands of every kind, and the documents they are about, for tests that hold for all of them. `variant` is a small
 * number.
 */

/** A command on a row that is there before and after it; the others have tests of their own. */
export type RowCommandType = Exclude<
  CommandType,
  'prospects.import' | 'savedReply.create' | 'savedReply.delete' | 'tag.create'
>;

const ZONES = ['', 'Asia/Tokyo', 'America/Los_Angeles'] as const;

/** The attributes of a document of each table besides its id, team and times. */
const ATTRIBUTES: Readonly<Record<Exclude<CommandTable, 'chats'>, (variant: number) => Record<string, unknown>>> = {
  campaigns: (variant) => ({
    name: `Campaign ${variant % 3}`,
    status: variant % 2 === 0 ? 'active' : 'paused',
    product: `offer${variant % 3}`,
    agent: `profile${variant % 3}`,
    prompt: `prompt${variant % 3}`,
    variables: JSON.stringify({ tone: `tone ${variant % 3}` }),
    approvesMessages: variant % 2 === 0,
  }),
  profiles: (variant) => ({
    name: 'Léa',
    healthStatus: variant % 2 === 0 ? 'running' : 'paused',
    workingDays: '0:1:1:1:1:1:0',
    workingHoursStart: `0${variant % 3}:00`,
    workingHoursEnd: '17:00',
    timeZone: ZONES[variant % 3],
  }),
  offers: (variant) => ({ name: `Offer ${variant % 3}`, description: `Text ${variant % 3}` }),
  prompts: (variant) => ({
    name: 'Opener',
    type: 'messages',
    model: 'model1',
    content: `Content ${variant % 3}`,
    variables: [`v${variant % 3}`],
  }),
  savedReplies: (variant) => ({ name: `Reply ${variant % 3}`, text: `Text ${variant % 3}`, by: 'robin' }),
  tags: (variant) => ({ name: `Tag ${variant % 3}`, color: TAG_COLORS[variant % 3], deleted: false }),
  webhooks: (variant) => ({
    name: `Webhook ${variant % 3}`,
    url: `https://hooks.example/${variant % 3}`,
    events: ['chat.qualified'],
    active: variant % 2 === 0,
  }),
};

/** Returns a wire document of a table; `seconds` is its `$updatedAt`. */
export function sampleDocument(
  table: CommandTable,
  id: string,
  seconds: number,
  variant: number,
  teamId: string = TEAM_ID,
): WireDocument {
  if (table === 'chats')
    return chatDocument(id, seconds, {
      teamId,
      paused: variant % 2 === 1,
      status: variant % 6,
      controlHistory: variant % 2 === 1 ? [JSON.stringify({ control: 'person' })] : [],
      outgoing:
        variant % 2 === 1
          ? null
          : JSON.stringify([
              { id: 'reply0', content: 'Text', state: 'unknown' },
              { id: 'draft0', content: 'Text 0', state: variant % 4 === 0 ? 'draft' : 'approved' },
            ]),
      duplicateOf: variant % 3 === 2 ? null : DUPLICATE_ID,
    });
  return { $id: id, $createdAt: wireTime(0), $updatedAt: wireTime(seconds), teamId, ...ATTRIBUTES[table](variant) };
}

/** Returns the change that carries these documents. @throws Error when one cannot be read */
export function rowsOf(table: CommandTable, ...documents: WireDocument[]): RowsChange {
  const { rows, unreadable } = readRows(COLLECTION_OF[table], documents);
  if (rows === undefined || unreadable > 0) throw new Error(`A document of ${table} cannot be read`);
  return rows;
}

/** The chat that sample chats name as their duplicate. */
const DUPLICATE_ID = 'duplicate1';

const VERDICTS: readonly Verdict[] = ['automatic', 'qualified', 'not-qualified', 'undecided'];

type Payload = (document: WireDocument, variant: number) => Record<string, unknown>;
const campaign: Payload = ({ $id: campaignId }) => ({ campaignId });
const profile: Payload = ({ $id: profileId }) => ({ profileId });
const webhook: Payload = ({ $id: webhookId }) => ({ webhookId });

/** The payload of each kind of command on a document; the base version of an edit is that of the document. */
const PAYLOADS: Readonly<Record<RowCommandType, Payload>> = {
  'chat.pause': ({ $id: chatId }) => ({ chatId }),
  'chat.resume': ({ $id: chatId }) => ({ chatId }),
  'chat.setNames': ({ $id: chatId }, variant) => ({ chatId, firstName: `Ada ${variant % 3}`, lastName: 'Byron' }),
  'chat.rate': ({ $id: chatId }, variant) => ({
    chatId,
    verdict: VERDICTS[variant % 4],
    score: variant % 101,
    note: `Note ${variant % 3}`,
  }),
  'chat.assign': ({ $id: chatId }, variant) => ({ chatId, member: variant % 3 === 0 ? '' : `member${variant % 3}` }),
  'chat.takeOver': ({ $id: chatId }) => ({ chatId }),
  'chat.handBack': ({ $id: chatId }, variant) => ({ chatId, note: variant % 2 === 1 ? '' : `Note ${variant % 3}` }),
  'chat.reply': ({ $id: chatId }, variant) => ({
    chatId,
    messageId: `reply${variant % 2}`,
    content: `Text ${variant % 3}`,
    ...(variant % 5 === 4 && { notBefore: '2026-03-03T08:00:00.000Z' }),
  }),
  'chat.settleReply': ({ $id: chatId }, variant) => ({
    chatId,
    messageId: 'reply0',
    action: OUTGOING_ACTIONS[variant % OUTGOING_ACTIONS.length],
  }),
  'chat.decideDraft': ({ $id: chatId }, variant) => {
    const decision = DRAFT_DECISIONS[(variant + 2) % DRAFT_DECISIONS.length];
    return {
      chatId,
      messageId: 'draft0',
      decision,
      ...(decision === 'approve' && { content: `Text ${variant % 2}` }),
      reason: '',
      messageCount: 1,
    };
  },
  'chat.setNote': ({ $id: chatId }, variant) => ({
    chatId,
    noteId: `note${variant % 2}`,
    text: variant % 5 === 4 ? '' : `Text ${variant % 3}`,
    mentions: variant % 2 === 1 ? ['robin'] : [],
  }),
  'chat.setReminder': ({ $id: chatId }, variant) => ({
    chatId,
    remindAt: variant % 4 === 3 ? '' : `2026-04-0${1 + (variant % 3)}T07:00:00.000Z`,
    isSnooze: variant % 2 === 1,
  }),
  'chat.setTag': ({ $id: chatId }, variant) => ({ chatId, tagId: `tag${variant % 3}`, isSet: variant % 2 === 1 }),
  'chat.merge': ({ $id: chatId }) => ({ chatId, otherId: DUPLICATE_ID }),
  'chat.keepBoth': ({ $id: chatId }) => ({ chatId, otherId: DUPLICATE_ID }),
  'campaign.pause': campaign,
  'campaign.resume': campaign,
  'campaign.rename': (document, variant) => ({ ...campaign(document, variant), name: `Campaign ${variant % 3}` }),
  'campaign.setOffer': (document, variant) => ({ ...campaign(document, variant), offerId: `offer${variant % 3}` }),
  'campaign.setPrompt': (document, variant) => ({ ...campaign(document, variant), promptId: `prompt${variant % 3}` }),
  'campaign.setVariables': (document, variant) => ({
    ...campaign(document, variant),
    variables: { tone: `tone ${variant % 3}` },
  }),
  'campaign.setApproval': (document, variant) => ({
    ...campaign(document, variant),
    approvesMessages: variant % 2 === 0,
  }),
  'campaign.setProfile': (document, variant) => ({
    ...campaign(document, variant),
    profileId: `profile${variant % 3}`,
  }),
  'campaign.setQualification': (document, variant) => ({
    ...campaign(document, variant),
    qualificationAutomatic: variant % 2 === 0,
    qualificationVerification: `check ${variant % 3}`,
  }),
  'campaign.finish': (document, variant) => ({
    ...campaign(document, variant),
    profileId: `profile${variant % 3}`,
    qualificationAutomatic: variant % 2 === 0,
    qualificationVerification: `check ${variant % 3}`,
  }),
  'profile.pause': profile,
  'profile.resume': profile,
  'profile.setHours': (document, variant) => ({
    ...profile(document, variant),
    days: '0:1:1:1:1:1:0',
    start: `0${variant % 3}:00`,
    stop: '17:00',
    timeZone: ZONES[variant % 3],
  }),
  'offer.edit': (document, variant) => ({
    offerId: document.$id,
    name: `Offer ${variant % 3}`,
    description: `Text ${variant % 3}`,
    base: offerVersion(readOffer(document)),
  }),
  'prompt.save': (document, variant) => ({
    promptId: document.$id,
    content: `Content ${variant % 3}`,
    variables: [`v${variant % 3}`],
    base: promptVersion(readPrompt(document)),
  }),
  'savedReply.update': ({ $id: replyId }, variant) => ({
    replyId,
    name: `Reply ${variant % 3}`,
    text: `Text ${variant % 3}`,
  }),
  'tag.update': ({ $id: tagId }, variant) => ({ tagId, name: `Tag ${variant % 3}`, color: TAG_COLORS[variant % 3] }),
  'tag.delete': ({ $id: tagId }) => ({ tagId }),
  'webhook.enable': webhook,
  'webhook.disable': webhook,
  'webhook.edit': (document, variant) => ({
    ...webhook(document, variant),
    name: `Webhook ${variant % 3}`,
    url: `https://hooks.example/${variant % 3}`,
    events: ['chat.qualified'],
  }),
};

export const ROW_COMMAND_TYPES = Object.keys(PAYLOADS) as readonly RowCommandType[];
export const tableOfType = (type: RowCommandType): CommandTable => COMMAND_DEFINITIONS[type].table;
export const typesOfTable = (table: CommandTable): readonly RowCommandType[] =>
  ROW_COMMAND_TYPES.filter((type) => tableOfType(type) === table);
export const COMMAND_TABLES: readonly CommandTable[] = [...new Set(ROW_COMMAND_TYPES.map(tableOfType))];

/** Returns a command on a document, as a person who sees that document issues it. */
export const sampleCommand = (
  type: RowCommandType,
  document: WireDocument,
  variant: number,
  id: string = randomUUID(),
): IssuedCommand =>
  issuedCommandSchema.parse({
    id,
    teamId: document['teamId'],
    issuedAt: '2026-03-02T10:00:00.000Z',
    command: { type, ...PAYLOADS[type](document, variant) },
  });

/** Returns the messages that have not arrived, after a command on one of them. */
function outgoingEffectOf(
  command: Extract<Command, { readonly type: 'chat.reply' | 'chat.settleReply' | 'chat.decideDraft' }>,
  document: WireDocument | undefined,
): Record<string, unknown> {
  const at = '2026-03-02T10:00:00.000Z';
  const known = document === undefined ? [] : (readChat(document).chat.outgoing ?? []);
  const others = known.filter(({ id }) => id !== command.messageId);
  const item = known.find(({ id }) => id === command.messageId);
  const stored = (outgoing: readonly object[]): string | null =>
    outgoing.length === 0 ? null : JSON.stringify(outgoing);
  if (command.type === 'chat.reply') {
    const { messageId, content, notBefore } = command;
    const reply = { ...item, id: messageId, content, notBefore, at, state: 'queued' };
    const control = document === undefined || readChat(document).chat.takeover === undefined;
    const next = item === undefined ? [...known, reply] : known.map((one) => (one === item ? reply : one));
    return {
      outgoing: stored(control ? next.filter(({ state }) => state !== 'draft' && state !== 'approved') : next),
      ...(control && { controlHistory: [JSON.stringify({ control: 'person' })] }),
    };
  }
  if (command.type === 'chat.decideDraft') {
    const isDraft = item?.state === 'draft' || item?.state === 'approved';
    if (!isDraft) return {};
    if (command.decision === 'reject') return { outgoing: stored(others) };
    const { content = item.content, decision } = command;
    const decided =
      decision === 'approve'
        ? { ...item, content, original: content === item.content ? undefined : item.content, at, state: 'approved' }
        : { ...item, at, state: 'draft' };
    return { outgoing: stored(known.map((one) => (one === item ? decided : one))) };
  }
  if (item === undefined || command.action === 'discard') return { outgoing: stored(others) };
  const state = command.action === 'retry' ? 'queued' : 'assumed';
  return { outgoing: stored(known.map((one) => (one === item ? { ...item, at, state } : one))) };
}

/** Returns the notes of the document after a command on one. */
function noteEffectOf(
  { noteId: id, text, mentions }: Extract<Command, { readonly noteId: string }>,
  document: WireDocument | undefined,
): Record<string, unknown> {
  const known = document === undefined ? [] : (readChat(document).chat.notes ?? []);
  const note = { id, by: 'robin', byKey: '', at: '2026-03-02T10:00:00.000Z', text, mentions };
  const others = known.filter((one) => one.id !== id);
  const notes =
    text === ''
      ? others
      : known.length > others.length
        ? known.map((one) => (one.id === id ? note : one))
        : [...known, note];
  return { notes: notes.map((one) => JSON.stringify(one)) };
}

/** Returns the attributes that a command sets on the document; only what is done with messages depends on that. */
export function wireEffectOf(command: Command, document?: WireDocument): Record<string, unknown> {
  switch (command.type) {
    case 'chat.reply':
    case 'chat.settleReply':
    case 'chat.decideDraft':
      return outgoingEffectOf(command, document);
    case 'chat.setNote':
      return noteEffectOf(command, document);
    case 'chat.setTag': {
      const known = document === undefined ? [] : (readChat(document).chat.tags ?? []);
      return { tags: withTag(known, command.tagId, command.isSet) };
    }
    case 'chat.setReminder': {
      const { remindAt: at, isSnooze } = command;
      const reminder = { at, isSnooze, by: 'robin', byKey: '', setAt: wireTime(0), replies: 9 };
      return { reminder: at === '' ? null : JSON.stringify(reminder) };
    }
    case 'chat.pause':
    case 'chat.resume':
      return { paused: command.type === 'chat.pause' };
    case 'chat.setNames': {
      const stored = JSON.parse(String(chatDocument(command.chatId, 0)['prospect'])) as object;
      return { prospect: JSON.stringify({ ...stored, firstName: command.firstName, lastName: command.lastName }) };
    }
    case 'chat.rate': {
      const { verdict, score: percentage, note: explanation } = command;
      const item = { percentage, explanation, date: wireTime(0), verdict, by: 'robin', byKey: '' };
      return { qualificationHistory: [JSON.stringify(item)] };
    }
    case 'chat.assign':
      return { assignee: command.member === '' ? null : command.member };
    case 'chat.takeOver':
    case 'chat.handBack': {
      const control = command.type === 'chat.takeOver' ? 'person' : 'ai';
      const note = command.type === 'chat.handBack' ? command.note : '';
      const known = document === undefined ? undefined : readChat(document).chat.outgoing;
      return {
        controlHistory: [JSON.stringify({ control, note })],
        ...(control === 'person' && known !== undefined && { outgoing: JSON.stringify(withoutDrafts(known)) }),
      };
    }
    case 'chat.merge':
    case 'chat.keepBoth':
      return { duplicateOf: null };
    case 'campaign.pause':
    case 'campaign.resume':
      return { status: command.type === 'campaign.pause' ? 'paused' : 'active' };
    case 'campaign.rename':
      return { name: command.name };
    case 'campaign.setOffer':
      return { product: command.offerId };
    case 'campaign.setPrompt':
      return { prompt: command.promptId };
    case 'campaign.setVariables':
      return { variables: JSON.stringify(command.variables) };
    case 'campaign.setProfile':
      return { agent: command.profileId };
    case 'campaign.setApproval':
      return { approvesMessages: command.approvesMessages };
    case 'campaign.setQualification':
      return {
        qualificationAutomatic: command.qualificationAutomatic,
        qualificationVerification: command.qualificationVerification,
      };
    case 'campaign.finish':
      return {
        agent: command.profileId,
        qualificationAutomatic: command.qualificationAutomatic,
        qualificationVerification: command.qualificationVerification,
      };
    case 'profile.pause':
    case 'profile.resume':
      return { healthStatus: command.type === 'profile.pause' ? 'paused' : 'running' };
    case 'profile.setHours':
      return {
        workingDays: command.days,
        workingHoursStart: command.start,
        workingHoursEnd: command.stop,
        ...(command.timeZone !== undefined && { timeZone: command.timeZone }),
      };
    case 'offer.edit':
      return { name: command.name, description: command.description };
    case 'prompt.save':
      return {
        content: command.content,
        variables: command.variables,
        ...(command.modelId === undefined ? {} : { model: command.modelId }),
      };
    case 'savedReply.create':
    case 'savedReply.update':
      return { name: command.name, text: command.text };
    case 'tag.create':
    case 'tag.update':
      return { name: command.name, color: command.color };
    case 'tag.delete':
      return { deleted: true };
    case 'webhook.enable':
    case 'webhook.disable':
      return { active: command.type === 'webhook.enable' };
    case 'webhook.edit':
      return { name: command.name, url: command.url, events: command.events };
    case 'savedReply.delete':
    case 'prospects.import':
      return {};
  }
}
