import type { ChatFilter } from '#domain/chat/chat-filter.ts';
import type { Chat } from '#domain/chat/chat.ts';
import { isSnoozed, isWrittenTo } from '#domain/chat/reminder.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import type { Replica } from '#replica/replica.ts';
import { readChatCoverage, type Coverage } from '#replica/coverage.ts';
import { EARLIEST, LATEST } from '#replica/index-range.ts';
import { restAfterRead } from '#replica/live/rest-after-read.ts';
import { watchRows, type ChangedRows } from '#replica/live/watch-rows.ts';
import { chatIndexOf, PAGE_SIZE } from './chat-list.ts';

/** Rows from the newest down to the last requested one. */
export interface LiveChats {
  readonly rows: readonly Chat[];
  /** False while older rows may follow. */
  readonly isComplete: boolean;
  /** Total number on this device. */
  readonly count: number | undefined;
  /** Number of the owner's chats without a message, whether they are listed or not. */
  readonly notWrittenTo: number | undefined;
  /** How much of the chats was on this device before they were counted. */
  readonly coverage: Coverage;
}

export interface LiveChatList {
  /** Extends the list to at least this many rows, if there are as many. */
  grow(rowCount: number): void;
  stop(): void;
}

/** Bounds of the pause after each read. */
const REST = { minMs: 100, maxMs: 400 };

/**
 * Follows the unfiltered list of conversations without reading the shown rows again: it reads changed rows one by one,
 * and older rows page by page.
 *
 *   read shown rows ─▶ report ─▶ pause ─▶ listen ──changes, or more requested──▶ read changed rows and next pages
 *                        ▲                                                                      └──▶ report ─▶ …
 */
export function createLiveChatList(
  replica: Replica,
  filter: ChatFilter,
  onChange: (chats: LiveChats) => void,
): LiveChatList {
  const { index, key } = chatIndexOf(filter);
  /** Returns the time by which the index orders a row. */
  const timeOf = ({ inboxAt = '', lastActivityAt }: Chat): string => (filter.writtenTo ? inboxAt : lastActivityAt);
  const isNewer = (one: Chat, other: Chat): boolean =>
    timeOf(one) === timeOf(other) ? one.id > other.id : timeOf(one) > timeOf(other);
  const controller = new AbortController();
  const { signal } = controller;
  let rows: Chat[] = [];
  let isComplete = false;
  let count: number | undefined;
  let notWrittenTo: number | undefined;
  let coverage: Coverage = 'never';
  let isCoverageDue = true;
  let requestedCount = PAGE_SIZE;
  let pendingChanges: ChangedRows | undefined = 'many';
  let wake: () => void = () => undefined;

  /**
   * Reads a page of rows older than the given ones. Rows with the same time as the last one are read again and
   * recognised by id.
   */
  async function readOlder(
    db: ReplicaDatabase,
    loaded: readonly Chat[],
  ): Promise<{ older: readonly Chat[]; isLast: boolean }> {
    const lastRow = loaded.at(-1);
    const last = lastRow === undefined ? undefined : timeOf(lastRow);
    const known = new Set<string>(loaded.filter((row) => timeOf(row) === last).map(({ id }) => id));
    const limit = PAGE_SIZE + known.size;
    const page = await db.chats
      .where(index)
      .between([key, EARLIEST], [key, last ?? LATEST], true, true)
      .reverse()
      .limit(limit)
      .toArray();
    const own = page.filter(({ teamId }) => teamId === filter.teamId);
    // A profile or campaign belongs to one team, so rows of another team are all foreign.
    return { older: own.filter(({ id }) => !known.has(id)), isLast: page.length < limit || own.length < page.length };
  }

  async function readUntil(db: ReplicaDatabase, from: readonly Chat[], atLeast: number): Promise<void> {
    const loaded = [...from];
    let isLast = false;
    while (!isLast && loaded.length < atLeast && !signal.aborted) {
      const page = await readOlder(db, loaded);
      loaded.push(...page.older);
      isLast = page.isLast;
    }
    rows = loaded;
    isComplete = isLast;
  }

  const isOfOwner = (chat: Chat): boolean =>
    chat.teamId === filter.teamId &&
    (filter.profileId ?? chat.profileId) === chat.profileId &&
    (filter.campaignId ?? chat.campaignId) === chat.campaignId;
  const isListed = (chat: Chat): boolean =>
    isOfOwner(chat) && (filter.writtenTo === undefined || chat.inboxAt !== undefined);

  const countOf = (db: ReplicaDatabase, people: Pick<ChatFilter, 'writtenTo'>): Promise<number> =>
    db.chats
      .where(chatIndexOf({ ...filter, ...people }).index)
      .between([key, EARLIEST], [key, LATEST], true, true)
      .count();
  const countWrittenRows = (): number => rows.filter(isWrittenTo).length;
  /** Counts the snoozed chats of the owner; only chats with a reminder that waits are in this index. */
  const countSnoozed = (db: ReplicaDatabase): Promise<number> =>
    db.chats
      .orderBy('remindAt')
      .filter((chat) => isSnoozed(chat) && isWrittenTo(chat) && isOfOwner(chat))
      .count();

  /**
   * Updates the counts: from the rows when all are listed, else by index. Returns true when one changed. Rows of
   * another team never count.
   */
  async function recount(db: ReplicaDatabase): Promise<boolean> {
    const [lastCount, lastNotWrittenTo] = [count, notWrittenTo];
    const [all, inInbox, snoozed] = await Promise.all([
      isComplete && filter.writtenTo === undefined ? rows.length : countOf(db, { writtenTo: undefined }),
      isComplete && filter.writtenTo ? rows.length : countOf(db, { writtenTo: true }),
      countSnoozed(db),
    ]);
    count = filter.writtenTo === undefined ? all : inInbox;
    notWrittenTo = Math.max(0, all - inInbox - snoozed);
    return count !== lastCount || notWrittenTo !== lastNotWrittenTo;
  }

  /** Applies changed rows. Returns true when a shown row changed or a row became shown. */
  async function applyChangedRows(db: ReplicaDatabase, ids: readonly string[]): Promise<boolean> {
    const changed: Chat[] = [];
    for (let start = 0; start < ids.length; start += PAGE_SIZE) {
      const page = await db.chats.bulkGet(ids.slice(start, start + PAGE_SIZE));
      changed.push(...page.filter((chat) => chat !== undefined));
    }
    const last = rows.at(-1);
    const shown = changed.filter(
      (chat) => isListed(chat) && (isComplete || (last !== undefined && !isNewer(last, chat))),
    );
    const changedIds = new Set(ids);
    const unchanged = rows.filter(({ id }) => !changedIds.has(id));
    if (shown.length === 0 && unchanged.length === rows.length) return false;
    rows = [...unchanged, ...shown].toSorted((one, other) => (isNewer(one, other) ? -1 : 1));
    return true;
  }

  async function applyChanges(db: ReplicaDatabase): Promise<void> {
    isCoverageDue = false;
    const nextCoverage = await readChatCoverage(db, filter);
    // A count after the last page came includes everything, although the event of that page may come later.
    const changes = nextCoverage === 'filled' && coverage !== 'filled' ? 'many' : pendingChanges;
    pendingChanges = undefined;
    const wasShort = isShort();
    const isReread = changes === 'many' || (changes !== undefined && changes.size > Math.max(PAGE_SIZE, rows.length));
    const areAllShown = (): boolean =>
      !isReread && changes !== undefined && rows.filter(({ id }) => changes.has(id)).length === changes.size;
    const wereAllShown = areAllShown();
    const writtenBefore = countWrittenRows();
    let hasChanged = isReread;
    if (isReread) await readUntil(db, [], Math.max(requestedCount, rows.length));
    else if (changes !== undefined) hasChanged = await applyChangedRows(db, [...changes]);
    if (isShort()) {
      await readUntil(db, rows, requestedCount);
      hasChanged = true;
    }
    if (hasChanged && !signal.aborted)
      onChange({ rows, isComplete, count: isComplete ? rows.length : count, notWrittenTo, coverage });
    // Changes of rows that stay shown do not affect the counts, unless somebody wrote for the first time.
    const isSameCount =
      (changes === undefined && !wasShort) || (wereAllShown && areAllShown() && countWrittenRows() === writtenBefore);
    const isRecounted = !isSameCount && (await recount(db));
    const isCovered = nextCoverage !== coverage;
    coverage = nextCoverage;
    if ((isRecounted || isCovered) && !signal.aborted) onChange({ rows, isComplete, count, notWrittenTo, coverage });
  }

  const isSettled = (): boolean =>
    pendingChanges === undefined && !isCoverageDue && (isComplete || rows.length >= requestedCount);
  const isShort = (): boolean => !isComplete && rows.length < requestedCount;

  /** Resolves after `ms`, or when more rows are requested; changes do not end the wait. */
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        if (!isShort() && !signal.aborted) return;
        clearTimeout(timer);
        resolve();
      };
    });

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      if (isSettled()) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      const startedMs = performance.now();
      try {
        await applyChanges(replica.db);
      } catch {
        // The browser closed the database connection: reopen it and read everything again.
        pendingChanges = 'many';
        isCoverageDue = true;
        if (!(await replica.reopen(replica.db))) await pause(REST.maxMs);
      }
      if (!isShort()) await pause(restAfterRead(performance.now() - startedMs, REST));
    }
  }

  const stopWatching = watchRows(replica.db, 'chats', (changes) => {
    pendingChanges =
      pendingChanges === 'many' || changes === 'many' ? 'many' : new Set([...(pendingChanges ?? []), ...changes]);
    wake();
  });
  const stopWatchingCoverage = (['cursors', 'profiles'] as const).map((table) =>
    watchRows(replica.db, table, () => {
      isCoverageDue = true;
      wake();
    }),
  );
  signal.addEventListener('abort', () => {
    stopWatching();
    for (const stop of stopWatchingCoverage) stop();
    wake();
  });
  void follow();

  return {
    grow(rowCount) {
      requestedCount = rowCount;
      wake();
    },
    stop: () => controller.abort(),
  };
}
