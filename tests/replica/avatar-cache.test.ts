import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readAvatar, deleteAvatars, measureAvatars } from '#replica/storage/avatar-cache.ts';
import { MemoryCaches } from '#support/memory-caches.ts';

const DAY_MS = 86_400_000;
const START_MS = Date.parse('2026-03-02T10:00:00.000Z');

/** The picture that the server has for an address; null for none. */
let pictureOf: (address: string) => string | null;
let requests: string[];
let isOnline: boolean;
let nowMs: number;

const ports = {
  now: () => nowMs,
  request: (address: string): Promise<string | null | undefined> => {
    requests.push(address);
    return Promise.resolve(isOnline ? pictureOf(address) : undefined);
  },
};
const read = (address: string): Promise<string | undefined> => readAvatar(address, ports);
const ANNE = 'https://pictures.test/anne.png';

beforeEach(() => {
  vi.stubGlobal('caches', new MemoryCaches());
  [requests, isOnline, nowMs, pictureOf] = [[], true, START_MS, () => 'data:1'];
});
afterEach(() => vi.unstubAllGlobals());

it('an avatar is requested once, is available offline, and is requested again after a week', async () => {
  expect(await read(ANNE)).toBe('data:1');
  isOnline = false;
  expect(await read(ANNE)).toBe('data:1');
  expect(requests).toEqual([ANNE]);
  nowMs += 8 * DAY_MS;
  // An outdated avatar is better than none.
  expect(await read(ANNE)).toBe('data:1');
  [isOnline, pictureOf] = [true, () => 'data:22'];
  expect(await read(ANNE)).toBe('data:22');
  isOnline = false;
  expect(await read(ANNE)).toBe('data:22');
  expect(await measureAvatars()).toEqual({ count: 1, bytes: 7 });
});

it('an address without a picture is not stored, and shows the last one where there was one; offline there is none', async () => {
  await read(ANNE);
  [pictureOf, nowMs] = [() => null, nowMs + 8 * DAY_MS];
  expect(await read(ANNE)).toBe('data:1');
  expect(await read('https://pictures.test/none.png')).toBeUndefined();
  isOnline = false;
  expect(await read('https://pictures.test/other.png')).toBeUndefined();
  expect((await measureAvatars()).count).toBe(1);
});

it('the cache stores at most 300 avatars for at most two months', async () => {
  pictureOf = () => 'data:12345';
  for (let person = 0; person < 303; person += 1) await read(`https://pictures.test/${person}.png`);
  expect(await measureAvatars()).toEqual({ count: 300, bytes: 3_000 });
  isOnline = false;
  expect(await read('https://pictures.test/2.png')).toBeUndefined();
  expect(await read('https://pictures.test/3.png')).toBe('data:12345');
  [isOnline, nowMs] = [true, nowMs + 61 * DAY_MS];
  await read(ANNE);
  expect((await measureAvatars()).count).toBe(1);
});

it('a sign-out deletes the avatars, also one that arrives at that moment', async () => {
  await read(ANNE);
  const arriving = readAvatar('https://pictures.test/late.png', {
    ...ports,
    request: async (address) => {
      await deleteAvatars();
      return ports.request(address);
    },
  });
  expect(await arriving).toBe('data:1');
  expect(await measureAvatars()).toEqual({ count: 0, bytes: 0 });
});
