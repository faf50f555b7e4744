import { useEffect, useMemo, useState } from 'react';
import type { ChatFilter } from '#domain/chat/chat-filter.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import type { ChatListSource, createChatListSource, ChatListSnapshot } from './chat-list-source.ts';

export interface ChatSearch {
  /** Result for the filter; undefined until the first answer. */
  readonly result: ChatListSnapshot['result'] | undefined;
  /** Loads and starts the chat list source; it ends with the screen. */
  readonly loadSource: () => Promise<ChatListSource>;
}

/** Loads the source when first needed; retries when its code could not be loaded. */
function createLazySource(...args: Parameters<typeof createChatListSource>) {
  let loading: Promise<ChatListSource> | undefined;
  return {
    run: () => (loading ??= import('./chat-list-source.ts').then((module) => module.createChatListSource(...args))),
    end() {
      loading?.then((source) => source.end()).catch(() => undefined);
      loading = undefined;
    },
  };
}

/** Returns the live result for a filter; filter undefined: nothing is searched. */
export function useChatSearch(teamId: string, filter: ChatFilter | undefined, limit: number): ChatSearch {
  const replica = useReplica();
  const [snapshot, setSnapshot] = useState<ChatListSnapshot | undefined>(undefined);
  const { run, end } = useMemo(() => createLazySource(replica, teamId, setSnapshot), [replica, teamId]);
  const filterKey = filter && JSON.stringify(filter);

  useEffect(() => {
    if (filterKey !== undefined) run().then((source) => source.request(filterKey, limit), end);
  }, [run, end, filterKey, limit]);
  useEffect(() => end, [end]);
  return { result: snapshot?.filterKey === filterKey ? snapshot?.result : undefined, loadSource: run };
}
