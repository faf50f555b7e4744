import type { ReactNode } from 'react';
import { formatList } from '#i18n/format-list.ts';
import { t } from '#i18n/translate.ts';
import { valueOf } from '#replica/live/use-live.tsx';
import { TagChip } from './tag-chip.tsx';
import { NO_TAGS, tagsAmong, useTags } from './tag-queries.ts';

/** Tags for which a row has room. */
const SHOWN = 2;

/** Shows the first tags of a row, and how many more it has; `otherwise` where it has none. */
export function RowTags({ teamId, ids, otherwise }: { teamId: string; ids: readonly string[]; otherwise: ReactNode }) {
  const tags = tagsAmong(valueOf(useTags(teamId), NO_TAGS), ids);
  if (tags.length === 0) return otherwise;
  const words = t('Tags: {names}', {
    names: formatList(
      tags.map(({ name }) => name),
      'conjunction',
    ),
  });
  return (
    <span role="img" aria-label={words} title={words} className="flex shrink-0 items-center gap-1">
      {tags.slice(0, SHOWN).map((tag) => (
        <TagChip key={tag.id} tag={tag} className="max-w-16 leading-4 md:max-w-20" />
      ))}
      {tags.length > SHOWN && <span className="text-small tabular-nums">+{tags.length - SHOWN}</span>}
    </span>
  );
}
