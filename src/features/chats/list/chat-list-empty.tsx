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
        {t('They are read while the app is open, and appear as soon as the server can be reached.')}
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
          ? t('Older conversations are still being read.')
          : keeping === '90-days'
            ? t('Nothing of the last 90 days fits all the filters; older ones are not kept on this device.')
            : t('Nothing here fits all the filters.')}
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
        : t('A campaign that runs starts them; each appears here by itself.')}
    </ListState>
  );
}

/** Links to the retention setting. */
const KeepLink = () => (
  <Link to="/device" className="button-secondary">
    {t('Change what is kept')}
  </Link>
);
