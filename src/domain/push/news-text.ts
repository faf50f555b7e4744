import { formatNumber, plural, t } from '#i18n/translate.ts';
import { prospectName } from '../prospect/person-name.ts';
import type { NewsKind } from './notification-settings.ts';

/** What is new in one conversation; name and text are left out where nobody else is to see them. */
export interface NewsItem {
  readonly id: string;
  readonly kinds: readonly NewsKind[];
  readonly name?: string | undefined;
  readonly text?: string | undefined;
}

/** The text of a notification and where it leads. */
export interface NotificationText {
  readonly title: string;
  readonly body: string;
  readonly path: string;
}

/** Names listed; further ones are counted. */
const MOST_NAMES = 3;

/** The kinds in the order in which one of several names a conversation. */
const BY_WEIGHT = ['qualified', 'reply', 'unsent', 'mention', 'assignment', 'approval', 'reminder'] as const;

/** Returns the text for one conversation, or a summary of several; `others` have news besides. Undefined for none. */
export function newsText(items: readonly NewsItem[], others = 0): NotificationText | undefined {
  const [first] = items;
  if (first === undefined) return undefined;
  if (items.length === 1 && others === 0)
    return {
      title: titleOf(first),
      body: first.text ?? '',
      path: `/messages?profile=all&chat=${encodeURIComponent(first.id)}`,
    };
  const names = items.flatMap(({ name }) => (name === undefined ? [] : [prospectName({ name })]));
  const shown = names.slice(0, MOST_NAMES).join(', ');
  const more = items.length + others - Math.min(names.length, MOST_NAMES);
  return {
    title: summaryOf(items, others),
    body:
      names.length === 0
        ? ''
        : more > 0
          ? plural(more, '{names} and {count} other', '{names} and {count} others', { names: shown })
          : shown,
    path: '/messages?profile=all&unread=1',
  };
}

function titleOf({ kinds, name: stored }: NewsItem): string {
  const name = stored === undefined ? undefined : prospectName({ name: stored });
  switch (BY_WEIGHT.find((kind) => kinds.includes(kind))) {
    case 'qualified':
      return name === undefined ? t('A prospect is qualified') : t('{name} is qualified', { name });
    case 'unsent':
      return name === undefined
        ? t('A message may not have been sent')
        : t('Your team’s message to {name} may not have been sent', { name });
    case 'mention':
      return name === undefined
        ? t('You are mentioned in a note')
        : t('You are mentioned in a note about {name}', { name });
    case 'assignment':
      return name === undefined
        ? t('A conversation is assigned to you')
        : t('The conversation with {name} is assigned to you', { name });
    case 'approval':
      return name === undefined
        ? t('A message is to be approved')
        : t('A message to {name} is to be approved', { name });
    case 'reminder':
      return name === undefined ? t('A reminder is due') : t('Reminder: {name}', { name });
    default:
      return name === undefined ? t('New reply') : t('{name} replied', { name });
  }
}

function summaryOf(items: readonly NewsItem[], others: number): string {
  if (others > 0) {
    const count = items.length + others;
    return plural(count, 'News in {count} conversation', 'News in {count} conversations');
  }
  const countOf = (kind: NewsKind): number => items.filter(({ kinds }) => kinds.includes(kind)).length;
  const parts: readonly (readonly [NewsKind, (count: number) => string])[] = [
    ['reply', (count) => plural(count, '{count} new reply', '{count} new replies')],
    ['qualified', (count) => t('{count} qualified', { count: formatNumber(count) })],
    ['unsent', (count) => plural(count, '{count} message not sent', '{count} messages not sent')],
    ['mention', (count) => plural(count, '{count} mention', '{count} mentions')],
    ['assignment', (count) => t('{count} assigned to you', { count: formatNumber(count) })],
    ['approval', (count) => t('{count} to approve', { count: formatNumber(count) })],
    ['reminder', (count) => plural(count, '{count} reminder', '{count} reminders')],
  ];
  return parts
    .map(([kind, say]) => [countOf(kind), say] as const)
    .filter(([count]) => count > 0)
    .map(([count, say]) => say(count))
    .join(', ');
}
