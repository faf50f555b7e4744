import { proxy, wrap } from 'comlink';
import { trackWorker } from '#replica/storage/open-transactions.ts';
import type { ChatSearchSession } from './chat-search-session.ts';

/** Represents the session in its own thread. Terminating it stops all work and frees its memory. */
export interface ChatSearchThread extends Omit<ChatSearchSession, 'close'> {
  end(): void;
}

/** Starts a thread that searches conversations (docs/adr/0020). */
export function startChatSearchThread(): ChatSearchThread {
  const worker = new Worker(new URL('./chat-search.worker.ts', import.meta.url), {
    type: 'module',
    name: 'chat-search',
  });
  const session = wrap<ChatSearchSession>(worker);
  return {
    open: async (replicaName, teamId, onFound) => session.open(replicaName, teamId, proxy(onFound)),
    setQuery: async (turn, filter, limit) => session.setQuery(turn, filter, limit),
    clearQuery: async () => session.clearQuery(),
    list: async (filter) => session.list(filter),
    end: trackWorker(worker),
  };
}
