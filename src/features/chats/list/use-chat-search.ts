import { useEffect, useMemo, useState } from 'react';
import type { ChatFilter } from '#domain/chat/chat-filter.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import type { ChatListSource, createChatListSource, ChatListSnapshot } from './chat-list-source.ts';

export interface ChatSearch {
  /** What there is for the filter; undefined until its first answer. */
  readonly found: ChatListSnapshot['found'] | undefined;
  /** What looks out for conversations; it begins behind the first screen and ends with it. */
  readonly run: () => Promise<ChatListSource>;
}

/** What looks out begins when it is first asked for; code of it that could not be loaded is asked for anew. */
function lookoutOf(...given: Parameters<typeof createChatListSource>) {
  let begun: Promise<ChatListSource> | undefined;
  return {
    run: () => (begun ??= import('./chat-list-source.ts').then((code) => code.createChatListSource(...given))),
    end() {
      begun?.then((running) => running.end()).catch(() => undefined);
      begun = undefined;
    },
  };
}

/** What there is for a filter, followed as it changes; undefined: nothing is looked out for yet. */
export function useChatSearch(teamId: string, filter: ChatFilter | undefined, limit: number): ChatSearch {
  const replica = useReplica();
  const [told, setTold] = useState<ChatListSnapshot | undefined>(undefined);
  const { run, end } = useMemo(() => lookoutOf(replica, teamId, setTold), [replica, teamId]);
  const filterKey = filter && JSON.stringify(filter);

  useEffect(() => {
    if (filterKey !== undefined) run().then((running) => running.ask(filterKey, limit), end);
  }, [run, end, filterKey, limit]);
  useEffect(() => end, [end]);
  return { found: told?.filterKey === filterKey ? told?.found : undefined, run };
}
