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

/** A thread that is told when to answer. */
function createThread() {
  const asked: { turn: number; search: string | undefined }[] = [];
  let onFound: (found: ChatSearchResult) => void = () => undefined;
  const thread: ChatSearchThread = {
    open: (_name, _team, listener) => {
      onFound = listener;
      return Promise.resolve();
    },
    setQuery: (turn, { search }) => {
      asked.push({ turn, search });
      return Promise.resolve();
    },
    clearQuery: () => Promise.resolve(),
    list: () => Promise.resolve([]),
    end: () => undefined,
  };
  /** Answers the question that was asked last. */
  const answer = (count: number): void =>
    onFound({ turn: asked.at(-1)?.turn ?? 0, rows: [], count, share: 1, isMessageTextComplete: true });
  return { thread, asked, answer };
}

/** A lookout over such a thread, which is open. */
async function begin() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { thread, asked, answer } = createThread();
  const told: ChatListSnapshot[] = [];
  const lookout = createChatListSource(
    { name: 'replica' } as Replica,
    'team',
    (news) => told.push(news),
    () => thread,
  );
  onTestFinished(() => lookout.end());
  lookout.ask(keyOf('s'), LIMIT);
  await vi.advanceTimersByTimeAsync(0);
  return {
    lookout,
    asked,
    told,
    answer,
    searches: () => asked.map(({ search }) => search),
    counts: () => told.map(({ filterKey, found }) => [filterKey, found.count]),
  };
}

it('a prefetched search starts at once and is reported once, when it is requested', async () => {
  const { lookout, searches, counts, answer } = await begin();
  answer(3);
  lookout.foresee(keyOf('sa'), LIMIT);
  await vi.advanceTimersByTimeAsync(0);
  answer(2);
  expect(counts()).toEqual([[keyOf('s'), 3]]);
  const onFirst = vi.fn<() => void>();
  lookout.ask(keyOf('sa'), LIMIT, onFirst);
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
  const { lookout, counts, answer } = await begin();
  lookout.foresee(keyOf('sa'), LIMIT);
  lookout.ask(keyOf('sa'), LIMIT);
  await vi.advanceTimersByTimeAsync(0);
  answer(2);
  expect(counts()).toEqual([[keyOf('sa'), 2]]);
});

it('a prefetch whose key press never arrives changes nothing: the previous question is asked again and followed', async () => {
  const { lookout, searches, counts, answer } = await begin();
  answer(3);
  lookout.foresee(keyOf('sa'), LIMIT);
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
  const { lookout, searches, counts, answer } = await begin();
  lookout.foresee(keyOf('sa'), LIMIT);
  lookout.ask(keyOf('so'), LIMIT);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(searches()).toEqual(['s', 'so']);
  answer(7);
  expect(counts()).toEqual([[keyOf('so'), 7]]);
});

it('clearing a search shows the list in the same task, and soon after what changed meanwhile', async () => {
  const replica = await openTestReplica();
  const put = (at: number) => replica.db.chats.put(readChat(chatDocument(`chat${at}`, at)).chat);
  for (let at = 0; at < 3; at += 1) await put(at);
  const { thread, answer } = createThread();
  const told: ChatListSnapshot[] = [];
  const lookout = createChatListSource(
    replica,
    TEAM_ID,
    (news) => told.push(news),
    () => thread,
  );
  onTestFinished(() => {
    lookout.end();
    replica.close();
  });
  const [whole, search] = [JSON.stringify({ teamId: TEAM_ID }), JSON.stringify({ teamId: TEAM_ID, search: 'nobody' })];
  const last = () => ({ filterKey: told.at(-1)?.filterKey, ids: told.at(-1)?.found.rows.map(({ id }) => id) });
  lookout.ask(whole, LIMIT);
  await waitUntil('the list is told', () => last().ids?.length === 3);
  lookout.ask(search, LIMIT);
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  answer(0);
  expect(last()).toEqual({ filterKey: search, ids: [] });
  await put(3);
  const onFirst = vi.fn<() => void>();
  lookout.ask(whole, LIMIT, onFirst);
  expect(onFirst).toHaveBeenCalledOnce();
  expect(last().filterKey).toBe(whole);
  expect(last().ids).toEqual(expect.arrayContaining(['chat2', 'chat1', 'chat0']));
  await waitUntil('what came meanwhile is told', () => last().ids?.join() === 'chat3,chat2,chat1,chat0');
});
