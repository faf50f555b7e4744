import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PageNetwork } from '#server/page-reader/guarded-request.ts';
import { createPageReader } from '#server/page-reader/page-reader.ts';
import { createPictureReader } from '#server/page-reader/picture-reader.ts';
import { createSender } from '#server/webhooks/send-delivery.ts';

/** A server of somebody else, which answers every request as if it had asked for another protocol. */
const hostile = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', () =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: anything\r\n\r\n'),
  );
});
const connected: Socket[] = [];
const network: PageNetwork = {
  resolve: async () => ['93.184.216.34'],
  connect() {
    const socket = connect((hostile.address() as AddressInfo).port, '127.0.0.1');
    connected.push(socket);
    return socket;
  },
};

beforeAll(() => new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => hostile.close(() => resolve())));
beforeEach(() => {
  connected.length = 0;
});

const ADDRESS = 'http://upgrades.example.com/';
const delivery = {
  url: 'https://upgrades.example.com/',
  event: 'chat.created',
  messageId: 'm',
  body: '{}',
  secrets: [],
};

test.each([
  [
    'website',
    () =>
      createPageReader(network)(ADDRESS, new AbortController().signal).catch((error: unknown) => (error as Error).name),
    'OutriderError',
  ],
  ['picture', () => createPictureReader(Date.now, network)(ADDRESS), undefined],
  [
    'receiver of a webhook',
    async () => {
      const plain = { ...delivery, url: 'http://localhost/' };
      const send = createSender({
        toLoopback: true,
        now: Date.now,
        network: { ...network, resolve: async () => ['127.0.0.1'] },
      });
      return (await send(plain, new AbortController().signal))?.attempt.error;
    },
    'unreachable',
  ],
] as const)(
  'a %s that answers with another protocol loses its connection at once: a reset of it would end the process',
  async (_, ask, outcome) => {
    expect(await ask()).toBe(outcome);
    expect(connected).toHaveLength(1);
    expect(connected.map(({ destroyed }) => destroyed)).toEqual([true]);
  },
);
