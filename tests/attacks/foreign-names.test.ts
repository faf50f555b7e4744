import { createSocket, type Socket } from 'node:dgram';
import { lookup, Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { networkOf } from '#server/page-reader/guarded-request.ts';

/** A name server that gets questions and never answers. */
let silent: Socket;
let questions = 0;
let resolver: Resolver;

beforeAll(async () => {
  silent = createSocket('udp4');
  silent.on('message', () => (questions += 1));
  silent.bind(0, '127.0.0.1');
  await once(silent, 'listening');
  resolver = new Resolver({ timeout: 500, tries: 1 });
  resolver.setServers([`127.0.0.1:${silent.address().port}`]);
});
afterAll(() => void silent.close());

test('names of strangers whose name server keeps silent hold up no other name, and have no address in the end', async () => {
  const { resolve } = networkOf(() => true, resolver);
  let ended = 0;
  const foreign = Array.from({ length: 50 }, async (_, at) => {
    const addresses = await resolve(`slow-${at}.example.com`);
    ended += 1;
    return addresses;
  });
  expect((await lookup('localhost')).address).toMatch(/^(?:127\.|::1)/);
  expect(ended).toBe(0);
  expect(await Promise.all(foreign)).toEqual(foreign.map(() => []));
  // Both families of each were asked for at the same time.
  expect(questions).toBe(100);
});
