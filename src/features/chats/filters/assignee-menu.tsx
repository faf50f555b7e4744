import { memo } from 'react';
import { NOBODY } from '#domain/chat/assignment.ts';
import { t } from '#i18n/translate.ts';
import { SelectMenu } from '#ui/menus/select-menu.tsx';
import { assigneeOptions } from '../assignee-options.ts';
import type { ChatsSearchParams } from '../chats-search-params.ts';

const ANYBODY = '';

/** Filters the list by the member whom conversations are assigned to. Memoized: chat changes cause no render. */
export const AssigneeMenu = memo(function AssigneeMenu({
  userId,
  members,
  otherMember,
  searchParams,
  onSearchParamsChange,
}: {
  userId: string;
  members: ReadonlyMap<string, string>;
  /** Stands for a member whose name is not among these. */
  otherMember: string;
  searchParams: ChatsSearchParams;
  onSearchParamsChange: (searchParams: ChatsSearchParams, replace: boolean) => void;
}) {
  return (
    <SelectMenu
      label={t('Assigned to')}
      placeholder={otherMember}
      className="w-full"
      value={searchParams.assignee ?? ANYBODY}
      options={[
        { value: ANYBODY, label: t('Assigned to anybody') },
        ...assigneeOptions(members, userId),
        { value: NOBODY, label: t('Assigned to nobody') },
      ]}
      onChange={(value) =>
        onSearchParamsChange({ ...searchParams, assignee: value === ANYBODY ? undefined : value }, false)
      }
    />
  );
});
