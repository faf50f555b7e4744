import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { subscribeShared } from '#replica/live/shared-live-query.ts';
import type { Replica } from '#replica/replica.ts';
import { openTestReplica } from '#support/replicas.ts';

let replica: Replica;
beforeEach(async () => {
  replica = await openTestReplica();
});
afterEach(async () => {
  await replica.db.delete();
  replica.close();
});

const KEY = 'shown';
const write = (value: string) => replica.db.meta.put({ key: KEY, value });
const ignore = { next: () => undefined, error: () => undefined };

/** Creates a query that counts how often it runs. */
function countedQuery() {
  const query = { runs: 0, run: async () => ((query.runs += 1), (await replica.db.meta.get(KEY))?.value) };
  return query;
}

describe('a live query that several components show', () => {
  it('runs once for all of them, and once more for each change', async () => {
    const query = countedQuery();
    const results: unknown[][] = [[], [], []];
    for (const seen of results)
      subscribeShared(replica.db, 'q', query.run, { ...ignore, next: (result) => seen.push(result) });
    await vi.waitFor(() => expect(results).toEqual([[undefined], [undefined], [undefined]]));
    expect(query.runs).toBe(1);
    await write('a');
    await vi.waitFor(() => expect(results.map((seen) => seen.at(-1))).toEqual(['a', 'a', 'a']));
    expect(query.runs).toBe(2);
  });

  it('tells a later component the latest result at once', async () => {
    await write('a');
    const query = countedQuery();
    const first: unknown[] = [];
    subscribeShared(replica.db, 'q', query.run, { ...ignore, next: (result) => first.push(result) });
    await vi.waitFor(() => expect(first).toEqual(['a']));
    const later: unknown[] = [];
    subscribeShared(replica.db, 'q', query.run, { ...ignore, next: (result) => later.push(result) });
    expect(later).toEqual(['a']);
    expect(query.runs).toBe(1);
  });

  it('goes on for the others when one leaves, and ends with the last', async () => {
    const query = countedQuery();
    const seen: unknown[] = [];
    const leaveFirst = subscribeShared(replica.db, 'q', query.run, ignore);
    const leaveLast = subscribeShared(replica.db, 'q', query.run, { ...ignore, next: (result) => seen.push(result) });
    leaveFirst();
    await write('a');
    await vi.waitFor(() => expect(seen.at(-1)).toBe('a'));
    leaveLast();
    const ended = query.runs;
    const other = countedQuery();
    const fresh: unknown[] = [];
    subscribeShared(replica.db, 'q', other.run, { ...ignore, next: (result) => fresh.push(result) });
    await write('b');
    await vi.waitFor(() => expect(fresh.at(-1)).toBe('b'));
    expect(query.runs).toBe(ended);
  });

  it('is apart for each name and each connection', async () => {
    const [one, other, third] = [countedQuery(), countedQuery(), countedQuery()];
    subscribeShared(replica.db, 'one', one.run, ignore);
    subscribeShared(replica.db, 'other', other.run, ignore);
    subscribeShared(replica.strict, 'one', third.run, ignore);
    await vi.waitFor(() => expect([one.runs, other.runs, third.runs]).toEqual([1, 1, 1]));
  });

  it('tells every component of a failure, and starts again for the next', async () => {
    const errors: unknown[] = [];
    const fail = async (): Promise<string> => {
      throw new Error('broken');
    };
    for (let count = 0; count < 2; count += 1)
      subscribeShared(replica.db, 'q', fail, { ...ignore, error: (error) => errors.push(error) });
    await vi.waitFor(() => expect(errors).toEqual([new Error('broken'), new Error('broken')]));
    const query = countedQuery();
    subscribeShared(replica.db, 'q', query.run, ignore);
    await vi.waitFor(() => expect(query.runs).toBe(1));
  });
});
