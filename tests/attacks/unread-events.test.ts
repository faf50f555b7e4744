import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { OutboundFrames } from '#server/appwrite/realtime/outbound-frames.ts';
import { WaitingMemory } from '#server/appwrite/realtime/waiting-memory.ts';

/** Sockets whose clients do not read, or read so slowly that there is always something to read. */

/** A socket that takes what it is sent, and passes it on only when told. */
class SlowSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  closedWith: number | undefined;
  readonly #sent: (() => void)[] = [];

  send(_data: unknown, _options: unknown, onSent: () => void): void {
    this.bufferedAmount = 1_000_000;
    this.#sent.push(onSent);
  }

  /** The client reads one frame. */
  read(): void {
    this.bufferedAmount = 0;
    this.#sent.shift()?.();
  }

  close(code: number): void {
    this.closedWith = code;
    this.readyState = 2;
    this.emit('close');
  }
}

function open(memory: WaitingMemory): { readonly socket: SlowSocket; readonly frames: OutboundFrames } {
  const socket = new SlowSocket();
  return { socket, frames: new OutboundFrames(socket as unknown as WebSocket, memory) };
}

const MB = 1024 * 1024;

test('the ids of the subscriptions that an event is for count as what waits for a client', () => {
  const { socket, frames } = open(new WaitingMemory());
  const ids = 'x'.repeat(40_000);
  for (let count = 0; count < 2_000 && socket.closedWith === undefined; count += 1) frames.add(Buffer.alloc(100), ids);
  expect([socket.closedWith, frames.waitingBytes]).toEqual([1013, 0]);
});

test('what waits for all sockets together is bounded; the client furthest behind is disconnected, and what several wait for counts once', () => {
  const memory = new WaitingMemory(100 * MB);
  const behind = Array.from({ length: 5 }, () => open(memory));
  const shared = Array.from({ length: 20 }, () => Buffer.alloc(MB));
  for (const frame of [Buffer.alloc(1), ...shared]) for (const { frames } of behind) frames.add(frame, '');
  expect(memory.bytes).toBe(20 * MB);
  const furthest = open(memory);
  const other = open(memory);
  for (let count = 0; count < 31; count += 1) furthest.frames.add(Buffer.alloc(MB), '');
  for (let count = 0; count < 30; count += 1) other.frames.add(Buffer.alloc(MB), '');
  expect(memory.bytes).toBe(79 * MB);
  const late = open(memory);
  for (let count = 0; count < 26; count += 1) late.frames.add(Buffer.alloc(MB), '');
  expect([furthest, other, late, ...behind].map(({ socket }) => socket.closedWith)).toEqual([
    1013,
    ...Array<undefined>(7).fill(undefined),
  ]);
  expect(memory.bytes).toBeLessThan(100 * MB);
  for (const { socket } of [other, late, ...behind]) socket.close(1000);
  expect(memory.bytes).toBe(0);
});

test('a client that reads slowly holds nothing that it has read', async () => {
  const memory = new WaitingMemory();
  const { socket, frames } = open(memory);
  for (let count = 0; count < 3; count += 1) frames.add(Buffer.alloc(10), '');
  for (let count = 0; count < 300; count += 1) {
    frames.add(Buffer.alloc(MB), 'own');
    frames.add(Buffer.alloc(10), '');
    socket.read();
    socket.read();
    await new Promise(setImmediate);
  }
  expect(socket.closedWith).toBeUndefined();
  expect(memory.bytes).toBeLessThan(3 * MB);
  expect(frames.waitingBytes).toBe(memory.bytes);
});

test('a client gets its frames in their order, with what is its own', () => {
  const sent: string[] = [];
  const socket = new SlowSocket();
  const { send } = SlowSocket.prototype;
  socket.send = (data, options, onSent) => {
    sent.push(String(data));
    send.call(socket, data, options, onSent);
  };
  const frames = new OutboundFrames(socket as unknown as WebSocket, new WaitingMemory());
  for (let at = 0; at < 100; at += 1) frames.add(Buffer.from(`${at}`), `:${at}`);
  for (let at = 0; at < 100; at += 1) socket.read();
  expect(sent).toEqual(Array.from({ length: 100 }, (_, at) => `${at}:${at}`));
  expect(frames.waitingBytes).toBe(0);
});
