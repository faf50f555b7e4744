import * as z from 'zod/mini';
import { NOBODY } from '#domain/chat/assignment.ts';
import type { ChatFilter } from '#domain/chat/chat-filter.ts';
import { REMINDER_KINDS } from '#domain/chat/reminder-kinds.ts';
import { DECISIONS, isRatable } from '#domain/chat/decision.ts';
import { CHAT_STATUS } from '#domain/chat/chat-status.ts';
import { checkedParam, oneOf, textParam } from '#domain/search-params-schema.ts';
import { isId } from '#domain/wire/ids.ts';

const id = checkedParam(isId);
const patternParam = (pattern: RegExp) => checkedParam((value) => pattern.test(value));

/** Value of `profile` that means all profiles. No profile id equals it: ids are made by the server and longer. */
export const ALL_PROFILES = 'all';

/** Search params of Messages. `profile` absent: the one chosen last. */
export const chatsSearchParamsSchema = z.object({
  profile: id,
  campaign: id,
  chat: id,
  /** Matched against name, headline, country, city and message text; an address of the network against the person's. */
  q: textParam(),
  /** A status code that can be filtered by. */
  status: oneOf(Object.keys(CHAT_STATUS)),
  /** Minimum qualification, in steps of 5. */
  score: patternParam(/^(?:5|[1-9][05]|100)$/),
  /** Decided so by hand, or to be decided. */
  decision: oneOf(DECISIONS),
  /** Assigned to this member, by user id, or to nobody. */
  assignee: checkedParam((value) => value === NOBODY || isId(value)),
  /** It has this tag. */
  tag: id,
  /** A person writes, not the AI. */
  takeover: oneOf(['1']),
  /** A message of ours was refused, or is not known to be sent. */
  unsent: oneOf(['1']),
  /** A message of the AI waits for approval. */
  approve: oneOf(['1']),
  /** It has a note. */
  noted: oneOf(['1']),
  /** A note mentions this member, by user id. */
  mentioned: id,
  /** It has a reminder of this kind. */
  reminder: oneOf(REMINDER_KINDS),
  /** Unread on this device. */
  unread: oneOf(['1']),
  /** The prospect wrote last. */
  last: oneOf(['prospect']),
  /** Active within this many days. */
  days: patternParam(/^[1-9]\d{0,2}$/),
  /** Also people to whom nobody has written; absent: conversations only. */
  people: oneOf(['all']),
});
export type ChatsSearchParams = z.output<typeof chatsSearchParamsSchema>;

/** A search param that filters the list; `people` only widens it. */
export type FilterField = Exclude<keyof ChatsSearchParams, 'profile' | 'chat' | 'people'>;

const FILTERS: Readonly<Record<FilterField, true>> = {
  campaign: true,
  q: true,
  status: true,
  decision: true,
  assignee: true,
  tag: true,
  takeover: true,
  unsent: true,
  approve: true,
  noted: true,
  mentioned: true,
  reminder: true,
  score: true,
  unread: true,
  last: true,
  days: true,
};

/** Lists the filters besides profile, in the order of their chips. */
export const FILTER_FIELDS = Object.keys(FILTERS) as readonly FilterField[];

export const isFiltered = (searchParams: ChatsSearchParams): boolean =>
  FILTER_FIELDS.some((part) => searchParams[part]);

/** Returns the search params without filters. */
export const clearFilters = ({ profile, chat }: ChatsSearchParams): ChatsSearchParams => ({ profile, chat });

/**
 * Converts search params to a chat filter; `profileId` undefined: all profiles. Days count back from `nowMs`, Unix ms.
 * People to whom nobody has written, and snoozed conversations, are listed when they are asked for, among the unread,
 * because the number of unread counts them, among reminders and messages to approve, and under a status that comes
 * before the first message.
 */
export function toFilter(
  {
    campaign,
    q,
    status: statusCode,
    decision,
    assignee,
    tag,
    takeover,
    unsent,
    approve,
    noted,
    mentioned,
    reminder,
    score,
    unread,
    last,
    days,
    people,
  }: ChatsSearchParams,
  teamId: string,
  profileId: string | undefined,
  nowMs: number,
): ChatFilter {
  const status = statusCode === undefined ? undefined : Number(statusCode);
  const isWhole =
    people !== undefined ||
    unread !== undefined ||
    reminder !== undefined ||
    approve !== undefined ||
    (status !== undefined && !isRatable({ status }));
  return {
    teamId,
    // In this order the key of a list begins with the key of every wider one.
    writtenTo: isWhole ? undefined : true,
    profileId,
    campaignId: campaign,
    search: q || undefined,
    status,
    decision,
    assignee,
    tag,
    takenOver: takeover === undefined ? undefined : true,
    unsent: unsent === undefined ? undefined : true,
    toApprove: approve === undefined ? undefined : true,
    noted: noted === undefined ? undefined : true,
    mentioned,
    reminder,
    minScore: score === undefined ? undefined : Number(score),
    unread: unread === undefined ? undefined : true,
    last,
    since: days && new Date(nowMs - Number(days) * 86_400_000).toISOString(),
    // A search finds them too.
    withSnoozed: q?.trim() ? true : undefined,
  };
}

/** Returns the address of Messages for search params; absent ones are omitted. */
export function toHref(searchParams: ChatsSearchParams): string {
  const entries = Object.entries(searchParams).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  return entries.length === 0 ? '/messages' : `/messages?${new URLSearchParams(entries).toString()}`;
}

/** Returns the address of a chat in this list up to its id, which the caller appends. */
export function hrefBeforeChat(searchParams: ChatsSearchParams): string {
  const list = toHref({ ...searchParams, chat: undefined });
  return `${list}${list.endsWith('/messages') ? '?' : '&'}chat=`;
}
