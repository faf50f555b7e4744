import { deepEqual } from '@tanstack/react-router';
import { flushSync } from 'react-dom';
import type { ChatFilter } from '#domain/chat/chat-filter.ts';
import type { Chat } from '#domain/chat/chat.ts';
import type { Replica } from '#replica/replica.ts';
import { startChatSearchThread, type ChatSearchThread } from '#workers/chat-search/chat-search.ts';
import type { ChatSearchResult } from '#workers/chat-search/chat-search-session.ts';
import { createLiveChatList, type LiveChatList, type LiveChats } from './live-chat-list.ts';
import { needsSearch } from './chat-list.ts';

/** Result for a filter, identified by its JSON. */
export interface ChatListSnapshot {
  readonly filterKey: string;
  readonly result: Omit<ChatSearchResult, 'turn' | 'count' | 'notWrittenTo'> & {
    /** Total number; undefined until known. */
    readonly count: number | undefined;
    /** Number of people who match everything else and were not written to; undefined until known. */
    readonly notWrittenTo: number | undefined;
  };
}

/** Answers one filter at a time: filtered lists from a worker, the unfiltered one along the index. */
export interface ChatListSource {
  /**
   * Requests the result of a filter and its updates. `onFirst` runs right before the first answer unless another filter
   * is requested first; for the unfiltered list it runs at once.
   */
  request(filterKey: string, limit: number, onFirst?: () => void): void;
  /**
   * Starts the search a key press is about to request; its answer is held back until it is requested and dropped when
   * it is not requested soon.
   */
  prefetch(filterKey: string, limit: number): void;
  /** Preloads what searching needs. */
  preload(): void;
  /** Returns the ids of all matches, newest activity first, after everything on this device was searched. */
  list(filterKey: string): Promise<string[]>;
  end(): void;
}

/** The input event follows its key press within this time, or the prefetch is dropped. */
const PREFETCH_EXPIRY_MS = 200;

/** The unfiltered list and its last rows. */
interface FollowedList {
  readonly filterKey: string;
  readonly list: LiveChatList;
  latest?: LiveChats;
}

interface SearchRequest {
  readonly turn: number;
  readonly filterKey: string;
  readonly limit: number;
}

/**
 * Creates the source of a team's chat list. `onSnapshot` gets each result for the filter requested last and renders it
 * at once. Stop it with `end`.
 */
export function createChatListSource(
  replica: Replica,
  teamId: string,
  onSnapshot: (snapshot: ChatListSnapshot) => void,
  startThread = startChatSearchThread,
): ChatListSource {
  let current: SearchRequest = { turn: 0, filterKey: '{}', limit: 0 };
  let prefetched: (SearchRequest & { answer?: ChatSearchResult }) | undefined;
  let lastTurn = 0;
  let onFirstSnapshot: (() => void) | undefined;
  /** The unfiltered list stays live during a search, so that it is there when the search is cleared. */
  let liveList: FollowedList | undefined;
  let thread: ChatSearchThread | undefined;
  let shown: ReadonlyMap<string, Chat> = new Map();
  /** Maps unchanged rows from the worker to the objects already shown. */
  const shownRows = new WeakMap<Chat, Chat>();
  let opening: Promise<ChatSearchThread> | undefined;

  const open = (): Promise<ChatSearchThread> => {
    const started = (thread ??= startThread());
    return (opening ??= started
      .open(replica.name, teamId, (found) => {
        if (found.turn === prefetched?.turn) prefetched.answer = found;
        else if (found.turn === current.turn) flushSync(() => reportFound(found));
      })
      .then(() => started));
  };

  function reportFound({ rows, turn: _turn, ...result }: ChatSearchResult): void {
    onFirstSnapshot?.();
    onFirstSnapshot = undefined;
    onSnapshot({
      filterKey: current.filterKey,
      result: { rows: reuseShownRows(rows), ...result },
    });
  }

  /**
   * Replaces unchanged rows from the worker by the objects already shown, so that they are not rendered again. Each row
   * is compared once.
   */
  function reuseShownRows(rows: readonly Chat[]): readonly Chat[] {
    const previous = shown;
    const reused = rows.map((row) => {
      const last = previous.get(row.id);
      if (last === undefined || last === row || shownRows.get(row) === last) return last ?? row;
      if (!deepEqual(last, row)) return row;
      shownRows.set(row, last);
      return last;
    });
    shown = new Map(reused.map((row) => [row.id, row]));
    return reused;
  }

  const reportLive = ({ rows, count, notWrittenTo, coverage }: LiveChats): void =>
    onSnapshot({
      filterKey: current.filterKey,
      result: { rows: reuseShownRows(rows), count, notWrittenTo, coverage, share: 1, isMessageTextComplete: true },
    });

  function showLiveList(filterKey: string, filter: ChatFilter, limit: number): void {
    onFirstSnapshot?.();
    onFirstSnapshot = undefined;
    void opening?.then((started) => started.clearQuery()).catch(() => undefined);
    if (liveList?.filterKey === filterKey) {
      const { latest } = liveList;
      if (latest !== undefined) flushSync(() => reportLive(latest));
    } else {
      liveList?.list.stop();
      const started: FollowedList = {
        filterKey,
        list: createLiveChatList(replica, filter, (chats) => {
          started.latest = chats;
          if (current.filterKey === filterKey) reportLive(chats);
        }),
      };
      liveList = started;
    }
    liveList.list.grow(limit);
  }

  const toRequest = (filterKey: string, limit: number): SearchRequest => ({ turn: (lastTurn += 1), filterKey, limit });

  /** Sends a request to the worker; cancels the worker's search when the filter needs none. */
  async function search(request: SearchRequest): Promise<void> {
    const started = await open();
    if (current !== request && prefetched !== request) return;
    const filter = JSON.parse(request.filterKey) as ChatFilter;
    await (needsSearch(filter) ? started.setQuery(request.turn, filter, request.limit) : started.clearQuery());
  }

  /** Starts a search. A worker that cannot open the replica gives no answer; the shell reports storage problems. */
  const startSearch = (request: SearchRequest): void => void search(request).catch(() => undefined);

  return {
    request(filterKey, limit, onFirst) {
      // The screen repeats a request that was made while typing.
      if (current.filterKey === filterKey && current.limit === limit) return;
      const reused = prefetched?.filterKey === filterKey && prefetched.limit === limit ? prefetched : undefined;
      prefetched = undefined;
      current = reused ?? toRequest(filterKey, limit);
      const filter = JSON.parse(filterKey) as ChatFilter;
      onFirstSnapshot = onFirst;
      const found = reused?.answer;
      if (!needsSearch(filter)) showLiveList(filterKey, filter, limit);
      else if (found !== undefined) flushSync(() => reportFound(found));
      else if (reused === undefined) startSearch(current);
    },
    prefetch(filterKey, limit) {
      if (opening === undefined || current.filterKey === filterKey || !needsSearch(JSON.parse(filterKey) as ChatFilter))
        return;
      const request = (prefetched = toRequest(filterKey, limit));
      startSearch(request);
      setTimeout(() => {
        if (prefetched !== request) return;
        prefetched = undefined;
        startSearch(current);
      }, PREFETCH_EXPIRY_MS);
    },
    preload: () => void open().catch(() => undefined),
    list: async (filterKey) => (await open()).list(JSON.parse(filterKey) as ChatFilter),
    end() {
      liveList?.list.stop();
      thread?.end();
    },
  };
}
