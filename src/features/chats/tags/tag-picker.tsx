import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import type { Chat } from '#domain/chat/chat.ts';
import { MAX_CHAT_TAGS } from '#domain/chat/chat-tags.ts';
import { MAX_TAG_NAME_LENGTH, type Tag } from '#domain/tag/tag.ts';
import { prospectName } from '#domain/prospect/person-name.ts';
import { sanitizeName } from '#domain/text/sanitize-text.ts';
import { createTextMatcher } from '#domain/text/search-folding.ts';
import { plural, t } from '#i18n/translate.ts';
import { useLive, useReplica, valueOf } from '#replica/live/use-live.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { NotSyncedNotice } from '#ui/notices/not-synced-notice.tsx';
import { StillReading } from '#ui/notices/still-reading.tsx';
import { TagChip } from './tag-chip.tsx';
import { createTag, isNameTaken, nextColor, tagChats } from './tag-commands.ts';
import { isFull, NO_TAGS, tagsAmong, useTags } from './tag-queries.ts';

const NO_CHATS: readonly Chat[] = [];
/** Stands for the tag that is made of what was typed; no id equals it. */
const NEW = '+';

interface TagPickerProps {
  readonly teamId: string;
  readonly chatIds: readonly string[];
  readonly onManage: () => void;
  readonly onClose: () => void;
}

/**
 * Chooses the tags of one or several conversations: typing filters, Enter sets or removes, and makes a tag of a name
 * that the team does not have yet.
 */
export function TagPicker({ teamId, chatIds, onManage, onClose }: TagPickerProps) {
  const replica = useReplica();
  const live = useTags(teamId);
  const tags = valueOf(live, NO_TAGS);
  const chats = valueOf(
    useLive(`tagged ${chatIds.join(' ')}`, async (db) =>
      (await db.chats.bulkGet([...chatIds])).filter((chat) => chat !== undefined),
    ),
    NO_CHATS,
  );
  /** Set while a tag is stored: what is pressed again meant that one. */
  const [isCreating, setIsCreating] = useState(false);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const matches = createTextMatcher(query);
  const found = tags.filter(({ name }) => matches(name));
  const name = sanitizeName(query);
  const canCreate = name !== '' && name.length <= MAX_TAG_NAME_LENGTH && !isNameTaken(tags, name);
  const newTag = { name, color: nextColor(tags) };
  const taggedWith = ({ id }: Pick<Tag, 'id'>) => chats.filter((chat) => chat.tags?.includes(id) === true);
  const isOnAll = (tag: Tag) => chats.length > 0 && taggedWith(tag).length === chats.length;
  const set = tags.filter(isOnAll).map(({ id }) => id as string);
  const fullCount = chats.filter((chat) => tagsAmong(tags, chat.tags).length >= MAX_CHAT_TAGS).length;

  /** Takes the tag off all of the conversations where all have it, else gives it to the others that have room. */
  const toggle = (id: string) => {
    const isSet = !set.includes(id);
    const changed = isSet
      ? chats.filter((chat) => chat.tags?.includes(id) !== true && tagsAmong(tags, chat.tags).length < MAX_CHAT_TAGS)
      : chats;
    return tagChats(replica, changed, id, isSet);
  };
  const create = async () => {
    if (isFull(tags) || isCreating) return;
    setIsCreating(true);
    const id = await createTag(replica, teamId, newTag);
    setIsCreating(false);
    if (id === undefined) return;
    setQuery('');
    await toggle(id);
  };
  const options: readonly { readonly id: string; readonly choose: () => void }[] = [
    ...found.map((tag) => ({ id: tag.id, choose: () => void toggle(tag.id) })),
    ...(canCreate && !isFull(tags) ? [{ id: NEW, choose: () => void create() }] : []),
  ];
  const activeIndex = Math.min(chosen, options.length - 1);
  const listId = useId();
  const activeId = activeIndex === -1 ? undefined : `${listId}-${activeIndex}`;
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const handleKey = (event: KeyboardEvent) => {
    const next = { ArrowDown: activeIndex + 1, ArrowUp: activeIndex - 1 + options.length }[event.key];
    if (next !== undefined) setChosen(next % options.length || 0);
    else if (event.key !== 'Enter') return;
    else if (!event.repeat && !isCreating) options[activeIndex]?.choose();
    event.preventDefault();
  };

  const [chat] = chats;
  return (
    <Dialog
      title={
        chatIds.length === 1
          ? chat === undefined
            ? t('Tags')
            : t('Tags of {name}', { name: prospectName(chat) })
          : plural(chatIds.length, 'Tags of {count} conversation', 'Tags of {count} conversations')
      }
      isUnsaved={false}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button-secondary" onClick={onManage}>
            {t('Manage tags')}
          </button>
          <button type="button" className="button-primary" onClick={onClose}>
            {t('Done')}
          </button>
        </>
      }
    >
      {live.state === 'never-synced' && <NotSyncedNotice subject={t('The tags')} />}
      {live.state === 'partial' && <StillReading />}
      <input
        data-autofocus
        type="text"
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        aria-label={t('Find or create a tag')}
        placeholder={t('Find or create a tag')}
        autoComplete="off"
        className="text-field"
        value={query}
        onChange={({ target }) => {
          setQuery(target.value);
          setChosen(0);
        }}
        onKeyDown={handleKey}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={t('Tags')}
        aria-multiselectable
        className="-mx-2 flex max-h-[min(20rem,45dvh)] flex-col overflow-y-auto empty:hidden"
      >
        {options.map(({ id, choose }, index) => {
          const tag = tags.find((one) => one.id === id);
          const count = tag === undefined ? 0 : taggedWith(tag).length;
          const isSet = set.includes(id);
          return (
            <button
              key={id}
              type="button"
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={isSet}
              className={classNames(
                'flex min-h-9 min-w-0 shrink-0 items-center gap-2 rounded-control px-2 py-1 text-start hover:bg-hover touch:min-h-11',
                index === activeIndex && 'bg-hover',
              )}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={choose}
            >
              <span className="grid size-4 shrink-0 place-items-center text-accent-ink">
                {tag === undefined ? (
                  <Plus {...ICON} />
                ) : isSet ? (
                  <Check {...ICON} />
                ) : (
                  count > 0 && <Minus {...ICON} />
                )}
              </span>
              {tag === undefined && <span className="shrink-0">{t('Create')}</span>}
              <TagChip tag={tag ?? newTag} />
              {count > 0 && !isSet && (
                <span className="shrink-0 text-small text-ink-muted">
                  {t('{count} of {all}', { count, all: chats.length })}
                </span>
              )}
            </button>
          );
        })}
      </div>
      <p role="status" className="text-small text-ink-muted empty:hidden">
        {name.length > MAX_TAG_NAME_LENGTH
          ? t('The name of a tag has at most {most} characters.', { most: MAX_TAG_NAME_LENGTH })
          : canCreate && isFull(tags)
            ? t('Your team has 200 tags. Delete one first.')
            : fullCount > 0
              ? chatIds.length === 1
                ? t('This conversation has 20 tags. Remove one first.')
                : plural(
                    fullCount,
                    '{count} of them has 20 tags and gets no more.',
                    '{count} of them have 20 tags and get no more.',
                  )
              : live.state === 'ready' && tags.length === 0 && query === ''
                ? t('Your team has no tags yet. Type a name to create the first one.')
                : undefined}
      </p>
    </Dialog>
  );
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
