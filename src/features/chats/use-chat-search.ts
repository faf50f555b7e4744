import { useEffect, useRef, useState } from 'react';
import type { ChatFilter } from '#domain/chat-filter.ts';
import { useReplica } from '#replica/use-live.tsx';
import type { ChatLookout, ToldChats } from './chat-lookout.ts';

export interface ChatSearch {
  /** What there is for the filter; undefined until its first answer. */
  readonly found: ToldChats['found'] | undefined;
  /** What looks out for conversations; it begins behind the first screen and ends with it. */
  readonly run: () => Promise<ChatLookout>;
}

/** What there is for a filter, followed as it changes; undefined: nothing is looked out for yet. */
export function useChatSearch(teamId: string, filter: ChatFilter | undefined, limit: number): ChatSearch {
  const replica = useReplica();
  const lookout = useRef<Promise<ChatLookout> | undefined>(undefined);
  const [told, setTold] = useState<ToldChats | undefined>(undefined);
  const filterKey = filter && JSON.stringify(filter);
  const run = () => (lookout.current ??= import('./chat-lookout.ts').then(({ startChatLookout }) => startChatLookout(replica, teamId, setTold)));

  useEffect(() => {
    if (filterKey === undefined) return;
    run().then(
      (running) => running.ask(filterKey, limit),
      // Its code could not be loaded: whoever asks next tries anew.
      () => (lookout.current = undefined),
    );
    // Whichever closure begins it, it is the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [replica, teamId, filterKey, limit]);
  useEffect(
    () => () => {
      void lookout.current?.then((running) => running.end());
      lookout.current = undefined;
    },
    [replica, teamId],
  );
  return { found: told?.filterKey === filterKey ? told?.found : undefined, run };
}
