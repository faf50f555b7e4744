import { expect, it } from 'vitest';
import { createRandom, integerBetween } from '#domain/random.ts';
import { runLeaderElection } from '#sync/leader/leader-election.ts';
import { FakeClock, FreezableClock, settle } from '#support/fake-clock.ts';
import { FakeLocks, FakeHeartbeat } from '#support/fake-locks.ts';

interface Tab {
  readonly clock: FreezableClock;
  readonly stop: AbortController;
  readonly done: Promise<void>;
  isLeading: boolean;
}

/** The time that a heartbeat takes from tab to tab. */
const BEAT_TRAVEL_MS = 60;

/** Opens tabs of one browser at different times, which only elect a leader; `takeovers` counts the new leaders. */
async function openTabs(count: number, isVisible: (index: number) => boolean = () => true) {
  const clock = new FakeClock();
  const locks = new FakeLocks();
  const pulse = new FakeHeartbeat();
  const results = { takeovers: 0, reported: [] as unknown[] };
  const tabs: Tab[] = [];
  for (let index = 0; index < count; index += 1) {
    await clock.advance((index * 37) % 250);
    tabs.push(openTab(index));
  }

  function openTab(index: number): Tab {
    const own = new FreezableClock(clock);
    const stop = new AbortController();
    const tab = { clock: own, stop, isLeading: false };
    const { beat, listen } = pulse.port();
    const port = { beat, listen: (onBeat: () => void) => listen(() => clock.after(BEAT_TRAVEL_MS, onBeat)) };
    const done = runLeaderElection(
      {
        lockName: 'lead',
        locks,
        heartbeat: port,
        signals: { isVisible: () => isVisible(index) },
        clock: own,
        report: (error) => results.reported.push(error),
      },
      async (until) => {
        results.takeovers += 1;
        tab.isLeading = true;
        await new Promise<void>((resolve) => until.addEventListener('abort', () => resolve(), { once: true }));
        // A frozen tab learns of its loss when it is thawed.
        await own.thawed();
        tab.isLeading = false;
      },
      stop.signal,
    );
    return Object.assign(tab, { done });
  }
  return {
    clock,
    locks,
    tabs,
    tally: results,
    leaders: () => tabs.filter((tab) => tab.isLeading && !tab.clock.isFrozen),
    async close() {
      for (const tab of tabs) {
        tab.clock.thaw();
        tab.stop.abort();
      }
      await clock.advance(5_000);
      await Promise.all(tabs.map((tab) => tab.done));
    },
  };
}

it('one of 12 tabs leads; frozen 50 times, it is replaced within 3 s, by one tab and in one takeover', async () => {
  const random = createRandom('takeovers');
  const { clock, tabs, tally: results, leaders, close } = await openTabs(12);
  await clock.advance(1_000);
  expect(leaders()).toHaveLength(1);
  const takeoversMs: number[] = [];
  for (let round = 0; round < 50; round += 1) {
    const [leader] = leaders();
    if (leader === undefined) throw new Error('No tab leads');
    const before = results.takeovers;
    leader.clock.freeze();
    const frozenAtMs = clock.now();
    while (leaders().length === 0 && clock.now() - frozenAtMs < 10_000) await clock.advance(50);
    takeoversMs.push(clock.now() - frozenAtMs);
    await clock.advance(integerBetween(random, 100, 6_000));
    expect(leaders()).toHaveLength(1);
    leader.clock.thaw();
    await clock.advance(integerBetween(random, 100, 6_000));
    expect(leaders()).toHaveLength(1);
    expect(results.takeovers).toBe(before + 1);
  }
  expect(Math.max(...takeoversMs)).toBeLessThanOrEqual(3_000);
  expect(tabs).toHaveLength(12);
  await close();
});

it('the leader is replaced by a hidden tab when no tab is visible', async () => {
  const { clock, leaders, close } = await openTabs(3, () => false);
  await clock.advance(1_000);
  const [leader] = leaders();
  leader?.clock.freeze();
  await clock.advance(6_000);
  expect(leaders()).toHaveLength(1);
  expect(leaders()[0]).not.toBe(leader);
  await close();
});

it('the leader is replaced also when the tab that is about to take over freezes at that moment', async () => {
  const { clock, locks, tabs, leaders, close } = await openTabs(3);
  await clock.advance(1_000);
  const [leader] = leaders();
  leader?.clock.freeze();
  while (!locks.isHeld('succeed|lead')) await clock.advance(10);
  expect(leaders()).toEqual([]);
  // The first in line holds the successor lock; while it is frozen, the other one must steal that lock.
  const [second, third] = tabs.filter((tab) => tab !== leader);
  second?.clock.freeze();
  await clock.advance(12_000);
  expect(leaders()).toEqual([third]);
  await settle();
  await close();
});

it('a leader that fails leads again, and reports the error', async () => {
  const clock = new FakeClock();
  const stop = new AbortController();
  const reported: unknown[] = [];
  let attempts = 0;
  const failure = new DOMException('', 'UnknownError');
  const done = runLeaderElection(
    {
      lockName: 'lead',
      locks: new FakeLocks(),
      heartbeat: new FakeHeartbeat().port(),
      signals: { isVisible: () => true },
      clock,
      report: (error) => reported.push(error),
    },
    async () => {
      attempts += 1;
      if (attempts === 1) throw failure;
    },
    stop.signal,
  );
  await clock.advance(2_000);
  expect(reported).toEqual([failure]);
  expect(attempts).toBeGreaterThan(1);
  stop.abort();
  await clock.advance(2_000);
  await done;
});
