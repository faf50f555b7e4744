import { describe, expect, it } from 'vitest';
import type { RealtimeHandlers } from '#remote/realtime-socket.ts';
import { openReconnectingSocket } from '#sync/realtime/reconnecting-socket.ts';
import { FakeClock } from '#support/fake-clock.ts';

/** Opens a reconnecting socket over fake sockets, whose handlers the test calls. */
function setUp(random = 1) {
  const clock = new FakeClock();
  const opened: { handlers: RealtimeHandlers; pings: number; isClosed: boolean; isRetired: boolean }[] = [];
  const counts = { ready: 0, lost: 0 };
  const session = { hasEnded: false };
  let wake = (): void => undefined;
  const reconnecting = openReconnectingSocket({
    clock,
    random: () => random,
    signals: {
      isVisible: () => true,
      listen: (onWake) => {
        wake = onWake;
        return () => undefined;
      },
    },
    mayOpen: () => !session.hasEnded,
    open: (handlers) => {
      const socket = { handlers, pings: 0, isClosed: false, isRetired: false };
      opened.push(socket);
      const close = () => {
        if (socket.isClosed) return;
        socket.isClosed = true;
        handlers.onClosed(false);
      };
      return {
        close,
        retire: () => {
          socket.isRetired = true;
          handlers.onClosed(false);
        },
        ping: () => {
          socket.pings += 1;
        },
      };
    },
    onReady: () => {
      counts.ready += 1;
    },
    onEvent: () => undefined,
    onLost: () => {
      counts.lost += 1;
    },
  });
  const last = () => {
    const socket = opened.at(-1);
    if (socket === undefined) throw new Error('no socket was opened');
    return socket;
  };
  return { clock, opened, counts, session, reconnecting, last, wake: () => wake() };
}

describe('the reconnecting socket', () => {
  it('a half-open socket is detected within 35 s', async () => {
    const { clock, counts, last, opened } = setUp();
    last().handlers.onReady();
    await clock.advance(20_000);
    expect(last().pings).toBe(1);
    expect(counts.lost).toBe(0);
    await clock.advance(14_999);
    expect(counts.lost).toBe(1);
    expect(opened[0]?.isClosed).toBe(true);
  });

  it('a socket that answers stays open and is pinged every 20 s', async () => {
    const { clock, counts, last } = setUp();
    last().handlers.onReady();
    for (let ping = 1; ping <= 10; ping += 1) {
      await clock.advance(20_000);
      expect(last().pings).toBe(ping);
      last().handlers.onFrame();
    }
    expect(counts.lost).toBe(0);
  });

  it('the reconnect delay is 1 s under 5 attempts, 5 s under 15, 10 s under 100, then 60 s (part 1 §9)', async () => {
    const { clock, opened, last } = setUp();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 102; attempt += 1) {
      const before = opened.length;
      last().handlers.onClosed(false);
      let waitedMs = 0;
      while (opened.length === before) {
        await clock.advance(1_000);
        waitedMs += 1_000;
      }
      waits.push(waitedMs);
    }
    expect(waits.slice(0, 5)).toEqual([1_000, 1_000, 1_000, 1_000, 1_000]);
    expect(new Set(waits.slice(5, 15))).toEqual(new Set([5_000]));
    expect(new Set(waits.slice(15, 100))).toEqual(new Set([10_000]));
    expect(waits.slice(100)).toEqual([60_000, 60_000]);
  });

  it('the reconnect delay starts from 1 s again only after a connection was healthy for 30 s', async () => {
    const { clock, opened, last } = setUp();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      last().handlers.onClosed(false);
      await clock.advance(5_000);
    }
    last().handlers.onReady();
    await clock.advance(10_000);
    last().handlers.onClosed(false);
    const before = opened.length;
    await clock.advance(4_000);
    expect(opened.length).toBe(before);
    await clock.advance(1_000);
    expect(opened.length).toBe(before + 1);
    last().handlers.onReady();
    await clock.advance(19_000);
    last().handlers.onFrame();
    await clock.advance(12_000);
    last().handlers.onClosed(false);
    await clock.advance(1_000);
    expect(opened.length).toBe(before + 2);
  });

  it('a socket does not reconnect after a 1008 until it is retried', async () => {
    const { clock, opened, last, reconnecting } = setUp();
    last().handlers.onClosed(true);
    await clock.advance(3_600_000);
    expect(opened.length).toBe(1);
    reconnecting.retry();
    expect(opened.length).toBe(2);
  });

  it('no socket is opened while the session is known to have ended', async () => {
    const { clock, opened, last, reconnecting, session, wake } = setUp();
    session.hasEnded = true;
    last().handlers.onClosed(false);
    await clock.advance(3_600_000);
    wake();
    reconnecting.retry();
    expect(opened.length).toBe(1);
    session.hasEnded = false;
    reconnecting.retry();
    expect(opened.length).toBe(2);
  });

  it('a connection that is not subscribed within 10 s is closed', async () => {
    const { clock, opened } = setUp();
    await clock.advance(10_000);
    expect(opened[0]?.isClosed).toBe(true);
    await clock.advance(1_000);
    expect(opened.length).toBe(2);
  });

  it('a socket opens at once when the tab wakes, and never a second one beside an open one', async () => {
    const { opened, last, wake } = setUp();
    last().handlers.onReady();
    wake();
    expect(opened.length).toBe(1);
    last().handlers.onClosed(false);
    wake();
    expect(opened.length).toBe(2);
  });

  it('a socket that is still opening when it is stopped may open until its timeout', async () => {
    const { clock, opened, last, reconnecting } = setUp();
    reconnecting.stop();
    expect(last()).toMatchObject({ isRetired: true, isClosed: false });
    await clock.advance(10_000);
    expect(last().isClosed).toBe(true);
    await clock.advance(60_000);
    expect(opened.length).toBe(1);
  });

  it('a closed connection delivers nothing more', () => {
    const { counts, last, opened, reconnecting } = setUp();
    const first = last();
    first.handlers.onClosed(false);
    first.handlers.onReady();
    first.handlers.onClosed(false);
    expect(counts).toEqual({ ready: 0, lost: 1 });
    expect(opened.length).toBe(1);
    reconnecting.stop();
  });
});

it('a new session gets a new socket at once, whatever the state of the old one', () => {
  const { opened, last, reconnecting } = setUp();
  last().handlers.onReady();
  reconnecting.renew();
  expect(opened.map((socket) => socket.isClosed)).toEqual([true, false]);
  last().handlers.onClosed(true);
  reconnecting.renew();
  expect(opened).toHaveLength(3);
  reconnecting.stop();
});
