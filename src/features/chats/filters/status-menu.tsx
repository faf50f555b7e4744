import { memo } from 'react';
import { CHAT_STATUS } from '#domain/chat/chat-status.ts';
import { t } from '#i18n/translate.ts';
import { SelectMenu } from '#ui/menus/select-menu.tsx';
import type { ChatsSearch } from '../chats-search.ts';

const ANY_STATUS = '';

/** Filters the list by status. Memoized: chat changes cause no render. */
export const StatusMenu = memo(function StatusMenu({
  searchParams,
  onSearchParamsChange,
}: {
  searchParams: ChatsSearch;
  onSearchParamsChange: (searchParams: ChatsSearch, replace: boolean) => void;
}) {
  return (
    <SelectMenu
      label={t('Status')}
      placeholder={t('Any status')}
      className="w-34 shrink-0"
      value={searchParams.status ?? ANY_STATUS}
      options={[
        { value: ANY_STATUS, label: t('Any status') },
        ...Object.entries(CHAT_STATUS).map(([value, label]) => ({ value, label })),
      ]}
      onChange={(status) =>
        onSearchParamsChange({ ...searchParams, status: status === ANY_STATUS ? undefined : status }, false)
      }
    />
  );
});
