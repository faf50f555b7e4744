import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listen, type Listener } from '#server/http/listen.ts';
import { sendPart } from '#server/http/unread-answers.ts';
import { waitUntil } from '#support/wait-until.ts';

const MEGABYTE = 1024 * 1024;

let listener: Listener;
let handled: ServerResponse[];
const clients: Socket[] = [];

/** The address of a client is the one that its header names, so that one machine is many places. */
const placeOf = (request: { readonly headers: Readonly<Record<string, string | string[] | undefined>> }): string =>
  String(request.headers['x-place']);

beforeEach(async () => {
  handled = [];
  listener = await listen('127.0.0.1', 0, {}, placeOf);
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await listener.close();
});

function serve(answer: (response: ServerResponse) => unknown): void {
  listener.serve({
    handle: (_request, response) => {
      handled.push(response);
      void answer(response);
    },
    upgrade: (_request, socket) => void socket.destroy(),
  });
}

async function open(): Promise<Socket> {
  const client = connect(listener.port, '127.0.0.1');
  clients.push(client);
  client.on('error', () => undefined);
  await once(client, 'connect');
  return client;
}

const requestOf = (place: string): string => `GET / HTTP/1.1\r\nHost: test\r\nX-Place: ${place}\r\n\r\n`;
const unreadBytes = (): number => handled.reduce((sum, { socket }) => sum + (socket?.writableLength ?? 0), 0);

describe('answers that nobody reads', () => {
  test('answers that nobody reads are held up to a bound; beyond it the client that reads least is cut off, and no other', async () => {
    serve((response) => response.end(Buffer.alloc(8 * MEGABYTE, 'x')));
    const fair = await open();
    fair.pause();
    fair.write(requestOf('192.0.2.1'));
    await waitUntil('the first request is handled', () => handled.length === 1);
    const hostile = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const client = await open();
        client.pause();
        client.write(requestOf('192.0.2.2'));
        return client;
      }),
    );
    await waitUntil('every request is handled', () => handled.length === 61);
    expect(unreadBytes()).toBeLessThanOrEqual(136 * MEGABYTE);
    expect(hostile.length).toBe(60);
    let received = 0;
    fair.on('data', (piece: Buffer) => (received += piece.length));
    fair.resume();
    await waitUntil('the whole answer is read', () => received > 8 * MEGABYTE);
  });
});

describe('answers that are sent in parts', () => {
  afterEach(() => void vi.useRealTimers());

  test('of an answer in parts the next is made once the client has read the one before', async () => {
    let made = 0;
    serve(async (response) => {
      while (made < 60 && (await sendPart(response, 'x'.repeat(MEGABYTE)))) made += 1;
      response.end();
    });
    const client = await open();
    client.pause();
    client.write(requestOf('192.0.2.1'));
    await waitUntil('the system takes no more', () => unreadBytes() > 0);
    for (let turns = 0; turns < 100; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    // The system itself holds some megabytes.
    expect(made).toBeLessThan(20);
    let received = 0;
    client.on('data', (piece: Buffer) => (received += piece.length));
    client.resume();
    await waitUntil('the whole answer is read', () => received > 60 * MEGABYTE);
  });

  test('parts that are not read count as whole answers do, and those of the place with the most end', async () => {
    serve((response) => void sendPart(response, 'x'.repeat(8 * MEGABYTE)));
    const hostile = await Promise.all(Array.from({ length: 60 }, open));
    for (const client of hostile) {
      client.pause();
      client.write(requestOf('192.0.2.2'));
    }
    await waitUntil('every request is handled', () => handled.length === 60);
    expect(unreadBytes()).toBeLessThanOrEqual(136 * MEGABYTE);
  });

  test('a client that reads nothing of a part for a minute is cut off', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let isRead: boolean | undefined;
    serve(async (response) => {
      isRead = await sendPart(response, 'x'.repeat(32 * MEGABYTE));
    });
    const client = await open();
    client.pause();
    client.write(requestOf('192.0.2.1'));
    await waitUntil('the system takes no more', () => unreadBytes() > 0);
    const closed = once(handled[0] ?? client, 'close');
    for (let minutes = 0; minutes < 3 && isRead === undefined; minutes += 1) {
      vi.advanceTimersByTime(60_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await closed;
    expect(isRead).toBe(false);
  });
});

describe('requests that are sent without waiting for answers', () => {
  test('requests that are sent without waiting for answers are answered one after another, in their order', async () => {
    let [running, most] = [0, 0];
    serve((response) => {
      running += 1;
      most = Math.max(most, running);
      const number = handled.length;
      setImmediate(() => {
        running -= 1;
        response.end(`answer ${number};`);
      });
    });
    const client = await open();
    let text = '';
    client.on('data', (piece: Buffer) => (text += piece.toString()));
    client.write(requestOf('192.0.2.1').repeat(20));
    await waitUntil('the last request is answered', () => text.includes('answer 20;'));
    expect(most).toBe(1);
    expect([...text.matchAll(/answer (\d+);/g)].map(([, number]) => Number(number))).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });

  test('requests that are sent without waiting for answers are not begun when the connection ends before', async () => {
    serve(() => undefined);
    const client = await open();
    client.write(requestOf('192.0.2.1').repeat(20));
    await waitUntil('the first request is handled', () => handled.length === 1);
    const closed = once(handled[0] ?? client, 'close');
    client.destroy();
    await closed;
    await new Promise((resolve) => setImmediate(resolve));
    expect(handled).toHaveLength(1);
    await listener.drain(60_000);
  });

  test('end their connection when there are very many', async () => {
    serve(() => undefined);
    const client = await open();
    const closed = once(client, 'close');
    client.write(requestOf('192.0.2.1').repeat(1_000));
    await closed;
    expect(handled).toHaveLength(1);
  });
});
