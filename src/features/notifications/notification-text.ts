import type { Chat } from '#domain/chat/chat.ts';
import { newsText, type NewsItem, type NotificationText } from '#domain/push/news-text.ts';
import { MARKED_KINDS, type NewsKind, type NotificationSettings } from '#domain/push/notification-settings.ts';
import { t } from '#i18n/translate.ts';
import type { Unread } from '#replica/db.ts';

/** A chat with its unread events. */
export interface NotifiedEvent {
  readonly chat: Chat;
  readonly unread: Pick<Unread, 'reply' | 'qualified' | 'unsent' | 'mention' | 'reminder'>;
}

/** Returns the text for one chat, or a summary of several, as the person wants them. Undefined for none. */
export const notificationText = (
  events: readonly NotifiedEvent[],
  settings: NotificationSettings,
): NotificationText | undefined => newsText(toNewsItems(events, settings));

/** Returns the news of these events, as the person wants them. */
export const toNewsItems = (events: readonly NotifiedEvent[], settings: NotificationSettings): NewsItem[] =>
  events.map((event) => toNewsItem(event, settings)).filter(({ kinds }) => kinds.length > 0);

function toNewsItem({ chat, unread }: NotifiedEvent, { kinds, details }: NotificationSettings): NewsItem {
  const shown = MARKED_KINDS.filter((kind) => unread[kind] === true && kinds.includes(kind));
  return {
    id: chat.id,
    kinds: shown,
    name: details === 'nothing' ? undefined : chat.name,
    text: details === 'texts' ? textOf(chat, shown) : undefined,
  };
}

function textOf(chat: Chat, kinds: readonly NewsKind[]): string | undefined {
  if (kinds.includes('reply') && chat.lastMessageRole === 'user') return chat.lastMessage;
  return kinds.includes('qualified') ? t('Qualification {score}%', { score: chat.score }) : undefined;
}
