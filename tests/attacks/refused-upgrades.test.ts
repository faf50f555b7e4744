import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWholeServer } from '#support/whole-server.ts';

let server: Awaited<ReturnType<typeof startWholeServer>>;
beforeAll(async () => {
  server = await startWholeServer();
});
afterAll(() => server.dispose());

/** Counts the connections of this process, of the server and of its clients. */
const openConnections = (): number =>
  process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;

/** Connects as a client that ends its side only when it wants to. */
async function open(): Promise<Socket> {
  const client = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', allowHalfOpen: true });
  client.on('error', () => undefined);
  await once(client, 'connect');
  return client;
}

const UPGRADE = 'Connection: Upgrade\r\nUpgrade: anything\r\nContent-Length: 100000\r\n\r\n';

const PLACES = [
  ['to a screen', `GET /dashboard HTTP/1.1\r\nHost: test\r\n${UPGRADE}`],
  ['to the dashboard API', `POST /api/chat/paused HTTP/1.1\r\nHost: test\r\n${UPGRADE}`],
  ['to Appwrite', `GET /v1/account HTTP/1.1\r\nHost: test\r\n${UPGRADE}`],
  ['to realtime, with another protocol', `GET /v1/realtime HTTP/1.1\r\nHost: test\r\n${UPGRADE}`],
  ['of no host', `GET / HTTP/1.1\r\n${UPGRADE}`],
] as const;

test.each(PLACES)(
  'a refused upgrade %s leaves no connection behind when its client sends on and ends',
  async (_, head) => {
    const before = openConnections();
    const client = await open();
    client.write(head);
    const [answer] = (await once(client, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 4\d\d /);
    // Arrives on its own, when nobody reads any more.
    client.end('x'.repeat(1_000));
    await expect.poll(openConnections).toBeLessThanOrEqual(before);
  },
);

test.each(PLACES)('a refused upgrade %s is closed though its client never ends', async (_, head) => {
  const client = await open();
  const before = openConnections();
  client.write(head);
  await once(client, 'data');
  await expect.poll(openConnections).toBeLessThan(before);
  client.destroy();
});
