import { deepEqual } from '@tanstack/react-router';
import { flushSync } from 'react-dom';
import type { ChatFilter } from '#domain/chat/chat-filter.ts';
import type { Chat } from '#domain/chat/chat.ts';
import type { Replica } from '#replica/replica.ts';
import { startChatSearchThread, type ChatSearchThread } from '#workers/chat-search/chat-search.ts';
import type { ChatSearchResult } from '#workers/chat-search/chat-search-session.ts';
import { createLiveChatList, type LiveChatList, type LiveChats } from './live-chat-list.ts';
import { isNarrowed } from './chat-list.ts';

/** What there is for a filter, which is told apart by its JSON. */
export interface ChatListSnapshot {
  readonly filterKey: string;
  readonly found: Omit<ChatSearchResult, 'turn' | 'count'> & {
    /** How many there are; undefined while it is not known. */
    readonly count: number | undefined;
  };
}

/**
 * Looks out for one filter, then for the next: in a thread of its own for what narrows down, along the index for what
 * does not.
 */
export interface ChatListSource {
  /**
   * Tells what there is for a filter, and again when it changes. `onFirst` is called right before the first answer,
   * unless another is asked for first; at once for what nothing narrows down, which is there.
   */
  ask(filterKey: string, limit: number, onFirst?: () => void): void;
  /**
   * Looks for what is asked for in a moment, as when a key is down whose letter does not stand there yet; its answer
   * waits until it is. Unless it is soon, it is as if nothing had been foreseen.
   */
  foresee(filterKey: string, limit: number): void;
  /** Begins to read what searching needs. */
  warm(): void;
  /** Ids of all that a filter finds, newest activity first, once everything on this device was looked through. */
  list(filterKey: string): Promise<string[]>;
  end(): void;
}

/**
 * A letter stands there in the same task as its key was told of; later, nothing else is held up by finding that none
 * does.
 */
const FORESEEN_MS = 200;

/** A list that is followed, and what there was of it last. */
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

/**
 * Starts looking out; `onTold` gets the answers of the filter that was asked for last, and what it changes is drawn at
 * once.
 */
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
  /** The list that nothing narrows down is followed behind a search, too: it is there when the search is taken away. */
  let following: Followed | undefined;
  let thread: ChatSearchThread | undefined;
  let shown: ReadonlyMap<string, Chat> = new Map();
  /** Rows that came anew as they were, and the ones told in their place. */
  const standIns = new WeakMap<Chat, Chat>();
  let opened: Promise<ChatSearchThread> | undefined;

  const open = (): Promise<ChatSearchThread> => {
    const begun = (thread ??= startThread());
    return (opened ??= begun
      .open(replica.name, teamId, (found) => {
        if (found.turn === foreseen?.turn) foreseen.answer = found;
        else if (found.turn === asked.turn) flushSync(() => tellFound(found));
      })
      .then(() => begun));
  };

  function tellFound({ rows, count, share, isSaidWhole }: ChatSearchResult): void {
    onFirstTold?.();
    onFirstTold = undefined;
    onTold({ filterKey: asked.filterKey, found: { rows: asBefore(rows), count, share, isSaidWhole } });
  }

  /**
   * From the thread each row comes anew: one that is as it was told last is the same object, so that it is not drawn
   * again. None is looked at twice.
   */
  function asBefore(rows: readonly Chat[]): readonly Chat[] {
    const before = shown;
    const told = rows.map((row) => {
      const last = before.get(row.id);
      if (last === undefined || last === row || standIns.get(row) === last) return last ?? row;
      if (!deepEqual(last, row)) return row;
      standIns.set(row, last);
      return last;
    });
    shown = new Map(told.map((row) => [row.id, row]));
    return told;
  }

  const tellFollowed = ({ rows, count }: LiveChats): void =>
    onTold({ filterKey: asked.filterKey, found: { rows: asBefore(rows), count, share: 1, isSaidWhole: true } });

  function follow(filterKey: string, filter: ChatFilter, limit: number): void {
    onFirstTold?.();
    onFirstTold = undefined;
    void opened?.then((begun) => begun.rest()).catch(() => undefined);
    if (following?.filterKey === filterKey) {
      const { latest } = following;
      if (latest !== undefined) flushSync(() => tellFollowed(latest));
    } else {
      following?.list.stop();
      const mine: Followed = {
        filterKey,
        list: createLiveChatList(replica, filter, (followed) => {
          mine.latest = followed;
          if (asked.filterKey === filterKey) tellFollowed(followed);
        }),
      };
      following = mine;
    }
    following.list.grow(limit);
  }

  const begin = (filterKey: string, limit: number): Question => ({ turn: (lastTurn += 1), filterKey, limit });

  /** Has the thread look for the question, or for nothing when none of its own stands. */
  async function search(mine: Question): Promise<void> {
    const begun = await open();
    if (asked !== mine && foreseen !== mine) return;
    const filter = JSON.parse(mine.filterKey) as ChatFilter;
    await (isNarrowed(filter) ? begun.ask(mine.turn, filter, mine.limit) : begun.rest());
  }

  /** A thread that cannot open the replica has nothing to say: the frame tells of the storage's trouble. */
  const searchFor = (mine: Question): void => void search(mine).catch(() => undefined);

  return {
    ask(filterKey, limit, onFirst) {
      // Asked ahead of the screen, it is asked once more by it.
      if (asked.filterKey === filterKey && asked.limit === limit) return;
      const ahead = foreseen?.filterKey === filterKey && foreseen.limit === limit ? foreseen : undefined;
      foreseen = undefined;
      asked = ahead ?? begin(filterKey, limit);
      const filter = JSON.parse(filterKey) as ChatFilter;
      onFirstTold = onFirst;
      const found = ahead?.answer;
      if (!isNarrowed(filter)) follow(filterKey, filter, limit);
      else if (found !== undefined) flushSync(() => tellFound(found));
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
