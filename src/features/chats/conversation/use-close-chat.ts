import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toHref, type ChatsSearch } from '../chats-search.ts';

/** Which entry of the history was the list's, and what it showed. */
let listEntry: { readonly index: number; readonly href: string } | undefined;

/**
 * Goes from the open conversation to the list as it stands now: back along the history where that is the entry right
 * before, so that the device's own way back leads out of Messages and not into the conversation again; else `onReplace`
 * puts the list in the conversation's place.
 */
export function useCloseChat(place: ChatsSearch, onReplace: () => void): () => void {
  const { history } = useRouter();
  useEffect(() => {
    if (place.chat === undefined) listEntry = { index: history.location.state.__TSR_index, href: toHref(place) };
  }, [history, place]);
  return () => {
    if (
      listEntry?.index === history.location.state.__TSR_index - 1 &&
      listEntry.href === toHref({ ...place, chat: undefined })
    )
      history.back();
    else onReplace();
  };
}
