import { deepEqual } from '@tanstack/react-router';
import { flushSync } from 'react-dom';
import type { ChatFilter } from '#domain/chat/chat-filter.ts';
import type { Chat } from '#domain/chat/chat.ts';
import type { Replica } from '#replica/replica.ts';
import { startChatSearchThread, type ChatSearchThread } from '#workers/chat-search/chat-search.ts';
import type { ChatSearchResult } from '#workers/chat-search/chat-search-session.ts';
import { createLiveChatList, type LiveChatList, type LiveChats } from './live-chat-list.ts';
import { isNarrowed } from './chat-list.ts';

/** Result for a filter, identified by its JSON. */
export interface ChatListSnapshot {
  readonly filterKey: string;
  readonly found: Omit<ChatSearchResult, 'turn' | 'count'> & {
    /** Total number; undefined until known. */
    readonly count: number | undefined;
  };
}

/** Answers one filter at a time: filtered lists from a worker, the unfiltered one along the index. */
export interface ChatListSource {
  /**
   * Requests the result of a filter and its updates. `onFirst` runs right before the first answer unless another filter
   * is requested first; for the unfiltered list it runs at once.
   */
  ask(filterKey: string, limit: number, onFirst?: () => void): void;
  /**
   * Starts the search a key press is about to request; its answer is held back until it is requested and dropped when
   * it is not requested soon.
   */
  foresee(filterKey: string, limit: number): void;
  /** Preloads what searching needs. */
  warm(): void;
  /** Returns the ids of all matches, newest activity first, after everything on this device was searched. */
  list(filterKey: string): Promise<string[]>;
  end(): void;
}

/** The input event follows its key press within this time, or the prefetch is dropped. */
const FORESEEN_MS = 200;

/** A live list and its last snapshot. */
interface Followed {
  readonly filterKey: string;
  readonly list: LiveChatList;
  latest?: LiveChats;
}

interface Question {
  readonly turn: number;
  readonly filterKey: string;
  readonly limit: number;
}

/** Creates the source; `onTold` gets the answers for the filter requested last, rendered at once. */
export function createChatListSource(
  replica: Replica,
  teamId: string,
  onTold: (told: ChatListSnapshot) => void,
  startThread = startChatSearchThread,
): ChatListSource {
  let asked: Question = { turn: 0, filterKey: '{}', limit: 0 };
  let foreseen: (Question & { answer?: ChatSearchResult }) | undefined;
  let lastTurn = 0;
  let onFirstTold: (() => void) | undefined;
  /** The unfiltered list stays live during a search, so that it is there when the search is cleared. */
  let following: Followed | undefined;
  let thread: ChatSearchThread | undefined;
  let shown: ReadonlyMap<string, Chat> = new Map();
  /** Maps unchanged rows from the worker to the objects already shown. */
  const shownRows = new WeakMap<Chat, Chat>();
  let opened: Promise<ChatSearchThread> | undefined;

  const open = (): Promise<ChatSearchThread> => {
    const begun = (thread ??= startThread());
    return (opened ??= begun
      .open(replica.name, teamId, (found) => {
        if (found.turn === foreseen?.turn) foreseen.answer = found;
        else if (found.turn === asked.turn) flushSync(() => reportFound(found));
      })
      .then(() => begun));
  };

  function reportFound({ rows, count, share, isMessageTextComplete }: ChatSearchResult): void {
    onFirstTold?.();
    onFirstTold = undefined;
    onTold({
      filterKey: asked.filterKey,
      found: { rows: reuseShownRows(rows), count, share, isMessageTextComplete },
    });
  }

  /**
   * Replaces unchanged rows from the worker by the objects already shown, so that they are not rendered again. Each row
   * is compared once.
   */
  function reuseShownRows(rows: readonly Chat[]): readonly Chat[] {
    const before = shown;
    const told = rows.map((row) => {
      const last = before.get(row.id);
      if (last === undefined || last === row || shownRows.get(row) === last) return last ?? row;
      if (!deepEqual(last, row)) return row;
      shownRows.set(row, last);
      return last;
    });
    shown = new Map(told.map((row) => [row.id, row]));
    return told;
  }

  const reportFollowed = ({ rows, count }: LiveChats): void =>
    onTold({
      filterKey: asked.filterKey,
      found: { rows: reuseShownRows(rows), count, share: 1, isMessageTextComplete: true },
    });

  function follow(filterKey: string, filter: ChatFilter, limit: number): void {
    onFirstTold?.();
    onFirstTold = undefined;
    void opened?.then((begun) => begun.clearQuery()).catch(() => undefined);
    if (following?.filterKey === filterKey) {
      const { latest } = following;
      if (latest !== undefined) flushSync(() => reportFollowed(latest));
    } else {
      following?.list.stop();
      const mine: Followed = {
        filterKey,
        list: createLiveChatList(replica, filter, (followed) => {
          mine.latest = followed;
          if (asked.filterKey === filterKey) reportFollowed(followed);
        }),
      };
      following = mine;
    }
    following.list.grow(limit);
  }

  const begin = (filterKey: string, limit: number): Question => ({ turn: (lastTurn += 1), filterKey, limit });

  /** Sends the question to the worker, or cancels when it has none. */
  async function search(mine: Question): Promise<void> {
    const begun = await open();
    if (asked !== mine && foreseen !== mine) return;
    const filter = JSON.parse(mine.filterKey) as ChatFilter;
    await (isNarrowed(filter) ? begun.setQuery(mine.turn, filter, mine.limit) : begun.clearQuery());
  }

  /** A worker that cannot open the replica gives no answer; the shell reports storage problems. */
  const searchFor = (mine: Question): void => void search(mine).catch(() => undefined);

  return {
    ask(filterKey, limit, onFirst) {
      // The screen repeats a question that was prefetched.
      if (asked.filterKey === filterKey && asked.limit === limit) return;
      const ahead = foreseen?.filterKey === filterKey && foreseen.limit === limit ? foreseen : undefined;
      foreseen = undefined;
      asked = ahead ?? begin(filterKey, limit);
      const filter = JSON.parse(filterKey) as ChatFilter;
      onFirstTold = onFirst;
      const found = ahead?.answer;
      if (!isNarrowed(filter)) follow(filterKey, filter, limit);
      else if (found !== undefined) flushSync(() => reportFound(found));
      else if (ahead === undefined) searchFor(asked);
    },
    foresee(filterKey, limit) {
      if (opened === undefined || asked.filterKey === filterKey || !isNarrowed(JSON.parse(filterKey) as ChatFilter))
        return;
      const mine = (foreseen = begin(filterKey, limit));
      searchFor(mine);
      setTimeout(() => {
        if (foreseen !== mine) return;
        foreseen = undefined;
        searchFor(asked);
      }, FORESEEN_MS);
    },
    warm: () => void open().catch(() => undefined),
    list: async (filterKey) => (await open()).list(JSON.parse(filterKey) as ChatFilter),
    end() {
      following?.list.stop();
      thread?.end();
    },
  };
}
