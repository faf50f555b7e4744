import { deepEqual } from '@tanstack/react-router';
import type { ChatFilter } from '#domain/chat-filter.ts';
import type { Chat } from '#domain/chat.ts';
import type { Replica } from '#replica/replica.ts';
import { startChatSearchThread, type ChatSearchThread } from '#workers/chat-search.ts';
import type { FoundChats } from '#workers/chat-search-session.ts';
import { followChats, type ChatFollowing, type FollowedChats } from './chat-following.ts';
import { isNarrowed } from './chat-list.ts';

/** What there is for a filter, which is told apart by its JSON. */
export interface ToldChats {
  readonly filterKey: string;
  readonly found: Omit<FoundChats, 'turn' | 'count'> & {
    /** How many there are; undefined while it is not known. */
    readonly count: number | undefined;
  };
}

/** Looks out for one filter, then for the next: in a thread of its own for what narrows down, along the index for what does not. */
export interface ChatLookout {
  /** Tells what there is for a filter, and again when it changes. `onFirst` is called right before the first answer, unless another is asked for first. */
  ask(filterKey: string, limit: number, onFirst?: () => void): void;
  /** Begins to read what searching needs. */
  warm(): void;
  /** Ids of all that a filter finds, newest activity first, once everything on this device was looked through. */
  list(filterKey: string): Promise<string[]>;
  end(): void;
}

/** Starts looking out; `onTold` gets the answers of the filter that was asked for last. */
export function startChatLookout(replica: Replica, teamId: string, onTold: (told: ToldChats) => void): ChatLookout {
  let asked: { readonly turn: number; readonly filterKey: string; readonly limit: number } = { turn: 0, filterKey: '', limit: 0 };
  let onFirstTold: (() => void) | undefined;
  let following: { readonly filterKey: string; readonly list: ChatFollowing } | undefined;
  let thread: ChatSearchThread | undefined;
  let shown: ReadonlyMap<string, Chat> = new Map();
  /** Rows that came anew as they were, and the ones told in their place. */
  const standIns = new WeakMap<Chat, Chat>();
  let opened: Promise<ChatSearchThread> | undefined;

  const open = (): Promise<ChatSearchThread> => {
    const begun = (thread ??= startChatSearchThread());
    return (opened ??= begun.open(replica.name, teamId, ({ turn, ...found }) => {
      if (turn !== asked.turn) return;
      onFirstTold?.();
      onFirstTold = undefined;
      onTold({ filterKey: asked.filterKey, found: { ...found, rows: asBefore(found.rows) } });
    }).then(() => begun));
  };

  /** From the thread each row comes anew: one that is as it was told last is the same object, so that it is not drawn again. None is looked at twice. */
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

  function follow(filterKey: string, filter: ChatFilter, limit: number): void {
    void opened?.then((begun) => begun.rest()).catch(() => undefined);
    if (following?.filterKey !== filterKey) {
      following?.list.stop();
      const tell = ({ rows, count }: FollowedChats): void => onTold({ filterKey, found: { rows: asBefore(rows), count, share: 1, isSaidWhole: true } });
      following = { filterKey, list: followChats(replica, filter, tell) };
    }
    following.list.grow(limit);
  }

  async function search(mine: typeof asked, filter: ChatFilter, limit: number): Promise<void> {
    following?.list.stop();
    following = undefined;
    const begun = await open();
    if (asked === mine) await begun.ask(mine.turn, filter, limit);
  }

  return {
    ask(filterKey, limit, onFirst) {
      // Asked ahead of the screen, it is asked once more by it.
      if (asked.filterKey === filterKey && asked.limit === limit) return;
      const filter = JSON.parse(filterKey) as ChatFilter;
      asked = { turn: asked.turn + 1, filterKey, limit };
      onFirstTold = onFirst;
      // A thread that cannot open the replica has nothing to say: the frame tells of the storage's trouble.
      if (isNarrowed(filter)) search(asked, filter, limit).catch(() => undefined);
      else follow(filterKey, filter, limit);
    },
    warm: () => void open().catch(() => undefined),
    list: async (filterKey) => (await open()).list(JSON.parse(filterKey) as ChatFilter),
    end() {
      following?.list.stop();
      thread?.end();
    },
  };
}
