import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { DEFAULT_REQUEST_RULES } from '#server/appwrite/http/request.ts';
import type { Project } from '#server/appwrite/project.ts';
import { RealtimeGateway } from '#server/appwrite/realtime/gateway.ts';
import { openTestProject } from './appwrite-project.ts';

const EVENTS = 10_000;
const EVENTS_PER_TURN = 100;
const PAYLOAD_BYTES = 4_000;
const BURST_BYTES = EVENTS * PAYLOAD_BYTES;
const READERS = 5;
const STALLED = 20;

let project: Project;
let server: Server;
let sockets: WebSocket[];

beforeEach(async () => {
  project = openTestProject();
  const gateway = new RealtimeGateway({
    findProject: () => project,
    requests: DEFAULT_REQUEST_RULES,
    log: () => undefined,
  });
  server = createServer().on('upgrade', (request, socket, head) => gateway.upgrade(request, socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  sockets = [];
});

afterEach(async () => {
  for (const socket of sockets) socket.terminate();
  project.close();
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

async function subscribe(): Promise<WebSocket> {
  const socket = new WebSocket(
    `ws://127.0.0.1:${(server.address() as AddressInfo).port}/v1/realtime?project=test&channels[]=files`,
    { perMessageDeflate: false },
  );
  sockets.push(socket);
  await once(socket, 'message');
  return socket;
}

const subscribeMany = (count: number): Promise<WebSocket[]> => Promise.all(Array.from({ length: count }, subscribe));

async function publishBurst(onTurn: () => void): Promise<void> {
  const padding = 'x'.repeat(PAYLOAD_BYTES);
  for (let serial = 0; serial < EVENTS; serial += 1) {
    project.events.publish({
      names: ['files.create'],
      channels: ['files'],
      roles: ['any'],
      payload: { serial, padding },
    });
    if (serial % EVENTS_PER_TURN === 0) {
      onTurn();
      await nextTurn();
    }
  }
}

const bufferBytes = (): number => process.memoryUsage().arrayBuffers;

test('a burst reaches every reader completely and in order, a socket that does not read is closed, and all sockets together buffer the burst only once', async () => {
  const stalled = await subscribeMany(STALLED);
  const readers = await subscribeMany(READERS);
  for (const socket of stalled) socket.pause();
  const received: number[][] = readers.map((socket) => {
    const serials: number[] = [];
    socket.on('message', (data: Buffer) =>
      serials.push(
        (JSON.parse(data.toString('utf8')) as { data: { payload: { serial: number } } }).data.payload.serial,
      ),
    );
    return serials;
  });
  const before = bufferBytes();
  let maxBytes = 0;
  await publishBurst(() => {
    maxBytes = Math.max(maxBytes, bufferBytes() - before);
  });
  for (const serials of received) await expect.poll(() => serials.length, { timeout: 20_000 }).toBe(EVENTS);
  const inOrder = Array.from({ length: EVENTS }, (_, serial) => serial);
  for (const serials of received) expect(serials).toEqual(inOrder);
  // Frames that were read are not collected at once, so part of the burst may count twice. A copy for each socket would
  // be twenty-five bursts.
  expect(maxBytes).toBeLessThan(4 * BURST_BYTES);
  const codes = stalled.map(async (socket) => {
    const closed = once(socket, 'close');
    socket.resume();
    return Number((await closed)[0]);
  });
  expect(new Set(await Promise.all(codes))).toEqual(new Set([1013]));
  await expect.poll(() => project.events.connectionCount).toBe(READERS);
});
