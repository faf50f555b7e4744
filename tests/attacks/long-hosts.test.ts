import { afterAll, beforeAll, expect, test } from 'vitest';
import { longestStallMs } from '#support/processor-time.ts';
import { startWholeServer } from '#support/whole-server.ts';

/** Different letters, of which a host is encoded in time that grows with the square of their number. */
const LONG_HOST = String.fromCharCode(...Array.from({ length: 19_000 }, (_, index) => 0x4e00 + index));
let server: Awaited<ReturnType<typeof startWholeServer>>;
beforeAll(async () => {
  server = await startWholeServer();
});
afterAll(() => server.dispose());

const project = { 'x-appwrite-project': 'outrider' };
/** Milliseconds of the event loop at a time; each of these addresses took three seconds. */
const MAX_STALL_MS = 100;

test.each([
  ['POST', '/v1/account/tokens/magic-url', { userId: 'unique()', email: 'anna@outrider.test' }],
  ['POST', '/v1/account/recovery', { email: 'anna@outrider.test' }],
])('a link that leads to a very long host stalls no server: %s %s', async (method, path, body) => {
  for (const url of [`http://${LONG_HOST}/`, `http:\t/\\${LONG_HOST}`, `\u0001 https:${LONG_HOST}`]) {
    let answer: Awaited<ReturnType<typeof server.send>> | undefined;
    const stall = await longestStallMs(async () => {
      answer = await server.send(method, path, project, { ...body, url });
    });
    expect([answer?.status, answer?.text]).toEqual([400, expect.stringContaining('Invalid URI.')]);
    expect(stall).toBeLessThan(MAX_STALL_MS);
  }
});

test('a request whose host header is longer than any host is malformed', async () => {
  const statusWith = async (host: string) => (await server.send('GET', '/healthz', { host })).status;
  expect(await statusWith('a'.repeat(600))).toBe(400);
  expect(await statusWith(`${'a'.repeat(253)}:8080`)).not.toBe(400);
});
