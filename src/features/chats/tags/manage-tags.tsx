import Clock3 from 'lucide-react/icons/clock-3';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { textsOfCommand } from '#domain/commands/command-messages.ts';
import { MAX_TAG_NAME_LENGTH, TAG_COLORS, tagFields, type Tag, type TagColor } from '#domain/tag/tag.ts';
import { TAG_FIELDS } from '#domain/text/field-labels.ts';
import { createTextMatcher } from '#domain/text/search-folding.ts';
import { tooLongMessage } from '#domain/text/text-limit-messages.ts';
import { t } from '#i18n/translate.ts';
import { useReplica, valueOf } from '#replica/live/use-live.tsx';
import { DangerDialog } from '#ui/dialogs/danger-dialog.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { useFocusSuccessor } from '#ui/dialogs/focus-successor.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { Field } from '#ui/forms/field.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ListState } from '#ui/lists/list-state.tsx';
import { NotSyncedNotice } from '#ui/notices/not-synced-notice.tsx';
import { StillReading } from '#ui/notices/still-reading.tsx';
import { useReach } from '../chat-queries.ts';
import { TagChip } from './tag-chip.tsx';
import { createTag, deleteTag, isNameTaken, nextColor, updateTag } from './tag-commands.ts';
import { isFull, NO_TAGS, useTags } from './tag-queries.ts';

/** Tags from which on the list can be searched. */
const MANY_TAGS = 8;

const COLOR_NAMES: Readonly<Record<TagColor, string>> = {
  blue: t('Blue'),
  green: t('Green'),
  orange: t('Orange'),
  purple: t('Purple'),
  red: t('Red'),
  teal: t('Teal'),
  yellow: t('Yellow'),
  gray: t('Gray'),
};

interface ManageTagsProps {
  readonly teamId: string;
  readonly onClose: () => void;
  /** Leads back to where it was opened from; undefined where it stands alone. */
  readonly onBack: (() => void) | undefined;
}

/** Manages the team's tags: lists, makes, renames, recolours and deletes them, offline too. */
export function ManageTags({ teamId, onClose, onBack }: ManageTagsProps) {
  const replica = useReplica();
  const live = useTags(teamId);
  const tags = valueOf(live, NO_TAGS);
  const [edited, setEdited] = useState<Partial<Tag> | undefined>(undefined);
  const [removed, setRemoved] = useState<Tag | undefined>(undefined);
  const [query, setQuery] = useState('');
  const listRef = useFocusSuccessor();
  const fullReason = isFull(tags) ? t('Your team has 200 tags. Delete one first.') : undefined;
  const matches = createTextMatcher(tags.length < MANY_TAGS ? '' : query);
  const shown = tags.filter(({ name }) => matches(name));

  if (edited !== undefined)
    return (
      <TagForm
        teamId={teamId}
        tag={edited}
        tags={tags}
        blockedReason={edited.id === undefined ? fullReason : undefined}
        onClose={() => setEdited(undefined)}
      />
    );
  return (
    <>
      <Dialog
        title={t('Manage tags')}
        description={t('Tags sort the conversations of your team. A new name or color shows on all of them.')}
        isUnsaved={false}
        onClose={onClose}
        actions={
          <>
            <button type="button" className="button-secondary" onClick={onBack ?? onClose}>
              {onBack === undefined ? t('Close') : t('Back')}
            </button>
            <button
              type="button"
              className="button-primary"
              data-autofocus
              aria-disabled={fullReason !== undefined}
              title={fullReason}
              onClick={() => fullReason === undefined && setEdited({})}
            >
              <Plus size={16} strokeWidth={1.5} aria-hidden />
              {t('New tag')}
            </button>
          </>
        }
      >
        {live.state === 'never-synced' && <NotSyncedNotice subject={t('The tags')} />}
        {live.state === 'partial' && <StillReading />}
        {live.state === 'ready' && tags.length === 0 && (
          <ListState title={t('No tags yet')}>
            {t('A tag says in a word what a conversation needs, or where it stands.')}
          </ListState>
        )}
        {tags.length >= MANY_TAGS && (
          <SearchField label={t('Search tags')} placeholder={t('Search by name')} value={query} onChange={setQuery} />
        )}
        {tags.length > 0 && shown.length === 0 && <ListState title={t('No tag matches')} />}
        {shown.length > 0 && (
          <ul ref={listRef} aria-label={t('Tags')} className="-mx-2 flex flex-col">
            {shown.map((tag) => (
              <TagItem key={tag.id} tag={tag} onEdit={() => setEdited(tag)} onDelete={() => setRemoved(tag)} />
            ))}
          </ul>
        )}
      </Dialog>
      {removed !== undefined && (
        <DangerDialog
          title={t('Delete {name}?', { name: removed.name })}
          description={t('The tag is deleted for the whole team, and no conversation has it any more.')}
          cancelLabel={t('Keep it')}
          confirmLabel={t('Delete tag')}
          onClose={() => setRemoved(undefined)}
          onConfirm={() => {
            setRemoved(undefined);
            void deleteTag(replica, removed);
          }}
        />
      )}
    </>
  );
}

/** Shows one tag, or that what was done with it waits. */
function TagItem({ tag, onEdit, onDelete }: { tag: Tag; onEdit: () => void; onDelete: () => void }) {
  const { name, unsaved } = tag;
  const isOffline = useReach() !== 'reachable';
  const { waiting, waitingOffline } = textsOfCommand({ type: 'tag.update' });
  return (
    <li className="flex items-center gap-1 rounded-control px-2 hover:bg-hover">
      <div className="min-w-0 grow py-1.5">
        <TagChip tag={tag} className="max-w-full" />
        {unsaved !== undefined && (
          <p role="status" className="flex gap-1.5 text-small text-ink-muted">
            <Clock3 size={14} strokeWidth={1.75} aria-hidden className="mt-0.75 shrink-0" />
            {isOffline ? waitingOffline : waiting}
          </p>
        )}
      </div>
      <IconButton
        label={t('Edit {name}', { name })}
        icon={<Pencil size={16} strokeWidth={1.5} aria-hidden />}
        onClick={onEdit}
      />
      <IconButton
        label={t('Delete {name}', { name })}
        icon={<Trash2 size={16} strokeWidth={1.5} aria-hidden />}
        onClick={onDelete}
      />
    </li>
  );
}

/** Names a tag and gives it a colour. */
function TagForm({
  teamId,
  tag,
  tags,
  blockedReason,
  onClose,
}: {
  teamId: string;
  /** What it begins with; without an id it is a new one. */
  tag: Partial<Tag>;
  tags: readonly Tag[];
  /** Why it cannot be saved; undefined when it can. */
  blockedReason: string | undefined;
  onClose: () => void;
}) {
  const replica = useReplica();
  const [firstColor] = useState(() => tag.color ?? nextColor(tags));
  const [name, setName] = useState(tag.name ?? '');
  const [color, setColor] = useState(firstColor);
  const [isChecked, setIsChecked] = useState(false);
  const isSaving = useRef(false);
  const parsed = tagFields.name.safeParse(name);
  const isTaken = parsed.success && isNameTaken(tags, parsed.data, tag.id);
  const error = isTaken
    ? t('Your team has a tag with this name already.')
    : (tooLongMessage(TAG_FIELDS.name, name.trim().length, MAX_TAG_NAME_LENGTH) ??
      (isChecked && !parsed.success ? t('Enter a name.') : undefined));
  const save = async (focusOnWrong: () => void) => {
    setIsChecked(true);
    if (!parsed.success || isTaken) return focusOnWrong();
    if (blockedReason !== undefined || isSaving.current) return;
    isSaving.current = true;
    const given = { name: parsed.data, color };
    const { id } = tag;
    const isStored =
      id === undefined
        ? (await createTag(replica, teamId, given)) !== undefined
        : await updateTag(replica, { id, teamId: tag.teamId ?? teamId } as Tag, given);
    isSaving.current = false;
    if (isStored) onClose();
  };
  return (
    <FormDialog
      title={tag.id === undefined ? t('New tag') : t('Edit tag')}
      submitLabel={t('Save')}
      isBlocked={blockedReason !== undefined}
      blockedReason={blockedReason}
      isUnsaved={name !== (tag.name ?? '') || color !== firstColor}
      onClose={onClose}
      onSubmit={(focusOnWrong) => void save(focusOnWrong)}
    >
      <Field
        label={TAG_FIELDS.name}
        name="name"
        data-autofocus
        autoComplete="off"
        dir="auto"
        value={name}
        error={error}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 font-medium">{TAG_FIELDS.color}</legend>
        <div className="flex flex-wrap gap-1.5">
          {TAG_COLORS.map((one) => (
            <label
              key={one}
              className="relative flex min-h-9 cursor-pointer items-center rounded-control border border-transparent px-1.5 hover:bg-hover has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus touch:min-h-11"
            >
              <input
                type="radio"
                name="color"
                value={one}
                checked={color === one}
                onChange={() => setColor(one)}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <TagChip tag={{ name: COLOR_NAMES[one], color: one }} />
            </label>
          ))}
        </div>
      </fieldset>
    </FormDialog>
  );
}
