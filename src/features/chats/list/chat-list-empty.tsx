import { Link } from '@tanstack/react-router';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { t } from '#i18n/translate.ts';
import { ListState } from '#ui/lists/list-state.tsx';
import { NotSyncedNotice } from '#ui/notices/not-synced-notice.tsx';
import { focusSearch } from '../keyboard/focus-search.ts';
import { useChatRetention } from './use-chat-retention.ts';

/** Replaces the list when it has no rows. */
export function ChatListEmpty({
  isOnDevice,
  isFiltered,
  isSearching,
  onClearFilters,
}: {
  isOnDevice: boolean;
  isFiltered: boolean;
  isSearching: boolean;
  onClearFilters: () => void;
}) {
  const { keeping } = useChatRetention();
  if (!isOnDevice && keeping === 'none') {
    return (
      <ListState title={t('No conversations are kept on this device')} action={<KeepLink />}>
        {t('They load while the app is open, as soon as the server can be reached.')}
      </ListState>
    );
  }
  if (!isOnDevice) return <NotSyncedNotice subject={t('These conversations')} />;
  if (isFiltered) {
    return (
      <ListState
        title={isSearching ? t('Nothing found yet') : t('No conversation matches')}
        action={
          <button
            type="button"
            className="button-secondary"
            onClick={({ currentTarget }) => {
              focusSearch(currentTarget);
              onClearFilters();
            }}
          >
            {t('Clear filters')}
          </button>
        }
      >
        {isSearching
          ? t('Older conversations are still loading.')
          : keeping === '90-days'
            ? t('Nothing from the last 90 days matches the filters. Older conversations are not kept on this device.')
            : t('Nothing matches the filters.')}
      </ListState>
    );
  }
  return (
    <ListState
      title={keeping === '90-days' ? t('No conversations of the last 90 days') : t('No conversations yet')}
      illustration={<MessageSquareText size={32} strokeWidth={1.25} />}
      action={keeping === '90-days' ? <KeepLink /> : undefined}
    >
      {keeping === '90-days'
        ? t('Older ones are not kept on this device.')
        : t('Active campaigns start conversations, and they appear here automatically.')}
    </ListState>
  );
}

/** Links to the retention setting. */
const KeepLink = () => (
  <Link to="/device" className="button-secondary">
    {t('Change what is kept')}
  </Link>
);
