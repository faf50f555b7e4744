import * as z from 'zod/mini';
import { QUALIFIED } from '#domain/chat/chat-status.ts';
import { say } from '#i18n/translate.ts';
import { teamStorageItem } from '#replica/storage/local-storage.ts';
import { ALL_PROFILES, chatsSearchSchema, type ChatsSearch } from '../chats-search.ts';

/** A place in Messages under a name; no conversation is open in it. */
export interface ChatView {
  readonly name: string;
  readonly place: ChatsSearch;
}

/** More than anybody finds again. */
const MOST_VIEWS = 30;

const viewsSchema = z.array(z.object({ name: z.string(), place: chatsSearchSchema }));

/** A person's own views of a team's conversations, the latest last. */
export const savedViews = teamStorageItem<readonly ChatView[]>('chat-views', viewsSchema);

const viewOf = (place: Partial<ChatsSearch>): ChatsSearch => chatsSearchSchema.parse({ profile: ALL_PROFILES, ...place });

/** Those that everybody has. */
export const BUILT_IN_VIEWS: readonly ChatView[] = [
  { name: say('All conversations'), place: viewOf({}) },
  { name: say('Replies waiting'), place: viewOf({ last: 'prospect' }) },
  { name: say('Qualified this week'), place: viewOf({ status: String(QUALIFIED), days: '7' }) },
];

/**
 * A place as a view, of the profile that is listed now, `undefined` for all: whoever opens it later goes on with their
 * own conversation.
 */
export const toView = (place: ChatsSearch, profileId: string | undefined): ChatsSearch =>
  chatsSearchSchema.parse({ ...place, profile: profileId ?? ALL_PROFILES, chat: undefined });

/** One name is one view: the later takes the place of the earlier. */
export const withView = (views: readonly ChatView[], view: ChatView): readonly ChatView[] =>
  [...withoutView(views, view.name), view].slice(-MOST_VIEWS);

export const withoutView = (views: readonly ChatView[], name: string): readonly ChatView[] =>
  views.filter((other) => other.name !== name);
