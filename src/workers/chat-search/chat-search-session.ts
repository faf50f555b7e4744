import type { ChatFilter } from '#domain/chat/chat-filter.ts';
import type { Chat } from '#domain/chat/chat.ts';
import type { Replica } from '#replica/replica.ts';
import { watchRows, type ChangedRows } from '#replica/live/watch-rows.ts';
import { ChatIndex } from './chat-index.ts';
import { readAll, readSome } from './chat-reading.ts';

/** What was found. */
export interface ChatSearchResult {
  /** Of which question. */
  readonly turn: number;
  /** The newest of them, newest activity first. */
  readonly rows: readonly Chat[];
  /** How many match, of what is read so far. */
  readonly count: number;
  /** How much of what is on this device was looked through, 0 to 1. */
  readonly share: number;
  /** False when not everything that was said could be searched: there is too much of it. */
  readonly isSaidWhole: boolean;
}

/**
 * Looks for conversations in a thread of its own: one team, one question at a time, answered again whenever the answer
 * has changed.
 */
export interface ChatSearchSession {
  /** Begins to read the conversations of a team; resolves when the replica is open. `onFound` gets all answers. */
  open(replicaName: string, teamId: string, onFound: (found: ChatSearchResult) => void): Promise<void>;
  /**
   * Asks anew: the answer comes at once, as far as it is known, and again when it changes. The question before is
   * forgotten.
   */
  ask(turn: number, filter: ChatFilter, limit: number): Promise<void>;
  /** Nothing is asked any more; what was read stays. */
  rest(): Promise<void>;
  /** Ids of all that match, newest activity first; once everything is read. */
  list(filter: ChatFilter): Promise<string[]>;
  close(): Promise<void>;
}

interface Question {
  readonly turn: number;
  readonly filter: ChatFilter;
  readonly limit: number;
}

/**
 * After a reading nothing is read for so many times as long as it took, and at least for so long: news in a row are few
 * readings.
 */
const REST_FACTOR = 4;
const MIN_REST_MS = 100;
/** While everything is being read, what was found so far is told no more often than this. */
const TELL_MS = 150;
/**
 * Rows that are held, some 2 MB: those shown lately, as most stay while one types, and the newest, which one or two
 * letters find.
 */
const MOST_ROWS = 3_000;
const NEWEST_ROWS = 2_000;

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/**
 * Follows the replica:
 *
 *   open ─▶ all of it, newest first ─▶ rest ─▶ listening ──news──▶ what changed, or all ─▶ rest ─▶ …
 *
 * and answers the question that stands whenever there is more to say.
 */
export function createChatSearchSession(openReplica: (name: string) => Promise<Replica>): ChatSearchSession {
  const index = new ChatIndex();
  const rows = new Map<string, Chat>();
  const ending = new AbortController();
  const { signal } = ending;
  let replica: Replica | undefined;
  let tellFound: (found: ChatSearchResult) => void = () => undefined;
  let question: Question | undefined;
  let due: ChangedRows | undefined = 'many';
  let isUnreadDue = true;
  let share = 0;
  let wake: () => void = () => undefined;
  let setWhole: () => void = () => undefined;
  const whole = new Promise<void>((resolve) => {
    setWhole = resolve;
  });

  async function answer(): Promise<void> {
    const asked = question;
    // Before anything is read there is nothing to say.
    if (asked === undefined || replica === undefined || share === 0) return;
    const found = index.find(asked.filter);
    const shown = await rowsOf(found.newest(asked.limit), replica);
    // Overtaken while the rows were read.
    if (question !== asked || signal.aborted) return;
    tellFound({ turn: asked.turn, rows: shown, count: found.count, share, isSaidWhole: index.isSaidWhole });
  }

  async function rowsOf(ids: readonly string[], { db }: Replica): Promise<Chat[]> {
    const missing = ids.filter((id) => !rows.has(id));
    const read = missing.length === 0 ? [] : await db.chats.bulkGet(missing);
    for (const chat of read) if (chat !== undefined) rows.set(chat.id, chat);
    const shown = ids.flatMap((id) => rows.get(id) ?? []);
    for (const chat of shown) {
      // Whatever is shown now was not shown long ago.
      rows.delete(chat.id);
      rows.set(chat.id, chat);
    }
    for (const id of rows.keys()) {
      if (rows.size <= MOST_ROWS) break;
      rows.delete(id);
    }
    return shown;
  }

  async function take({ db }: Replica, teamId: string): Promise<void> {
    const news = due;
    due = undefined;
    if (isUnreadDue) {
      isUnreadDue = false;
      index.setUnread(new Set(await db.unread.where('teamId').equals(teamId).primaryKeys()));
    }
    if (news === undefined) return;
    if (news !== 'many') {
      for (const id of news) rows.delete(id);
      return readSome(db, teamId, [...news], index);
    }
    rows.clear();
    let toldMs = 0;
    await readAll(
      db,
      teamId,
      index,
      (page, read, all) => {
        for (const chat of read <= NEWEST_ROWS ? page : []) rows.set(chat.id, chat);
        if (share < 1) share = Math.min(0.99, read / Math.max(1, all));
        if (performance.now() - toldMs < TELL_MS) return;
        toldMs = performance.now();
        tell();
      },
      signal,
    );
    if (signal.aborted) return;
    share = 1;
    setWhole();
  }

  /**
   * An answer that cannot be given is given with the next news; the screen says meanwhile that it is being looked for.
   */
  const tell = (): void => void answer().catch(() => undefined);

  async function follow(opened: Replica, teamId: string): Promise<void> {
    while (!signal.aborted) {
      if (due === undefined && !isUnreadDue) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      const startedMs = performance.now();
      const taken = due;
      try {
        await take(opened, teamId);
        tell();
      } catch {
        // The browser has broken the connection: what was due is due again over a new one.
        due = taken === undefined ? due : 'many';
        isUnreadDue = true;
        if (!(await opened.reopen(opened.db))) await sleep(MIN_REST_MS * REST_FACTOR, signal);
      }
      await sleep(Math.max(MIN_REST_MS, (performance.now() - startedMs) * REST_FACTOR), signal);
    }
  }

  return {
    async open(replicaName, teamId, onFound) {
      if (replica !== undefined) return;
      tellFound = onFound;
      const opened = await openReplica(replicaName);
      if (signal.aborted) return opened.close();
      replica = opened;
      const stopChats = watchRows(opened.db, 'chats', (news) => {
        due = due === 'many' || news === 'many' ? 'many' : new Set([...(due ?? []), ...news]);
        wake();
      });
      const stopUnread = watchRows(opened.db, 'unread', () => {
        isUnreadDue = true;
        wake();
      });
      signal.addEventListener(
        'abort',
        () => {
          stopChats();
          stopUnread();
          wake();
          opened.close();
        },
        { once: true },
      );
      void follow(opened, teamId);
    },
    async ask(turn, filter, limit) {
      question = { turn, filter, limit };
      await answer();
    },
    async rest() {
      question = undefined;
    },
    async list(filter) {
      await whole;
      return index.find(filter).newest();
    },
    async close() {
      ending.abort();
    },
  };
}
