import type { Chat } from '#domain/chat/chat.ts';
import { prospectName } from '#domain/prospect/person-name.ts';
import { t, plural } from '#i18n/translate.ts';
import type { Unread } from '#replica/db.ts';

/** A chat with its unread events. */
export interface NotifiedEvent {
  readonly chat: Chat;
  readonly unread: Pick<Unread, 'reply' | 'qualified' | 'unsent' | 'mention' | 'reminder'>;
}

/** Text of a notification and its link. */
interface NotificationText {
  readonly title: string;
  readonly body: string;
  readonly path: string;
}

/** Names listed; further ones are counted. */
const MOST_NAMES = 3;

/** Returns the text for one chat, or a summary of several. Undefined for none. */
export function notificationText(events: readonly NotifiedEvent[]): NotificationText | undefined {
  const [first] = events;
  if (first === undefined) return undefined;
  if (events.length === 1) {
    const { chat, unread } = first;
    const name = prospectName(chat);
    const title = unread.qualified
      ? t('{name} is qualified', { name })
      : unread.reply
        ? t('{name} replied', { name })
        : unread.unsent === true
          ? t('Your team’s message to {name} may not have been sent', { name })
          : unread.mention === true
            ? t('You are mentioned in a note about {name}', { name })
            : t('Reminder: {name}', { name });
    return {
      title,
      body:
        unread.reply && chat.lastMessageRole === 'user'
          ? chat.lastMessage
          : unread.qualified
            ? t('Qualification {score}%', { score: chat.score })
            : '',
      path: `/messages?${new URLSearchParams({ profile: 'all', chat: chat.id }).toString()}`,
    };
  }
  const replies = events.filter(({ unread }) => unread.reply).length;
  const qualified = events.filter(({ unread }) => unread.qualified).length;
  const unsent = events.filter((event) => event.unread.unsent === true).length;
  const mentions = events.filter((event) => event.unread.mention === true).length;
  const reminders = events.filter((event) => event.unread.reminder === true).length;
  const names = events.slice(0, MOST_NAMES).map(({ chat }) => prospectName(chat));
  const others = events.length - names.length;
  return {
    title: [
      ...(replies > 0 ? [plural(replies, '{count} new reply', '{count} new replies')] : []),
      ...(qualified > 0 ? [t('{count} qualified', { count: qualified })] : []),
      ...(unsent > 0 ? [plural(unsent, '{count} message not sent', '{count} messages not sent')] : []),
      ...(mentions > 0 ? [plural(mentions, '{count} mention', '{count} mentions')] : []),
      ...(reminders > 0 ? [plural(reminders, '{count} reminder', '{count} reminders')] : []),
    ].join(', '),
    body:
      others > 0
        ? plural(others, '{names} and {count} other', '{names} and {count} others', { names: names.join(', ') })
        : names.join(', '),
    path: '/messages?profile=all&unread=1',
  };
}
