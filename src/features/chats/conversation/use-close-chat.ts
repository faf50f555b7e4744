import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toHref, type ChatsSearchParams } from '../chats-search-params.ts';

/** History index and address of the last shown list. */
let listEntry: { readonly index: number; readonly href: string } | undefined;

/**
 * Returns a function that leaves the open chat for its list: it goes back when the list is the previous history entry,
 * so that the device's back button then leaves Messages instead of reopening the chat; otherwise `onReplace` puts the
 * list in the chat's place.
 */
export function useCloseChat(searchParams: ChatsSearchParams, onReplace: () => void): () => void {
  const { history } = useRouter();
  useEffect(() => {
    if (searchParams.chat === undefined)
      listEntry = { index: history.location.state.__TSR_index, href: toHref(searchParams) };
  }, [history, searchParams]);
  return () => {
    if (
      listEntry?.index === history.location.state.__TSR_index - 1 &&
      listEntry.href === toHref({ ...searchParams, chat: undefined })
    )
      history.back();
    else onReplace();
  };
}
