import { useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { ChatFilters, type ChatFiltersProps } from '../filters/chat-filters.tsx';
import { DuplicatesHint } from '../conversation/duplicates-hint.tsx';
import { firstPageOf } from './chat-list.ts';
import { lastProfile } from '../filters/last-profile.ts';
import { useScrollRestoration } from './list-scroll.ts';
import { MessagesKeys, type MessagesKeysProps } from '../keyboard/messages-keys.tsx';
import { RowSwipe } from './row-swipe.tsx';
import { SelectionBar } from './selection-bar.tsx';

interface ChatListToolbarProps
  extends
    Omit<ChatFiltersProps, 'onSearchInput' | 'onSearchPredict' | 'onSearchEscape'>,
    Omit<MessagesKeysProps, 'isRestoringScroll' | 'onEndSelection' | 'onOpenChat'> {
  readonly onSelectionChange: (ids: ReadonlySet<string>) => void;
  readonly onShowMore: () => void;
  /** Element below the list. */
  readonly footer: HTMLElement | null;
  /** Called with the text being typed and the search param it replaces. */
  readonly onSearchTextChange: (typed: { readonly replaced: string | undefined; readonly text: string }) => void;
}

const NONE = [] as const;
/** How long old rows stay while a search runs, before it is shown as searching, in ms. */
const SEARCHING_AFTER_MS = 100;

/** Renders the chat filters, the bulk actions and the shortcuts. */
export function ChatListToolbar(props: ChatListToolbarProps) {
  const {
    userId,
    teamId,
    searchParams,
    filter,
    search,
    selected,
    isSelecting,
    listing,
    activeRow,
    listPane,
    footer,
    onSelectingChange,
    onSelectionChange,
    onShowMore,
    onSearchTextChange,
    onSearchParamsChange,
  } = props;
  const searchingTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** The text typed last, until the address changes. */
  const latestTyped = useRef<object>(undefined);
  const rows = listing?.rows ?? NONE;
  const isRestoringScroll = useScrollRestoration({
    pane: listPane,
    count: rows.length,
    isComplete: listing?.isComplete === true,
    onShowMore,
  });
  const endSelection = () => {
    onSelectionChange(new Set());
    onSelectingChange(false);
  };
  /** Focuses the row of the open chat, else the row hovered or focused last, else the first; without rows, nothing. */
  const focusList = () => {
    const pane = listPane.current;
    const rowOf = (id: string | undefined) => pane?.querySelector<HTMLElement>(`[data-chat="${CSS.escape(id ?? '')}"]`);
    const row =
      rowOf(searchParams.chat) ?? rowOf(activeRow.current.last) ?? pane?.querySelector<HTMLElement>('[data-chat]');
    if (row != null) row.focus();
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  // A selection does not outlive its list.
  const filterKey = JSON.stringify(filter);
  const clearSelection = useEffectEvent(() => {
    if (selected.size > 0) onSelectionChange(new Set());
  });
  useEffect(() => () => clearSelection(), [filterKey]);
  useEffect(() => {
    if (searchParams.profile !== undefined) lastProfile(userId, teamId).save(searchParams.profile);
  }, [userId, teamId, searchParams.profile]);
  useEffect(() => {
    latestTyped.current = undefined;
  }, [searchParams.q]);
  const filterOfText = (text: string) => ({ ...filter, search: text || undefined });
  const prefetch = (text: string) => {
    const predicted = filterOfText(text);
    search.loadSource().then(
      (source) => source.prefetch(JSON.stringify(predicted), firstPageOf(predicted)),
      () => undefined,
    );
  };
  // Requested before the input renders, so that both render once and keep up with typing.
  const handleType = (text: string) => {
    const [typed, typedFilter] = [{ replaced: searchParams.q, text }, filterOfText(text)];
    const show = () => {
      if (latestTyped.current !== typed) return;
      clearTimeout(searchingTimer.current);
      onSearchTextChange(typed);
    };
    latestTyped.current = typed;
    clearTimeout(searchingTimer.current);
    searchingTimer.current = setTimeout(show, SEARCHING_AFTER_MS);
    search
      .loadSource()
      .then((source) => source.request(JSON.stringify(typedFilter), firstPageOf(typedFilter), show), show);
  };
  return (
    <>
      <ChatFilters
        {...props}
        onSelectingChange={(isOn) => (isOn ? onSelectingChange(true) : endSelection())}
        onSearchInput={handleType}
        onSearchPredict={prefetch}
        onSearchEscape={focusList}
      />
      {footer !== null &&
        createPortal(
          <DuplicatesHint teamId={teamId} onOpen={(chat) => onSearchParamsChange({ ...searchParams, chat }, false)} />,
          footer,
        )}
      {selected.size > 0 &&
        footer !== null &&
        createPortal(
          <SelectionBar
            userId={userId}
            teamId={teamId}
            selected={selected}
            listedChats={rows}
            isComplete={listing?.isComplete === true}
            onSelectionChange={onSelectionChange}
            onEnd={endSelection}
            onFocusLost={focusList}
          />,
          footer,
        )}
      {/* Who selects rows acts on all of them at once. */}
      {!isSelecting && selected.size === 0 && <RowSwipe listPane={listPane} rows={rows} />}
      <MessagesKeys
        {...props}
        isRestoringScroll={isRestoringScroll}
        onEndSelection={endSelection}
        onOpenChat={(chat, replace) => onSearchParamsChange({ ...searchParams, chat }, replace)}
      />
    </>
  );
}
