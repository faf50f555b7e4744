import { chatStatusKey } from './chat-status-key.ts';
import type { Chat, ChatBody } from './chat.ts';
import { inertCell } from './csv.ts';

/** What a file tells of the person of a conversation, and of how far it has come: in names that importers know, ours among them (design formats.md §4, "Our exports"). */
export const PROSPECT_COLUMNS = ['linkedin_url', 'first_name', 'last_name', 'headline', 'company', 'city', 'country', 'status', 'score', 'reason', 'campaign', 'agent', 'messages', 'last_message_at'];

/** Names of what conversations belong to, by id. */
export interface ChatNames {
  readonly campaign: (id: string) => string;
  readonly profile: (id: string) => string;
}

/** The cells of these columns; without a body, address, company and reason are empty. */
export function prospectCells(chat: Chat, body: ChatBody | undefined, names: ChatNames): string[] {
  // A name of one word is a first name; read again, the two are the name there was.
  const [firstName = '', ...lastNames] = chat.name.trim().split(' ');
  const theirs = [body?.prospect.profileUrl ?? '', firstName, lastNames.join(' '), chat.headline, body?.prospect.company ?? '', chat.city, chat.country];
  const reason = body?.qualifications[0]?.explanation ?? '';
  const ours = [chatStatusKey(chat.status), String(chat.score), reason, names.campaign(chat.campaignId), names.profile(chat.profileId), String(chat.messageCount), chat.lastActivityAt];
  return [...theirs.map(inertCell), ...ours.map(inertCell)];
}
