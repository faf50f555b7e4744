import Bookmark from 'lucide-react/icons/bookmark';
import X from 'lucide-react/icons/x';
import { memo, useId, useState, type FormEvent, type ReactNode } from 'react';
import { formatNumber, t } from '#i18n/translate.ts';
import { countToApprove } from '#replica/chats-to-approve.ts';
import { liveOr, useLive } from '#replica/live/use-live.tsx';
import { useFocusSuccessor } from '#ui/dialogs/focus-successor.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Popover } from '#ui/menus/popover.tsx';
import {
  builtInViews,
  savedViews,
  toView,
  typedViewName,
  withoutView,
  withView,
  type ChatView,
} from './saved-views.ts';
import type { ChatsSearchParams } from '../chats-search-params.ts';

interface ChatViewsProps {
  readonly userId: string;
  readonly teamId: string;
  readonly searchParams: ChatsSearchParams;
  /** The listed profile, also when the address does not name one; undefined: all. */
  readonly profileId: string | undefined;
  readonly onSearchParamsChange: (searchParams: ChatsSearchParams, replace: boolean) => void;
}

/** Renders the saved filter views: eight built-in ones and the person's own, which stay on this device. */
export const ChatViews = memo(function ChatViews({
  userId,
  teamId,
  searchParams,
  profileId,
  onSearchParamsChange,
}: ChatViewsProps) {
  const storage = savedViews(userId, teamId);
  const [views, setViews] = useState<readonly ChatView[]>(() => storage.read() ?? []);
  const typedName = typedViewName(userId, teamId);
  const [name, setName] = useState(() => typedName.read() ?? '');
  const changeName = (next: string) => {
    setName(next);
    typedName.save(next === '' ? undefined : next);
  };
  const fieldId = useId();
  const rows = useFocusSuccessor();
  const store = (next: readonly ChatView[]) => {
    setViews(next);
    storage.save(next);
  };

  return (
    <Popover
      label={t('Views')}
      align="end"
      className="w-72 p-2"
      buttonLabel={t('Views')}
      buttonTitle={t('Views')}
      buttonClassName="inline-grid size-9 shrink-0 place-items-center rounded-control text-ink-muted hover:bg-hover hover:text-ink touch:size-11"
      button={<Bookmark size={16} strokeWidth={1.5} aria-hidden />}
      onOpen={() => setViews(storage.read() ?? [])}
    >
      {(close) => {
        const goTo = (view: ChatView) => {
          close();
          onSearchParamsChange({ ...view.place, chat: searchParams.chat }, false);
        };
        const save = (event: FormEvent) => {
          event.preventDefault();
          const trimmed = name.trim();
          if (trimmed === '') return;
          store(withView(views, { name: trimmed, place: toView(searchParams, profileId) }));
          changeName('');
        };
        return (
          <div className="flex flex-col gap-2">
            <ul ref={rows} className="flex flex-col">
              {builtInViews(userId).map((view) => (
                <li key={view.name}>
                  <ViewButton view={view} onOpen={goTo}>
                    {view.place.approve !== undefined && <ToApproveCount teamId={teamId} />}
                  </ViewButton>
                </li>
              ))}
              {views.map((view) => (
                <li key={view.name} className="flex items-center">
                  <ViewButton view={view} onOpen={goTo} />
                  <IconButton
                    label={t('Remove the view {name}', { name: view.name })}
                    icon={<X size={14} strokeWidth={1.75} aria-hidden />}
                    onClick={() => store(withoutView(views, view.name))}
                  />
                </li>
              ))}
            </ul>
            <form onSubmit={save} className="flex flex-col gap-1.5 border-t border-line px-2 pt-2">
              <label htmlFor={fieldId} className="text-small text-ink-muted">
                {t('Save this list as')}
              </label>
              <div className="flex gap-2">
                <input
                  id={fieldId}
                  className="text-field min-w-0 grow"
                  maxLength={60}
                  autoComplete="off"
                  value={name}
                  onChange={({ target }) => changeName(target.value)}
                />
                <button type="submit" className="button-secondary" aria-disabled={name.trim() === ''}>
                  {t('Save')}
                </button>
              </div>
            </form>
          </div>
        );
      }}
    </Popover>
  );
});

const ViewButton = ({
  view,
  onOpen,
  children,
}: {
  view: ChatView;
  onOpen: (view: ChatView) => void;
  children?: ReactNode;
}) => (
  <button
    type="button"
    className="min-h-9 min-w-0 grow truncate rounded-control px-2 text-start hover:bg-hover touch:min-h-11"
    onClick={() => onOpen(view)}
  >
    {view.name}
    {children}
  </button>
);

/** Counts the conversations with a message to approve; nothing without one. */
function ToApproveCount({ teamId }: { teamId: string }) {
  const count = liveOr(
    useLive(`to-approve|${teamId}`, (db) => countToApprove(db, teamId)),
    0,
  );
  return count > 0 && <span className="text-ink-muted tabular-nums"> · {formatNumber(count)}</span>;
}
