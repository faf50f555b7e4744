import { useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { ChatFilters, type ChatFiltersProps } from '../filters/chat-filters.tsx';
import { firstPageOf } from './chat-list.ts';
import { lastProfile } from '../filters/last-profile.ts';
import { useScrollRestoration } from './list-scroll.ts';
import { MessagesKeys, type MessagesKeysProps } from '../keyboard/messages-keys.tsx';
import { SelectionBar } from './selection-bar.tsx';

interface ChatListToolbarProps
  extends
    Omit<ChatFiltersProps, 'onType' | 'onPredict' | 'onLeaveSearch'>,
    Omit<MessagesKeysProps, 'isRestoringScroll' | 'onEndSelection' | 'onChat'> {
  readonly onSelected: (ids: ReadonlySet<string>) => void;
  readonly onShowMore: () => void;
  /** Element below the list. */
  readonly footer: HTMLElement | null;
  /** Called with the text being typed and the search param it replaces. */
  readonly onTyped: (typed: { readonly over: string | undefined; readonly text: string }) => void;
}

const NONE = [] as const;
/** How long old rows stay while a search runs, before it is shown as searching, in ms. */
const SEARCHING_AFTER_MS = 100;

/** Renders the chat filters, the bulk actions and the shortcuts. */
export function ChatListToolbar(props: ChatListToolbarProps) {
  const {
    userId,
    teamId,
    place,
    filter,
    search,
    selected,
    listing,
    activeRow,
    listPane,
    footer,
    onSelecting,
    onSelected,
    onShowMore,
    onTyped,
    onPlace,
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
    onSelected(new Set());
    onSelecting(false);
  };
  /** Focuses the row of the open chat, else the row hovered or focused last, else the first; without rows, nothing. */
  const focusList = () => {
    const pane = listPane.current;
    const rowOf = (id: string | undefined) => pane?.querySelector<HTMLElement>(`[data-chat="${CSS.escape(id ?? '')}"]`);
    const row = rowOf(place.chat) ?? rowOf(activeRow.current.last) ?? pane?.querySelector<HTMLElement>('[data-chat]');
    if (row != null) row.focus();
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  // A selection does not outlive its list.
  const filterKey = JSON.stringify(filter);
  const clearSelection = useEffectEvent(() => {
    if (selected.size > 0) onSelected(new Set());
  });
  useEffect(() => () => clearSelection(), [filterKey]);
  useEffect(() => {
    if (place.profile !== undefined) lastProfile(userId, teamId).save(place.profile);
  }, [userId, teamId, place.profile]);
  useEffect(() => {
    latestTyped.current = undefined;
  }, [place.q]);
  const filterOfText = (text: string) => ({ ...filter, search: text || undefined });
  const prefetch = (text: string) => {
    const predicted = filterOfText(text);
    search.run().then(
      (source) => source.prefetch(JSON.stringify(predicted), firstPageOf(predicted)),
      () => undefined,
    );
  };
  // Requested before the input renders, so that both render once and keep up with typing.
  const handleType = (text: string) => {
    const [typed, typedFilter] = [{ over: place.q, text }, filterOfText(text)];
    const show = () => {
      if (latestTyped.current !== typed) return;
      clearTimeout(searchingTimer.current);
      onTyped(typed);
    };
    latestTyped.current = typed;
    clearTimeout(searchingTimer.current);
    searchingTimer.current = setTimeout(show, SEARCHING_AFTER_MS);
    search.run().then((source) => source.request(JSON.stringify(typedFilter), firstPageOf(typedFilter), show), show);
  };
  return (
    <>
      <ChatFilters
        {...props}
        onSelecting={(isOn) => (isOn ? onSelecting(true) : endSelection())}
        onType={handleType}
        onPredict={prefetch}
        onLeaveSearch={focusList}
      />
      {selected.size > 0 &&
        footer !== null &&
        createPortal(
          <SelectionBar
            selected={selected}
            shown={rows}
            isWhole={listing?.isComplete === true}
            onSelected={onSelected}
            onEnd={endSelection}
            onFocusLost={focusList}
          />,
          footer,
        )}
      <MessagesKeys
        {...props}
        isRestoringScroll={isRestoringScroll}
        onEndSelection={endSelection}
        onChat={(chat, replace) => onPlace({ ...place, chat }, replace)}
      />
    </>
  );
}
