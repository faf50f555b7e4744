import { useEffect } from 'react';
import { ChatFilters, type ChatFiltersProps } from './chat-filters.tsx';
import { lastProfile } from './last-profile.ts';
import { MessagesKeys, type MessagesKeysProps } from './messages-keys.tsx';
import { SelectionBar } from './selection-bar.tsx';

interface ListToolsProps extends Omit<ChatFiltersProps, 'onType'>, Omit<MessagesKeysProps, 'rows' | 'onEndSelection'> {
  readonly onSelected: (ids: ReadonlySet<string>) => void;
  /** Told of what is being typed into the search, over what the address says. */
  readonly onTyped: (typed: { readonly over: string | undefined; readonly text: string }) => void;
}

const NONE = [] as const;

/** What is done with the list: what is in it, what is done with several of it at once, and what keys do. */
export function ListTools(props: ListToolsProps) {
  const { userId, teamId, place, selected, listing, onSelecting, onSelected, onTyped } = props;
  const rows = listing?.rows ?? NONE;
  const endSelection = () => {
    onSelected(new Set());
    onSelecting(false);
  };
  useEffect(() => {
    if (place.profile !== undefined) lastProfile(userId, teamId).keep(place.profile);
  }, [userId, teamId, place.profile]);
  return (
    <>
      <ChatFilters {...props} onSelecting={(isWanted) => (isWanted ? onSelecting(true) : endSelection())} onType={(text) => onTyped({ over: place.q, text })} />
      {selected.size > 0 && <SelectionBar selected={selected} shown={rows} onSelected={onSelected} onEnd={endSelection} />}
      <MessagesKeys {...props} rows={rows} onEndSelection={endSelection} />
    </>
  );
}
