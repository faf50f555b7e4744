import type { ChatFilter } from '#domain/chat/chat-filter.ts';
import type { Chat } from '#domain/chat/chat.ts';
import type { Replica } from '#replica/replica.ts';
import { readChatCoverage, type Coverage } from '#replica/coverage.ts';
import { restAfterRead } from '#replica/live/rest-after-read.ts';
import { watchRows, type ChangedRows } from '#replica/live/watch-rows.ts';
import { ChatIndex } from './chat-index.ts';
import { indexAll, indexChanged } from './chat-reading.ts';

/** Describes the result of a search. */
export interface ChatSearchResult {
  /** The turn of the query it answers. */
  readonly turn: number;
  /** The newest matches, newest activity first. */
  readonly rows: readonly Chat[];
  /** How many match among those read so far. */
  readonly count: number;
  /** How many people match everything else among those read so far and were not written to. */
  readonly notWrittenTo: number;
  /** Share of the data on this device that was searched, 0 to 1. */
  readonly share: number;
  /** False when there is too much text to search all messages. */
  readonly isMessageTextComplete: boolean;
  /** How much of the chats was on this device when they were read. */
  readonly coverage: Coverage;
}

/**
 * Searches conversations in its own thread: one team and one query at a time; the result is sent again whenever it
 * changes.
 */
export interface ChatSearchSession {
  /** Starts reading the conversations of a team; resolves when the replica is open. `onFound` receives all results. */
  open(replicaName: string, teamId: string, onFound: (found: ChatSearchResult) => void): Promise<void>;
  /**
   * Sets the query: a result follows at once from what is read so far, and again when it changes. It replaces the
   * previous query.
   */
  setQuery(turn: number, filter: ChatFilter, limit: number): Promise<void>;
  /** Clears the query; the index stays. */
  clearQuery(): Promise<void>;
  /** Returns the ids of all matches, newest activity first, once everything is read. */
  list(filter: ChatFilter): Promise<string[]>;
  close(): Promise<void>;
}

interface Query {
  readonly turn: number;
  readonly filter: ChatFilter;
  readonly limit: number;
}

/** Bounds of the pause after each reading. */
const REST = { minMs: 100, maxMs: 1_000 };
/** Minimum interval between partial results while everything is being read. */
const PARTIAL_RESULT_MS = 150;
/**
 * Number of rows cached, some 2 MB: those shown recently, as most stay while a person types, and the newest, which
 * searches of one or two letters find.
 */
const MAX_CACHED_ROWS = 3_000;
const NEWEST_ROWS = 2_000;

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/**
 * Follows the replica:
 *
 *   open ─▶ read all, newest first ─▶ pause ─▶ listening ──changes──▶ read the changed ones, or all ─▶ pause ─▶ …
 *
 * Sends the result of the current query again after each reading.
 */
export function createChatSearchSession(openReplica: (name: string) => Promise<Replica>): ChatSearchSession {
  const index = new ChatIndex();
  const rows = new Map<string, Chat>();
  const ending = new AbortController();
  const { signal } = ending;
  let replica: Replica | undefined;
  let reportResult: (found: ChatSearchResult) => void = () => undefined;
  let query: Query | undefined;
  let due: ChangedRows | undefined = 'many';
  let isUnreadDue = true;
  let isCoverageDue = false;
  const filledOwners = new Set<string>();
  /** By owner; replaced when it may have changed. */
  let coverages = new Map<string, Coverage>();
  let isReading = false;
  let share = 0;
  let wake: () => void = () => undefined;
  let resolveAllRead: () => void = () => undefined;
  const allRead = new Promise<void>((resolve) => {
    resolveAllRead = resolve;
  });

  async function answer(): Promise<void> {
    const current = query;
    // Before anything is read there is no result.
    if (current === undefined || replica === undefined || share === 0) return;
    const coverage = await coverageOf(replica, current.filter);
    const found = index.find(current.filter);
    const shown = await rowsOf(found.newest(current.limit), replica);
    // The query changed while the rows were read.
    if (query !== current || signal.aborted) return;
    reportResult({
      turn: current.turn,
      rows: shown,
      count: found.count,
      notWrittenTo: found.notWrittenTo,
      share,
      isMessageTextComplete: index.isMessageTextComplete,
      coverage,
    });
  }

  /** Returns the coverage; it becomes `filled` only once nothing that was there before waits to be read. */
  async function coverageOf({ db }: Replica, { teamId, profileId }: ChatFilter): Promise<Coverage> {
    const owner = profileId ?? teamId;
    // Not read at each key press, but again after each change.
    const known = coverages;
    const coverage = known.get(owner) ?? (await readChatCoverage(db, { teamId, profileId }));
    known.set(owner, coverage);
    if (coverage !== 'filled') filledOwners.delete(owner);
    else if (due === undefined && (!isReading || share < 1)) filledOwners.add(owner);
    return coverage === 'filled' && !filledOwners.has(owner) ? 'filling' : coverage;
  }

  async function rowsOf(ids: readonly string[], { db }: Replica): Promise<Chat[]> {
    const missing = ids.filter((id) => !rows.has(id));
    const read = missing.length === 0 ? [] : await db.chats.bulkGet(missing);
    for (const chat of read) if (chat !== undefined) rows.set(chat.id, chat);
    const shown = ids.flatMap((id) => rows.get(id) ?? []);
    for (const chat of shown) {
      // Moves the row to the end of the cache: the most recently shown.
      rows.delete(chat.id);
      rows.set(chat.id, chat);
    }
    for (const id of rows.keys()) {
      if (rows.size <= MAX_CACHED_ROWS) break;
      rows.delete(id);
    }
    return shown;
  }

  async function readDue({ db }: Replica, teamId: string): Promise<void> {
    const changes = due;
    due = undefined;
    isCoverageDue = false;
    if (isUnreadDue) {
      isUnreadDue = false;
      index.setUnread(new Set(await db.unread.where('teamId').equals(teamId).primaryKeys()));
    }
    if (changes === undefined) return;
    if (changes !== 'many') {
      for (const id of changes) rows.delete(id);
      return indexChanged(db, teamId, [...changes], index);
    }
    rows.clear();
    let lastSentMs = 0;
    await indexAll(
      db,
      teamId,
      index,
      (page, read, all) => {
        for (const chat of read <= NEWEST_ROWS ? page : []) rows.set(chat.id, chat);
        if (share < 1) share = Math.min(0.99, read / Math.max(1, all));
        if (performance.now() - lastSentMs < PARTIAL_RESULT_MS) return;
        lastSentMs = performance.now();
        sendResult();
      },
      signal,
    );
    if (signal.aborted) return;
    share = 1;
    resolveAllRead();
  }

  /**
   * Sends a result. When that fails, the next change triggers another attempt; meanwhile the screen shows that the
   * search goes on.
   */
  const sendResult = (): void => void answer().catch(() => undefined);

  async function follow(opened: Replica, teamId: string): Promise<void> {
    while (!signal.aborted) {
      if (due === undefined && !isUnreadDue && !isCoverageDue) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      const startedMs = performance.now();
      const wasDue = due;
      try {
        isReading = true;
        await readDue(opened, teamId);
        isReading = false;
        sendResult();
      } catch {
        // The browser closed the connection: what was due is read again over a new one.
        due = wasDue === undefined ? due : 'many';
        isUnreadDue = true;
        if (!(await opened.reopen(opened.db))) await sleep(REST.maxMs, signal);
      }
      await sleep(restAfterRead(performance.now() - startedMs, REST), signal);
    }
  }

  return {
    async open(replicaName, teamId, onFound) {
      if (replica !== undefined) return;
      reportResult = onFound;
      const opened = await openReplica(replicaName);
      if (signal.aborted) return opened.close();
      replica = opened;
      const stopChats = watchRows(opened.db, 'chats', (changes) => {
        due = due === 'many' || changes === 'many' ? 'many' : new Set([...(due ?? []), ...changes]);
        wake();
      });
      const stopUnread = watchRows(opened.db, 'unread', () => {
        isUnreadDue = true;
        wake();
      });
      const stopCoverage = (['cursors', 'profiles'] as const).map((table) =>
        watchRows(opened.db, table, () => {
          isCoverageDue = true;
          coverages = new Map();
          wake();
        }),
      );
      signal.addEventListener(
        'abort',
        () => {
          stopChats();
          stopUnread();
          for (const stop of stopCoverage) stop();
          wake();
          opened.close();
        },
        { once: true },
      );
      void follow(opened, teamId);
    },
    async setQuery(turn, filter, limit) {
      query = { turn, filter, limit };
      await answer();
    },
    async clearQuery() {
      query = undefined;
    },
    async list(filter) {
      await allRead;
      return index.find(filter).newest();
    },
    async close() {
      ending.abort();
    },
  };
}
