import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { startChatLookout, type ToldChats } from '#features/chats/chat-lookout.ts';
import type { Replica } from '#replica/replica.ts';
import type { ChatSearchThread } from '#workers/chat-search.ts';
import type { FoundChats } from '#workers/chat-search-session.ts';

const LIMIT = 50;
const keyOf = (search: string): string => JSON.stringify({ teamId: 'team', search });

/** A thread that is told when to answer, and a lookout over it whose thread is open. */
async function begin() {
  const asked: { turn: number; search: string | undefined }[] = [];
  let onFound: (found: FoundChats) => void = () => undefined;
  const thread: ChatSearchThread = {
    open: (_name, _team, listener) => {
      onFound = listener;
      return Promise.resolve();
    },
    ask: (turn, { search }) => {
      asked.push({ turn, search });
      return Promise.resolve();
    },
    rest: () => Promise.resolve(),
    list: () => Promise.resolve([]),
    end: () => undefined,
  };
  const told: ToldChats[] = [];
  const lookout = startChatLookout({ name: 'replica' } as Replica, 'team', (news) => told.push(news), () => thread);
  onTestFinished(() => lookout.end());
  lookout.ask(keyOf('s'), LIMIT);
  await vi.advanceTimersByTimeAsync(0);
  /** Answers the question that was asked last. */
  const answer = (count: number): void => onFound({ turn: asked.at(-1)?.turn ?? 0, rows: [], count, share: 1, isSaidWhole: true });
  return { lookout, asked, told, answer, searches: () => asked.map(({ search }) => search), counts: () => told.map(({ filterKey, found }) => [filterKey, found.count]) };
}

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

it('what was foreseen is looked for at once and told when it is asked for, once', async () => {
  const { lookout, searches, counts, answer } = await begin();
  answer(3);
  lookout.foresee(keyOf('sa'), LIMIT);
  await vi.advanceTimersByTimeAsync(0);
  answer(2);
  expect(counts()).toEqual([[keyOf('s'), 3]]);
  const onFirst = vi.fn<() => void>();
  lookout.ask(keyOf('sa'), LIMIT, onFirst);
  expect(onFirst).toHaveBeenCalledOnce();
  expect(counts()).toEqual([[keyOf('s'), 3], [keyOf('sa'), 2]]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(searches()).toEqual(['s', 'sa']);
  answer(1);
  expect(counts().at(-1)).toEqual([keyOf('sa'), 1]);
});

it('an answer that comes after it is asked for is told as any other', async () => {
  const { lookout, counts, answer } = await begin();
  lookout.foresee(keyOf('sa'), LIMIT);
  lookout.ask(keyOf('sa'), LIMIT);
  await vi.advanceTimersByTimeAsync(0);
  answer(2);
  expect(counts()).toEqual([[keyOf('sa'), 2]]);
});

it('a letter that never came changes nothing: what was asked before is asked again and followed', async () => {
  const { lookout, searches, counts, answer } = await begin();
  answer(3);
  lookout.foresee(keyOf('sa'), LIMIT);
  await vi.advanceTimersByTimeAsync(0);
  answer(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(searches()).toEqual(['s', 'sa', 's']);
  answer(4);
  expect(counts()).toEqual([[keyOf('s'), 3], [keyOf('s'), 4]]);
});

it('another text than the one foreseen is asked for as if nothing had been', async () => {
  const { lookout, searches, counts, answer } = await begin();
  lookout.foresee(keyOf('sa'), LIMIT);
  lookout.ask(keyOf('so'), LIMIT);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(searches()).toEqual(['s', 'so']);
  answer(7);
  expect(counts()).toEqual([[keyOf('so'), 7]]);
});
