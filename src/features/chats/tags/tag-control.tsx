import Clock3 from 'lucide-react/icons/clock-3';
import TagIcon from 'lucide-react/icons/tag';
import type { Chat } from '#domain/chat/chat.ts';
import { textsOfCommand } from '#domain/commands/command-messages.ts';
import { prospectName } from '#domain/prospect/person-name.ts';
import { formatList } from '#i18n/format-list.ts';
import { t } from '#i18n/translate.ts';
import { valueOf } from '#replica/live/use-live.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useReach } from '../chat-queries.ts';
import { TagChip } from './tag-chip.tsx';
import { NO_TAGS, tagsAmong, useTags } from './tag-queries.ts';
import { openTags } from './tags-state.ts';

/** Opens the choice of a conversation's tags. */
export const TagButton = ({ chat }: { chat: Chat }) => (
  <IconButton
    label={t('Tags')}
    aria-haspopup="dialog"
    icon={<TagIcon size={20} strokeWidth={1.5} aria-hidden />}
    onClick={() => openTags({ chatIds: [chat.id] })}
  />
);

/** Tags for which a header has room on a phone. */
const SHOWN = 3;

/** Shows the first tags of a conversation on one line of its header, and opens their choice; nothing without any. */
export function TagLine({ chat }: { chat: Chat }) {
  const tags = tagsAmong(valueOf(useTags(chat.teamId), NO_TAGS), chat.tags);
  if (tags.length === 0) return null;
  const names = formatList(
    tags.map(({ name }) => name),
    'conjunction',
  );
  return (
    <button
      type="button"
      aria-label={t('Edit the tags: {names}', { names })}
      aria-haspopup="dialog"
      className="-my-1 flex min-w-0 basis-full items-center gap-1 rounded-control py-0.5 touch:min-h-11"
      onClick={() => openTags({ chatIds: [chat.id] })}
    >
      {tags.slice(0, SHOWN).map((tag) => (
        <TagChip key={tag.id} tag={tag} className="max-w-40" />
      ))}
      {tags.length > SHOWN && (
        <span className="shrink-0 text-small tabular-nums text-ink-muted">+{tags.length - SHOWN}</span>
      )}
    </button>
  );
}

/** Shows all tags of a conversation among the facts, and opens their choice. It waits offline. */
export function TagControl({ chat }: { chat: Chat }) {
  const isOffline = useReach() !== 'reachable';
  const tags = tagsAmong(valueOf(useTags(chat.teamId), NO_TAGS), chat.tags);
  const { waiting, waitingOffline } = textsOfCommand({ type: 'chat.setTag' });
  return (
    <section aria-label={t('Tags of {name}', { name: prospectName(chat) })} className="flex flex-col gap-2">
      <h3 className="font-medium">{t('Tags')}</h3>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag.id} className="flex max-w-full">
              <TagChip tag={tag} />
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        aria-haspopup="dialog"
        className="button-secondary self-start"
        onClick={() => openTags({ chatIds: [chat.id] })}
      >
        <TagIcon size={16} strokeWidth={1.5} aria-hidden />
        {tags.length === 0 ? t('Add tags') : t('Edit tags')}
      </button>
      <p role="status" className="flex gap-1.5 text-small text-ink-muted empty:hidden">
        {chat.unsaved?.['tags'] !== undefined && (
          <>
            <Clock3 size={14} strokeWidth={1.75} aria-hidden className="mt-0.75 shrink-0" />
            <span>{isOffline ? waitingOffline : waiting}</span>
          </>
        )}
      </p>
    </section>
  );
}
