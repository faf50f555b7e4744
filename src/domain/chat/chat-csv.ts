import type { Chat, ChatBody } from './chat.ts';
import { escapeFormulaCell } from '../text/csv.ts';
import { ALIASES, toHeaderKey } from '../prospect/prospect-headers.ts';
import { isChatStatus, type ChatStatus } from './chat-status.ts';

/** What statuses are called where programs read them, the same in every language. */
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

/** What a status is called in a file; a code from a newer server as such. */
const chatStatusKey = (status: number): string =>
  isChatStatus(status) ? CHAT_STATUS_KEYS[status] : `${OTHER_STATUS_KEY} ${status}`;

/**
 * What a file tells of the person of a conversation, and of how far it has come: in names that importers know, ours
 * among them (design formats.md §4, "Our exports").
 */
export const PROSPECT_COLUMNS = [
  'linkedin_url',
  'first_name',
  'last_name',
  'headline',
  'company',
  'title',
  'location',
  'country',
  'city',
  'status',
  'score',
  'reason',
  'campaign',
  'agent',
  'last_message_at',
  'messages',
];

/** Names of what conversations belong to, by id. */
export interface ChatNames {
  readonly campaign: (id: string) => string;
  readonly profile: (id: string) => string;
}

/** The job of a person, where the list that brought them had a column of it and it was kept; the empty text else. */
const titleOf = (body: ChatBody | undefined): string =>
  Object.entries(body?.prospect.extra ?? {}).find(([name]) => ALIASES.jobTitle.includes(toHeaderKey(name)))?.[1] ?? '';

/** City and country in one, as imports take them apart again; a country alone would be read as a city there. */
const locationOf = ({ city, country }: Chat): string => (city === '' || country === '' ? city : `${city}, ${country}`);

/**
 * When the last message was written (UTC ISO); the empty text where there is none, whatever else has happened, and
 * where it has no time.
 */
function lastMessageAt(chat: Chat, body: ChatBody | undefined): string {
  if (body !== undefined) return body.messages.at(-1)?.date ?? '';
  // Where there are messages, it is the time of the last of them that the row is ordered by.
  return chat.messageCount > 0 ? chat.lastActivityAt : '';
}

/** The cells of these columns; without a body, address, company, title and reason are empty. */
export function prospectCells(chat: Chat, body: ChatBody | undefined, names: ChatNames): string[] {
  // A name of one word is a first name; read again, the two are the name there was.
  const [firstName = '', ...lastNames] = chat.name.trim().split(' ');
  const theirs = [
    body?.prospect.profileUrl ?? '',
    firstName,
    lastNames.join(' '),
    chat.headline,
    body?.prospect.company ?? '',
    titleOf(body),
    locationOf(chat),
    chat.country,
    chat.city,
  ];
  const reason = body?.qualifications[0]?.explanation ?? '';
  const ours = [
    chatStatusKey(chat.status),
    String(chat.score),
    reason,
    names.campaign(chat.campaignId),
    names.profile(chat.profileId),
    lastMessageAt(chat, body),
    String(chat.messageCount),
  ];
  return [...theirs, ...ours].map(escapeFormulaCell);
}
