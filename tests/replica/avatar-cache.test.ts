import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { respondWithAvatar, deleteAvatars, measureAvatars } from '#replica/storage/avatar-cache.ts';
import { MemoryCaches } from '#support/memory-caches.ts';

const DAY_MS = 86_400_000;
const START_MS = Date.parse('2026-03-02T10:00:00.000Z');

/** The size of the picture at an address, or undefined for a 404. Pictures of `closed.test` have no CORS headers. */
let sizeBytes: (url: string) => number | undefined;
let requests: string[];
let isOnline: boolean;
let nowMs: number;

const ports = {
  now: () => nowMs,
  send: ({ url, mode }: Request): Promise<Response> => {
    requests.push(`${mode} ${url}`);
    const isClosed = new URL(url).hostname === 'closed.test';
    if (!isOnline || (isClosed && mode === 'cors')) return Promise.reject(new TypeError('Failed to fetch'));
    const size = sizeBytes(url);
    return Promise.resolve(
      size === undefined
        ? new Response('Gone', { status: 404 })
        : new Response(new Uint8Array(size), { headers: { 'Content-Type': 'image/png' } }),
    );
  },
};
const fetch = (url: string): Promise<Response> =>
  respondWithAvatar(new Request(url, { mode: 'no-cors', referrerPolicy: 'no-referrer' }), ports);
const sizeOf = async (url: string): Promise<number> => (await (await fetch(url)).arrayBuffer()).byteLength;
const ANNE = 'https://pictures.test/anne.png';

beforeEach(() => {
  vi.stubGlobal('caches', new MemoryCaches());
  [requests, isOnline, nowMs, sizeBytes] = [[], true, START_MS, () => 100];
});
afterEach(() => vi.unstubAllGlobals());

it('an avatar is requested once, is available offline, and is requested again after a week', async () => {
  expect(await sizeOf(ANNE)).toBe(100);
  isOnline = false;
  expect(await sizeOf(ANNE)).toBe(100);
  expect(requests).toEqual([`cors ${ANNE}`]);
  nowMs += 8 * DAY_MS;
  // An outdated avatar is better than none.
  expect(await sizeOf(ANNE)).toBe(100);
  [isOnline, sizeBytes] = [true, () => 200];
  expect(await sizeOf(ANNE)).toBe(200);
  isOnline = false;
  expect(await sizeOf(ANNE)).toBe(200);
  expect(await measureAvatars()).toEqual({ count: 1, bytes: 200 });
});

it('an avatar without CORS headers is shown but not stored, and its origin is tried with CORS only once; offline there is none', async () => {
  expect((await fetch('https://closed.test/1.png')).ok).toBe(true);
  expect((await fetch('https://closed.test/2.png')).ok).toBe(true);
  expect(requests).toEqual([
    'cors https://closed.test/1.png',
    'no-cors https://closed.test/1.png',
    'no-cors https://closed.test/2.png',
  ]);
  isOnline = false;
  await expect(fetch('https://closed.test/1.png')).rejects.toThrow('Failed to fetch');
  await expect(fetch(ANNE)).rejects.toThrow('Failed to fetch');
  expect(await measureAvatars()).toEqual({ count: 0, bytes: 0 });
});

it('the cache stores at most 300 avatars for at most two months, and none that is too large or not found', async () => {
  sizeBytes = () => 70_000;
  expect(await sizeOf('https://pictures.test/large.png')).toBe(70_000);
  sizeBytes = () => undefined;
  expect((await fetch('https://pictures.test/gone.png')).status).toBe(404);
  expect((await measureAvatars()).count).toBe(0);

  sizeBytes = () => 10;
  for (let person = 0; person < 303; person += 1) await fetch(`https://pictures.test/${person}.png`);
  expect(await measureAvatars()).toEqual({ count: 300, bytes: 3_000 });
  isOnline = false;
  await expect(fetch('https://pictures.test/2.png')).rejects.toThrow('Failed to fetch');
  expect(await sizeOf('https://pictures.test/3.png')).toBe(10);
  [isOnline, nowMs] = [true, nowMs + 61 * DAY_MS];
  await fetch(ANNE);
  expect((await measureAvatars()).count).toBe(1);
});

it('a sign-out deletes the avatars, also one that arrives at that moment', async () => {
  await fetch(ANNE);
  const arriving = respondWithAvatar(new Request('https://pictures.test/late.png'), {
    ...ports,
    send: async (request) => {
      await deleteAvatars();
      return ports.send(request);
    },
  });
  expect((await arriving).ok).toBe(true);
  expect(await measureAvatars()).toEqual({ count: 0, bytes: 0 });
});
