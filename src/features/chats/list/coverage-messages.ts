import type { Retention } from '#domain/chat/chat-retention.ts';
import type { Reach } from '#domain/sync/sync-status.ts';
import { t, plural } from '#i18n/translate.ts';
import type { Coverage } from '#replica/coverage.ts';
import type { ShownChats } from '../chat-queries.ts';

/**
 * Returns the number of listed chats as far as known, the share searched so far, and the limit to this device. Empty
 * while counting, and while none is here but others may come.
 */
export function countMessage(
  listing: Omit<ShownChats, 'filterKey' | 'rows' | 'isComplete' | 'notWrittenTo'> | undefined,
  keeping: Retention,
): string {
  if (listing === undefined) return '';
  const { count, share, coverage, isCurrent, isMessageTextComplete } = listing;
  if (!isCurrent) return t('Searching…');
  if (count === undefined) return '';
  if (share < 1)
    return plural(
      count,
      '{count} conversation so far, {percent}% searched',
      '{count} conversations so far, {percent}% searched',
      { percent: Math.round(share * 100) },
    );
  if (coverage !== 'filled')
    return count === 0
      ? ''
      : plural(count, '{count} conversation on this device so far', '{count} conversations on this device so far');
  if (keeping !== '90-days')
    return isMessageTextComplete
      ? plural(count, '{count} conversation', '{count} conversations')
      : plural(
          count,
          '{count} conversation; older messages are not searched',
          '{count} conversations; older messages are not searched',
        );
  return isMessageTextComplete
    ? plural(count, '{count} conversation of the last 90 days', '{count} conversations of the last 90 days')
    : plural(
        count,
        '{count} conversation of the last 90 days; older messages are not searched',
        '{count} conversations of the last 90 days; older messages are not searched',
      );
}

/** Says what is missing from the file because it is not on this device. */
export function missingMessage(coverage: Coverage, keeping: Retention): string | undefined {
  if (coverage !== 'filled') return t('Others are not on this device yet, so they are not in the file.');
  return keeping === '90-days'
    ? t('Conversations older than 90 days are not kept on this device, so they are not in the file.')
    : undefined;
}

/** Says where older chats are, below the last row; undefined when all kept ones are listed. */
export function endMessage(coverage: Coverage, reach: Reach): string | undefined {
  if (coverage === 'filled') return undefined;
  return reach === 'unreachable'
    ? t('Older conversations load when you are back online.')
    : t('Loading older conversations…');
}
