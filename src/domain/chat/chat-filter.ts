import type { Chat, ChatMessage } from './chat.ts';
import { plainText } from '../text/plain-text.ts';

/**
 * Which conversations: of a team, narrowed to a profile, a campaign, or both; and what they must match, all of it
 * together.
 */
export interface ChatFilter {
  readonly teamId: string;
  readonly profileId?: string | undefined;
  readonly campaignId?: string | undefined;
  readonly search?: string | undefined;
  readonly status?: number | undefined;
  /** The least qualification, 1 to 100. */
  readonly minScore?: number | undefined;
  /** Those alone that are unread on this device. */
  readonly unread?: true | undefined;
  /** Those alone in which the prospect wrote last. */
  readonly last?: 'prospect' | undefined;
  /** Those alone that were heard of then or later, UTC ISO. */
  readonly since?: string | undefined;
}

/** What of a conversation is compared with a filter, as it is searched. */
export interface SearchedChat extends Pick<
  Chat,
  'id' | 'profileId' | 'campaignId' | 'status' | 'score' | 'lastActivityAt'
> {
  readonly isLastByProspect: boolean;
  /** Name, headline, country and city (specification part 2 §5). */
  readonly text: string;
  /** What was said in it, as far as it is searched. */
  readonly said: string;
}

/** Between two parts of a searched text: nobody types it. */
const BREAK = '\n';

/** What was said, as it is searched. */
export const saidText = (messages: readonly Pick<ChatMessage, 'content'>[]): string =>
  plainText(messages.map(({ content }) => content).join(BREAK));

/** A conversation as it is searched; without `said`, its last message stands for what was said. */
export function toSearched(chat: Chat, said: string | undefined): SearchedChat {
  const {
    id,
    profileId,
    campaignId,
    status,
    score,
    lastActivityAt,
    lastMessageRole,
    name,
    headline,
    country,
    city,
    lastMessage,
  } = chat;
  return {
    id,
    profileId,
    campaignId,
    status,
    score,
    lastActivityAt,
    isLastByProspect: lastMessageRole === 'user',
    text: plainText([name, headline, country, city].join(BREAK)),
    said: said ?? plainText(lastMessage),
  };
}

/**
 * Whether a conversation matches all of a filter. Search is without case and accents, over name, headline, country and
 * city (specification part 2 §5), and over what was said. Made once for a filter, asked for each conversation.
 */
export function matcherOf(filter: ChatFilter, isUnread: (chatId: string) => boolean): (chat: SearchedChat) => boolean {
  const { profileId, campaignId, status, minScore, unread, last, since } = filter;
  const search = searchOf(filter);
  return (chat) =>
    (profileId === undefined || chat.profileId === profileId) &&
    (campaignId === undefined || chat.campaignId === campaignId) &&
    (status === undefined || chat.status === status) &&
    (minScore === undefined || chat.score >= minScore) &&
    (last === undefined || chat.isLastByProspect) &&
    (since === undefined || chat.lastActivityAt >= since) &&
    (unread === undefined || isUnread(chat.id)) &&
    (search === '' || chat.text.includes(search) || chat.said.includes(search));
}

/** What a filter searches for, as texts are searched. */
export const searchOf = ({ search }: Pick<ChatFilter, 'search'>): string => plainText(search?.trim() ?? '');
