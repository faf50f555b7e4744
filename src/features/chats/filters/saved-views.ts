import * as z from 'zod/mini';
import { QUALIFIED } from '#domain/chat/chat-status.ts';
import { t } from '#i18n/translate.ts';
import { teamStorageItem } from '#replica/storage/local-storage.ts';
import { ALL_PROFILES, chatsSearchParamsSchema, type ChatsSearchParams } from '../chats-search-params.ts';

/** Search params of Messages under a name, without an open chat. */
export interface ChatView {
  readonly name: string;
  readonly place: ChatsSearchParams;
}

/** Maximum number of saved views. */
const MAX_VIEWS = 30;

const viewsSchema = z.array(z.object({ name: z.string(), place: chatsSearchParamsSchema }));

/** Stores the name that somebody is typing for a view. */
export const typedViewName = teamStorageItem('typed-view-name', z.string());

/** Stores a person's views of a team's chats, newest last. */
export const savedViews = teamStorageItem<readonly ChatView[]>('chat-views', viewsSchema);

const viewOf = (searchParams: Partial<ChatsSearchParams>): ChatsSearchParams =>
  chatsSearchParamsSchema.parse({ profile: ALL_PROFILES, ...searchParams });

/** Returns the views that everybody has; `userId` is the person's. */
export const builtInViews = (userId: string): readonly ChatView[] => [
  { name: t('All conversations'), place: viewOf({}) },
  { name: t('Replies waiting'), place: viewOf({ last: 'prospect' }) },
  { name: t('Assigned to me'), place: viewOf({ assignee: userId }) },
  { name: t('A note mentions me'), place: viewOf({ mentioned: userId }) },
  { name: t('Reminders due'), place: viewOf({ reminder: 'due' }) },
  { name: t('To approve'), place: viewOf({ approve: '1' }) },
  { name: t('To decide'), place: viewOf({ decision: 'to-decide' }) },
  { name: t('Qualified this week'), place: viewOf({ status: String(QUALIFIED), days: '7' }) },
];

/** Converts search params to a view of the listed profile, `undefined` for all; the open chat is not part of it. */
export const toView = (searchParams: ChatsSearchParams, profileId: string | undefined): ChatsSearchParams =>
  chatsSearchParamsSchema.parse({ ...searchParams, profile: profileId ?? ALL_PROFILES, chat: undefined });

/** Adds a view; it replaces one with the same name. */
export const withView = (views: readonly ChatView[], view: ChatView): readonly ChatView[] =>
  [...withoutView(views, view.name), view].slice(-MAX_VIEWS);

export const withoutView = (views: readonly ChatView[], name: string): readonly ChatView[] =>
  views.filter((other) => other.name !== name);
