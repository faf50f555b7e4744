import { NOBODY } from './assignment.ts';
import type { Chat, ChatMessage } from './chat.ts';
import type { ReminderKind } from './reminder-kinds.ts';
import { isWrittenTo, reminderKindOf } from './reminder.ts';
import { needsDecision } from './outgoing/needs-decision.ts';
import { decisionOf, type Decision } from './decision.ts';
import { identityOfAddress } from '../profile/profile-key.ts';
import { foldNames, foldQuery, foldText, hasEachWord, joinsOf, wordsOf } from '../text/search-folding.ts';

/** Selects conversations of a team, optionally of one profile, one campaign, or both; all conditions must match. */
export interface ChatFilter {
  readonly teamId: string;
  /** Only conversations of the inbox: somebody has written, and they are not snoozed. */
  readonly writtenTo?: true | undefined;
  /** Also those that are snoozed. */
  readonly withSnoozed?: true | undefined;
  readonly profileId?: string | undefined;
  readonly campaignId?: string | undefined;
  readonly search?: string | undefined;
  readonly status?: number | undefined;
  /** The lowest qualification score, 1 to 100. */
  readonly minScore?: number | undefined;
  /** Decided so by hand, or to be decided. */
  readonly decision?: Decision | undefined;
  /** Only conversations assigned to this member, by user id, or to nobody (`NOBODY`). */
  readonly assignee?: string | undefined;
  /** Only conversations with this tag, by id. */
  readonly tag?: string | undefined;
  /** Only conversations in which a person writes, not the AI. */
  readonly takenOver?: true | undefined;
  /** Only conversations with a note of the team. */
  readonly noted?: true | undefined;
  /** Only conversations with a note that mentions this member, by user id. */
  readonly mentioned?: string | undefined;
  /** Only conversations with a reminder of this kind. */
  readonly reminder?: ReminderKind | undefined;
  /** Only conversations with a message of ours that was refused, or is not known to be sent. */
  readonly unsent?: true | undefined;
  /** Only conversations with a message of the AI to approve. */
  readonly toApprove?: true | undefined;
  /** Only conversations that are unread on this device. */
  readonly unread?: true | undefined;
  /** Only conversations in which the prospect wrote last. */
  readonly last?: 'prospect' | undefined;
  /** Only conversations with activity at this time or later, UTC ISO. */
  readonly since?: string | undefined;
}

/** Holds the fields of a conversation that a filter is compared with, in searchable form. */
export interface SearchedChat extends Pick<
  Chat,
  'id' | 'profileId' | 'campaignId' | 'status' | 'score' | 'lastActivityAt'
> {
  readonly isWrittenTo: boolean;
  readonly isLastByProspect: boolean;
  readonly decision: Decision | undefined;
  /** The user id of the member; `NOBODY` for nobody. */
  readonly assignee: string;
  /** Ids of its tags. */
  readonly tags: readonly string[];
  readonly isTakenOver: boolean;
  readonly hasUnsent: boolean;
  readonly hasDraft: boolean;
  readonly reminder: ReminderKind | undefined;
  /** By which lists are ordered: the time of its activity, or of a reminder that is due. */
  readonly listedAt: string;
  readonly isNoted: boolean;
  /** User ids of the members whom its notes mention. */
  readonly mentions: readonly string[];
  /** Name, headline, country and city (specification part 2 §5). */
  readonly text: string;
  /** The searchable text of its messages and notes. */
  readonly messageText: string;
  /** The person's addresses on the network, each in the form that identifies them. */
  readonly identities: readonly string[];
}

/** Shared by all conversations without notes. */
const NO_MENTIONS: readonly string[] = [];
/** Shared by all conversations without tags. */
const NO_TAGS: readonly string[] = [];

/** Returns the searchable text of messages, separated by what no folded query contains. */
export const messageTextOf = (messages: readonly Pick<ChatMessage, 'content'>[]): string =>
  messages.map(({ content }) => foldText(content)).join('\n');

/**
 * Converts a chat to its searchable form; without `messageText`, the last message stands in for all messages.
 * `addresses` stand in for those that an older row lacks.
 */
export function toSearchedChat(
  chat: Chat,
  messageText: string | undefined,
  addresses: readonly string[] = [],
): SearchedChat {
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
    isWrittenTo: isWrittenTo(chat),
    isLastByProspect: lastMessageRole === 'user',
    decision: decisionOf(chat),
    assignee: chat.assignment?.member ?? NOBODY,
    tags: chat.tags ?? NO_TAGS,
    isTakenOver: chat.takeover !== undefined,
    hasUnsent: chat.outgoing?.some(needsDecision) === true,
    hasDraft: chat.draftAt !== undefined,
    reminder: reminderKindOf(chat),
    listedAt: chat.inboxAt ?? lastActivityAt,
    isNoted: chat.notes !== undefined,
    mentions: chat.notes === undefined ? NO_MENTIONS : chat.notes.flatMap(({ mentions }) => mentions),
    text: foldNames(name, headline, country, city),
    messageText: [messageText ?? foldText(lastMessage), ...(chat.notes ?? []).map(({ text }) => foldText(text))].join(
      '\n',
    ),
    identities: identitiesOf(chat.addresses ?? addresses),
  };
}

/**
 * Returns a test of whether a conversation matches the whole filter. Search folds both sides and covers name, headline,
 * country and city (specification part 2 §5), which may share the words of the search among them, and messages; an
 * address of the network, in any of its forms, finds the person. Create it once per filter and call it for each
 * conversation.
 */
export function matcherOf(filter: ChatFilter, isUnread: (chatId: string) => boolean): (chat: SearchedChat) => boolean {
  const { writtenTo, profileId, campaignId, status, minScore, decision, assignee, tag, takenOver, unsent } = filter;
  const { unread, last, since, noted, mentioned, reminder, toApprove } = filter;
  const [search, identity] = [searchOf(filter), searchedIdentityOf(filter)];
  const [joins, words] = [joinsOf(search), wordsOf(search)];
  return (chat) =>
    (writtenTo === undefined || isInInbox(chat, filter)) &&
    (reminder === undefined || chat.reminder === reminder) &&
    (profileId === undefined || chat.profileId === profileId) &&
    (campaignId === undefined || chat.campaignId === campaignId) &&
    (status === undefined || chat.status === status) &&
    (minScore === undefined || chat.score >= minScore) &&
    (decision === undefined || chat.decision === decision) &&
    (assignee === undefined || chat.assignee === assignee) &&
    (tag === undefined || chat.tags.includes(tag)) &&
    (takenOver === undefined || chat.isTakenOver) &&
    (unsent === undefined || chat.hasUnsent) &&
    (toApprove === undefined || chat.hasDraft) &&
    (noted === undefined || chat.isNoted) &&
    (mentioned === undefined || chat.mentions.includes(mentioned)) &&
    (last === undefined || chat.isLastByProspect) &&
    (since === undefined || chat.lastActivityAt >= since) &&
    (unread === undefined || isUnread(chat.id)) &&
    (search === '' ||
      chat.text.includes(search) ||
      chat.messageText.includes(search) ||
      joins.some((join) => chat.text.includes(join)) ||
      hasEachWord(chat.text, words) ||
      (identity !== '' && chat.identities.includes(identity)));
}

/** Decides whether a conversation is one of the inbox, or of the inbox and the snoozed ones. */
export const isInInbox = (
  chat: Pick<SearchedChat, 'isWrittenTo' | 'reminder'>,
  { withSnoozed }: Pick<ChatFilter, 'withSnoozed'>,
): boolean => chat.isWrittenTo && (withSnoozed !== undefined || chat.reminder !== 'snoozed');

/** Returns the keys of the addresses of one person, without repetitions. */
export const identitiesOf = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.map(identityOfAddress).filter((key) => key !== '')),
];

/** Returns the key of the person whose address a filter searches for; empty when it searches for words. */
export const searchedIdentityOf = ({ search }: Pick<ChatFilter, 'search'>): string => identityOfAddress(search ?? '');

/** Returns the search input of a filter in searchable form. */
export const searchOf = ({ search }: Pick<ChatFilter, 'search'>): string => foldQuery(search ?? '');
