import { memo } from 'react';
import { CHAT_STATUS } from '#domain/chat/chat-status.ts';
import { DECISIONS } from '#domain/chat/decision.ts';
import { t } from '#i18n/translate.ts';
import { SelectMenu } from '#ui/menus/select-menu.tsx';
import type { ChatsSearchParams } from '../chats-search-params.ts';
import { DECISION_MESSAGES } from './decision-messages.ts';

const ANY_STATUS = '';

/** Values of the menu that are decisions and no statuses. */
const DECISION_PREFIX = 'decision ';

/** Filters the list by status, or by the decision of a person. Memoized: chat changes cause no render. */
export const StatusMenu = memo(function StatusMenu({
  searchParams,
  onSearchParamsChange,
}: {
  searchParams: ChatsSearchParams;
  onSearchParamsChange: (searchParams: ChatsSearchParams, replace: boolean) => void;
}) {
  return (
    <SelectMenu
      label={t('Status')}
      placeholder={t('Any status')}
      className="w-full"
      value={
        searchParams.decision === undefined
          ? (searchParams.status ?? ANY_STATUS)
          : `${DECISION_PREFIX}${searchParams.decision}`
      }
      options={[
        { value: ANY_STATUS, label: t('Any status') },
        ...Object.entries(CHAT_STATUS).map(([value, label]) => ({ value, label })),
        ...DECISIONS.map((decision) => ({
          value: `${DECISION_PREFIX}${decision}`,
          label: DECISION_MESSAGES[decision],
        })),
      ]}
      onChange={(value) => {
        const decision = DECISIONS.find((one) => value === `${DECISION_PREFIX}${one}`);
        const status = decision === undefined && value !== ANY_STATUS ? value : undefined;
        onSearchParamsChange({ ...searchParams, status, decision }, false);
      }}
    />
  );
});
