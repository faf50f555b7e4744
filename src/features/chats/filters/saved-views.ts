import * as z from 'zod/mini';
import { QUALIFIED } from '#domain/chat/chat-status.ts';
import { t } from '#i18n/translate.ts';
import { teamStorageItem } from '#replica/storage/local-storage.ts';
import { ALL_PROFILES, chatsSearchSchema, type ChatsSearch } from '../chats-search.ts';

/** Search params of Messages under a name, without an open chat. */
export interface ChatView {
  readonly name: string;
  readonly place: ChatsSearch;
}

/** Maximum number of saved views. */
const MAX_VIEWS = 30;

const viewsSchema = z.array(z.object({ name: z.string(), place: chatsSearchSchema }));

/** Stores a person's views of a team's chats, newest last. */
export const savedViews = teamStorageItem<readonly ChatView[]>('chat-views', viewsSchema);

const viewOf = (searchParams: Partial<ChatsSearch>): ChatsSearch =>
  chatsSearchSchema.parse({ profile: ALL_PROFILES, ...searchParams });

/** Views that everybody has. */
export const BUILT_IN_VIEWS: readonly ChatView[] = [
  { name: t('All conversations'), place: viewOf({}) },
  { name: t('Replies waiting'), place: viewOf({ last: 'prospect' }) },
  { name: t('To decide'), place: viewOf({ decision: 'to-decide' }) },
  { name: t('Qualified this week'), place: viewOf({ status: String(QUALIFIED), days: '7' }) },
];

/** Converts search params to a view of the listed profile, `undefined` for all; the open chat is not part of it. */
export const toView = (searchParams: ChatsSearch, profileId: string | undefined): ChatsSearch =>
  chatsSearchSchema.parse({ ...searchParams, profile: profileId ?? ALL_PROFILES, chat: undefined });

/** Adds a view; it replaces one with the same name. */
export const withView = (views: readonly ChatView[], view: ChatView): readonly ChatView[] =>
  [...withoutView(views, view.name), view].slice(-MAX_VIEWS);

export const withoutView = (views: readonly ChatView[], name: string): readonly ChatView[] =>
  views.filter((other) => other.name !== name);
