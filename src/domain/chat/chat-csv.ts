import { namesOf } from '../prospect/names/prospect-names.ts';
import type { Chat, ChatBody } from './chat.ts';
import { aiItemOf, ratedItemOf, type Rating } from './rating.ts';
import { escapeFormulaCell } from '../text/csv.ts';
import {
  definitionOf,
  EXPORTED_FIELDS,
  type ProspectField,
  type ProspectProperty,
} from '../prospect/prospect-fields.ts';
import { aliasRankOf, toHeaderKey } from '../prospect/prospect-headers.ts';
import { isChatStatus, type ChatStatus } from './chat-status.ts';

/** Names the statuses in files for programs; the same in every language. */
const CHAT_STATUS_KEYS: Readonly<Record<ChatStatus, string>> = {
  0: 'Waiting',
  1: 'Invitation sent',
  2: 'Invitation accepted',
  3: 'Contacted',
  4: 'Discussion',
  5: 'Qualified',
  404: 'Invalid URL',
  501: 'Need prospect email',
};
const OTHER_STATUS_KEY = 'Status';

/** Returns the name of a status in a file; a code from a newer server is written as a number. */
const chatStatusKey = (status: number): string =>
  isChatStatus(status) ? CHAT_STATUS_KEYS[status] : `${OTHER_STATUS_KEY} ${status}`;

/**
 * Names the columns about the person and the progress of a conversation. Importers, ours among them, recognise these
 * names.
 */
export const EXPORT_HEADERS: readonly string[] = [
  ...EXPORTED_FIELDS.map(({ name }) => name),
  'status',
  'score',
  'reason',
  'campaign',
  'agent',
  'last_message_at',
  'messages',
  'decision',
  'decided_by',
  'decided_at',
  'decision_note',
  'assigned_to',
  'taken_over_by',
  'notes',
  'remind_at',
  'tags',
];

/** Names the decisions by hand in files for programs. */
const DECISION_KEYS: Readonly<Record<Rating['verdict'], string>> = {
  qualified: 'Qualified',
  'not-qualified': 'Not qualified',
  undecided: 'Not decided',
};

/**
 * Returns the names of a chat's campaign, profile and tags, and of the members who rated it and have it assigned, by
 * id; the empty text for an unknown one.
 */
export interface ChatNames {
  readonly campaign: (id: string) => string;
  readonly profile: (id: string) => string;
  readonly member: (userId: string) => string;
  readonly tag: (id: string) => string;
}

/** Returns the custom field whose name is a known header of a field; empty without one. */
const customFieldFor = (field: ProspectField, body: ChatBody | undefined): string =>
  Object.entries(body?.prospect.extra ?? {}).find(([name]) =>
    Number.isFinite(aliasRankOf(field, toHeaderKey(name))),
  )?.[1] ?? '';

/**
 * Joins city and country, which imports split again. A country alone would be imported as a city, so it is left out.
 */
const locationOf = ({ city, country }: Chat): string => (city === '' || country === '' ? city : `${city}, ${country}`);

/**
 * Returns the time of the last message (UTC ISO), regardless of other activity; empty when there is no message or it
 * has no time.
 */
function lastMessageAt(chat: Chat, body: ChatBody | undefined): string {
  if (body !== undefined) return body.messages.at(-1)?.date ?? '';
  // When there are messages, the row's activity time is that of the last one.
  return chat.messageCount > 0 ? chat.lastActivityAt : '';
}

/** Returns the fields that are made of properties of a prospect. */
const DERIVED_VALUES: Readonly<Partial<Record<ProspectField, (chat: Chat, body: ChatBody | undefined) => string>>> = {
  // A name without parts stands here, so that an import gets it back.
  firstName(chat, body) {
    const { firstName, lastName } = namesOf({ ...body?.prospect, ...chat });
    return firstName || (lastName === '' ? chat.name.trim() : '');
  },
  lastName: (chat, body) => namesOf({ ...body?.prospect, ...chat }).lastName,
  location: locationOf,
};

/** Returns the value of a field; what the chat itself holds is known without its body. */
function valueOf(field: ProspectField, chat: Chat, body: ChatBody | undefined): string {
  const derived = DERIVED_VALUES[field];
  if (derived !== undefined) return derived(chat, body);
  const { property } = definitionOf(field);
  if (property === undefined) return customFieldFor(field, body);
  const known: { readonly [Property in ProspectProperty]?: string | undefined } = chat;
  return known[property] ?? body?.prospect[property] ?? '';
}

/** Returns the notes in one cell, a line each: the day, who wrote it, and the text. */
const notesCell = ({ notes = [] }: Chat, names: ChatNames): string =>
  notes
    .map(({ at, by, byKey, text }) =>
      [at.slice(0, 10), byKey || names.member(by) || by, text].filter((part) => part !== '').join(' · '),
    )
    .join('\n');

/** Returns the names of the tags in one cell. */
const tagsCell = ({ tags = [] }: Chat, names: ChatNames): string =>
  tags
    .map(names.tag)
    .filter((name) => name !== '')
    .join(', ');

/**
 * Returns the cells of these columns; without a body, address, company, title and reason are empty, and so is who rated
 * it, and when. That is empty too while a rating is not saved.
 */
export function prospectCells(chat: Chat, body: ChatBody | undefined, names: ChatNames): string[] {
  const fieldCells = EXPORTED_FIELDS.map(({ field }) => valueOf(field, chat, body));
  const reason = aiItemOf(body?.qualifications ?? [])?.explanation ?? '';
  const rated = ratedItemOf(chat, body?.qualifications ?? []);
  const assignee = chat.assignment?.member ?? '';
  const { by = '', byKey = '' } = chat.takeover ?? {};
  const progressCells = [
    chatStatusKey(chat.status),
    String(chat.score),
    reason,
    names.campaign(chat.campaignId),
    names.profile(chat.profileId),
    lastMessageAt(chat, body),
    String(chat.messageCount),
    chat.rating === undefined ? '' : DECISION_KEYS[chat.rating.verdict],
    rated?.byKey || names.member(rated?.by ?? ''),
    rated?.date ?? '',
    chat.rating?.note ?? '',
    assignee === '' ? '' : names.member(assignee) || assignee,
    byKey || (by === '' ? '' : names.member(by) || by),
    notesCell(chat, names),
    chat.reminder?.at ?? '',
    tagsCell(chat, names),
  ];
  return [...fieldCells, ...progressCells].map(escapeFormulaCell);
}
