import { memo } from 'react';
import type { Tag } from '#domain/tag/tag.ts';
import { t } from '#i18n/translate.ts';
import { SelectMenu } from '#ui/menus/select-menu.tsx';
import type { ChatsSearchParams } from '../chats-search-params.ts';

const ANY = '';

/** Filters the list by a tag. Memoized: chat changes cause no render. */
export const TagMenu = memo(function TagMenu({
  tags,
  searchParams,
  onSearchParamsChange,
}: {
  tags: readonly Tag[];
  searchParams: ChatsSearchParams;
  onSearchParamsChange: (searchParams: ChatsSearchParams, replace: boolean) => void;
}) {
  return (
    <SelectMenu
      label={t('Tag')}
      placeholder={t('A deleted tag')}
      className="w-full"
      value={searchParams.tag ?? ANY}
      options={[
        { value: ANY, label: t('With any tag or none') },
        ...tags.map(({ id, name, color }) => ({
          value: id,
          label: name,
          icon: <span data-tag={color} aria-hidden className="size-3 shrink-0 rounded-full border-2" />,
        })),
      ]}
      onChange={(value) => onSearchParamsChange({ ...searchParams, tag: value === ANY ? undefined : value }, false)}
    />
  );
});
