import { expect, it, onTestFinished, vi } from 'vitest';
import { createChatListSource, type ChatListSnapshot } from '#features/chats/list/chat-list-source.ts';
import { readChat } from '#domain/chat/chat.ts';
import type { Replica } from '#replica/replica.ts';
import type { ChatSearchThread } from '#workers/chat-search/chat-search.ts';
import type { ChatSearchResult } from '#workers/chat-search/chat-search-session.ts';
import { openTestReplica } from '#support/replicas.ts';
import { waitUntil } from '#support/wait-until.ts';
import { chatDocument, TEAM_ID } from '#support/wire-documents.ts';

const LIMIT = 50;
const keyOf = (search: string): string => JSON.stringify({ teamId: 'team', search });

/** Creates a search thread that answers when the test tells it to. */
function createThread() {
  const queries: { turn: number; search: string | undefined }[] = [];
  let onResult: (result: ChatSearchResult) => void = () => undefined;
  const thread: ChatSearchThread = {
    open: (_name, _team, listener) => {
      onResult = listener;
      return Promise.resolve();
    },
    setQuery: (turn, { search }) => {
      queries.push({ turn, search });
      return Promise.resolve();
    },
    clearQuery: () => Promise.resolve(),
    list: () => Promise.resolve([]),
    end: () => undefined,
  };
  /** Answers the last query. */
  const answer = (count: number): void =>
    onResult({
      turn: queries.at(-1)?.turn ?? 0,
      rows: [],
      count,
      notWrittenTo: 0,
      share: 1,
      isMessageTextComplete: true,
      coverage: 'filled',
    });
  return { thread, queries, answer };
}

/** Creates a list source over such a thread, with an open query, and records its snapshots. */
async function openSource() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { thread, queries, answer } = createThread();
  const snapshots: ChatListSnapshot[] = [];
  const source = createChatListSource(
    { name: 'replica' } as Replica,
    'team',
    (snapshot) => snapshots.push(snapshot),
    () => thread,
  );
  onTestFinished(() => source.end());
  source.request(keyOf('s'), LIMIT);
  await vi.advanceTimersByTimeAsync(0);
  return {
    source,
    answer,
    searches: () => queries.map(({ search }) => search),
    counts: () => snapshots.map(({ filterKey, result: found }) => [filterKey, found.count]),
  };
}

it('a prefetched search starts at once and is reported once, when it is requested', async () => {
  const { source, searches, counts, answer } = await openSource();
  answer(3);
  source.prefetch(keyOf('sa'), LIMIT);
  await vi.advanceTimersByTimeAsync(0);
  answer(2);
  expect(counts()).toEqual([[keyOf('s'), 3]]);
  const onFirst = vi.fn<() => void>();
  source.request(keyOf('sa'), LIMIT, onFirst);
  expect(onFirst).toHaveBeenCalledOnce();
  expect(counts()).toEqual([
    [keyOf('s'), 3],
    [keyOf('sa'), 2],
  ]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(searches()).toEqual(['s', 'sa']);
  answer(1);
  expect(counts().at(-1)).toEqual([keyOf('sa'), 1]);
});

it('a prefetched answer that arrives after its request is reported like any other', async () => {
  const { source, counts, answer } = await openSource();
  source.prefetch(keyOf('sa'), LIMIT);
  source.request(keyOf('sa'), LIMIT);
  await vi.advanceTimersByTimeAsync(0);
  answer(2);
  expect(counts()).toEqual([[keyOf('sa'), 2]]);
});

it('a prefetch whose key press never arrives changes nothing: the previous query is repeated and followed', async () => {
  const { source, searches, counts, answer } = await openSource();
  answer(3);
  source.prefetch(keyOf('sa'), LIMIT);
  await vi.advanceTimersByTimeAsync(0);
  answer(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(searches()).toEqual(['s', 'sa', 's']);
  answer(4);
  expect(counts()).toEqual([
    [keyOf('s'), 3],
    [keyOf('s'), 4],
  ]);
});

it('a text other than the prefetched one is searched as if nothing had been prefetched', async () => {
  const { source, searches, counts, answer } = await openSource();
  source.prefetch(keyOf('sa'), LIMIT);
  source.request(keyOf('so'), LIMIT);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(searches()).toEqual(['s', 'so']);
  answer(7);
  expect(counts()).toEqual([[keyOf('so'), 7]]);
});

it('clearing a search shows the list in the same task, and soon after the changes made meanwhile', async () => {
  const replica = await openTestReplica();
  const put = (at: number) => replica.db.chats.put(readChat(chatDocument(`chat${at}`, at)).chat);
  for (let at = 0; at < 3; at += 1) await put(at);
  const { thread, answer } = createThread();
  const snapshots: ChatListSnapshot[] = [];
  const source = createChatListSource(
    replica,
    TEAM_ID,
    (snapshot) => snapshots.push(snapshot),
    () => thread,
  );
  onTestFinished(() => {
    source.end();
    replica.close();
  });
  const [whole, search] = [JSON.stringify({ teamId: TEAM_ID }), JSON.stringify({ teamId: TEAM_ID, search: 'nobody' })];
  const last = () => ({
    filterKey: snapshots.at(-1)?.filterKey,
    ids: snapshots.at(-1)?.result.rows.map(({ id }) => id),
  });
  source.request(whole, LIMIT);
  await waitUntil('the list is reported', () => last().ids?.length === 3);
  source.request(search, LIMIT);
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  answer(0);
  expect(last()).toEqual({ filterKey: search, ids: [] });
  await put(3);
  const onFirst = vi.fn<() => void>();
  source.request(whole, LIMIT, onFirst);
  expect(onFirst).toHaveBeenCalledOnce();
  expect(last().filterKey).toBe(whole);
  expect(last().ids).toEqual(expect.arrayContaining(['chat2', 'chat1', 'chat0']));
  await waitUntil('the new chat is reported', () => last().ids?.join() === 'chat3,chat2,chat1,chat0');
});
