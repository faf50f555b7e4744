import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { listen } from '#server/http/listen.ts';
import { guardedRequest } from '#server/page-reader/guarded-request.ts';
import { startEmbeddedServer } from '../contract/embedded-server.ts';

/** Pieces of a body of this many chunks, each of which is one byte, that somebody may see. */
const [CHUNKS, MOST_PIECES] = [100_000, 2_000];

const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;
const inChunks = (text: string): string => [...text].map(chunk).join('');

/** Starts a server that answers with what it has received; `read` reads a request. */
async function startReader(read: (request: IncomingMessage) => Promise<string>) {
  const listener = await listen('127.0.0.1', 0);
  listener.serve({
    handle: (request, response) => void read(request).then((text) => response.end(text)),
    upgrade: (_, socket) => socket.destroy(),
  });
  const send = async (body: string): Promise<string> => {
    const client = connect(listener.port, '127.0.0.1');
    let answer = '';
    client.on('data', (data: Buffer) => (answer += data.toString()));
    client.write(`POST / HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`);
    client.write(`${body}0\r\n\r\n`);
    await once(client, 'close');
    return answer.slice(answer.indexOf('\r\n\r\n') + 4);
  };
  return { send, close: () => listener.close() };
}

test('a body in chunks of one byte arrives in few pieces', async () => {
  let pieces = 0;
  const { send, close } = await startReader(async (request) => {
    let bytes = 0;
    for await (const piece of request) {
      pieces += 1;
      bytes += (piece as Buffer).length;
    }
    return String(bytes);
  });
  expect(await send(chunk(' ').repeat(CHUNKS))).toContain(String(CHUNKS));
  expect(pieces).toBeLessThan(MOST_PIECES);
  await close();
});

test.each([
  ['at once', 0],
  ['slowly', 1],
])('short and long chunks are read %s in their order', async (_case, waitMs) => {
  const { send, close } = await startReader(async (request) => {
    const read: Buffer[] = [];
    for await (const piece of request) {
      read.push(piece as Buffer);
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
    return Buffer.concat(read).toString();
  });
  const texts = Array.from({ length: 600 }, (_, at) => `${at};`.repeat(at % 7 === 0 ? 900 : 1 + (at % 40)));
  expect(await send(texts.map(chunk).join(''))).toContain(texts.join(''));
  expect(await send(inChunks('short'))).toContain('short');
  await close();
});

test('a body that nobody reads stops arriving, however short its chunks are', async () => {
  let message: IncomingMessage | undefined;
  const listener = await listen('127.0.0.1', 0);
  listener.serve({ handle: (request) => void (message = request), upgrade: (_, socket) => socket.destroy() });
  const client = connect(listener.port, '127.0.0.1');
  client.write(`POST / HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n`);
  client.write(chunk(' ').repeat(10 * CHUNKS));
  await expect.poll(() => message?.readableLength ?? 0).toBeGreaterThan(0);
  let [before, length] = [-1, 0];
  while (length !== before) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    [before, length] = [length, message?.readableLength ?? 0];
  }
  expect(length).toBeLessThan(200_000);
  client.destroy();
  await listener.close();
});

test('a compressed page of another server in chunks of one byte costs its reader little', async () => {
  const page = randomBytes(CHUNKS);
  const packed = [...gzipSync(page)].map((byte) => Buffer.from(`1\r\n${String.fromCharCode(byte)}\r\n`, 'latin1'));
  const head =
    'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n';
  const answer = Buffer.concat([Buffer.from(head), ...packed, Buffer.from('0\r\n\r\n')]);
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const network = {
    resolve: () => Promise.resolve(['93.184.216.34']),
    connect: () => connect(port, '127.0.0.1'),
  };
  const before = process.cpuUsage();
  const { body } = await guardedRequest(network, new URL('http://a.example/'), {
    maxBytes: 2 * CHUNKS,
    longer: 'refused',
    signal: AbortSignal.timeout(60_000),
    wantsBody: () => true,
  });
  const { user, system } = process.cpuUsage(before);
  expect(body.equals(page)).toBe(true);
  expect((user + system) / 1_000).toBeLessThan(700);
  server.close();
});

test('a message to a socket has few parts, so that one that never ends takes little memory', async () => {
  const server = await startEmbeddedServer();
  const address = `${server.endpoint.replace('http', 'ws')}/realtime?project=${server.projectId}&channels[]=account`;
  const open = async (): Promise<WebSocket> => {
    const socket = new WebSocket(address);
    socket.on('error', () => undefined);
    await once(socket, 'message');
    return socket;
  };
  const fair = await open();
  const parts = Array.from('{"type":"ping"}');
  for (const [at, part] of parts.entries()) fair.send(part, { fin: at === parts.length - 1 });
  expect(String((await once(fair, 'message'))[0])).toBe('{"type":"pong"}');
  const endless = await open();
  const closed = once(endless, 'close');
  for (let count = 0; count < 100; count += 1) endless.send(' ', { fin: false });
  await closed;
  fair.terminate();
  await server.close();
});
