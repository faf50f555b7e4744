import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import X from 'lucide-react/icons/x';
import type { Chat } from '#domain/chat/chat.ts';
import { isPausedWithPending, pauseStateOf } from '#domain/commands/pending.ts';
import { prospectName } from '#domain/prospect/person-name.ts';
import { t } from '#i18n/translate.ts';
import { classNames } from '#ui/class-names.ts';
import { useChatPause } from '../chat-pause.ts';

/** Loaded as late as the actions: a chunk of its own would be one more for the service worker. */
export { RowTags } from '../tags/row-tags.tsx';

/**
 * Renders a row's actions: select in the place of the picture, pause and resume in the place of the time, and of the
 * score on touch screens.
 */
export function ChatRowActions({
  chat,
  isSelected,
  isSelecting,
  canPause,
  onSelect,
}: {
  chat: Chat;
  isSelected: boolean;
  /** True while every row can be selected; else a phone has no room for the mark. */
  isSelecting: boolean;
  canPause: boolean;
  onSelect: (isSelected: boolean) => void;
}) {
  const name = prospectName(chat);
  return (
    <>
      <label
        className={classNames(
          'absolute inset-y-0 start-1.5 grid w-12 cursor-pointer place-items-center',
          !isSelecting && 'max-md:hidden',
        )}
      >
        <span className="sr-only">{t('Select the conversation with {name}', { name })}</span>
        <span className="grid size-9 place-items-center rounded-full bg-raised">
          <input
            type="checkbox"
            checked={isSelected}
            onChange={({ target }) => onSelect(target.checked)}
            className="size-4"
          />
        </span>
      </label>
      {canPause && <RowPause chat={chat} name={name} isSelecting={isSelecting} />}
    </>
  );
}

function RowPause({ chat, name, isSelecting }: { chat: Chat; name: string; isSelecting: boolean }) {
  const { isInert, toggle } = useChatPause(chat);
  const { words, Icon } = pauseLabel(chat, name);
  return (
    <button
      type="button"
      aria-label={words}
      title={words}
      aria-busy={isInert}
      aria-disabled={isInert}
      className={classNames(
        'absolute end-11 top-0.5 grid h-6 w-16 touch:end-1 touch:inset-y-0 touch:my-auto touch:size-11 place-items-center rounded-control border border-line bg-raised text-ink-muted hover:text-ink aria-disabled:opacity-55',
        // A finger has no pointer to hover with: it would cover the time of the row that was selected last.
        isSelecting && 'touch:hidden',
      )}
      onClick={toggle}
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden />
    </button>
  );
}

/** Returns the label of the next press; a pending pause or resume is withdrawn by it. */
function pauseLabel(chat: Chat, name: string) {
  const state = pauseStateOf(chat);
  const isPaused = isPausedWithPending(state);
  if (state.kind === 'waiting')
    return {
      words: isPaused
        ? t('Cancel the pause of the conversation with {name}', { name })
        : t('Cancel the resuming of the conversation with {name}', { name }),
      Icon: X,
    };
  return isPaused
    ? { words: t('Resume the conversation with {name}', { name }), Icon: Play }
    : { words: t('Pause the conversation with {name}', { name }), Icon: Pause };
}
