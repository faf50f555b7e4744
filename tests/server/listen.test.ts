import { once } from 'node:events';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { expect, it } from 'vitest';
import { listen, statusOfRefused } from '#server/http/listen.ts';

it('closing the listener cuts an upgraded connection instead of waiting for its peer', async () => {
  const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: test\r\nConnection: Upgrade\r\n\r\n';
  const listener = await listen('127.0.0.1', 0);
  listener.serve({ handle: (_, response) => response.end(), upgrade: (_, socket) => socket.write(upgrade) });
  const client = connect(listener.port, '127.0.0.1');
  client.on('error', () => undefined);
  client.write('GET / HTTP/1.1\r\nHost: test\r\nUpgrade: test\r\nConnection: Upgrade\r\n\r\n');
  await once(client, 'data');
  const ended = once(client, 'close');
  await listener.close();
  await ended;
  expect(client.destroyed).toBe(true);
});

it('a peer that resets an upgraded connection does not end the process', async () => {
  const listener = await listen('127.0.0.1', 0);
  const upgraded: Duplex[] = [];
  listener.serve({ handle: (_, response) => response.end(), upgrade: (_, socket) => upgraded.push(socket) });
  const client = connect(listener.port, '127.0.0.1');
  client.on('error', () => undefined);
  client.write('GET / HTTP/1.1\r\nHost: test\r\nUpgrade: test\r\nConnection: Upgrade\r\n\r\n');
  await expect.poll(() => upgraded.length).toBe(1);
  const [socket] = upgraded;
  if (socket === undefined) throw new Error('nothing was upgraded');
  // Without a listener the error of a reset would be thrown where nothing can catch it.
  expect(socket.listenerCount('error')).toBeGreaterThan(0);
  socket.emit('error', new Error('read ECONNRESET'));
  expect(socket.destroyed).toBe(true);
  await listener.close();
});

it.each([
  ['no host', '', 400],
  ['two hosts, of which a proxy may have read the other', 'Host: one\r\nHost: other\r\n', 400],
  ['one host', 'Host: one\r\n', 200],
] as const)('a request that names %s is answered with its status (RFC 9112 §3.2)', async (_, hosts, status) => {
  const listener = await listen('127.0.0.1', 0);
  listener.serve({ handle: (_request, response) => response.end(), upgrade: (_request, socket) => socket.destroy() });
  const client = connect(listener.port, '127.0.0.1');
  client.write(`GET / HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
  const [first] = (await once(client, 'data')) as [Buffer];
  expect(first.toString()).toContain(`HTTP/1.1 ${status} `);
  client.destroy();
  await listener.close();
});

it.each([
  ['a request', ''],
  ['an upgrade', 'Connection: Upgrade\r\nUpgrade: test\r\n'],
])('%s whose handling throws ends its connection and is logged, without its query', async (_, upgrade) => {
  const lines: string[] = [];
  const fail = (): never => {
    throw new TypeError('no such field');
  };
  const listener = await listen('127.0.0.1', 0, {}, undefined, undefined, (line) => lines.push(line));
  listener.serve({ handle: fail, upgrade: fail });
  const client = connect(listener.port, '127.0.0.1');
  const ended = once(client, 'close');
  client.on('error', () => undefined).resume();
  client.write(`GET /some/page?secret=hidden HTTP/1.1\r\nHost: test\r\n${upgrade}\r\n`);
  await ended;
  expect(lines).toEqual([expect.stringMatching(/: GET \/some\/page: TypeError: no such field\n/)]);
  expect(lines[0]).not.toContain('hidden');
  await listener.close();
});

it('an idle connection is kept for longer than a proxy keeps it, and than the event loop is blocked', async () => {
  const listener = await listen('127.0.0.1', 0);
  listener.serve({ handle: (_, response) => response.end(), upgrade: (_, socket) => socket.destroy() });
  const answer = await fetch(`http://127.0.0.1:${listener.port}/`);
  await answer.text();
  expect(Number(/timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(60);
  await listener.close();
});

it.each([
  ['malformed', 'HPE_INVALID_METHOD', 12, 400],
  ['too large', 'HPE_HEADER_OVERFLOW', 90_000, 400],
  ['slow', 'ERR_HTTP_REQUEST_TIMEOUT', 12, 408],
  ['cut off', 'ECONNRESET', 12, undefined],
  ['that a browser opened ahead and never used', 'ERR_HTTP_REQUEST_TIMEOUT', 0, undefined],
] as const)('a connection %s is refused with the status that its client understands', (_, code, bytesRead, status) => {
  expect(statusOfRefused(code, bytesRead)).toBe(status);
});
